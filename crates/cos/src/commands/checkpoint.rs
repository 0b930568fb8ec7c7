//! `cos checkpoint`: may a command go on? The answer on standard output and as the exit code.

mod deliberated;
mod view;

pub(crate) use deliberated::deliberated;
pub(crate) use view::read;

use crate::answering;
use crate::args::checkpoint::CheckpointArgs;
use crate::batch;
use crate::council_deps::{collected, interrupted, own_prompts, project, tighter};
use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;
use crate::signal::Signals;
use crate::view::SCHEMA_VERSION;
use crate::view::checkpoint::{CalibrationView, CheckpointView, ProvedView};
use cos_core::checkpoint::{
    AskReason, CheckpointCommand, CheckpointContext, CheckpointOutcome, CheckpointRules, Skip,
    despite_trouble,
};
use cos_core::decision::DecisionState;
use cos_core::hint::advised;
use cos_core::id::{CheckpointId, DecisionId};
use cos_core::policy::Profile;
use cos_core::question::checkpoint::asker;
use cos_core::reversibility::DeliberationMode;
use cos_engine::answer::AnswerError;
use cos_engine::checkpoint::{
    self, CheckpointAnswer, CheckpointResponse, CheckpointState, Conclusion, HoldError, Holding,
    Weighed, hold,
};
use cos_engine::gate::{self, GateError};
use cos_engine::prompt::Prompts;
use cos_engine::settings::Settings;
use cos_engine::suggest;
use cos_engine::store::sqlite::SqliteJournal;

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
        checkpoint::prove(&store, id, outcome, scene.actor(), scene.now())?;
        let _ = scene.output().print(&ProvedView {
            schema_version: SCHEMA_VERSION,
            checkpoint_id: id.clone(),
            outcome,
        })?;
        return Ok(Exit::Done);
    }
    let command = CheckpointCommand::named(args.command.as_deref().unwrap_or_default());
    let settings = read_settings(scene)?;
    let (mut context, notes) = view::context_of(scene, &command, args)?;
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
    let response = weighed(scene, &settings, context, notes, args.reconsider)?;
    let exit = match response.state {
        CheckpointState::NotTriggered | CheckpointState::Continued | CheckpointState::Approved => {
            Exit::Done
        }
        CheckpointState::Stopped => Exit::Aborted,
        CheckpointState::Waiting if Signals::has_come() => Exit::Interrupted,
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
    let response = weighed(scene, &settings, context, notes, false)?;
    Ok(CheckpointView::new(response))
}

fn read_settings(scene: &Scene) -> Result<Settings, CommandError> {
    let settings = gate::read_settings(scene.folder())?;
    for notice in settings.notices() {
        scene.output().say(&notice);
    }
    Ok(settings)
}

/// The answer to a context under the person's settings; the repository adds what it shows.
fn weighed(
    scene: &Scene,
    settings: &Settings,
    context: CheckpointContext,
    mut notes: Vec<String>,
    reconsiders: bool,
) -> Result<CheckpointResponse, CommandError> {
    notes.extend(slip(&context.command));
    let context = collected(scene, context, &mut notes);
    let rules = settings.checkpoint_rules(&context.command);
    let no = if reconsiders {
        set_aside(scene, &context)?
    } else {
        None
    };
    if no.is_none()
        && let Some(mut stands) = existing_question(scene, &context, &rules)
    {
        stands.warnings.splice(0..0, notes);
        return Ok(stands);
    }
    let mut journal = None;
    let mut weighed = deliberated(scene, &context, &rules, settings, None, &mut journal);
    if weighed.is_interrupted {
        return Err(interrupted());
    }
    let ways = (settings.values.log_all_checkpoints, no.is_some());
    if let Some(decision) = no {
        // Setting a no aside is no yes: it is the person's again.
        let why = AskReason::Reconsidered { decision };
        weighed.assessment.leave_to_person(why);
    }
    let mut response = answered(scene, &context, &weighed, ways, journal);
    response.warnings.splice(0..0, notes);
    if !rules.enabled {
        let off = "checkpoints are switched off for this command by `war_room.checkpoint`";
        response.warnings.push(off.to_owned());
    }
    Ok(response)
}

/// A name that is nearly that of a command with triggers of its own, which it then lacks.
fn slip(command: &CheckpointCommand) -> Option<String> {
    let CheckpointCommand::Other(name) = command else {
        return None;
    };
    let known = CheckpointCommand::known();
    let near = suggest::nearest(name, known.iter().map(CheckpointCommand::name))?;
    Some(format!(
        "`{name}` has no triggers of its own, so that it always asks; did you mean `{near}`?"
    ))
}

/// The answer to a question that models would weigh and for which a decision stands already; none where it
/// is to be weighed, or where the journal cannot be read, which is told then. Whoever wants no
/// deliberation is told the same: that takes no advice away from the person who was shown it.
fn existing_question(
    scene: &Scene,
    context: &CheckpointContext,
    rules: &CheckpointRules,
) -> Option<CheckpointResponse> {
    let deliberates = CheckpointContext {
        skip: Skip::No,
        ..context.clone()
    };
    if context.skip == Skip::Everything || !checkpoint::needs_models(&deliberates, rules) {
        return None;
    }
    let store = gate::open_journal().ok()?;
    let project = project(scene);
    let standing = checkpoint::standing(&store, &project.to_string_lossy(), &deliberates, rules);
    let decision = standing.ok()??;
    if decision.state == DecisionState::Pending {
        let _ = at_hand(scene, &store, &decision.id).ok()?;
    }
    let own = checkpoint::new_checkpoint(scene.chance());
    let run = asker(context, &own);
    let taken = checkpoint::take(&store, decision.id.as_str(), &run, scene.now());
    let followed = taken.ok()??;
    let fired = followed.record.assessment.fired().map(|one| one.trigger);
    let mut told = followed.response();
    told.questions = checkpoint::questions(&Prompts::new(own_prompts()), fired).unwrap_or_default();
    Some(told)
}

/// How a decision turned out, if that is told.
fn proved(args: &CheckpointArgs) -> Option<(&String, CheckpointOutcome)> {
    let right = args.right.as_ref().map(|id| (id, CheckpointOutcome::Right));
    right.or_else(|| args.wrong.as_ref().map(|id| (id, CheckpointOutcome::Wrong)))
}

/// The no that the caller wants set aside; none where none is remembered.
fn set_aside(
    scene: &Scene,
    context: &CheckpointContext,
) -> Result<Option<DecisionId>, CommandError> {
    let store = gate::open_journal()?;
    let project = project(scene);
    let no = checkpoint::remembered_no(&store, &project.to_string_lossy(), context)?;
    Ok(no.map(|no| no.id))
}

/// The answer, written down and, where a person decides, asked for; `journal` where one is open.
fn answered(
    scene: &Scene,
    context: &CheckpointContext,
    weighed: &Weighed,
    (is_logged, reconsiders): (bool, bool),
    journal: Option<SqliteJournal>,
) -> CheckpointResponse {
    let assessment = &weighed.assessment;
    let prompts = Prompts::new(own_prompts());
    let fired = assessment.fired().map(|one| one.trigger);
    let (questions, mut warnings) = match checkpoint::questions(&prompts, fired) {
        Ok(questions) => (questions, Vec::new()),
        Err(error) => (Vec::new(), vec![advised(&error)]),
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
        is_logged,
        reconsiders,
        prompts: &prompts,
        chance: scene.chance(),
        at: scene.now(),
    };
    let standing = match context.skip {
        Skip::Everything => no_to(&holding, journal),
        Skip::No | Skip::Deliberation => match kept(scene, &holding, journal) {
            Ok((standing, reported_id)) => {
                name = reported_id;
                Some(standing)
            }
            Err(trouble) => {
                warnings.push(trouble.0);
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

/// The no that the caller would be told; none where none is remembered, or nothing can be read.
fn no_to(holding: &Holding<'_>, journal: Option<SqliteJournal>) -> Option<Conclusion> {
    let store = journal.or_else(|| gate::read_journal().ok().flatten())?;
    let no = checkpoint::remembered_no(&store, holding.project, holding.context);
    no.ok()?.map(|no| Conclusion::Answered(Box::new(no)))
}

/// The answer when nothing could be written down: it goes on only through a two-way door, and only where
/// nobody would have been asked.
fn without_journal(holding: &Holding<'_>, questions: Vec<String>) -> CheckpointResponse {
    let assessment = holding.assessment;
    let goes_on = !assessment.asks() && despite_trouble(&assessment.reversibility);
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
struct Trouble(String);

impl From<GateError> for Trouble {
    fn from(error: GateError) -> Self {
        Self(advised(&error))
    }
}

impl From<HoldError> for Trouble {
    fn from(error: HoldError) -> Self {
        Self(advised(&error))
    }
}

impl From<AnswerError> for Trouble {
    fn from(error: AnswerError) -> Self {
        Self(advised(&error))
    }
}

/// Where it stands, and the checkpoint that the journal has for it.
fn kept(
    scene: &Scene,
    holding: &Holding<'_>,
    journal: Option<SqliteJournal>,
) -> Result<(Conclusion, CheckpointId), Trouble> {
    let store = journal.map_or_else(gate::open_journal, Ok)?;
    let standing = asked(scene, &store, holding)?;
    let reported_id = checkpoint::reported_id(&store, &standing, holding.checkpoint)?;
    Ok((standing, reported_id))
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
    if !at_hand(scene, store, id)? {
        return Ok(standing);
    }
    // A question put by another call is answered as well, and used up by this one's session.
    Ok(hold(store, holding)?)
}

/// Asks the person at the terminal, where one sits there; whether they answered.
fn at_hand(scene: &Scene, store: &SqliteJournal, id: &DecisionId) -> Result<bool, Trouble> {
    answering::put(scene, store, id).map_err(|error| Trouble(error.message))
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
