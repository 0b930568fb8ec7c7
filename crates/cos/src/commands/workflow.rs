//! `cos workflow`: carries a team's way of working out, and looks at such files.

use crate::args::workflow::{
    CheckWorkflowArgs, ResumeWorkflowArgs, RunWorkflowArgs, WorkflowArgs, WorkflowCommand,
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
use cos_core::id::WorkflowId;
use cos_core::policy::Profile;
use cos_core::workflow::{LaidDown, WorkflowEnd, WorkflowOrder, WorkflowRun, svg};
use cos_engine::clock::{self, SystemClock};
use cos_engine::goals_file::RunOverrides;
use cos_engine::repo::Repo;
use cos_engine::script::Interpreter;
use cos_engine::station::Station;
use cos_engine::workflow::{self, Crew, LocalPlace, WorkflowSitting};
use cos_engine::workflow_file::Library;
use cos_engine::world::Attendant;
use std::path::{Path, PathBuf};

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &WorkflowArgs) -> Result<Exit, CommandError> {
    match &args.command {
        WorkflowCommand::Run(args) => start(scene, args),
        WorkflowCommand::Check(args) => check(scene, args),
        WorkflowCommand::List => {
            let runs = workflow::list(&scene.station()?.store)?;
            let listed = library(scene).list();
            scene.output().print(&WorkflowsView::new(&listed, &runs))?;
            Ok(Exit::Done)
        }
        WorkflowCommand::Resume(args) => resume(scene, args),
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
        scene.output().print_text(&svg(&workflow))?;
    } else {
        scene.output().print(&WorkflowCheckView::new(&workflow))?;
    }
    Ok(Exit::Done)
}

fn start(scene: &Scene, args: &RunWorkflowArgs) -> Result<Exit, CommandError> {
    let station = scene.station()?;
    tell_left_aside(scene, &station);
    let repo = Repo::open(scene.folder())?;
    let order = order(scene, &station, &repo, args)?;
    let id = order.workflow.clone();
    workflow::ready(&station, &repo, &order)?;
    workflow::order(&station.store, order, scene.now())?;
    scene
        .output()
        .say(&format!("The workflow was ordered: {id}"));
    carry_out(
        scene,
        &station,
        repo,
        &id,
        Attended::unless(args.unattended),
    )
}

fn order(
    scene: &Scene,
    station: &Station,
    repo: &Repo,
    args: &RunWorkflowArgs,
) -> Result<WorkflowOrder, CommandError> {
    let (definition, source) = library(scene).find(&args.workflow, scene.folder())?;
    let feature = args.feature.trim();
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    if feature.is_empty() || feature.len() > 64 || !feature.chars().all(fits) {
        let what = format!("`{feature}` names no folder for a feature");
        let told = CommandError::new(ErrorKind::Usage, what);
        return Err(told.hint("use up to 64 letters, digits, `-` and `_`"));
    }
    let status = repo.status()?;
    if !status.dirty.is_empty() {
        let note = "Note: what has changed in no commit is not part of the work.";
        scene.output().say(note);
    }
    let terms = station.settings.terms(&RunOverrides::default());
    let (today, _) = scene.today();
    let id = workflow::new_workflow(&today, scene.chance());
    let agent = args.agent.clone();
    Ok(WorkflowOrder {
        branch: format!("cos/{id}"),
        workflow: id,
        definition,
        source,
        feature: feature.to_owned(),
        flags: args.flags.clone(),
        project: repo.root().to_string_lossy().into_owned(),
        base: status.head,
        current: status.branch,
        budget: args.budget.unwrap_or(terms.limits.budget),
        time: args.time.unwrap_or(terms.limits.time),
        profile: args.profile.map_or(terms.profile, Profile::from),
        agent: agent.or_else(|| station.settings.values.agent.clone()),
        goal: None,
    })
}

fn resume(scene: &Scene, args: &ResumeWorkflowArgs) -> Result<Exit, CommandError> {
    let station = scene.station()?;
    tell_left_aside(scene, &station);
    let all = workflow::list(&station.store)?;
    let found = find(scene, &all, args.id.as_deref())?;
    if let Some(own) = &found.order.goal {
        let id = &found.order.workflow;
        let text = format!("`{id}` is carried out for a goal, whose run goes on with it");
        let refused = CommandError::new(ErrorKind::Refused, text);
        return Err(refused.hint(format!("cos resume {}", own.run)));
    }
    let repo = Repo::open(&found.order.project)?;
    let id = &found.order.workflow;
    carry_out(scene, &station, repo, id, Attended::unless(args.unattended))
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
            return run.order.workflow.as_str().starts_with(name);
        }
        let is_ours = Some(&run.order.project) == project.as_ref();
        is_ours && run.end.is_none() && run.order.goal.is_none()
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
    station: &Station,
    repo: Repo,
    id: &WorkflowId,
    attended: Attended,
) -> Result<Exit, CommandError> {
    let output = scene.output();
    let signals = Signals::catch();
    let flag = signals.flag();
    let mut gauge = Gauge::new(output);
    let bar = gauge.bar();
    let mut person = Conversation::new(output.clone(), bar.clone(), signals.flag());
    let somebody = attended == Attended::ByPerson && is_conversation();
    let mut place = LocalPlace {
        station,
        repo,
        watcher: &mut gauge,
        attendant: somebody.then_some(&mut person as &mut dyn Attendant),
        interrupted: &flag,
        user: scene.user(),
    };
    let prompts = station.prompts();
    let roles = folders(scene).into_iter();
    let interpreter =
        std::env::current_exe().map_or_else(|_| Interpreter::default(), Interpreter::of);
    let crew = Crew {
        store: &station.store,
        place: &mut place,
        clock: &mut SystemClock,
        interpreter: &interpreter,
        prompts: &prompts,
        roles: roles.map(|folder| folder.join("prompts")).collect(),
        user: scene.user(),
        interrupted: &flag,
        watch: &mut |run, _| bar.set_message(WorkflowStanding::of(run).phrase()),
    };
    let done = workflow::drive(crew, id, &clock::owner(), &clock::is_dead);
    bar.finish_and_clear();
    let WorkflowSitting { run, notes, .. } = done?;
    output.print(&WorkflowRunView::new(&run, notes))?;
    Ok(exit(&run))
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
