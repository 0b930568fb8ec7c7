//! The deliberation behind a checkpoint: what facts leave open is rated, then a council sits where one is
//! due, and what neither can do is left to a person with the reason.

use super::rating::{self, Rated, rate};
use super::singleflight::{Matter, sit};
use super::{CouncilMeans, SatCouncil, assess};
use crate::council::{CouncilError, StoredCouncil, NoCouncil, cut_told, unsettled};
use crate::ports::Clock;
use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointContext, CheckpointRules, Deliberated, Skip,
};
use cos_core::council::CouncilPurpose;
use cos_core::hint::advised;
use cos_core::reversibility::Proposal;

/// A decision after whatever deliberation took place.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The answer.
    pub assessment: CheckpointAssessment,
    /// Whoever was asked how hard it is to take back, where facts leave that open.
    pub rating: Option<SatCouncil>,
    /// The council, where one sat.
    pub council: Option<SatCouncil>,
    /// What went otherwise than wanted, a sentence each.
    pub warnings: Vec<String>,
    /// Whether a signal, or that whoever asked has gone, ended the deliberation in its middle: nobody is to
    /// be asked for it then, since whoever comes again goes on with it.
    pub is_interrupted: bool,
}

/// Whether a question is one for models: how hard it is to take back is open, or a council is due.
pub fn needs_voices(context: &CheckpointContext, rules: &CheckpointRules) -> bool {
    rating::is_due(context, rules) || is_due(context, &assess(context, rules))
}

fn is_due(context: &CheckpointContext, assessment: &CheckpointAssessment) -> bool {
    context.skip == Skip::No && matches!(assessment.deliberated, Deliberated::Not { .. })
}

/// Answers a question: what facts leave open is rated first, and a council sits where one is due and
/// can. What the council cannot do is left to a person, with the reason.
pub fn deliberate(
    means: &CouncilMeans<'_>,
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
    } = rate(means, clock, project, context, rules);
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
    let decision_key = Matter {
        project,
        context,
        assessment: &assessment,
        purpose: CouncilPurpose::Decide,
    };
    match sit(means, clock, &decision_key) {
        Ok(kept) => {
            let sat = SatCouncil::new(&kept, means.deps.policy);
            Weighed {
                council: Some(sat.clone()),
                ..alone(
                    weigh(context, rules, &kept, &sat),
                    cut_told(&kept.council.spec),
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

/// Answers a question where no council can sit. Where one was due, a person is asked, with the reason.
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

fn without(
    context: &CheckpointContext,
    rules: &CheckpointRules,
    why: &str,
) -> CheckpointAssessment {
    let not = |_| Deliberated::Not {
        why: why.to_owned(),
    };
    cos_core::checkpoint::assess(context, rules, &not)
}

/// What follows from a council that has sat.
fn weigh(
    context: &CheckpointContext,
    rules: &CheckpointRules,
    kept: &StoredCouncil,
    sat: &SatCouncil,
) -> CheckpointAssessment {
    let mut context = context.clone();
    context.proposals.extend(heavier(kept));
    let council = |_| Deliberated::Council {
        findings: sat.outcome.findings.clone(),
        unsettled: unsettled(&sat.outcome),
    };
    cos_core::checkpoint::assess(&context, rules, &council)
}

/// What the strategist found to be harder to take back than was known. That something is easier
/// is no reason to go on that a caller's own question did not give.
fn heavier(kept: &StoredCouncil) -> Vec<Proposal> {
    let known = &kept.council.spec.reversibility.ratings;
    let is_heavier = |proposal: &&Proposal| {
        let mut rating = known
            .iter()
            .filter(|one| one.dimension == proposal.dimension);
        rating.all(|one| one.points < proposal.points)
    };
    let situation = kept.council.situation();
    let proposals = situation.iter().flat_map(|one| &one.proposals);
    proposals.filter(is_heavier).cloned().collect()
}
