//! Runs a council for a question, or a research room for a project, and shows past ones (`cos
//! war-room`).

mod files;
mod research;
mod watch;

use super::checkpoint as checkpoint_door;
use crate::args::war_room::{
    NamedCouncil, PresetArg, ResumeArgs, ShowArgs, StartArgs, WarRoomArgs, WarRoomCommand,
};
use crate::cli_context::CliContext;
use crate::council_deps::{
    CouncilSetup, interrupted_error, own_prompts, project, stricter, with_repository_facts,
};
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::signal::Signals;
use crate::view::checkpoint::CheckpointView;
use crate::view::war_room::{CouncilView, CouncilsView};
use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointCommand, CheckpointContext, CheckpointRules,
};
use cos_core::council::{CouncilEnd, CouncilPurpose, CouncilSpec};
use cos_core::hint::advised;
use cos_core::money::Money;
use cos_core::reversibility::DeliberationMode;
use cos_engine::agent::Surroundings;
use cos_engine::checkpoint::{self, CheckpointDeps, CheckpointResponse, Rated};
use cos_engine::clock;
use cos_engine::council::{
    self, ContextPart, CouncilCaps, Seals, Speakers, StoredCouncil, call_off, convene,
    convene_within, cut, list, new_council, release_abandoned, resume, speakers_told,
    write_context,
};
use cos_engine::gate;
use cos_engine::ports::Clock;
use cos_engine::prompt::Prompts;
use cos_engine::research::{StoredRoom, list_rooms};
use cos_engine::settings::Settings;
use serde_json::{Value, json};
use std::path::Path;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &WarRoomArgs) -> Result<Exit, CommandError> {
    match &args.command {
        WarRoomCommand::Start(args) => match preset(cli, args) {
            PresetArg::Decision => start(cli, args),
            PresetArg::Research => research::start(cli, args),
        },
        WarRoomCommand::Resume(args) => match find(cli, &args.council)? {
            Found::Decision(kept) => go_on(cli, args, &kept),
            Found::Research(kept) => research::go_on(cli, args, &kept),
        },
        WarRoomCommand::List => {
            let store = cli.global_context()?.store;
            let view = CouncilsView::new(&list(&store)?, &list_rooms(&store)?);
            cli.output().print(&view)?;
            Ok(Exit::Done)
        }
        WarRoomCommand::Show(args) => match find(cli, &args.council)? {
            Found::Decision(kept) => show(cli, args, &kept),
            Found::Research(kept) => research::show(cli, &kept),
        },
        WarRoomCommand::Watch(args) => match find(cli, &args.council)? {
            Found::Decision(kept) => watch::council(cli, &kept.council.spec.council),
            Found::Research(kept) => watch::room(cli, &kept.room.spec.council, args.speed),
        },
    }
}

/// A council or a room that was found.
enum Found {
    Decision(Box<StoredCouncil>),
    Research(Box<StoredRoom>),
}

/// Returns the kind that is meant: a Markdown file means a project. A single word that names no
/// file is a typing error, not a question to pay for.
fn preset(cli: &CliContext, args: &StartArgs) -> PresetArg {
    let path = Path::new(&args.question);
    let is_markdown = path.extension().is_some_and(|one| one == "md");
    let is_there = || cli.folder().join(path).is_file();
    let is_word = !args.question.contains(char::is_whitespace);
    args.preset
        .unwrap_or(if is_markdown && (is_word || is_there()) {
            PresetArg::Research
        } else {
            PresetArg::Decision
        })
}

/// Refuses arguments that do not fit a council that decides a question.
fn refuse_wrong_arguments(args: &StartArgs) -> Result<(), CommandError> {
    let of_rooms = [
        (args.configuration.is_some(), "--configuration applies only"),
        (args.single_voice, "--single-voice applies only"),
        // The mode of a council sets its time.
        (args.time.is_some(), "--time applies only"),
    ];
    if let Some((_, what)) = of_rooms.iter().find(|(is_told, _)| *is_told) {
        let mut error = CommandError::new(ErrorKind::Usage, format!("{what} to a research room"));
        error.hints = vec!["cos war-room start PROJECT.md".into()];
        return Err(error);
    }
    if args.question.trim().is_empty() {
        return Err(CommandError::new(ErrorKind::Usage, "the question is empty"));
    }
    Ok(())
}

fn start(cli: &CliContext, args: &StartArgs) -> Result<Exit, CommandError> {
    refuse_wrong_arguments(args)?;
    let settings = gate::read_settings(cli.folder())?;
    let mut notes = Vec::new();
    let context = context(cli, args, &mut notes)?;
    let rules = settings.checkpoint_rules(&context.command);
    let assessment = checkpoint::assess(&context, &rules);
    let fired = assessment.fired().map(|one| one.trigger);
    let prompts = Prompts::new(own_prompts());
    let questions = checkpoint::questions(&prompts, fired)
        .map_err(|error| CommandError::of_engine(ErrorKind::Input, &error))?;
    if args.assess_only {
        let name = checkpoint::new_checkpoint(cli.chance());
        let mut response = CheckpointResponse::new(name, &context, &assessment, None, questions);
        response.warnings = notes;
        cli.output().print(&CheckpointView::new(response))?;
        return Ok(Exit::Done);
    }
    let files = files::read_all(cli, &args.files)?;
    let speakers = speakers(&settings).map_err(|mut response| {
        let hint = "--assess-only prints the mode it would get";
        response.hints = vec![hint.into()];
        response
    })?;
    let table = CouncilSetup::open(cli, speakers, Signals::catch().flag())?;
    let owner = clock::council_owner();
    let say = |response: &str| cli.output().say(response);
    let deps = table.checkpoint_deps(&owner, &say);
    for note in &notes {
        cli.output().say(note);
    }
    let project = project(cli);
    let project = project.to_string_lossy();
    let budget = budget(args, deps.caps)?;
    let clock = &mut table.clock()?;
    let rated = with_rating(cli, &deps, clock, (budget, &project), (&context, &rules))?;
    let assessment = checkpoint::assess(&rated.context, &rules);
    let (store, now) = (table.store(), cli.now());
    release_abandoned(store, &list(store)?, now, &owner, deps.dead)?;
    let left = match args.budget {
        Some(budget) => budget.saturating_sub(rated.cost()),
        None => budget,
    };
    let spec = spec(cli, &deps, args, &assessment, &files, left)?;
    let response = format!(
        "Starting the council {} ({}).",
        spec.council,
        spec.mode.name()
    );
    cli.output().say(&response);
    let (caps, dead) = (deps.caps, deps.dead);
    let stored = match args.budget {
        Some(_) => convene(deps.council, clock, spec, caps, &owner, dead)?,
        None => convene_within(deps.council, clock, &spec, caps, &owner, dead)?,
    };
    print_result(cli, &stored, &table.seals)
}

/// Adds a model's rating of how hard the question is to reverse. A budget covers everything, the
/// rating included.
fn with_rating(
    cli: &CliContext,
    deps: &CheckpointDeps<'_>,
    clock: &mut dyn Clock,
    (budget, project): (Money, &str),
    (context, rules): (&CheckpointContext, &CheckpointRules),
) -> Result<Rated, CommandError> {
    let caps = CouncilCaps {
        single: budget,
        ..deps.caps.clone()
    };
    let of_rating = CheckpointDeps {
        caps: &caps,
        ..*deps
    };
    let rated = checkpoint::rate(&of_rating, clock, project, context, rules);
    if rated.is_interrupted {
        return Err(interrupted_error());
    }
    for warning in &rated.warnings {
        cli.output().say(warning);
    }
    if rated.cost() > Money::ZERO {
        let text = format!(
            "First a model rated how hard it is to reverse, for {}.",
            rated.cost()
        );
        cli.output().say(&text);
    }
    Ok(rated)
}

/// Returns what the council may cost, including the rating before it: at most what the settings
/// allow.
fn budget(args: &StartArgs, caps: &CouncilCaps) -> Result<Money, CommandError> {
    let amount = args.budget.unwrap_or(caps.single);
    if amount > caps.single {
        let what = format!(
            "a council may cost {}, but --budget is {amount}; use a smaller budget, or raise `single_usd`",
            caps.single
        );
        return Err(CommandError::new(ErrorKind::Budget, what));
    }
    Ok(amount)
}

/// Returns the same context that `cos checkpoint` would read.
fn context(
    cli: &CliContext,
    args: &StartArgs,
    notes: &mut Vec<String>,
) -> Result<CheckpointContext, CommandError> {
    let mut value = match &args.context {
        Some(file) => {
            let text = checkpoint_door::read_context(cli, file, checkpoint::LARGEST_CONTEXT)?;
            checkpoint::parse_context(&text).map_err(|error| {
                let what = format!("`{}` is not JSON", file.display());
                CommandError::new(ErrorKind::Input, what).because(&error)
            })?
        }
        None => json!({}),
    };
    if let Value::Object(fields) = &mut value {
        let _ = fields.insert("decision_needed".to_owned(), json!(args.question));
        if !args.files.is_empty() {
            let files: Vec<String> = args
                .files
                .iter()
                .map(|file| file.to_string_lossy().into_owned())
                .collect();
            let _ = fields.insert("files_affected".to_owned(), json!(files));
        }
    }
    let command = CheckpointCommand::named("war-room");
    let read =
        checkpoint::read_context_in(Some(&project(cli)), &command, &value).map_err(|problems| {
            let mut command_error =
                CommandError::new(ErrorKind::Input, "the context cannot be used");
            command_error.causes = problems.iter().map(|problem| advised(problem)).collect();
            command_error
        })?;
    let (context, read_notes) = read;
    notes.extend(read_notes);
    let mut context = with_repository_facts(cli, context, notes);
    context.profile = stricter(context.profile, args.thresholds);
    if let Some(mode) = args.mode {
        context.force_mode = Some(DeliberationMode::from(mode));
        let why = context.justification.take();
        context.justification = why.or_else(|| Some("the person asked for it".to_owned()));
    }
    Ok(context)
}

/// Returns the models, or an error that says how to configure some.
fn speakers(settings: &Settings) -> Result<Speakers, CommandError> {
    council::voices(settings, Surroundings::of_process())
        .map_err(|why| CommandError::of_engine(ErrorKind::Missing, &why))
}

fn spec(
    cli: &CliContext,
    deps: &CheckpointDeps<'_>,
    args: &StartArgs,
    assessment: &CheckpointAssessment,
    files: &[ContextPart],
    budget: Money,
) -> Result<CouncilSpec, CommandError> {
    Ok(CouncilSpec {
        council: new_council(cli.chance()),
        purpose: CouncilPurpose::Decide,
        question: args.question.clone(),
        about: None,
        context: write_context(deps.council.blobs, files)?,
        cut: cut(files),
        mode: assessment.mode,
        budgeted_mode: None,
        reversibility: assessment.reversibility.clone(),
        ceilings: assessment.effective.ceilings,
        budget,
        seed: cli.chance(),
    })
}

fn go_on(cli: &CliContext, args: &ResumeArgs, known: &StoredCouncil) -> Result<Exit, CommandError> {
    if args.go_on || args.write || args.notes.is_some() {
        let what = "a council that decides a question does not wait for an answer; --stop ends it";
        return Err(CommandError::new(ErrorKind::Usage, what));
    }
    let council = &known.council.spec.council;
    if args.stop {
        let store = cli.global_context()?.store;
        let owner = clock::owner();
        let stored = call_off(&store, council, cli.now(), &owner, &clock::is_dead)?;
        cli.output().print(&CouncilView::new(&stored, None))?;
        return Ok(Exit::Aborted);
    }
    let settings = gate::read_settings(cli.folder())?;
    let table = CouncilSetup::open(cli, speakers(&settings)?, Signals::catch().flag())?;
    let owner = clock::owner();
    let say = |note: &str| cli.output().say(note);
    let deps = table.checkpoint_deps(&owner, &say);
    let clock = &mut table.clock()?;
    let stored = resume(deps.council, clock, council, &owner, deps.dead)?;
    print_result(cli, &stored, &table.seals)
}

fn show(cli: &CliContext, args: &ShowArgs, stored: &StoredCouncil) -> Result<Exit, CommandError> {
    let seals = Seals::new(cli.global_context()?.layout.seals());
    let is_open = stored.council.end.is_some() || args.unseal;
    let speakers = is_open.then(|| speakers_told(stored, &seals)).transpose()?;
    cli.output().print(&CouncilView::new(stored, speakers))?;
    Ok(Exit::Done)
}

/// Returns the council or room with this name, or the only one with a name that starts like this.
fn find(cli: &CliContext, named: &NamedCouncil) -> Result<Found, CommandError> {
    let store = cli.global_context()?.store;
    let councils = list(&store)?.into_iter();
    let councils = councils.map(|one| Found::Decision(Box::new(one)));
    let rooms = list_rooms(&store)?.into_iter();
    let rooms = rooms.map(|one| Found::Research(Box::new(one)));
    let mut begun: Vec<Found> = councils
        .chain(rooms)
        .filter(|one| one.name().starts_with(&named.id))
        .collect();
    if let Some(exact) = begun.iter().position(|one| one.name() == named.id) {
        return Ok(begun.swap_remove(exact));
    }
    if begun.len() == 1
        && let Some(one) = begun.pop()
    {
        return Ok(one);
    }
    let fitting: Vec<&str> = begun.iter().map(Found::name).collect();
    let error = match fitting.as_slice() {
        [] => {
            let what = format!("no council or room is called `{}`", named.id);
            CommandError::new(ErrorKind::Usage, what)
        }
        several => {
            let several = several.join(", ");
            let what = format!("`{}` matches several: {several}", named.id);
            CommandError::new(ErrorKind::Usage, what).hint("type more characters of the name")
        }
    };
    Err(error.hint("cos war-room list"))
}

impl Found {
    fn name(&self) -> &str {
        match self {
            Self::Decision(kept) => kept.council.spec.council.as_str(),
            Self::Research(kept) => kept.room.spec.council.as_str(),
        }
    }
}

/// Prints how a council ended, with the names of the members revealed.
fn print_result(
    cli: &CliContext,
    stored: &StoredCouncil,
    seals: &Seals,
) -> Result<Exit, CommandError> {
    let speakers = speakers_told(stored, seals)?;
    let view = CouncilView::new(stored, Some(speakers));
    let is_settled = view.told.deliberation.is_settled;
    cli.output().print(&view)?;
    Ok(match stored.council.end {
        Some(CouncilEnd::Budget | CouncilEnd::Time) => Exit::Budget,
        _ if is_settled => Exit::Done,
        _ => Exit::Waiting,
    })
}
