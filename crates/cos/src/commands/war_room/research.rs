//! Runs a research room from the command line: the project's file, its members, its limits.

use super::speakers;
use crate::args::war_room::{ResumeArgs, StartArgs};
use crate::cli_context::CliContext;
use crate::council_deps::{CouncilSetup, project};
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::resolve;
use crate::signal::Signals;
use crate::view::room::RoomView;
use cos_core::decision::Pick;
use cos_core::hint::Hint;
use cos_core::id::{CouncilId, OptionId};
use cos_core::money::Money;
use cos_core::research::{RoomAnswer, RoomEnd, RoomLimits, RoomModels, RoomSpec, Voicing};
use cos_engine::agent::Surroundings;
use cos_engine::answer::{self, Answerer};
use cos_engine::clock;
use cos_engine::gate;
use cos_engine::research::{
    CommandLiterature, LITERATURE_PATIENCE, Literature, LiteratureProgram, PersonaFolders,
    ProjectFile, RoomDeps, RoomModelBindings, ServerLiterature, StoredRoom, call_off_room, cast,
    drive_room, new_room, open_room, read_project, resume_room,
};
use cos_engine::settings::Settings;
use cos_store::Store;
use std::path::Path;

/// How many literature searches one turn may make, if a search is configured.
const LOOKUPS: u8 = 2;

/// Opens a room and runs it.
pub(super) fn start(cli: &CliContext, args: &StartArgs) -> Result<Exit, CommandError> {
    let decides = !args.files.is_empty()
        || args.context.is_some()
        || args.mode.is_some()
        || args.thresholds.is_some()
        || args.assess_only;
    if decides {
        let what =
            "--files, --context, --mode, --thresholds and --assess-only apply only to a decision";
        return Err(CommandError::new(ErrorKind::Usage, what));
    }
    let file = read_project(&cli.folder().join(&args.question))
        .map_err(|error| CommandError::of_engine(ErrorKind::Input, &error))?;
    let settings = gate::read_settings(cli.folder())?;
    let table = CouncilSetup::open(cli, speakers(&settings)?, Signals::catch().flag())?;
    let literature = literature(&settings, &file.folder)?;
    let spec = spec(cli, args, &file, &table, literature.is_some())?;
    for note in &file.notes {
        cli.output().say(note);
    }
    let names: Vec<&str> = spec.members.iter().map(|one| one.name.as_str()).collect();
    let names = names.join(", ");
    let deps = table.room(literature.as_deref());
    let council = open_room(deps, &mut table.clock()?, spec)?;
    let text = format!("The room {council} starts: {names}.");
    cli.output().say(&text);
    let look = format!("To watch: cos war-room watch {council}");
    cli.output().say(&look);
    let stored = drive_room(deps, &mut table.clock()?, &council, &clock::owner())?;
    ask_and_continue(cli, &table, deps, stored)
}

fn spec(
    cli: &CliContext,
    args: &StartArgs,
    file: &ProjectFile,
    table: &CouncilSetup,
    has_literature: bool,
) -> Result<RoomSpec, CommandError> {
    let folders = PersonaFolders {
        user: Some(cli.global_context()?.layout.personas()),
        project: Some(project(cli).join(".cos/personas")),
    };
    let voices = RoomModelBindings {
        default: table.usual_model().cloned(),
        members: file.models.clone(),
    };
    let configuration = args.configuration.as_ref().unwrap_or(&file.configuration);
    let cast = cast(&folders, configuration, &voices)
        .map_err(|error| CommandError::of_engine(ErrorKind::Input, &error))?;
    let judge = table.usual_model().unwrap_or(&cast.synthesiser).clone();
    Ok(RoomSpec {
        council: new_room(cli.chance()),
        title: file.title.clone(),
        brief: file.brief.clone(),
        folder: file.folder.display().to_string(),
        project: project(cli).display().to_string(),
        configuration: configuration.clone(),
        members: cast.members,
        models: RoomModels {
            synthesiser: cast.synthesiser,
            judge,
        },
        voicing: if args.single_voice {
            Voicing::Simulated
        } else {
            Voicing::Separate
        },
        limits: limits(args, file, table.caps().single, has_literature),
    })
}

/// Returns the limits: from the arguments, else from the file, else the usual ones that fit.
fn limits(args: &StartArgs, file: &ProjectFile, single: Money, has_literature: bool) -> RoomLimits {
    let usual = RoomLimits::default();
    RoomLimits {
        budget: args
            .budget
            .or(file.budget)
            .unwrap_or_else(|| usual.budget.min(single)),
        time: args.time.or(file.time).unwrap_or(usual.time),
        lookups: if has_literature { LOOKUPS } else { 0 },
        ..usual
    }
}

/// Returns the literature search of the settings, if there is one.
fn literature(
    settings: &Settings,
    folder: &Path,
) -> Result<Option<Box<dyn Literature>>, CommandError> {
    let values = &settings.values;
    let surroundings = Surroundings::of_process();
    let program = |command: &str| LiteratureProgram {
        command: command.split_whitespace().map(str::to_owned).collect(),
        folder: folder.to_owned(),
        env: surroundings.env.clone(),
        guard: surroundings.guard.clone(),
        patience: LITERATURE_PATIENCE,
    };
    let set = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    Ok(
        match (set(&values.literature), set(&values.literature_server)) {
            (Some(_), Some(_)) => {
                let what =
                    "`literature` and `literature_server` are both set; only one is possible";
                return Err(CommandError::new(ErrorKind::Input, what)
                    .hint("remove one of them from [war_room.research] in your settings"));
            }
            (Some(command), None) => Some(Box::new(CommandLiterature(program(&command)))),
            (None, Some(server)) => Some(Box::new(ServerLiterature {
                program: program(&server),
                tool: set(&values.literature_tool),
            })),
            (None, None) => None,
        },
    )
}

/// Continues a room.
pub(super) fn go_on(
    cli: &CliContext,
    args: &ResumeArgs,
    known: &StoredRoom,
) -> Result<Exit, CommandError> {
    if args.stop && known.room.waits().is_none() {
        return end_room(cli, args, known);
    }
    let settings = gate::read_settings(cli.folder())?;
    let spec = &known.room.spec;
    let table = CouncilSetup::open(cli, speakers(&settings)?, Signals::catch().flag())?;
    let literature = literature(&settings, Path::new(&spec.folder))?;
    answer_room(cli, args, known, &table)?;
    let deps = table.room(literature.as_deref());
    let stored = continue_room(&table, deps, &spec.council)?;
    ask_and_continue(cli, &table, deps, stored)
}

/// Ends a room that does not wait for an answer and that no process runs.
fn end_room(cli: &CliContext, args: &ResumeArgs, known: &StoredRoom) -> Result<Exit, CommandError> {
    let council = &known.room.spec.council;
    if args.notes.is_some() {
        let what = format!("the room `{council}` ends here, so no member would read `--notes`");
        return Err(CommandError::new(ErrorKind::Usage, what));
    }
    let (global_context, owner) = (cli.global_context()?, clock::owner());
    let place = (
        &global_context.store as &dyn Store,
        &*global_context.layout.rooms(),
    );
    let stored = call_off_room(place, council, cli.now(), (&owner, &clock::is_dead))?;
    cli.output().print(&RoomView::new(&stored))?;
    Ok(Exit::Aborted)
}

fn continue_room(
    table: &CouncilSetup,
    deps: RoomDeps<'_>,
    council: &CouncilId,
) -> Result<StoredRoom, CommandError> {
    let owner = clock::owner();
    let who = (owner.as_str(), &clock::is_dead as &dyn Fn(&str) -> bool);
    Ok(resume_room(deps, &mut table.clock()?, council, who)?)
}

/// Answers the question that a room waits with, if an answer was typed.
fn answer_room(
    cli: &CliContext,
    args: &ResumeArgs,
    known: &StoredRoom,
    table: &CouncilSetup,
) -> Result<(), CommandError> {
    let words = [
        (args.go_on, RoomAnswer::GoOn),
        (args.write, RoomAnswer::Write),
        (args.stop, RoomAnswer::Stop),
    ];
    let Some((_, word)) = words.into_iter().find(|(typed, _)| *typed) else {
        return Ok(());
    };
    let council = &known.room.spec.council;
    let Some(waiting) = known.room.waits() else {
        let what = format!("the room `{council}` does not wait for an answer");
        let error = CommandError::new(ErrorKind::Usage, what);
        return Err(error.hint(Hint::new("cos war-room show {}").value(council)));
    };
    let pick = Pick::Option(OptionId::new(word.name()));
    let answerer = Answerer {
        by: cli.actor(),
        channel: "terminal",
    };
    let (store, id) = (table.store(), waiting.decision.as_str());
    let _ = answer::resolve(store, id, &pick, args.notes.clone(), answerer, cli.now())?;
    Ok(())
}

/// Asks the person at the terminal the question that a room waits with, and continues with their
/// answer.
fn ask_and_continue(
    cli: &CliContext,
    table: &CouncilSetup,
    deps: RoomDeps<'_>,
    mut stored: StoredRoom,
) -> Result<Exit, CommandError> {
    while let Some(waiting) = stored.room.waits() {
        if !resolve::ask_at_terminal(cli, table.store(), &waiting.decision)? {
            break;
        }
        stored = continue_room(table, deps, &stored.room.spec.council)?;
    }
    print_result(cli, &stored)
}

/// Shows the state of a room.
pub(super) fn show(cli: &CliContext, stored: &StoredRoom) -> Result<Exit, CommandError> {
    cli.output().print(&RoomView::new(stored))?;
    Ok(Exit::Done)
}

fn print_result(cli: &CliContext, stored: &StoredRoom) -> Result<Exit, CommandError> {
    cli.output().print(&RoomView::new(stored))?;
    Ok(match stored.room.end {
        Some(RoomEnd::Complete) if stored.room.may_decide_alone() => Exit::Done,
        Some(RoomEnd::Budget | RoomEnd::Time) => Exit::Budget,
        Some(RoomEnd::Stopped) => Exit::Aborted,
        None if stored.room.waits().is_some() && Signals::has_come() => Exit::Interrupted,
        None if stored.room.waits().is_some() => Exit::Waiting,
        // Exit code 0 would start the next program; here a person must decide that.
        Some(RoomEnd::Complete) => Exit::Waiting,
        Some(RoomEnd::SectionsOnly | RoomEnd::QuorumLost) | None => Exit::Failures,
    })
}
