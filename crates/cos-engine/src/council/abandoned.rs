//! Councils whose process died: one that held its money and asked nobody is ended soon, one that was left
//! in its middle after a week in which nobody went on with it, or as soon as a person calls it off. What
//! they hold is given back then.

use super::{CouncilError, StoredCouncil, load, take_kept};
use crate::ports::{Store, StreamLease};
use cos_core::council::{CouncilEnd, CouncilEvent, chain, head};
use cos_core::event::{Event, Stream};
use cos_core::id::CouncilId;
use cos_core::ledger::CouncilBooking;
use cos_core::time::{Span, Timestamp};

/// A process that lives asks somebody within this time after it held the money.
const BEGINS_WITHIN: Span = Span::minutes(1);

/// So long a council that was left in its middle can be gone on with, counted from its last event.
const LEFT_FOR: Span = Span::minutes(7 * 24 * 60);

/// Ends every council, of `all`, that was opened and never begun, or left in its middle for a week, and
/// whose process is gone.
pub fn release_abandoned(
    store: &dyn Store,
    all: &[StoredCouncil],
    now: Timestamp,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<(), CouncilError> {
    for kept in all.iter().filter(|kept| end(kept, now).is_some()) {
        let council = &kept.council.spec.council;
        let stream = Stream::Council(council.clone());
        let taken = StreamLease::take(store, stream, owner, now, dead)?;
        let Ok(hold) = taken else {
            // Somebody has it and lives.
            continue;
        };
        // Read again: whoever held it before may have moved it.
        if let Some(kept) = load(store, council)?
            && let Some(end) = end(&kept, now)
        {
            hold.write(now, closing(kept, end, now))??;
        }
        hold.release();
    }
    Ok(())
}

/// Ends a council that nobody drives, by a person's word: what it spent stays spent, and what it holds
/// beside that is given back.
pub fn call_off(
    store: &dyn Store,
    council: &CouncilId,
    now: Timestamp,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<StoredCouncil, CouncilError> {
    let (hold, kept) = take_kept((store, council), now, (owner, dead), || {
        load(store, council)
    })?;
    let is_over = kept.council.end.is_some();
    if !is_over {
        hold.write(now, closing(kept, CouncilEnd::Cancelled, now))??;
    }
    hold.release();
    let ended = load(store, council)?.filter(|_| !is_over);
    ended.ok_or_else(|| CouncilError::Over {
        council: council.clone(),
    })
}

/// How a council ends by now that nobody goes on with; none where it has ended or may be gone on with.
fn end(kept: &StoredCouncil, now: Timestamp) -> Option<CouncilEnd> {
    let council = &kept.council;
    let (end, until) = if council.turns.is_empty() {
        (CouncilEnd::NotBegun, kept.opened_at + BEGINS_WITHIN)
    } else {
        (CouncilEnd::Abandoned, council.moved_at + LEFT_FOR)
    };
    (council.end.is_none() && until <= now).then_some(end)
}

/// What ends it: the turns that were under way are lost and cost what was held for them, the rest of the
/// money is given back.
fn closing(mut kept: StoredCouncil, end: CouncilEnd, now: Timestamp) -> Vec<Event> {
    let council = kept.council.spec.council.clone();
    let moved = |event, booking: Option<CouncilBooking>, head| Event::CouncilMoved {
        council: council.clone(),
        event: Box::new(event),
        booking,
        head,
    };
    let mut events = Vec::new();
    if !kept.council.turns.is_empty() {
        let resumed = moved(CouncilEvent::CouncilResumed, None, None);
        kept.apply(now, &resumed);
        events.push(resumed);
    }
    let booking = kept.money.settle(kept.council.spent);
    let head = Some(head(&chain(&kept.council)));
    events.push(moved(CouncilEvent::CouncilClosed { end }, booking, head));
    events
}
