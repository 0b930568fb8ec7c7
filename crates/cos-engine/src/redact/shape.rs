//! The shapes themselves: one row each.

use super::Found;
use regex::Regex;
use std::sync::LazyLock;

/// What a credential looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretKind {
    /// A private key, or a file of one.
    PrivateKey,
    /// An access key of AWS.
    AwsKey,
    /// A token of GitHub.
    GithubToken,
    /// A token of GitLab.
    GitlabToken,
    /// A key of a model service.
    ApiKey,
    /// A key of Stripe.
    StripeKey,
    /// A token of Slack.
    SlackToken,
    /// The address of a hook of Slack.
    SlackHook,
    /// A key of Google.
    GoogleKey,
    /// A token of Google.
    GoogleToken,
    /// A token of a registry of packages or models.
    PackageToken,
    /// A signed token of any service.
    Jwt,
    /// A password in an address.
    UrlPassword,
    /// What follows `Bearer` or `Basic`.
    Authorization,
    /// A value given to a name such as `password`.
    Assigned,
}

impl SecretKind {
    /// The word that takes its place.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PrivateKey => "private_key",
            Self::AwsKey => "aws_key",
            Self::GithubToken => "github_token",
            Self::GitlabToken => "gitlab_token",
            Self::ApiKey => "api_key",
            Self::StripeKey => "stripe_key",
            Self::SlackToken => "slack_token",
            Self::SlackHook => "slack_hook",
            Self::GoogleKey => "google_key",
            Self::GoogleToken => "google_token",
            Self::PackageToken => "package_token",
            Self::Jwt => "jwt",
            Self::UrlPassword => "url_password",
            Self::Authorization => "authorization",
            Self::Assigned => "assigned",
        }
    }
}

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
    kind: SecretKind,
    pattern: LazyLock<Option<Regex>>,
    proof: Proof,
}

macro_rules! shape {
    ($kind:ident, $proof:ident, $pattern:literal) => {
        Shape {
            kind: SecretKind::$kind,
            pattern: LazyLock::new(|| Regex::new($pattern).ok()),
            proof: Proof::$proof,
        }
    };
}

pub(super) static SHAPES: [Shape; 16] = [
    shape!(
        PrivateKey,
        Shape,
        r"(?s)-----BEGIN [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----|\z)"
    ),
    shape!(
        AwsKey,
        Shape,
        r"(?-u:\b)(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?-u:\b)"
    ),
    shape!(GithubToken, Shape, r"(?-u:\b)gh[pousr]_[A-Za-z0-9]{30,255}"),
    shape!(
        GithubToken,
        Shape,
        r"(?-u:\b)github_pat_[A-Za-z0-9_]{22,255}"
    ),
    shape!(GitlabToken, Shape, r"(?-u:\b)glpat-[A-Za-z0-9_-]{20,}"),
    shape!(
        ApiKey,
        Random,
        r"(?-u:\b)sk[-.](?:[a-z]{2,8}[0-9]{0,2}-)*[A-Za-z0-9_-]{16,}"
    ),
    shape!(
        StripeKey,
        Shape,
        r"(?-u:\b)[rs]k_(?:live|test)_[A-Za-z0-9]{16,}"
    ),
    shape!(
        SlackToken,
        Random,
        r"(?-u:\b)xox[abeoprs]-[A-Za-z0-9-]{10,}"
    ),
    shape!(
        SlackHook,
        Shape,
        r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<secret>[A-Za-z0-9_/-]{20,})"
    ),
    shape!(GoogleKey, Shape, r"(?-u:\b)AIza[0-9A-Za-z_-]{35}"),
    shape!(GoogleToken, Shape, r"(?-u:\b)ya29\.[0-9A-Za-z_-]{20,}"),
    shape!(
        PackageToken,
        Shape,
        r"(?-u:\b)(?:npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{50,}|hf_[A-Za-z0-9]{30,})"
    ),
    shape!(
        Jwt,
        Shape,
        r"(?-u:\b)eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"
    ),
    shape!(
        UrlPassword,
        Value,
        r"(?-u:\b)[A-Za-z][A-Za-z0-9+.-]*://(?:[^\s/@:'\x22]*:(?P<secret>[^\s/@'\x22]+)|(?P<alone>[A-Za-z0-9_-]{20,}))@"
    ),
    shape!(
        Authorization,
        Random,
        r"(?i)(?-u:\b)(?:bearer|basic)\s+(?P<secret>[a-z0-9._~+/=-]{16,})"
    ),
    shape!(
        Assigned,
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
