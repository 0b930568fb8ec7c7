//! What kind of thing a noun names.

use super::lexicon::{Word, listed};
use super::vocabulary::{CODE, DATA, LIVE, SYSTEM};

/// What kind of thing a noun names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thing {
    Code,
    Data,
    System,
    Live,
    Unknown,
}

/// What the names of machines begin with.
const HOSTS: &[&str] = &[
    "web", "db", "app", "srv", "server", "node", "host", "vm", "lb", "worker", "proxy", "mail",
];

/// Whether a word is the name of a machine by its shape: `web01`, `db-3`.
pub(super) fn is_host(word: Word<'_>) -> bool {
    let word = word.text();
    let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
    stem.len() < word.len() && HOSTS.contains(&stem.trim_end_matches('-'))
}

pub(super) fn thing(word: Word<'_>) -> Thing {
    let looks_like_path = word.text().contains(['/', '.']);
    if listed(LIVE, word) {
        Thing::Live
    } else if looks_like_path {
        Thing::Unknown
    } else if listed(CODE, word) {
        Thing::Code
    } else if listed(DATA, word) {
        Thing::Data
    } else if listed(SYSTEM, word) || is_host(word) {
        Thing::System
    } else {
        Thing::Unknown
    }
}
