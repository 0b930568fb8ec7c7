//! `cos watch`: a run line by line, until its run session ends.

use crate::args::cli::MaybeRun;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::found;
use crate::output::{Output, Reader};
use crate::scene::Scene;
use crate::signal::Signals;
use crate::view::event::EventView;
use crate::view::run::RunHead;
use cos_core::event::{Event, Stream};
use cos_core::id::RunId;
use cos_engine::runtime;
use cos_engine::ports::{Journal as _, Recorded, Store};
use std::time::Duration;

/// How often it is looked whether somebody has written.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &MaybeRun) -> Result<Exit, CommandError> {
    let global_context = scene.global_context()?;
    let store = &global_context.store;
    let id = found::run_id(store, scene.project().as_deref(), args.run.as_deref())?;
    let stream = Stream::Run(id.clone());
    let signals = Signals::catch();
    let mut seen = Seen::default();
    let mut changes = None;
    loop {
        let now = store.changes()?;
        if changes != Some(now) {
            changes = Some(now);
            let reader = seen.follow(store, &stream, scene.output())?;
            if reader == Reader::Gone || seen.ended {
                tell_held_up(scene, store, &id)?;
                return Ok(Exit::Done);
            }
        } else if is_left(store, &id)? {
            // What was written since the last look comes before the end.
            let _reader = seen.follow(store, &stream, scene.output())?;
            if !seen.ended {
                let text = format!("nobody drives {id} any more; `cos status {id}` tells the rest");
                scene.output().say(&text);
            }
            return Ok(Exit::Done);
        }
        if signals.wait(POLL_INTERVAL) {
            return Ok(Exit::Interrupted);
        }
    }
}

/// Tells what no line of the journal says of a run whose run session ended.
fn tell_held_up(scene: &Scene, store: &dyn Store, id: &RunId) -> Result<(), CommandError> {
    let run = found::run(store, id)?;
    let mut head = RunHead::new(&run, scene.now());
    head.left_alone = found::left_alone(&run);
    head.foreign = found::foreign(&run);
    for text in head.held_up() {
        scene.output().say(&text);
    }
    Ok(())
}

/// Whether nobody drives it any more: the end of its run session is never written.
fn is_left(store: &dyn Store, id: &RunId) -> Result<bool, CommandError> {
    let run = runtime::standing(store, id)?;
    Ok(run.is_none_or(|run| run.ended.is_some()))
}

/// How far the stream was told.
#[derive(Default)]
struct Seen {
    version: u64,
    ended: bool,
}

impl Seen {
    /// Tells what is new.
    fn follow(
        &mut self,
        store: &dyn Store,
        stream: &Stream,
        output: &Output,
    ) -> Result<Reader, CommandError> {
        for recorded in store.read(stream, self.version)? {
            self.take(&recorded);
            let event = EventView::new(recorded.at, &recorded.event);
            if output.print(&event)? == Reader::Gone {
                return Ok(Reader::Gone);
            }
        }
        Ok(Reader::There)
    }

    fn take(&mut self, recorded: &Recorded) {
        self.version = recorded.version;
        match recorded.event {
            Event::RunStarted { .. } | Event::RunSessionStarted { .. } => self.ended = false,
            Event::RunSessionEnded { .. } => self.ended = true,
            _ => {}
        }
    }
}
