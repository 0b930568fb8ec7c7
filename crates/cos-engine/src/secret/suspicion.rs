//! Whether a text is worth reading: everything that is written passes here, nearly all of it clean.

use super::index::Index;
use super::{
    Found, address, assigned, authorization, command, cookie, encoded, fed, hash, jwt, mark, pem,
    phrase, provider,
};
use std::sync::LazyLock;

/// Who looks closer at a place where one of its texts begins.
#[derive(Clone, Copy)]
enum Watch {
    Provider,
    Assigned,
    /// A text of these alone is enough.
    Certain,
    Mark,
    Command,
}

/// The texts of all who go by an index, so that a clean text is gone through once for all of them.
static BEGINNINGS: LazyLock<Index<Watch>> = LazyLock::new(|| {
    let of = |watch| move |text| (text, watch);
    let certain = authorization::beginnings();
    let certain = certain.chain(hash::beginnings());
    let certain = certain.chain(phrase::beginnings());
    let certain = certain.chain(cookie::beginnings());
    let certain = certain.chain(fed::beginnings());
    let all = provider::beginnings().map(of(Watch::Provider));
    let all = all.chain(assigned::beginnings().map(of(Watch::Assigned)));
    let all = all.chain(certain.map(of(Watch::Certain)));
    let all = all.chain(mark::beginnings().map(of(Watch::Mark)));
    Index::new(all.chain(command::beginnings().map(of(Watch::Command))))
});

/// Whether a text may hold a credential. False means certainly not.
pub fn is_suspect(text: &str) -> bool {
    let bytes = text.as_bytes();
    // These two read the whole text, so each does it once.
    let (mut marks, mut commands) = (once(mark::find), once(command::find));
    let mut places = BEGINNINGS.places(bytes);
    places.any(|(at, sign, watch)| match watch {
        Watch::Provider => provider::begins(bytes, at, sign),
        Watch::Assigned => assigned::is_name(bytes, at, sign),
        Watch::Certain => true,
        Watch::Mark => marks(text),
        Watch::Command => commands(text),
    }) || mark::has_unindexed(text)
        || address::is_suspect(text)
        || pem::is_suspect(text)
        || jwt::is_suspect(text)
        || encoded::is_suspect(text)
}

/// Whether anything is found, told once; a second time it says no.
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
