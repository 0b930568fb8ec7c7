//! An answer that is heard while it is said: the same question, the same answer, and on the way every
//! piece as it comes. Every wire says in pieces how an answer ended, so that an end is known from a
//! broken line. Heard is text alone: a value with a form is nothing to read before it is whole.
//!
//! A service that only takes the words of another may not speak in pieces. It refuses, or answers in one
//! piece, of which the crate makes none. It is asked for whole answers from then on, and its turns are
//! told when they are over.

use super::{Answer, Asked, Hearer, LARGEST_ANSWER, ended};
use crate::model::ModelRequest;
use crate::settings::ServiceKind;
use futures::StreamExt as _;
use genai::Error;
use genai::chat::{ChatStreamEvent, StreamEnd};

/// Whether a question is one to be heard.
pub(super) const fn is_told(request: &ModelRequest) -> bool {
    request.schema.is_none()
}

/// What came of hearing.
#[derive(Debug)]
pub(super) enum Hearing {
    /// The whole answer.
    Whole(Answer),
    /// It broke off.
    Broken,
    /// The service does not speak in pieces: its whole answer, none where it is lost.
    InOne(Option<Answer>),
}

/// Asks, and hears the answer.
pub(super) async fn hear(asked: Asked, heard: &Hearer) -> Result<Hearing, Error> {
    let whole = may_be_in_one(asked.kind).then(|| asked.clone());
    match (pieces(asked, heard).await, whole) {
        (Ok((said, end)), whole) => Ok(outcome(said, end, whole.is_some())),
        (Err(error), Some(whole)) if refuses_pieces(&error) => {
            // It has read the question and answered nothing, so this is the first answer.
            Ok(Hearing::InOne(Some(whole.whole().await?)))
        }
        (Err(error), _) => Err(error),
    }
}

/// What was said, up to its end or to where it is too long, and what is known of the end.
async fn pieces(asked: Asked, heard: &Hearer) -> Result<(String, StreamEnd), Error> {
    let options = asked.options.with_capture_usage(true);
    let client = asked.client;
    let response = client.exec_chat_stream(asked.target, asked.question, Some(&options));
    let mut events = response.await?.stream;
    let mut said = String::new();
    let mut end = StreamEnd::default();
    while let Some(event) = events.next().await {
        match event? {
            ChatStreamEvent::Chunk(more) => {
                said.push_str(&more.content);
                heard(&said);
                // What is too long is told as that; nobody waits for the rest.
                if said.len() > LARGEST_ANSWER {
                    break;
                }
            }
            ChatStreamEvent::End(last) => end = last,
            _ => {}
        }
    }
    Ok((said, end))
}

/// What it comes to. A line that breaks ends as well, but does not say why.
fn outcome(said: String, end: StreamEnd, may_be_in_one: bool) -> Hearing {
    let usage = end.captured_usage.unwrap_or_default();
    match end.captured_stop_reason {
        None if said.is_empty() && may_be_in_one => Hearing::InOne(None),
        None if said.len() <= LARGEST_ANSWER => Hearing::Broken,
        stop => Hearing::Whole(ended(said, stop.as_ref(), &usage)),
    }
}

/// Whether a service may turn out not to speak in pieces.
const fn may_be_in_one(kind: ServiceKind) -> bool {
    matches!(kind, ServiceKind::OpenaiCompatible)
}

/// Whether a refusal may mean the pieces and not the question.
fn refuses_pieces(error: &Error) -> bool {
    match error {
        Error::WebStream { error, .. } => error.downcast_ref().is_some_and(refuses_pieces),
        Error::HttpError { status, .. } => matches!(status.as_u16(), 400 | 415 | 422 | 501),
        _ => false,
    }
}
