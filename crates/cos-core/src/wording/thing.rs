//! What kind of thing a noun names.

use super::vocabulary::{CODE, DATA, LIVE, SYSTEM, holds};

/// What kind of thing a noun names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thing {
    Code,
    Data,
    System,
    Live,
    Unknown,
}

/// The noun without its plural, and of a joined word the last part.
fn singular(word: &str) -> String {
    let last = word.rsplit(['_', '/']).next().unwrap_or(word);
    let stem = match last {
        _ if last.len() > 4 && last.ends_with("ies") => {
            format!("{}y", last.trim_end_matches("ies"))
        }
        _ if ["sses", "xes", "ches", "shes"]
            .iter()
            .any(|end| last.ends_with(end)) =>
        {
            last.trim_end_matches("es").to_owned()
        }
        _ if last.len() > 3 && last.ends_with('s') && !last.ends_with("ss") => {
            last.trim_end_matches('s').to_owned()
        }
        _ => last.to_owned(),
    };
    if stem.ends_with("ias") || last == "s3" || last == "k8s" || last == "dns" || last == "css" {
        last.to_owned()
    } else {
        stem
    }
}

/// Whether a word is the name of a machine by its shape: `web01`, `db-3`.
pub(super) fn is_host(word: &str) -> bool {
    let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let kinds = "web db app srv server node host vm lb worker proxy mail";
    stem.len() < word.len() && holds(kinds, stem.trim_end_matches('-'))
}

pub(super) fn listed(list: &str, word: &str) -> bool {
    holds(list, word) || holds(list, &singular(word))
}

pub(super) fn thing(word: &str) -> Thing {
    let looks_like_path = word.contains(['/', '.']);
    match word {
        _ if listed(LIVE, word) => Thing::Live,
        _ if looks_like_path => Thing::Unknown,
        _ if listed(CODE, word) => Thing::Code,
        _ if listed(DATA, word) => Thing::Data,
        _ if listed(SYSTEM, word) || is_host(word) => Thing::System,
        _ => Thing::Unknown,
    }
}
