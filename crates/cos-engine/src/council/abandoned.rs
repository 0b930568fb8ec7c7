//! Councils whose process died between holding their money and asking anybody: they are ended, and
//! the money is given back, so that it is not missing from the day.

use super::{CouncilError, KeptCouncil, load};
use crate::world::{Store, StreamHold};
use cos_core::council::{CouncilEnd, CouncilFact, chain, head};
use cos_core::fact::{Fact, Stream};
use cos_core::money::Money;
use cos_core::time::{Span, Timestamp};

/// A process that lives asks somebody within this time after it held the money.
const BEGINS_WITHIN: Span = Span::minutes(1);

/// Ends every council, of `all`, that was opened and never begun, and whose process is gone.
pub fn release_abandoned(
    store: &dyn Store,
    all: &[KeptCouncil],
    now: Timestamp,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<(), CouncilError> {
    for kept in all.iter().filter(|kept| is_abandoned(kept, now)) {
        let council = &kept.council.order.council;
        let stream = Stream::Council(council.clone());
        let taken = StreamHold::take(store, stream, owner, now, dead)?;
        let Ok(hold) = taken else {
            // Somebody has it and lives.
            continue;
        };
        // Read again: whoever held it before may have begun it.
        let kept = load(store, council)?.filter(|kept| is_abandoned(kept, now));
        if let Some(kept) = kept {
            hold.write(now, vec![ended(&kept)])??;
        }
        hold.release();
    }
    Ok(())
}

fn is_abandoned(kept: &KeptCouncil, now: Timestamp) -> bool {
    let council = &kept.council;
    let is_untouched = council.end.is_none() && council.turns.is_empty();
    is_untouched && kept.opened_at + BEGINS_WITHIN <= now
}

fn ended(kept: &KeptCouncil) -> Fact {
    Fact::CouncilMoved {
        council: kept.council.order.council.clone(),
        fact: Box::new(CouncilFact::CouncilClosed {
            end: CouncilEnd::NotBegun,
        }),
        booking: kept.money.settle(Money::ZERO),
        head: Some(head(&chain(&kept.council))),
    }
}
