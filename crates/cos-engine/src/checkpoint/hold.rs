//! Records a checkpoint in the journal. If a person must decide, it asks the question once and uses
//! the answer once.

use super::standing::{asked_before, closed, consume, record, wait_too};
use super::{SatCouncil, questions};
use crate::answer::{self, AnswerError};
use crate::council::remarks;
use crate::name;
use crate::prompt::{PromptError, Prompts};
use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointContext, CheckpointEnd, CheckpointRecord,
};
use cos_core::decision::{Answer, Decision, DecisionState, Draft, Lookup, lookup, refusal};
use cos_core::event::{Event, Stream};
use cos_core::hint::{Advice, Hint};
use cos_core::id::{CheckpointId, DecisionId};
use cos_core::question::checkpoint::{
    CheckpointQuestion, CouncilRecord, ask, asker, known_as, shown,
};
use cos_core::time::Timestamp;
use cos_store::{JournalError, Store};
use serde::Serialize;

/// How often to retry when another process writes first.
const TRIES: usize = 5;

/// The inputs of recording a checkpoint.
#[derive(Debug, Clone, Copy)]
pub struct Holding<'a> {
    /// The checkpoint id.
    pub checkpoint: &'a CheckpointId,
    /// The repository, or else the folder.
    pub project: &'a str,
    /// The question.
    pub context: &'a CheckpointContext,
    /// The assessment.
    pub assessment: &'a CheckpointAssessment,
    /// The rating of the dimensions that facts left open.
    pub rating: Option<&'a SatCouncil>,
    /// The council, if one was held.
    pub council: Option<&'a SatCouncil>,
    /// Whether a checkpoint without a fired trigger is recorded too.
    pub is_logged: bool,
    /// Whether to ignore a remembered refusal and ask a person again.
    pub reconsiders: bool,
    /// The prompts that supply the questions to weigh.
    pub prompts: &'a Prompts,
    /// A random number for ids.
    pub chance: u64,
    /// The current time.
    pub at: Timestamp,
}

/// The state of a recorded checkpoint.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Conclusion {
    /// The command may continue by itself.
    Continued,
    /// A person must answer.
    Waiting(DecisionId),
    /// A person has answered.
    Answered(Box<Decision>),
}

/// Why a checkpoint could not be recorded.
#[derive(Debug, thiserror::Error)]
pub enum HoldError {
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The prompts with the questions cannot be read.
    #[error(transparent)]
    Prompt(#[from] PromptError),
    /// Other processes keep writing.
    #[error("other processes keep writing to the journal")]
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

/// Records the assessment, and asks a person if one decides. A person's refusal also applies when
/// no person would be asked.
pub fn hold(store: &dyn Store, holding: &Holding<'_>) -> Result<Conclusion, HoldError> {
    if !holding.reconsiders
        && let Some(no) = apply_refusal(store, holding)?
    {
        return Ok(no);
    }
    if let Some(standing) = existing_question(store, holding)? {
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
        let held = answer::append(stream, facts);
        answer::commit_if(store, holding.at, Vec::new(), vec![held])?;
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
        if let Some(standing) = try_hold(store, holding, &draft)? {
            return Ok(standing);
        }
    }
    Err(HoldError::Crowded)
}

/// Returns a question about the same subject and events that waits or has an unused answer. A caller
/// that wants no more deliberation than that question had can neither bypass it nor remove its
/// advice from the inbox. `None` if there is none, or if the caller wants more deliberation.
fn existing_question(
    store: &dyn Store,
    holding: &Holding<'_>,
) -> Result<Option<Conclusion>, JournalError> {
    if holding.council.is_some() {
        return Ok(None);
    }
    let asker = asker(holding.context, holding.checkpoint);
    let known = asked_before(store, holding.project, holding.context)?;
    for decision in known.iter().rev().filter(|one| is_the_same(one, holding)) {
        let then = record(store, decision)?.map(|one| one.assessment.mode);
        if then.is_none_or(|mode| mode < holding.assessment.mode) {
            continue;
        }
        let standing = match decision.state {
            DecisionState::Pending => wait_too(store, holding.at, decision, &asker)?
                .then(|| Conclusion::Waiting(decision.id.clone())),
            DecisionState::Resolved => consume(store, holding.at, decision, &asker)?
                .then(|| Conclusion::Answered(Box::new(decision.clone()))),
            _ => None,
        };
        if standing.is_some() {
            return Ok(standing);
        }
    }
    Ok(None)
}

/// Checks whether a question is about the same subject and events. Remembered refusals are excluded;
/// they are reported earlier.
fn is_the_same(decision: &Decision, holding: &Holding<'_>) -> bool {
    let is_open = matches!(
        decision.state,
        DecisionState::Pending | DecisionState::Resolved
    );
    is_open
        && !decision.answer().is_some_and(Answer::is_remembered)
        && known_as(holding.project, holding.context).contains(&decision.draft.decision_key)
        && decision.shown() == Some(&shown(holding.context, holding.assessment))
}

/// Returns the checkpoint id that the caller is given. A repeated question gets the id of the
/// checkpoint that asked first, because that one is in the journal.
pub fn reported_id(
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

/// Returns a person's remembered refusal of exactly this question, whatever facts, mode or profile
/// came with it.
pub fn remembered_no(
    store: &dyn Store,
    project: &str,
    context: &CheckpointContext,
) -> Result<Option<Decision>, JournalError> {
    let known = asked_before(store, project, context)?;
    Ok(refusal(&known_as(project, context), &known).cloned())
}

/// Applies the remembered refusal.
fn apply_refusal(
    store: &dyn Store,
    holding: &Holding<'_>,
) -> Result<Option<Conclusion>, JournalError> {
    let Some(no) = remembered_no(store, holding.project, holding.context)? else {
        return Ok(None);
    };
    if no.state == DecisionState::Resolved {
        // A faster process has used the same refusal.
        let _first = consume(
            store,
            holding.at,
            &no,
            &asker(holding.context, holding.checkpoint),
        )?;
    }
    Ok(Some(Conclusion::Answered(Box::new(no))))
}

/// Tries once; returns `None` when another process was faster.
fn try_hold(
    store: &dyn Store,
    holding: &Holding<'_>,
    draft: &Draft,
) -> Result<Option<Conclusion>, HoldError> {
    let mut known = asked_before(store, holding.project, holding.context)?;
    let newest = known.last().map(|decision| decision.id.clone());
    if holding.reconsiders {
        known.retain(|one| !one.answer().is_some_and(Answer::is_remembered));
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

/// Asks the question and replaces outdated ones; `None` when another process asked meanwhile.
fn open(
    store: &dyn Store,
    holding: &Holding<'_>,
    draft: &Draft,
    seen: Option<DecisionId>,
    supersedes: &[DecisionId],
) -> Result<Option<DecisionId>, JournalError> {
    let id = DecisionId::new(format!("d-{}", name::base36(holding.chance, 6)));
    let (guards, mut appends) = answer::asking(&id, draft, supersedes, seen);
    let stream = Stream::Checkpoint(holding.checkpoint.clone());
    appends.push(answer::append(
        stream,
        vec![held(holding, Some(id.clone()))],
    ));
    Ok(answer::commit_if(store, holding.at, guards, appends)?.then_some(id))
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
