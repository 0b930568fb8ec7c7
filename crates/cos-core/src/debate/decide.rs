//! What a debate asks of the world. Reads the state, never changes it; asked twice in the same
//! state, it asks for the same.

use super::{Debate, DebateEnd, DebatePolicy, DebateRole, DebateTurnId, stop};
use crate::council::{ReserveBasis, Slot};
use crate::money::Money;

/// One thing that is to happen. Each is safe to do twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DebateRequest {
    /// Hold the money, write that the turn was started, and ask.
    Ask {
        /// Which turn.
        turn: DebateTurnId,
        /// The money to hold.
        reserve: Money,
        /// By what it is reckoned.
        basis: ReserveBasis,
    },
    /// Write that it has ended.
    Close(DebateEnd),
    /// Wait for the answer that is under way.
    Wait,
}

/// What is to happen now; none once it has ended.
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

/// The turn that comes next, whatever it costs; none while one is under way, or where none comes.
pub fn due(debate: &Debate, policy: &DebatePolicy) -> Option<DebateTurnId> {
    let step = walk(debate, policy).err().filter(|_| debate.end.is_none());
    match step {
        Some(DebateRequest::Ask { turn, .. }) => Some(turn),
        _ => None,
    }
}

/// How a debate ends that has gone through everything; else, as an error, where it stands. Nothing
/// remembers the place, so a restart finds the same one.
fn walk(debate: &Debate, policy: &DebatePolicy) -> Result<DebateEnd, DebateRequest> {
    let mut round = debate.debate_spec.first_round;
    // Without an author the text is debated as it is.
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
