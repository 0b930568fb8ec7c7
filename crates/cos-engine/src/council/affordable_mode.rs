//! Chooses the heaviest affordable mode, up to the one that is due, before any model is asked.
//! Affordable means that the budget reaches the vote and the decision; a council that stops before
//! its vote is worthless.

use super::context::shown;
use super::prompting::reads_context;
use super::{CouncilDeps, CouncilError};
use crate::model::ModelRequest;
use cos_core::council::{Council, CouncilPolicy, CouncilPurpose, CouncilSpec};
use cos_core::money::{Cost, Money};
use cos_core::persona::panel;
use cos_core::reversibility::DeliberationMode;

/// An estimate of what a turn reads besides the question and its material, in bytes: rules, task
/// and the other statements. The actual reserve is computed from the actual request.
const OVERHEAD_BYTES: usize = 8 * 1024;

/// The usual length of an answer, in tokens; the limit is many times as high.
const USUAL_TOKENS: u32 = 1_500;

/// The reserve of a rating, as a multiple of the cost of its one turn: the turn may be repeated,
/// and the estimate may be low. Reserving a whole council would block money that others need.
const RATING_FACTOR: u64 = 3;

/// The modes with deliberation, from the heaviest to the lightest.
const MODES: [DeliberationMode; 3] = [
    DeliberationMode::Delphi,
    DeliberationMode::FullCouncil,
    DeliberationMode::Lightweight,
];

/// Returns the specification in the heaviest affordable mode; an error if none is affordable.
pub(super) fn affordable_order(
    deps: &CouncilDeps<'_>,
    spec: CouncilSpec,
) -> Result<CouncilSpec, CouncilError> {
    let reckoning = Estimate {
        deps,
        spec: &spec,
        material: shown(deps.blobs, spec.context.as_ref())?,
    };
    let due = spec.mode;
    let lighter = MODES.into_iter().filter(|mode| *mode < due);
    let mut needed = Money::ZERO;
    for mode in [due].into_iter().chain(lighter) {
        needed = reckoning.least_budget(mode);
        if needed <= spec.budget {
            let budgeted_mode = (mode != due).then_some(mode);
            let budget = match spec.purpose {
                CouncilPurpose::Rate => needed.times(RATING_FACTOR).min(spec.budget),
                CouncilPurpose::Decide => spec.budget,
            };
            return Ok(CouncilSpec {
                budgeted_mode,
                budget,
                ..spec
            });
        }
    }
    Err(CouncilError::TooDear {
        needed,
        budget: spec.budget,
    })
}

/// The inputs of the estimate.
struct Estimate<'a> {
    deps: &'a CouncilDeps<'a>,
    spec: &'a CouncilSpec,
    /// The size of the material, in bytes.
    material: usize,
}

impl Estimate<'_> {
    /// Returns the least budget with which a mode reaches its decision if there is no argument: the
    /// worst case of its most expensive phase, plus the usual cost of the phases before it.
    fn least_budget(&self, mode: DeliberationMode) -> Money {
        let purpose = self.spec.purpose;
        let most = self.deps.policy.limits_for(purpose, mode).tokens;
        let (mut before, mut needed) = (Money::ZERO, Money::ZERO);
        for (phase, speakers) in Council::least_phases(purpose, mode) {
            let material = if reads_context(phase) {
                self.material
            } else {
                0
            };
            let of = |tokens| self.priced(mode, material, tokens).reserves(&speakers);
            needed = needed.max(before + of(most));
            before += of(most.min(USUAL_TOKENS));
        }
        needed
    }

    /// Returns the policy with the cost of a turn that reads `material` bytes and writes `tokens`
    /// tokens.
    fn priced(&self, mode: DeliberationMode, material: usize, tokens: u32) -> CouncilPolicy {
        let speakers = self.deps.speakers;
        let mut policy = self.deps.policy.clone();
        for persona in panel(mode) {
            let cost = match speakers.voices.model(*persona) {
                Some(model) => speakers.model.worst_case(&ModelRequest {
                    model: model.to_owned(),
                    system: String::new(),
                    shared: vec![" ".repeat(OVERHEAD_BYTES + material)],
                    question: self.spec.question.clone(),
                    schema: None,
                    max_tokens: tokens,
                    time: policy.turn_time,
                    reserve: Money::ZERO,
                }),
                None => Cost::Known(Money::ZERO),
            };
            policy.turn_reserves.note(*persona, cost);
        }
        policy
    }
}
