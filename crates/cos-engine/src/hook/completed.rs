//! Records that a call was made after a person was asked at the agent's own prompt; the agent
//! reports this to its hook.

use crate::clock;
use crate::gate;
use cos_core::event::{Event, Stream};
use cos_core::fingerprint::Fingerprint;
use cos_core::id::ActionId;
use cos_gate::verdict::Verdict;
use cos_store::{Append, Commit, Guard, Journal, JournalError};

/// Maximum number of actions of a call that are searched.
const MOST_ACTIONS: usize = 64;
/// Number of digits of the hash in the id of an action.
const DIGITS: usize = 12;

/// Returns the id of one action of a call, the same for every hook of that call.
pub(super) fn name_of(call: &Fingerprint, place: usize) -> ActionId {
    let place = place.to_string();
    let hash = Fingerprint::of(&[("call", call.as_str()), ("action", &place)]);
    let digits: String = hash.as_str().chars().take(DIGITS).collect();
    ActionId::new(format!("x{digits}"))
}

/// Records that a call was made, if a person was asked about it. Errors are ignored, because the
/// call is over.
pub fn note(call: &Fingerprint) {
    let actions = match gate::read_journal() {
        Ok(Some(journal)) => asked_about(&journal, call).unwrap_or_default(),
        Ok(None) | Err(_) => return,
    };
    if actions.is_empty() {
        return;
    }
    if let Ok(journal) = gate::open_journal() {
        // A second hook of the same call may have been faster.
        drop(journal.commit(&[unit(actions)]));
    }
}

/// Returns the actions of a call about which a person was asked and that are not recorded as made,
/// each with the version of its stream.
fn asked_about(
    journal: &dyn Journal,
    call: &Fingerprint,
) -> Result<Vec<(ActionId, u64)>, JournalError> {
    let mut actions = Vec::new();
    for place in 0..MOST_ACTIONS {
        let action = name_of(call, place);
        let events = journal.read(&Stream::Action(action.clone()), 0)?;
        let Some(last) = events.last() else {
            break;
        };
        let is_asked = |event: &Event| matches!(event, Event::ActionJudged { judged, .. } if judged.verdict == Verdict::Ask);
        let is_made = |event: &Event| matches!(event, Event::ActionMade { .. });
        let has = |known: &dyn Fn(&Event) -> bool| events.iter().any(|one| known(&one.event));
        if has(&is_asked) && !has(&is_made) {
            actions.push((action, last.version));
        }
    }
    Ok(actions)
}

fn unit(actions: Vec<(ActionId, u64)>) -> Commit {
    let (mut guards, mut appends) = (Vec::new(), Vec::new());
    for (action, version) in actions {
        let stream = Stream::Action(action.clone());
        guards.push(Guard::Ends {
            stream: stream.clone(),
            version,
        });
        appends.push(Append {
            stream,
            fence: None,
            events: vec![Event::ActionMade { action }],
        });
    }
    Commit {
        at: clock::now(),
        guards,
        appends,
    }
}
