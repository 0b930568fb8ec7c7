//! Extracts from an error how long a server asks us to wait. `cos_core::recovery` chooses the wait.

use cos_core::time::Span;
use regex::Regex;
use std::sync::LazyLock;

/// The longest wait that is believed; more than a day is a mistake.
const LONGEST_WAIT: Span = Span::seconds(24 * 3600);

static WAIT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"(?i)(?:retry[ _-]?(?:after|delay|in)(?:[ _-](?:seconds|ms))?|try again in|available (?:again )?in|resets? in|wait(?: for)?)["']?\s*[:=]?\s*["']?(?P<wait>(?:\d+(?:\.\d+)?\s*(?:milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h)?\s*)+)"#,
    )
    .ok()
});

static PART: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?i)(?P<count>\d+(?:\.\d+)?)\s*(?P<unit>[a-z]*)").ok());

/// Returns how long a server asks us to wait, if it says so.
pub fn requested_wait(message: &str) -> Option<Span> {
    let found = WAIT.as_ref()?.captures(message)?.name("wait")?.as_str();
    let mut seconds = 0.0;
    for part in PART.as_ref()?.captures_iter(found) {
        let count: f64 = part.name("count")?.as_str().parse().ok()?;
        let unit = part.name("unit")?.as_str().to_ascii_lowercase();
        seconds += count
            * match unit.as_str() {
                "ms" | "millisecond" | "milliseconds" => 0.001,
                "m" | "min" | "mins" | "minute" | "minutes" => 60.0,
                "h" | "hr" | "hrs" | "hour" | "hours" => 3600.0,
                _ => 1.0,
            };
    }
    let wait = std::time::Duration::try_from_secs_f64(seconds).ok()?;
    Some(crate::process::span(wait).at_most(LONGEST_WAIT))
}
