//! One checkpoint in full, as a record: what was found, what was decided, and who said what.

use super::SCHEMA_VERSION;
use super::amount::Moment;
use cos_core::audit::Hash;
use cos_core::checkpoint::{CheckpointEnd, CheckpointOutcome};
use cos_core::decision::DecisionState;
use cos_core::id::{CheckpointId, DecisionId};
use cos_core::policy::Profile;
use cos_core::reversibility::{DecisionType, DeliberationMode, Forcing, ReversibilityScore};
use cos_engine::checkpoint::{
    CheckpointResponse, DimensionView, Followed, ResolutionView, ThresholdsView, TriggerView,
};
use cos_engine::council::DeliberationView;
use serde::Serialize;

/// The record of one checkpoint.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct CheckpointRecordView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The checkpoint.
    pub(crate) checkpoint: RecordedCheckpoint,
}

/// The recorded data of a checkpoint.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RecordedCheckpoint {
    /// Its id, which is also the name of the record's file.
    pub(crate) checkpoint_id: CheckpointId,
    /// The session that the caller named.
    pub(crate) session_id: Option<String>,
    /// Who asked.
    pub(crate) source_command: String,
    /// The moment within that step.
    pub(crate) event: String,
    /// What was to be decided.
    pub(crate) decision_needed: String,
    /// The repository.
    pub(crate) project: String,
    /// What was found.
    pub(crate) assessment: RecordedAssessment,
    /// The result.
    pub(crate) outcome: RecordedOutcome,
    /// When, how long and by whom.
    pub(crate) metadata: RecordedMetadata,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RecordedAssessment {
    /// How hard it is to reverse.
    pub(crate) reversibility_score: ReversibilityScore,
    /// By the default limits.
    pub(crate) decision_type: DecisionType,
    /// By the effective limits.
    pub(crate) selected_mode: DeliberationMode,
    /// What happened to a mode that the caller wanted, with their reason.
    pub(crate) forcing: Option<Forcing>,
    /// The profile that applied.
    pub(crate) profile_used: Profile,
    /// The limits that the mode comes from.
    pub(crate) effective_thresholds: ThresholdsView,
    /// The limits that the type comes from.
    pub(crate) default_thresholds: ThresholdsView,
    /// The five dimensions with their sources.
    pub(crate) dimensions: Vec<DimensionView>,
    /// Every trigger of the step.
    pub(crate) triggers: Vec<TriggerView>,
    /// The changed paths, as far as they are known.
    pub(crate) files_affected: Vec<String>,
}

/// The result.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RecordedOutcome {
    /// Whether a council met.
    pub(crate) escalated: bool,
    /// Why no council met although one was due.
    pub(crate) no_deliberation_because: Option<String>,
    /// The council.
    pub(crate) war_room_session_id: Option<String>,
    /// The hash over all turns of the council.
    pub(crate) war_room_record_head: Option<Hash>,
    /// What the deliberation cost, which models did not answer, and what the arguments changed.
    pub(crate) deliberation: Option<DeliberationView>,
    /// The dissenting members.
    pub(crate) dissents: Vec<String>,
    /// In whole percent.
    pub(crate) confidence: u8,
    /// Whether it continued without a person.
    pub(crate) auto_continued: bool,
    /// How it ended; `None` while it waits.
    pub(crate) end: Option<CheckpointEnd>,
    /// What must be done.
    pub(crate) orders: Vec<String>,
    /// Why a person was asked.
    pub(crate) ask_reasons: Vec<String>,
    /// What a person chose.
    pub(crate) resolution: Option<ResolutionView>,
    /// The question in the inbox.
    pub(crate) decision_id: Option<DecisionId>,
    /// The state of that question.
    pub(crate) decision_state: Option<DecisionState>,
    /// How it turned out, as a person said later.
    pub(crate) outcome_link: Option<CheckpointOutcome>,
}

/// When, how long and by whom.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RecordedMetadata {
    /// When it took place.
    pub(crate) timestamp: Moment,
    /// From then to its end; `None` while it waits.
    pub(crate) duration_ms: Option<i64>,
    /// Whether a person let it continue; `None` if no one was asked or has answered.
    pub(crate) user_confirmed: Option<bool>,
    /// US dollars.
    pub(crate) cost_usd: f64,
    /// Tokens of models.
    pub(crate) tokens: u64,
}

impl CheckpointRecordView {
    /// Creates the record of a checkpoint in its current state.
    pub(crate) fn new(followed: &Followed) -> Self {
        let response = followed.response();
        let record = &followed.record;
        Self {
            schema_version: SCHEMA_VERSION,
            checkpoint: RecordedCheckpoint {
                checkpoint_id: followed.checkpoint.clone(),
                session_id: record.session.clone(),
                source_command: response.source_command.clone(),
                event: response.event.clone(),
                decision_needed: record.decision_needed.clone(),
                project: record.project.clone(),
                metadata: metadata(followed, &response),
                outcome: outcome(followed, &response),
                assessment: assessment(&record.files_affected, response),
            },
        }
    }

    /// Returns the file of the record, under its date in UTC.
    pub(crate) fn place(&self) -> String {
        let Moment(at) = self.checkpoint.metadata.timestamp;
        let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
        let date = at.strftime("%Y-%m-%d");
        format!("{date}/{}.yaml", self.checkpoint.checkpoint_id)
    }
}

fn assessment(files: &[String], response: CheckpointResponse) -> RecordedAssessment {
    RecordedAssessment {
        reversibility_score: response.reversibility_score,
        decision_type: response.decision_type,
        selected_mode: response.selected_mode,
        forcing: response.assessment_log.forcing,
        profile_used: response.profile_used,
        effective_thresholds: response.effective_thresholds,
        default_thresholds: response.default_thresholds,
        dimensions: response.dimensions,
        triggers: response.triggers,
        files_affected: files.to_vec(),
    }
}

fn outcome(followed: &Followed, response: &CheckpointResponse) -> RecordedOutcome {
    let end = followed.end.as_ref().map(|(end, _, _)| *end);
    RecordedOutcome {
        escalated: response.escalated,
        no_deliberation_because: response.no_deliberation_because.clone(),
        war_room_session_id: response.war_room_session_id.clone(),
        war_room_record_head: followed.record.council.as_ref().and_then(|one| one.head),
        deliberation: response.deliberation.clone(),
        dissents: response.dissents.clone(),
        confidence: response.confidence,
        auto_continued: end == Some(CheckpointEnd::ContinuedAlone),
        end,
        orders: response.orders.clone(),
        ask_reasons: response.assessment_log.ask_reasons.clone(),
        resolution: response.resolution.clone(),
        decision_id: response.decision_id.clone(),
        decision_state: followed.decision.as_ref().map(|decision| decision.state),
        outcome_link: followed.outcome,
    }
}

fn metadata(followed: &Followed, response: &CheckpointResponse) -> RecordedMetadata {
    let end = followed.end.as_ref();
    RecordedMetadata {
        timestamp: Moment(followed.at),
        duration_ms: end.map(|(_, at, _)| at.0.saturating_sub(followed.at.0)),
        user_confirmed: match end.map(|(end, _, _)| end) {
            None | Some(CheckpointEnd::ContinuedAlone) => None,
            Some(CheckpointEnd::ContinuedByPerson) => Some(true),
            Some(CheckpointEnd::StoppedByPerson | CheckpointEnd::SentBack) => Some(false),
        },
        cost_usd: response.cost.usd,
        tokens: response.cost.tokens,
    }
}
