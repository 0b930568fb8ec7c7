//! The results of `cos checkpoint`.

use super::SCHEMA_VERSION;
use super::next::NextStep;
use cos_core::checkpoint::{Calibration, CheckpointOutcome};
use cos_engine::checkpoint::{CheckpointResponse, CheckpointState};
use schemars::JsonSchema;
use serde::Serialize;

/// The result of `cos checkpoint COMMAND`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "The answer of cos checkpoint")]
pub(crate) struct CheckpointView {
    /// The answer.
    #[serde(flatten)]
    pub(crate) response: CheckpointResponse,
    /// What can be typed next.
    pub(crate) next: Vec<NextStep>,
}

/// The result of `cos checkpoint --right` and `--wrong`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ProvedView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The checkpoint.
    pub(crate) checkpoint_id: String,
    /// How it turned out.
    pub(crate) outcome: CheckpointOutcome,
}

/// The result of `cos checkpoint --calibration`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct CalibrationView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// How well confidence matches outcomes.
    #[serde(flatten)]
    pub(crate) calibration: Calibration,
}

impl CalibrationView {
    /// Creates the view.
    pub(crate) const fn new(calibration: Calibration) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            calibration,
        }
    }
}

impl CheckpointView {
    /// Creates the view of a checkpoint.
    pub(crate) fn new(response: CheckpointResponse) -> Self {
        let mut next = Vec::new();
        if let Some(id) = response.decision_id.as_ref()
            && response.state == CheckpointState::Waiting
        {
            let show = format!("cos show {id}");
            next.push(NextStep::new(show, "Shows the question with every detail."));
            let yes = format!("cos approve {id}");
            next.push(NextStep::new(yes, "Lets it continue when it asks again."));
        }
        if let Some(id) = response.decision_id.as_ref()
            && response.state == CheckpointState::Stopped
        {
            let show = format!("cos show {id}");
            next.push(NextStep::new(show, remembered(&response)));
            let again = format!("cos checkpoint {} --reconsider", response.source_command);
            let why = "With the facts given now, asks you again whether it may continue.";
            next.push(NextStep::new(again, why));
        }
        if let Some(council) = &response.war_room_session_id {
            let show = format!("cos war-room show {council}");
            next.push(NextStep::new(show, "Shows the result of the council."));
        }
        Self { response, next }
    }
}

/// Returns who said no, when, and what the no covers.
fn remembered(response: &CheckpointResponse) -> String {
    let resolution = response.resolution.as_ref();
    let by = resolution.map_or("a person", |resolution| resolution.by.as_str());
    let at = resolution.and_then(|resolution| resolution.at.as_deref());
    let at = at.map_or_else(String::new, |at| format!(" on {at}"));
    format!(
        "Shows the question that {by} said no to{at}. The no covers this question about the same \
         things, even with other facts."
    )
}

#[cfg(test)]
mod tests {
    use super::CheckpointView;
    use crate::view::published::is_current;

    #[test]
    fn the_published_reference_of_a_checkpoint_is_current() {
        is_current::<CheckpointView>("checkpoint.response.schema.json");
    }
}
