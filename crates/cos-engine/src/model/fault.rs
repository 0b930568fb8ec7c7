//! Why one try gave no answer, and whether another may.

use super::ModelUsage;
use cos_core::foreign::cut;
use cos_core::money::{Cost, Money};
use cos_core::time::{Span, Timestamp};

/// Why one try gave no answer.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Fault {
    /// Another try may do better.
    Passing {
        /// What was said.
        what: String,
        /// How long the service asks to be left alone.
        wait: Option<Span>,
        /// Whether it is all questions that are too many, and not this one that failed.
        crowd: Crowd,
        /// What this try may have cost: unknown where it may have been answered.
        cost: Cost,
    },
    /// There is nobody to ask; this is what is missing.
    Absent(String),
    /// The same again would be refused again. With what this try may have cost.
    Refused(String, Cost),
    /// The time was over before the answer came; nobody knows what it cost.
    Late,
    /// What came back is no answer, and was paid for.
    Unusable(String, ModelUsage),
    /// What came back is not even of the service's own form, so nobody knows what it used up.
    Garbled(String),
}

/// What a try costs that was turned away.
pub(super) const NOTHING: Cost = Cost::Known(Money::ZERO);

/// Whom a passing fault concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Crowd {
    /// Everybody who asks this service.
    All,
    /// This question.
    One,
}

/// What a service said when it refused.
pub(super) struct Refusal<'a> {
    /// The number of its answer, such as 429.
    pub(super) code: u16,
    /// What it said, in full.
    pub(super) body: &'a str,
    /// The header of this name.
    pub(super) header: &'a dyn Fn(&str) -> Option<String>,
    /// Now, for a date to wait for.
    pub(super) now: Timestamp,
    /// What to do about a key that is not taken.
    pub(super) key_hint: &'a str,
    /// The key, should the service say it back.
    pub(super) key: Option<&'a str>,
}

/// What no wait helps against, though it is said with a 429: the account has no money left.
const USED_UP: [&str; 3] = ["insufficient_quota", "billing_hard_limit", "credit balance"];

impl Refusal<'_> {
    /// The fault behind it.
    pub(super) fn fault(&self) -> Fault {
        let what = format!("HTTP {}: {}", self.code, told(self.body, self.key));
        let passing = |crowd| Fault::Passing {
            what: what.clone(),
            wait: self.wait(),
            crowd,
            cost: self.cost(),
        };
        let is_final = (self.header)("x-should-retry").is_some_and(|said| said.trim() == "false")
            || USED_UP.iter().any(|sign| self.body.contains(sign));
        match self.code {
            401 | 403 => Fault::Absent(format!("{what}; {}", self.key_hint)),
            404 => Fault::Absent(format!(
                "{what}; look whether the model is spelled as the service does"
            )),
            _ if is_final => Fault::Refused(what, self.cost()),
            429 => passing(Crowd::All),
            408 | 425 | 500..=599 => passing(Crowd::One),
            _ => Fault::Refused(what, self.cost()),
        }
    }

    /// What it may have cost: somebody on the way may have lost an answer that was given.
    const fn cost(&self) -> Cost {
        match self.code {
            408 | 502 | 504 | 520..=527 => Cost::Unknown,
            _ => NOTHING,
        }
    }

    /// How long it asks to be left alone: in milliseconds, in seconds, until a date, or in words.
    fn wait(&self) -> Option<Span> {
        let header = |name: &str| (self.header)(name).map(|value| value.trim().to_owned());
        let in_ms = || {
            header("retry-after-ms")?
                .parse()
                .ok()
                .and_then(seconds_of_ms)
        };
        let after = || {
            let said = header("retry-after")?;
            said.parse()
                .ok()
                .and_then(span_of)
                .or_else(|| Some(date(&said)? - self.now))
        };
        in_ms()
            .or_else(after)
            .or_else(|| crate::failure::requested_wait(self.body))
    }
}

fn seconds_of_ms(ms: f64) -> Option<Span> {
    span_of(ms / 1000.0)
}

/// What is waited where a service names more than can be counted.
const LONGEST_WAIT: Span = Span::minutes(60 * 24 * 365);

/// Whole and broken seconds.
fn span_of(seconds: f64) -> Option<Span> {
    match std::time::Duration::try_from_secs_f64(seconds) {
        Ok(wait) => Some(crate::process::span(wait)),
        Err(_) => (seconds > 0.0).then_some(LONGEST_WAIT),
    }
}

/// The date of a header: `Sun, 06 Nov 1994 08:49:37 GMT`.
fn date(said: &str) -> Option<Timestamp> {
    let date = jiff::fmt::rfc2822::parse(said).ok()?;
    Some(Timestamp(date.timestamp().as_millisecond()))
}

/// So much is kept of what a service says.
const LONGEST: usize = 300;

/// What a service said, short, on one line and without credentials: the message in its JSON where
/// there is one.
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
    let clean = crate::redact::text(&clean).unwrap_or(clean);
    let line: Vec<&str> = clean.split_whitespace().collect();
    let line = line.join(" ");
    let clean: String = line.chars().filter(|letter| !letter.is_control()).collect();
    if clean.is_empty() {
        return "it said nothing".to_owned();
    }
    cut(&clean, LONGEST)
}

#[cfg(test)]
mod tests;
