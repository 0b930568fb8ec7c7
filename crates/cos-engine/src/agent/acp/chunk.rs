//! What an agent says in pieces, held together until it is whole: a secret that comes in two of
//! them is seen in neither.

use serde_json::Value;

/// When so much of one message is held, its lines so far are given away.
const LONGEST: usize = 64 * 1024;
/// Where the text of a piece stands.
const TEXT: &str = "/params/update/content/text";

/// The pieces of one message, as far as they came: the first without its text, and all the text.
#[derive(Default)]
pub(super) struct Chunks {
    held: Option<(Value, String)>,
}

impl Chunks {
    /// Takes in a message; those given back, in order, are whole.
    pub(super) fn take_in(&mut self, mut message: Value) -> Vec<Value> {
        if kind(&message) == Some("usage_update") {
            // Figures come in between and say nothing of where a message ends.
            return vec![message];
        }
        let Some(text) = take_text(&mut message) else {
            return self.take_out().into_iter().chain([message]).collect();
        };
        match &mut self.held {
            Some((first, said)) if continues(first, &message) => {
                said.push_str(&text);
                self.shorten().into_iter().collect()
            }
            _ => {
                let whole = self.take_out();
                self.held = Some((message, text));
                whole.into_iter().collect()
            }
        }
    }

    /// What is still held, as one message.
    pub(super) fn take_out(&mut self) -> Option<Value> {
        self.held.take().map(|(first, said)| with_text(first, said))
    }

    /// The whole lines of a message that grew too long; the rest stays.
    fn shorten(&mut self) -> Option<Value> {
        let (first, said) = self.held.as_mut()?;
        let end = said.rfind('\n').filter(|_| said.len() > LONGEST)? + 1;
        let rest = said.split_off(end);
        let lines = std::mem::replace(said, rest);
        Some(with_text(first.clone(), lines))
    }
}

/// The kind of an update; none of any other message.
fn kind(message: &Value) -> Option<&str> {
    message.pointer("/params/update/sessionUpdate")?.as_str()
}

/// The text of a piece, taken out of it; none where the message is no piece of a text.
fn take_text(message: &mut Value) -> Option<String> {
    if !kind(message)?.ends_with("_chunk") {
        return None;
    }
    match message.pointer_mut(TEXT)?.take() {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// Whether a piece goes on with the message that another began.
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
