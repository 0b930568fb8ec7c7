//! Before anybody is asked: the heaviest mode, no heavier than the one that is due, in which the
//! budget reaches for a vote and a decision. A council that would spend its money and end before its
//! vote is worth nothing.

use super::context::shown;
use super::prompting::reads_context;
use super::{CouncilDeps, CouncilError};
use crate::model::ModelRequest;
use cos_core::council::{Council, CouncilSpec, CouncilPolicy, CouncilPurpose};
use cos_core::money::{Cost, Money};
use cos_core::persona::panel;
use cos_core::reversibility::DeliberationMode;

/// What a turn reads beside the question itself and the material of it, in bytes: rules, the task, what
/// the others said. An estimate: what a council holds goes by what is truly asked.
const READ: usize = 8 * 1024;

/// What a turn usually writes at most, in tokens; what it may write is many times as much.
const USUALLY_WRITTEN: u32 = 1_500;

/// One voice that only rates holds so many times what its one turn may cost: it may be asked once more,
/// and the estimate may be short. All that a council may cost would be missing elsewhere meanwhile.
const RATING: u64 = 3;

/// The modes from the heaviest to the lightest that is a deliberation.
const MODES: [DeliberationMode; 3] = [
    DeliberationMode::Delphi,
    DeliberationMode::FullCouncil,
    DeliberationMode::Lightweight,
];

/// The order in the mode that can be paid for; an error where none can.
pub(super) fn afford(
    deps: &CouncilDeps<'_>,
    spec: CouncilSpec,
) -> Result<CouncilSpec, CouncilError> {
    let reckoning = Reckoning {
        deps,
        spec: &spec,
        material: shown(deps.blobs, spec.context.as_ref())?,
    };
    let due = spec.mode;
    let lighter = MODES.into_iter().filter(|mode| *mode < due);
    let mut needed = Money::ZERO;
    for mode in [due].into_iter().chain(lighter) {
        needed = reckoning.least(mode);
        if needed <= spec.budget {
            let budgeted_mode = (mode != due).then_some(mode);
            let budget = match spec.purpose {
                CouncilPurpose::Rate => needed.times(RATING).min(spec.budget),
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

/// What a council is reckoned from.
struct Reckoning<'a> {
    deps: &'a CouncilDeps<'a>,
    spec: &'a CouncilSpec,
    /// What whoever reads the material reads of it, in bytes.
    material: usize,
}

impl Reckoning<'_> {
    /// What a budget must hold for a mode to come to its decision, where nobody has to argue: at its
    /// dearest phase all that this one may cost at most, and what those before it usually come to.
    fn least(&self, mode: DeliberationMode) -> Money {
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
            before += of(most.min(USUALLY_WRITTEN));
        }
        needed
    }

    /// The figures with what a turn of everybody costs that reads so much of the material and writes so
    /// many tokens.
    fn priced(&self, mode: DeliberationMode, material: usize, tokens: u32) -> CouncilPolicy {
        let speakers = self.deps.speakers;
        let mut policy = self.deps.policy.clone();
        for persona in panel(mode) {
            let cost = match speakers.voices.model(*persona) {
                Some(model) => speakers.model.worst_case(&ModelRequest {
                    model: model.to_owned(),
                    system: String::new(),
                    shared: vec![" ".repeat(READ + material)],
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
