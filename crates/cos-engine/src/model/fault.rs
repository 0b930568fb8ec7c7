//! Classifies the error of one try of a model request: whether a retry may help, and what the try
//! cost.

use super::ModelUsage;
use cos_core::foreign::cut;
use cos_core::money::{Cost, Money};
use cos_core::time::{Span, Timestamp};

/// Why one try failed.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Fault {
    /// A retry may succeed.
    Temporary {
        /// The provider's message.
        what: String,
        /// How long the provider asks us to wait.
        wait: Option<Span>,
        /// Whether a rate limit hit all requests, or only this one failed.
        affected: Affected,
        /// What this try may have cost; unknown if the provider may have answered it.
        cost: Cost,
    },
    /// The model cannot be asked; this is what is missing.
    Unavailable(String),
    /// The same request would be refused again. The second field is what the try may have cost.
    Refused(String, Cost),
    /// The time was over before the answer arrived; its cost is unknown.
    Late,
    /// The reply is not a usable answer, but it was paid for.
    Unusable(String, ModelUsage),
    /// The reply does not follow the provider's protocol, so its usage is unknown.
    BrokenProtocol(String),
}

/// The cost of a try that the provider rejected.
pub(super) const NOTHING: Cost = Cost::Known(Money::ZERO);

/// Which requests a temporary fault affects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Affected {
    /// All requests to this provider.
    All,
    /// Only this request.
    One,
}

/// The response of a provider that refused a request.
pub(super) struct Refusal<'a> {
    /// The HTTP status, such as 429.
    pub(super) code: u16,
    /// The full body.
    pub(super) body: &'a str,
    /// Returns the header with this name.
    pub(super) header: &'a dyn Fn(&str) -> Option<String>,
    /// The current time, for a `Retry-After` date.
    pub(super) now: Timestamp,
    /// What to do about a rejected API key.
    pub(super) key_hint: &'a str,
    /// The API key, to redact it if the provider echoes it.
    pub(super) key: Option<&'a str>,
}

/// Codes sent with status 429 that waiting does not fix: the account has no money left.
const USED_UP: [&str; 3] = ["insufficient_quota", "billing_hard_limit", "credit balance"];

impl Refusal<'_> {
    /// Returns the fault that the response stands for.
    pub(super) fn fault(&self) -> Fault {
        let what = format!("HTTP {}: {}", self.code, told(self.body, self.key));
        let passing = |affected| Fault::Temporary {
            what: what.clone(),
            wait: self.wait(),
            affected,
            cost: self.cost(),
        };
        let is_final = (self.header)("x-should-retry").is_some_and(|value| value.trim() == "false")
            || USED_UP.iter().any(|sign| self.body.contains(sign));
        match self.code {
            401 | 403 => Fault::Unavailable(format!("{what}; {}", self.key_hint)),
            404 => Fault::Unavailable(format!("{what}; check the spelling of the model")),
            _ if is_final => Fault::Refused(what, self.cost()),
            429 => passing(Affected::All),
            408 | 425 | 500..=599 => passing(Affected::One),
            _ => Fault::Refused(what, self.cost()),
        }
    }

    /// Returns what the try may have cost. A proxy may have lost an answer that was produced and
    /// billed.
    const fn cost(&self) -> Cost {
        match self.code {
            408 | 502 | 504 | 520..=527 => Cost::Unknown,
            _ => NOTHING,
        }
    }

    /// Returns how long the provider asks us to wait: in milliseconds, in seconds, until a date, or
    /// in words.
    fn wait(&self) -> Option<Span> {
        let header = |name: &str| (self.header)(name).map(|value| value.trim().to_owned());
        let in_ms = || {
            header("retry-after-ms")?
                .parse()
                .ok()
                .and_then(seconds_of_ms)
        };
        let after = || {
            let header_text = header("retry-after")?;
            header_text
                .parse()
                .ok()
                .and_then(span_of)
                .or_else(|| Some(date(&header_text)? - self.now))
        };
        in_ms()
            .or_else(after)
            .or_else(|| crate::failure::requested_wait(self.body))
    }
}

fn seconds_of_ms(ms: f64) -> Option<Span> {
    span_of(ms / 1000.0)
}

/// The wait used if the provider names a time that does not fit into a `Span`.
const LONGEST_WAIT: Span = Span::minutes(60 * 24 * 365);

/// Converts seconds with a fraction.
fn span_of(seconds: f64) -> Option<Span> {
    match std::time::Duration::try_from_secs_f64(seconds) {
        Ok(wait) => Some(crate::process::span(wait)),
        Err(_) => (seconds > 0.0).then_some(LONGEST_WAIT),
    }
}

/// Parses an HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT`.
fn date(text: &str) -> Option<Timestamp> {
    let date = jiff::fmt::rfc2822::parse(text).ok()?;
    Some(Timestamp(date.timestamp().as_millisecond()))
}

/// The number of characters kept of a provider's message.
const LONGEST: usize = 300;

/// Returns the provider's message, shortened to one line and without credentials: the message in
/// its JSON if there is one.
pub(super) fn told(body: &str, key: Option<&str>) -> String {
    let value: Option<serde_json::Value> = serde_json::from_str(body).ok();
    let message = value.as_ref().and_then(|value| {
        let first = value.get(0).unwrap_or(value);
        let error = first.get("error").unwrap_or(first);
        error.get("message").unwrap_or(error).as_str()
    });
    let mut clean = message.unwrap_or(body).to_owned();
    if let Some(key) = key.filter(|key| !key.is_empty()) {
        clean = clean.replace(key, "[redacted:key]");
    }
    let clean = cos_secret::redact::text(&clean).unwrap_or(clean);
    let line: Vec<&str> = clean.split_whitespace().collect();
    let line = line.join(" ");
    let clean: String = line.chars().filter(|letter| !letter.is_control()).collect();
    if clean.is_empty() {
        return "it gave no reason".to_owned();
    }
    cut(&clean, LONGEST)
}

#[cfg(test)]
mod tests;
