//! Explains one decision with the events of all streams that belong to it (`cos audit explain`).

use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::view::decision::DecisionView;
use crate::view::event::EventView;
use crate::view::record::CheckpointRecordView;
use crate::view::story::{StoryEvent, StoryView};
use cos_core::decision::{Decision, Subject};
use cos_core::event::Stream;
use cos_core::id::GoalId;
use cos_engine::answer;
use cos_engine::checkpoint::{Followed, follow, is_checkpoint_name};
use cos_engine::council::{Seals, load, speakers_told};
use cos_engine::global_context::GlobalContext;
use cos_store::Journal as _;

/// Prints the explanation.
pub(super) fn run(cli: &CliContext, id: &str) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    let (checkpoint, decision) = named(&global_context, id)?;
    let mut events = Vec::new();
    for (stream, goal) in streams(checkpoint.as_ref(), decision.as_ref()) {
        for one in global_context.store.read(&stream, 0)? {
            let event = EventView::new(one.at, &one.event);
            if goal.is_none() || event.goal == goal {
                let (seq, stream) = (one.seq, stream.to_string());
                events.push(StoryEvent { seq, stream, event });
            }
        }
    }
    events.sort_by_key(|one| one.seq);
    let mut voices = Vec::new();
    for council in councils(checkpoint.as_ref()) {
        let Some(stored) = load(&global_context.store, &council)? else {
            continue;
        };
        let seals = Seals::new(global_context.layout.seals());
        if stored.council.end.is_some() {
            voices.extend(speakers_told(&stored, &seals)?);
        }
    }
    let record = checkpoint.as_ref().map(CheckpointRecordView::new);
    let decision = decision.as_ref().map(DecisionView::new);
    let view = StoryView::new(record, decision, voices, events);
    cli.output().print(&view)?;
    Ok(Exit::Done)
}

/// Returns the checkpoint and the decision with this name, if they exist.
fn named(
    global_context: &GlobalContext,
    id: &str,
) -> Result<(Option<Followed>, Option<Decision>), CommandError> {
    if is_checkpoint_name(id) {
        let followed = follow(&global_context.store, id)?;
        let decision = followed.decision.clone();
        return Ok((Some(followed), decision));
    }
    let decision = answer::find(&global_context.store, id)?;
    let note = decision.draft.checkpoint.as_ref();
    let followed = note.map(|note| follow(&global_context.store, note.checkpoint.as_str()));
    Ok((followed.transpose()?, Some(decision)))
}

fn councils(checkpoint: Option<&Followed>) -> Vec<cos_core::id::CouncilId> {
    let record = checkpoint.map(|followed| &followed.record);
    let both = record.map(|record| [&record.rating, &record.council]);
    let named = both.into_iter().flatten().flatten();
    named.map(|one| one.council.clone()).collect()
}

/// Returns the streams of the decision; of a run, only the events about the goal.
fn streams(
    checkpoint: Option<&Followed>,
    decision: Option<&Decision>,
) -> Vec<(Stream, Option<GoalId>)> {
    let mut streams: Vec<(Stream, Option<GoalId>)> = Vec::new();
    if let Some(followed) = checkpoint {
        streams.push((Stream::Checkpoint(followed.checkpoint.clone()), None));
    }
    let councils = councils(checkpoint).into_iter();
    streams.extend(councils.map(|council| (Stream::Council(council), None)));
    if let Some(decision) = decision {
        streams.push((Stream::Decision(decision.id.clone()), None));
        if let Subject::Goal(goal) = &decision.draft.subject {
            let run = Stream::Run(decision.draft.run.clone());
            streams.push((run, Some(goal.clone())));
        }
    }
    streams
}
