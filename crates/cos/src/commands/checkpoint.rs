//! `cos checkpoint`: may a command go on? The answer on standard output and as the exit code.

use crate::args::checkpoint::CheckpointArgs;
use crate::batch;
use crate::chamber::{Table, collected, own_prompts, project, tighter};
use crate::conversation::Conversation;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::output::{Form, is_conversation};
use crate::scene::Scene;
use crate::signal::Signals;
use crate::view::SCHEMA_VERSION;
use crate::view::checkpoint::{CalibrationView, CheckpointView, ProvedView};
use cos_core::checkpoint::{
    CheckpointCommand, CheckpointContext, CheckpointOutcome, CheckpointRules, Skip, despite_trouble,
};
use cos_core::id::CheckpointId;
use cos_core::ledger::Purse;
use cos_core::policy::Profile;
use cos_core::reversibility::DeliberationMode;
use cos_engine::agent::Surroundings;
use cos_engine::answer::{self, Voice};
use cos_engine::checkpoint::{
    self, CheckpointAnswer, CheckpointResponse, CheckpointState, Conclusion, Holding, Weighed, hold,
};
use cos_engine::clock::{self, SystemClock};
use cos_engine::council::{self, NoCouncil};
use cos_engine::forge::{self, Posting, PostingKind};
use cos_engine::gate;
use cos_engine::named_file;
use cos_engine::prompt::Prompts;
use cos_engine::settings::Settings;
use cos_engine::store::sqlite::SqliteJournal;
use cos_engine::ticket;
use cos_engine::world::Attendant as _;
use std::io::{self, Read};
use std::path::Path;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &CheckpointArgs) -> Result<Exit, CommandError> {
    if let Some(file) = &args.batch {
        let profile = args.profile.map(Profile::from);
        return batch::run(scene, file, line, |lines, tell| {
            checkpoint::batch(lines, profile, tell)
        });
    }
    if args.calibration {
        let calibration = checkpoint::read_calibration(&gate::open_journal()?)?;
        let _ = scene.output().print(&CalibrationView::new(calibration))?;
        return Ok(Exit::Done);
    }
    if let Some((id, outcome)) = proved(args) {
        let store = gate::open_journal()?;
        checkpoint::prove(&store, id, outcome, scene.user(), scene.now())?;
        let _ = scene.output().print(&ProvedView {
            schema_version: SCHEMA_VERSION,
            checkpoint_id: id.clone(),
            outcome,
        })?;
        return Ok(Exit::Done);
    }
    let command = CheckpointCommand::named(args.command.as_deref().unwrap_or_default());
    let settings = read_settings(scene)?;
    let (mut context, notes) = context_of(scene, &command, args)?;
    context.profile = tighter(context.profile, args.profile.map(Profile::from));
    if let Some(mode) = args.force_mode {
        context.force_mode = Some(DeliberationMode::from(mode));
        context.justification = args.because.clone().or(context.justification);
    }
    if let Some(reason) = &args.skip_war_room {
        context.skip = Skip::Deliberation;
        context.justification = Some(reason.clone());
    }
    if args.assess_only {
        context.skip = Skip::Everything;
    }
    let response = weighed(scene, &settings, context, notes);
    let exit = match response.state {
        CheckpointState::NotTriggered | CheckpointState::Continued | CheckpointState::Approved => {
            Exit::Done
        }
        CheckpointState::Stopped => Exit::Aborted,
        CheckpointState::Waiting | CheckpointState::SentBack => Exit::Waiting,
        CheckpointState::Assessed if response.requires_user_confirmation => Exit::Waiting,
        CheckpointState::Assessed => Exit::Done,
    };
    let _ = scene.output().print(&CheckpointView::new(response))?;
    Ok(exit)
}

/// Answers a context as this command does, for whoever asks through another door.
pub(crate) fn answer(
    scene: &Scene,
    context: CheckpointContext,
    notes: Vec<String>,
) -> Result<CheckpointView, CommandError> {
    let settings = read_settings(scene)?;
    Ok(CheckpointView::new(weighed(
        scene, &settings, context, notes,
    )))
}

fn read_settings(scene: &Scene) -> Result<Settings, CommandError> {
    let settings = gate::read_settings(scene.folder())?;
    for warning in &settings.warnings {
        scene.output().say(&warning.to_string());
    }
    Ok(settings)
}

/// The answer to a context under the person's settings; the repository adds what it shows.
fn weighed(
    scene: &Scene,
    settings: &Settings,
    context: CheckpointContext,
    mut notes: Vec<String>,
) -> CheckpointResponse {
    let context = collected(scene, context, &mut notes);
    let rules = settings.checkpoint_rules(&context.command);
    let weighed = deliberated(scene, &context, &rules, settings, None);
    let assessment = &weighed.assessment;
    let mut response = if assessment.triggered || settings.values.log_all_checkpoints {
        answered(scene, &context, &weighed)
    } else {
        let name = checkpoint::new_checkpoint(scene.chance());
        let standing = match context.skip {
            Skip::Everything => None,
            Skip::No | Skip::Deliberation => Some(&Conclusion::Continued),
        };
        CheckpointResponse::new(name, &context, assessment, standing, Vec::new())
    };
    response.warnings.splice(0..0, notes);
    if !rules.enabled {
        let off = "checkpoints are switched off for this command by `war_room.checkpoint`";
        response.warnings.push(off.to_owned());
    }
    response
}

/// How a decision turned out, if that is told.
fn proved(args: &CheckpointArgs) -> Option<(&String, CheckpointOutcome)> {
    let right = args.right.as_ref().map(|id| (id, CheckpointOutcome::Right));
    right.or_else(|| args.wrong.as_ref().map(|id| (id, CheckpointOutcome::Wrong)))
}

/// What the caller tells, from a file, a text, or nothing.
fn context_of(
    scene: &Scene,
    command: &CheckpointCommand,
    args: &CheckpointArgs,
) -> Result<(CheckpointContext, Vec<String>), CommandError> {
    let postings = postings(scene, args)?;
    if !postings.is_empty() {
        let context = ticket::read_each(command.clone(), &postings).completed();
        return Ok((context, Vec::new()));
    }
    let name = args.context.as_deref().map_or_else(
        || "the context".to_owned(),
        |file| file.display().to_string(),
    );
    let text = match &args.context {
        Some(file) => read(scene, file, checkpoint::LARGEST_CONTEXT)?,
        None => "{}".to_owned(),
    };
    let value = serde_json::from_str(&text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let what = format!("{name}:{line}:{column}: this is no JSON");
        CommandError::new(ErrorKind::Input, what).because(&error)
    })?;
    checkpoint::read_context(command, &value).map_err(|problems| {
        let what = format!("`{name}` cannot be used as a context");
        let mut told = CommandError::new(ErrorKind::Input, what);
        told.causes = problems
            .iter()
            .map(|one| format!("{name}: {one}"))
            .collect();
        told
    })
}

/// The issues or the pull request that are named, from files or from where they were posted.
fn postings(scene: &Scene, args: &CheckpointArgs) -> Result<Vec<Posting>, CommandError> {
    let mut postings = Vec::new();
    for file in &args.text {
        let text = read(scene, file, checkpoint::LARGEST_CONTEXT)?;
        if file.extension().is_some_and(|kind| kind == "json") {
            let read = Posting::read_all(&text).map_err(|error| {
                let what = format!("`{}` is no issue or pull request", file.display());
                CommandError::new(ErrorKind::Input, what).because(&error)
            })?;
            postings.extend(read);
        } else {
            let written = Posting::written(&text);
            if written.is_empty() {
                let what = format!("`{}` says nothing", file.display());
                return Err(CommandError::new(ErrorKind::Input, what));
            }
            postings.push(written);
        }
    }
    let issues = args.issue.iter().map(|name| (PostingKind::Issue, name));
    let requests = args.pull_request.iter();
    let requests = requests.map(|name| (PostingKind::PullRequest, name));
    for (kind, name) in issues.chain(requests) {
        postings.push(forge::fetch(scene.folder(), kind, name)?);
    }
    Ok(postings)
}

/// Reads a file, or standard input for `-`, of at most so many bytes.
pub(crate) fn read(scene: &Scene, file: &Path, most: u64) -> Result<String, CommandError> {
    let unreadable = |error: io::Error| {
        let what = format!("`{}` cannot be read", file.display());
        let told = CommandError::new(ErrorKind::Input, what).because(&error);
        told.hint(match error.kind() {
            io::ErrorKind::InvalidData => "save the file as UTF-8",
            _ => "check the path; `-` reads what is piped in",
        })
    };
    let mut text = String::new();
    let read = if file == Path::new("-") {
        io::stdin().lock().take(most + 1).read_to_string(&mut text)
    } else {
        let opened = named_file::open(&scene.folder().join(file)).map_err(unreadable)?;
        opened.take(most + 1).read_to_string(&mut text)
    };
    let _ = read.map_err(unreadable)?;
    if text.len() as u64 > most {
        let what = format!("`{}` has more than {most} bytes", file.display());
        let told = CommandError::new(ErrorKind::Input, what);
        return Err(told.hint("keep only what the decision rests on"));
    }
    Ok(text)
}

/// The answer, after a council where one is due and can sit.
pub(crate) fn deliberated(
    scene: &Scene,
    context: &CheckpointContext,
    rules: &CheckpointRules,
    settings: &Settings,
    purse: Option<Purse>,
) -> Weighed {
    let project = project(scene);
    let project = project.to_string_lossy();
    let mut clock = SystemClock;
    let table = if checkpoint::needs_voices(context, rules) {
        table(scene, settings, purse)
    } else {
        Err(NoCouncil::NotDue)
    };
    match table {
        Ok(table) => {
            let owner = clock::owner();
            let means = table.means(&owner);
            checkpoint::deliberate(Ok(&means), &mut clock, &project, context, rules)
        }
        Err(why) => checkpoint::deliberate(Err(&why), &mut clock, &project, context, rules),
    }
}

/// What a council sits with, or why it cannot.
fn table(scene: &Scene, settings: &Settings, purse: Option<Purse>) -> Result<Table, NoCouncil> {
    let no_place = |trouble: CommandError| NoCouncil::NoPlace {
        what: trouble.message,
    };
    let speakers = council::voices(settings, Surroundings::of_process())?;
    let table = Table::lay(scene, speakers, Signals::catch().flag()).map_err(no_place)?;
    Ok(table.paid_from(purse))
}

/// The answer, written down and, where a person decides, asked for.
fn answered(scene: &Scene, context: &CheckpointContext, weighed: &Weighed) -> CheckpointResponse {
    let assessment = &weighed.assessment;
    let prompts = Prompts::new(own_prompts());
    let fired = assessment.fired().map(|one| one.trigger);
    let (questions, mut warnings) = match checkpoint::questions(&prompts, fired) {
        Ok(questions) => (questions, Vec::new()),
        Err(error) => (Vec::new(), vec![error.to_string()]),
    };
    let own = checkpoint::new_checkpoint(scene.chance());
    let mut name = own.clone();
    let project = project(scene);
    let holding = Holding {
        checkpoint: &own,
        project: &project.to_string_lossy(),
        context,
        assessment,
        rating: weighed.rating.as_ref(),
        council: weighed.council.as_ref(),
        prompts: &prompts,
        chance: scene.chance(),
        at: scene.now(),
    };
    let standing = match context.skip {
        Skip::Everything => None,
        Skip::No | Skip::Deliberation => match kept(scene, &holding) {
            Ok((standing, told_of)) => {
                name = told_of;
                Some(standing)
            }
            Err(trouble) => {
                warnings.push(trouble.to_string());
                let mut told = without_journal(&holding, questions);
                told.warnings = warnings;
                return told.with_weighed(weighed);
            }
        },
    };
    let standing = standing.as_ref();
    let mut told = CheckpointResponse::new(name, context, assessment, standing, questions);
    told.warnings = warnings;
    told.with_weighed(weighed)
}

/// The answer when nothing could be written down: it goes on only through a two-way door.
fn without_journal(holding: &Holding<'_>, questions: Vec<String>) -> CheckpointResponse {
    let assessment = holding.assessment;
    let goes_on = despite_trouble(&assessment.reversibility);
    let mut told = CheckpointResponse::new(
        holding.checkpoint.clone(),
        holding.context,
        assessment,
        Some(&Conclusion::Continued),
        questions,
    );
    if !goes_on {
        told.state = CheckpointState::Waiting;
        told.continues = false;
        told.recommendation = None;
        told.requires_user_confirmation = true;
    }
    told
}

/// Why nothing could be written down.
type Trouble = Box<dyn std::error::Error>;

/// Where it stands, and the checkpoint that the journal has for it.
fn kept(scene: &Scene, holding: &Holding<'_>) -> Result<(Conclusion, CheckpointId), Trouble> {
    let store = gate::open_journal()?;
    let standing = asked(scene, &store, holding)?;
    let told_of = checkpoint::told_of(&store, &standing, holding.checkpoint)?;
    Ok((standing, told_of))
}

/// Where it stands, after the person at the terminal was asked where one has to answer.
fn asked(
    scene: &Scene,
    store: &SqliteJournal,
    holding: &Holding<'_>,
) -> Result<Conclusion, Trouble> {
    let standing = hold(store, holding)?;
    let Conclusion::Waiting(id) = &standing else {
        return Ok(standing);
    };
    let at_hand = is_conversation() && scene.output().form() == Form::Text;
    if !at_hand {
        return Ok(standing);
    }
    let decision = answer::find(store, id.as_str())?;
    let bar = indicatif::ProgressBar::hidden();
    let mut person = Conversation::new(scene.output().clone(), bar, std::sync::Arc::default());
    let Some(reply) = person.ask(&decision) else {
        return Ok(standing);
    };
    let voice = Voice {
        by: scene.user(),
        channel: "prompt",
    };
    let now = scene.now();
    let _ = answer::resolve(store, id.as_str(), &reply.pick, reply.note, voice, now)?;
    // A question put by another call is answered as well, and used up by this one's session.
    Ok(hold(store, holding)?)
}

/// One answer as a line for a person.
fn line(answer: &CheckpointAnswer) -> String {
    let id = match &answer.id {
        serde_json::Value::String(id) => id.clone(),
        other => other.to_string(),
    };
    let text = match (&answer.error, &answer.triggers) {
        (Some(error), _) => format!("{id}: no answer: {error}"),
        (None, Some(triggers)) if !triggers.is_empty() => {
            format!("{id}: stops: {}", triggers.join(", "))
        }
        (None, _) => format!("{id}: goes on"),
    };
    crate::render::paper::harmless(&text).replace('\n', " ")
}
