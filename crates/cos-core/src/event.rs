//! The closed list of events. An event counts only after it is written to the journal.

mod decision_event;
mod judged_action;
mod lines;
mod product;
mod run_session;
mod run_spec;
mod skipped;
mod stream;

pub use judged_action::{Covers, EntryPoint, JudgedAction, RestoreSource};
pub use product::Product;
pub use run_session::RunSessionEnd;
pub use run_spec::{Land, Limits, OnExhausted, OwningPhase, RunSpec, Strategy};
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

/// One event of the journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A run was started.
    RunStarted {
        /// What the run should do.
        spec: RunSpec,
        /// The goals, in the file's order.
        goals: Vec<Goal>,
    },
    /// A process started a run session.
    RunSessionStarted {
        /// New limits, if the person gave some.
        limits: Option<Limits>,
    },
    /// The person changed the cap that the run shares with others.
    CampaignCapMoved {
        /// The new common cap.
        cap: Money,
    },
    /// The run session ended.
    RunSessionEnded {
        /// Why.
        why: RunSessionEnd,
    },
    /// The facts for risk and pre-flight checks were collected.
    GoalSurveyed {
        /// The goal.
        goal: GoalId,
        /// The facts.
        survey: Survey,
        /// The approval of an earlier version of this goal, if the goal changed since.
        changed_since: Option<DecisionId>,
    },
    /// A goal waits for a decision.
    GoalParked {
        /// The goal.
        goal: GoalId,
        /// The question.
        decision: DecisionId,
        /// Why the person is asked.
        triggers: Vec<Trigger>,
    },
    /// The run acted on a person's answer; once per answer.
    DecisionApplied {
        /// The goal; `None` if the question was about the run.
        goal: Option<GoalId>,
        /// The question.
        decision: DecisionId,
        /// Fingerprint of the subject, without triggers.
        decision_key: Fingerprint,
        /// Fingerprint of the subject, with triggers.
        fingerprint: Fingerprint,
        /// The triggers that it covers.
        triggers: Vec<Trigger>,
        /// The answer.
        answer: Answer,
        /// Instructions for the agent.
        instructions: Option<String>,
        /// The caps that it raised.
        grants: Vec<Grant>,
    },
    /// The question of a goal expired, or another run used its answer.
    DecisionLapsed {
        /// The goal; `None` if the question was about the run.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goal: Option<GoalId>,
        /// The question.
        decision: DecisionId,
    },
    /// The run's branch is not at the commit where the run left it.
    BranchMoved {
        /// The commit where it is now.
        head: CommitId,
    },
    /// A progress review was offered; its counters restart.
    IntervalReached {
        /// The question or digest.
        decision: DecisionId,
    },
    /// A goal was skipped.
    GoalSkipped {
        /// The goal.
        goal: GoalId,
        /// Why.
        reason: SkipReason,
    },
    /// Money for an attempt was reserved, and the attempt is about to start.
    AttemptStarted {
        /// The attempt.
        attempt: AttemptId,
        /// The recovery level.
        level: Level,
        /// The commit its worktree starts from.
        base: CommitId,
        /// The reserved amount.
        reserve: Money,
        /// Where the cost is booked.
        account: Account,
    },
    /// An attempt in progress reported its spending so far.
    SpendMetered {
        /// The attempt.
        attempt: AttemptId,
        /// The spending from its start to now.
        spent: Money,
    },
    /// An attempt ended.
    AttemptFinished {
        /// The attempt.
        attempt: AttemptId,
        /// The executor's statement.
        claim: Claim,
        /// What the attempt produced.
        product: Product,
        /// Its cost, if known.
        cost: Cost,
        /// The booked amount: the cost, or the reserve if the cost is unknown.
        settled: Money,
        /// The reserved amount.
        reserve: Money,
        /// The spending beyond the reserve.
        overrun: Money,
        /// Where the cost is booked.
        account: Account,
        /// How long it took.
        took: Span,
        /// The end of the executor's output; shortened and redacted.
        tail: String,
        /// The full transcript.
        transcript: Option<BlobId>,
    },
    /// The goal will be tried again.
    RetryScheduled {
        /// The goal.
        goal: GoalId,
        /// The recovery level.
        level: Level,
        /// The earliest start.
        not_before: Timestamp,
    },
    /// The checks ran in a clean checkout of the commit that is to land.
    ChecksRan {
        /// The attempt that produced the work.
        attempt: AttemptId,
        /// The commit that was checked: the work, merged onto `onto`.
        candidate: CommitId,
        /// The head of the run's branch that it was merged onto.
        onto: CommitId,
        /// The result of each check.
        evidence: Vec<Evidence>,
        /// The verdict.
        verdict: CheckVerdict,
    },
    /// The work conflicts with the run's branch.
    LandingConflicted {
        /// The attempt.
        attempt: AttemptId,
        /// The conflicting paths.
        paths: Vec<String>,
    },
    /// The work is on the run's branch, or there was nothing to land.
    GoalLanded {
        /// The attempt.
        attempt: AttemptId,
        /// The branch before and after.
        landing: Landing,
        /// Whether a person let it land although checks failed.
        partial: bool,
    },
    /// The landed work of a goal was reverted.
    GoalUndone {
        /// The goal.
        goal: GoalId,
        /// The branch before and after the revert.
        landing: Landing,
        /// Where the person's request came from; `None` in events of older releases.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Box<ActOrigin>>,
    },
    /// A question was asked.
    DecisionOpened {
        /// Its id.
        decision: DecisionId,
        /// The question.
        draft: Box<Draft>,
        /// The question that it replaces.
        supersedes: Option<DecisionId>,
    },
    /// A person answered. The process that drives the run acts on it (see `decision::resolve`).
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
    /// No answer arrived in time, or before the run was ended.
    DecisionExpired {
        /// The question.
        decision: DecisionId,
    },
    /// The subject of a question changed.
    DecisionSuperseded {
        /// The question.
        decision: DecisionId,
        /// The question that replaces it.
        by: DecisionId,
    },
    /// The gate judged an action.
    ActionJudged {
        /// The action.
        action: ActionId,
        /// The action and the verdict.
        judged: Box<JudgedAction>,
    },
    /// What an action might destroy was backed up before the action.
    ActionPreserved {
        /// The action.
        action: ActionId,
        /// How to restore it.
        inverse: RestoreSource,
    },
    /// An action that needed a person's consent was performed: the person agreed at the agent's own
    /// prompt, or in an earlier answer.
    ActionMade {
        /// The action.
        action: ActionId,
    },
    /// What an action had removed was restored.
    ActionUndone {
        /// The action.
        action: ActionId,
        /// Where the person's request came from; `None` in events of older releases.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Box<ActOrigin>>,
    },
    /// The backup of an action was deleted after its retention time.
    ActionForgotten {
        /// The action.
        action: ActionId,
    },
    /// The time zone for days and daily caps was set.
    DayZoneSet(Calendar),
    /// A person allowed something in advance.
    AllowanceGiven {
        /// Its id.
        allowance: AllowanceId,
        /// The worktree where it applies, as an absolute path.
        worktree: String,
        /// What it covers.
        covers: Covers,
        /// Who gave it.
        by: String,
        /// When it expires.
        until: Timestamp,
        /// Where the person's request came from; `None` in events of older releases.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Box<ActOrigin>>,
    },
    /// An allowance for one action was used.
    AllowanceUsed {
        /// Its id.
        allowance: AllowanceId,
        /// The action.
        action: ActionId,
    },
    /// A person revoked an allowance.
    AllowanceRevoked {
        /// Its id.
        allowance: AllowanceId,
        /// Where the person's request came from; `None` in events of older releases.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        origin: Option<Box<ActOrigin>>,
    },
    /// A command asked a checkpoint.
    CheckpointRecorded {
        /// Its id.
        checkpoint: CheckpointId,
        /// The question and its assessment.
        record: Box<CheckpointRecord>,
    },
    /// Another caller asked the same while the question was pending.
    CheckpointShared {
        /// The checkpoint.
        checkpoint: CheckpointId,
    },
    /// The command got its answer.
    CheckpointClosed {
        /// The checkpoint.
        checkpoint: CheckpointId,
        /// The answer.
        end: CheckpointEnd,
        /// A remark: a warning or a person's note.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    /// A person said how the decision turned out.
    CheckpointProved {
        /// The checkpoint.
        checkpoint: CheckpointId,
        /// The outcome.
        outcome: CheckpointOutcome,
        /// Who said so.
        by: String,
    },
    /// Something happened in a council.
    CouncilMoved {
        /// The council.
        council: CouncilId,
        /// What happened.
        event: Box<CouncilEvent>,
        /// The booking: a reserve when it opens, a settlement when it ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        booking: Option<CouncilBooking>,
        /// The head of the turn record; set with the end of the council.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        head: Option<Hash>,
    },
    /// Something happened in the debates about a specification.
    DebateMoved {
        /// The debate.
        debate: DebateId,
        /// What happened.
        event: Box<DebateEvent>,
        /// The booking: a reserve when a debate opens, a settlement when it ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        booking: Option<DebateBooking>,
    },
    /// Something happened in a workflow.
    WorkflowMoved {
        /// The workflow run.
        workflow: WorkflowId,
        /// What happened.
        event: Box<WorkflowEvent>,
    },
    /// Something happened in a research room.
    RoomMoved {
        /// The council.
        council: CouncilId,
        /// What happened.
        event: Box<RoomEvent>,
        /// The booking: a reserve when it opens, a settlement when it ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        booking: Option<CouncilBooking>,
    },
    /// An event of a newer release: kept and shown, but never acted on.
    #[serde(other)]
    Unknown,
}
