//! When a debate is over: content, at odds, without progress, out of rounds, in this order.

use super::{CriticAdvice, Critiqued, Debate, DebateEnd, DebatePolicy, PointSeverity};
use std::collections::BTreeSet;

/// How a debate ends once the critic has spoken in a round; none where it goes on.
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
    if is_stale(debate, policy, round) {
        return Some(DebateEnd::Stalemate);
    }
    let used = round.saturating_sub(debate.debate_spec.first_round);
    if used.saturating_add(1) >= debate.debate_spec.rounds {
        return Some(DebateEnd::Timeout);
    }
    // Without a point there is nothing that the moderator could change.
    last.points.is_empty().then_some(DebateEnd::Stalemate)
}

/// Whether the critic is content: every score is reached, nothing critical is left, little that is
/// moderate, and it does not say that the text should be given up.
pub(super) fn is_content(one: &Critiqued, policy: &DebatePolicy) -> bool {
    one.scores.below(&policy.wanted).is_empty()
        && one.count(PointSeverity::Critical) == 0
        && one.count(PointSeverity::Moderate) < policy.moderate
        && one.advice != CriticAdvice::Reject
}

/// Whether the mean rose by too little, so often in a row, up to a round: what came later says
/// nothing of where the debate stood then. Only what the critic said counts.
fn is_stale(debate: &Debate, policy: &DebatePolicy, round: u16) -> bool {
    let known = debate.critiques.iter().filter(|one| one.round <= round);
    let sums: Vec<i32> = known.map(|one| one.scores.sum()).collect();
    let rises = sums.iter().zip(sums.iter().skip(1));
    // A sum is four means.
    let flat: Vec<bool> = rises
        .map(|(before, after)| after - before < 4 * policy.rise)
        .collect();
    flat.len() >= policy.stalemate && flat.iter().rev().take(policy.stalemate).all(|flat| *flat)
}
