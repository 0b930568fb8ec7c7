//! Hashes the journal into a chain and verifies it, so that tampering is seen.
//!
//! Each event carries two hashes. One covers its stream up to this event, so that one stream can be
//! checked alone. The other covers the whole journal up to this event, so that a missing stream or
//! a gap is seen. The chain alone cannot show that the end was cut off: for that, `verify` also
//! looks for a head that a person noted earlier and for the count that the store keeps.

mod flaw;
mod gap;

pub use flaw::{Fault, Flaw, SchemaPart};
pub use gap::{Gap, Unchecked};

use crate::fingerprint::hex;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;

/// The version of the event format that is written now; part of each event's hash.
pub const EVENT_VERSION: u32 = 1;

/// A SHA-256 in the chain; all zeros before the first event. Written as 64 hexadecimal digits.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Hash([u8; 32]);

/// A text that is not a hash.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a hash: a hash has 64 hexadecimal digits")]
pub struct HashError(String);

impl Hash {
    /// The hash before the first event.
    pub const START: Self = Self([0; 32]);

    /// Reads stored bytes; returns `None` unless there are 32.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// Returns the bytes as they are stored.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Hashes the parts in the given order, each preceded by its length.
    pub fn over(parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            bytes(&mut hash, part);
        }
        Self(hash.finalize().into())
    }

    /// Reads the 64 hexadecimal digits that a person noted.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().as_bytes();
        let mut bytes = [0; 32];
        if text.len() != 64 {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
            let digits = std::str::from_utf8(pair).ok()?;
            *byte = u8::from_str_radix(digits, 16).ok()?;
        }
        Some(Self(bytes))
    }
}

impl TryFrom<String> for Hash {
    type Error = HashError;

    fn try_from(text: String) -> Result<Self, HashError> {
        Self::parse(&text).ok_or(HashError(text))
    }
}

impl From<Hash> for String {
    fn from(hash: Hash) -> Self {
        hash.to_string()
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&hex(&self.0))
    }
}

/// One event in the form that is hashed: its position and its bytes exactly as stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link<'a> {
    /// The name of the stream.
    pub stream: &'a str,
    /// The position in its stream, from 1.
    pub version: u64,
    /// The kind of event.
    pub kind: &'a str,
    /// The format version of the event.
    pub v: u32,
    /// When it was written.
    pub at: Timestamp,
    /// The event as stored; unknown fields and kinds are hashed too.
    pub body: &'a str,
}

impl Link<'_> {
    /// Returns the hash of this event after the previous one in its stream. Each text is preceded
    /// by its length, so that two different events never give the same bytes.
    pub fn hash(&self, previous: &Hash) -> Hash {
        let mut hash = Sha256::new();
        hash.update(previous.0);
        text(&mut hash, self.stream);
        hash.update(self.version.to_be_bytes());
        text(&mut hash, self.kind);
        hash.update(self.v.to_be_bytes());
        hash.update(self.at.0.to_be_bytes());
        text(&mut hash, self.body);
        Hash(hash.finalize().into())
    }
}

/// Returns the head of the whole journal after one more event.
pub fn chain(previous: &Hash, stream: &str, hash: &Hash) -> Hash {
    let mut next = Sha256::new();
    next.update(previous.0);
    text(&mut next, stream);
    next.update(hash.0);
    Hash(next.finalize().into())
}

fn text(hash: &mut Sha256, text: &str) {
    bytes(hash, text.as_bytes());
}

fn bytes(hash: &mut Sha256, bytes: &[u8]) {
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    hash.update(length.to_be_bytes());
    hash.update(bytes);
}

/// One row as the store holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The position in the whole journal, from 1.
    pub seq: u64,
    /// The name of the stream.
    pub stream: String,
    /// The position in its stream, from 1.
    pub version: u64,
    /// The kind of event.
    pub kind: String,
    /// The format version of the event.
    pub v: u32,
    /// When it was written.
    pub at: Timestamp,
    /// The event as stored.
    pub body: String,
    /// The stored hash of its stream.
    pub hash: Hash,
    /// The stored hash of the whole journal.
    pub chain: Hash,
}

impl Row {
    /// Returns the hashed part of the row.
    pub fn link(&self) -> Link<'_> {
        Link {
            stream: &self.stream,
            version: self.version,
            kind: &self.kind,
            v: self.v,
            at: self.at,
            body: &self.body,
        }
    }
}

/// A row that the store could not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The position in the whole journal.
    pub seq: u64,
    /// The error of the store.
    pub why: String,
}

/// The result of a check of the whole journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// How many events were read.
    pub events: u64,
    /// How many streams there are.
    pub streams: u64,
    /// The head of the journal, for a person to note.
    pub head: Hash,
    /// All faults, in order; empty if the journal is intact.
    pub faults: Vec<Fault>,
    /// Everything that could not be checked; the journal is proven intact only if this is empty
    /// too.
    pub unchecked: Vec<Unchecked>,
}

impl Verification {
    /// Checks whether there is no fault and no gap.
    pub const fn is_whole(&self) -> bool {
        self.faults.is_empty() && self.unchecked.is_empty()
    }
}

/// The most characters of an untrusted text that are shown.
const SHOWN: usize = 120;

/// Escapes a text from the journal for display and cuts it if it is long.
pub fn shown(text: &str) -> String {
    let mut letters = text.chars();
    let mut kept = String::new();
    for letter in letters.by_ref().take(SHOWN) {
        // Quotes are harmless, and the keys of rows contain many of them.
        match letter {
            '"' | '\'' => kept.push(letter),
            _ => kept.extend(letter.escape_debug()),
        }
    }
    if letters.next().is_some() {
        kept.push('…');
    }
    kept
}

/// What is known of the journal besides its events.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Known {
    /// The last event and the head that the store counted.
    pub counted: Option<(u64, Hash)>,
    /// A head that a person noted earlier.
    pub noted: Option<Hash>,
}

struct Walk {
    seq: u64,
    events: u64,
    chain: Hash,
    /// False after a row that could not be read: the next row is then accepted as it is.
    certain: bool,
    streams: BTreeMap<String, (u64, Hash)>,
    noted: Option<Hash>,
    faults: Vec<Fault>,
}

/// Reads all rows in order and collects every fault. After a fault it continues from the stored
/// hashes, so that each fault is reported once.
pub fn verify(
    rows: impl IntoIterator<Item = Result<Row, Unreadable>>,
    known: Known,
) -> Verification {
    let mut walk = Walk {
        seq: 0,
        events: 0,
        chain: Hash::START,
        certain: true,
        streams: BTreeMap::new(),
        noted: known.noted.filter(|head| *head != Hash::START),
        faults: Vec::new(),
    };
    for row in rows {
        match row {
            Ok(row) => walk.row(row),
            Err(unreadable) => walk.unreadable(unreadable),
        }
    }
    walk.end(known.counted)
}

impl Walk {
    fn fault(&mut self, stream: Option<&str>, flaw: Flaw) {
        self.faults.push(Fault {
            seq: self.seq,
            stream: stream.map(str::to_owned),
            flaw,
        });
    }

    /// Moves to the next position and reports whether it follows the last one.
    fn step(&mut self, seq: u64, stream: Option<&str>) -> bool {
        let expected = self.seq + 1;
        self.seq = seq;
        if seq > expected {
            self.fault(stream, Flaw::Missing(seq - expected));
        }
        seq == expected
    }

    fn unreadable(&mut self, row: Unreadable) {
        self.step(row.seq, None);
        self.fault(None, Flaw::Unreadable(row.why));
        self.certain = false;
    }

    fn row(&mut self, row: Row) {
        let follows = self.step(row.seq, Some(&row.stream)) && self.certain;
        self.events += 1;
        let (stood, previous) = self
            .streams
            .get(&row.stream)
            .copied()
            .unwrap_or((0, Hash::START));
        if row.version == stood + 1 {
            if row.link().hash(&previous) != row.hash {
                self.fault(Some(&row.stream), Flaw::Changed);
            }
        } else {
            let found = row.version;
            self.fault(Some(&row.stream), Flaw::Version { stood, found });
        }
        if follows && chain(&self.chain, &row.stream, &row.hash) != row.chain {
            self.fault(Some(&row.stream), Flaw::RunSpec);
        }
        if self.noted == Some(row.chain) {
            self.noted = None;
        }
        self.chain = row.chain;
        self.certain = true;
        match self.streams.get_mut(&row.stream) {
            Some(head) => *head = (row.version, row.hash),
            None => drop(self.streams.insert(row.stream, (row.version, row.hash))),
        }
    }

    fn end(mut self, counted: Option<(u64, Hash)>) -> Verification {
        match counted {
            Some((seq, _)) if seq > self.seq => self.fault(None, Flaw::Cut(seq)),
            Some((seq, head)) if seq < self.seq || (self.certain && head != self.chain) => {
                self.fault(None, Flaw::Miscounted);
            }
            _ => {}
        }
        if self.noted.is_some() {
            self.fault(None, Flaw::Head);
        }
        Verification {
            events: self.events,
            streams: u64::try_from(self.streams.len()).unwrap_or(u64::MAX),
            head: self.chain,
            faults: self.faults,
            unchecked: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests;
