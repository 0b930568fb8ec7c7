//! Finds signed tokens (JWT): a header and claims, both JSON in base64, and a signature.

use super::alphabet::Alphabet;
use super::format::is_beginning;
use super::unique_prefix::is_behind_sign;
use super::{Found, SecretKind, base64};

/// The base64 prefix of every JSON object.
const BEGINNING: &str = "eyJ";
/// Maximum length of header and claims.
const LONGEST: usize = 8192;

/// Returns the text that every token contains.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    std::iter::once(BEGINNING)
}

/// Adds every token.
///
/// A token without its signature counts too: the visible part says who may do what, and it is often
/// the reader who truncated it. A header alone does not count, nor do claims that are not JSON, nor
/// the algorithm `none`, which signs nothing.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    let mut done = 0;
    for (at, _) in text.match_indices(BEGINNING) {
        let bytes = text.as_bytes();
        // Two JSON objects in base64, joined by a dot, are a token after any name.
        let begins = is_beginning(bytes, at) || is_behind_sign(bytes, at);
        if at < done || !begins {
            continue;
        }
        let head = Alphabet::URL_PADDED.run(bytes.get(at..).unwrap_or_default(), LONGEST);
        done = at + head;
        if let Some(end) = end(text, at, at + head) {
            found.push(Found::new(SecretKind::Jwt, at..end));
            done = end;
        }
    }
}

fn end(text: &str, at: usize, dot: usize) -> Option<usize> {
    let claims = part(text, dot)?;
    let head = base64::decoded_text(text.get(at..dot)?).unwrap_or_default();
    // A signature; encrypted tokens have five parts.
    let further = |end: usize| part(text, end).unwrap_or(end);
    let end = further(further(further(claims)));
    let body = text.get(dot + 1..claims)?;
    let is_known = ["\"alg\"", "\"enc\"", "\"typ\""]
        .iter()
        .any(|key| head.contains(key));
    let is_whole = end > claims && body.starts_with(BEGINNING) && body.len() >= 8;
    let is_cut = is_known && base64::decoded_text(body).is_some_and(|body| body.starts_with('{'));
    let is_encrypted = is_known && head.contains("\"enc\"") && end > claims;
    let is_token = is_whole || is_cut || is_encrypted;
    (is_token && !head.contains("\"none\"")).then_some(end)
}

/// Returns the end of a part that starts with a dot.
fn part(text: &str, dot: usize) -> Option<usize> {
    let rest = text.as_bytes().get(dot..)?.strip_prefix(b".")?;
    let length = Alphabet::URL_PADDED.run(rest, LONGEST);
    (length > 0).then_some(dot + 1 + length)
}
