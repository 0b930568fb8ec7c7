//! Runs, checks and lists workflows (`cos workflow`).

mod origin;

use super::checkpoint::{deliberated, read_context};
use crate::args::named_workflow::NamedWorkflow;
use crate::args::workflow::{
    CheckWorkflowArgs, ResumeWorkflowArgs, WorkflowArgs, WorkflowCommand, WorkflowTerms,
};
use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::output::is_conversation;
use crate::progress::ProgressDisplay;
use crate::prompter::Prompter;
use crate::run_session::{Attended, print_ignored_settings};
use crate::signal::Signals;
use crate::view::workflow::{WorkflowCheckView, WorkflowRunView, WorkflowStanding, WorkflowsView};
use cos_core::event::Limits;
use cos_core::hint::Hint;
use cos_core::id::WorkflowId;
use cos_core::workflow::{
    InputBase, InputText, SuspendReason, WorkflowEnd, WorkflowInput, WorkflowRun, WorkflowSpec, svg,
};
use cos_engine::clock;
use cos_engine::global_context::GlobalContext;
use cos_engine::ports::{Clock as _, InteractivePrompt};
use cos_engine::repo::{Repo, Status};
use cos_engine::script::Interpreter;
use cos_engine::settings::RunOverrides;
use cos_engine::workflow::{self, LocalInputCollector, LocalPlace, WorkflowDeps, WorkflowSession};
use cos_engine::workflow_file::{FoundWorkflow, Library};
use std::path::{Path, PathBuf};

/// The largest issue text, in bytes; it is kept in the journal.
const LONGEST_TEXT: u64 = 256 << 10;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &WorkflowArgs) -> Result<Exit, CommandError> {
    match &args.command {
        WorkflowCommand::Run(args) => {
            let feature = |_: &Repo| Ok(args.feature.clone());
            start(cli, &args.workflow, feature, &args.terms)
        }
        WorkflowCommand::Check(args) => check(cli, args),
        WorkflowCommand::List => {
            let runs = workflow::list(&cli.global_context()?.store)?;
            let listed = library(cli).list();
            cli.output().print(&WorkflowsView::new(&listed, &runs))?;
            Ok(Exit::Done)
        }
        WorkflowCommand::Resume(args) => resume(cli, args),
    }
}

/// Runs a workflow that is a command itself.
pub(crate) fn run_named(cli: &CliContext, named: &NamedWorkflow) -> Result<Exit, CommandError> {
    let (name, args) = named.name_and_args();
    let feature = |repo: &Repo| match &args.feature {
        Some(feature) => Ok(feature.clone()),
        None => Ok(feature_of(&args.terms, repo.status()?.branch, name)),
    };
    start(cli, name, feature, &args.terms)
}

/// Makes a name for a feature without one: from its input, the branch, or the workflow.
fn feature_of(terms: &WorkflowTerms, branch: Option<String>, workflow: &str) -> String {
    let last = |address: &String| address.rsplit(['/', '#']).next().map(str::to_owned);
    let issues: Vec<String> = terms.issue.iter().filter_map(last).collect();
    let texts = terms.text.iter().filter_map(|file| file.file_stem());
    let texts: Vec<_> = texts.map(|stem| stem.to_string_lossy()).collect();
    let named = match (&terms.pull_request, issues.is_empty(), texts.is_empty()) {
        (Some(pull_request), ..) => last(pull_request).map(|number| format!("pr-{number}")),
        (None, false, _) => Some(format!("issue-{}", issues.join("-"))),
        (None, true, false) => Some(texts.join("-")),
        (None, true, true) => branch,
    };
    let named = named.unwrap_or_default();
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let clean = named.replace(|c| !fits(c), "-");
    let short: String = clean.trim_matches('-').chars().take(64).collect();
    if short.is_empty() {
        workflow.to_owned()
    } else {
        short
    }
}

/// Returns the folders that contain workflows: the project's, then the person's own.
fn folders(cli: &CliContext) -> Vec<PathBuf> {
    workflow::folders(cli.project().as_deref().map(Path::new))
}

fn library(cli: &CliContext) -> Library {
    Library::new(folders(cli))
}

fn check(cli: &CliContext, args: &CheckWorkflowArgs) -> Result<Exit, CommandError> {
    let (workflow, _) = library(cli).find(&args.workflow, cli.folder())?;
    if args.svg {
        cli.output().only_as_text("a drawing")?;
        cli.output().print_text(&svg(&workflow))?;
    } else {
        cli.output().print(&WorkflowCheckView::new(&workflow))?;
    }
    Ok(Exit::Done)
}

fn start(
    cli: &CliContext,
    name: &str,
    feature: impl FnOnce(&Repo) -> Result<String, CommandError>,
    terms: &WorkflowTerms,
) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    let repo = Repo::open(cli.folder())?;
    let found = library(cli).look_up(name, cli.folder())?;
    let status = repo.status()?;
    let mut spec = spec(
        cli,
        &global_context,
        &repo,
        (&found, &status),
        &feature(&repo)?,
        terms,
    )?;
    let trusted = global_context.settings.trusts_project();
    workflow::describe(&mut spec, &found, &repo, trusted)?;
    origin::print(cli, &global_context, &spec, cli.now())?;
    print_ignored_settings(cli, &global_context);
    if !status.dirty.is_empty() {
        let note = "Note: uncommitted changes are not part of the work.";
        cli.output().say(note);
    }
    let id = spec.workflow.clone();
    workflow::ready(&global_context, &repo, &spec)?;
    workflow::create_workflow(&global_context.store, spec, cli.now())?;
    cli.output().say(&format!("The workflow is prepared: {id}"));
    let attended = Attended::from_flag(terms.unattended);
    drive_workflow(cli, &global_context, repo, &id, attended, |limits| limits)
}

fn spec(
    cli: &CliContext,
    global_context: &GlobalContext,
    repo: &Repo,
    (found, status): (&FoundWorkflow, &Status),
    feature: &str,
    terms: &WorkflowTerms,
) -> Result<WorkflowSpec, CommandError> {
    let feature = feature.trim();
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    if feature.is_empty() || feature.len() > 64 || !feature.chars().all(fits) {
        let what = format!("`{feature}` is not a valid name for a feature");
        let error = CommandError::new(ErrorKind::Usage, what);
        return Err(error
            .hint("use up to 64 letters, digits, `-` and `_`")
            .hint("name the input with --issue, --text or --pull-request"));
    }
    let run_terms = global_context.settings.terms(&RunOverrides {
        budget: terms.budget,
        time: terms.time,
        profile: terms.profile,
        agent: terms.agent.clone(),
        ..RunOverrides::default()
    });
    let (today, _) = global_context.clock_to_look()?.today();
    let id = workflow::new_workflow(&today, cli.chance());
    Ok(WorkflowSpec {
        branch: format!("cos/{id}"),
        workflow: id,
        definition: found.workflow.clone(),
        source: found.source.clone(),
        feature: feature.to_owned(),
        flags: terms.flags.clone(),
        input: read_input(cli, repo, terms)?,
        project: repo.root().to_string_lossy().into_owned(),
        base: status.head.clone(),
        current: status.branch.clone(),
        budget: run_terms.budget,
        time: run_terms.time,
        profile: run_terms.profile,
        skip_war_room: terms.skip_war_room.clone(),
        agent: run_terms.agent,
        goal: None,
        origin: None,
    })
}

/// Reads the input. The text of files and the commit of a base are stored as they are now.
fn read_input(
    cli: &CliContext,
    repo: &Repo,
    terms: &WorkflowTerms,
) -> Result<WorkflowInput, CommandError> {
    let mut texts = Vec::new();
    for file in &terms.text {
        let text = read_context(cli, file, LONGEST_TEXT)?;
        let name = file.display().to_string();
        if text.trim().is_empty() {
            let what = format!("`{name}` is empty");
            return Err(CommandError::new(ErrorKind::Input, what));
        }
        texts.push(InputText { name, text });
    }
    let base = match &terms.base {
        None => None,
        Some(name) => {
            let unknown = || {
                let what = format!("`{name}` is not a branch, tag or commit of this repository");
                CommandError::new(ErrorKind::Usage, what).hint("git branch --all")
            };
            let commit = repo.commit_named(name)?.ok_or_else(unknown)?;
            let name = name.clone();
            Some(InputBase { name, commit })
        }
    };
    Ok(WorkflowInput {
        issues: terms.issue.clone(),
        texts,
        pull_request: terms.pull_request.clone(),
        base,
    })
}

fn resume(cli: &CliContext, args: &ResumeWorkflowArgs) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    let all = workflow::list(&global_context.store)?;
    let found = find(cli, &all, args.id.as_deref())?;
    if let Some(own) = &found.spec.goal {
        let id = &found.spec.workflow;
        let text = format!("`{id}` belongs to a goal; resume the run of that goal");
        let refused = CommandError::new(ErrorKind::Refused, text);
        return Err(refused.hint(Hint::new("cos resume {}").value(&own.run)));
    }
    origin::print(cli, &global_context, &found.spec, found.started_at)?;
    print_ignored_settings(cli, &global_context);
    let repo = Repo::open(&found.spec.project)?;
    let id = &found.spec.workflow;
    let attended = Attended::from_flag(args.unattended);
    let change = |limits: Limits| Limits {
        budget: args.budget.unwrap_or(limits.budget),
        time: args.time.unwrap_or(limits.time),
    };
    drive_workflow(cli, &global_context, repo, id, attended, change)
}

/// Returns the workflow run with this name or prefix; without a name, the newest open one of the
/// repository.
fn find<'a>(
    cli: &CliContext,
    all: &'a [WorkflowRun],
    named: Option<&str>,
) -> Result<&'a WorkflowRun, CommandError> {
    let project = cli.project();
    let fits = |run: &&WorkflowRun| {
        if let Some(name) = named {
            return run.spec.workflow.as_str().starts_with(name);
        }
        let is_ours = Some(&run.spec.project) == project.as_ref();
        is_ours && run.end.is_none() && run.spec.goal.is_none()
    };
    let mut found = all.iter().filter(fits);
    match (found.next(), found.next(), named) {
        (Some(one), None, _) | (Some(one), Some(_), None) => Ok(one),
        (Some(_), Some(_), Some(name)) => {
            let text = format!("`{name}` matches several workflows");
            Err(CommandError::new(ErrorKind::Usage, text).hint("type more characters of the name"))
        }
        (None, ..) => {
            let none = CommandError::new(ErrorKind::Usage, "there is no workflow to resume");
            Err(none.hint("cos workflow list"))
        }
    }
}

fn drive_workflow(
    cli: &CliContext,
    global_context: &GlobalContext,
    repo: Repo,
    id: &WorkflowId,
    attended: Attended,
    change: impl FnOnce(Limits) -> Limits,
) -> Result<Exit, CommandError> {
    let output = cli.output();
    let signals = Signals::catch();
    let flag = signals.flag();
    let mut gauge = ProgressDisplay::new(output);
    let bar = gauge.bar();
    let mut person = Prompter::new(output.clone(), bar.clone(), signals.flag());
    let somebody = attended == Attended::ByPerson && is_conversation();
    let mut place = LocalPlace {
        global_context,
        repo,
        watcher: &mut gauge,
        prompt: somebody.then_some(&mut person as &mut dyn InteractivePrompt),
        interrupted: &flag,
        user: cli.actor(),
    };
    let mut input_collector = LocalInputCollector {
        repo: place.repo.clone(),
        weigh: &mut |spec, context| {
            let rules = global_context.settings.checkpoint_rules(&context.command);
            let budget_scope = Some(spec.budget_scope());
            deliberated(
                cli,
                context,
                &rules,
                &global_context.settings,
                budget_scope,
                &mut None,
            )
        },
    };
    let prompts = global_context.prompts();
    let roles = folders(cli).into_iter();
    let interpreter =
        std::env::current_exe().map_or_else(|_| Interpreter::default(), Interpreter::of);
    let crew = WorkflowDeps {
        store: &global_context.store,
        place: &mut place,
        input_collector: &mut input_collector,
        clock: &mut global_context.clock()?,
        interpreter: &interpreter,
        prompts: &prompts,
        roles: roles.map(|folder| folder.join("prompts")).collect(),
        user: cli.actor(),
        interrupted: &flag,
        watch: &mut |run, _| bar.set_message(WorkflowStanding::of(run).phrase()),
    };
    let done = workflow::drive(crew, id, change, &clock::owner(), &clock::is_dead);
    bar.finish_and_clear();
    let WorkflowSession { run, notes, .. } = done?;
    output.print(&WorkflowRunView::new(&run, notes))?;
    // A closed terminal sends a signal; the workflow then stops as if the person had left the
    // question.
    let left = person.is_over() && run.suspended == Some(SuspendReason::Interrupted);
    Ok(if left { Exit::Waiting } else { exit(&run) })
}

fn exit(run: &WorkflowRun) -> Exit {
    match (run.end, run.suspended) {
        (Some(WorkflowEnd::Finished), _) => Exit::Done,
        (Some(WorkflowEnd::Failed), _) => Exit::Failures,
        (Some(WorkflowEnd::Aborted), _) => Exit::Aborted,
        (None, Some(SuspendReason::Budget)) => Exit::Budget,
        (None, Some(SuspendReason::Interrupted)) => Exit::Interrupted,
        (None, Some(SuspendReason::Waiting | SuspendReason::Paused) | None) => Exit::Waiting,
    }
}

#[cfg(test)]
mod tests;
