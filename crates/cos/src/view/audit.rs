//! The result of a check of the journal.

use super::SCHEMA_VERSION;
use cos_core::audit::shown;
use cos_engine::audit::Audit;
use serde::Serialize;

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct FaultView {
    /// The place in the journal, from 1; 0 if it is not about an event.
    pub(crate) seq: u64,
    /// The stream, if it is known.
    pub(crate) stream: Option<String>,
    /// What is wrong.
    pub(crate) flaw: String,
}

/// One thing that was not checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct UncheckedView {
    /// The place of the event in the journal; 0 if it is not about an event.
    pub(crate) seq: u64,
    /// The stream of that event, if it is known.
    pub(crate) stream: Option<String>,
    /// What was not checked, and why.
    pub(crate) gap: String,
}

/// The result of `cos audit verify`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct AuditView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The journal.
    pub(crate) journal: String,
    /// Whether nothing is wrong and everything was checked.
    pub(crate) whole: bool,
    /// How many events were read.
    pub(crate) events: u64,
    /// How many streams they form.
    pub(crate) streams: u64,
    /// The head, for you to note.
    pub(crate) head: String,
    /// Whether an earlier head was compared.
    pub(crate) compared: bool,
    /// What is wrong.
    pub(crate) faults: Vec<FaultView>,
    /// What could not be checked.
    pub(crate) unchecked: Vec<UncheckedView>,
}

impl AuditView {
    /// Creates the view of a check; `noted` is the head that was compared.
    pub(crate) fn new(journal: String, audit: &Audit, noted: Option<&str>) -> Self {
        let verification = &audit.verification;
        let named = |stream: &Option<String>| stream.as_deref().map(shown);
        let of_chain = verification.faults.iter().map(|fault| FaultView {
            seq: fault.seq,
            stream: named(&fault.stream),
            flaw: fault.flaw.to_string(),
        });
        let of_councils = audit.councils.iter().map(|one| FaultView {
            seq: one.seq,
            stream: Some(shown(&one.stream.to_string())),
            flaw: format!("turn {}: {}", one.fault.seq, one.fault.flaw),
        });
        let faults: Vec<FaultView> = of_chain.chain(of_councils).collect();
        let unchecked = verification.unchecked.iter().map(|one| UncheckedView {
            seq: one.seq,
            stream: named(&one.stream),
            gap: one.gap.to_string(),
        });
        Self {
            schema_version: SCHEMA_VERSION,
            journal,
            whole: verification.is_whole() && faults.is_empty(),
            events: verification.events,
            streams: verification.streams,
            head: verification.head.to_string(),
            compared: noted.is_some(),
            unchecked: unchecked.collect(),
            faults,
        }
    }
}
