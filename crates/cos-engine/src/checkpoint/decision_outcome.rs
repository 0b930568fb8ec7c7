//! Records how decisions turned out, and compares the outcomes with the predicted confidence.

use crate::actor::{Actor, NotThePerson};
use crate::answer::{append, commit_if};
use cos_core::checkpoint::{Calibration, CheckpointOutcome, Confidence, Forecast, calibrate};
use cos_core::event::{Event, Stream, StreamFamily};
use cos_core::hint::{Advice, Hint};
use cos_core::id::CheckpointId;
use cos_core::time::Timestamp;
use cos_store::{JournalError, Projection, Store};
use std::collections::BTreeMap;

/// Why an outcome was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum OutcomeError {
    /// The caller may not act for the person.
    #[error(transparent)]
    NotThePerson(#[from] NotThePerson),
    /// No checkpoint has this id.
    #[error("no checkpoint is called `{id}`")]
    Unknown {
        /// What was typed.
        id: String,
    },
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl Advice for OutcomeError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NotThePerson(error) => error.hints(),
            Self::Unknown { .. } => {
                vec![Hint::new("the answer of `cos checkpoint --json` names it")]
            }
            Self::Journal(error) => error.hints(),
        }
    }
}

/// Records how a decision turned out; the last report counts.
pub fn record_outcome(
    journal: &dyn Store,
    id: &str,
    outcome: CheckpointOutcome,
    by: &Actor,
    at: Timestamp,
) -> Result<(), OutcomeError> {
    by.may_act()?;
    let checkpoint = CheckpointId::new(id);
    let stream = Stream::Checkpoint(checkpoint.clone());
    if journal.read(&stream, 0)?.is_empty() {
        return Err(OutcomeError::Unknown { id: id.to_owned() });
    }
    let proved = Event::CheckpointProved {
        checkpoint,
        outcome,
        by: by.name().to_owned(),
    };
    let _ = commit_if(journal, at, Vec::new(), vec![append(stream, vec![proved])])?;
    Ok(())
}

/// Compares the confidence of every decision that went ahead with its outcome.
pub fn read_calibration(journal: &dyn Projection) -> Result<Calibration, JournalError> {
    let mut followed: BTreeMap<CheckpointId, Followed> = BTreeMap::new();
    for (_, recorded) in journal.family(StreamFamily::Checkpoints)? {
        match recorded.event {
            Event::CheckpointRecorded { checkpoint, record } => {
                let one = followed.entry(checkpoint).or_default();
                one.confidence = Some(record.assessment.confidence);
            }
            Event::CheckpointClosed {
                checkpoint, end, ..
            } => followed.entry(checkpoint).or_default().went_on = end.continued(),
            Event::CheckpointProved {
                checkpoint,
                outcome,
                ..
            } => followed.entry(checkpoint).or_default().outcome = Some(outcome),
            _ => {}
        }
    }
    let forecasts = followed.into_values().filter(|one| one.went_on);
    let forecasts = forecasts.filter_map(|one| {
        Some(Forecast {
            confidence: one.confidence?,
            outcome: one.outcome?,
        })
    });
    Ok(calibrate(&forecasts.collect::<Vec<_>>()))
}

/// The recorded events of one checkpoint.
#[derive(Default)]
struct Followed {
    confidence: Option<Confidence>,
    went_on: bool,
    outcome: Option<CheckpointOutcome>,
}
