//! A research room from the command line: a project's file, who sits, how far they may go.

use super::speakers;
use crate::answering;
use crate::args::war_room::{ResumeArgs, StartArgs};
use crate::council_deps::{Table, project};
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::scene::Scene;
use crate::signal::Signals;
use crate::view::room::RoomView;
use cos_core::decision::Pick;
use cos_core::hint::Hint;
use cos_core::id::{CouncilId, OptionId};
use cos_core::money::Money;
use cos_core::research::{PersonWord, RoomDesk, RoomEnd, RoomLimits, RoomSpec, Voicing};
use cos_engine::agent::Surroundings;
use cos_engine::answer::{self, Voice};
use cos_engine::clock;
use cos_engine::gate;
use cos_engine::research::{
    CommandLiterature, StoredRoom, LITERATURE_PATIENCE, Literature, LiteratureProgram,
    PersonaFolders, ProjectFile, RoomDeps, RoomModelBindings, ServerLiterature, call_off_room,
    cast, drive_room, new_room, open_room, read_project, resume_room,
};
use cos_engine::settings::Settings;
use cos_engine::ports::Store;
use std::path::Path;

/// How many questions one turn may put to the literature, where there is one.
const LOOKUPS: u8 = 2;

/// Opens a room and drives it.
pub(super) fn start(scene: &Scene, args: &StartArgs) -> Result<Exit, CommandError> {
    let decides = !args.files.is_empty()
        || args.context.is_some()
        || args.mode.is_some()
        || args.thresholds.is_some()
        || args.assess_only;
    if decides {
        let what =
            "--files, --context, --mode, --thresholds and --assess-only belong to a decision";
        return Err(CommandError::new(ErrorKind::Usage, what));
    }
    let file = read_project(&scene.folder().join(&args.question))
        .map_err(|error| CommandError::of_engine(ErrorKind::Input, &error))?;
    let settings = gate::read_settings(scene.folder())?;
    let table = Table::lay(scene, speakers(&settings)?, Signals::catch().flag())?;
    let literature = literature(&settings, &file.folder)?;
    let spec = spec(scene, args, &file, &table, literature.is_some())?;
    for note in &file.notes {
        scene.output().say(note);
    }
    let names: Vec<&str> = spec.members.iter().map(|one| one.name.as_str()).collect();
    let names = names.join(", ");
    let deps = table.room(literature.as_deref());
    let council = open_room(deps, &mut table.clock()?, spec)?;
    let told = format!("The room {council} sits: {names}.");
    scene.output().say(&told);
    let look = format!("To look on: cos war-room watch {council}");
    scene.output().say(&look);
    let kept = drive_room(deps, &mut table.clock()?, &council, &clock::owner())?;
    attend(scene, &table, deps, kept)
}

fn spec(
    scene: &Scene,
    args: &StartArgs,
    file: &ProjectFile,
    table: &Table,
    has_literature: bool,
) -> Result<RoomSpec, CommandError> {
    let folders = PersonaFolders {
        user: Some(scene.global_context()?.layout.personas()),
        project: Some(project(scene).join(".cos/personas")),
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
        council: new_room(scene.chance()),
        title: file.title.clone(),
        brief: file.brief.clone(),
        folder: file.folder.display().to_string(),
        project: project(scene).display().to_string(),
        configuration: configuration.clone(),
        members: cast.members,
        desk: RoomDesk {
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

/// How far it may go: what is typed, else what the file says, else what is usual and fits.
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

/// Whoever can be asked what was written, if the settings name somebody.
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
                let what = "`literature` and `literature_server` are both set; one is asked";
                return Err(CommandError::new(ErrorKind::Input, what)
                    .hint("take one of them out of [war_room.research] in your settings"));
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

/// Goes on with a room.
pub(super) fn go_on(
    scene: &Scene,
    args: &ResumeArgs,
    known: &StoredRoom,
) -> Result<Exit, CommandError> {
    if args.stop && known.room.waits().is_none() {
        return call_off(scene, args, known);
    }
    let settings = gate::read_settings(scene.folder())?;
    let spec = &known.room.spec;
    let table = Table::lay(scene, speakers(&settings)?, Signals::catch().flag())?;
    let literature = literature(&settings, Path::new(&spec.folder))?;
    say(scene, args, known, &table)?;
    let deps = table.room(literature.as_deref());
    let kept = again(&table, deps, &spec.council)?;
    attend(scene, &table, deps, kept)
}

/// Ends a room that waits for no word and that nobody drives.
fn call_off(scene: &Scene, args: &ResumeArgs, known: &StoredRoom) -> Result<Exit, CommandError> {
    let council = &known.room.spec.council;
    if args.notes.is_some() {
        let what = format!("the room `{council}` ends here, and nobody in it reads `--notes`");
        return Err(CommandError::new(ErrorKind::Usage, what));
    }
    let (global_context, owner) = (scene.global_context()?, clock::owner());
    let place = (&global_context.store as &dyn Store, &*global_context.layout.rooms());
    let kept = call_off_room(place, council, scene.now(), (&owner, &clock::is_dead))?;
    scene.output().print(&RoomView::new(&kept))?;
    Ok(Exit::Aborted)
}

fn again(
    table: &Table,
    deps: RoomDeps<'_>,
    council: &CouncilId,
) -> Result<StoredRoom, CommandError> {
    let owner = clock::owner();
    let who = (owner.as_str(), &clock::is_dead as &dyn Fn(&str) -> bool);
    Ok(resume_room(deps, &mut table.clock()?, council, who)?)
}

/// Answers the question that a room waits with, where a word was typed.
fn say(
    scene: &Scene,
    args: &ResumeArgs,
    known: &StoredRoom,
    table: &Table,
) -> Result<(), CommandError> {
    let words = [
        (args.go_on, PersonWord::GoOn),
        (args.write, PersonWord::Write),
        (args.stop, PersonWord::Stop),
    ];
    let Some((_, word)) = words.into_iter().find(|(typed, _)| *typed) else {
        return Ok(());
    };
    let council = &known.room.spec.council;
    let Some(held) = known.room.waits() else {
        let what = format!("the room `{council}` waits for no word");
        let told = CommandError::new(ErrorKind::Usage, what);
        return Err(told.hint(Hint::new("cos war-room show {}").value(council)));
    };
    let pick = Pick::Option(OptionId::new(word.name()));
    let voice = Voice {
        by: scene.actor(),
        channel: "terminal",
    };
    let (store, id) = (table.store(), held.decision.as_str());
    let _ = answer::resolve(store, id, &pick, args.notes.clone(), voice, scene.now())?;
    Ok(())
}

/// Puts what a room waits with to whoever sits at the terminal, and goes on with what they say.
fn attend(
    scene: &Scene,
    table: &Table,
    deps: RoomDeps<'_>,
    mut kept: StoredRoom,
) -> Result<Exit, CommandError> {
    while let Some(held) = kept.room.waits() {
        if !answering::put(scene, table.store(), &held.decision)? {
            break;
        }
        kept = again(table, deps, &kept.room.spec.council)?;
    }
    tell(scene, &kept)
}

/// Shows what a room came to so far.
pub(super) fn show(scene: &Scene, kept: &StoredRoom) -> Result<Exit, CommandError> {
    scene.output().print(&RoomView::new(kept))?;
    Ok(Exit::Done)
}

fn tell(scene: &Scene, kept: &StoredRoom) -> Result<Exit, CommandError> {
    scene.output().print(&RoomView::new(kept))?;
    Ok(match kept.room.end {
        Some(RoomEnd::Complete) if kept.room.may_decide_alone() => Exit::Done,
        Some(RoomEnd::Budget | RoomEnd::Time) => Exit::Budget,
        Some(RoomEnd::Stopped) => Exit::Aborted,
        None if kept.room.waits().is_some() && Signals::has_come() => Exit::Interrupted,
        None if kept.room.waits().is_some() => Exit::Waiting,
        // What a program would do next on a 0 is for a person to say here.
        Some(RoomEnd::Complete) => Exit::Waiting,
        Some(RoomEnd::SectionsOnly | RoomEnd::QuorumLost) | None => Exit::Failures,
    })
}
