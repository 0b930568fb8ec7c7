//! What came of a call that a person was asked about at the agent's own prompt: the agent tells its hook
//! once it has made the call.

use crate::clock;
use crate::gate;
use crate::ports::{Append, Commit, Guard, Journal, JournalError};
use cos_core::event::{Event, Stream};
use cos_core::fingerprint::Fingerprint;
use cos_core::gate::Verdict;
use cos_core::id::ActionId;

/// A call has so many actions at most that are looked for.
const MOST_ACTIONS: usize = 64;
/// So many digits of the hash are in the name of an action.
const DIGITS: usize = 12;

/// The name of one action of a call, the same for every hook of that call.
pub(super) fn name_of(call: &Fingerprint, place: usize) -> ActionId {
    let place = place.to_string();
    let hash = Fingerprint::of(&[("call", call.as_str()), ("action", &place)]);
    let digits: String = hash.as_str().chars().take(DIGITS).collect();
    ActionId::new(format!("x{digits}"))
}

/// Writes down that a call was made, where a person was asked about it. Nothing is told to the agent,
/// whatever comes of it: the call is over.
pub fn note(call: &Fingerprint) {
    let asked = match gate::read_journal() {
        Ok(Some(journal)) => asked_about(&journal, call).unwrap_or_default(),
        Ok(None) | Err(_) => return,
    };
    if asked.is_empty() {
        return;
    }
    if let Ok(journal) = gate::open_journal() {
        // A second hook of the same call may have been faster.
        drop(journal.commit(&[unit(asked)]));
    }
}

/// The actions of a call that a person was asked about and of which it is not written yet that they were
/// made, each with the version of its stream.
fn asked_about(
    journal: &dyn Journal,
    call: &Fingerprint,
) -> Result<Vec<(ActionId, u64)>, JournalError> {
    let mut asked = Vec::new();
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
            asked.push((action, last.version));
        }
    }
    Ok(asked)
}

fn unit(asked: Vec<(ActionId, u64)>) -> Commit {
    let (mut guards, mut appends) = (Vec::new(), Vec::new());
    for (action, version) in asked {
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
