//! Holding a checkpoint: the answer goes into the journal; where a person decides, the question is
//! put once, and what they have said is used once.

use super::holding::{Conclusion, Holding};
use super::shared::wait_too;
use super::standing::{asked_before, stands_already};
use super::used::{closed, consume, write};
use super::{SatCouncil, questions};
use crate::answer::{self, AnswerError};
use crate::council::remarks;
use crate::name;
use crate::prompt::PromptError;
use crate::ports::{DecisionFilter, Guard, JournalError, Store};
use cos_core::checkpoint::{CheckpointContext, CheckpointEnd, CheckpointRecord};
use cos_core::decision::{Answer, Decision, DecisionState, Draft, Lookup, lookup, refusal};
use cos_core::event::{Event, Stream};
use cos_core::hint::{Advice, Hint};
use cos_core::id::{CheckpointId, DecisionId};
use cos_core::question::checkpoint::{CheckpointQuestion, CouncilRecord, ask, asker, known_as};

/// How often it is looked again when another process was faster.
const TRIES: usize = 5;

/// Why a checkpoint could not be held.
#[derive(Debug, thiserror::Error)]
pub enum HoldError {
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The questions cannot be read.
    #[error(transparent)]
    Prompt(#[from] PromptError),
    /// Other processes write all the time.
    #[error("other processes write all the time")]
    Crowded,
}

impl Advice for HoldError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Journal(error) => error.hints(),
            Self::Prompt(error) => error.hints(),
            Self::Crowded => vec![Hint::new("try again")],
        }
    }
}

/// Writes down what was found, and asks a person where one decides. What a person has refused stays
/// refused where nobody would be asked, too.
pub fn hold(store: &dyn Store, holding: &Holding<'_>) -> Result<Conclusion, HoldError> {
    if !holding.reconsiders
        && let Some(no) = refused(store, holding)?
    {
        return Ok(no);
    }
    if let Some(standing) = stands_already(store, holding)? {
        return Ok(standing);
    }
    if !holding.assessment.asks() {
        if !holding.is_logged && !holding.assessment.triggered {
            return Ok(Conclusion::Continued);
        }
        let facts = vec![
            held(holding, None),
            closed(holding.checkpoint, CheckpointEnd::ContinuedAlone, None),
        ];
        let stream = Stream::Checkpoint(holding.checkpoint.clone());
        write(store, holding.at, Vec::new(), vec![(stream, facts)])?;
        return Ok(Conclusion::Continued);
    }
    let fired = holding.assessment.fired().map(|one| one.trigger);
    let questions = questions(holding.prompts, fired)?;
    let remarks = holding.council.map(|sat| remarks(&sat.outcome));
    let draft = ask(&CheckpointQuestion {
        checkpoint: holding.checkpoint,
        project: holding.project,
        context: holding.context,
        assessment: holding.assessment,
        questions: &questions,
        advice: holding.council.and_then(|sat| sat.advice.as_ref()),
        council: holding.council.map(|sat| CouncilRecord {
            council: &sat.named.council,
            remarks: remarks.as_deref().unwrap_or_default(),
        }),
    });
    for _ in 0..TRIES {
        if let Some(standing) = look(store, holding, &draft)? {
            return Ok(standing);
        }
    }
    Err(HoldError::Crowded)
}

/// The checkpoint that a caller is told of: whoever asks again about what waits or was answered is told of
/// the one that asked first, which is the one in the journal.
pub fn told_of(
    store: &dyn Store,
    standing: &Conclusion,
    own: &CheckpointId,
) -> Result<CheckpointId, AnswerError> {
    let first = |decision: &Decision| {
        let note = decision.draft.checkpoint.as_ref();
        note.map_or_else(|| own.clone(), |note| note.checkpoint.clone())
    };
    Ok(match standing {
        Conclusion::Continued => own.clone(),
        Conclusion::Waiting(id) => first(&answer::find(store, id.as_str())?),
        Conclusion::Answered(decision) => first(decision),
    })
}

/// The no of a person to exactly this matter, with whatever facts, mode or profile it was asked; none where
/// none is remembered.
pub fn remembered_no(
    store: &dyn Store,
    project: &str,
    context: &CheckpointContext,
) -> Result<Option<Decision>, JournalError> {
    let known = asked_before(store, project, context)?;
    Ok(refusal(&known_as(project, context), &known).cloned())
}

/// The remembered no, used up.
fn refused(store: &dyn Store, holding: &Holding<'_>) -> Result<Option<Conclusion>, JournalError> {
    let Some(no) = remembered_no(store, holding.project, holding.context)? else {
        return Ok(None);
    };
    if no.state == DecisionState::Resolved {
        // Whoever was faster has used up the same no.
        let _first = consume(
            store,
            holding.at,
            &no,
            &asker(holding.context, holding.checkpoint),
        )?;
    }
    Ok(Some(Conclusion::Answered(Box::new(no))))
}

/// Looks once; none when another process was faster.
fn look(
    store: &dyn Store,
    holding: &Holding<'_>,
    draft: &Draft,
) -> Result<Option<Conclusion>, HoldError> {
    let mut known = store.decisions(&DecisionFilter {
        subject: Some((draft.project.clone(), draft.subject.clone())),
        ..DecisionFilter::default()
    })?;
    let newest = known.last().map(|decision| decision.id.clone());
    if holding.reconsiders {
        let answer = |one: &Decision| one.resolution.as_ref().map(|answer| answer.answer);
        known.retain(|one| !answer(one).is_some_and(Answer::is_remembered));
    }
    match lookup(draft, &known) {
        Lookup::Waiting(id) => {
            let waits = known.iter().find(|decision| decision.id == id);
            let still = match waits {
                Some(decision) => wait_too(store, holding.at, decision, &draft.run)?,
                None => false,
            };
            Ok(still.then_some(Conclusion::Waiting(id)))
        }
        Lookup::Answered(id) => {
            let decision = known.iter().find(|decision| decision.id == id);
            let Some(decision) = decision else {
                return Ok(None);
            };
            let used = decision.state == DecisionState::Consumed;
            if !used && !consume(store, holding.at, decision, &draft.run)? {
                return Ok(None);
            }
            Ok(Some(Conclusion::Answered(Box::new(decision.clone()))))
        }
        Lookup::Ask { supersedes } => {
            let opened = open(store, holding, draft, newest, &supersedes)?;
            Ok(opened.map(Conclusion::Waiting))
        }
    }
}

/// Puts the question in the place of those that are out of date; none when another process asked
/// meanwhile.
fn open(
    store: &dyn Store,
    holding: &Holding<'_>,
    draft: &Draft,
    seen: Option<DecisionId>,
    supersedes: &[DecisionId],
) -> Result<Option<DecisionId>, JournalError> {
    let id = DecisionId::new(format!("d-{}", name::base36(holding.chance, 6)));
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
    let mut appends = vec![
        (Stream::Decision(id.clone()), vec![opened]),
        (
            Stream::Checkpoint(holding.checkpoint.clone()),
            vec![held(holding, Some(id.clone()))],
        ),
    ];
    for old in supersedes {
        let replaced = Event::DecisionSuperseded {
            decision: old.clone(),
            by: id.clone(),
        };
        guards.push(Guard::Decision {
            id: old.clone(),
            state: DecisionState::Pending,
        });
        appends.push((Stream::Decision(old.clone()), vec![replaced]));
    }
    Ok(write(store, holding.at, guards, appends)?.then_some(id))
}

fn held(holding: &Holding<'_>, decision: Option<DecisionId>) -> Event {
    let named = |sat: Option<&SatCouncil>| sat.map(|sat| sat.named.clone());
    let record = CheckpointRecord {
        rating: named(holding.rating),
        council: named(holding.council),
        decision,
        ..CheckpointRecord::new(holding.project, holding.context, holding.assessment)
    };
    Event::CheckpointRecorded {
        checkpoint: holding.checkpoint.clone(),
        record: Box::new(record),
    }
}
