//! What a check of the journal found.

use super::SCHEMA_VERSION;
use cos_core::audit::Verification;
use cos_engine::council::CouncilFault;
use serde::Serialize;

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct FaultView {
    /// The place in the journal, from 1.
    pub(crate) seq: u64,
    /// The stream, where it is known.
    pub(crate) stream: Option<String>,
    /// What is wrong.
    pub(crate) flaw: String,
}

/// What `cos audit verify` tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct AuditView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The journal.
    pub(crate) journal: String,
    /// Whether nothing is wrong.
    pub(crate) whole: bool,
    /// How many facts were read.
    pub(crate) facts: u64,
    /// How many streams they form.
    pub(crate) streams: u64,
    /// The head, to be noted down.
    pub(crate) head: String,
    /// Whether a head that was noted down earlier was looked for.
    pub(crate) compared: bool,
    /// What is wrong.
    pub(crate) faults: Vec<FaultView>,
}

impl AuditView {
    /// Tells of a check; `noted` is the head that was looked for.
    pub(crate) fn new(
        journal: String,
        verification: &Verification,
        councils: &[CouncilFault],
        noted: Option<&str>,
    ) -> Self {
        let of_chain = verification.faults.iter().map(|fault| FaultView {
            seq: fault.seq,
            stream: fault.stream.clone(),
            flaw: fault.flaw.to_string(),
        });
        let of_councils = councils.iter().map(|one| FaultView {
            seq: one.seq,
            stream: Some(one.stream.to_string()),
            flaw: format!("turn {}: {}", one.fault.seq, one.fault.flaw),
        });
        let faults: Vec<FaultView> = of_chain.chain(of_councils).collect();
        Self {
            schema_version: SCHEMA_VERSION,
            journal,
            whole: faults.is_empty(),
            facts: verification.facts,
            streams: verification.streams,
            head: verification.head.to_string(),
            compared: noted.is_some(),
            faults,
        }
    }
}
