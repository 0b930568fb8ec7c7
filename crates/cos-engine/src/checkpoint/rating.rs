//! How hard a question is to take back where facts leave that open: the strategist is asked once, for
//! the open dimensions alone, and only where the answer can change anything. Without anybody to ask they
//! count 3.

use super::singleflight::{Matter, sit};
use super::{CouncilMeans, SatCouncil, assess};
use crate::council::CouncilError;
use crate::ports::Clock;
use cos_core::checkpoint::{CheckpointContext, CheckpointRules, Skip};
use cos_core::council::CouncilPurpose;
use cos_core::hint::advised;
use cos_core::money::Money;
use cos_core::reversibility::{DecisionType, DeliberationMode, Dimension, Points, Proposal};

/// A question after its open dimensions were rated, as far as somebody could be asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Rated {
    /// The question, with what was said of it.
    pub context: CheckpointContext,
    /// Whoever said it.
    pub council: Option<SatCouncil>,
    /// Why nobody said anything, where somebody was to.
    pub warnings: Vec<String>,
    /// Whether a signal came while somebody was asked, or whoever asked has gone.
    pub is_interrupted: bool,
}

impl Rated {
    /// A question of which nobody says anything.
    pub(super) fn as_it_is(context: &CheckpointContext) -> Self {
        Self {
            context: context.clone(),
            council: None,
            warnings: Vec::new(),
            is_interrupted: false,
        }
    }

    /// What it cost to be told.
    pub fn cost(&self) -> Money {
        let spent = self.council.as_ref().map(|sat| &sat.outcome.deliberation);
        spent.map_or(Money::ZERO, |spent| spent.basic.money + spent.debate.money)
    }
}

/// Whether somebody is to be asked how hard it is to take back: something fired, facts leave a dimension
/// open that no caller spoke of, and what is said of it can change the type or the mode.
pub(super) fn is_due(context: &CheckpointContext, rules: &CheckpointRules) -> bool {
    let found = assess(context, rules);
    let open = found.reversibility.unrated();
    let is_wanted = context.skip == Skip::No && found.triggered && !open.is_empty();
    let at = |points| outcome(context, rules, &open, points);
    is_wanted && at(Points::ONE) != at(Points::FIVE)
}

/// What follows where every open dimension has these points.
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

/// Has the open dimensions of a question rated, where that is due. The same question is rated once; a
/// process that died in between pays for no answer twice.
pub fn rate(
    means: &CouncilMeans<'_>,
    clock: &mut dyn Clock,
    project: &str,
    context: &CheckpointContext,
    rules: &CheckpointRules,
) -> Rated {
    let mut rated = Rated::as_it_is(context);
    if !is_due(context, rules) {
        return rated;
    }
    let assessment = assess(context, rules);
    let decision_key = Matter {
        project,
        context,
        assessment: &assessment,
        purpose: CouncilPurpose::Rate,
    };
    let why = match sit(means, clock, &decision_key) {
        Ok(kept) => {
            let sat = SatCouncil::new(&kept, means.deps.policy);
            let end = sat.outcome.end.map_or("", |end| end.phrase());
            rated.council = Some(sat);
            match kept.council.rated() {
                Some(said) => {
                    rated.context.proposals.extend(said.iter().cloned());
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
    let told = format!("what no fact settles counts 3, for nobody rated it: {why}");
    rated.warnings.push(told);
    rated
}
