//! Folds the events about allowances in one worktree, and finds the allowance that covers an
//! action. An allowance is what a person allows in advance.

use crate::event::{Covers, Event};
use crate::fingerprint::Fingerprint;
use crate::id::AllowanceId;
use crate::time::Timestamp;
use cos_gate::verdict::{Rule, Verdict};

/// The state of an allowance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AllowanceState {
    /// Valid until it expires.
    Open,
    /// Used by the one action that it was given for.
    Used,
    /// Withdrawn by the person.
    Revoked,
}

/// Something that a person allowed in advance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowance {
    /// Its id.
    pub id: AllowanceId,
    /// What it covers.
    pub covers: Covers,
    /// Who gave it.
    pub by: String,
    /// When.
    pub given_at: Timestamp,
    /// When it expires.
    pub until: Timestamp,
    /// Its state, apart from expiry.
    pub state: AllowanceState,
}

impl Allowance {
    /// Checks whether it is still valid at `now`.
    pub fn holds(&self, now: Timestamp) -> bool {
        self.state == AllowanceState::Open && now < self.until && self.given_at <= now
    }
}

/// Applies one event to a worktree's allowances. Events of other kinds change nothing.
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

/// Returns the valid allowance for exactly this action.
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

/// Returns the valid patterns as rules. A pattern that can no longer be parsed allows nothing.
pub fn patterns(known: &[Allowance], now: Timestamp) -> Vec<(AllowanceId, Rule)> {
    let active = known.iter().filter(|one| one.holds(now));
    active
        .filter_map(|one| match &one.covers {
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
