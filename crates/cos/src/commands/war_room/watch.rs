//! Looking on while a council or a room sits, from any process: everything is read from the journal.
//! What is over can be seen again, faster than it was.

use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::output::{Form, Frame, Reader};
use crate::render::room::RoomScreen;
use crate::scene::Scene;
use crate::signal::Signals;
use crate::view::event::EventView;
use crate::view::room::RoomView;
use cos_core::council::CouncilFact;
use cos_core::fact::{Fact, Stream};
use cos_core::id::CouncilId;
use cos_engine::research::{KeptRoom, LiveTurns, load_room};
use cos_engine::world::{Journal as _, Recorded};
use std::time::Duration;

/// How often it is looked whether somebody has written.
const GLANCE: Duration = Duration::from_millis(200);
/// Seen again, nothing takes longer than this.
const LONGEST: Duration = Duration::from_secs(3);

/// Looks on while a council sits, fact by fact.
pub(super) fn council(scene: &Scene, id: &CouncilId) -> Result<Exit, CommandError> {
    let store = scene.station()?.store;
    let stream = Stream::Council(id.clone());
    let signals = Signals::catch();
    let mut version = 0;
    loop {
        for recorded in store.read(&stream, version)? {
            version = recorded.version;
            let event = EventView::new(recorded.at, &recorded.fact);
            let is_over = matches!(
                &recorded.fact,
                Fact::CouncilMoved { fact, .. } if matches!(**fact, CouncilFact::CouncilClosed { .. })
            );
            if scene.output().print(&event)? == Reader::Gone || is_over {
                return Ok(Exit::Done);
            }
        }
        if signals.wait(GLANCE) {
            return Ok(Exit::Interrupted);
        }
    }
}

/// Looks on while a room sits; with a speed, shows it from its beginning.
pub(super) fn room(
    scene: &Scene,
    id: &CouncilId,
    speed: Option<u32>,
) -> Result<Exit, CommandError> {
    // Where only the last picture is seen there is nothing to wait for.
    if let Some(speed) = speed
        && Screen::new(scene).moves()
    {
        let exit = again(scene, id, speed)?;
        if exit != Exit::Done {
            return Ok(exit);
        }
    }
    let station = scene.station()?;
    let (journal, rooms) = (station.layout.journal(), station.layout.rooms());
    let store = station.store;
    let signals = Signals::catch();
    let mut screen = Screen::new(scene);
    loop {
        let Some(kept) = load_room(&store, id)? else {
            return Ok(Exit::Done);
        };
        // An open file stays readable when somebody takes it away, and never changes again.
        if !journal.exists() {
            let what = format!("`{}` is gone, and the room with it", journal.display());
            return Err(CommandError::new(ErrorKind::Io, what));
        }
        let live = LiveTurns::of(&kept.room.order, &rooms);
        let view = RoomView::at(&kept, scene.now()).hearing(&kept.room, &live);
        let shown = screen.show(view)?;
        let is_over = kept.room.end.is_some() || !screen.moves();
        if shown == Reader::Gone || is_over {
            return Ok(Exit::Done);
        }
        if signals.wait(GLANCE) {
            return Ok(Exit::Interrupted);
        }
    }
}

/// A room from its first fact to its last, so many times as fast as it was.
fn again(scene: &Scene, id: &CouncilId, speed: u32) -> Result<Exit, CommandError> {
    let store = scene.station()?.store;
    let facts = store.read(&Stream::Council(id.clone()), 0)?;
    let signals = Signals::catch();
    let mut screen = Screen::new(scene);
    let mut kept: Option<KeptRoom> = None;
    let mut before: Option<&Recorded> = None;
    for recorded in &facts {
        let took = before.map_or(0, |one| (recorded.at - one.at).0);
        let pause = Duration::from_millis(took / u64::from(speed)).min(LONGEST);
        if !pause.is_zero() && signals.wait(pause) {
            return Ok(Exit::Interrupted);
        }
        match &mut kept {
            Some(kept) => kept.apply(recorded.at, &recorded.fact),
            None => kept = KeptRoom::fold([(recorded.at, &recorded.fact)]),
        }
        if let Some(kept) = &kept
            && screen.show(RoomView::at(kept, recorded.at))? == Reader::Gone
        {
            return Ok(Exit::Done);
        }
        before = Some(recorded);
    }
    Ok(Exit::Done)
}

/// The place on which a room is shown. On a terminal each picture takes the place of the one before;
/// elsewhere the room is shown once, or once for each change as JSON.
struct Screen<'a> {
    scene: &'a Scene,
    last: Option<(RoomView, Frame)>,
}

impl<'a> Screen<'a> {
    const fn new(scene: &'a Scene) -> Self {
        Self { scene, last: None }
    }

    /// Whether a later picture would be seen.
    fn moves(&self) -> bool {
        self.scene.output().form() == Form::Json || self.scene.output().is_terminal()
    }

    fn show(&mut self, view: RoomView) -> Result<Reader, CommandError> {
        let frame = self.scene.output().frame();
        let now = (view, frame);
        if self.last.as_ref() == Some(&now) {
            return Ok(Reader::There);
        }
        let screen = RoomScreen::of(&now.0);
        let shown = self.scene.output().picture(screen, frame)?;
        self.last = Some(now);
        Ok(shown)
    }
}
