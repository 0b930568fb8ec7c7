//! Carries out goals with a workflow: each attempt resumes the goal's own workflow run and drives
//! it as far as possible without the person.
//!
//! The workflow run is derived from the events of the goal's run, so that a process after a crash
//! continues the same one. The attempt reserves its money; its runs book in the workflow's scope,
//! not on the day again.

use super::{
    LocalInputCollector, LocalPlace, WorkflowDeps, WorkflowError, WorkflowSession, create_workflow,
    drive, load, origin, ready,
};
use crate::actor::Actor;
use crate::checkpoint::{
    CheckpointDeps, Weighed, deliberate, needs_models, pause, without_council,
};
use crate::clock;
use crate::council::{CouncilCaps, CouncilDeps, NoCouncil, Seals, voices};
use crate::global_context::GlobalContext;
use crate::nesting::Nesting;
use crate::ports::{AttemptWork, ChildWorkflow, Delivery, Watcher};
use crate::repo::Repo;
use crate::run_session::RunSessionError;
use crate::runtime;
use crate::script::Interpreter;
use crate::settings::user_file;
use crate::workflow_file::{FoundWorkflow, Library};
use cos_core::checkpoint::CheckpointContext;
use cos_core::council::CouncilPolicy;
use cos_core::decision::DecisionState;
use cos_core::event::{Event, RunSpec};
use cos_core::failure::{Failure, FailureClass};
use cos_core::goal::Executor;
use cos_core::hint::advised;
use cos_core::id::{DecisionId, WorkflowId};
use cos_core::run::state::Run;
use cos_core::time::Timestamp;
use cos_core::workflow::{
    PhaseStage, SuspendReason, WorkflowEnd, WorkflowGoal, WorkflowInput, WorkflowSpec,
};
use cos_store::blob::Blobs;
use cos_store::{DecisionFilter, JournalError, Projection as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// The size limit of the context of a council's question, in bytes.
const LARGEST_CONTEXT: usize = 1 << 20;

/// Returns the workflow folders: the project's, then the person's own.
pub fn folders(project: Option<&Path>) -> Vec<PathBuf> {
    let project = project.map(|root| root.join(".cos").join("workflows"));
    let own = user_file(&|name| std::env::var(name).ok())
        .and_then(|file| Some(file.parent()?.join("workflows")));
    project.into_iter().chain(own).collect()
}

/// Carries out workflows on this machine.
#[derive(Debug, Clone)]
pub struct LocalChildWorkflow {
    /// The root of the repository, or the working folder of the command.
    pub folder: PathBuf,
    /// The person.
    pub user: Actor,
}

/// No observer: the inbox and the journal show what a phase does.
struct Nobody;

impl Watcher for Nobody {
    fn moved(&mut self, _: &Run, _: Timestamp, _: &Event) {}
}

impl ChildWorkflow for LocalChildWorkflow {
    fn probe(&self, name: &str) -> Result<(), String> {
        if Nesting::of_process().is_some() {
            let what = "it would run inside an attempt of a workflow, and workflows cannot be \
                nested; give the goal to an agent";
            return Err(what.to_owned());
        }
        let library = Library::new(folders(Some(&self.folder)));
        let found = library.find(name, &self.folder);
        found.map(|_| ()).map_err(|error| advised(&error))
    }

    fn run_child(&self, spec: &RunSpec, work: &AttemptWork, interrupted: &AtomicBool) -> Delivery {
        let moved = match GlobalContext::open(Path::new(&spec.project)) {
            Ok(global_context) => self.moved(&global_context, spec, work, interrupted),
            Err(error) => return failed(FailureClass::Fatal, advised(&error)),
        };
        moved.unwrap_or_else(|error| failed(class_of(&error), advised(&error)))
    }
}

impl LocalChildWorkflow {
    /// Creates the goal's workflow run unless it exists, and drives it unless it has ended.
    fn moved(
        &self,
        global_context: &GlobalContext,
        of: &RunSpec,
        work: &AttemptWork,
        interrupted: &AtomicBool,
    ) -> Result<Delivery, WorkflowError> {
        let repo = Repo::open(&of.project)?;
        let Some(id) = carried_out_by(global_context, of, work)? else {
            return Ok(failed(
                FailureClass::Fatal,
                "the goal's run does not exist any more",
            ));
        };
        let mut run = load(&global_context.store, &id)?;
        if run.is_none() {
            let wanted = match wanted(&id, of, work) {
                Ok((mut wanted, found)) => {
                    // The data of a goal is opened for its project.
                    let trusted = global_context.settings.trusts_project();
                    origin::describe(&mut wanted, &found, &repo, trusted)?;
                    wanted
                }
                Err(why) => return Ok(failed(FailureClass::Fatal, why)),
            };
            ready(global_context, &repo, &wanted)?;
            create_workflow(&global_context.store, wanted, clock::now())?;
            run = load(&global_context.store, &id)?;
        }
        let run_session = match run {
            Some(run) if run.end.is_some() => WorkflowSession {
                run,
                notes: Vec::new(),
                waits: None,
            },
            _ => self.driven(global_context, repo, &id, interrupted)?,
        };
        Ok(delivery(global_context, &run_session)?)
    }

    fn driven(
        &self,
        global_context: &GlobalContext,
        repo: Repo,
        id: &WorkflowId,
        interrupted: &AtomicBool,
    ) -> Result<WorkflowSession, WorkflowError> {
        let roles = folders(Some(repo.root())).into_iter();
        let roles = roles.map(|folder| folder.join("prompts")).collect();
        let interpreter =
            std::env::current_exe().map_or_else(|_| Interpreter::default(), Interpreter::of);
        let mut place = LocalPlace {
            global_context,
            repo,
            watcher: &mut Nobody,
            prompt: None,
            interrupted,
            user: &self.user,
        };
        let mut input_collector = LocalInputCollector {
            repo: place.repo.clone(),
            weigh: &mut |spec, context| weighed(global_context, spec, context, interrupted),
        };
        let deps = WorkflowDeps {
            store: &global_context.store,
            place: &mut place,
            input_collector: &mut input_collector,
            clock: &mut global_context.clock()?,
            interpreter: &interpreter,
            prompts: &global_context.prompts(),
            roles,
            user: &self.user,
            interrupted,
            watch: &mut |_, _| {},
        };
        let (owner, dead) = (clock::owner(), &clock::is_dead);
        drive(deps, id, |limits| limits, &owner, dead)
    }
}

/// Weighs facts like `cos checkpoint`: with a council if one is due and possible, paid from the
/// workflow's budget; else the person decides.
fn weighed(
    global_context: &GlobalContext,
    spec: &WorkflowSpec,
    context: &CheckpointContext,
    interrupted: &AtomicBool,
) -> Weighed {
    let project = &spec.project;
    let rules = global_context.settings.checkpoint_rules(&context.command);
    let speakers = if needs_models(context, &rules) {
        voices(&global_context.settings, global_context.surroundings())
    } else {
        Err(NoCouncil::NotDue)
    };
    let speakers = match speakers {
        Ok(speakers) => speakers,
        Err(why) => return without_council(&why, context, &rules),
    };
    let mut clock = match global_context.clock() {
        Ok(clock) => clock,
        Err(error) => {
            let what = error.to_string();
            return without_council(&NoCouncil::NoPlace { what }, context, &rules);
        }
    };
    let values = &global_context.settings.values;
    let caps = CouncilCaps {
        single: values.cost_single,
        daily: values.cost_daily,
        budget_scope: Some(spec.budget_scope()),
    };
    let deps = CheckpointDeps {
        council: CouncilDeps {
            store: &global_context.store,
            blobs: &Blobs::new(&global_context.layout.blobs(), LARGEST_CONTEXT),
            seals: &Seals::new(global_context.layout.seals()),
            prompts: &global_context.prompts(),
            speakers: &speakers,
            policy: &CouncilPolicy::default(),
            interrupted,
            deserted: &AtomicBool::new(false),
        },
        caps: &caps,
        owner: &clock::council_owner(),
        dead: &clock::is_dead,
        // An attempt of a run has no observer.
        tell: &|_| {},
        pause: &pause,
    };
    deliberate(&deps, &mut clock, project, context, &rules)
}

/// Returns the id of the workflow run, from the events of the goal's run.
fn carried_out_by(
    global_context: &GlobalContext,
    spec: &RunSpec,
    work: &AttemptWork,
) -> Result<Option<WorkflowId>, JournalError> {
    let run = runtime::load(&global_context.store, &spec.run)?;
    let goal = run.as_ref().and_then(|run| run.goal(&work.goal.id));
    Ok(goal.map(|goal| goal.workflow(&spec.run)))
}

/// Returns the specification for a goal without a workflow run.
fn wanted(
    id: &WorkflowId,
    spec: &RunSpec,
    work: &AttemptWork,
) -> Result<(WorkflowSpec, FoundWorkflow), String> {
    let goal = &work.goal;
    let Executor::Workflow { name, agent, .. } = &goal.executor else {
        return Err("the goal names no workflow".to_owned());
    };
    let project = Path::new(&spec.project);
    let library = Library::new(folders(Some(project)));
    let found = library.look_up(name, project);
    let found = found.map_err(|error| advised(&error))?;
    let counted = work.failures.iter();
    let counted = counted.filter(|failure| failure.class.counts());
    let wanted = WorkflowSpec {
        branch: format!("cos/{id}"),
        workflow: id.clone(),
        definition: found.workflow.clone(),
        source: found.source.clone(),
        feature: goal.id.to_string(),
        flags: goal.tags.clone(),
        input: WorkflowInput::default(),
        project: spec.project.clone(),
        base: work.base.clone(),
        current: spec.current.clone(),
        budget: work.reserve,
        time: spec.limits.time,
        profile: spec.profile,
        skip_war_room: None,
        agent: agent.clone(),
        goal: Some(Box::new(WorkflowGoal {
            run: spec.run.clone(),
            goal: goal.clone(),
            instructions: work.instructions.clone(),
            failures: counted.map(|failure| failure.message.clone()).collect(),
        })),
        origin: None,
    };
    Ok((wanted, found))
}

/// Returns the result of a workflow run for its goal.
fn delivery(
    global_context: &GlobalContext,
    run_session: &WorkflowSession,
) -> Result<Delivery, JournalError> {
    let run = &run_session.run;
    let name = &run.spec.definition.name;
    let phase = run.phase().map_or("its end", |phase| phase.id.as_str());
    let at = format!("the workflow {name} ({}), at {phase}", run.spec.workflow);
    let gaps = run.phase_run().map(|own| own.gaps.join("; "));
    let gaps = gaps.filter(|gaps| !gaps.is_empty());
    let because = gaps.map_or_else(String::new, |gaps| format!(": {gaps}"));
    Ok(match (run.end, run.suspended) {
        (Some(WorkflowEnd::Finished), _) => Delivery::Finished {
            base: run.spec.base.clone(),
            head: run.head.clone(),
        },
        (Some(WorkflowEnd::Failed), _) => {
            failed(FailureClass::Systematic, format!("{at}, failed{because}"))
        }
        (Some(WorkflowEnd::Aborted), _) => {
            let feedback = run.holds.last().and_then(|hold| hold.feedback.clone());
            let feedback = feedback.map_or(because, |feedback| format!(": {feedback}"));
            let what = format!("{at}, you ended it{feedback}");
            failed(FailureClass::Denied, what)
        }
        (None, Some(SuspendReason::Budget)) => failed(
            FailureClass::Budget,
            format!("{at}, ran out of money or time"),
        ),
        (None, Some(SuspendReason::Interrupted)) => failed(FailureClass::Cancelled, at),
        (None, _) => match waits_for(global_context, run_session)? {
            Some(decision) => Delivery::Held(decision),
            None => failed(FailureClass::NeedsHuman, format!("{at}, was stopped")),
        },
    })
}

/// Returns the oldest question that the workflow or its current phase waits for.
fn waits_for(
    global_context: &GlobalContext,
    run_session: &WorkflowSession,
) -> Result<Option<DecisionId>, JournalError> {
    let run = &run_session.run;
    if run_session.waits.is_some() {
        return Ok(run_session.waits.clone());
    }
    if let (Some(decision), None | Some(SuspendReason::Waiting)) = (run.awaits(), run.suspended) {
        return Ok(Some(decision.clone()));
    }
    let (Some(phase), Some(own)) = (run.phase(), run.phase_run()) else {
        return Ok(None);
    };
    if !matches!(run.stage, PhaseStage::Working { .. }) {
        return Ok(None);
    }
    let filter = DecisionFilter {
        states: vec![DecisionState::Pending],
        run: Some(run.spec.phase_run(&phase.id, own.works)),
        ..DecisionFilter::default()
    };
    let waiting = global_context.store.decisions(&filter)?;
    Ok(waiting.into_iter().next().map(|decision| decision.id))
}

fn failed(class: FailureClass, what: impl Into<String>) -> Delivery {
    Delivery::Failed(Failure::new(class, what))
}

/// Returns the failure class of an error. The workflow run can always be resumed.
fn class_of(error: &WorkflowError) -> FailureClass {
    match error {
        WorkflowError::Repo(error) | WorkflowError::RunSession(RunSessionError::Repo(error)) => {
            error.class()
        }
        WorkflowError::RunSession(RunSessionError::Missing { .. })
        | WorkflowError::Prompt(_)
        | WorkflowError::Nobody { .. }
        | WorkflowError::Ignored { .. } => FailureClass::Fatal,
        WorkflowError::ContextBundle(_) => FailureClass::MissingInformation,
        _ => FailureClass::Transient,
    }
}
