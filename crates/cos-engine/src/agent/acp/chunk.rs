//! Joins the pieces of an agent's message until it is complete, so that a secret split over two
//! pieces is still found.

use serde_json::Value;

/// The size at which the complete lines of an unfinished message are released, in bytes.
const LONGEST: usize = 64 * 1024;
/// The JSON path of a piece's text.
const TEXT: &str = "/params/update/content/text";

/// The pieces of one message: the first without its text, and the text of all.
#[derive(Default)]
pub(super) struct Chunks {
    held: Option<(Value, String)>,
}

impl Chunks {
    /// Takes a message and returns the messages that are complete, in order.
    pub(super) fn push(&mut self, mut message: Value) -> Vec<Value> {
        if kind(&message) == Some("usage_update") {
            // Usage figures may arrive between pieces and do not end a message.
            return vec![message];
        }
        let Some(text) = take_text(&mut message) else {
            return self
                .take_unfinished()
                .into_iter()
                .chain([message])
                .collect();
        };
        match &mut self.held {
            Some((first, said)) if continues(first, &message) => {
                said.push_str(&text);
                self.shorten().into_iter().collect()
            }
            _ => {
                let whole = self.take_unfinished();
                self.held = Some((message, text));
                whole.into_iter().collect()
            }
        }
    }

    /// Returns the unfinished message, if there is one.
    pub(super) fn take_unfinished(&mut self) -> Option<Value> {
        self.held.take().map(|(first, text)| with_text(first, text))
    }

    /// Releases the complete lines of a message that grew too long; the rest stays.
    fn shorten(&mut self) -> Option<Value> {
        let (first, text) = self.held.as_mut()?;
        let end = text.rfind('\n').filter(|_| text.len() > LONGEST)? + 1;
        let rest = text.split_off(end);
        let lines = std::mem::replace(text, rest);
        Some(with_text(first.clone(), lines))
    }
}

/// Returns the kind of an update; `None` for other messages.
fn kind(message: &Value) -> Option<&str> {
    message.pointer("/params/update/sessionUpdate")?.as_str()
}

/// Takes the text out of a piece; `None` where the message is not a piece of text.
fn take_text(message: &mut Value) -> Option<String> {
    if !kind(message)?.ends_with("_chunk") {
        return None;
    }
    match message.pointer_mut(TEXT)?.take() {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// Checks whether a piece continues the message that `first` began.
fn continues(first: &Value, next: &Value) -> bool {
    let same = |place: &str| first.pointer(place) == next.pointer(place);
    same("/params/sessionId")
        && same("/params/update/sessionUpdate")
        && same("/params/update/messageId")
}

fn with_text(mut message: Value, text: String) -> Value {
    if let Some(place) = message.pointer_mut(TEXT) {
        *place = Value::String(text);
    }
    message
}

#[cfg(test)]
mod tests;
