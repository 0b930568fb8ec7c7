//! The closed list of what can have happened. Events are written before they count.

mod judged_action;
mod lines;
mod run_spec;
mod product;
mod run_session;
mod skipped;
mod stream;

pub use judged_action::{Covers, EntryPoint, Inverse, JudgedAction};
pub use run_spec::{Land, Limits, RunSpec, PhaseOf, Strategy, Stuck};
pub use product::Product;
pub use run_session::RunSessionEnd;
pub use skipped::SkipReason;
pub use stream::{Stream, StreamFamily};

use crate::act_origin::ActOrigin;
use crate::audit::Hash;
use crate::calendar::Calendar;
use crate::checkpoint::{CheckpointEnd, CheckpointOutcome, CheckpointRecord};
use crate::council::CouncilEvent;
use crate::debate::DebateEvent;
use crate::decision::{Answer, Draft, Resolution};
use crate::evidence::{CheckVerdict, Claim, Evidence, Landing};
use crate::fingerprint::Fingerprint;
use crate::goal::Goal;
use crate::id::{
    ActionId, AllowanceId, AttemptId, BlobId, CheckpointId, CommitId, CouncilId, DebateId,
    DecisionId, GoalId, RunId, WorkflowId,
};
use crate::ledger::{Account, CouncilBooking, DebateBooking, Grant};
use crate::money::{Cost, Money};
use crate::recovery::Level;
use crate::research::RoomEvent;
use crate::survey::Survey;
use crate::time::{Span, Timestamp};
use crate::trigger::Trigger;
use crate::workflow::WorkflowEvent;
use serde::{Deserialize, Serialize};

/// One line of the journal's truth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A run was ordered.
    RunStarted {
        /// What was asked.
        spec: RunSpec,
        /// The goals, in the file's order.
        goals: Vec<Goal>,
    },
    /// A process took the run up.
    RunSessionStarted {
        /// New limits, when the person gave some.
        limits: Option<Limits>,
    },
    /// The person moved the cap that the run shares with others.
    CampaignCapMoved {
        /// What they may all cost together now.
        cap: Money,
    },
    /// The process laid the run down.
    RunSessionEnded {
        /// Why.
        why: RunSessionEnd,
    },
    /// The events that risk and pre-flight read were collected.
    GoalSurveyed {
        /// The goal.
        goal: GoalId,
        /// What was found.
        survey: Survey,
        /// The approval that was given for an earlier version of this goal, if it has changed since.
        changed_since: Option<DecisionId>,
    },
    /// A goal waits for a decision.
    GoalParked {
        /// The goal.
        goal: GoalId,
        /// The question.
        decision: DecisionId,
        /// Why it is asked.
        triggers: Vec<Trigger>,
    },
    /// A person's answer was taken up; each answer once.
    DecisionApplied {
        /// The goal, unless the question was about the run.
        goal: Option<GoalId>,
        /// The question.
        decision: DecisionId,
        /// What exactly the answer is for, triggers left out.
        decision_key: Fingerprint,
        /// What exactly the answer is for.
        fingerprint: Fingerprint,
        /// What it covers.
        triggers: Vec<Trigger>,
        /// The answer.
        answer: Answer,
        /// What the agent is to do differently.
        instructions: Option<String>,
        /// Caps raised by it.
        grants: Vec<Grant>,
    },
    /// The question a goal waited for died unanswered, or another run used its answer.
    DecisionLapsed {
        /// The goal, unless the question was about the run.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goal: Option<GoalId>,
        /// The question.
        decision: DecisionId,
    },
    /// The run's branch stands elsewhere than the run had left it.
    BranchMoved {
        /// Where it stands.
        head: CommitId,
    },
    /// A look at the whole was offered; the counters start anew.
    IntervalReached {
        /// The question or digest.
        decision: DecisionId,
    },
    /// A goal is left out.
    GoalSkipped {
        /// The goal.
        goal: GoalId,
        /// Why.
        reason: SkipReason,
    },
    /// An attempt was reserved and is about to start.
    AttemptStarted {
        /// The attempt.
        attempt: AttemptId,
        /// The rung of the ladder.
        level: Level,
        /// The commit its worktree starts from.
        base: CommitId,
        /// The money held for it.
        reserve: Money,
        /// Where the money is booked.
        account: Account,
    },
    /// What an attempt under way has spent so far.
    SpendMetered {
        /// The attempt.
        attempt: AttemptId,
        /// Its spending from its start to now.
        spent: Money,
    },
    /// An attempt came to its end.
    AttemptFinished {
        /// The attempt.
        attempt: AttemptId,
        /// What the executor said of it.
        claim: Claim,
        /// What it left behind.
        product: Product,
        /// What it cost, if that is known.
        cost: Cost,
        /// What is booked: the cost, or the reserve where it is unknown.
        settled: Money,
        /// The money that had been held.
        reserve: Money,
        /// What it spent beyond what was held.
        overrun: Money,
        /// Where the money is booked.
        account: Account,
        /// How long it took.
        took: Span,
        /// The end of what the executor printed; capped and redacted.
        tail: String,
        /// The whole transcript.
        transcript: Option<BlobId>,
    },
    /// The goal will be tried again.
    RetryScheduled {
        /// The goal.
        goal: GoalId,
        /// The rung.
        level: Level,
        /// Not before.
        not_before: Timestamp,
    },
    /// The checks ran in a clean checkout of the commit that is to land.
    ChecksRan {
        /// The attempt whose work was checked.
        attempt: AttemptId,
        /// The commit that was checked: the work, merged onto `onto`.
        candidate: CommitId,
        /// The head of the run's branch it was made for.
        onto: CommitId,
        /// What each check showed.
        evidence: Vec<Evidence>,
        /// What follows.
        verdict: CheckVerdict,
    },
    /// The work does not fit onto the run's branch.
    LandingConflicted {
        /// The attempt.
        attempt: AttemptId,
        /// The paths that clash.
        paths: Vec<String>,
    },
    /// The work is on the run's branch, or there was nothing to land.
    GoalLanded {
        /// The attempt.
        attempt: AttemptId,
        /// The branch before and after.
        landing: Landing,
        /// Whether a person let it land with checks that did not hold.
        partial: bool,
    },
    /// What a goal had landed was reverted.
    GoalUndone {
        /// The goal.
        goal: GoalId,
        /// The branch before and after the revert.
        landing: Landing,
        /// Where the person's word came from; older releases did not record it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Box<ActOrigin>>,
    },
    /// A question was put.
    DecisionOpened {
        /// Its name.
        decision: DecisionId,
        /// What is asked.
        draft: Box<Draft>,
        /// The question it replaces.
        supersedes: Option<DecisionId>,
    },
    /// A person answered.
    DecisionResolved {
        /// The question.
        decision: DecisionId,
        /// The answer.
        resolution: Resolution,
    },
    /// A run acted on the answer.
    DecisionConsumed {
        /// The question.
        decision: DecisionId,
        /// The run.
        run: RunId,
    },
    /// Nobody answered in time, or before the run that asked was ended.
    DecisionExpired {
        /// The question.
        decision: DecisionId,
    },
    /// What it was about has changed.
    DecisionSuperseded {
        /// The question.
        decision: DecisionId,
        /// The question that replaces it.
        by: DecisionId,
    },
    /// An action was judged.
    ActionJudged {
        /// The action.
        action: ActionId,
        /// What it was and what was said.
        judged: Box<JudgedAction>,
    },
    /// What an action might lose was kept before it.
    ActionPreserved {
        /// The action.
        action: ActionId,
        /// What brings it back.
        inverse: Inverse,
    },
    /// An action that a person was asked about was made: they let it through at the agent's own
    /// prompt, or by an answer that was given before.
    ActionMade {
        /// The action.
        action: ActionId,
    },
    /// What an action had taken away was brought back.
    ActionUndone {
        /// The action.
        action: ActionId,
        /// Where the person's word came from; older releases did not record it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Box<ActOrigin>>,
    },
    /// What was kept before an action was dropped: it was kept for long enough.
    ActionForgotten {
        /// The action.
        action: ActionId,
    },
    /// The time zone that days and their caps are counted in was set.
    DayZoneSet(Calendar),
    /// A person allowed something beforehand.
    AllowanceGiven {
        /// Its name.
        allowance: AllowanceId,
        /// The worktree it holds in, absolute.
        worktree: String,
        /// What it covers.
        covers: Covers,
        /// Who gave it.
        by: String,
        /// From when on it is void.
        until: Timestamp,
        /// Where the person's word came from; older releases did not record it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Box<ActOrigin>>,
    },
    /// An allowance for one action was used up.
    AllowanceUsed {
        /// Its name.
        allowance: AllowanceId,
        /// The action.
        action: ActionId,
    },
    /// A person took an allowance back.
    AllowanceRevoked {
        /// Its name.
        allowance: AllowanceId,
        /// Where the person's word came from; older releases did not record it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Box<ActOrigin>>,
    },
    /// A command asked whether it may go on.
    CheckpointRecorded {
        /// Its name.
        checkpoint: CheckpointId,
        /// What was asked and found.
        record: Box<CheckpointRecord>,
    },
    /// Somebody else asked the same while its question waited.
    CheckpointShared {
        /// Which.
        checkpoint: CheckpointId,
    },
    /// The command was told.
    CheckpointClosed {
        /// Which.
        checkpoint: CheckpointId,
        /// What it was told.
        end: CheckpointEnd,
        /// What was remarkable about it: a warning, a person's note.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    /// A person said how the decision turned out.
    CheckpointProved {
        /// Which.
        checkpoint: CheckpointId,
        /// How.
        outcome: CheckpointOutcome,
        /// Who said so.
        by: String,
    },
    /// Something happened in a council.
    CouncilMoved {
        /// Which.
        council: CouncilId,
        /// What happened.
        event: Box<CouncilEvent>,
        /// What it does to the money: held when it opens, settled when it ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        booking: Option<CouncilBooking>,
        /// Where the record of its turns ends; noted with its end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        head: Option<Hash>,
    },
    /// Something happened in the debates about a specification.
    DebateMoved {
        /// Which.
        debate: DebateId,
        /// What happened.
        event: Box<DebateEvent>,
        /// What it does to the money: held when one opens, settled when it ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        booking: Option<DebateBooking>,
    },
    /// Something happened in a workflow.
    WorkflowMoved {
        /// Which.
        workflow: WorkflowId,
        /// What happened.
        event: Box<WorkflowEvent>,
    },
    /// Something happened in a research room.
    RoomMoved {
        /// Which.
        council: CouncilId,
        /// What happened.
        event: Box<RoomEvent>,
        /// What it does to the money: held when it opens, settled when it ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        booking: Option<CouncilBooking>,
    },
    /// An event of a newer release: kept, shown, never acted on.
    #[serde(other)]
    Unknown,
}
