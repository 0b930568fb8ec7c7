//! What a person allowed beforehand in one worktree: folded from its events, and which of it speaks
//! for an action.

use crate::event::{Covers, Event};
use crate::fingerprint::Fingerprint;
use crate::gate::{Rule, Verdict};
use crate::id::AllowanceId;
use crate::time::Timestamp;

/// Where an allowance stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AllowanceState {
    /// It holds until it ends.
    Open,
    /// The one action it was for came.
    Used,
    /// The person took it back.
    Revoked,
}

/// Something allowed beforehand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowance {
    /// Its name.
    pub id: AllowanceId,
    /// What it covers.
    pub covers: Covers,
    /// Who gave it.
    pub by: String,
    /// When.
    pub given_at: Timestamp,
    /// From when on it is void.
    pub until: Timestamp,
    /// Where it stands, time left aside.
    pub state: AllowanceState,
}

impl Allowance {
    /// Whether it still speaks for anything.
    pub fn holds(&self, now: Timestamp) -> bool {
        self.state == AllowanceState::Open && now < self.until && self.given_at <= now
    }
}

/// Folds one event of a worktree's allowances. Events of other kinds change nothing.
pub fn apply(known: &mut Vec<Allowance>, at: Timestamp, event: &Event) {
    let mut end = |id: &AllowanceId, state| {
        let open = known
            .iter_mut()
            .find(|one| one.id == *id && one.state == AllowanceState::Open);
        if let Some(one) = open {
            one.state = state;
        }
    };
    match event {
        Event::AllowanceGiven {
            allowance,
            covers,
            by,
            until,
            ..
        } => known.push(Allowance {
            id: allowance.clone(),
            covers: covers.clone(),
            by: by.clone(),
            given_at: at,
            until: *until,
            state: AllowanceState::Open,
        }),
        Event::AllowanceUsed { allowance, .. } => end(allowance, AllowanceState::Used),
        Event::AllowanceRevoked { allowance, .. } => end(allowance, AllowanceState::Revoked),
        _ => {}
    }
}

/// The allowance for exactly this action, if one holds.
pub fn for_once<'a>(
    known: &'a [Allowance],
    action: &Fingerprint,
    now: Timestamp,
) -> Option<&'a Allowance> {
    known.iter().find(|one| {
        matches!(&one.covers, Covers::Once { fingerprint, .. } if fingerprint == action)
            && one.holds(now)
    })
}

/// The patterns that hold, as rules. One that no longer makes sense speaks for nothing.
pub fn patterns(known: &[Allowance], now: Timestamp) -> Vec<(AllowanceId, Rule)> {
    let held = known.iter().filter(|one| one.holds(now));
    held.filter_map(|one| match &one.covers {
        Covers::Pattern(text) => {
            let rule = Rule::new(text, Verdict::Allow).ok()?;
            Some((one.id.clone(), rule))
        }
        Covers::Once { .. } => None,
    })
    .collect()
}

#[cfg(test)]
mod tests;
