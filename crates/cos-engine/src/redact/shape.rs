//! The shapes themselves: one row each.

use super::Found;
use regex::Regex;
use std::sync::LazyLock;

/// What must hold besides the pattern.
#[derive(Clone, Copy)]
enum Proof {
    /// The pattern says it all.
    Shape,
    /// It must look drawn at random.
    Random,
    /// It must look like a value, not like code or a placeholder.
    Value,
}

/// One kind of credential; where the pattern has a group `secret`, only that is taken out.
pub(super) struct Shape {
    kind: &'static str,
    pattern: LazyLock<Option<Regex>>,
    proof: Proof,
}

macro_rules! shape {
    ($kind:literal, $proof:ident, $pattern:literal) => {
        Shape {
            kind: $kind,
            pattern: LazyLock::new(|| Regex::new($pattern).ok()),
            proof: Proof::$proof,
        }
    };
}

pub(super) static SHAPES: [Shape; 16] = [
    shape!(
        "private_key",
        Shape,
        r"(?s)-----BEGIN [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----|\z)"
    ),
    shape!(
        "aws_key",
        Shape,
        r"(?-u:\b)(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?-u:\b)"
    ),
    shape!(
        "github_token",
        Shape,
        r"(?-u:\b)gh[pousr]_[A-Za-z0-9]{30,255}"
    ),
    shape!(
        "github_token",
        Shape,
        r"(?-u:\b)github_pat_[A-Za-z0-9_]{22,255}"
    ),
    shape!("gitlab_token", Shape, r"(?-u:\b)glpat-[A-Za-z0-9_-]{20,}"),
    shape!(
        "api_key",
        Random,
        r"(?-u:\b)sk[-.](?:[a-z]{2,8}[0-9]{0,2}-)*[A-Za-z0-9_-]{16,}"
    ),
    shape!(
        "stripe_key",
        Shape,
        r"(?-u:\b)[rs]k_(?:live|test)_[A-Za-z0-9]{16,}"
    ),
    shape!(
        "slack_token",
        Random,
        r"(?-u:\b)xox[abeoprs]-[A-Za-z0-9-]{10,}"
    ),
    shape!(
        "slack_hook",
        Shape,
        r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<secret>[A-Za-z0-9_/-]{20,})"
    ),
    shape!("google_key", Shape, r"(?-u:\b)AIza[0-9A-Za-z_-]{35}"),
    shape!("google_token", Shape, r"(?-u:\b)ya29\.[0-9A-Za-z_-]{20,}"),
    shape!(
        "package_token",
        Shape,
        r"(?-u:\b)(?:npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{50,}|hf_[A-Za-z0-9]{30,})"
    ),
    shape!(
        "jwt",
        Shape,
        r"(?-u:\b)eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"
    ),
    shape!(
        "url_password",
        Value,
        r"(?-u:\b)[A-Za-z][A-Za-z0-9+.-]*://(?:[^\s/@:'\x22]*:(?P<secret>[^\s/@'\x22]+)|(?P<alone>[A-Za-z0-9_-]{20,}))@"
    ),
    shape!(
        "authorization",
        Random,
        r"(?i)(?-u:\b)(?:bearer|basic)\s+(?P<secret>[a-z0-9._~+/=-]{16,})"
    ),
    shape!(
        "assigned",
        Value,
        r#"(?i)(?:passw(?:or)?d|passphrase|pwd|secret|token|credential|(?:api|access|account|private|secret)[_ -]?key)[a-z0-9_]{0,24}["']?\s*(?:=>|:=|=|:)\s*(?:[rbf]?["'`](?P<quoted>[^"'`\r\n]{6,})["'`]|(?P<secret>[^\s"'`,;&|<>(){}]{8,}))"#
    ),
];

impl Shape {
    #[cfg(test)]
    pub(super) fn compiles(&self) -> bool {
        self.pattern.is_some()
    }

    pub(super) fn find(&self, text: &str) -> Vec<Found> {
        let Some(pattern) = &*self.pattern else {
            return Vec::new();
        };
        let found = pattern.captures_iter(text).filter_map(|captures| {
            let groups = ["secret", "alone", "quoted"];
            let inner = groups.iter().find_map(|group| captures.name(group));
            inner.or_else(|| captures.get(0))
        });
        found
            .filter(|secret| match self.proof {
                Proof::Shape => true,
                Proof::Random => is_random(secret.as_str()),
                Proof::Value => is_value(secret.as_str()),
            })
            .map(|secret| Found {
                kind: self.kind,
                place: secret.range(),
            })
            .collect()
    }
}

/// Words that stand where a secret would.
const PLACEHOLDERS: [&str; 17] = [
    "example",
    "changeme",
    "change_me",
    "placeholder",
    "redacted",
    "your_",
    "your-",
    "xxxx",
    "****",
    "....",
    "process.env",
    "os.environ",
    "getenv",
    "env.",
    "env[",
    "secrets.",
    "vault:",
];

fn is_value(secret: &str) -> bool {
    let lower = secret.to_ascii_lowercase();
    let is_reference = secret.starts_with(['$', '%', '<', '{', '[', '*', '&', '/'])
        || secret.contains("${")
        || secret.contains("{{")
        || secret.contains("::")
        || secret.contains(char::is_whitespace);
    !is_reference
        && !PLACEHOLDERS.iter().any(|word| lower.contains(word))
        && (is_random(secret) || looks_chosen(secret))
}

/// A password that a person made up: letters mixed with digits or signs.
fn looks_chosen(secret: &str) -> bool {
    let has = |class: fn(&char) -> bool| secret.chars().any(|letter| class(&letter));
    let letters = has(char::is_ascii_alphabetic);
    let digits = has(char::is_ascii_digit);
    let signs = secret.chars().any(|letter| "!@#$%^*+=~?".contains(letter));
    secret.len() >= 6 && letters && (digits || signs) && entropy(secret) >= 2.3
}

/// Whether a text is long, mixed and uneven enough to have been drawn by a machine.
fn is_random(secret: &str) -> bool {
    secret.len() >= 14
        && secret.bytes().any(|byte| byte.is_ascii_digit())
        && secret.bytes().any(|byte| byte.is_ascii_alphabetic())
        && entropy(secret) >= 3.0
}

/// Bits per byte.
fn entropy(text: &str) -> f64 {
    let mut counts = [0_u32; 256];
    for byte in text.bytes() {
        if let Some(count) = counts.get_mut(usize::from(byte)) {
            *count += 1;
        }
    }
    let total = f64::from(u32::try_from(text.len()).unwrap_or(u32::MAX).max(1));
    counts
        .iter()
        .filter(|count| **count > 0)
        .map(|count| f64::from(*count) / total)
        .map(|share| -share * share.log2())
        .sum()
}
