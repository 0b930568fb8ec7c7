//! Whoever asks while a council sits for the very same, in another call or another process, waits for
//! what it comes to: a second one would be paid for the same answer, and a person asked for nothing.

use super::CouncilMeans;
use crate::council::CouncilError;
use cos_core::id::CouncilId;
use cos_core::time::Span;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Between two looks.
const GLANCE: Span = Span(100);

/// Tries until nobody else has it, for no longer than a sitting may take; `attempt` is safe to repeat, and
/// is told which council was waited for.
pub(super) fn in_turn<T>(
    means: &CouncilMeans<'_>,
    longest: Span,
    mut attempt: impl FnMut(Option<&CouncilId>) -> Result<T, CouncilError>,
) -> Result<T, CouncilError> {
    let mut looks = longest.0 / GLANCE.0;
    let mut waited = None;
    loop {
        let taken = match attempt(waited.as_ref()) {
            Err(CouncilError::Held { council, .. } | CouncilError::Exists { council })
                if looks > 0 =>
            {
                council
            }
            other => return other,
        };
        if means.chamber.interrupted.load(Ordering::Relaxed) {
            return Err(CouncilError::Interrupted { council: taken });
        }
        looks -= 1;
        waited = Some(taken);
        std::thread::sleep(Duration::from_millis(GLANCE.0));
    }
}
