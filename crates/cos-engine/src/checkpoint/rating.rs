//! Rates how reversible a decision is where facts leave that open. The strategist is asked once,
//! about the open dimensions only, and only if the answer can change the result. Without a rating
//! they count 3.

use super::singleflight::{CouncilQuestion, council_for};
use super::{CheckpointDeps, CouncilSummary, assess};
use crate::council::CouncilError;
use crate::ports::Clock;
use cos_core::checkpoint::{CheckpointContext, CheckpointRules, Skip};
use cos_core::council::CouncilPurpose;
use cos_core::hint::advised;
use cos_core::money::Money;
use cos_core::reversibility::{DecisionType, DeliberationMode, Dimension, Points, Proposal};

/// A question after its open dimensions were rated.
#[derive(Debug, Clone, PartialEq)]
pub struct Rated {
    /// The question with the ratings.
    pub context: CheckpointContext,
    /// The council that rated it.
    pub council: Option<CouncilSummary>,
    /// Why a due rating is missing.
    pub warnings: Vec<String>,
    /// Whether a signal or a caller that left interrupted the rating.
    pub is_interrupted: bool,
}

impl Rated {
    /// Returns a question without ratings.
    pub(super) fn unrated(context: &CheckpointContext) -> Self {
        Self {
            context: context.clone(),
            council: None,
            warnings: Vec::new(),
            is_interrupted: false,
        }
    }

    /// Returns the cost of the rating.
    pub fn cost(&self) -> Money {
        let spent = self
            .council
            .as_ref()
            .map(|summary| &summary.outcome.deliberation);
        spent.map_or(Money::ZERO, |spent| spent.basic.money + spent.debate.money)
    }
}

/// Checks whether a rating is due: a trigger fired, a dimension is open that neither facts nor the
/// caller settle, and its rating can change the type or the mode.
pub(super) fn is_due(context: &CheckpointContext, rules: &CheckpointRules) -> bool {
    let found = assess(context, rules);
    let open = found.reversibility.unrated();
    let is_wanted = context.skip == Skip::No && found.triggered && !open.is_empty();
    let at = |points| outcome(context, rules, &open, points);
    is_wanted && at(Points::ONE) != at(Points::FIVE)
}

/// Computes the result if every open dimension gets these points.
fn outcome(
    context: &CheckpointContext,
    rules: &CheckpointRules,
    open: &[Dimension],
    points: Points,
) -> (DeliberationMode, DecisionType) {
    let mut context = context.clone();
    context.proposals.extend(open.iter().map(|one| Proposal {
        dimension: *one,
        points,
        why: String::new(),
        by: String::new(),
    }));
    let found = assess(&context, rules);
    (found.mode, found.reversibility.decision_type)
}

/// Rates the open dimensions if that is due. The same question is rated once; after a crash no
/// answer is paid for twice.
pub fn rate(
    deps: &CheckpointDeps<'_>,
    clock: &mut dyn Clock,
    project: &str,
    context: &CheckpointContext,
    rules: &CheckpointRules,
) -> Rated {
    let mut rated = Rated::unrated(context);
    if !is_due(context, rules) {
        return rated;
    }
    let assessment = assess(context, rules);
    let question = CouncilQuestion {
        project,
        context,
        assessment: &assessment,
        purpose: CouncilPurpose::Rate,
    };
    let why = match council_for(deps, clock, &question) {
        Ok(stored) => {
            let summary = CouncilSummary::new(&stored, deps.council.policy);
            let end = summary.outcome.end.map_or("", |end| end.phrase());
            rated.council = Some(summary);
            match stored.council.rated() {
                Some(rating) => {
                    rated.context.proposals.extend(rating.iter().cloned());
                    return rated;
                }
                None => end.to_owned(),
            }
        }
        Err(CouncilError::Interrupted { .. }) => {
            rated.is_interrupted = true;
            return rated;
        }
        Err(error) => advised(&error),
    };
    let note = format!("dimensions without facts count 3, because no model rated them: {why}");
    rated.warnings.push(note);
    rated
}
