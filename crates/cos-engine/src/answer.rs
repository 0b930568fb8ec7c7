//! Records a person's answer to a decision: one compare-and-set transaction, from any process.
//!
//! It writes `DecisionResolved` and does not act on it. The process that drives the run acts:
//! `take_answers` in `driver/ask.rs` finds the resolved decision and records `DecisionApplied` and
//! `DecisionConsumed`; `cos_core::run::apply` folds these into the goal; then
//! `cos_core::run_decide::decide` requests the action.

use crate::actor::{Actor, NotThePerson};
use crate::reject_secrets::{self, ContainsSecret};
use crate::ports::{Append, Commit, DecisionFilter, Guard, JournalError, Store};
use cos_core::decision::{Decision, DecisionState, Pick, Resolution, ResolveError};
use cos_core::event::{Event, Stream};
use cos_core::hint::{Advice, Hint};
use cos_core::time::Timestamp;

/// Who answers, and through which door.
#[derive(Debug, Clone, Copy)]
pub struct Voice<'a> {
    /// The person, as far as this process acts for one.
    pub by: &'a Actor,
    /// `terminal`, `prompt`, `web` or `mcp`.
    pub channel: &'a str,
}

/// Why an answer was not taken.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// An agent or another program of ours would answer.
    #[error(transparent)]
    NotThePerson(#[from] NotThePerson),
    /// No decision has this name.
    #[error("no decision is called `{id}`")]
    Unknown {
        /// What was typed.
        id: String,
    },
    /// A beginning of a name fits several.
    #[error("`{id}` is the beginning of several decisions: {names}")]
    Ambiguous {
        /// What was typed.
        id: String,
        /// What it could be.
        names: String,
    },
    /// The record does not take it.
    #[error(transparent)]
    Refused(#[from] ResolveError),
    /// A credential stands in it.
    #[error(transparent)]
    ContainsSecret(#[from] ContainsSecret),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl Advice for AnswerError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NotThePerson(error) => error.hints(),
            Self::Unknown { .. } => vec![Hint::new("`cos checkpoints` lists those that wait")],
            Self::Ambiguous { .. } => vec![Hint::new("type more of it")],
            Self::Refused(error) => error.hints(),
            Self::ContainsSecret(error) => error.hints(),
            Self::Journal(error) => error.hints(),
        }
    }
}

/// Finds a decision by its name or a unique beginning of it.
pub fn find(store: &dyn Store, id: &str) -> Result<Decision, AnswerError> {
    let filter = DecisionFilter {
        id: Some(id.to_owned()),
        ..DecisionFilter::default()
    };
    let mut found = store.decisions(&filter)?;
    if let Some(exact) = found.iter().position(|decision| decision.id.as_str() == id) {
        return Ok(found.swap_remove(exact));
    }
    match found.len() {
        0 => Err(AnswerError::Unknown { id: id.to_owned() }),
        1 => Ok(found.swap_remove(0)),
        _ => {
            let names: Vec<&str> = found.iter().map(|decision| decision.id.as_str()).collect();
            Err(AnswerError::Ambiguous {
                id: id.to_owned(),
                names: names.join(", "),
            })
        }
    }
}

/// Whether the words of an answer can be passed on as they are: whoever goes on with it reads what the
/// journal keeps of them.
pub fn said(pick: &Pick, note: Option<&str>) -> Result<(), ContainsSecret> {
    if let Pick::Modify(instructions) = pick {
        reject_secrets::words("the text of the instructions", instructions)?;
    }
    note.map_or(Ok(()), |note| reject_secrets::words("the note", note))
}

/// Writes an answer, once: of two that come at the same time exactly one is taken.
pub fn resolve(
    store: &dyn Store,
    id: &str,
    pick: &Pick,
    note: Option<String>,
    voice: Voice<'_>,
    now: Timestamp,
) -> Result<Decision, AnswerError> {
    voice.by.may_act()?;
    said(pick, note.as_deref())?;
    let decision = find(store, id)?;
    if decision.draft.expires_at.is_some_and(|at| at <= now) {
        expire(store, &decision, now)?;
    }
    let decision = find(store, decision.id.as_str())?;
    let (choice, instructions) = decision.resolve(pick)?;
    let resolution = Resolution {
        option: choice.id,
        answer: choice.answer,
        note,
        instructions,
        grants: choice.grants,
        by: voice.by.name().to_owned(),
        channel: voice.channel.to_owned(),
        origin: voice.by.origin(voice.channel),
    };
    let event = Event::DecisionResolved {
        decision: decision.id.clone(),
        resolution,
    };
    let (guard, append) = from_pending(&decision, event);
    let taken = append_if(store, guard, append, now)?;
    let after = find(store, decision.id.as_str())?;
    if taken {
        return Ok(after);
    }
    // Somebody else was quicker between our look and our write.
    Err(ResolveError::NotPending {
        id: after.id,
        state: after.state,
    }
    .into())
}

/// Lets a decision die unanswered; nothing when somebody was quicker.
pub fn expire(store: &dyn Store, decision: &Decision, now: Timestamp) -> Result<(), JournalError> {
    let (guard, append) = death(decision);
    append_if(store, guard, append, now).map(|_| ())
}

/// What lets a decision die unanswered, while it waits.
pub(crate) fn death(decision: &Decision) -> (Guard, Append) {
    let event = Event::DecisionExpired {
        decision: decision.id.clone(),
    };
    from_pending(decision, event)
}

/// An event for a decision that still waits.
fn from_pending(decision: &Decision, event: Event) -> (Guard, Append) {
    let guard = Guard::Decision {
        id: decision.id.clone(),
        state: DecisionState::Pending,
    };
    let append = Append {
        stream: Stream::Decision(decision.id.clone()),
        fence: None,
        events: vec![event],
    };
    (guard, append)
}

/// Appends where the guard holds; false where it does not.
fn append_if(
    store: &dyn Store,
    guard: Guard,
    append: Append,
    now: Timestamp,
) -> Result<bool, JournalError> {
    let commit = Commit {
        at: now,
        guards: vec![guard],
        appends: vec![append],
    };
    let taken = store.commit(std::slice::from_ref(&commit))?;
    Ok(matches!(taken.as_slice(), [Ok(())]))
}
