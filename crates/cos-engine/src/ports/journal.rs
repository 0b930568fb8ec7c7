//! The port to the journal: what is written, what it answers, who may write.

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

/// One atomic unit: all of it is written, or nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct Commit {
    /// When.
    pub at: Timestamp,
    /// What must still be so when it is written.
    pub guards: Vec<Guard>,
    /// What is written.
    pub appends: Vec<Append>,
}

/// Events for one stream.
#[derive(Debug, Clone, PartialEq)]
pub struct Append {
    /// The stream.
    pub stream: Stream,
    /// The writer's right to move the stream; without it only a stream that nobody holds at the
    /// time of the commit may be moved.
    pub fence: Option<FencingToken>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// The right to move one stream; a higher token makes all lower ones void.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FencingToken {
    /// Who holds it.
    pub owner: String,
    /// The how-manieth owner of the stream this is.
    pub token: u64,
}

/// What must still be so when a commit is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guard {
    /// The stream holds nothing yet.
    New(Stream),
    /// The stream ends where it was last seen to end (compare-and-set).
    Ends {
        /// Which.
        stream: Stream,
        /// The version of its last event; 0 where it holds nothing.
        version: u64,
    },
    /// The decision stands there (compare-and-set).
    Decision {
        /// Which.
        id: DecisionId,
        /// Where it must stand.
        state: DecisionState,
    },
    /// Under this cap there is room for this much.
    Available {
        /// Whose cap.
        scope: Scope,
        /// The cap without grants.
        cap: Money,
        /// What is to be held.
        amount: Money,
    },
    /// The highest decision known of this subject is still the newest, so nobody asked meanwhile.
    Newest {
        /// The repository.
        project: String,
        /// The subject.
        subject: Subject,
        /// The newest decision that was seen, if any.
        seen: Option<DecisionId>,
    },
}

/// Why a commit was not written; nothing of it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Another process moves the stream now.
    #[error("`{stream}` is owned by {owner} now, so what this process wanted to write was refused", owner = shown(owner))]
    Fenced {
        /// The stream.
        stream: String,
        /// Its owner.
        owner: String,
    },
    /// A guard did not hold.
    #[error("the journal has moved on: {guard:?}")]
    Guard {
        /// Which.
        guard: Box<Guard>,
    },
}

impl Advice for Refused {
    fn hints(&self) -> Vec<Hint> {
        Vec::new()
    }
}

/// An event with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// The place in the whole journal, from 1.
    pub seq: u64,
    /// The place in its stream, from 1.
    pub version: u64,
    /// When it was written.
    pub at: Timestamp,
    /// What happened.
    pub event: Event,
}

/// Which decisions are wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DecisionFilter {
    /// Only these states; all if empty.
    pub states: Vec<DecisionState>,
    /// Only those asked by this run.
    pub run: Option<RunId>,
    /// Only those of this project that checkpoints put.
    pub checkpoints_of: Option<String>,
    /// Only those about this subject of this project.
    pub subject: Option<(String, Subject)>,
    /// Only the one of this name; else all whose names begin so, from four characters on: more than
    /// one means that the beginning is not unique.
    pub id: Option<String>,
    /// At most so many: by rank when only pending ones are wanted, else oldest first.
    pub limit: Option<usize>,
}

/// One line of the list of runs.
#[derive(Debug, Clone, PartialEq)]
pub struct RunRow {
    /// The run.
    pub run: RunId,
    /// The repository.
    pub project: String,
    /// Where the goals came from.
    pub source: String,
    /// When it was started.
    pub started_at: Timestamp,
    /// When it last moved.
    pub moved_at: Timestamp,
    /// Whether anything can still happen in it.
    pub open: bool,
    /// Why its last run session ended; none while one is under way.
    pub ended: Option<RunSessionEnd>,
}

/// The journal: append-only truth with its projections.
pub trait Journal: Send + Sync {
    /// Writes units in order in one synced transaction; a refused unit leaves the others alone.
    fn commit(&self, batch: &[Commit]) -> Result<Vec<Result<(), Refused>>, JournalError>;

    /// The events of a stream after `version`, in order.
    fn read(&self, stream: &Stream, version: u64) -> Result<Vec<Recorded>, JournalError>;

    /// A number that changes whenever another process has written.
    fn changes(&self) -> Result<u64, JournalError>;

    /// Whether there is any stream of a family, without reading one.
    fn has_family(&self, family: StreamFamily) -> Result<bool, JournalError>;
}

/// What the journal's projections answer without folding a stream.
pub trait Projection: Send + Sync {
    /// The decisions that fit.
    fn decisions(&self, filter: &DecisionFilter) -> Result<Vec<Decision>, JournalError>;

    /// How many decisions wait.
    fn pending(&self) -> Result<u64, JournalError>;

    /// The sums of a scope.
    fn balance(&self, scope: &Scope) -> Result<Balance, JournalError>;

    /// The runs, newest first.
    fn runs(&self, limit: usize) -> Result<Vec<RunRow>, JournalError>;

    /// The events of all streams of a family, in the order they were written.
    fn family(&self, family: StreamFamily) -> Result<Vec<(Stream, Recorded)>, JournalError>;
}

/// Who may move a stream.
pub trait Lease: Send + Sync {
    /// Takes the stream, or says who holds it. A holder whose lease has run out, or whom `dead`
    /// knows to be gone, is replaced and fenced off; so is an earlier hold of the same owner.
    fn acquire(
        &self,
        stream: &Stream,
        owner: &str,
        now: Timestamp,
        length: Span,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Result<FencingToken, Held>, JournalError>;

    /// Takes many streams at once, each on its own: one that is held keeps none of the others. A
    /// store may do it in one go.
    fn acquire_each(
        &self,
        streams: &[Stream],
        owner: &str,
        now: Timestamp,
        length: Span,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<Result<FencingToken, Held>>, JournalError> {
        let mut each = streams.iter();
        each.try_fold(Vec::new(), |mut taken, stream| {
            taken.push(self.acquire(stream, owner, now, length, dead)?);
            Ok(taken)
        })
    }

    /// Holds on to it; false when it was taken away.
    fn renew(&self, stream: &Stream, fence: &FencingToken, until: Timestamp)
    -> Result<bool, JournalError>;

    /// Who holds it, if anybody does; a lease that has run out is still told.
    fn holder(&self, stream: &Stream) -> Result<Option<Held>, JournalError>;

    /// Lets go.
    fn release(&self, stream: &Stream, fence: &FencingToken) -> Result<(), JournalError>;
}

/// A store that holds the truth, its projections and its leases.
pub trait Store: Journal + Projection + Lease {}

impl<T: Journal + Projection + Lease> Store for T {}

/// Somebody else moves the stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Who.
    pub owner: String,
    /// Until when, unless renewed.
    pub until: Timestamp,
}

impl Held {
    /// Who, as a person reads it: when its process began is told in ticks of its machine.
    pub fn by(&self) -> &str {
        let named = self.owner.split_once(", started at ");
        named.map_or(self.owner.as_str(), |(process, _)| process)
    }
}

/// Why the journal could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The disk is full; nothing of the unit was written.
    #[error("the disk that holds `{path}` is full", path = shown(path))]
    Full {
        /// The journal.
        path: String,
    },
    /// The file or its folder may not be written.
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
        /// The newest version known here.
        known: u32,
    },
    /// It is no journal, or it is damaged.
    #[error("`{path}` is damaged: {what}", path = shown(path))]
    Damaged {
        /// The journal.
        path: String,
        /// What was seen.
        what: String,
    },
    /// One event cannot be read; the others can.
    #[error("`{path}` is damaged at fact {seq}: {what}", path = shown(path))]
    Unreadable {
        /// The journal.
        path: String,
        /// The event.
        seq: u64,
        /// What was seen.
        what: String,
    },
    /// Another process holds the file for too long.
    #[error("`{path}` is busy", path = shown(path))]
    Busy {
        /// The journal.
        path: String,
        /// How long this process waited.
        waited: Span,
    },
    /// Days are counted in a time zone that this machine does not know.
    #[error(
        "the journal counts its days in the time zone {zone:?}, which this machine does not know"
    )]
    Zone {
        /// Its name.
        zone: String,
    },
    /// Anything else the store reports.
    #[error("`{path}`: {what}", path = shown(path))]
    Store {
        /// The journal.
        path: String,
        /// The store's own words.
        what: String,
    },
}

impl Advice for JournalError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Full { .. } => vec![Hint::new("free some room and try again, nothing was lost")],
            Self::ReadOnly { .. } => vec![Hint::new(
                "make it and its folder writable, or point COS_HOME elsewhere",
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
    /// What a file of the journal could not be read or written for.
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
        let held = |owner: &str| Held {
            owner: owner.to_owned(),
            until: Timestamp(0),
        };
        let process = held("process 4794 on vm, started at 5933703");
        assert_eq!(process.by(), "process 4794 on vm");
        assert_eq!(held("somebody").by(), "somebody");
    }
}
