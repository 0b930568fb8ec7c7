//! Defines the interface of the journal: commits, queries and leases.

use cos_core::decision::{Decision, DecisionState, Subject};
use cos_core::event::{Event, RunSessionEnd, Stream, StreamFamily};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::{DecisionId, RunId};
use cos_core::ledger::{Balance, Scope};
use cos_core::money::Money;
use cos_core::time::{Span, Timestamp};
use std::io::{self, ErrorKind};
use std::path::Path;

/// One atomic unit: it is written as a whole, or not at all.
#[derive(Debug, Clone, PartialEq)]
pub struct Commit {
    /// The time.
    pub at: Timestamp,
    /// Conditions at the time of writing.
    pub guards: Vec<Guard>,
    /// The events to write.
    pub appends: Vec<Append>,
}

/// Events for one stream.
#[derive(Debug, Clone, PartialEq)]
pub struct Append {
    /// The stream.
    pub stream: Stream,
    /// The writer's lease; without it, only a stream without a holder can be written.
    pub fence: Option<FencingToken>,
    /// The events, in order.
    pub events: Vec<Event>,
}

/// The fencing token of a stream's lease; a higher token makes lower ones void.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FencingToken {
    /// The holder.
    pub owner: String,
    /// The number of this lease among all of the stream.
    pub token: u64,
}

/// A condition at the time of a commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guard {
    /// The stream is empty.
    New(Stream),
    /// The stream ends at its last seen event (compare-and-swap).
    Ends {
        /// The stream.
        stream: Stream,
        /// The version of its last event; 0 if it is empty.
        version: u64,
    },
    /// The decision is in this state (compare-and-swap).
    Decision {
        /// The decision.
        id: DecisionId,
        /// The expected state.
        state: DecisionState,
    },
    /// A scope has this much money left.
    Available {
        /// The scope.
        scope: Scope,
        /// Its limit without grants.
        cap: Money,
        /// The amount to reserve.
        amount: Money,
    },
    /// The newest known decision on a subject is still the newest, so no other process asked
    /// meanwhile.
    Newest {
        /// The repository.
        project: String,
        /// The subject.
        subject: Subject,
        /// The newest seen decision, if any.
        seen: Option<DecisionId>,
    },
}

/// Why a commit was refused as a whole.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Another process holds the lease of the stream.
    #[error("{owner} owns `{stream}` now, so the write of this process was refused", owner = shown(owner))]
    Fenced {
        /// The stream.
        stream: String,
        /// Its owner.
        owner: String,
    },
    /// A guard did not hold.
    #[error("the journal has changed: {guard:?}")]
    Guard {
        /// The guard.
        guard: Box<Guard>,
    },
}

impl Advice for Refused {
    fn hints(&self) -> Vec<Hint> {
        Vec::new()
    }
}

/// An event with its position.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// The position in the whole journal, from 1.
    pub seq: u64,
    /// The position in its stream, from 1.
    pub version: u64,
    /// When it was written.
    pub at: Timestamp,
    /// The event.
    pub event: Event,
}

/// A filter for decisions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DecisionFilter {
    /// Only these states; all if empty.
    pub states: Vec<DecisionState>,
    /// Only those asked by this run.
    pub run: Option<RunId>,
    /// Only those of checkpoints in this project.
    pub checkpoints_of: Option<String>,
    /// Only those about this subject of this project.
    pub subject: Option<(String, Subject)>,
    /// Only the decision with this id, or those whose ids start with it, from four characters on:
    /// more than one result means that the prefix is not unique.
    pub id: Option<String>,
    /// The largest number of results: sorted by rank for pending ones, else oldest first.
    pub limit: Option<usize>,
}

/// One row of the list of runs.
#[derive(Debug, Clone, PartialEq)]
pub struct RunRow {
    /// The run.
    pub run: RunId,
    /// The repository.
    pub project: String,
    /// The source of the goals.
    pub source: String,
    /// When it was started.
    pub started_at: Timestamp,
    /// When it last changed.
    pub moved_at: Timestamp,
    /// Whether anything can still happen in it.
    pub open: bool,
    /// Why its last session ended; `None` while one is active.
    pub ended: Option<RunSessionEnd>,
}

/// The append-only journal.
pub trait Journal: Send + Sync {
    /// Writes units in order in one synced transaction; a refused unit does not affect the others.
    fn commit(&self, batch: &[Commit]) -> Result<Vec<Result<(), Refused>>, JournalError>;

    /// Returns the events of a stream after `version`, in order.
    fn read(&self, stream: &Stream, version: u64) -> Result<Vec<Recorded>, JournalError>;

    /// Returns a number that changes whenever another process has written.
    fn changes(&self) -> Result<u64, JournalError>;

    /// Returns whether a family has any stream, without reading one.
    fn has_family(&self, family: StreamFamily) -> Result<bool, JournalError>;
}

/// Queries that need no fold of a stream.
pub trait Projection: Send + Sync {
    /// Returns the matching decisions.
    fn decisions(&self, filter: &DecisionFilter) -> Result<Vec<Decision>, JournalError>;

    /// Returns how many decisions wait.
    fn pending(&self) -> Result<u64, JournalError>;

    /// Returns the totals of a scope.
    fn balance(&self, scope: &Scope) -> Result<Balance, JournalError>;

    /// Returns the runs, newest first.
    fn runs(&self, limit: usize) -> Result<Vec<RunRow>, JournalError>;

    /// Returns the events of all streams of a family, in the order they were written.
    fn family(&self, family: StreamFamily) -> Result<Vec<(Stream, Recorded)>, JournalError>;
}

/// The leases of streams.
pub trait Lease: Send + Sync {
    /// Takes the lease of a stream, or returns its holder. A holder with an expired lease, or one
    /// that `dead` reports as gone, is replaced and fenced off; so is an earlier lease of the same
    /// owner.
    fn acquire(
        &self,
        stream: &Stream,
        owner: &str,
        now: Timestamp,
        length: Span,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Result<FencingToken, LeaseConflict>, JournalError>;

    /// Takes the leases of several streams independently. A store may do it in one step.
    fn acquire_each(
        &self,
        streams: &[Stream],
        owner: &str,
        now: Timestamp,
        length: Span,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<Result<FencingToken, LeaseConflict>>, JournalError> {
        let mut each = streams.iter();
        each.try_fold(Vec::new(), |mut taken, stream| {
            taken.push(self.acquire(stream, owner, now, length, dead)?);
            Ok(taken)
        })
    }

    /// Renews the lease; returns false if it was taken away.
    fn renew(
        &self,
        stream: &Stream,
        fence: &FencingToken,
        until: Timestamp,
    ) -> Result<bool, JournalError>;

    /// Returns the holder, if there is one, even if the lease has expired.
    fn holder(&self, stream: &Stream) -> Result<Option<LeaseConflict>, JournalError>;

    /// Releases the lease.
    fn release(&self, stream: &Stream, fence: &FencingToken) -> Result<(), JournalError>;
}

/// A store with a journal, its queries and its leases.
pub trait Store: Journal + Projection + Lease {}

impl<T: Journal + Projection + Lease> Store for T {}

/// The lease of a stream that another process has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaseConflict {
    /// The process that has the lease.
    pub holder: String,
    /// When the lease expires, unless it is renewed.
    pub expires: Timestamp,
}

impl LeaseConflict {
    /// Returns the holder for display, without the start time of its process, which is in clock
    /// ticks of its machine.
    pub fn holder_name(&self) -> &str {
        let named = self.holder.split_once(", started at ");
        named.map_or(self.holder.as_str(), |(process, _)| process)
    }
}

/// Why the journal could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The disk is full; nothing of the unit was written.
    #[error("the disk of `{path}` is full", path = shown(path))]
    Full {
        /// The journal.
        path: String,
    },
    /// The file or its folder is not writable.
    #[error("`{path}` cannot be written", path = shown(path))]
    ReadOnly {
        /// The journal.
        path: String,
    },
    /// A newer release wrote it.
    #[error("`{path}` was written by a newer release (journal version {found}, this one knows {known})", path = shown(path))]
    Newer {
        /// The journal.
        path: String,
        /// Its version.
        found: u32,
        /// The newest supported version.
        known: u32,
    },
    /// It is not a journal, or it is damaged.
    #[error("`{path}` is damaged: {what}", path = shown(path))]
    Damaged {
        /// The journal.
        path: String,
        /// The observation.
        what: String,
    },
    /// One event cannot be read; the others can.
    #[error("`{path}` is damaged at event {seq}: {what}", path = shown(path))]
    Unreadable {
        /// The journal.
        path: String,
        /// The position of the event.
        seq: u64,
        /// The observation.
        what: String,
    },
    /// Another process locks the file for too long.
    #[error("`{path}` is busy", path = shown(path))]
    Busy {
        /// The journal.
        path: String,
        /// How long this process waited.
        waited: Span,
    },
    /// The journal's time zone is unknown on this machine.
    #[error(
        "the journal counts its days in the time zone {zone:?}, which this machine does not know"
    )]
    Zone {
        /// Its name.
        zone: String,
    },
    /// Another error of the store.
    #[error("`{path}`: {what}", path = shown(path))]
    Store {
        /// The journal.
        path: String,
        /// The message of the store.
        what: String,
    },
}

impl Advice for JournalError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Full { .. } => vec![Hint::new("free some space and try again; nothing was lost")],
            Self::ReadOnly { .. } => vec![Hint::new(
                "make it and its folder writable, or set COS_HOME to another folder",
            )],
            Self::Newer { .. } => vec![Hint::new("update cos")],
            Self::Damaged { .. } | Self::Unreadable { .. } => {
                vec![Hint::new("keep a copy and run `cos audit verify`")]
            }
            Self::Busy { waited, .. } => {
                vec![Hint::new("another process has held it for {}").ours(*waited)]
            }
            _ => Vec::new(),
        }
    }
}

impl JournalError {
    /// Converts a file error.
    pub fn of_file(path: &Path, error: &io::Error) -> Self {
        let path = path.display().to_string();
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full { path },
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::ReadOnly { path },
            _ => Self::Store {
                path,
                what: error.to_string(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_holder_is_named_without_the_ticks_of_its_machine() {
        let conflict = |holder: &str| LeaseConflict {
            holder: holder.to_owned(),
            expires: Timestamp(0),
        };
        let process = conflict("process 4794 on vm, started at 5933703");
        assert_eq!(process.holder_name(), "process 4794 on vm");
        assert_eq!(conflict("somebody").holder_name(), "somebody");
    }
}
