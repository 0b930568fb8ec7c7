//! The question whether a file is approved: put once for exactly these bytes, its answer used once.

use super::{DebateError, DebateStanding};
use crate::name;
use crate::ports::{Append, Commit, DecisionFilter, Guard, JournalError, Store};
use cos_core::decision::{Answer, Decision, DecisionState, Draft, Lookup, lookup};
use cos_core::event::{Event, Stream};
use cos_core::id::DecisionId;
use cos_core::time::Timestamp;

/// How often it is looked again when another process was faster.
const TRIES: usize = 5;

/// What is known of a question.
pub(super) enum Asked {
    /// There is nothing more to do.
    Settled(DebateStanding),
    /// A person wants another debate.
    Again(Box<Decision>),
}

/// The decisions about a file, oldest first.
pub(super) fn known(store: &dyn Store, draft: &Draft) -> Result<Vec<Decision>, JournalError> {
    store.decisions(&DecisionFilter {
        subject: Some((draft.project.clone(), draft.subject.clone())),
        ..DecisionFilter::default()
    })
}

/// What a person has said to exactly this; asks where nobody has been asked.
pub(super) fn put(
    store: &dyn Store,
    draft: &Draft,
    at: Timestamp,
    chance: &mut dyn FnMut() -> u64,
) -> Result<Asked, DebateError> {
    for _ in 0..TRIES {
        if let Some(asked) = look(store, draft, at, chance())? {
            return Ok(asked);
        }
    }
    Err(DebateError::Crowded)
}

/// Looks once; none when another process was faster.
fn look(
    store: &dyn Store,
    draft: &Draft,
    at: Timestamp,
    chance: u64,
) -> Result<Option<Asked>, JournalError> {
    let known = known(store, draft)?;
    match lookup(draft, &known) {
        Lookup::Waiting(id) => Ok(Some(Asked::Settled(DebateStanding::Waiting(id)))),
        Lookup::Answered(id) => {
            let decision = known.into_iter().find(|decision| decision.id == id);
            match decision {
                Some(decision) => answered(store, draft, at, decision),
                None => Ok(None),
            }
        }
        Lookup::Ask { supersedes } => {
            let newest = known.last().map(|decision| decision.id.clone());
            let id = DecisionId::new(format!("d-{}", name::base36(chance, 6)));
            let is_open = open(store, draft, at, &id, (newest, &supersedes))?;
            Ok(is_open.then_some(Asked::Settled(DebateStanding::Waiting(id))))
        }
    }
}

fn answered(
    store: &dyn Store,
    draft: &Draft,
    at: Timestamp,
    decision: Decision,
) -> Result<Option<Asked>, JournalError> {
    let answer = decision.resolution.as_ref().map(|answer| answer.answer);
    if matches!(answer, Some(Answer::Retry | Answer::ProceedModified)) {
        // It is used up by the debate that it opens.
        return Ok(Some(Asked::Again(Box::new(decision))));
    }
    if decision.state == DecisionState::Resolved && !consume(store, draft, at, &decision)? {
        return Ok(None);
    }
    let decision = Box::new(decision);
    Ok(Some(Asked::Settled(match answer {
        Some(Answer::Proceed) => DebateStanding::Approved(decision),
        _ => DebateStanding::Rejected(decision),
    })))
}

/// What uses an answer up, and what must still be so when it is.
pub(super) fn using(decision: &Decision, draft_run: &cos_core::id::RunId) -> (Append, Guard) {
    let append = Append {
        stream: Stream::Decision(decision.id.clone()),
        fence: None,
        events: vec![Event::DecisionConsumed {
            decision: decision.id.clone(),
            run: draft_run.clone(),
        }],
    };
    let guard = Guard::Decision {
        id: decision.id.clone(),
        state: DecisionState::Resolved,
    };
    (append, guard)
}

fn consume(
    store: &dyn Store,
    draft: &Draft,
    at: Timestamp,
    decision: &Decision,
) -> Result<bool, JournalError> {
    let (append, guard) = using(decision, &draft.run);
    write(store, at, vec![guard], vec![append])
}

/// Puts the question in the place of those about other versions; false when another process asked
/// meanwhile.
fn open(
    store: &dyn Store,
    draft: &Draft,
    at: Timestamp,
    id: &DecisionId,
    (seen, supersedes): (Option<DecisionId>, &[DecisionId]),
) -> Result<bool, JournalError> {
    let append = |of: &DecisionId, event| Append {
        stream: Stream::Decision(of.clone()),
        fence: None,
        events: vec![event],
    };
    let opened = Event::DecisionOpened {
        decision: id.clone(),
        draft: Box::new(draft.clone()),
        supersedes: supersedes.first().cloned(),
    };
    let mut guards = vec![
        Guard::New(Stream::Decision(id.clone())),
        Guard::Newest {
            project: draft.project.clone(),
            subject: draft.subject.clone(),
            seen,
        },
    ];
    let mut appends = vec![append(id, opened)];
    for old in supersedes {
        guards.push(Guard::Decision {
            id: old.clone(),
            state: DecisionState::Pending,
        });
        let decision = old.clone();
        let by = id.clone();
        appends.push(append(old, Event::DecisionSuperseded { decision, by }));
    }
    write(store, at, guards, appends)
}

fn write(
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
