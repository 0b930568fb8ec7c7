//! Decides quickly whether a text needs a full search: everything that is written passes here, and
//! almost all of it is clean.

use super::index::Index;
use super::{
    Found, address, assigned, authorization, command, cookie, encoded, hash, jwt, mark, name, pem,
    phrase, provider, stdin,
};
use std::sync::LazyLock;

/// Which rule examines a position where one of its texts starts.
#[derive(Clone, Copy)]
enum Watch {
    Provider,
    Assigned,
    /// These texts alone are enough.
    Certain,
    Mark,
    Command,
    Address,
}

/// All indexed texts of all rules, so that a clean text is scanned only once.
static BEGINNINGS: LazyLock<Index<Watch>> = LazyLock::new(|| {
    let of = |watch| move |text| (text, watch);
    let certain = authorization::beginnings();
    let certain = certain.chain(hash::beginnings());
    let certain = certain.chain(phrase::beginnings());
    let certain = certain.chain(cookie::beginnings());
    let certain = certain.chain(stdin::beginnings());
    let certain = certain.chain(pem::beginnings());
    let certain = certain.chain(jwt::beginnings());
    let all = provider::beginnings().map(of(Watch::Provider));
    let all = all.chain(assigned::beginnings().map(of(Watch::Assigned)));
    let all = all.chain(certain.map(of(Watch::Certain)));
    let all = all.chain(mark::beginnings().map(of(Watch::Mark)));
    let all = all.chain(command::beginnings().map(of(Watch::Command)));
    Index::new(all.chain(std::iter::once((address::SIGN, Watch::Address))))
});

/// Checks whether a text may contain a credential. False means certainly not.
pub fn is_suspect(text: &str) -> bool {
    let bytes = text.as_bytes();
    // These two search the whole text, so each runs at most once.
    let (mut marks, mut commands) = (once(mark::find), once(command::find));
    // What follows the first address includes all others.
    let mut is_first_address = true;
    let mut places = BEGINNINGS.places(bytes);
    places.any(|(at, sign, watch)| match watch {
        Watch::Provider => provider::begins(bytes, at, sign),
        Watch::Assigned => assigned::is_name(bytes, at, sign),
        Watch::Certain => true,
        Watch::Mark => marks(text),
        Watch::Command => commands(text),
        Watch::Address => {
            std::mem::take(&mut is_first_address)
                && address::is_suspect(text.get(at..).unwrap_or_default())
        }
    }) || mark::has_unindexed(text)
        || encoded::is_suspect(text)
}

/// Checks quickly whether the name of a field certainly has no credential and promises none.
pub(super) fn is_plain_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    // What the index does not contain is longer, or has one of these signs.
    bytes.len() < encoded::SHORTEST
        && !bytes.iter().any(|byte| matches!(byte, b'.' | b'~'))
        && !name::is_short_password(bytes)
        && BEGINNINGS.places(bytes).next().is_none()
}

/// Wraps a search so that it runs once; the second call returns false.
fn once(find: fn(&str, &mut Vec<Found>)) -> impl FnMut(&str) -> bool {
    let mut find = Some(find);
    move |text| {
        let mut found = Vec::new();
        if let Some(find) = find.take() {
            find(text, &mut found);
        }
        !found.is_empty()
    }
}
