//! Finds credentials after `Bearer`, `Basic` and similar words in a header.

use super::alphabet::Alphabet;
use super::index::Index;
use super::{Found, SecretKind, base64, placeholder, randomness};
use std::sync::LazyLock;

/// How a caller authenticates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scheme {
    /// By a token alone.
    Token,
    /// By a name, a colon and a password in base64.
    Login,
}

static SCHEMES: LazyLock<Index<Scheme>> = LazyLock::new(|| {
    let schemes = [
        ("bearer ", Scheme::Token),
        ("bearer%20", Scheme::Token),
        ("basic ", Scheme::Login),
        ("authorization: token ", Scheme::Token),
        ("authorization: apikey ", Scheme::Token),
        ("authorization: splunk ", Scheme::Token),
        ("authorization: ", Scheme::Token),
    ];
    Index::new(schemes.into_iter())
});

/// Returns the names of schemes.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    SCHEMES.texts()
}

/// Adds every credential after a scheme.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    for (at, sign, scheme) in SCHEMES.places(text.as_bytes()) {
        let from = at + sign.len();
        let from = from + Alphabet::blank(text, from);
        let rest = text.as_bytes().get(from..).unwrap_or_default();
        let length = run(rest);
        let Some(value) = text.get(from..from + length) else {
            continue;
        };
        let is_one = match scheme {
            Scheme::Token => {
                value.len() >= 14 && randomness::is_random(value) && !placeholder::is_one(value)
            }
            Scheme::Login => is_login(value),
        };
        if is_one {
            found.push(Found::new(SecretKind::Authorization, from..from + length));
        }
    }
}

fn run(bytes: &[u8]) -> usize {
    let is_letter =
        |byte: &&u8| Alphabet::TILDED.has(**byte) || Alphabet::BASE64_PADDED.has(**byte);
    bytes.iter().take(512).take_while(is_letter).count()
}

/// Checks whether a text is a name, a colon and a password in base64, and not an example.
fn is_login(value: &str) -> bool {
    let inner = base64::decoded_text(value).filter(|_| value.len() >= 8);
    inner
        .as_deref()
        .and_then(|inner| inner.split_once(':'))
        .is_some_and(|(user, password)| {
            password.len() >= 3 && user != password && !placeholder::is_one(password)
        })
}
