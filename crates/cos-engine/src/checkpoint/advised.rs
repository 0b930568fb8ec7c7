//! What a council adds to the answer.

use super::{CheckpointResponse, SatCouncil, Weighed};
use crate::council::deliberation_told;

impl CheckpointResponse {
    /// Adds what deliberation took place, and what went otherwise than wanted.
    #[must_use]
    pub fn with_weighed(mut self, weighed: &Weighed) -> Self {
        self.warnings.extend(weighed.warnings.iter().cloned());
        self.with_rating(weighed.rating.as_ref())
            .with_council(weighed.council.as_ref())
    }

    /// Adds who was asked how hard it is to take back, and what that cost.
    #[must_use]
    pub fn with_rating(mut self, rating: Option<&SatCouncil>) -> Self {
        if let Some(sat) = rating {
            self.assessment_log.rating_session_id = Some(sat.named.council.to_string());
            self.cost = self.cost.and(&deliberation_told(&sat.outcome));
        }
        self
    }

    /// Adds what a council came to; its orders hold unless a person stopped it or took another
    /// alternative.
    #[must_use]
    pub fn with_council(mut self, council: Option<&SatCouncil>) -> Self {
        let Some(sat) = council else {
            return self;
        };
        let told = deliberation_told(&sat.outcome);
        self.war_room_session_id = Some(sat.named.council.to_string());
        self.cost = self.cost.and(&told);
        self.deliberation = Some(told);
        let Some(advice) = &sat.advice else {
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
