//! Decides when a debate ends: satisfied, in disagreement, without progress, or out of rounds,
//! checked in this order.

use super::{CriticAdvice, Critiqued, Debate, DebateEnd, DebatePolicy, PointSeverity};
use std::collections::BTreeSet;

/// Returns how a debate ends after the critique of a round; `None` if it continues.
pub fn stop(debate: &Debate, policy: &DebatePolicy, round: u16) -> Option<DebateEnd> {
    let last = debate.critique(round)?;
    if is_content(last, policy) {
        return Some(DebateEnd::Success);
    }
    let returned: BTreeSet<_> = last
        .points
        .iter()
        .filter_map(|point| debate.returns(point))
        .collect();
    if returned.len() >= policy.disagreement {
        return Some(DebateEnd::Disagreement);
    }
    if lacks_progress(debate, policy, round) {
        return Some(DebateEnd::Stalemate);
    }
    let used = round.saturating_sub(debate.debate_spec.first_round);
    if used.saturating_add(1) >= debate.debate_spec.rounds {
        return Some(DebateEnd::Timeout);
    }
    // Without a point the moderator cannot change anything.
    last.points.is_empty().then_some(DebateEnd::Stalemate)
}

/// Checks whether the critic is satisfied: every score reaches its threshold, there is no critical
/// point, few are moderate, and the critic does not recommend giving the text up.
pub(super) fn is_content(one: &Critiqued, policy: &DebatePolicy) -> bool {
    one.scores.below(&policy.wanted).is_empty()
        && one.count(PointSeverity::Critical) == 0
        && one.count(PointSeverity::Moderate) < policy.moderate
        && one.advice != CriticAdvice::Reject
}

/// Checks whether the mean rose too little for several rounds in a row, up to this round; later
/// rounds do not count. Only the critic's scores count.
fn lacks_progress(debate: &Debate, policy: &DebatePolicy, round: u16) -> bool {
    let known = debate.critiques.iter().filter(|one| one.round <= round);
    let sums: Vec<i32> = known.map(|one| one.scores.sum()).collect();
    let rises = sums.iter().zip(sums.iter().skip(1));
    // The sum is four times the mean.
    let flat: Vec<bool> = rises
        .map(|(before, after)| after - before < 4 * policy.rise)
        .collect();
    flat.len() >= policy.stalemate && flat.iter().rev().take(policy.stalemate).all(|flat| *flat)
}
