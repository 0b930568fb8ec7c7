//! Decides the next request of a debate. It reads the state and never changes it: the same state
//! gives the same request.

use super::{Debate, DebateEnd, DebatePolicy, DebateRole, DebateTurnId, stop};
use crate::council::{ReserveBasis, Slot};
use crate::money::Money;

/// One request. Each is safe to perform twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DebateRequest {
    /// Reserve the money, record the start of the turn, and ask the model.
    Ask {
        /// The turn.
        turn: DebateTurnId,
        /// The amount to reserve.
        reserve: Money,
        /// How the reserve was calculated.
        basis: ReserveBasis,
    },
    /// Record the end.
    Close(DebateEnd),
    /// Wait for the answer in progress.
    Wait,
}

/// Decides what happens now; `None` once the debate ended.
pub fn decide(debate: &Debate, policy: &DebatePolicy) -> Option<DebateRequest> {
    if debate.end.is_some() {
        return None;
    }
    let step = walk(debate, policy).map_or_else(|step| step, DebateRequest::Close);
    Some(match step {
        DebateRequest::Ask { reserve, .. } if reserve > debate.left() => {
            DebateRequest::Close(DebateEnd::Budget)
        }
        step => step,
    })
}

/// Returns the next turn, regardless of cost; `None` while one is in progress or after the last.
pub fn due(debate: &Debate, policy: &DebatePolicy) -> Option<DebateTurnId> {
    let step = walk(debate, policy).err().filter(|_| debate.end.is_none());
    match step {
        Some(DebateRequest::Ask { turn, .. }) => Some(turn),
        _ => None,
    }
}

/// Returns how a completed debate ends; otherwise, as an error, its next step. The position is
/// never stored, so a restart finds the same one.
fn walk(debate: &Debate, policy: &DebatePolicy) -> Result<DebateEnd, DebateRequest> {
    let mut round = debate.debate_spec.first_round;
    // Without an author the text is debated unchanged.
    let _ = step(debate, policy, round, DebateRole::Author)?;
    loop {
        if step(debate, policy, round, DebateRole::Critic)? == Slot::Gap {
            return Ok(DebateEnd::NoCritique);
        }
        if let Some(end) = stop(debate, policy, round) {
            return Ok(end);
        }
        if step(debate, policy, round, DebateRole::Moderator)? == Slot::Gap {
            return Ok(DebateEnd::NoModeration);
        }
        let Some(next) = round.checked_add(1) else {
            return Ok(DebateEnd::Timeout);
        };
        round = next;
    }
}

fn step(
    debate: &Debate,
    policy: &DebatePolicy,
    round: u16,
    role: DebateRole,
) -> Result<Slot, DebateRequest> {
    match debate.slot(round, role) {
        Slot::Open(number) => Err(DebateRequest::Ask {
            turn: DebateTurnId {
                round,
                role,
                number,
            },
            reserve: policy.reserve(role, debate.spec.len()),
            basis: policy.turn_reserves.basis(role),
        }),
        Slot::UnderWay => Err(DebateRequest::Wait),
        over => Ok(over),
    }
}
