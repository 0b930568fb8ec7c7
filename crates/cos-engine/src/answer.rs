//! Records a person's answer to a decision: one compare-and-set transaction, from any process.
//!
//! [`resolve`] writes the answer and does not act on it; its documentation says who does.

use crate::actor::{Actor, NotThePerson};
use crate::reject_secrets::{self, ContainsSecret};
use cos_core::decision::{Decision, DecisionState, Draft, Pick, Resolution, ResolveError};
use cos_core::event::{Event, Stream};
use cos_core::hint::{Advice, Hint};
use cos_core::id::{DecisionId, RunId};
use cos_core::time::Timestamp;
use cos_store::{Append, Commit, DecisionFilter, Guard, JournalError, Store};

/// Who answers, and through which channel.
#[derive(Debug, Clone, Copy)]
pub struct Answerer<'a> {
    /// The person.
    pub by: &'a Actor,
    /// `terminal`, `prompt`, `web` or `mcp`.
    pub channel: &'a str,
}

/// Why an answer was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// The caller may not act for the person.
    #[error(transparent)]
    NotThePerson(#[from] NotThePerson),
    /// No decision has this id.
    #[error("no question is called `{id}`")]
    Unknown {
        /// What was typed.
        id: String,
    },
    /// A prefix matches several decisions.
    #[error("`{id}` is the beginning of several questions: {names}")]
    Ambiguous {
        /// What was typed.
        id: String,
        /// The ids that it matches.
        names: String,
    },
    /// The decision cannot take this answer.
    #[error(transparent)]
    Refused(#[from] ResolveError),
    /// The answer contains a credential.
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
            Self::Unknown { .. } => vec![Hint::new("`cos checkpoints` lists the open decisions")],
            Self::Ambiguous { .. } => vec![Hint::new("type more of it")],
            Self::Refused(error) => error.hints(),
            Self::ContainsSecret(error) => error.hints(),
            Self::Journal(error) => error.hints(),
        }
    }
}

/// Finds a decision by its id or by a unique prefix of it.
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

/// Refuses an answer that contains a credential, because the words are passed on as they are.
pub fn check_no_secrets(pick: &Pick, note: Option<&str>) -> Result<(), ContainsSecret> {
    if let Pick::Modify(instructions) = pick {
        reject_secrets::words("the text of the instructions", instructions)?;
    }
    note.map_or(Ok(()), |note| reject_secrets::words("the note", note))
}

/// Records an answer, after [`Decision::resolve`] has checked it. Of two that arrive at the same
/// time, exactly one is accepted.
///
/// This writes [`Event::DecisionResolved`] and ends here. The process that drives the run acts on
/// it: [`Runtime::take_answers`](crate::runtime::Runtime::take_answers) finds the resolved
/// decision.
pub fn resolve(
    store: &dyn Store,
    id: &str,
    pick: &Pick,
    note: Option<String>,
    answerer: Answerer<'_>,
    now: Timestamp,
) -> Result<Decision, AnswerError> {
    answerer.by.may_act()?;
    check_no_secrets(pick, note.as_deref())?;
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
        by: answerer.by.name().to_owned(),
        channel: answerer.channel.to_owned(),
        origin: answerer.by.origin(answerer.channel),
    };
    let event = Event::DecisionResolved {
        decision: decision.id.clone(),
        resolution,
    };
    let (guard, append) = changing(&decision.id, DecisionState::Pending, event);
    let taken = commit_if(store, now, vec![guard], vec![append])?;
    let after = find(store, decision.id.as_str())?;
    if taken {
        return Ok(after);
    }
    // Another process answered between our read and our write.
    Err(ResolveError::NotPending {
        id: after.id,
        state: after.state,
    }
    .into())
}

/// Lets a decision expire without an answer; does nothing if another process answered it first.
pub fn expire(store: &dyn Store, decision: &Decision, now: Timestamp) -> Result<(), JournalError> {
    let (guard, append) = expire_append(decision);
    commit_if(store, now, vec![guard], vec![append]).map(|_| ())
}

/// Builds the append that lets a pending decision expire.
pub(crate) fn expire_append(decision: &Decision) -> (Guard, Append) {
    let event = Event::DecisionExpired {
        decision: decision.id.clone(),
    };
    changing(&decision.id, DecisionState::Pending, event)
}

/// Builds an append for a decision in this state.
fn changing(id: &DecisionId, state: DecisionState, event: Event) -> (Guard, Append) {
    let id = id.clone();
    let change = append(Stream::Decision(id.clone()), vec![event]);
    (Guard::Decision { id, state }, change)
}

/// Builds the append that asks a question, which may replace another one.
pub(crate) fn open_append(
    id: &DecisionId,
    draft: Draft,
    supersedes: Option<&DecisionId>,
) -> (Guard, Append) {
    let stream = Stream::Decision(id.clone());
    let opened = Event::decision_opened(id, draft, supersedes);
    (Guard::New(stream.clone()), append(stream, vec![opened]))
}

/// Builds the appends that ask a question and replace older ones, with their guards. `seen` is the
/// newest question about the same subject that the caller knows.
pub(crate) fn ask_appends(
    id: &DecisionId,
    draft: &Draft,
    supersedes: &[DecisionId],
    seen: Option<DecisionId>,
) -> (Vec<Guard>, Vec<Append>) {
    let newest = Guard::Newest {
        project: draft.project.clone(),
        subject: draft.subject.clone(),
        seen,
    };
    let (is_new, opened) = open_append(id, draft.clone(), supersedes.first());
    let (mut guards, mut appends) = (vec![is_new, newest], vec![opened]);
    for old in supersedes {
        let replaced = Event::DecisionSuperseded {
            decision: old.clone(),
            by: id.clone(),
        };
        let (guard, append) = changing(old, DecisionState::Pending, replaced);
        guards.push(guard);
        appends.push(append);
    }
    (guards, appends)
}

/// Builds the append that uses an answer up for `run`, with its guard.
pub(crate) fn consume_append(decision: &Decision, run: &RunId) -> (Guard, Append) {
    let used = Event::decision_consumed(&decision.id, run);
    changing(&decision.id, DecisionState::Resolved, used)
}

/// Builds an append that needs no lease.
pub(crate) const fn append(stream: Stream, events: Vec<Event>) -> Append {
    Append {
        stream,
        fence: None,
        events,
    }
}

/// Commits if all guards hold; returns `false` if one does not.
pub(crate) fn commit_if(
    store: &dyn Store,
    at: Timestamp,
    guards: Vec<Guard>,
    appends: Vec<Append>,
) -> Result<bool, JournalError> {
    let unit = Commit {
        at,
        guards,
        appends,
    };
    let taken = store.commit(std::slice::from_ref(&unit))?;
    Ok(matches!(taken.as_slice(), [Ok(())]))
}
