//! An answer that is heard while it is said: the same question, the same answer, and on the way every
//! piece as it comes.

use super::{Answer, Hearer, LARGEST_ANSWER, ended};
use crate::model::ModelRequest;
use crate::settings::ServiceKind;
use futures::StreamExt as _;
use genai::chat::{ChatOptions, ChatRequest, ChatStreamEvent, StreamEnd};
use genai::{Client, Error, ServiceTarget};

/// Whether a question can be heard: a text, from a service that says how an answer ended when it sends
/// it in pieces. Of any other nobody could tell an end from a broken line.
pub(super) const fn is_told(kind: ServiceKind, request: &ModelRequest) -> bool {
    let tells_its_end = matches!(
        kind,
        ServiceKind::Anthropic | ServiceKind::Openai | ServiceKind::Ollama
    );
    tells_its_end && request.schema.is_none()
}

/// Asks, and hears the answer; none where it broke off.
pub(super) async fn hear(
    client: &Client,
    target: ServiceTarget,
    question: ChatRequest,
    options: ChatOptions,
    heard: &Hearer,
) -> Result<Option<Answer>, Error> {
    let options = options.with_capture_usage(true);
    let response = client.exec_chat_stream(target, question, Some(&options));
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
                    return Ok(Some(ended(
                        said,
                        None,
                        &end.captured_usage.unwrap_or_default(),
                    )));
                }
            }
            ChatStreamEvent::End(last) => end = last,
            _ => {}
        }
    }
    let usage = end.captured_usage.unwrap_or_default();
    // A line that breaks ends as well, but does not say why.
    let stop = end.captured_stop_reason;
    Ok(stop.map(|stop| ended(said, Some(&stop), &usage)))
}
