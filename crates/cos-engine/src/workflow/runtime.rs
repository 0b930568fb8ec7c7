//! Drives one workflow: folds its stream, asks the core what comes next, journals, has it done, and
//! folds what came of it. Holds the stream's lease while it does.

mod suspension;
mod perform;
mod weigh;
mod writing;

use super::stored::moved;
use super::{Scout, WorkPlace, WorkflowError, load};
use crate::actor::Actor;
use crate::prompt::Prompts;
use crate::script::Interpreter;
use crate::ports::{Append, Clock, Guard, Refused, Store, StreamLease};
use cos_core::event::{Limits, Stream};
use cos_core::id::{DecisionId, WorkflowId};
use cos_core::time::Timestamp;
use cos_core::workflow::{LaidDown, WorkflowEvent, WorkflowRun, apply, decide};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The role of whoever thinks about what a script wants thought about: our word, and nobody else's.
pub(super) const THINKER: &str = "main";

/// Everything that a workflow is driven with.
pub struct WorkflowDeps<'a> {
    /// The journal.
    pub store: &'a dyn Store,
    /// Where work is done.
    pub place: &'a mut dyn WorkPlace,
    /// Finds out what phases work on, and weighs events.
    pub scout: &'a mut dyn Scout,
    /// Tells the time.
    pub clock: &'a mut dyn Clock,
    /// Evaluates conditions and scripts.
    pub interpreter: &'a Interpreter,
    /// The prompts.
    pub prompts: &'a Prompts,
    /// Folders with prompts for roles, the strongest first.
    pub roles: Vec<PathBuf>,
    /// Who a person at hand is.
    pub user: &'a Actor,
    /// Set by a signal.
    pub interrupted: &'a AtomicBool,
    /// Is told of every event.
    pub watch: &'a mut dyn FnMut(&WorkflowRun, &WorkflowEvent),
}

/// How a run session of a workflow ended.
#[derive(Debug)]
pub struct WorkflowSession {
    /// The workflow as it stands.
    pub run: WorkflowRun,
    /// What a person should know besides.
    pub notes: Vec<String>,
    /// The question that a debate of it waits for.
    pub waits: Option<DecisionId>,
}

/// One workflow with its lease.
pub(super) struct Session<'a> {
    pub(super) crew: WorkflowDeps<'a>,
    pub(super) run: WorkflowRun,
    pub(super) notes: Vec<String>,
    pub(super) hold: StreamLease<'a>,
    /// The question that a debate of it waits for.
    pub(super) waits: Option<DecisionId>,
}

/// Takes a workflow up and drives it until it needs a person or comes to its end, with the limits
/// that `change` makes of those it has. `dead` tells whether an owner is gone.
pub fn drive(
    crew: WorkflowDeps<'_>,
    workflow: &WorkflowId,
    change: impl FnOnce(Limits) -> Limits,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<WorkflowSession, WorkflowError> {
    let unknown = || WorkflowError::Unknown {
        workflow: workflow.clone(),
    };
    let stream = Stream::Workflow(workflow.clone());
    load(crew.store, workflow)?.ok_or_else(unknown)?;
    let now = crew.clock.now();
    let taken = StreamLease::take(crew.store, stream, owner, now, dead)?;
    let hold = taken.map_err(|held| WorkflowError::Held {
        workflow: workflow.clone(),
        held,
    })?;
    // Read again: whoever held it before may have moved it.
    let run = load(crew.store, workflow)?.ok_or_else(unknown)?;
    let mut session = Session {
        crew,
        run,
        notes: Vec::new(),
        hold,
        waits: None,
    };
    let done = session.sit(change);
    if !matches!(done, Err(WorkflowError::Refused(_))) {
        session.hold.release();
    }
    done.map(|()| WorkflowSession {
        run: session.run,
        notes: session.notes,
        waits: session.waits,
    })
}

impl Session<'_> {
    fn sit(&mut self, change: impl FnOnce(Limits) -> Limits) -> Result<(), WorkflowError> {
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
            let why = LaidDown::Interrupted;
            self.record(WorkflowEvent::WorkflowLaidDown { why })?;
        }
        done
    }

    /// Notes limits that the person moved.
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
            if self.crew.interrupted.load(Ordering::Relaxed) {
                let why = LaidDown::Interrupted;
                return self.record(WorkflowEvent::WorkflowLaidDown { why });
            }
            let now = self.now();
            self.hold.keep(now)??;
            self.perform(request)?;
        }
        Ok(())
    }

    fn now(&self) -> Timestamp {
        self.crew.clock.now()
    }

    /// Writes an event, then folds it: it counts once it is written.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "whoever records a fact made it for that"
    )]
    pub(super) fn record(&mut self, event: WorkflowEvent) -> Result<(), WorkflowError> {
        let taken = self.commit(Vec::new(), &event, Vec::new())?;
        taken.map_err(WorkflowError::from)
    }

    /// Writes an event of this workflow and events of others in one transaction, if the guards hold.
    fn commit(
        &mut self,
        guards: Vec<Guard>,
        event: &WorkflowEvent,
        others: Vec<Append>,
    ) -> Result<Result<(), Refused>, WorkflowError> {
        let at = self.now();
        let events = vec![moved(&self.run.spec.workflow, event.clone())];
        match self.hold.write_with(at, events, guards, others)? {
            Err(refused @ Refused::Fenced { .. }) => return Err(refused.into()),
            Err(refused) => return Ok(Err(refused)),
            Ok(()) => {}
        }
        let mut run = Some(self.run.clone());
        apply(&mut run, at, event);
        if let Some(run) = run {
            self.run = run;
        }
        (self.crew.watch)(&self.run, event);
        Ok(Ok(()))
    }
}

/// No prompt of a role is longer, in bytes.
const LONGEST_ROLE: u64 = 64 << 10;

impl Session<'_> {
    /// The prompt that a folder has for a craft: for this workflow, else for all. What leads out of
    /// the project is none of its: whoever lays a link there could have any file read to an agent.
    pub(super) fn role_prompt(&self, craft: &str) -> Option<String> {
        let workflow = self.run.spec.definition.name.as_str();
        let project = Path::new(&self.run.spec.project);
        let origin = self.run.spec.origin.as_ref();
        if let Some(origin) = origin {
            // The project's were read when it was ordered; what lies there now was shown to nobody.
            let names = [workflow, "default"].map(|name| format!("{craft}/{name}.md"));
            let mut known = names.iter().filter_map(|name| origin.prompts.get(name));
            if let Some(text) = known.next() {
                return Some(text.clone());
            }
        }
        let is_read = |folder: &&PathBuf| origin.is_none() || !folder.starts_with(project);
        let files = self.crew.roles.iter().filter(is_read).flat_map(|folder| {
            let within = folder.starts_with(project).then_some(project);
            [workflow, "default"]
                .map(|name| (folder.join(craft).join(format!("{name}.md")), within))
        });
        files
            .into_iter()
            .find_map(|(file, within)| role_text(&file, within))
    }
}

/// The text of a prompt for a role; none where its file leads out of the folder `within`.
pub(super) fn role_text(file: &Path, within: Option<&Path>) -> Option<String> {
    let real = file.canonicalize().ok()?;
    let stays = match within {
        Some(project) => real.starts_with(project.canonicalize().ok()?),
        None => true,
    };
    let fits = std::fs::metadata(&real).is_ok_and(|about| about.len() <= LONGEST_ROLE);
    (stays && fits).then(|| std::fs::read_to_string(real).ok())?
}
