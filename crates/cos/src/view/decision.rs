//! One decision in full: the result of `cos show`, and the source of every list of questions.

use super::SCHEMA_VERSION;
use super::amount::{Moment, Usd};
use super::next::to_choose;
use cos_core::act_origin::ActOrigin;
use cos_core::decision::{Answer, Choice, Decision, DecisionState, Subject, Urgency};
use cos_core::id::{CheckpointId, DecisionId, GoalId, OptionId, RunId};
use cos_core::ledger::Grant;
use cos_core::preflight::PreflightFinding;
use cos_core::reversibility::ReversibilityAssessment;
use cos_core::risk::{RiskAssessment, RiskLevel};
use cos_core::trigger::Trigger;
use serde::Serialize;

/// One reason to ask.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct TriggerView {
    /// Its name.
    pub(crate) name: Trigger,
    /// Why it asks, as a clause.
    pub(crate) meaning: &'static str,
}

/// A limit that an option raises.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct GrantView {
    /// What the limit applies to, as a phrase.
    pub(crate) scope: String,
    /// By how much.
    pub(crate) amount_usd: Usd,
}

/// One option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct OptionView {
    /// Its position, from 1.
    pub(crate) number: usize,
    /// Its name.
    pub(crate) id: OptionId,
    /// What choosing it means.
    pub(crate) answer: Answer,
    /// What it does.
    pub(crate) description: String,
    /// Its advantages.
    pub(crate) pros: String,
    /// Its disadvantages.
    pub(crate) cons: String,
    /// Limits that it raises.
    pub(crate) grants: Vec<GrantView>,
    /// Whether it is recommended.
    pub(crate) recommended: bool,
    /// What to type to choose it.
    pub(crate) command: String,
}

/// The recommendation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct RecommendationView {
    /// The option.
    pub(crate) option: OptionId,
    /// The evidence.
    pub(crate) why: String,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ResolutionView {
    /// The option.
    pub(crate) option: OptionId,
    /// What it means.
    pub(crate) answer: Answer,
    /// A note for the record.
    pub(crate) note: Option<String>,
    /// What the agent should do differently.
    pub(crate) instructions: Option<String>,
    /// Limits that it raised.
    pub(crate) grants: Vec<GrantView>,
    /// Who answered.
    pub(crate) by: String,
    /// Through which entry point.
    pub(crate) channel: String,
    /// Where the answer came from; `None` if an older release recorded it.
    pub(crate) origin: Option<ActOrigin>,
    /// When.
    pub(crate) resolved_at: Option<Moment>,
}

/// Who asks a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Asker {
    /// A run.
    Run,
    /// The call of an agent outside any run.
    Call,
    /// A checkpoint of a workflow step.
    Checkpoint,
    /// The debate about a specification.
    Debate,
    /// A workflow that needs a decision.
    Workflow,
    /// A research room that cannot continue by itself.
    Room,
}

/// One decision.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct DecisionView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Its name.
    pub(crate) id: DecisionId,
    /// Its state.
    pub(crate) state: DecisionState,
    /// Who asked.
    pub(crate) asked_by: Asker,
    /// The run or the call that asked.
    pub(crate) run: RunId,
    /// The checkpoint that asked it.
    pub(crate) checkpoint_id: Option<CheckpointId>,
    /// The repository.
    pub(crate) project: String,
    /// The goal it is about, unless it is about the run.
    pub(crate) goal: Option<GoalId>,
    /// The question.
    pub(crate) question: String,
    /// Why it is asked.
    pub(crate) triggers: Vec<TriggerView>,
    /// What a person needs to know, a line each.
    pub(crate) context: Vec<String>,
    /// The options.
    pub(crate) options: Vec<OptionView>,
    /// The recommendation.
    pub(crate) recommended: Option<RecommendationView>,
    /// The option that `approve` chooses.
    pub(crate) affirm: Option<OptionId>,
    /// The risk, if it was assessed.
    pub(crate) risk: Option<RiskAssessment>,
    /// How hard it is to reverse, if a checkpoint assessed that.
    pub(crate) reversibility: Option<ReversibilityAssessment>,
    /// What was found before the start.
    pub(crate) findings: Vec<PreflightFinding>,
    /// Whether something waits for the answer.
    pub(crate) blocking: bool,
    /// How urgent the answer is.
    pub(crate) urgency: Urgency,
    /// The answer.
    pub(crate) resolution: Option<ResolutionView>,
    /// The question this one replaces.
    pub(crate) supersedes: Option<DecisionId>,
    /// The run that used the answer.
    pub(crate) consumed_by: Option<RunId>,
    /// What exactly the answer is valid for.
    pub(crate) fingerprint: String,
    /// When it was asked.
    pub(crate) created_at: Moment,
    /// When it expires.
    pub(crate) expires_at: Option<Moment>,
}

impl DecisionView {
    /// Creates the view of a decision.
    pub(crate) fn new(decision: &Decision) -> Self {
        let draft = &decision.draft;
        Self {
            schema_version: SCHEMA_VERSION,
            id: decision.id.clone(),
            state: decision.state,
            asked_by: match draft.subject {
                Subject::Call(_) => Asker::Call,
                Subject::Checkpoint(_) => Asker::Checkpoint,
                Subject::Spec(_) => Asker::Debate,
                Subject::Workflow(_) | Subject::WorkflowFile(_) => Asker::Workflow,
                Subject::Room(_) => Asker::Room,
                Subject::Goal(_) | Subject::Action(..) | Subject::Run(_) => Asker::Run,
            },
            run: draft.run.clone(),
            checkpoint_id: draft
                .checkpoint
                .as_ref()
                .map(|note| note.checkpoint.clone()),
            project: draft.project.clone(),
            goal: goal_of(&draft.subject).cloned(),
            question: draft.question.clone(),
            triggers: triggers(&draft.triggers),
            context: draft.context.clone(),
            options: options(decision),
            recommended: draft
                .recommended
                .as_ref()
                .map(|recommended| RecommendationView {
                    option: recommended.option.clone(),
                    why: recommended.why.clone(),
                }),
            affirm: draft.affirm.clone(),
            risk: draft.risk.clone(),
            reversibility: draft
                .checkpoint
                .as_ref()
                .map(|note| note.reversibility.clone()),
            findings: draft.findings.clone(),
            blocking: draft.blocking,
            urgency: draft.urgency,
            resolution: resolution(decision),
            supersedes: decision.supersedes.clone(),
            consumed_by: decision.consumed_by.clone(),
            fingerprint: draft.fingerprint.to_string(),
            created_at: Moment(decision.created_at),
            expires_at: draft.expires_at.map(Moment),
        }
    }

    /// Checks whether the risk is too high for a default answer.
    pub(crate) fn is_at_block_level(&self) -> bool {
        self.risk
            .as_ref()
            .is_some_and(|risk| risk.level == RiskLevel::Block)
    }
}

/// Returns the goal that a question is about.
pub(crate) const fn goal_of(subject: &Subject) -> Option<&GoalId> {
    match subject {
        Subject::Goal(goal) | Subject::Action(goal, _) => Some(goal),
        Subject::Run(_)
        | Subject::Call(_)
        | Subject::Checkpoint(_)
        | Subject::Spec(_)
        | Subject::Workflow(_)
        | Subject::WorkflowFile(_)
        | Subject::Room(_) => None,
    }
}

/// Returns the reasons with their meaning.
pub(crate) fn triggers(triggers: &[Trigger]) -> Vec<TriggerView> {
    let view = |trigger: &Trigger| TriggerView {
        name: *trigger,
        meaning: trigger.row().meaning,
    };
    triggers.iter().map(view).collect()
}

fn options(decision: &Decision) -> Vec<OptionView> {
    let draft = &decision.draft;
    let recommended = draft
        .recommended
        .as_ref()
        .map(|recommended| &recommended.option);
    let view = |(number, choice): (usize, &Choice)| OptionView {
        number,
        id: choice.id.clone(),
        answer: choice.answer,
        description: choice.description.clone(),
        pros: choice.pros.clone(),
        cons: choice.cons.clone(),
        grants: grants(&choice.grants),
        recommended: recommended == Some(&choice.id),
        command: to_choose(decision, choice),
    };
    (1..).zip(&draft.options).map(view).collect()
}

fn grants(grants: &[Grant]) -> Vec<GrantView> {
    let view = |grant: &Grant| GrantView {
        scope: grant.scope.to_string(),
        amount_usd: Usd(grant.amount),
    };
    grants.iter().map(view).collect()
}

fn resolution(decision: &Decision) -> Option<ResolutionView> {
    decision.resolution.as_ref().map(|answer| ResolutionView {
        option: answer.option.clone(),
        answer: answer.answer,
        note: answer.note.clone(),
        instructions: answer.instructions.clone(),
        grants: grants(&answer.grants),
        by: answer.by.clone(),
        channel: answer.channel.clone(),
        origin: answer.origin.as_deref().cloned(),
        resolved_at: decision.resolved_at.map(Moment),
    })
}
