//! Ends councils whose process died, and releases the money that they reserved. A council that
//! never asked a model ends soon; an unfinished one ends after a week, or when a person calls it
//! off.

use super::{CouncilError, StoredCouncil, load, take_kept};
use cos_core::council::{CouncilEnd, CouncilEvent, chain, head};
use cos_core::event::{Event, Stream};
use cos_core::id::CouncilId;
use cos_core::ledger::CouncilBooking;
use cos_core::time::{Span, Timestamp};
use cos_store::{Store, StreamLease};

/// A living process asks a model within this time after it reserved the money.
const BEGINS_WITHIN: Span = Span::minutes(1);

/// How long an unfinished council can be resumed, counted from its last event.
const RESUMABLE_FOR: Span = Span::minutes(7 * 24 * 60);

/// Ends every council of `all` with a dead process that was opened but never begun, or left
/// unfinished for a week.
pub fn release_abandoned(
    store: &dyn Store,
    all: &[StoredCouncil],
    now: Timestamp,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<(), CouncilError> {
    for stored in all.iter().filter(|stored| end(stored, now).is_some()) {
        let council = &stored.council.spec.council;
        let stream = Stream::Council(council.clone());
        let taken = StreamLease::take(store, stream, owner, now, dead)?;
        let Ok(lease) = taken else {
            // A living process holds the lease.
            continue;
        };
        // Read again, because the previous owner may have changed it.
        if let Some(stored) = load(store, council)?
            && let Some(end) = end(&stored, now)
        {
            lease.write(now, closing(stored, end, now))??;
        }
        lease.release();
    }
    Ok(())
}

/// Ends a council that no process drives, at a person's request. What it spent stays spent; the
/// rest of its reserve is returned.
pub fn call_off(
    store: &dyn Store,
    council: &CouncilId,
    now: Timestamp,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<StoredCouncil, CouncilError> {
    let (lease, stored) = take_kept((store, council), now, (owner, dead), || {
        load(store, council)
    })?;
    let is_over = stored.council.end.is_some();
    if !is_over {
        lease.write(now, closing(stored, CouncilEnd::Cancelled, now))??;
    }
    lease.release();
    let ended = load(store, council)?.filter(|_| !is_over);
    ended.ok_or_else(|| CouncilError::Over {
        council: council.clone(),
    })
}

/// Returns how an abandoned council ends; `None` if it has ended or may still be resumed.
fn end(stored: &StoredCouncil, now: Timestamp) -> Option<CouncilEnd> {
    let council = &stored.council;
    let (end, until) = if council.turns.is_empty() {
        (CouncilEnd::NotBegun, stored.opened_at + BEGINS_WITHIN)
    } else {
        (CouncilEnd::Abandoned, council.moved_at + RESUMABLE_FOR)
    };
    (council.end.is_none() && until <= now).then_some(end)
}

/// Builds the closing events. Turns under way are lost and cost their whole reserve; the rest of
/// the money is returned.
fn closing(mut stored: StoredCouncil, end: CouncilEnd, now: Timestamp) -> Vec<Event> {
    let council = stored.council.spec.council.clone();
    let moved = |event, booking: Option<CouncilBooking>, head| Event::CouncilMoved {
        council: council.clone(),
        event: Box::new(event),
        booking,
        head,
    };
    let mut events = Vec::new();
    if !stored.council.turns.is_empty() {
        let resumed = moved(CouncilEvent::CouncilResumed, None, None);
        stored.apply(now, &resumed);
        events.push(resumed);
    }
    let booking = stored.money.book_rest(stored.council.spent);
    let head = Some(head(&chain(&stored.council)));
    events.push(moved(CouncilEvent::CouncilClosed { end }, booking, head));
    events
}
