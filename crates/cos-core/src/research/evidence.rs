//! Selects and shortens literature results for one turn, so that they fit into its token limit.

use super::{Cite, Room, RoomTurnId};

/// A rule of thumb: this many bytes make one token.
pub(super) const BYTES: usize = 4;
/// The most characters of a literature result that are shown.
const FOUND: usize = 1_500;

/// A literature result as a turn sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceShown {
    /// Its number, for citations.
    pub number: usize,
    /// The turn that asked.
    pub by: Cite,
    /// The question.
    pub query: String,
    /// The beginning of the result; `None` if there was none.
    pub found: Option<String>,
}

/// Returns the literature results with the wanted numbers.
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

/// Returns the literature results that the judge sees: those cited in the round.
pub fn judged_evidence(room: &Room, turn: RoomTurnId) -> Vec<EvidenceShown> {
    let speeches = room.round(turn.phase, turn.round);
    looked_up(room, |number| {
        let mut cited = speeches.iter().flat_map(|one| &one.said.evidence);
        cited.any(|one| one.number() == Some(number))
    })
}

/// Returns the last items that fit into this many tokens, in order.
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
