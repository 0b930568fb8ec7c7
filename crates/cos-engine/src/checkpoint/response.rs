//! What a caller is told: the fields of S000, and what the definitions add.

use super::Conclusion;
use super::cost::CostView;
use super::orders::answered_orders;
use super::resolution::{ResolutionView, resolution};
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
    /// Whether it fired, is quiet, is not known, or was held back.
    #[schemars(with = "String")]
    pub standing: TriggerStanding,
    /// The fact behind it; none where nobody told it.
    pub fact: Option<String>,
}

/// One dimension.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DimensionView {
    /// Which.
    #[schemars(with = "String")]
    pub dimension: Dimension,
    /// The points that count, 1 to 5.
    pub points: u8,
    /// Whether facts demand it, facts prove it, somebody proposed it, or nothing settles it.
    #[schemars(with = "String")]
    pub source: RatingSource,
    /// What facts demand at least.
    pub floor: Option<u8>,
    /// What was proposed.
    pub proposed: Option<u8>,
    /// What it stands on.
    pub why: String,
}

/// Up to which score each mode serves.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct ThresholdsView {
    /// Up to here one voice answers.
    pub express: f64,
    /// Up to here a small panel does.
    pub lightweight: f64,
    /// Up to here the whole panel does.
    pub full_council: f64,
    /// Whether no score is low enough for express.
    pub express_disabled: bool,
    /// By how much the ceilings of the profile were moved.
    pub adjustment: f64,
}

/// Everything behind the score.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AssessmentLog {
    /// The sum of the points, 5 to 25.
    pub sum: u8,
    /// The council that said how hard it is to take back, where facts left that open and somebody could
    /// be asked.
    pub rating_session_id: Option<String>,
    /// What makes it harder to take back.
    pub circumstances: Vec<String>,
    /// What nobody but a person decides.
    #[schemars(with = "Vec<String>")]
    pub stakes: Vec<Stake>,
    /// What the confidence is made of.
    pub confidence_steps: Vec<String>,
    /// What came of a mode that the caller wanted.
    #[schemars(with = "Option<serde_json::Value>")]
    pub forcing: Option<Forcing>,
    /// Why a person is asked.
    pub ask_reasons: Vec<String>,
}

/// Where a checkpoint stands, as it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckpointState {
    /// Nothing fired; it goes on.
    NotTriggered,
    /// It goes on by itself.
    Continued,
    /// A person has to answer.
    Waiting,
    /// A person let it go on.
    Approved,
    /// A person stopped it.
    Stopped,
    /// A person wants it weighed again.
    SentBack,
    /// It was only assessed.
    Assessed,
}

/// What a caller is told.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "The answer of cos checkpoint")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a field of its own in S000"
)]
pub struct CheckpointResponse {
    /// The version of these fields.
    pub schema_version: u32,
    /// The checkpoint.
    #[schemars(with = "String")]
    pub checkpoint_id: CheckpointId,
    /// Who asked.
    pub source_command: String,
    /// At which moment of that command.
    pub event: String,
    /// What was to be decided.
    pub decision_needed: String,
    /// Whether anything fired.
    pub triggered: bool,
    /// Every trigger of the command.
    pub triggers: Vec<TriggerView>,
    /// How hard it is to take back, 0.20 to 1.00.
    #[schemars(with = "f64")]
    pub reversibility_score: ReversibilityScore,
    /// `Type 2`, `Type 1B`, `Type 1A` or `Type 1A+`.
    #[schemars(with = "String")]
    pub decision_type: DecisionType,
    /// How much deliberation it gets.
    #[schemars(with = "String")]
    pub selected_mode: DeliberationMode,
    /// The five dimensions.
    pub dimensions: Vec<DimensionView>,
    /// Whose thresholds hold.
    #[schemars(with = "String")]
    pub profile_used: Profile,
    /// The thresholds that the type comes from.
    pub default_thresholds: ThresholdsView,
    /// The thresholds that the mode comes from.
    pub effective_thresholds: ThresholdsView,
    /// How much a review lets pass.
    #[schemars(with = "String")]
    pub scope_mode: ScopeMode,
    /// What is recommended, where something is.
    pub recommendation: Option<String>,
    /// What is to be done, in order.
    pub orders: Vec<String>,
    /// Why, in a sentence.
    pub rationale: String,
    /// Whether a council sat.
    pub escalated: bool,
    /// Why no council sat although one was due.
    pub no_deliberation_because: Option<String>,
    /// How sure the answer is, in percent.
    pub confidence: u8,
    /// Whether a person has to confirm.
    pub requires_user_confirmation: bool,
    /// Who sees it otherwise, a line each.
    pub dissents: Vec<String>,
    /// What to keep an eye on.
    pub watch_points: Vec<String>,
    /// How to go back.
    pub reversal_plan: Option<String>,
    /// The council, where one sat.
    pub war_room_session_id: Option<String>,
    /// What the council came to, what it cost, and what arguing changed.
    pub deliberation: Option<DeliberationView>,
    /// What is worth weighing.
    pub questions: Vec<String>,
    /// Everything behind the score.
    pub assessment_log: AssessmentLog,
    /// What it cost.
    pub cost: CostView,
    /// What a person answered.
    pub resolution: Option<ResolutionView>,
    /// The question in the inbox.
    #[schemars(with = "Option<String>")]
    pub decision_id: Option<DecisionId>,
    /// Where it stands.
    pub state: CheckpointState,
    /// Whether the command may go on.
    #[serde(rename = "continue")]
    pub continues: bool,
    /// What was left aside, and what went wrong on the way.
    pub warnings: Vec<String>,
}

impl CheckpointResponse {
    /// Tells of a checkpoint; without a standing it was only assessed.
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
        Some(Conclusion::Answered(decision)) => {
            match decision.resolution.as_ref().map(|answer| answer.answer) {
                Some(Answer::Proceed | Answer::ProceedModified) => CheckpointState::Approved,
                Some(Answer::Retry | Answer::Pause) => CheckpointState::SentBack,
                _ => CheckpointState::Stopped,
            }
        }
    }
}

fn triggers(assessment: &CheckpointAssessment) -> Vec<TriggerView> {
    let told = assessment.triggers.iter().map(|one| TriggerView {
        id: one.trigger.name().to_owned(),
        fired: one.standing == TriggerStanding::Fired,
        standing: one.standing,
        fact: Some(one.fact.clone()).filter(|fact| !fact.is_empty()),
    });
    told.collect()
}

fn dimensions(assessment: &CheckpointAssessment) -> Vec<DimensionView> {
    let ratings = assessment.reversibility.ratings.iter();
    let told = ratings.map(|rating| DimensionView {
        dimension: rating.dimension,
        points: rating.points.get(),
        source: rating.source,
        floor: rating.floor.map(cos_core::reversibility::Points::get),
        proposed: rating.proposed.map(cos_core::reversibility::Points::get),
        why: rating.why.clone(),
    });
    told.collect()
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

/// Only where an answer stands: express mode recommends to go on.
fn recommendation(assessment: &CheckpointAssessment, state: CheckpointState) -> Option<String> {
    let goes_on = matches!(
        state,
        CheckpointState::Continued | CheckpointState::NotTriggered
    );
    let is_light = assessment.reversibility.decision_type == DecisionType::Type2;
    (goes_on && is_light).then(|| "Go on as planned; it can be taken back.".to_owned())
}

fn rationale(assessment: &CheckpointAssessment, state: CheckpointState) -> String {
    let kind = assessment.reversibility.decision_type;
    let score = assessment.reversibility.score;
    let base = format!("It is {} ({score}), {}", kind.name(), kind.phrase());
    match &assessment.continuing {
        Continuing::Alone if !assessment.triggered => {
            let kind = kind.phrase();
            format!("None of its triggers fired; by what is known it would be {kind} ({score}).")
        }
        Continuing::Alone => format!("{base}; nothing speaks against going on."),
        Continuing::Ask(_) => {
            let reasons = assessment.ask_reasons();
            let asked = match state {
                CheckpointState::Assessed => "would be",
                _ => "is",
            };
            format!("{base}. A person {asked} asked: {}.", reasons.join("; "))
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
