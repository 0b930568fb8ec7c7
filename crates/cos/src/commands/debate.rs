//! `cos debate`: hardens a specification in a debate and brings it before a person.

use crate::answering;
use crate::args::debate::DebateArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;
use crate::signal::Signals;
use crate::view::debate::DebateView;
use cos_core::council::TurnFailure;
use cos_core::debate::{Debate, DebateEnd, DebateFact, DebatePolicy, DebateTurnState};
use cos_engine::agent::Surroundings;
use cos_engine::clock;
use cos_engine::council::CouncilCaps;
use cos_engine::debate::{
    DebateResult, DebateRoom, DebateStanding, DebateWish, Debaters, SpecFile, debate, debaters,
};
use cos_engine::station::Station;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &DebateArgs) -> Result<Exit, CommandError> {
    let file = read(scene, &args.file)?;
    if args.check {
        let view = DebateView::checked(&file);
        let is_sound = view.contradictions.is_empty();
        let _ = scene.output().print(&view)?;
        return Ok(if is_sound { Exit::Done } else { Exit::Failures });
    }
    let station = scene.station()?;
    let found = file.record.clone();
    let policy = DebatePolicy::default();
    let interrupted = Signals::catch().flag();
    let hold = |file| hold(scene, &station, file, args, &interrupted);
    let mut result = hold(file)?;
    while let DebateStanding::Waiting(id) = &result.standing {
        if !answering::put(scene, &station.store, id)? {
            break;
        }
        result = hold(read(scene, &args.file)?)?;
    }
    let _ = scene
        .output()
        .print(&DebateView::new(&result, &found, &policy))?;
    Ok(exit(&result))
}

fn read(scene: &Scene, path: &Path) -> Result<SpecFile, CommandError> {
    let project = scene.project();
    Ok(SpecFile::read(path, project.as_deref().map(Path::new))?)
}

/// As far as it goes without a person.
fn hold(
    scene: &Scene,
    station: &Station,
    file: SpecFile,
    args: &DebateArgs,
    interrupted: &AtomicBool,
) -> Result<DebateResult, CommandError> {
    let settings = &station.settings;
    let caps = CouncilCaps {
        single: settings.values.cost_single,
        daily: settings.values.cost_daily,
        purse: None,
    };
    let debaters = debaters(settings, Surroundings::of_process());
    let caution = debaters.as_ref().ok().and_then(Debaters::caution);
    let tell = |debate: &Debate, fact: &DebateFact| {
        if let (DebateFact::DebateOpened { .. }, Some(caution)) = (fact, &caution) {
            scene.output().say(caution);
        }
        if let Some(line) = progress(debate, fact) {
            scene.output().say(&line);
        }
    };
    let wish = DebateWish {
        rounds: args.rounds,
        budget: args.budget,
    };
    let owner = clock::owner();
    let room = DebateRoom {
        store: &station.store,
        prompts: &station.prompts(),
        debaters: debaters.as_ref(),
        policy: &DebatePolicy::default(),
        caps: &caps,
        interrupted,
        owner: &owner,
        dead: &clock::is_dead,
        tell: &tell,
    };
    Ok(debate(room, &mut station.clock()?, file, &wish)?)
}

/// What is worth a line while it is under way.
fn progress(debate: &Debate, fact: &DebateFact) -> Option<String> {
    match fact {
        DebateFact::DebateOpened { order } => Some(format!(
            "`{}` is debated: at most {} rounds and {}.",
            order.path, order.rounds, order.budget
        )),
        DebateFact::DebateResumed => Some(format!(
            "The debate that was begun goes on, with {} rounds and {} at most as it was opened.",
            debate.order.rounds, debate.order.budget
        )),
        DebateFact::TurnStarted { turn, .. } => {
            let (round, role) = (turn.round, turn.role.name());
            Some(format!("Round {round}: the {role} is asked."))
        }
        DebateFact::TurnFailed { turn, failure, .. } => {
            let (round, role) = (turn.round, turn.role.name());
            Some(format!(
                "Round {round}: the {role} did not answer: {failure}."
            ))
        }
        DebateFact::TurnTaken { turn, .. } => {
            let last = debate.critique(turn.round)?;
            let is_critic = turn.role == cos_core::debate::DebateRole::Critic;
            is_critic.then(|| format!("Round {}: {}.", turn.round, last.scores))
        }
        DebateFact::DebateClosed { end } => Some(format!("It is over: {}.", end.phrase())),
        DebateFact::ResultReady { .. } | DebateFact::Unknown => None,
    }
}

fn exit(result: &DebateResult) -> Exit {
    let debate = result.kept.as_ref().map(|kept| &kept.debate);
    let end = debate.and_then(|debate| debate.end);
    match &result.standing {
        DebateStanding::Approved(_) => Exit::Done,
        DebateStanding::Rejected(_) => Exit::Aborted,
        _ if end == Some(DebateEnd::Budget) => Exit::Budget,
        DebateStanding::Waiting(_) if Signals::has_come() => Exit::Interrupted,
        DebateStanding::Waiting(_) => Exit::Waiting,
        DebateStanding::Fruitless if debate.is_some_and(is_anybody_missing) => Exit::Missing,
        DebateStanding::Fruitless => Exit::Failures,
    }
}

/// Whether the last turn found nobody to ask.
fn is_anybody_missing(debate: &Debate) -> bool {
    let last = debate.turns.last().map(|turn| &turn.state);
    matches!(
        last,
        Some(DebateTurnState::Failed(TurnFailure::Unavailable { .. }))
    )
}
