//! Streams an answer: the same request and result, with each piece reported as it arrives. Only
//! text is streamed, because partial JSON is not readable. Every protocol reports how an answer
//! ended, so a lost connection is detected.
//!
//! A compatible provider may not support streaming. It refuses, or it answers in one piece, which
//! the crate drops. From then on it is asked for whole answers, and each answer is reported at its
//! end.

use super::{Answer, Asked, LARGEST_ANSWER, PartialText, ended};
use crate::model::ModelRequest;
use crate::settings::ServiceKind;
use futures::StreamExt as _;
use genai::Error;
use genai::chat::{ChatStreamEvent, StreamEnd};

/// Returns whether the answer to this request is streamed.
pub(super) const fn is_streamed(request: &ModelRequest) -> bool {
    request.schema.is_none()
}

/// The result of streaming.
#[derive(Debug)]
pub(super) enum Streamed {
    /// The complete answer.
    Whole(Answer),
    /// The connection was lost.
    Broken,
    /// The provider does not stream: its complete answer, or `None` if that is lost.
    AtOnce(Option<Answer>),
}

/// Asks and streams the answer.
pub(super) async fn stream(call: Asked, partial: &PartialText) -> Result<Streamed, Error> {
    let whole = may_not_stream(call.kind).then(|| call.clone());
    match (pieces(call, partial).await, whole) {
        (Ok((said, end)), whole) => Ok(outcome(said, end, whole.is_some())),
        (Err(error), Some(whole)) if refuses_pieces(&error) => {
            // The provider read the request and returned nothing, so this is the first answer.
            Ok(Streamed::AtOnce(Some(whole.whole().await?)))
        }
        (Err(error), _) => Err(error),
    }
}

/// Returns the text up to its end or its size limit, and how it ended.
async fn pieces(call: Asked, partial: &PartialText) -> Result<(String, StreamEnd), Error> {
    let options = call.options.with_capture_usage(true);
    let client = call.client;
    let response = client.exec_chat_stream(call.target, call.question, Some(&options));
    let mut events = response.await?.stream;
    let mut text = String::new();
    let mut end = StreamEnd::default();
    while let Some(event) = events.next().await {
        match event? {
            ChatStreamEvent::Chunk(more) => {
                text.push_str(&more.content);
                partial(&text);
                // An answer over the limit is reported as too long; the rest is not awaited.
                if text.len() > LARGEST_ANSWER {
                    break;
                }
            }
            ChatStreamEvent::End(last) => end = last,
            _ => {}
        }
    }
    Ok((text, end))
}

/// Returns the result of a stream. A lost connection also ends the stream, but without a reason.
fn outcome(text: String, end: StreamEnd, may_not_stream: bool) -> Streamed {
    let usage = end.captured_usage.unwrap_or_default();
    match end.captured_stop_reason {
        None if text.is_empty() && may_not_stream => Streamed::AtOnce(None),
        None if text.len() <= LARGEST_ANSWER => Streamed::Broken,
        stop => Streamed::Whole(ended(text, stop.as_ref(), &usage)),
    }
}

/// Returns whether the provider may turn out not to support streaming.
const fn may_not_stream(kind: ServiceKind) -> bool {
    matches!(kind, ServiceKind::OpenaiCompatible)
}

/// Returns whether a refusal may concern streaming and not the request.
fn refuses_pieces(error: &Error) -> bool {
    match error {
        Error::WebStream { error, .. } => error.downcast_ref().is_some_and(refuses_pieces),
        Error::HttpError { status, .. } => matches!(status.as_u16(), 400 | 415 | 422 | 501),
        _ => false,
    }
}
