//! Whoever asks while a council sits for the very same, in another call or another process, waits for
//! what it comes to: a second one would be paid for the same answer, and a person asked for nothing.

use super::CouncilMeans;
use crate::council::CouncilError;
use crate::ports::Clock;
use cos_core::id::CouncilId;
use cos_core::time::Span;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Between two looks.
const POLL_INTERVAL: Span = Span(100);

/// Lets so much time of this machine pass.
pub fn pause(span: Span) {
    std::thread::sleep(Duration::from_millis(span.0));
}

/// Tries until nobody else has it, for no longer than a council may take by the clock; `attempt` is safe
/// to repeat, and is told which council was waited for. Whoever looks on is told once whom it waits for.
pub(super) fn in_turn<T>(
    means: &CouncilMeans<'_>,
    clock: &mut dyn Clock,
    longest: Span,
    mut attempt: impl FnMut(&mut dyn Clock, Option<&CouncilId>) -> Result<T, CouncilError>,
) -> Result<T, CouncilError> {
    let until = clock.now() + longest;
    let (mut waited, mut is_told) = (None, false);
    loop {
        let error = match attempt(clock, waited.as_ref()) {
            Err(error) if clock.now() < until => error,
            other => return other,
        };
        if let (false, Some(told)) = (is_told, told(&error, longest)) {
            (means.tell)(&told);
            is_told = true;
        }
        let (CouncilError::Held { council, .. } | CouncilError::Exists { council }) = error else {
            return Err(error);
        };
        let deps = means.deps;
        if deps.interrupted.load(Ordering::Relaxed) || deps.is_deserted() {
            return Err(CouncilError::Interrupted { council });
        }
        waited = Some(council);
        (means.pause)(POLL_INTERVAL);
    }
}

/// Whom it waits for, how long at most, and how that is stopped; nothing where it waits for nobody.
fn told(error: &CouncilError, longest: Span) -> Option<String> {
    let CouncilError::Held { council, held } = error else {
        return None;
    };
    let owner = &held.owner;
    Some(format!(
        "Waiting, for {longest} at most, for the council {council}, which sits for the same question \
         ({owner}); Ctrl-C stops the waiting and not the council."
    ))
}
