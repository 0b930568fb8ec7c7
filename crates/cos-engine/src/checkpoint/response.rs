//! Builds the answer of `cos checkpoint`, as its caller reads it in JSON.

use super::Conclusion;
use super::council_summary::CostView;
use super::resolution::{ResolutionView, answered_orders, resolution};
use crate::council::DeliberationView;
use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointContext, Continuing, Deliberated, ScopeMode, TriggerStanding,
};
use cos_core::decision::Answer;
use cos_core::id::{CheckpointId, DecisionId};
use cos_core::policy::Profile;
use cos_core::reversibility::{
    Ceilings, DecisionType, DeliberationMode, Dimension, Forcing, RatingSource, ReversibilityScore,
    Stake,
};
use schemars::JsonSchema;
use serde::Serialize;

/// One trigger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TriggerView {
    /// Its name.
    pub id: String,
    /// Whether it fired.
    pub fired: bool,
    /// The state of the trigger: fired, quiet, unknown or suppressed.
    #[schemars(with = "String")]
    pub standing: TriggerStanding,
    /// The fact behind it; none where the caller stated none.
    pub fact: Option<String>,
}

/// One dimension.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DimensionView {
    /// Its name.
    #[schemars(with = "String")]
    pub dimension: Dimension,
    /// The points that count, 1 to 5.
    pub points: u8,
    /// Where the points come from: demanded by facts, proven by facts, proposed, or the default.
    #[schemars(with = "String")]
    pub source: RatingSource,
    /// The minimum that the facts demand.
    pub floor: Option<u8>,
    /// The proposed points.
    pub proposed: Option<u8>,
    /// The reason.
    pub why: String,
}

/// The highest score of each mode.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct ThresholdsView {
    /// The ceiling of express mode (one model answers).
    pub express: f64,
    /// The ceiling of lightweight mode (a small panel).
    pub lightweight: f64,
    /// The ceiling of a full council.
    pub full_council: f64,
    /// Whether express mode is off at every score.
    pub express_disabled: bool,
    /// By how much the ceilings of the profile were moved.
    pub adjustment: f64,
}

/// Details behind the score.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AssessmentLog {
    /// The sum of the points, 5 to 25.
    pub sum: u8,
    /// The council that rated the dimensions that facts left open, if any.
    pub rating_session_id: Option<String>,
    /// Circumstances that make the decision harder to reverse.
    pub circumstances: Vec<String>,
    /// Stakes that only a person may decide.
    #[schemars(with = "Vec<String>")]
    pub stakes: Vec<Stake>,
    /// The steps that the confidence is computed from.
    pub confidence_steps: Vec<String>,
    /// The result of the caller's wish for a mode.
    #[schemars(with = "Option<serde_json::Value>")]
    pub forcing: Option<Forcing>,
    /// Why a person is asked.
    pub ask_reasons: Vec<String>,
}

/// The state of a checkpoint, as reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckpointState {
    /// No trigger fired; the command continues.
    NotTriggered,
    /// The command continues by itself.
    Continued,
    /// A person must answer.
    Waiting,
    /// A person approved it.
    Approved,
    /// A person stopped it.
    Stopped,
    /// A person wants it deliberated again.
    SentBack,
    /// It was only assessed.
    Assessed,
}

/// The response to the caller.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "The answer of cos checkpoint")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a separate field of the response"
)]
pub struct CheckpointResponse {
    /// The version of this schema.
    pub schema_version: u32,
    /// The checkpoint id.
    #[schemars(with = "String")]
    pub checkpoint_id: CheckpointId,
    /// The command that asked.
    pub source_command: String,
    /// The step of the command at which it asked.
    pub event: String,
    /// The question.
    pub decision_needed: String,
    /// Whether any trigger fired.
    pub triggered: bool,
    /// Every trigger of the command.
    pub triggers: Vec<TriggerView>,
    /// How hard the decision is to reverse, 0.20 to 1.00.
    #[schemars(with = "f64")]
    pub reversibility_score: ReversibilityScore,
    /// `Type 2`, `Type 1B`, `Type 1A` or `Type 1A+`.
    #[schemars(with = "String")]
    pub decision_type: DecisionType,
    /// The deliberation mode.
    #[schemars(with = "String")]
    pub selected_mode: DeliberationMode,
    /// The five dimensions.
    pub dimensions: Vec<DimensionView>,
    /// The profile that supplied the thresholds.
    #[schemars(with = "String")]
    pub profile_used: Profile,
    /// The thresholds that determine the type.
    pub default_thresholds: ThresholdsView,
    /// The thresholds that determine the mode.
    pub effective_thresholds: ThresholdsView,
    /// How much a review accepts.
    #[schemars(with = "String")]
    pub scope_mode: ScopeMode,
    /// The recommendation, if there is one.
    pub recommendation: Option<String>,
    /// The required actions, in order.
    pub orders: Vec<String>,
    /// The reason, in a sentence.
    pub rationale: String,
    /// Whether a council was held.
    pub escalated: bool,
    /// Why no council was held although one was due.
    pub no_deliberation_because: Option<String>,
    /// The confidence of the answer, in percent.
    pub confidence: u8,
    /// Whether a person must confirm.
    pub requires_user_confirmation: bool,
    /// Dissenting opinions, a line each.
    pub dissents: Vec<String>,
    /// What to watch.
    pub watch_points: Vec<String>,
    /// How to reverse the decision.
    pub reversal_plan: Option<String>,
    /// The council, if one was held.
    pub war_room_session_id: Option<String>,
    /// The result and cost of the council, and what arguing changed.
    pub deliberation: Option<DeliberationView>,
    /// Questions to weigh.
    pub questions: Vec<String>,
    /// Details behind the score.
    pub assessment_log: AssessmentLog,
    /// The cost of deliberation.
    pub cost: CostView,
    /// The person's answer.
    pub resolution: Option<ResolutionView>,
    /// The decision in the inbox.
    #[schemars(with = "Option<String>")]
    pub decision_id: Option<DecisionId>,
    /// The state of the checkpoint.
    pub state: CheckpointState,
    /// Whether the command may continue.
    #[serde(rename = "continue")]
    pub continues: bool,
    /// Notes on ignored input and on problems.
    pub warnings: Vec<String>,
}

impl CheckpointResponse {
    /// Builds the response; without `standing` the question was only assessed.
    pub fn new(
        checkpoint: CheckpointId,
        context: &CheckpointContext,
        assessment: &CheckpointAssessment,
        standing: Option<&Conclusion>,
        questions: Vec<String>,
    ) -> Self {
        let reversibility = &assessment.reversibility;
        let state = state(assessment, standing);
        let decision = match standing {
            Some(Conclusion::Answered(decision)) => Some(decision.as_ref()),
            _ => None,
        };
        let effective = &assessment.effective;
        Self {
            schema_version: 1,
            checkpoint_id: checkpoint,
            source_command: assessment.command.name().to_owned(),
            event: assessment.event.clone(),
            decision_needed: context.decision_needed.clone(),
            triggered: assessment.triggered,
            triggers: triggers(assessment),
            reversibility_score: reversibility.score,
            decision_type: reversibility.decision_type,
            selected_mode: assessment.mode,
            dimensions: dimensions(assessment),
            profile_used: assessment.profile,
            default_thresholds: thresholds(Ceilings::DEFAULT, 0),
            effective_thresholds: ThresholdsView {
                express_disabled: effective.express_disabled,
                ..thresholds(effective.ceilings, effective.total)
            },
            scope_mode: assessment.scope_mode,
            recommendation: recommendation(assessment, state),
            orders: answered_orders(decision),
            rationale: rationale(assessment, state),
            escalated: assessment.escalated(),
            no_deliberation_because: match &assessment.deliberated {
                Deliberated::Not { why } => Some(why.clone()),
                _ => None,
            },
            confidence: assessment.confidence.get(),
            requires_user_confirmation: assessment.asks(),
            dissents: Vec::new(),
            watch_points: Vec::new(),
            reversal_plan: None,
            war_room_session_id: None,
            deliberation: None,
            questions,
            assessment_log: log(assessment),
            cost: CostView {
                usd: 0.0,
                tokens: 0,
                turns_of_unknown_cost: 0,
            },
            resolution: decision.and_then(resolution),
            decision_id: match standing {
                Some(Conclusion::Waiting(id)) => Some(id.clone()),
                _ => decision.map(|decision| decision.id.clone()),
            },
            state,
            continues: matches!(
                state,
                CheckpointState::NotTriggered
                    | CheckpointState::Continued
                    | CheckpointState::Approved
            ),
            warnings: Vec::new(),
        }
    }
}

fn state(assessment: &CheckpointAssessment, standing: Option<&Conclusion>) -> CheckpointState {
    match standing {
        None => CheckpointState::Assessed,
        Some(Conclusion::Waiting(_)) => CheckpointState::Waiting,
        Some(Conclusion::Continued) if assessment.triggered => CheckpointState::Continued,
        Some(Conclusion::Continued) => CheckpointState::NotTriggered,
        Some(Conclusion::Answered(decision)) => match decision.answer() {
            Some(Answer::Proceed | Answer::ProceedModified) => CheckpointState::Approved,
            Some(Answer::Retry | Answer::Pause) => CheckpointState::SentBack,
            _ => CheckpointState::Stopped,
        },
    }
}

fn triggers(assessment: &CheckpointAssessment) -> Vec<TriggerView> {
    let views = assessment.triggers.iter().map(|one| TriggerView {
        id: one.trigger.name().to_owned(),
        fired: one.standing == TriggerStanding::Fired,
        standing: one.standing,
        fact: Some(one.fact.clone()).filter(|fact| !fact.is_empty()),
    });
    views.collect()
}

fn dimensions(assessment: &CheckpointAssessment) -> Vec<DimensionView> {
    let ratings = assessment.reversibility.ratings.iter();
    let views = ratings.map(|rating| DimensionView {
        dimension: rating.dimension,
        points: rating.points.get(),
        source: rating.source,
        floor: rating.floor.map(cos_core::reversibility::Points::get),
        proposed: rating.proposed.map(cos_core::reversibility::Points::get),
        why: rating.why.clone(),
    });
    views.collect()
}

fn thresholds(ceilings: Ceilings, moved: i8) -> ThresholdsView {
    let share = |hundredths: u8| f64::from(hundredths) / 100.0;
    ThresholdsView {
        express: share(ceilings.express.get()),
        lightweight: share(ceilings.lightweight.get()),
        full_council: share(ceilings.full_council.get()),
        express_disabled: false,
        adjustment: f64::from(moved) / 100.0,
    }
}

/// Recommends to continue, only in express mode and only if the answer stands.
fn recommendation(assessment: &CheckpointAssessment, state: CheckpointState) -> Option<String> {
    let goes_on = matches!(
        state,
        CheckpointState::Continued | CheckpointState::NotTriggered
    );
    let is_light = assessment.reversibility.decision_type == DecisionType::Type2;
    (goes_on && is_light).then(|| "Continue as planned; the decision can be reversed.".to_owned())
}

fn rationale(assessment: &CheckpointAssessment, state: CheckpointState) -> String {
    let kind = assessment.reversibility.decision_type;
    let score = assessment.reversibility.score;
    let base = format!("It is {} ({score}), {}", kind.name(), kind.phrase());
    match &assessment.continuing {
        Continuing::Alone if !assessment.triggered => {
            let kind = kind.phrase();
            format!("None of its triggers fired; by the known facts it would be {kind} ({score}).")
        }
        Continuing::Alone => format!("{base}; nothing speaks against continuing."),
        Continuing::Ask(_) => {
            let reasons = assessment.ask_reasons();
            let verb = match state {
                CheckpointState::Assessed => "would be",
                _ => "is",
            };
            format!("{base}. A person {verb} asked: {}.", reasons.join("; "))
        }
    }
}

fn log(assessment: &CheckpointAssessment) -> AssessmentLog {
    let reversibility = &assessment.reversibility;
    let circumstances = reversibility.circumstances.iter();
    let steps = assessment.confidence_steps.iter();
    AssessmentLog {
        sum: reversibility.score.sum(),
        rating_session_id: None,
        circumstances: circumstances
            .map(|one| format!("{} ({})", one.circumstance.phrase(), one.why))
            .collect(),
        stakes: reversibility.stakes(),
        confidence_steps: steps
            .map(|step| format!("{:+}: {}", step.points, step.why))
            .collect(),
        forcing: assessment.forcing.clone(),
        ask_reasons: assessment.ask_reasons(),
    }
}
