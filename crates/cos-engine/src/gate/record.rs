//! Writes a verdict to the journal: the last step of a decision.

use super::credential::shortened;
use super::{ActionJudgement, Gate, allow};
use cos_core::event::{EntryPoint, Event, JudgedAction, RestoreSource, Stream};
use cos_core::id::{ActionId, AllowanceId};
use cos_core::time::Timestamp;
use cos_gate::action::Action;
use cos_store::{Append, Commit, Guard, Journal, JournalError};

/// Maximum number of characters kept of a rule; some are long lists.
const SHOWN_RULE: usize = 80;

/// One action about which an entry point asks.
#[derive(Debug, Clone)]
pub struct Asked<'a> {
    /// Its id in the journal.
    pub id: ActionId,
    /// The action.
    pub action: &'a Action,
    /// The entry point.
    pub entry_point: EntryPoint,
    /// The time.
    pub at: Timestamp,
}

/// The answer to an entry point.
#[derive(Debug, Clone, PartialEq)]
pub struct Answered {
    /// The verdict after allowances and backups, and its reasons.
    pub judged: ActionJudgement,
    /// The allowance that permitted it.
    pub allowance: Option<AllowanceId>,
    /// The backup made before the action; `cos undo` restores it.
    pub preserved: Option<RestoreSource>,
    /// Diagnostics on the way, for the person; the verdict is still valid.
    pub troubles: Vec<String>,
}

/// A possible answer, and what must be recorded with it.
pub(super) struct Outcome {
    pub(super) answered: Answered,
    pub(super) guards: Vec<Guard>,
    /// The allowance that it uses.
    pub(super) used: Option<AllowanceId>,
}

impl Outcome {
    pub(super) const fn plain(answered: Answered) -> Self {
        Self {
            answered,
            guards: Vec::new(),
            used: None,
        }
    }
}

/// Whether a commit succeeded.
pub(super) enum Recorded {
    /// It did.
    Yes,
    /// Another process used or revoked the allowance first.
    MovedOn,
}

/// Writes a verdict, the used allowance and the backup in one commit.
///
/// This ends the decision. [`decide_action`](super::decide_action) returns the verdict to the entry
/// point, which acts on it: a hook replies to its agent ([`reply`](crate::hook::reply)), an attempt
/// answers the agent's permission request.
pub(super) fn record(
    gate: &Gate,
    journal: &dyn Journal,
    request: &Asked<'_>,
    outcome: &Outcome,
) -> Result<Recorded, JournalError> {
    let events = events(gate, request, &outcome.answered);
    let mut appends = vec![append(Stream::Action(request.id.clone()), events)];
    if let Some(allowance) = outcome.used.clone() {
        let action = request.id.clone();
        let used = Event::AllowanceUsed { allowance, action };
        appends.push(append(allow::stream(gate.worktree()), vec![used]));
    }
    let unit = Commit {
        at: request.at,
        guards: outcome.guards.clone(),
        appends,
    };
    Ok(match journal.commit(&[unit])?.into_iter().next() {
        Some(Err(_)) => Recorded::MovedOn,
        Some(Ok(())) | None => Recorded::Yes,
    })
}

pub(super) const fn append(stream: Stream, events: Vec<Event>) -> Append {
    Append {
        stream,
        fence: None,
        events,
    }
}

fn events(gate: &Gate, request: &Asked<'_>, answered: &Answered) -> Vec<Event> {
    let judgement = &answered.judged.judgement;
    let mut effects: Vec<_> = judgement.effects().iter().map(|one| one.kind).collect();
    effects.dedup();
    let gravest = judgement.reasons.first();
    let rule = gravest.map(|reason| {
        let own = reason.rule.as_ref().unwrap_or(&reason.finding.rule);
        shortened(own, SHOWN_RULE)
    });
    let judged = JudgedAction {
        what: request.action.kind(),
        text: shortened(request.action.title(), allow::SHOWN),
        fingerprint: answered.judged.fingerprint.clone(),
        worktree: gate.worktree().to_owned(),
        door: request.entry_point,
        profile: gate.profile(),
        verdict: judgement.verdict,
        effects,
        rule,
        allowance: answered.allowance.clone(),
    };
    let action = request.id.clone();
    let mut events = vec![Event::ActionJudged {
        action: action.clone(),
        judged: Box::new(judged),
    }];
    if let Some(inverse) = answered.preserved.clone() {
        events.push(Event::ActionPreserved { action, inverse });
    }
    events
}
