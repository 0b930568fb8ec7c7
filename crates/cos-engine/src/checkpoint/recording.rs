//! Records a checkpoint in the journal. If a person must decide, it asks the question once and uses
//! the answer once.

use super::standing::{asked_before, closed, consume, record, wait_too};
use super::{CouncilSummary, questions};
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
pub struct RecordingInputs<'a> {
    /// The checkpoint id.
    pub checkpoint: &'a CheckpointId,
    /// The repository, or else the folder.
    pub project: &'a str,
    /// The question.
    pub context: &'a CheckpointContext,
    /// The assessment.
    pub assessment: &'a CheckpointAssessment,
    /// The rating of the dimensions that facts left open.
    pub rating: Option<&'a CouncilSummary>,
    /// The council, if one was held.
    pub council: Option<&'a CouncilSummary>,
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
pub enum RecordingError {
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

impl Advice for RecordingError {
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
pub fn record_checkpoint(
    store: &dyn Store,
    inputs: &RecordingInputs<'_>,
) -> Result<Conclusion, RecordingError> {
    if !inputs.reconsiders
        && let Some(no) = apply_refusal(store, inputs)?
    {
        return Ok(no);
    }
    if let Some(standing) = existing_question(store, inputs)? {
        return Ok(standing);
    }
    if !inputs.assessment.asks() {
        if !inputs.is_logged && !inputs.assessment.triggered {
            return Ok(Conclusion::Continued);
        }
        let facts = vec![
            held(inputs, None),
            closed(inputs.checkpoint, CheckpointEnd::ContinuedAlone, None),
        ];
        let stream = Stream::Checkpoint(inputs.checkpoint.clone());
        let append = answer::append(stream, facts);
        answer::commit_if(store, inputs.at, Vec::new(), vec![append])?;
        return Ok(Conclusion::Continued);
    }
    let fired = inputs.assessment.fired().map(|one| one.trigger);
    let questions = questions(inputs.prompts, fired)?;
    let remarks = inputs.council.map(|summary| remarks(&summary.outcome));
    let draft = ask(&CheckpointQuestion {
        checkpoint: inputs.checkpoint,
        project: inputs.project,
        context: inputs.context,
        assessment: inputs.assessment,
        questions: &questions,
        advice: inputs.council.and_then(|summary| summary.advice.as_ref()),
        council: inputs.council.map(|summary| CouncilRecord {
            council: &summary.named.council,
            remarks: remarks.as_deref().unwrap_or_default(),
        }),
    });
    for _ in 0..TRIES {
        if let Some(standing) = try_hold(store, inputs, &draft)? {
            return Ok(standing);
        }
    }
    Err(RecordingError::Crowded)
}

/// Returns a question about the same subject and events that waits or has an unused answer. A
/// caller that wants no more deliberation than that question had can neither bypass it nor remove
/// its advice from the inbox. `None` if there is none, or if the caller wants more deliberation.
fn existing_question(
    store: &dyn Store,
    inputs: &RecordingInputs<'_>,
) -> Result<Option<Conclusion>, JournalError> {
    if inputs.council.is_some() {
        return Ok(None);
    }
    let asker = asker(inputs.context, inputs.checkpoint);
    let known = asked_before(store, inputs.project, inputs.context)?;
    for decision in known.iter().rev().filter(|one| is_the_same(one, inputs)) {
        let then = record(store, decision)?.map(|one| one.assessment.mode);
        if then.is_none_or(|mode| mode < inputs.assessment.mode) {
            continue;
        }
        let standing = match decision.state {
            DecisionState::Pending => wait_too(store, inputs.at, decision, &asker)?
                .then(|| Conclusion::Waiting(decision.id.clone())),
            DecisionState::Resolved => consume(store, inputs.at, decision, &asker)?
                .then(|| Conclusion::Answered(Box::new(decision.clone()))),
            _ => None,
        };
        if standing.is_some() {
            return Ok(standing);
        }
    }
    Ok(None)
}

/// Checks whether a question is about the same subject and events. Remembered refusals are
/// excluded; they are reported earlier.
fn is_the_same(decision: &Decision, inputs: &RecordingInputs<'_>) -> bool {
    let is_open = matches!(
        decision.state,
        DecisionState::Pending | DecisionState::Resolved
    );
    is_open
        && !decision.answer().is_some_and(Answer::is_remembered)
        && known_as(inputs.project, inputs.context).contains(&decision.draft.decision_key)
        && decision.shown() == Some(&shown(inputs.context, inputs.assessment))
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
    inputs: &RecordingInputs<'_>,
) -> Result<Option<Conclusion>, JournalError> {
    let Some(no) = remembered_no(store, inputs.project, inputs.context)? else {
        return Ok(None);
    };
    if no.state == DecisionState::Resolved {
        // A faster process has used the same refusal.
        let _first = consume(
            store,
            inputs.at,
            &no,
            &asker(inputs.context, inputs.checkpoint),
        )?;
    }
    Ok(Some(Conclusion::Answered(Box::new(no))))
}

/// Tries once; returns `None` when another process was faster.
fn try_hold(
    store: &dyn Store,
    inputs: &RecordingInputs<'_>,
    draft: &Draft,
) -> Result<Option<Conclusion>, RecordingError> {
    let mut known = asked_before(store, inputs.project, inputs.context)?;
    let newest = known.last().map(|decision| decision.id.clone());
    if inputs.reconsiders {
        known.retain(|one| !one.answer().is_some_and(Answer::is_remembered));
    }
    match lookup(draft, &known) {
        Lookup::Waiting(id) => {
            let waits = known.iter().find(|decision| decision.id == id);
            let still = match waits {
                Some(decision) => wait_too(store, inputs.at, decision, &draft.run)?,
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
            if !used && !consume(store, inputs.at, decision, &draft.run)? {
                return Ok(None);
            }
            Ok(Some(Conclusion::Answered(Box::new(decision.clone()))))
        }
        Lookup::Ask { supersedes } => {
            let opened = open(store, inputs, draft, newest, &supersedes)?;
            Ok(opened.map(Conclusion::Waiting))
        }
    }
}

/// Asks the question and replaces outdated ones; `None` when another process asked meanwhile.
fn open(
    store: &dyn Store,
    inputs: &RecordingInputs<'_>,
    draft: &Draft,
    seen: Option<DecisionId>,
    supersedes: &[DecisionId],
) -> Result<Option<DecisionId>, JournalError> {
    let id = DecisionId::new(format!("d-{}", name::base36(inputs.chance, 6)));
    let (guards, mut appends) = answer::ask_appends(&id, draft, supersedes, seen);
    let stream = Stream::Checkpoint(inputs.checkpoint.clone());
    appends.push(answer::append(stream, vec![held(inputs, Some(id.clone()))]));
    Ok(answer::commit_if(store, inputs.at, guards, appends)?.then_some(id))
}

fn held(inputs: &RecordingInputs<'_>, decision: Option<DecisionId>) -> Event {
    let named = |summary: Option<&CouncilSummary>| summary.map(|summary| summary.named.clone());
    let record = CheckpointRecord {
        rating: named(inputs.rating),
        council: named(inputs.council),
        decision,
        ..CheckpointRecord::new(inputs.project, inputs.context, inputs.assessment)
    };
    Event::CheckpointRecorded {
        checkpoint: inputs.checkpoint.clone(),
        record: Box::new(record),
    }
}
