//! Finds credentials by the name that they are assigned to (`password = …`), where no format of a
//! provider fits.

use super::alphabet::Alphabet;
use super::index::Index;
use super::name::{self, Promise};
use super::value::{LONGEST_BARE, Name, Style};
use super::{Found, SecretKind, base64, letters, placeholder, randomness};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static SIGNS: LazyLock<Index<()>> = LazyLock::new(|| {
    let signs = name::SIGNS.into_iter().chain(name::services());
    Index::new(signs.map(|sign| (sign, ())))
});

/// Maximum length of a name; a longer text is data.
const LONGEST_NAME: usize = 80;

/// Returns the texts that names of credentials contain.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    SIGNS.texts()
}

/// Checks whether the name around such a text may have a value.
pub(super) fn is_name(bytes: &[u8], at: usize, sign: &str) -> bool {
    let after = bytes.get(at + sign.len()..).unwrap_or_default();
    let name = Alphabet::WORD.run(after, LONGEST_NAME);
    let next = after.get(name..).unwrap_or_default();
    // After a name comes an operator, a quote, a blank or a bracket; after most words comes
    // something else.
    next.first()
        .is_some_and(|next| b"=:\"'`\\ \t\r\n>](.,-!?".contains(next))
}

/// Adds every value of a secret name.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    let is_manifest = is_manifest(text);
    let mut done = 0;
    let mut known: BTreeMap<&str, Option<Promise>> = BTreeMap::new();
    for (at, sign, ()) in SIGNS.places(text.as_bytes()) {
        if at < done {
            continue;
        }
        let name = name_around(text, at, at + sign.len(), done);
        done = name.to;
        if is_in_arn(text, name.from) {
            continue;
        }
        let bare = with_qualifier(text, name);
        let promise = *known.entry(bare).or_insert_with(|| name::promise(bare));
        let Some(promise) = promise else {
            continue;
        };
        for value in name.values(promise) {
            let Some(held) = text.get(value.place.clone()) else {
                continue;
            };
            if value.style != Style::Quoted && held.len() >= LONGEST_BARE {
                // Data without an end; names inside it do not count.
                done = value.place.end.max(done);
            } else if is_credential(promise, held, value.style, is_manifest) {
                done = value.place.end.max(done);
                found.push(Found::new(kind(promise), value.place));
            }
        }
    }
}

/// Returns the kind of the value of a field with this name; `None` where it is not a credential.
pub(super) fn kind_of_named(name: &str, value: &str) -> Option<SecretKind> {
    let promise = name::promise(name)?;
    // A longer value is data, and a list of words is a description.
    let is_short = value.len() < LONGEST_BARE;
    (is_short && is_credential(promise, value.trim(), Style::Quoted, false)).then(|| kind(promise))
}

/// Checks whether a name is part of a cloud resource name: `arn:aws:secretsmanager:…:secret:x`.
fn is_in_arn(text: &str, at: usize) -> bool {
    let head = text.get(..at).unwrap_or_default();
    let word = |byte: &u8| Alphabet::DOTTED.has(*byte) || matches!(byte, b':' | b'/');
    let length = head
        .bytes()
        .rev()
        .take(LONGEST_NAME * 2)
        .take_while(word)
        .count();
    head.get(head.len() - length..)
        .is_some_and(|word| word.starts_with("arn:"))
}

const fn kind(promise: Promise) -> SecretKind {
    match promise {
        Promise::Perhaps | Promise::Service => SecretKind::ServiceKey,
        Promise::Loosely | Promise::Secret | Promise::Password => SecretKind::Assigned,
    }
}

/// Checks whether a text is a Kubernetes manifest of secrets, where values are in base64.
fn is_manifest(text: &str) -> bool {
    [
        "kind: Secret",
        "\"kind\": \"Secret\"",
        "\"kind\":\"Secret\"",
        "kind: \"Secret\"",
    ]
    .iter()
    .any(|sign| text.contains(sign))
}

/// Returns the whole name around a part of it, starting not before a position.
fn name_around(text: &str, from: usize, to: usize, floor: usize) -> Name<'_> {
    let bytes = text.as_bytes();
    let is_name = |byte: &u8| Alphabet::DOTTED.has(*byte) || *byte == b'$';
    let head = bytes.get(floor..from).unwrap_or_default();
    let before = head
        .iter()
        .rev()
        .take(LONGEST_NAME)
        .take_while(|byte| is_name(byte))
        .count();
    let tail = bytes.get(to..).unwrap_or_default();
    let after = Alphabet::DOTTED.run(tail, LONGEST_NAME);
    let mut to = to + after;
    while to > from + 1
        && bytes
            .get(to - 1)
            .is_some_and(|last| matches!(last, b'.' | b'-'))
    {
        to -= 1;
    }
    let from = from - before;
    Name { text, from, to }
}

/// Returns a name; for `key` alone, with the word before it, as in `API key`.
fn with_qualifier<'a>(text: &'a str, name: Name<'a>) -> &'a str {
    let bare = text.get(name.from..name.to).unwrap_or_default();
    let head = text
        .get(..name.from)
        .and_then(|head| head.strip_suffix(' '));
    let Some(head) = head.filter(|_| bare.eq_ignore_ascii_case("key")) else {
        return bare;
    };
    let word = |byte: &u8| byte.is_ascii_alphabetic();
    let length = head
        .bytes()
        .rev()
        .take(LONGEST_NAME)
        .take_while(word)
        .count();
    text.get(head.len() - length..name.to).unwrap_or(bare)
}

/// Checks whether a value fits what its name promises.
fn is_credential(promise: Promise, value: &str, style: Style, is_manifest: bool) -> bool {
    // Minimum length that the checks below require; most values end here.
    let least = match promise {
        Promise::Password => 4,
        Promise::Secret | Promise::Loosely => 8,
        Promise::Service | Promise::Perhaps => 20,
    };
    if value.len() < least || value.contains(char::is_whitespace) || placeholder::is_one(value) {
        return false;
    }
    if let Some(inner) = base64::decoded_text(value).filter(|_| value.len() >= 8) {
        let is_plain = inner.len() >= 4 && inner.is_ascii();
        if is_manifest && is_plain {
            let inner = inner.trim();
            return !placeholder::is_one(inner)
                && (promise != Promise::Password || is_password(inner, Style::Quoted));
        }
        // A text that only looks random because it is base64.
        if is_plain && placeholder::has_placeholder(&inner) {
            return false;
        }
    }
    // A JSON object, usually the header of a signed token; the module `encoded` handles its
    // content.
    if value.starts_with("eyJ")
        && base64::decoded_head(value).is_some_and(|head| head.starts_with("{\""))
    {
        return false;
    }
    if style == Style::Bare && is_code(value) {
        return false;
    }
    match promise {
        Promise::Password => is_password(value, style),
        Promise::Secret => is_drawn(value, style),
        Promise::Loosely => randomness::is_random(value),
        Promise::Service => is_surely_drawn(value),
        Promise::Perhaps => {
            is_surely_drawn(value) && randomness::classes(value) >= 3 && !is_hex(value)
        }
    }
}

/// Checks for a password: random or chosen; for a literal, also a plain word.
fn is_password(value: &str, style: Style) -> bool {
    match style {
        Style::Quoted if is_word(value) => value.len() >= 6 && !is_label(value),
        Style::Quoted => value.len() >= 6 || randomness::is_chosen(value),
        Style::Literal => value.len() >= 4,
        Style::Bare => is_drawn_at_all(value) || randomness::is_chosen(value) && value.len() >= 6,
    }
}

/// Checks for a random value of any letters, also of letters or digits alone.
fn is_drawn_at_all(value: &str) -> bool {
    let is_number = || value.len() >= 8 && Alphabet::DIGIT.is_all(value);
    randomness::is_random(value)
        || letters::are_drawn(value)
        || is_number() && !randomness::is_counted(value)
}

fn is_word(value: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_' || byte == b'-';
    value.bytes().all(is_letter)
}

/// A capitalized word is a label on a screen; words that promise a password name a field.
fn is_label(value: &str) -> bool {
    let mut bytes = value.bytes();
    let is_capital = bytes.next().is_some_and(|first| first.is_ascii_uppercase());
    let is_joined = value.contains(['_', '-']) && name::promise(value).is_some();
    is_capital && bytes.all(|byte| byte.is_ascii_lowercase())
        || is_joined && !letters::are_surely_drawn(value)
}

/// Checks for a plain word that reads like code: a name that says what it contains, a type, a call.
fn is_code(value: &str) -> bool {
    let bytes = value.as_bytes();
    let name = Alphabet::WORD.run(bytes, LONGEST_NAME);
    let begins = bytes.first().is_some_and(|first| !first.is_ascii_digit());
    let next = bytes.get(name).copied();
    let is_drawn = randomness::is_random(value) && letters::are_drawn(value)
        || letters::are_surely_drawn(value);
    let is_name = begins && name == value.len() && !is_drawn && name::promise(value).is_some();
    let is_call = (next == Some(b'(') || value.contains("!(")) && !is_drawn;
    let is_type = matches!(next, Some(b'<' | b'[')) && !letters::are_surely_drawn(value);
    let is_part = begins && name > 0 && (is_call || is_type);
    let is_path = value.contains("::") || value.contains("![");
    is_name || is_part || is_path || value.starts_with(['[', '(', '&'])
}

/// Checks for a token or key: random, or at least with three kinds of letters.
fn is_drawn(value: &str, style: Style) -> bool {
    let is_mixed = value.len() >= 8
        && randomness::classes(value) >= 3
        && randomness::is_chosen(value)
        && !randomness::is_wordy(value);
    let is_literal = style != Style::Bare
        && value.len() >= 8
        && randomness::is_chosen(value)
        && !randomness::is_wordy(value)
        && value.bytes().any(|byte| byte.is_ascii_digit());
    is_drawn_at_all(value) || is_mixed || is_literal
}

/// Checks the value of a name that promises little: it must be long, and of letters used in
/// generated keys.
fn is_surely_drawn(value: &str) -> bool {
    let bare = value.trim_end_matches('=');
    let least = if is_hex(bare) { 32 } else { 20 };
    bare.len() >= least
        && Alphabet::TILDED.is_all(&bare.replace(['+', '/', ':'], ""))
        && randomness::is_random(value)
}

fn is_hex(value: &str) -> bool {
    Alphabet::ANY_HEX.is_all(&value.replace('-', ""))
}
