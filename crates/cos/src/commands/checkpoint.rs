//! Answers whether a workflow step may continue, on standard output and as the exit code (`cos
//! checkpoint`).

mod context;
mod deliberation;

pub(crate) use context::read_context;
pub(crate) use deliberation::deliberated;

use crate::args::checkpoint::CheckpointArgs;
use crate::batch;
use crate::cli_context::CliContext;
use crate::council_deps::{
    interrupted_error, own_prompts, project, stricter, with_repository_facts,
};
use crate::error::CommandError;
use crate::exit::Exit;
use crate::resolve;
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
use cos_core::question::checkpoint::asker;
use cos_core::reversibility::DeliberationMode;
use cos_engine::answer::AnswerError;
use cos_engine::checkpoint::{
    self, CheckpointAnswer, CheckpointResponse, CheckpointState, Conclusion, RecordingError,
    RecordingInputs, Weighed, record_checkpoint,
};
use cos_engine::gate::{self, GateError};
use cos_engine::prompt::Prompts;
use cos_engine::settings::Settings;
use cos_engine::suggest;
use cos_store::sqlite::SqliteJournal;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &CheckpointArgs) -> Result<Exit, CommandError> {
    if let Some(file) = &args.batch {
        let profile = args.profile;
        return batch::run(cli, file, line, |lines, tell| {
            checkpoint::batch(lines, profile, tell)
        });
    }
    if args.calibration {
        let calibration = checkpoint::read_calibration(&gate::open_journal()?)?;
        let _ = cli.output().print(&CalibrationView::new(calibration))?;
        return Ok(Exit::Done);
    }
    if let Some((id, outcome)) = outcome_args(args) {
        let store = gate::open_journal()?;
        checkpoint::record_outcome(&store, id, outcome, cli.actor(), cli.now())?;
        let _ = cli.output().print(&ProvedView {
            schema_version: SCHEMA_VERSION,
            checkpoint_id: id.clone(),
            outcome,
        })?;
        return Ok(Exit::Done);
    }
    let command = CheckpointCommand::named(args.command.as_deref().unwrap_or_default());
    let settings = read_settings(cli)?;
    let (mut context, notes) = context::context_of(cli, &command, args)?;
    context.profile = stricter(context.profile, args.profile);
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
    let response = answer_context(cli, &settings, context, notes, args.reconsider)?;
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
    let _ = cli.output().print(&CheckpointView::new(response))?;
    Ok(exit)
}

/// Answers a context as this command does, for callers of other entry points.
pub(crate) fn answer_checkpoint(
    cli: &CliContext,
    context: CheckpointContext,
    notes: Vec<String>,
) -> Result<CheckpointView, CommandError> {
    let settings = read_settings(cli)?;
    let response = answer_context(cli, &settings, context, notes, false)?;
    Ok(CheckpointView::new(response))
}

fn read_settings(cli: &CliContext) -> Result<Settings, CommandError> {
    let settings = gate::read_settings(cli.folder())?;
    for notice in settings.notices() {
        cli.output().say(&notice);
    }
    Ok(settings)
}

/// Answers a context with the person's settings; facts from the repository are added.
fn answer_context(
    cli: &CliContext,
    settings: &Settings,
    context: CheckpointContext,
    mut notes: Vec<String>,
    reconsiders: bool,
) -> Result<CheckpointResponse, CommandError> {
    notes.extend(misspelling_note(&context.command));
    let context = with_repository_facts(cli, context, &mut notes);
    let rules = settings.checkpoint_rules(&context.command);
    let no = if reconsiders {
        overridden_no(cli, &context)?
    } else {
        None
    };
    if no.is_none()
        && let Some(mut stands) = earlier_decision(cli, &context, &rules)
    {
        stands.warnings.splice(0..0, notes);
        return Ok(stands);
    }
    let mut journal = None;
    let mut weighed = deliberated(cli, &context, &rules, settings, None, &mut journal);
    if weighed.is_interrupted {
        return Err(interrupted_error());
    }
    let ways = (settings.values.log_all_checkpoints, no.is_some());
    if let Some(decision) = no {
        // Overriding a no is not a yes: the person is asked again.
        let why = AskReason::Reconsidered { decision };
        weighed.assessment.leave_to_person(why);
    }
    let mut response = record_and_ask(cli, &context, &weighed, ways, journal);
    response.warnings.splice(0..0, notes);
    if !rules.enabled {
        let off = "checkpoints are turned off for this step by `war_room.checkpoint`";
        response.warnings.push(off.to_owned());
    }
    Ok(response)
}

/// Returns a note when a name looks like a misspelt step that has triggers.
fn misspelling_note(command: &CheckpointCommand) -> Option<String> {
    let CheckpointCommand::Other(name) = command else {
        return None;
    };
    let known = CheckpointCommand::known();
    let near = suggest::nearest(name, known.iter().map(CheckpointCommand::name))?;
    Some(format!(
        "`{name}` has no triggers, so it always asks; did you mean `{near}`?"
    ))
}

/// Returns the decision that already answers a question that models would weigh. Returns none if it
/// must be weighed, or if the journal cannot be read, which is noted. A caller who wants to skip
/// deliberation gets the same: the person who decided has seen the advice.
fn earlier_decision(
    cli: &CliContext,
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
    let project = project(cli);
    let standing = checkpoint::standing(&store, &project.to_string_lossy(), &deliberates, rules);
    let decision = standing.ok()??;
    if decision.state == DecisionState::Pending {
        let _ = ask_at_terminal(cli, &store, &decision.id).ok()?;
    }
    let own = checkpoint::new_checkpoint(cli.chance());
    let run = asker(context, &own);
    let taken = checkpoint::take(&store, decision.id.as_str(), &run, cli.now());
    let followed = taken.ok()??;
    let fired = followed.record.assessment.fired().map(|one| one.trigger);
    let mut response = followed.response();
    response.questions =
        checkpoint::questions(&Prompts::new(own_prompts()), fired).unwrap_or_default();
    Some(response)
}

/// Returns how a decision turned out, if the arguments say so.
fn outcome_args(args: &CheckpointArgs) -> Option<(&String, CheckpointOutcome)> {
    let right = args.right.as_ref().map(|id| (id, CheckpointOutcome::Right));
    right.or_else(|| args.wrong.as_ref().map(|id| (id, CheckpointOutcome::Wrong)))
}

/// Returns the remembered no that the caller overrides, if there is one.
fn overridden_no(
    cli: &CliContext,
    context: &CheckpointContext,
) -> Result<Option<DecisionId>, CommandError> {
    let store = gate::open_journal()?;
    let project = project(cli);
    let no = checkpoint::remembered_no(&store, &project.to_string_lossy(), context)?;
    Ok(no.map(|no| no.id))
}

/// Records the answer and, if a person decides, asks them; uses `journal` if one is open.
fn record_and_ask(
    cli: &CliContext,
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
    let own = checkpoint::new_checkpoint(cli.chance());
    let mut name = own.clone();
    let project = project(cli);
    let inputs = RecordingInputs {
        checkpoint: &own,
        project: &project.to_string_lossy(),
        context,
        assessment,
        rating: weighed.rating.as_ref(),
        council: weighed.council.as_ref(),
        is_logged,
        reconsiders,
        prompts: &prompts,
        chance: cli.chance(),
        at: cli.now(),
    };
    let standing = match context.skip {
        Skip::Everything => remembered_no(&inputs, journal),
        Skip::No | Skip::Deliberation => match kept(cli, &inputs, journal) {
            Ok((standing, reported_id)) => {
                name = reported_id;
                Some(standing)
            }
            Err(trouble) => {
                warnings.push(trouble.0);
                let mut response = without_journal(&inputs, questions);
                response.warnings = warnings;
                return response.with_weighed(weighed);
            }
        },
    };
    let standing = standing.as_ref();
    let mut response = CheckpointResponse::new(name, context, assessment, standing, questions);
    response.warnings = warnings;
    response.with_weighed(weighed)
}

/// Returns the remembered no that the caller would get, if there is one that can be read.
fn remembered_no(
    inputs: &RecordingInputs<'_>,
    journal: Option<SqliteJournal>,
) -> Option<Conclusion> {
    let store = journal.or_else(|| gate::read_journal().ok().flatten())?;
    let no = checkpoint::remembered_no(&store, inputs.project, inputs.context);
    no.ok()?.map(|no| Conclusion::Answered(Box::new(no)))
}

/// Answers when nothing can be recorded: it continues only if the step is easy to reverse and no
/// person would have been asked.
fn without_journal(inputs: &RecordingInputs<'_>, questions: Vec<String>) -> CheckpointResponse {
    let assessment = inputs.assessment;
    let goes_on = !assessment.asks() && despite_trouble(&assessment.reversibility);
    let mut response = CheckpointResponse::new(
        inputs.checkpoint.clone(),
        inputs.context,
        assessment,
        Some(&Conclusion::Continued),
        questions,
    );
    if !goes_on {
        response.state = CheckpointState::Waiting;
        response.continues = false;
        response.recommendation = None;
        response.requires_user_confirmation = true;
    }
    response
}

/// Why nothing could be recorded.
struct RecordError(String);

impl From<GateError> for RecordError {
    fn from(error: GateError) -> Self {
        Self(advised(&error))
    }
}

impl From<RecordingError> for RecordError {
    fn from(error: RecordingError) -> Self {
        Self(advised(&error))
    }
}

impl From<AnswerError> for RecordError {
    fn from(error: AnswerError) -> Self {
        Self(advised(&error))
    }
}

/// Returns the state of the decision, and the checkpoint in the journal.
fn kept(
    cli: &CliContext,
    inputs: &RecordingInputs<'_>,
    journal: Option<SqliteJournal>,
) -> Result<(Conclusion, CheckpointId), RecordError> {
    let store = journal.map_or_else(gate::open_journal, Ok)?;
    let standing = asked(cli, &store, inputs)?;
    let reported_id = checkpoint::reported_id(&store, &standing, inputs.checkpoint)?;
    Ok((standing, reported_id))
}

/// Returns the state, after asking the person at the terminal if one must answer.
fn asked(
    cli: &CliContext,
    store: &SqliteJournal,
    inputs: &RecordingInputs<'_>,
) -> Result<Conclusion, RecordError> {
    let standing = record_checkpoint(store, inputs)?;
    let Conclusion::Waiting(id) = &standing else {
        return Ok(standing);
    };
    if !ask_at_terminal(cli, store, id)? {
        return Ok(standing);
    }
    // A question that another call asked is answered, too; the session of this call uses the
    // answer.
    Ok(record_checkpoint(store, inputs)?)
}

/// Asks the person at the terminal, if there is one; returns whether they answered.
fn ask_at_terminal(
    cli: &CliContext,
    store: &SqliteJournal,
    id: &DecisionId,
) -> Result<bool, RecordError> {
    resolve::ask_at_terminal(cli, store, id).map_err(|error| RecordError(error.message))
}

/// Formats one answer as a line for a person.
fn line(answer: &CheckpointAnswer) -> String {
    let id = match &answer.id {
        serde_json::Value::String(id) => id.clone(),
        other => other.to_string(),
    };
    let text = match (&answer.error, &answer.triggers) {
        (Some(error), _) => format!("{id}: error: {error}"),
        (None, Some(triggers)) if !triggers.is_empty() => {
            format!("{id}: stops: {}", triggers.join(", "))
        }
        (None, _) => format!("{id}: continues"),
    };
    crate::render::text_layout::harmless(&text).replace('\n', " ")
}
