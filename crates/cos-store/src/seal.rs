//! Serialises an event into the bytes that are stored and hashed, without credentials, and links it
//! into the hash chain (`cos_core::audit::chain`).

use cos_core::audit::{self, EVENT_VERSION, Hash, Link};
use cos_core::event::Event;
use cos_core::foreign::escaped_json;
use cos_core::time::Timestamp;
use cos_secret::redact;
use std::borrow::Cow;

/// An event in its stored form.
pub(crate) struct Body<'a> {
    /// The event without credentials; projections use it.
    pub(crate) event: Cow<'a, Event>,
    /// Its text; these bytes are hashed.
    pub(crate) text: String,
}

impl<'a> Body<'a> {
    /// Serialises an event. An event of a newer release is never written.
    pub(crate) fn of(event: &'a Event) -> Result<Self, serde_json::Error> {
        if matches!(event, Event::Unknown) {
            let why = "an event of a newer release cannot be written";
            return Err(serde::ser::Error::custom(why));
        }
        let text = written(event)?;
        if redact::is_clean_json(&text) {
            let event = Cow::Borrowed(event);
            return Ok(Self { event, text });
        }
        // A credential may only be visible across several fields, so scanning the serialised bytes
        // is not enough.
        let mut value = serde_json::to_value(event)?;
        if !redact::value(&mut value) {
            let event = Cow::Borrowed(event);
            return Ok(Self { event, text });
        }
        // Converted back to the type, to keep the usual order of the fields.
        let event: Event = serde_json::from_value(value)?;
        let text = written(&event)?;
        let event = Cow::Owned(event);
        Ok(Self { event, text })
    }
}

/// Returns the bytes of an event. They contain no deceptive characters, so an export can print
/// exactly the hashed bytes.
fn written(event: &Event) -> Result<String, serde_json::Error> {
    let text = serde_json::to_string(event)?;
    let escaped = match escaped_json(&text) {
        Cow::Borrowed(_) => None,
        Cow::Owned(escaped) => Some(escaped),
    };
    Ok(escaped.unwrap_or(text))
}

/// Returns the kind of a stored event; it is always the first field.
pub(crate) fn kind(text: &str) -> &str {
    text.strip_prefix("{\"kind\":\"")
        .and_then(|rest| rest.split_once('"'))
        .map_or("", |(kind, _)| kind)
}

/// Parses a stored event. A different format of a newer release is unknown, not damaged.
pub(crate) fn read_event(text: &str, v: u32) -> Result<Event, serde_json::Error> {
    match serde_json::from_str(text) {
        Err(_) if v > EVENT_VERSION => Ok(Event::Unknown),
        read => read,
    }
}

/// The last event of a stream: its version and its hash.
pub(crate) type Head = (u64, Hash);

/// An event with its position and its two hashes.
pub(crate) struct Sealed {
    pub(crate) version: u64,
    pub(crate) hash: Hash,
    pub(crate) chain: Hash,
}

/// Appends an event to its stream and to the journal.
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
