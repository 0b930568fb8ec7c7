//! `cos workflow`: carries a team's way of working out, and looks at such files.

mod origin;

use super::checkpoint::{deliberated, read};
use crate::args::named_workflow::NamedWorkflow;
use crate::args::workflow::{
    CheckWorkflowArgs, ResumeWorkflowArgs, WorkflowArgs, WorkflowCommand, WorkflowTerms,
};
use crate::conversation::Conversation;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::gauge::Gauge;
use crate::output::is_conversation;
use crate::scene::Scene;
use crate::signal::Signals;
use crate::sit::{Attended, tell_left_aside};
use crate::view::workflow::{WorkflowCheckView, WorkflowRunView, WorkflowStanding, WorkflowsView};
use cos_core::event::Limits;
use cos_core::hint::Hint;
use cos_core::id::WorkflowId;
use cos_core::policy::Profile;
use cos_core::workflow::{
    Given, GivenBase, GivenText, LaidDown, WorkflowEnd, WorkflowSpec, WorkflowRun, svg,
};
use cos_engine::clock;
use cos_engine::goals_file::RunOverrides;
use cos_engine::repo::{Repo, Status};
use cos_engine::script::Interpreter;
use cos_engine::global_context::GlobalContext;
use cos_engine::workflow::{self, WorkflowDeps, LocalPlace, LocalScout, WorkflowSession};
use cos_engine::workflow_file::{FoundWorkflow, Library};
use cos_engine::ports::{Attendant, Clock as _};
use std::path::{Path, PathBuf};

/// A longer file is no issue; its words are kept in the journal.
const LONGEST_TEXT: u64 = 256 << 10;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &WorkflowArgs) -> Result<Exit, CommandError> {
    match &args.command {
        WorkflowCommand::Run(args) => {
            let feature = |_: &Repo| Ok(args.feature.clone());
            start(scene, &args.workflow, feature, &args.terms)
        }
        WorkflowCommand::Check(args) => check(scene, args),
        WorkflowCommand::List => {
            let runs = workflow::list(&scene.global_context()?.store)?;
            let listed = library(scene).list();
            scene.output().print(&WorkflowsView::new(&listed, &runs))?;
            Ok(Exit::Done)
        }
        WorkflowCommand::Resume(args) => resume(scene, args),
    }
}

/// Runs a workflow that is a command of its own.
pub(crate) fn run_named(scene: &Scene, named: &NamedWorkflow) -> Result<Exit, CommandError> {
    let (name, args) = named.told();
    let feature = |repo: &Repo| match &args.feature {
        Some(feature) => Ok(feature.clone()),
        None => Ok(feature_of(&args.terms, repo.status()?.branch, name)),
    };
    start(scene, name, feature, &args.terms)
}

/// A name for what nobody named: by what it is about, by the branch, or by the work itself.
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

/// The folders in which workflows lie: the project's, then the person's own.
fn folders(scene: &Scene) -> Vec<PathBuf> {
    workflow::folders(scene.project().as_deref().map(Path::new))
}

fn library(scene: &Scene) -> Library {
    Library::new(folders(scene))
}

fn check(scene: &Scene, args: &CheckWorkflowArgs) -> Result<Exit, CommandError> {
    let (workflow, _) = library(scene).find(&args.workflow, scene.folder())?;
    if args.svg {
        scene.output().only_as_text("a drawing")?;
        scene.output().print_text(&svg(&workflow))?;
    } else {
        scene.output().print(&WorkflowCheckView::new(&workflow))?;
    }
    Ok(Exit::Done)
}

fn start(
    scene: &Scene,
    name: &str,
    feature: impl FnOnce(&Repo) -> Result<String, CommandError>,
    terms: &WorkflowTerms,
) -> Result<Exit, CommandError> {
    let global_context = scene.global_context()?;
    let repo = Repo::open(scene.folder())?;
    let found = library(scene).look_up(name, scene.folder())?;
    let status = repo.status()?;
    let mut spec = spec(
        scene,
        &global_context,
        &repo,
        (&found, &status),
        &feature(&repo)?,
        terms,
    )?;
    let trusted = global_context.settings.trusts_project();
    workflow::describe(&mut spec, &found, &repo, trusted)?;
    origin::tell(scene, &global_context, &spec, scene.now())?;
    tell_left_aside(scene, &global_context);
    if !status.dirty.is_empty() {
        let note = "Note: what has changed in no commit is not part of the work.";
        scene.output().say(note);
    }
    let id = spec.workflow.clone();
    workflow::ready(&global_context, &repo, &spec)?;
    workflow::spec(&global_context.store, spec, scene.now())?;
    scene
        .output()
        .say(&format!("The workflow was ordered: {id}"));
    let attended = Attended::unless(terms.unattended);
    carry_out(scene, &global_context, repo, &id, attended, |limits| limits)
}

fn spec(
    scene: &Scene,
    global_context: &GlobalContext,
    repo: &Repo,
    (found, status): (&FoundWorkflow, &Status),
    feature: &str,
    terms: &WorkflowTerms,
) -> Result<WorkflowSpec, CommandError> {
    let feature = feature.trim();
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    if feature.is_empty() || feature.len() > 64 || !feature.chars().all(fits) {
        let what = format!("`{feature}` names no folder for a feature");
        let told = CommandError::new(ErrorKind::Usage, what);
        return Err(told
            .hint("use up to 64 letters, digits, `-` and `_`")
            .hint("what it is about is told by --issue, --text or --pull-request"));
    }
    let settled = global_context.settings.terms(&RunOverrides::default());
    let (today, _) = global_context.clock_to_look()?.today();
    let id = workflow::new_workflow(&today, scene.chance());
    let agent = terms.agent.clone();
    Ok(WorkflowSpec {
        branch: format!("cos/{id}"),
        workflow: id,
        definition: found.workflow.clone(),
        source: found.source.clone(),
        feature: feature.to_owned(),
        flags: terms.flags.clone(),
        given: given(scene, repo, terms)?,
        project: repo.root().to_string_lossy().into_owned(),
        base: status.head.clone(),
        current: status.branch.clone(),
        budget: terms.budget.unwrap_or(settled.limits.budget),
        time: terms.time.unwrap_or(settled.limits.time),
        profile: terms.profile.map_or(settled.profile, Profile::from),
        skip_war_room: terms.skip_war_room.clone(),
        agent: agent.or_else(|| global_context.settings.values.agent.clone()),
        goal: None,
        origin: None,
    })
}

/// What it is about. The words of files and the commit of a base are kept as they stand now.
fn given(scene: &Scene, repo: &Repo, terms: &WorkflowTerms) -> Result<Given, CommandError> {
    let mut texts = Vec::new();
    for file in &terms.text {
        let text = read(scene, file, LONGEST_TEXT)?;
        let name = file.display().to_string();
        if text.trim().is_empty() {
            let what = format!("`{name}` is empty");
            return Err(CommandError::new(ErrorKind::Input, what));
        }
        texts.push(GivenText { name, text });
    }
    let base = match &terms.base {
        None => None,
        Some(name) => {
            let unknown = || {
                let what = format!("`{name}` is no branch, tag or commit of this repository");
                CommandError::new(ErrorKind::Usage, what).hint("git branch --all")
            };
            let commit = repo.commit_named(name)?.ok_or_else(unknown)?;
            let name = name.clone();
            Some(GivenBase { name, commit })
        }
    };
    Ok(Given {
        issues: terms.issue.clone(),
        texts,
        pull_request: terms.pull_request.clone(),
        base,
    })
}

fn resume(scene: &Scene, args: &ResumeWorkflowArgs) -> Result<Exit, CommandError> {
    let global_context = scene.global_context()?;
    let all = workflow::list(&global_context.store)?;
    let found = find(scene, &all, args.id.as_deref())?;
    if let Some(own) = &found.spec.goal {
        let id = &found.spec.workflow;
        let text = format!("`{id}` is carried out for a goal, whose run goes on with it");
        let refused = CommandError::new(ErrorKind::Refused, text);
        return Err(refused.hint(Hint::new("cos resume {}").value(&own.run)));
    }
    origin::tell(scene, &global_context, &found.spec, found.started_at)?;
    tell_left_aside(scene, &global_context);
    let repo = Repo::open(&found.spec.project)?;
    let id = &found.spec.workflow;
    let attended = Attended::unless(args.unattended);
    let change = |limits: Limits| Limits {
        budget: args.budget.unwrap_or(limits.budget),
        time: args.time.unwrap_or(limits.time),
    };
    carry_out(scene, &global_context, repo, id, attended, change)
}

/// The workflow of this name or beginning; the newest open one of the repository where none is
/// named.
fn find<'a>(
    scene: &Scene,
    all: &'a [WorkflowRun],
    named: Option<&str>,
) -> Result<&'a WorkflowRun, CommandError> {
    let project = scene.project();
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
            let text = format!("`{name}` is the beginning of several workflows");
            Err(CommandError::new(ErrorKind::Usage, text).hint("type more of the name"))
        }
        (None, ..) => {
            let none =
                CommandError::new(ErrorKind::Usage, "there is no such workflow to go on with");
            Err(none.hint("cos workflow list"))
        }
    }
}

fn carry_out(
    scene: &Scene,
    global_context: &GlobalContext,
    repo: Repo,
    id: &WorkflowId,
    attended: Attended,
    change: impl FnOnce(Limits) -> Limits,
) -> Result<Exit, CommandError> {
    let output = scene.output();
    let signals = Signals::catch();
    let flag = signals.flag();
    let mut gauge = Gauge::new(output);
    let bar = gauge.bar();
    let mut person = Conversation::new(output.clone(), bar.clone(), signals.flag());
    let somebody = attended == Attended::ByPerson && is_conversation();
    let mut place = LocalPlace {
        global_context,
        repo,
        watcher: &mut gauge,
        attendant: somebody.then_some(&mut person as &mut dyn Attendant),
        interrupted: &flag,
        user: scene.actor(),
    };
    let mut scout = LocalScout {
        repo: place.repo.clone(),
        weigh: &mut |spec, context| {
            let rules = global_context.settings.checkpoint_rules(&context.command);
            let budget_scope = Some(spec.budget_scope());
            deliberated(scene, context, &rules, &global_context.settings, budget_scope, &mut None)
        },
    };
    let prompts = global_context.prompts();
    let roles = folders(scene).into_iter();
    let interpreter =
        std::env::current_exe().map_or_else(|_| Interpreter::default(), Interpreter::of);
    let crew = WorkflowDeps {
        store: &global_context.store,
        place: &mut place,
        scout: &mut scout,
        clock: &mut global_context.clock()?,
        interpreter: &interpreter,
        prompts: &prompts,
        roles: roles.map(|folder| folder.join("prompts")).collect(),
        user: scene.actor(),
        interrupted: &flag,
        watch: &mut |run, _| bar.set_message(WorkflowStanding::of(run).phrase()),
    };
    let done = workflow::drive(crew, id, change, &clock::owner(), &clock::is_dead);
    bar.finish_and_clear();
    let WorkflowSession { run, notes, .. } = done?;
    output.print(&WorkflowRunView::new(&run, notes))?;
    // The signal of a terminal that went away lays it down as somebody does who leaves a question.
    let left = person.is_over() && run.laid_down == Some(LaidDown::Interrupted);
    Ok(if left { Exit::Waiting } else { exit(&run) })
}

fn exit(run: &WorkflowRun) -> Exit {
    match (run.end, run.laid_down) {
        (Some(WorkflowEnd::Finished), _) => Exit::Done,
        (Some(WorkflowEnd::Failed), _) => Exit::Failures,
        (Some(WorkflowEnd::Aborted), _) => Exit::Aborted,
        (None, Some(LaidDown::Budget)) => Exit::Budget,
        (None, Some(LaidDown::Interrupted)) => Exit::Interrupted,
        (None, Some(LaidDown::Waiting | LaidDown::Paused) | None) => Exit::Waiting,
    }
}

#[cfg(test)]
mod tests;
