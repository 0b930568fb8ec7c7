//! Drives one workflow: folds its stream, asks `cos-core` for the next step, journals it, performs
//! it, and folds the result. Holds the stream's lease meanwhile.

mod perform;
mod suspension;
mod weigh;
mod writing;

use super::stored::moved;
use super::{InputCollector, WorkPlace, WorkflowError, load};
use crate::actor::Actor;
use crate::ports::Clock;
use crate::prompt::Prompts;
use crate::script::Interpreter;
use cos_core::event::{Limits, Stream};
use cos_core::id::{DecisionId, WorkflowId};
use cos_core::time::Timestamp;
use cos_core::workflow::{SuspendReason, WorkflowEvent, WorkflowRun, apply, decide};
use cos_store::{Append, Guard, Refused, Store, StreamLease};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The role of the agent for a script's thoughts; no file can use this name.
pub(super) const THINKER: &str = "main";

/// Everything that is needed to drive a workflow.
pub struct WorkflowDeps<'a> {
    /// The journal.
    pub store: &'a dyn Store,
    /// The place of work.
    pub place: &'a mut dyn WorkPlace,
    /// Collects the input of phases, and weighs facts.
    pub input_collector: &'a mut dyn InputCollector,
    /// The clock.
    pub clock: &'a mut dyn Clock,
    /// Evaluates conditions and scripts.
    pub interpreter: &'a Interpreter,
    /// The prompts.
    pub prompts: &'a Prompts,
    /// Folders with role prompts, the strongest first.
    pub roles: Vec<PathBuf>,
    /// The present person.
    pub user: &'a Actor,
    /// Set by a signal.
    pub interrupted: &'a AtomicBool,
    /// Called for every event.
    pub watch: &'a mut dyn FnMut(&WorkflowRun, &WorkflowEvent),
}

/// The result of a workflow session.
#[derive(Debug)]
pub struct WorkflowSession {
    /// The state of the workflow.
    pub run: WorkflowRun,
    /// Further notes for the person.
    pub notes: Vec<String>,
    /// The question that one of its debates waits for.
    pub waits: Option<DecisionId>,
}

/// One workflow with its lease.
pub(super) struct Session<'a> {
    pub(super) deps: WorkflowDeps<'a>,
    pub(super) run: WorkflowRun,
    pub(super) notes: Vec<String>,
    pub(super) lease: StreamLease<'a>,
    /// The question that one of its debates waits for.
    pub(super) waits: Option<DecisionId>,
}

/// Resumes a workflow and drives it until it ends or needs the person, with limits changed by
/// `change`. `dead` returns whether an owner is gone.
pub fn drive(
    deps: WorkflowDeps<'_>,
    workflow: &WorkflowId,
    change: impl FnOnce(Limits) -> Limits,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<WorkflowSession, WorkflowError> {
    let unknown = || WorkflowError::Unknown {
        workflow: workflow.clone(),
    };
    let stream = Stream::Workflow(workflow.clone());
    load(deps.store, workflow)?.ok_or_else(unknown)?;
    let now = deps.clock.now();
    let taken = StreamLease::take(deps.store, stream, owner, now, dead)?;
    let lease = taken.map_err(|conflict| WorkflowError::LeaseConflict {
        workflow: workflow.clone(),
        conflict,
    })?;
    // Loaded again, because an earlier holder may have changed it.
    let run = load(deps.store, workflow)?.ok_or_else(unknown)?;
    let mut session = Session {
        deps,
        run,
        notes: Vec::new(),
        lease,
        waits: None,
    };
    let done = session.run_session(change);
    if !matches!(done, Err(WorkflowError::Refused(_))) {
        session.lease.release();
    }
    done.map(|()| WorkflowSession {
        run: session.run,
        notes: session.notes,
        waits: session.waits,
    })
}

impl Session<'_> {
    fn run_session(&mut self, change: impl FnOnce(Limits) -> Limits) -> Result<(), WorkflowError> {
        if self.run.end.is_some() {
            let workflow = self.run.spec.workflow.clone();
            return Err(WorkflowError::Over { workflow });
        }
        self.limit(change)?;
        self.record(WorkflowEvent::WorkflowTakenUp)?;
        let done = self.allowed_turn();
        if let Err(error) = &done
            && !matches!(error, WorkflowError::Journal(_) | WorkflowError::Refused(_))
        {
            let why = SuspendReason::Interrupted;
            self.record(WorkflowEvent::WorkflowLaidDown { why })?;
        }
        done
    }

    /// Records limits that the person changed.
    fn limit(&mut self, change: impl FnOnce(Limits) -> Limits) -> Result<(), WorkflowError> {
        let spec = &self.run.spec;
        let (budget, time) = (spec.budget, spec.time);
        let moved = change(Limits { budget, time });
        if moved == (Limits { budget, time }) {
            return Ok(());
        }
        let Limits { budget, time } = moved;
        self.record(WorkflowEvent::LimitsMoved { budget, time })
    }

    fn allowed_turn(&mut self) -> Result<(), WorkflowError> {
        if self.is_allowed()? {
            self.turn()?;
        }
        Ok(())
    }

    fn turn(&mut self) -> Result<(), WorkflowError> {
        while let Some(request) = decide(&self.run) {
            if self.deps.interrupted.load(Ordering::Relaxed) {
                let why = SuspendReason::Interrupted;
                return self.record(WorkflowEvent::WorkflowLaidDown { why });
            }
            let now = self.now();
            self.lease.keep(now)??;
            self.perform(request)?;
        }
        Ok(())
    }

    fn now(&self) -> Timestamp {
        self.deps.clock.now()
    }

    /// Writes an event, then folds it: it counts once it is written.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "callers create the event for this call"
    )]
    pub(super) fn record(&mut self, event: WorkflowEvent) -> Result<(), WorkflowError> {
        let taken = self.commit(Vec::new(), &event, Vec::new())?;
        taken.map_err(WorkflowError::from)
    }

    /// Writes an event of this workflow and events of other streams atomically, if the guards hold.
    fn commit(
        &mut self,
        guards: Vec<Guard>,
        event: &WorkflowEvent,
        others: Vec<Append>,
    ) -> Result<Result<(), Refused>, WorkflowError> {
        let at = self.now();
        let events = vec![moved(&self.run.spec.workflow, event.clone())];
        match self.lease.write_with(at, events, guards, others)? {
            Err(refused @ Refused::Fenced { .. }) => return Err(refused.into()),
            Err(refused) => return Ok(Err(refused)),
            Ok(()) => {}
        }
        let mut run = Some(self.run.clone());
        apply(&mut run, at, event);
        if let Some(run) = run {
            self.run = run;
        }
        (self.deps.watch)(&self.run, event);
        Ok(Ok(()))
    }
}

/// The size limit of a role prompt, in bytes.
const LONGEST_ROLE: u64 = 64 << 10;

impl Session<'_> {
    /// Returns the role prompt: for this workflow, else for all. A link out of the project is not
    /// followed, because it could show any file to an agent.
    pub(super) fn role_prompt(&self, craft: &str) -> Option<String> {
        let workflow = self.run.spec.definition.name.as_str();
        let project = Path::new(&self.run.spec.project);
        let origin = self.run.spec.origin.as_ref();
        if let Some(origin) = origin {
            // The project's prompts were read when the run was created; the current ones were not
            // approved.
            let names = [workflow, "default"].map(|name| format!("{craft}/{name}.md"));
            let mut known = names.iter().filter_map(|name| origin.prompts.get(name));
            if let Some(text) = known.next() {
                return Some(text.clone());
            }
        }
        let is_read = |folder: &&PathBuf| origin.is_none() || !folder.starts_with(project);
        let files = self.deps.roles.iter().filter(is_read).flat_map(|folder| {
            let within = folder.starts_with(project).then_some(project);
            [workflow, "default"]
                .map(|name| (folder.join(craft).join(format!("{name}.md")), within))
        });
        files
            .into_iter()
            .find_map(|(file, within)| role_text(&file, within))
    }
}

/// Returns the text of a role prompt; `None` if its file leads out of the folder `within`.
pub(super) fn role_text(file: &Path, within: Option<&Path>) -> Option<String> {
    let real = file.canonicalize().ok()?;
    let stays = match within {
        Some(project) => real.starts_with(project.canonicalize().ok()?),
        None => true,
    };
    let fits = std::fs::metadata(&real).is_ok_and(|about| about.len() <= LONGEST_ROLE);
    (stays && fits).then(|| std::fs::read_to_string(real).ok())?
}
