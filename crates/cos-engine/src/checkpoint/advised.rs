//! What a council adds to the answer.

use super::response::CostTold;
use super::{CheckpointResponse, Weighed};
use crate::council::deliberation_told;

impl CheckpointResponse {
    /// Adds what a council came to; its orders hold unless a person stopped it or took another
    /// course.
    #[must_use]
    pub fn with_council(mut self, weighed: &Weighed) -> Self {
        self.warnings.extend(weighed.warnings.iter().cloned());
        let Some((council, outcome)) = &weighed.council else {
            return self;
        };
        let told = deliberation_told(outcome);
        self.war_room_session_id = Some(council.to_string());
        self.cost = CostTold {
            usd: told.basic_usd + told.debate_usd,
            tokens: told.tokens,
        };
        self.deliberation = Some(told);
        let Some(advice) = &weighed.advice else {
            return self;
        };
        let choice = self.resolution.as_ref().map(|one| one.choice.as_str());
        if matches!(choice, None | Some("yes" | "modify")) {
            self.orders.splice(0..0, advice.orders.iter().cloned());
        }
        self.rationale = format!("{} The council: {}", self.rationale, advice.rationale);
        self.dissents.clone_from(&advice.dissents);
        self.watch_points.clone_from(&advice.watch_points);
        self.reversal_plan.clone_from(&advice.reversal_plan);
        self
    }
}
