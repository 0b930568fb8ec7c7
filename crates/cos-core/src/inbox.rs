//! Folds events into the list of waiting questions, and ranks it: the most important question
//! first.

use crate::decision::{Decision, DecisionState, Draft, Urgency};
use crate::event::Event;
use crate::id::DecisionId;
use crate::reversibility::DecisionType;
use crate::time::Timestamp;
use crate::trigger::Trigger;

/// Returns the decision that an event changes, with its new state.
pub const fn moved(fact: &Event) -> Option<(&DecisionId, DecisionState)> {
    match fact {
        Event::DecisionOpened { decision, .. } => Some((decision, DecisionState::Pending)),
        Event::DecisionResolved { decision, .. } => Some((decision, DecisionState::Resolved)),
        Event::DecisionConsumed { decision, .. } => Some((decision, DecisionState::Consumed)),
        Event::DecisionExpired { decision } => Some((decision, DecisionState::Expired)),
        Event::DecisionSuperseded { decision, .. } => Some((decision, DecisionState::Superseded)),
        _ => None,
    }
}

/// Returns the states from which a decision may enter `state`. An event in any other state changes
/// nothing, so that an answer is never revoked and never used twice.
pub const fn origins(state: DecisionState) -> &'static [DecisionState] {
    match state {
        DecisionState::Pending => &[],
        DecisionState::Resolved | DecisionState::Expired => &[DecisionState::Pending],
        DecisionState::Consumed => &[DecisionState::Resolved],
        DecisionState::Superseded => &[DecisionState::Pending, DecisionState::Resolved],
    }
}

/// Applies one event to its decision; `known` is the state before.
pub fn apply(known: Option<Decision>, fact: &Event, at: Timestamp) -> Option<Decision> {
    let Some(mut decision) = known else {
        return opened(fact, at);
    };
    match moved(fact) {
        Some((id, state)) if *id == decision.id && origins(state).contains(&decision.state) => {
            decision.state = state;
        }
        _ => return Some(decision),
    }
    match fact {
        Event::DecisionResolved { resolution, .. } => {
            decision.resolution = Some(resolution.clone());
            decision.resolved_at = Some(at);
        }
        Event::DecisionConsumed { run, .. } => decision.consumed_by = Some(run.clone()),
        _ => {}
    }
    Some(decision)
}

fn opened(fact: &Event, at: Timestamp) -> Option<Decision> {
    let Event::DecisionOpened {
        decision,
        draft,
        supersedes,
    } = fact
    else {
        return None;
    };
    Some(Decision {
        id: decision.clone(),
        draft: draft.as_ref().clone(),
        created_at: at,
        state: DecisionState::Pending,
        resolution: None,
        resolved_at: None,
        supersedes: supersedes.clone(),
        consumed_by: None,
    })
}

/// Returns the rank of a pending decision in the inbox: the cost of a wrong answer (up to 100)
/// times its urgency (1 to 5). Equal ranks are ordered by age.
pub fn rank(draft: &Draft) -> u32 {
    wrong_answer_cost(draft) * urgency(draft)
}

/// Returns the cost of a wrong answer, from 1 to 100. It is the sum of: the heaviest trigger; 5 for
/// each further trigger; up to 30 for a checkpoint's reversibility; 15 if no option is a plain yes;
/// 1 per dollar that an option grants (up to 15); and 2 for each option after the second (up to
/// 10).
fn wrong_answer_cost(draft: &Draft) -> u32 {
    let heaviest = draft.triggers.iter().map(|trigger| weight(*trigger)).max();
    let further = 5 * small(draft.triggers.len().saturating_sub(1)).min(4);
    let lasting =
        draft
            .checkpoint
            .as_ref()
            .map_or(0, |note| match note.reversibility.decision_type {
                DecisionType::Type2 => 0,
                DecisionType::Type1B => 10,
                DecisionType::Type1A => 20,
                DecisionType::Type1APlus => 30,
            });
    let unsafe_yes = if draft.affirm.is_none() { 15 } else { 0 };
    let choices = 2 * small(draft.options.len().saturating_sub(2)).min(5);
    let granted = draft
        .options
        .iter()
        .map(|choice| choice.grants.iter().map(|grant| grant.amount).sum())
        .max()
        .unwrap_or(crate::money::Money::ZERO);
    let dollars = u32::try_from(granted.as_micros().div_ceil(1_000_000).min(15)).unwrap_or(15);
    (heaviest.unwrap_or(1) + further + lasting + unsafe_yes + choices + dollars).min(100)
}

const fn weight(trigger: Trigger) -> u32 {
    match trigger {
        Trigger::Risk | Trigger::Permission => 45,
        Trigger::Architecture => 35,
        Trigger::Preflight
        | Trigger::Unproven
        | Trigger::Checkpoint
        | Trigger::Debate
        | Trigger::Workflow
        | Trigger::Room => 30,
        Trigger::CostSingle | Trigger::ScopeChange => 25,
        Trigger::Hiccup | Trigger::UxChange => 20,
        Trigger::CostCumulative => 15,
        Trigger::Interval => 5,
    }
}

const fn urgency(draft: &Draft) -> u32 {
    let factor = match draft.urgency {
        Urgency::Whenever => 1,
        Urgency::Soon => 2,
        Urgency::Immediate => 4,
    };
    if draft.blocking { factor + 1 } else { factor }
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
