//! What was looked up, as turns are shown it, and how much of a list is shown under a cap of tokens.

use super::{Cite, Room, RoomTurnId};

/// A rule of thumb: so many bytes make one token.
pub(super) const BYTES: usize = 4;
/// So much of what was looked up is shown of each, in characters.
const FOUND: usize = 1_500;

/// What was looked up, as a turn is shown it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceShown {
    /// Its number, by which it is cited.
    pub number: usize,
    /// In which turn it was asked for.
    pub by: Cite,
    /// What was asked.
    pub query: String,
    /// The beginning of what was found; none where nothing was.
    pub found: Option<String>,
}

/// What was looked up and is wanted by its number.
pub(super) fn looked_up(room: &Room, is_wanted: impl Fn(usize) -> bool) -> Vec<EvidenceShown> {
    let all = (1..).zip(&room.evidence);
    let wanted = all.filter(|(number, _)| is_wanted(*number));
    let shown = wanted.map(|(number, one)| EvidenceShown {
        number,
        by: one.by,
        query: one.query.clone(),
        found: one
            .found
            .as_ref()
            .map(|found| found.chars().take(FOUND).collect()),
    });
    last_fitting(shown.collect(), room.spec.limits.window_tokens, |one| {
        one.query.len() + one.found.as_ref().map_or(0, String::len)
    })
}

/// What the judge is shown of what was looked up: whatever is cited in the round.
pub fn judged_evidence(room: &Room, turn: RoomTurnId) -> Vec<EvidenceShown> {
    let said = room.round(turn.phase, turn.round);
    looked_up(room, |number| {
        let mut cited = said.iter().flat_map(|one| &one.said.evidence);
        cited.any(|one| one.number() == Some(number))
    })
}

/// Of these the last ones whose texts fit into so many tokens, in order.
pub(super) fn last_fitting<T>(mut all: Vec<T>, tokens: u32, bytes: impl Fn(&T) -> usize) -> Vec<T> {
    let most = usize::try_from(tokens).unwrap_or(usize::MAX);
    let mut used = 0;
    let fitting = all.iter().rev().take_while(|one| {
        used += bytes(one).div_ceil(BYTES);
        used <= most
    });
    let left_out = all.len().saturating_sub(fitting.count());
    all.split_off(left_out)
}
