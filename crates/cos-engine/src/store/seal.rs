//! From an event to the bytes that are stored and hashed. Credentials are taken out first.

use crate::redact;
use cos_core::audit::{self, EVENT_VERSION, Hash, Link};
use cos_core::event::Event;
use cos_core::foreign::escaped_json;
use cos_core::time::Timestamp;
use std::borrow::Cow;

/// An event as it is stored.
pub(crate) struct Body<'a> {
    /// The event without credentials; what projections are moved by.
    pub(crate) event: Cow<'a, Event>,
    /// The same as text; these bytes are hashed.
    pub(crate) text: String,
}

impl<'a> Body<'a> {
    /// Writes an event down. An event of a newer release is only ever read, never written.
    pub(crate) fn of(event: &'a Event) -> Result<Self, serde_json::Error> {
        if matches!(event, Event::Unknown) {
            let why = "a fact of a newer release cannot be written";
            return Err(serde::ser::Error::custom(why));
        }
        let text = written(event)?;
        // A credential may show only when texts are read together, so that no look at these bytes
        // tells that there is none.
        let mut value = serde_json::to_value(event)?;
        if !redact::value(&mut value) {
            let event = Cow::Borrowed(event);
            return Ok(Self { event, text });
        }
        // Back through the type, so that fields keep the order they are always written in.
        let event: Event = serde_json::from_value(value)?;
        let text = written(&event)?;
        let event = Cow::Owned(event);
        Ok(Self { event, text })
    }
}

/// The bytes of an event. They hold no character that would deceive whoever prints them, so that an export
/// can show exactly the bytes that are hashed.
fn written(event: &Event) -> Result<String, serde_json::Error> {
    let text = serde_json::to_string(event)?;
    let escaped = match escaped_json(&text) {
        Cow::Borrowed(_) => None,
        Cow::Owned(escaped) => Some(escaped),
    };
    Ok(escaped.unwrap_or(text))
}

/// The kind that a stored event names; it is always the first field.
pub(crate) fn kind(text: &str) -> &str {
    text.strip_prefix("{\"kind\":\"")
        .and_then(|rest| rest.split_once('"'))
        .map_or("", |(kind, _)| kind)
}

/// Reads a stored event. What a newer release wrote differently is unknown, not damaged.
pub(crate) fn read(text: &str, v: u32) -> Result<Event, serde_json::Error> {
    match serde_json::from_str(text) {
        Err(_) if v > EVENT_VERSION => Ok(Event::Unknown),
        read => read,
    }
}

/// The last event of a stream: its version and its hash.
pub(crate) type Head = (u64, Hash);

/// One more event of a stream, with its place and its two hashes.
pub(crate) struct Sealed {
    pub(crate) version: u64,
    pub(crate) hash: Hash,
    pub(crate) chain: Hash,
}

/// Puts an event at the end of its stream and of the journal.
pub(crate) fn seal(
    stream: &str,
    text: &str,
    (v, at): (u32, Timestamp),
    head: Head,
    end: &Hash,
) -> Sealed {
    let (stood, previous) = head;
    let version = stood + 1;
    let link = Link {
        stream,
        version,
        kind: kind(text),
        v,
        at,
        body: text,
    };
    let hash = link.hash(&previous);
    let chain = audit::chain(end, stream, &hash);
    Sealed {
        version,
        hash,
        chain,
    }
}
