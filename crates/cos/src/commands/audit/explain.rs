//! `cos audit explain`: the story of one decision, from the events of every stream that it runs through.

use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;
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
use cos_engine::ports::Journal as _;

/// Tells the story.
pub(super) fn run(scene: &Scene, id: &str) -> Result<Exit, CommandError> {
    let global_context = scene.global_context()?;
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
    for sat in councils(checkpoint.as_ref()) {
        let Some(kept) = load(&global_context.store, &sat)? else {
            continue;
        };
        let seals = Seals::new(global_context.layout.seals());
        if kept.council.end.is_some() {
            voices.extend(speakers_told(&kept, &seals)?);
        }
    }
    let record = checkpoint.as_ref().map(CheckpointRecordView::new);
    let decision = decision.as_ref().map(DecisionView::new);
    let view = StoryView::new(record, decision, voices, events);
    scene.output().print(&view)?;
    Ok(Exit::Done)
}

/// The checkpoint and the decision that a name stands for, as far as there is one of each.
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

/// The streams that it runs through; of a run only what is about the goal.
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
