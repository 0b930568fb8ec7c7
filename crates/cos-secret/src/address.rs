//! Finds passwords in addresses: `scheme://user:password@host`, and signatures in their queries.

use super::alphabet::Alphabet;
use super::{Found, SecretKind, placeholder, randomness};
use std::ops::Range;

/// Maximum length of the part before the host.
const LONGEST: usize = 512;

/// User names that stand for the reader's own.
const NOBODY: [&str; 8] = [
    "user", "username", "login", "usr", "foo", "name", "me", "myuser",
];

/// Checks whether a name is a query parameter of an address: `jdbc:x://db/y?user=z&password=w`.
pub(super) fn is_query(text: &str, name: Range<usize>) -> bool {
    let head = text.get(..name.start).unwrap_or_default();
    let holds = text.as_bytes().get(name.end) == Some(&b'=');
    let within = |byte: &u8| !byte.is_ascii_whitespace() && !b"\"'`".contains(byte);
    let word = head.bytes().rev().take(LONGEST).take_while(within).count();
    let word = head.get(head.len() - word..).unwrap_or_default();
    holds && word.ends_with(['?', '&', ';']) && word.contains("://")
}

/// The text between the scheme and the rest of an address.
pub(super) const SIGN: &str = "://";

/// Checks whether a text that starts after the scheme of an address may contain a password: it has
/// an `@`, or a signature.
pub(super) fn is_suspect(rest: &str) -> bool {
    rest.contains('@') || rest.contains("sig=")
}

/// Adds every password in an address.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    for (at, sign) in text.match_indices(SIGN) {
        found.extend(in_authority(text, at, at + sign.len()));
    }
    for (at, _) in text.match_indices("sig=") {
        found.extend(signature(text, at));
    }
}

fn in_authority(text: &str, scheme_end: usize, from: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let has_scheme = scheme_end > 0
        && bytes
            .get(scheme_end - 1)
            .is_some_and(u8::is_ascii_alphanumeric);
    let rest = bytes.get(from..)?;
    let stops = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`<>\\".contains(byte);
    let length = rest
        .iter()
        .take(LONGEST)
        .position(stops)
        .unwrap_or(rest.len().min(LONGEST));
    let authority = text.get(from..from + length)?;
    // A password may contain a slash by mistake, but then a host follows the last `@`.
    let end = host_sign(authority)?;
    let login = authority.get(..end)?;
    let (user, password) = login.split_once(':').unwrap_or((login, ""));
    let start = from + user.len() + 1;
    if !has_scheme || is_pattern(user) {
        return None;
    }
    if password.is_empty() {
        let host = authority.get(end + 1..).unwrap_or_default();
        let is_token = !is_told_to_all(host)
            && user.len() >= 20
            && Alphabet::URL.is_all(user)
            && randomness::is_random(user);
        return is_token.then(|| Found::new(SecretKind::UrlPassword, from..from + user.len()));
    }
    is_password(user, password)
        .then(|| Found::new(SecretKind::UrlPassword, start..start + password.len()))
}

/// Returns the position of the `@` before the host: the last one before the path.
fn host_sign(authority: &str) -> Option<usize> {
    let path = authority.find(['/', '?', '#']).unwrap_or(authority.len());
    let before_path = authority.get(..path)?.rfind('@');
    before_path.or_else(|| {
        let first = authority.find('@')?;
        let login = authority.get(..first)?;
        // `host:80/path@x` and `host/a:b@c` are not logins.
        let (user, password) = login.split_once(':')?;
        let port = password
            .bytes()
            .next()
            .is_some_and(|digit| digit.is_ascii_digit());
        (!user.contains(['/', '.', '?', '#']) && !port).then_some(first)
    })
}

/// Checks whether a host accepts error reports from everyone: its key is public by design, because
/// every served page contains it.
fn is_told_to_all(host: &str) -> bool {
    let name = host.split(['/', ':', '?']).next().unwrap_or_default();
    name.contains(".ingest.") && name.ends_with("sentry.io")
}

/// Checks whether the user name is a pattern or a template.
fn is_pattern(user: &str) -> bool {
    user.contains(['[', '(', '^', '\\', '*', '|', '{', '<', '$'])
        && !user.starts_with("${")
        && !user.starts_with("{{")
}

fn is_password(user: &str, password: &str) -> bool {
    let is_escaped =
        password.contains("%s") || password.contains("%7B") || password.contains("%24%7B");
    // `guest:guest` is a vendor's default; it protects nothing.
    let is_default = user == password;
    let is_asked = NOBODY.contains(&user) && !randomness::is_chosen(password);
    password.len() >= 3
        && !is_escaped
        && !is_default
        && !is_asked
        && !is_pattern(password.trim_start_matches(['$', '*']))
        && !placeholder::is_one(password)
}

/// Finds the signature of a shared Azure address, which grants access to everyone who has it.
fn signature(text: &str, at: usize) -> Option<Found> {
    let rest = text.as_bytes().get(at + 4..)?;
    let length = Alphabet::ESCAPED.run(rest, 100);
    let value = text.get(at + 4..at + 4 + length)?;
    let around = text.get(at.saturating_sub(300)..).map_or(text, |from| from);
    let near = around.get(..700).unwrap_or(around);
    let is_shared = near.contains("sv=") || near.contains("se=");
    let is_one = (43..=90).contains(&length) && is_shared && randomness::is_random(value);
    is_one.then(|| Found::new(SecretKind::AzureKey, at + 4..at + 4 + length))
}
