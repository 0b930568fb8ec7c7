//! A checkpoint that was held, looked at again by its name or by that of its question: where it
//! stands by now, and what a person has answered meanwhile.

use super::shared::{is_shared, wait_too};
use super::used::consume;
use super::{CheckpointResponse, Conclusion, SatCouncil};
use crate::answer::{self, AnswerError};
use crate::ports::{JournalError, Recorded, Store};
use cos_core::checkpoint::{CheckpointContext, CheckpointEnd, CheckpointOutcome, CheckpointRecord};
use cos_core::decision::{Decision, DecisionState};
use cos_core::event::{Event, Stream};
use cos_core::hint::{Advice, Hint};
use cos_core::id::{CheckpointId, RunId};
use cos_core::time::Timestamp;

/// Why a checkpoint could not be looked at.
#[derive(Debug, thiserror::Error)]
pub enum FollowError {
    /// No checkpoint has this name.
    #[error("no checkpoint is called `{id}`")]
    Unknown {
        /// What was typed.
        id: String,
    },
    /// A decision that no checkpoint has put.
    #[error("`{id}` is no question of a checkpoint")]
    OtherDecision {
        /// The decision.
        id: String,
    },
    /// The question was replaced or has expired.
    #[error("the question `{id}` is {}", state.name())]
    Gone {
        /// The decision.
        id: String,
        /// Where it stands.
        state: DecisionState,
    },
    /// Somebody has gone on with the answer.
    #[error("the answer to `{id}` has been used")]
    Used {
        /// The decision.
        id: String,
    },
    /// Several wait for one answer, and the caller does not say who they are.
    #[error("more than one waits for `{id}`, and its answer is for one of them")]
    Shared {
        /// The decision.
        id: String,
    },
    /// The question cannot be found.
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

/// A checkpoint as the journal tells it.
#[derive(Debug, Clone, PartialEq)]
pub struct Followed {
    /// Its name.
    pub checkpoint: CheckpointId,
    /// When it was held.
    pub at: Timestamp,
    /// What was found.
    pub record: CheckpointRecord,
    /// How it ended and when, with what was said; none while it waits.
    pub end: Option<(CheckpointEnd, Timestamp, Option<String>)>,
    /// How it turned out, as it was said last.
    pub outcome: Option<CheckpointOutcome>,
    /// The question that was put to a person.
    pub decision: Option<Decision>,
    /// Whoever was asked how hard it is to take back.
    pub rating: Option<SatCouncil>,
    /// The council that sat for it.
    pub council: Option<SatCouncil>,
}

/// Reads what became of a checkpoint.
pub fn follow(store: &dyn Store, id: &str) -> Result<Followed, FollowError> {
    let checkpoint = CheckpointId::new(id);
    let events = store.read(&Stream::Checkpoint(checkpoint.clone()), 0)?;
    let held = events.iter().find_map(|one| match &one.event {
        Event::CheckpointRecorded { record, .. } => Some((one.at, record.as_ref().clone())),
        _ => None,
    });
    let Some((at, record)) = held else {
        return Err(FollowError::Unknown { id: id.to_owned() });
    };
    let decision = record.decision.as_ref();
    let decision = decision.map(|id| answer::find(store, id.as_str()));
    Ok(Followed {
        checkpoint,
        at,
        decision: decision.transpose()?,
        rating: SatCouncil::read(store, record.rating.as_ref())?,
        council: SatCouncil::read(store, record.council.as_ref())?,
        record,
        end: events.iter().rev().find_map(ended),
        outcome: events.iter().rev().find_map(|one| match &one.event {
            Event::CheckpointProved { outcome, .. } => Some(*outcome),
            _ => None,
        }),
    })
}

fn ended(one: &Recorded) -> Option<(CheckpointEnd, Timestamp, Option<String>)> {
    match &one.event {
        Event::CheckpointClosed { end, note, .. } => Some((*end, one.at, note.clone())),
        _ => None,
    }
}

/// Where the question of a checkpoint stands by now: all that its name says of who looks is that they know
/// it. An answer that nobody has used is used up by this, and told this once; whoever put the question asks
/// again with the context to be told it again. Where several wait for it, it is told to nobody who does not
/// say which of them they are. A remembered no is told to everybody.
pub fn settle(store: &dyn Store, id: &str, at: Timestamp) -> Result<Followed, FollowError> {
    let (mut decision, checkpoint) = of_checkpoint(store, id)?;
    let is_no = is_remembered_no(&decision);
    if decision.state == DecisionState::Resolved {
        if !is_no && is_shared(store, &decision)? {
            return Err(FollowError::Shared { id: id.to_owned() });
        }
        if consume(store, at, &decision, &decision.draft.run)? {
            return follow(store, checkpoint.as_str());
        }
        // Another was faster.
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

/// A question with the checkpoint that put it.
fn of_checkpoint(store: &dyn Store, id: &str) -> Result<(Decision, CheckpointId), FollowError> {
    let decision = answer::find(store, id)?;
    let note = decision.draft.checkpoint.as_ref();
    let Some(checkpoint) = note.map(|note| note.checkpoint.clone()) else {
        let id = decision.id.to_string();
        return Err(FollowError::OtherDecision { id });
    };
    Ok((decision, checkpoint))
}

fn is_remembered_no(decision: &Decision) -> bool {
    let answer = decision.resolution.as_ref();
    answer.is_some_and(|one| one.answer.is_remembered())
}

/// Where a question stands for `run`, which asks it again: an answer that nobody has used is used up for
/// it. None where another run was faster, or where it has been replaced: then it is to be asked anew. A
/// remembered no is told to everybody.
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
    if !is_own && !is_remembered_no(&decision) {
        return Ok(None);
    }
    follow(store, checkpoint.as_str()).map(Some)
}

impl Followed {
    /// What a caller is told of it by now.
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
