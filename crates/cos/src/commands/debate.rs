//! Improves a specification in a debate and asks a person to approve it (`cos debate`).

use crate::args::debate::DebateArgs;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::resolve;
use crate::signal::Signals;
use crate::view::debate::DebateView;
use cos_core::council::TurnFailure;
use cos_core::debate::{Debate, DebateEnd, DebateEvent, DebatePolicy, DebateTurnState};
use cos_engine::agent::Surroundings;
use cos_engine::clock;
use cos_engine::council::CouncilCaps;
use cos_engine::debate::{
    DebateOptions, DebateResult, DebateRoom, DebateStanding, Debaters, SpecFile, debate, debaters,
};
use cos_engine::global_context::GlobalContext;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &DebateArgs) -> Result<Exit, CommandError> {
    let file = open_spec(cli, &args.file)?;
    if args.check {
        let view = DebateView::checked(&file);
        let is_sound = view.contradictions.is_empty();
        let _ = cli.output().print(&view)?;
        return Ok(if is_sound { Exit::Done } else { Exit::Failures });
    }
    let global_context = cli.global_context()?;
    let found = file.record.clone();
    let policy = DebatePolicy::default();
    let interrupted = Signals::catch().flag();
    let debate = |file| run_debate(cli, &global_context, file, args, &interrupted);
    let mut result = debate(file)?;
    while let DebateStanding::Waiting(id) = &result.standing {
        if !resolve::ask_at_terminal(cli, &global_context.store, id)? {
            break;
        }
        result = debate(open_spec(cli, &args.file)?)?;
    }
    let _ = cli
        .output()
        .print(&DebateView::new(&result, &found, &policy))?;
    Ok(exit(&result))
}

fn open_spec(cli: &CliContext, path: &Path) -> Result<SpecFile, CommandError> {
    let project = cli.project();
    Ok(SpecFile::open_spec(
        path,
        project.as_deref().map(Path::new),
    )?)
}

/// Runs the debate until a person is needed.
fn run_debate(
    cli: &CliContext,
    global_context: &GlobalContext,
    file: SpecFile,
    args: &DebateArgs,
    interrupted: &AtomicBool,
) -> Result<DebateResult, CommandError> {
    let settings = &global_context.settings;
    let caps = CouncilCaps {
        single: settings.values.cost_single,
        daily: settings.values.cost_daily,
        budget_scope: None,
    };
    let debaters = debaters(settings, Surroundings::of_process());
    let caution = debaters.as_ref().ok().and_then(Debaters::caution);
    let tell = |debate: &Debate, event: &DebateEvent| {
        if let (DebateEvent::DebateOpened { .. }, Some(caution)) = (event, &caution) {
            cli.output().say(caution);
        }
        if let Some(line) = progress(debate, event) {
            cli.output().say(&line);
        }
    };
    let request = DebateOptions {
        rounds: args.rounds,
        budget: args.budget,
    };
    let owner = clock::owner();
    let room = DebateRoom {
        store: &global_context.store,
        prompts: &global_context.prompts(),
        debaters: debaters.as_ref(),
        policy: &DebatePolicy::default(),
        caps: &caps,
        interrupted,
        owner: &owner,
        dead: &clock::is_dead,
        tell: &tell,
    };
    Ok(debate(room, &mut global_context.clock()?, file, &request)?)
}

/// Returns a progress line for an event that deserves one.
fn progress(debate: &Debate, event: &DebateEvent) -> Option<String> {
    match event {
        DebateEvent::DebateOpened { debate_spec } => Some(format!(
            "Debating `{}`: at most {} rounds and {}.",
            debate_spec.path, debate_spec.rounds, debate_spec.budget
        )),
        DebateEvent::DebateResumed => Some(format!(
            "Continuing the debate, with its original limits: {} rounds and {}.",
            debate.debate_spec.rounds, debate.debate_spec.budget
        )),
        DebateEvent::TurnStarted { turn, .. } => {
            let (round, role) = (turn.round, turn.role.name());
            Some(format!("Round {round}: asking the {role}."))
        }
        DebateEvent::TurnFailed { turn, failure, .. } => {
            let (round, role) = (turn.round, turn.role.name());
            Some(format!(
                "Round {round}: the {role} did not answer: {failure}."
            ))
        }
        DebateEvent::TurnTaken { turn, .. } => {
            let last = debate.critique(turn.round)?;
            let is_critic = turn.role == cos_core::debate::DebateRole::Critic;
            is_critic.then(|| format!("Round {}: {}.", turn.round, last.scores))
        }
        DebateEvent::DebateClosed { end } => Some(format!("The debate is over: {}.", end.phrase())),
        DebateEvent::ResultReady { .. } | DebateEvent::Unknown => None,
    }
}

fn exit(result: &DebateResult) -> Exit {
    let debate = result.kept.as_ref().map(|stored| &stored.debate);
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

/// Checks whether the last turn failed because no model was available.
fn is_anybody_missing(debate: &Debate) -> bool {
    let last = debate.turns.last().map(|turn| &turn.state);
    matches!(
        last,
        Some(DebateTurnState::Failed(TurnFailure::Unavailable { .. }))
    )
}
