//! Before anybody is asked: the heaviest mode, no heavier than the one that is due, in which the
//! budget reaches for a vote and a decision. A council that would spend its money and end before its
//! vote is worth nothing.

use super::{CouncilError, Speakers};
use crate::model::ModelRequest;
use cos_core::council::{Council, CouncilOrder, CouncilPolicy};
use cos_core::money::{Cost, Money};
use cos_core::persona::panel;
use cos_core::reversibility::DeliberationMode;

/// What a turn reads beside the question itself, in bytes: rules, the material of its role, what the
/// others said. An estimate, files left aside: what a sitting holds goes by what is truly asked.
const READ: usize = 8 * 1024;

/// What a turn usually writes at most, in tokens; what it may write is many times as much.
const USUALLY_WRITTEN: u32 = 1_500;

/// The modes from the heaviest to the lightest that is a deliberation.
const MODES: [DeliberationMode; 3] = [
    DeliberationMode::Delphi,
    DeliberationMode::FullCouncil,
    DeliberationMode::Lightweight,
];

/// The order in the mode that can be paid for; an error where none can.
pub(super) fn afford(
    speakers: &Speakers,
    policy: &CouncilPolicy,
    order: CouncilOrder,
) -> Result<CouncilOrder, CouncilError> {
    let due = order.mode;
    let lighter = MODES.into_iter().filter(|mode| *mode < due);
    let mut needed = Money::ZERO;
    for mode in [due].into_iter().chain(lighter) {
        needed = least(speakers, policy, &order, mode);
        if needed <= order.budget {
            let afforded = (mode != due).then_some(mode);
            return Ok(CouncilOrder { afforded, ..order });
        }
    }
    Err(CouncilError::TooDear {
        needed,
        budget: order.budget,
    })
}

/// What a budget must hold for a mode to come to its decision, where nobody has to argue: at its
/// dearest phase all that this one may cost at most, and what those before it usually come to.
fn least(
    speakers: &Speakers,
    policy: &CouncilPolicy,
    order: &CouncilOrder,
    mode: DeliberationMode,
) -> Money {
    let most = policy.limits(mode).tokens;
    let worst = priced(speakers, policy, order, mode, most);
    let usual = priced(speakers, policy, order, mode, most.min(USUALLY_WRITTEN));
    let (mut before, mut needed) = (Money::ZERO, Money::ZERO);
    for phase in Council::least_phases(mode) {
        needed = needed.max(before + worst.reserves(&phase));
        before += usual.reserves(&phase);
    }
    needed
}

/// The figures with what a turn of everybody costs that writes so many tokens.
fn priced(
    speakers: &Speakers,
    policy: &CouncilPolicy,
    order: &CouncilOrder,
    mode: DeliberationMode,
    tokens: u32,
) -> CouncilPolicy {
    let mut policy = policy.clone();
    for persona in panel(mode) {
        let cost = match speakers.voices.model(*persona) {
            Some(model) => speakers.model.worst_case(&ModelRequest {
                model: model.to_owned(),
                system: String::new(),
                shared: vec![" ".repeat(READ)],
                question: order.question.clone(),
                schema: None,
                max_tokens: tokens,
                time: policy.turn_time,
                reserve: Money::ZERO,
            }),
            None => Cost::Known(Money::ZERO),
        };
        let _before = match cost {
            Cost::Known(cost) => policy.turn_reserves.insert(*persona, cost),
            Cost::Unknown => policy.turn_reserves.remove(persona),
        };
    }
    policy
}
