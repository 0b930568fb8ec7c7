//! Reads the current state of a checkpoint by its id or by the id of its decision, with a person's
//! answer if there is one.

use super::standing::{consume, is_shared, wait_too};
use super::{CheckpointResponse, Conclusion, CouncilSummary};
use crate::answer::{self, AnswerError};
use cos_core::checkpoint::{CheckpointContext, CheckpointEnd, CheckpointOutcome, CheckpointRecord};
use cos_core::decision::{Answer, Decision, DecisionState};
use cos_core::event::{Event, Stream};
use cos_core::hint::{Advice, Hint};
use cos_core::id::{CheckpointId, RunId};
use cos_core::time::Timestamp;
use cos_store::{JournalError, Recorded, Store};

/// Why a checkpoint could not be read.
#[derive(Debug, thiserror::Error)]
pub enum FollowError {
    /// No checkpoint has this id.
    #[error("no checkpoint is called `{id}`")]
    Unknown {
        /// What was typed.
        id: String,
    },
    /// The decision does not belong to a checkpoint.
    #[error("`{id}` is not a question of a checkpoint")]
    OtherDecision {
        /// The decision.
        id: String,
    },
    /// The question was replaced or has expired.
    #[error("the question `{id}` is {}", state.name())]
    Gone {
        /// The decision.
        id: String,
        /// The state of the decision.
        state: DecisionState,
    },
    /// The answer was already used.
    #[error("the answer to `{id}` has been used")]
    Used {
        /// The decision.
        id: String,
    },
    /// Several runs wait for one answer, and the caller does not say which one it is.
    #[error("several runs wait for `{id}`, and its answer can be used by only one")]
    Shared {
        /// The decision.
        id: String,
    },
    /// The decision cannot be found.
    #[error(transparent)]
    Answer(#[from] AnswerError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl Advice for FollowError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unknown { .. } => {
                vec![Hint::new("the answer of `cos checkpoint --json` names it")]
            }
            Self::Gone { .. } => vec![Hint::new("ask again")],
            Self::Used { .. } | Self::Shared { .. } => {
                vec![Hint::new("ask again with the context")]
            }
            Self::Answer(error) => error.hints(),
            Self::Journal(error) => error.hints(),
            Self::OtherDecision { .. } => Vec::new(),
        }
    }
}

/// A checkpoint as recorded in the journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Followed {
    /// Its id.
    pub checkpoint: CheckpointId,
    /// When it was recorded.
    pub at: Timestamp,
    /// What the assessment found.
    pub record: CheckpointRecord,
    /// How and when it ended, with the person's note; `None` while it waits.
    pub end: Option<(CheckpointEnd, Timestamp, Option<String>)>,
    /// The outcome that was reported last.
    pub outcome: Option<CheckpointOutcome>,
    /// The question that a person was asked.
    pub decision: Option<Decision>,
    /// The rating of the dimensions that facts left open.
    pub rating: Option<CouncilSummary>,
    /// The council for it.
    pub council: Option<CouncilSummary>,
}

/// Reads a checkpoint from the journal.
pub fn follow(store: &dyn Store, id: &str) -> Result<Followed, FollowError> {
    let checkpoint = CheckpointId::new(id);
    let events = store.read(&Stream::Checkpoint(checkpoint.clone()), 0)?;
    let recorded = events.iter().find_map(|one| match &one.event {
        Event::CheckpointRecorded { record, .. } => Some((one.at, record.as_ref().clone())),
        _ => None,
    });
    let Some((at, record)) = recorded else {
        return Err(FollowError::Unknown { id: id.to_owned() });
    };
    let decision = record.decision.as_ref();
    let decision = decision.map(|id| answer::find(store, id.as_str()));
    Ok(Followed {
        checkpoint,
        at,
        decision: decision.transpose()?,
        rating: CouncilSummary::load(store, record.rating.as_ref())?,
        council: CouncilSummary::load(store, record.council.as_ref())?,
        record,
        end: events.iter().rev().find_map(end_of),
        outcome: events.iter().rev().find_map(|one| match &one.event {
            Event::CheckpointProved { outcome, .. } => Some(*outcome),
            _ => None,
        }),
    })
}

fn end_of(one: &Recorded) -> Option<(CheckpointEnd, Timestamp, Option<String>)> {
    match &one.event {
        Event::CheckpointClosed { end, note, .. } => Some((*end, one.at, note.clone())),
        _ => None,
    }
}

/// Returns the current state of a checkpoint to a caller that knows only its id. An unused answer
/// is used up by this call and reported only once; a caller that repeats the question with its
/// context gets it again. If several runs wait for the answer, it is not reported here, because the
/// caller does not say which run it is. A remembered refusal is reported to every caller.
pub fn take_answer_by_id(
    store: &dyn Store,
    id: &str,
    at: Timestamp,
) -> Result<Followed, FollowError> {
    let (mut decision, checkpoint) = of_checkpoint(store, id)?;
    let is_no = decision.answer().is_some_and(Answer::is_remembered);
    if decision.state == DecisionState::Resolved {
        if !is_no && is_shared(store, &decision)? {
            return Err(FollowError::Shared { id: id.to_owned() });
        }
        if consume(store, at, &decision, &decision.draft.run)? {
            return follow(store, checkpoint.as_str());
        }
        // Another process was faster.
        decision = answer::find(store, decision.id.as_str())?;
    }
    match decision.state {
        DecisionState::Expired | DecisionState::Superseded => {
            let (id, state) = (decision.id.to_string(), decision.state);
            Err(FollowError::Gone { id, state })
        }
        DecisionState::Consumed if !is_no => Err(FollowError::Used { id: id.to_owned() }),
        _ => follow(store, checkpoint.as_str()),
    }
}

/// Finds a decision and the checkpoint that asked it.
fn of_checkpoint(store: &dyn Store, id: &str) -> Result<(Decision, CheckpointId), FollowError> {
    let decision = answer::find(store, id)?;
    let note = decision.draft.checkpoint.as_ref();
    let Some(checkpoint) = note.map(|note| note.checkpoint.clone()) else {
        let id = decision.id.to_string();
        return Err(FollowError::OtherDecision { id });
    };
    Ok((decision, checkpoint))
}

/// Returns the state of a question for `run`, which asks it again, and uses up an unused answer for
/// that run. `None` if another run was faster or the question was replaced: then the run must ask
/// again. A remembered refusal is reported to every caller.
pub fn take(
    store: &dyn Store,
    id: &str,
    run: &RunId,
    at: Timestamp,
) -> Result<Option<Followed>, FollowError> {
    let (decision, checkpoint) = of_checkpoint(store, id)?;
    let is_own = match decision.state {
        DecisionState::Resolved => consume(store, at, &decision, run)?,
        DecisionState::Consumed => decision.consumed_by.as_ref() == Some(run),
        DecisionState::Pending => wait_too(store, at, &decision, run)?,
        _ => false,
    };
    if !is_own && !decision.answer().is_some_and(Answer::is_remembered) {
        return Ok(None);
    }
    follow(store, checkpoint.as_str()).map(Some)
}

impl Followed {
    /// Builds the response for the caller.
    pub fn response(&self) -> CheckpointResponse {
        let standing = match &self.decision {
            None => Conclusion::Continued,
            Some(decision) => match decision.state {
                DecisionState::Resolved | DecisionState::Consumed => {
                    Conclusion::Answered(Box::new(decision.clone()))
                }
                _ => Conclusion::Waiting(decision.id.clone()),
            },
        };
        let record = &self.record;
        let mut context =
            CheckpointContext::new(record.assessment.command.clone(), &record.decision_needed);
        context.session.clone_from(&record.session);
        let checkpoint = self.checkpoint.clone();
        let standing = Some(&standing);
        CheckpointResponse::new(
            checkpoint,
            &context,
            &record.assessment,
            standing,
            Vec::new(),
        )
        .with_rating(self.rating.as_ref())
        .with_council(self.council.as_ref())
    }
}
