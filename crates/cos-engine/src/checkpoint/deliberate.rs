//! Deliberates on a checkpoint: rates the dimensions that facts leave open, convenes a council if
//! one is due, and leaves what remains to a person, with the reason.

use super::rating::{self, Rated, rate};
use super::singleflight::{CouncilQuestion, council_for};
use super::{CheckpointDeps, CheckpointResponse, CouncilSummary, assess, without};
use crate::council::{
    CouncilError, NoCouncil, StoredCouncil, cut_told, deliberation_told, unsettled,
};
use crate::ports::Clock;
use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointContext, CheckpointRules, Deliberated, Skip,
};
use cos_core::council::CouncilPurpose;
use cos_core::hint::advised;
use cos_core::reversibility::Proposal;

/// An assessment after deliberation.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The assessment.
    pub assessment: CheckpointAssessment,
    /// The rating of the dimensions that facts leave open.
    pub rating: Option<CouncilSummary>,
    /// The council, if one was held.
    pub council: Option<CouncilSummary>,
    /// What went wrong, one sentence each.
    pub warnings: Vec<String>,
    /// Whether a signal or a caller that left interrupted the deliberation. Then no person is
    /// asked, because the next caller continues it.
    pub is_interrupted: bool,
}

/// Checks whether a question needs a model: a dimension is open, or a council is due.
pub fn needs_models(context: &CheckpointContext, rules: &CheckpointRules) -> bool {
    rating::is_due(context, rules) || is_due(context, &assess(context, rules))
}

fn is_due(context: &CheckpointContext, assessment: &CheckpointAssessment) -> bool {
    context.skip == Skip::No && matches!(assessment.deliberated, Deliberated::Not { .. })
}

/// Answers a question: rates open dimensions first, then holds a council if one is due and
/// possible. What the council cannot settle is left to a person, with the reason.
pub fn deliberate(
    deps: &CheckpointDeps<'_>,
    clock: &mut dyn Clock,
    project: &str,
    context: &CheckpointContext,
    rules: &CheckpointRules,
) -> Weighed {
    let Rated {
        context,
        council: rating,
        warnings,
        is_interrupted,
    } = rate(deps, clock, project, context, rules);
    let context = &context;
    let assessment = assess(context, rules);
    let alone = |assessment, more: Vec<String>| Weighed {
        assessment,
        rating: rating.clone(),
        council: None,
        warnings: [warnings.clone(), more].concat(),
        is_interrupted,
    };
    if is_interrupted || !is_due(context, &assessment) {
        return alone(assessment, Vec::new());
    }
    let question = CouncilQuestion {
        project,
        context,
        assessment: &assessment,
        purpose: CouncilPurpose::Decide,
    };
    match council_for(deps, clock, &question) {
        Ok(stored) => {
            let summary = CouncilSummary::new(&stored, deps.council.policy);
            Weighed {
                council: Some(summary.clone()),
                ..alone(
                    weigh(context, rules, &stored, &summary),
                    cut_told(&stored.council.spec),
                )
            }
        }
        Err(error) => Weighed {
            is_interrupted: matches!(error, CouncilError::Interrupted { .. }),
            ..alone(
                without(context, rules, &error.to_string()),
                vec![advised(&error)],
            )
        },
    }
}

/// Answers a question where no council is possible. If one was due, a person is asked, with the
/// reason.
pub fn without_council(
    why: &NoCouncil,
    context: &CheckpointContext,
    rules: &CheckpointRules,
) -> Weighed {
    let assessment = assess(context, rules);
    let (assessment, warnings) = if is_due(context, &assessment) {
        let warning = advised(why);
        (without(context, rules, &why.to_string()), vec![warning])
    } else {
        (assessment, Vec::new())
    };
    Weighed {
        assessment,
        rating: None,
        council: None,
        warnings,
        is_interrupted: false,
    }
}

/// Applies the result of a finished council.
fn weigh(
    context: &CheckpointContext,
    rules: &CheckpointRules,
    stored: &StoredCouncil,
    summary: &CouncilSummary,
) -> CheckpointAssessment {
    let mut context = context.clone();
    context.proposals.extend(harder_ratings(stored));
    let council = |_| Deliberated::Council {
        findings: summary.outcome.findings.clone(),
        unsettled: unsettled(&summary.outcome),
    };
    cos_core::checkpoint::assess(&context, rules, &council)
}

/// Returns the ratings in which the strategist found the decision harder to reverse than was known.
/// Easier ratings are dropped: only the caller's facts can make a decision easier.
fn harder_ratings(stored: &StoredCouncil) -> Vec<Proposal> {
    let known = &stored.council.spec.reversibility.ratings;
    let is_heavier = |proposal: &&Proposal| {
        let mut rating = known
            .iter()
            .filter(|one| one.dimension == proposal.dimension);
        rating.all(|one| one.points < proposal.points)
    };
    let situation = stored.council.situation();
    let proposals = situation.iter().flat_map(|one| &one.proposals);
    proposals.filter(is_heavier).cloned().collect()
}

impl CheckpointResponse {
    /// Adds the rating, the council and the warnings.
    #[must_use]
    pub fn with_weighed(mut self, weighed: &Weighed) -> Self {
        self.warnings.extend(weighed.warnings.iter().cloned());
        self.with_rating(weighed.rating.as_ref())
            .with_council(weighed.council.as_ref())
    }

    /// Adds the rating council and its cost.
    #[must_use]
    pub fn with_rating(mut self, rating: Option<&CouncilSummary>) -> Self {
        if let Some(summary) = rating {
            self.assessment_log.rating_session_id = Some(summary.named.council.to_string());
            self.cost = self.cost.and(&deliberation_told(&summary.outcome));
        }
        self
    }

    /// Adds the result of a council. Its required actions apply unless a person stopped the command
    /// or chose another alternative.
    #[must_use]
    pub fn with_council(mut self, council: Option<&CouncilSummary>) -> Self {
        let Some(summary) = council else {
            return self;
        };
        let deliberation_view = deliberation_told(&summary.outcome);
        self.war_room_session_id = Some(summary.named.council.to_string());
        self.cost = self.cost.and(&deliberation_view);
        self.deliberation = Some(deliberation_view);
        let Some(advice) = &summary.advice else {
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
