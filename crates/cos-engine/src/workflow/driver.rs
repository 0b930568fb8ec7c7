//! Drives one workflow: folds its stream, asks the core what comes next, journals, has it done, and
//! folds what came of it. Holds the stream's lease while it does.

mod hold;
mod perform;

use super::kept::moved;
use super::{WorkPlace, WorkflowError, load};
use crate::prompt::Prompts;
use crate::script::Interpreter;
use crate::world::{Append, Clock, Commit, Fence, Guard, Refused, Store};
use cos_core::fact::Stream;
use cos_core::id::{DecisionId, WorkflowId};
use cos_core::time::{Span, Timestamp};
use cos_core::workflow::{LaidDown, WorkflowFact, WorkflowRun, apply, decide};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// How long a lease lasts: the work of a phase may take hours, and whoever died is told by their
/// process number.
const LEASE: Span = Span::minutes(7 * 24 * 60);

/// Everything that a workflow is driven with.
pub struct Crew<'a> {
    /// The journal.
    pub store: &'a dyn Store,
    /// Where work is done.
    pub place: &'a mut dyn WorkPlace,
    /// Tells the time.
    pub clock: &'a mut dyn Clock,
    /// Evaluates conditions and scripts.
    pub interpreter: &'a Interpreter,
    /// The prompts.
    pub prompts: &'a Prompts,
    /// Folders with prompts for roles, the strongest first.
    pub roles: Vec<PathBuf>,
    /// Who a person at hand is.
    pub user: &'a str,
    /// Set by a signal.
    pub interrupted: &'a AtomicBool,
    /// Is told of every fact.
    pub watch: &'a mut dyn FnMut(&WorkflowRun, &WorkflowFact),
}

/// How a sitting of a workflow ended.
#[derive(Debug)]
pub struct WorkflowSitting {
    /// The workflow as it stands.
    pub run: WorkflowRun,
    /// What a person should know besides.
    pub notes: Vec<String>,
    /// The question that a debate of it waits for.
    pub waits: Option<DecisionId>,
}

/// One workflow with its lease.
pub(super) struct Session<'a> {
    pub(super) crew: Crew<'a>,
    pub(super) run: WorkflowRun,
    pub(super) notes: Vec<String>,
    /// The question that a debate of it waits for.
    pub(super) waits: Option<DecisionId>,
    stream: Stream,
    fence: Fence,
}

/// Takes a workflow up and drives it until it needs a person or comes to its end. `dead` tells
/// whether an owner is gone.
pub fn drive(
    crew: Crew<'_>,
    workflow: &WorkflowId,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<WorkflowSitting, WorkflowError> {
    let unknown = || WorkflowError::Unknown {
        workflow: workflow.clone(),
    };
    let stream = Stream::Workflow(workflow.clone());
    load(crew.store, workflow)?.ok_or_else(unknown)?;
    let now = crew.clock.now();
    let taken = crew.store.acquire(&stream, owner, now, LEASE, dead)?;
    let fence = taken.map_err(|held| WorkflowError::Held {
        workflow: workflow.clone(),
        held,
    })?;
    // Read again: whoever held it before may have moved it.
    let run = load(crew.store, workflow)?.ok_or_else(unknown)?;
    let mut session = Session {
        crew,
        run,
        notes: Vec::new(),
        waits: None,
        stream,
        fence,
    };
    let done = session.sit();
    if !matches!(done, Err(WorkflowError::Refused(_))) {
        // A journal that is gone has no lease to give back.
        drop(session.crew.store.release(&session.stream, &session.fence));
    }
    done.map(|()| WorkflowSitting {
        run: session.run,
        notes: session.notes,
        waits: session.waits,
    })
}

impl Session<'_> {
    fn sit(&mut self) -> Result<(), WorkflowError> {
        if self.run.end.is_some() {
            let workflow = self.run.order.workflow.clone();
            return Err(WorkflowError::Over { workflow });
        }
        self.record(WorkflowFact::WorkflowTakenUp)?;
        let done = self.turn();
        if let Err(error) = &done
            && !matches!(error, WorkflowError::Journal(_) | WorkflowError::Refused(_))
        {
            let why = LaidDown::Interrupted;
            self.record(WorkflowFact::WorkflowLaidDown { why })?;
        }
        done
    }

    fn turn(&mut self) -> Result<(), WorkflowError> {
        while let Some(request) = decide(&self.run) {
            if self.crew.interrupted.load(Ordering::Relaxed) {
                let why = LaidDown::Interrupted;
                return self.record(WorkflowFact::WorkflowLaidDown { why });
            }
            self.perform(request)?;
        }
        Ok(())
    }

    fn now(&self) -> Timestamp {
        self.crew.clock.now()
    }

    /// Writes a fact, then folds it: it counts once it is written.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "whoever records a fact made it for that"
    )]
    fn record(&mut self, fact: WorkflowFact) -> Result<(), WorkflowError> {
        let taken = self.commit(Vec::new(), &fact, Vec::new())?;
        taken.map_err(WorkflowError::from)
    }

    /// Writes a fact of this workflow and facts of others in one transaction, if the guards hold.
    fn commit(
        &mut self,
        guards: Vec<Guard>,
        fact: &WorkflowFact,
        others: Vec<Append>,
    ) -> Result<Result<(), Refused>, WorkflowError> {
        let at = self.now();
        let mut appends = others;
        appends.push(Append {
            stream: self.stream.clone(),
            fence: Some(self.fence.clone()),
            facts: vec![moved(&self.run.order.workflow, fact.clone())],
        });
        let unit = Commit {
            at,
            guards,
            appends,
        };
        match self.crew.store.commit(std::slice::from_ref(&unit))?.pop() {
            Some(Err(refused @ Refused::Fenced { .. })) => return Err(refused.into()),
            Some(Err(refused)) => return Ok(Err(refused)),
            Some(Ok(())) | None => {}
        }
        let mut run = Some(self.run.clone());
        apply(&mut run, at, fact);
        if let Some(run) = run {
            self.run = run;
        }
        (self.crew.watch)(&self.run, fact);
        Ok(Ok(()))
    }
}

impl Crew<'_> {
    /// The prompt that a folder has for a craft: for this workflow, else for all.
    pub(super) fn role_prompt(&self, craft: &str, workflow: &str) -> Option<String> {
        let files = self.roles.iter().flat_map(|folder| {
            [workflow, "default"].map(|name| folder.join(craft).join(format!("{name}.md")))
        });
        let mut texts = files.into_iter().map(std::fs::read_to_string);
        texts.find_map(Result::ok)
    }
}
