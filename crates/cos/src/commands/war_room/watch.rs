//! Shows a running council or room from any process, by reading the journal. Finished ones can be
//! replayed, faster than they were.

use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::output::{Form, Frame, Reader};
use crate::render::room::RoomScreen;
use crate::signal::Signals;
use crate::view::event::EventView;
use crate::view::room::RoomView;
use cos_core::council::CouncilEvent;
use cos_core::event::{Event, Stream};
use cos_core::id::CouncilId;
use cos_engine::research::{LiveTurns, StoredRoom, load_room};
use cos_store::{Journal as _, Recorded};
use std::time::Duration;

/// How often to check for new events.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// In a replay, no pause is longer than this.
const LONGEST: Duration = Duration::from_secs(3);

/// Prints a running council, event by event.
pub(super) fn council(cli: &CliContext, id: &CouncilId) -> Result<Exit, CommandError> {
    let store = cli.global_context()?.store;
    let stream = Stream::Council(id.clone());
    let signals = Signals::catch();
    let mut version = 0;
    loop {
        for recorded in store.read(&stream, version)? {
            version = recorded.version;
            let event = EventView::new(recorded.at, &recorded.event);
            let is_over = matches!(
                &recorded.event,
                Event::CouncilMoved { event, .. } if matches!(**event, CouncilEvent::CouncilClosed { .. })
            );
            if cli.output().print(&event)? == Reader::Gone || is_over {
                return Ok(Exit::Done);
            }
        }
        if signals.wait(POLL_INTERVAL) {
            return Ok(Exit::Interrupted);
        }
    }
}

/// Shows a running room; with a speed, replays it from the beginning.
pub(super) fn room(
    cli: &CliContext,
    id: &CouncilId,
    speed: Option<u32>,
) -> Result<Exit, CommandError> {
    // If only the last picture is seen, there is nothing to wait for.
    if let Some(speed) = speed
        && Screen::new(cli).moves()
    {
        let exit = replay(cli, id, speed)?;
        if exit != Exit::Done {
            return Ok(exit);
        }
    }
    let global_context = cli.global_context()?;
    let (journal, rooms) = (
        global_context.layout.journal(),
        global_context.layout.rooms(),
    );
    let store = global_context.store;
    let signals = Signals::catch();
    let mut screen = Screen::new(cli);
    loop {
        let Some(stored) = load_room(&store, id)? else {
            return Ok(Exit::Done);
        };
        // An open file stays readable after someone removes it, and never changes again.
        if !journal.exists() {
            let what = format!("`{}` was removed, and the room with it", journal.display());
            return Err(CommandError::new(ErrorKind::Io, what));
        }
        let live = LiveTurns::of(&stored.room.spec, &rooms);
        let view = RoomView::at(&stored, cli.now()).hearing(&stored.room, &live);
        let shown = screen.show(view)?;
        let is_over = stored.room.end.is_some() || !screen.moves();
        if shown == Reader::Gone || is_over {
            return Ok(Exit::Done);
        }
        if signals.wait(POLL_INTERVAL) {
            return Ok(Exit::Interrupted);
        }
    }
}

/// Replays a room from its first event to its last, this many times faster.
fn replay(cli: &CliContext, id: &CouncilId, speed: u32) -> Result<Exit, CommandError> {
    let store = cli.global_context()?.store;
    let events = store.read(&Stream::Council(id.clone()), 0)?;
    let signals = Signals::catch();
    let mut screen = Screen::new(cli);
    let mut stored: Option<StoredRoom> = None;
    let mut before: Option<&Recorded> = None;
    for recorded in &events {
        let took = before.map_or(0, |one| (recorded.at - one.at).0);
        let pause = Duration::from_millis(took / u64::from(speed)).min(LONGEST);
        if !pause.is_zero() && signals.wait(pause) {
            return Ok(Exit::Interrupted);
        }
        match &mut stored {
            Some(stored) => stored.apply(recorded.at, &recorded.event),
            None => stored = StoredRoom::fold([(recorded.at, &recorded.event)]),
        }
        if let Some(stored) = &stored
            && screen.show(RoomView::at(stored, recorded.at))? == Reader::Gone
        {
            return Ok(Exit::Done);
        }
        before = Some(recorded);
    }
    Ok(Exit::Done)
}

/// The display of a room. On a terminal each picture replaces the one before; elsewhere the room is
/// printed once, or once for each change as JSON.
struct Screen<'a> {
    cli: &'a CliContext,
    last: Option<(RoomView, Frame)>,
}

impl<'a> Screen<'a> {
    const fn new(cli: &'a CliContext) -> Self {
        Self { cli, last: None }
    }

    /// Checks whether later pictures are displayed, too.
    fn moves(&self) -> bool {
        self.cli.output().form() == Form::Json || self.cli.output().is_terminal()
    }

    fn show(&mut self, view: RoomView) -> Result<Reader, CommandError> {
        let frame = self.cli.output().frame();
        let now = (view, frame);
        if self.last.as_ref() == Some(&now) {
            return Ok(Reader::There);
        }
        let screen = RoomScreen::of(&now.0);
        let shown = self.cli.output().picture(screen, frame)?;
        self.last = Some(now);
        Ok(shown)
    }
}
