//! The ports: what the driver needs of a store and of time. Each has a real and a simulated
//! implementation; `DESIGN` calls them journal and dispatcher.

use cos_core::decision::{Decision, DecisionState, Pick, Subject};
use cos_core::evidence::{Claim, Evidence, Landing};
use cos_core::fact::{Fact, Order, Product, Stream};
use cos_core::failure::Failure;
use cos_core::goal::Goal;
use cos_core::id::{AttemptId, BlobId, CommitId, DecisionId, GoalId, RunId};
use cos_core::ledger::{Balance, Scope};
use cos_core::money::{Cost, Money};
use cos_core::question::permission::Wish;
use cos_core::survey::Survey;
use cos_core::time::{LocalDate, Span, Timestamp};

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

/// Facts for one stream.
#[derive(Debug, Clone, PartialEq)]
pub struct Append {
    /// The stream.
    pub stream: Stream,
    /// The writer's right to move the stream; without it only a stream that nobody holds at the
    /// time of the commit may be moved.
    pub fence: Option<Fence>,
    /// What happened, in order.
    pub facts: Vec<Fact>,
}

/// The right to move one stream; a higher token makes all lower ones void.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fence {
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
    #[error("`{stream}` is owned by {owner} now; what this process wanted to write was refused")]
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

/// A fact with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// The place in the whole journal, from 1.
    pub seq: u64,
    /// The place in its stream, from 1.
    pub version: u64,
    /// When it was written.
    pub at: Timestamp,
    /// What happened.
    pub fact: Fact,
}

/// Which decisions are wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DecisionFilter {
    /// Only these states; all if empty.
    pub states: Vec<DecisionState>,
    /// Only those asked by this run.
    pub run: Option<RunId>,
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
    /// Why its last sitting ended; none while one is under way.
    pub ended: Option<cos_core::fact::SittingEnd>,
}

/// The journal: append-only truth with its projections.
pub trait Journal: Send + Sync {
    /// Writes units in order in one synced transaction; a refused unit leaves the others alone.
    fn commit(&self, batch: &[Commit]) -> Result<Vec<Result<(), Refused>>, JournalError>;

    /// The facts of a stream after `version`, in order.
    fn read(&self, stream: &Stream, version: u64) -> Result<Vec<Recorded>, JournalError>;

    /// A number that changes whenever another process has written.
    fn changes(&self) -> Result<u64, JournalError>;
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
    ) -> Result<Result<Fence, Held>, JournalError>;

    /// Holds on to it; false when it was taken away.
    fn renew(&self, stream: &Stream, fence: &Fence, until: Timestamp)
    -> Result<bool, JournalError>;

    /// Lets go.
    fn release(&self, stream: &Stream, fence: &Fence) -> Result<(), JournalError>;
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

/// Why the journal could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The disk is full; nothing of the unit was written.
    #[error("the disk that holds `{path}` is full; free some room and try again, nothing was lost")]
    Full {
        /// The journal.
        path: String,
    },
    /// The file or its folder may not be written.
    #[error(
        "`{path}` cannot be written; make it and its folder writable, or point COS_HOME elsewhere"
    )]
    ReadOnly {
        /// The journal.
        path: String,
    },
    /// A newer release wrote it.
    #[error(
        "`{path}` was written by a newer release (journal version {found}, this one knows {known}); update cos"
    )]
    Newer {
        /// The journal.
        path: String,
        /// Its version.
        found: u32,
        /// The newest version known here.
        known: u32,
    },
    /// It is no journal, or it is damaged.
    #[error("`{path}` is damaged: {what}; keep a copy and run `cos audit verify`")]
    Damaged {
        /// The journal.
        path: String,
        /// What was seen.
        what: String,
    },
    /// One fact cannot be read; the others can.
    #[error("`{path}` is damaged at fact {seq}: {what}; keep a copy and run `cos audit verify`")]
    Unreadable {
        /// The journal.
        path: String,
        /// The fact.
        seq: u64,
        /// What was seen.
        what: String,
    },
    /// Another process holds the file for too long.
    #[error("`{path}` is busy; another process has held it for {waited}")]
    Busy {
        /// The journal.
        path: String,
        /// How long this process waited.
        waited: Span,
    },
    /// Anything else the store reports.
    #[error("`{path}`: {what}")]
    Store {
        /// The journal.
        path: String,
        /// The store's own words.
        what: String,
    },
}

/// Work for the outside; performed twice it does no more than once.
#[derive(Debug, Clone, PartialEq)]
pub enum Task {
    /// Collect the facts that risk and pre-flight read.
    Survey {
        /// The goal.
        goal: Goal,
    },
    /// Carry a goal out in a worktree of its own.
    Attempt {
        /// The attempt.
        attempt: AttemptId,
        /// The goal.
        goal: Box<Goal>,
        /// The commit its worktree starts from.
        base: CommitId,
        /// The money held for it; reaching it ends the attempt.
        reserve: Money,
        /// What a person wants done differently, oldest first.
        instructions: Vec<String>,
        /// How earlier tries failed, oldest first.
        failures: Vec<Failure>,
    },
    /// Merge the work onto `onto` on the side and run the checks there.
    Verify {
        /// The attempt.
        attempt: AttemptId,
        /// The goal, with its checks.
        goal: Box<Goal>,
        /// The work; none when the attempt changed nothing.
        work: Option<CommitId>,
        /// The head of the run's branch.
        onto: CommitId,
        /// What the executor printed.
        output: String,
    },
    /// Move the run's branch from `onto` to `candidate`.
    Land {
        /// The attempt.
        attempt: AttemptId,
        /// The commit that was checked.
        candidate: CommitId,
        /// The head it was made for.
        onto: CommitId,
    },
}

/// What came of a task, or on the way.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The facts were collected.
    Surveyed {
        /// The goal.
        goal: GoalId,
        /// What was found.
        survey: Survey,
    },
    /// An attempt under way has spent so much since its start.
    Metered {
        /// The attempt.
        attempt: AttemptId,
        /// How much.
        spent: Money,
    },
    /// An agent wants something the gate does not allow by itself, and waits.
    Wished {
        /// The attempt.
        attempt: AttemptId,
        /// What it wants.
        wish: Wish,
    },
    /// An attempt ended.
    Attempted {
        /// The attempt.
        attempt: AttemptId,
        /// What the executor said.
        claim: Claim,
        /// What it left behind; a wish it stopped at is in `wish`.
        product: Product,
        /// The wish it stopped at, unanswered.
        wish: Option<Wish>,
        /// What it cost.
        cost: Cost,
        /// How long it took.
        took: Span,
        /// The end of what was printed.
        tail: String,
        /// All of it.
        transcript: Option<BlobId>,
    },
    /// The checks ran.
    Verified {
        /// The attempt.
        attempt: AttemptId,
        /// The commit that was checked.
        candidate: CommitId,
        /// The head it was made for.
        onto: CommitId,
        /// What each check showed.
        evidence: Vec<Evidence>,
    },
    /// The work clashes with what had landed.
    Conflicted {
        /// The attempt.
        attempt: AttemptId,
        /// Where.
        paths: Vec<String>,
    },
    /// The branch was moved.
    Landed {
        /// The attempt.
        attempt: AttemptId,
        /// From where to where.
        landing: Landing,
    },
    /// The branch stood elsewhere and was left alone.
    Moved {
        /// Where it stands.
        head: CommitId,
    },
    /// The world itself failed: no disk, no git. The run is laid down; nothing is concluded.
    Broken {
        /// What happened and what to do about it.
        what: String,
    },
}

/// A person's or the policy's word on a wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WishAnswer {
    /// Do it.
    Allow,
    /// Nobody answered: the attempt ends and the goal waits.
    Park,
}

/// Performs tasks and wakes: here in process, in the simulator on a virtual clock, elsewhere on
/// other machines. Holds no truth; whatever it loses is asked for again.
pub trait Dispatcher {
    /// Begins a task; nothing when the same task is under way.
    fn perform(&mut self, run: &Order, task: Task);

    /// Ends an attempt under way; its end is reported as usual.
    fn cancel(&mut self, attempt: &AttemptId);

    /// Answers the wish an attempt waits with.
    fn answer(&mut self, attempt: &AttemptId, answer: WishAnswer);

    /// The next thing that happened, waiting no longer than `patience`.
    fn next(&mut self, patience: Span) -> Option<Outcome>;
}

/// Time, ids and chance at the edge.
pub trait Clock {
    /// Now.
    fn now(&self) -> Timestamp;

    /// The local date now, and the next local midnight.
    fn today(&self) -> (LocalDate, Timestamp);

    /// A fresh number for ids and jitter.
    fn chance(&mut self) -> u64;
}

/// Looks on while a run is driven.
pub trait Watcher {
    /// A fact was written; the run is as after it.
    fn moved(&mut self, run: &cos_core::run::state::Run, at: Timestamp, fact: &Fact);
}

/// A person at hand while a run is driven.
pub trait Attendant {
    /// Puts a question; none when the person does not want to answer now.
    fn ask(&mut self, decision: &Decision) -> Option<Reply>;
}

/// What a person at hand answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The choice.
    pub pick: Pick,
    /// A remark for the record.
    pub note: Option<String>,
}
