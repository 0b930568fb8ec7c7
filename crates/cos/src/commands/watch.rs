//! Prints a run line by line, until its session ends (`cos watch`).

use crate::args::cli::MaybeRun;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::lookup;
use crate::output::{Output, Reader};
use crate::signal::Signals;
use crate::view::event::EventView;
use crate::view::run::RunHead;
use cos_core::event::{Event, Stream};
use cos_core::id::RunId;
use cos_engine::runtime;
use cos_engine::ports::{Journal as _, Recorded, Store};
use std::time::Duration;

/// How often to check for new events.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &MaybeRun) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    let store = &global_context.store;
    let id = lookup::run_id(store, cli.project().as_deref(), args.run.as_deref())?;
    let stream = Stream::Run(id.clone());
    let signals = Signals::catch();
    let mut seen = Seen::default();
    let mut changes = None;
    loop {
        let now = store.changes()?;
        if changes != Some(now) {
            changes = Some(now);
            let reader = seen.follow(store, &stream, cli.output())?;
            if reader == Reader::Gone || seen.ended {
                tell_held_up(cli, store, &id)?;
                return Ok(Exit::Done);
            }
        } else if is_left(store, &id)? {
            // Print new events before the end.
            let _reader = seen.follow(store, &stream, cli.output())?;
            if !seen.ended {
                let text =
                    format!("no process runs {id} any more; `cos status {id}` shows its state");
                cli.output().say(&text);
            }
            return Ok(Exit::Done);
        }
        if signals.wait(POLL_INTERVAL) {
            return Ok(Exit::Interrupted);
        }
    }
}

/// Prints what holds up a run whose session ended, because no journal line says it.
fn tell_held_up(cli: &CliContext, store: &dyn Store, id: &RunId) -> Result<(), CommandError> {
    let run = lookup::run(store, id)?;
    let mut head = RunHead::new(&run, cli.now());
    head.left_alone = lookup::left_alone(&run);
    head.foreign = lookup::foreign(&run);
    for text in head.held_up() {
        cli.output().say(&text);
    }
    Ok(())
}

/// Checks whether no process runs it any more: then the end of its session is never written.
fn is_left(store: &dyn Store, id: &RunId) -> Result<bool, CommandError> {
    let run = runtime::standing(store, id)?;
    Ok(run.is_none_or(|run| run.ended.is_some()))
}

/// How far the stream was printed.
#[derive(Default)]
struct Seen {
    version: u64,
    ended: bool,
}

impl Seen {
    /// Prints new events.
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
