//! Checks the rules that a workflow must meet before it runs. It finds all defects; the reader of
//! the file knows their positions. Workflows that extend each other in a cycle are refused earlier,
//! when the file is read.

mod reach;

use super::{
    Behavior, ExecutionMode, MAX_PHASES, MAX_SUBAGENTS, OnTimeout, Phase, PhaseCheckpoint,
    PhaseOption, PhaseStep, Workflow,
};
use crate::id::PhaseId;
use cos_gate::hint::Hint;
use std::collections::BTreeSet;

/// The part of a phase that has a defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PhasePart {
    /// The phase as a whole.
    Whole,
    /// Its name.
    Id,
    /// Its work: behaviour, subagents and scripts.
    Behavior,
    /// One of its subagents.
    Subagent(usize),
    /// What it depends on.
    DependsOn,
    /// Its checkpoint.
    Checkpoint,
    /// One option of its checkpoint.
    Option(usize),
    /// The timeout of its checkpoint.
    OnTimeout,
}

/// The place of a defect in a workflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WorkflowPlace {
    /// The phase, counted from 0; `None` for the workflow as a whole.
    pub phase: Option<usize>,
    /// The part of it.
    pub part: PhasePart,
}

/// One defect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkflowDefect {
    /// The place.
    pub place: WorkflowPlace,
    /// The defect, as a lower-case fragment.
    pub what: String,
    /// What to write instead.
    pub hint: Hint,
}

/// Returns all defects of a workflow; empty if it can run.
pub fn check(workflow: &Workflow) -> Vec<WorkflowDefect> {
    let mut defects = Defects::default();
    counts(workflow, &mut defects);
    for (at, phase) in workflow.phases.iter().enumerate() {
        let mut own = Own {
            workflow,
            at,
            phase,
            defects: &mut defects,
        };
        own.identity();
        own.work();
        own.waits();
        if let Some(checkpoint) = &phase.checkpoint {
            own.checkpoint(checkpoint);
        }
    }
    reach::unreachable(workflow, &mut defects);
    defects.0
}

#[derive(Default)]
struct Defects(Vec<WorkflowDefect>);

impl Defects {
    fn add(
        &mut self,
        phase: Option<usize>,
        part: PhasePart,
        what: impl Into<String>,
        hint: impl Into<Hint>,
    ) {
        self.0.push(WorkflowDefect {
            place: WorkflowPlace { phase, part },
            what: what.into(),
            hint: hint.into(),
        });
    }
}

fn counts(workflow: &Workflow, defects: &mut Defects) {
    let phases = workflow.phases.len();
    if phases == 0 {
        let hint = "add at least one under `phases`, with an `id`, a `name` and a `behavior`";
        defects.add(None, PhasePart::Whole, "there is no phase", hint);
    }
    if phases > MAX_PHASES {
        let what = format!("there are {phases} phases, more than {MAX_PHASES}");
        defects.add(
            Some(MAX_PHASES),
            PhasePart::Whole,
            what,
            "split the workflow",
        );
    }
    let agents = workflow.phases.iter().map(|phase| phase.subagents.len());
    let agents: usize = agents.sum();
    if agents > MAX_SUBAGENTS {
        let what = format!("there are {agents} subagents, more than {MAX_SUBAGENTS}");
        defects.add(None, PhasePart::Whole, what, "split the workflow");
    }
}

/// One phase under examination.
struct Own<'a> {
    workflow: &'a Workflow,
    at: usize,
    phase: &'a Phase,
    defects: &'a mut Defects,
}

impl Own<'_> {
    fn add(&mut self, part: PhasePart, what: impl Into<String>, hint: impl Into<Hint>) {
        self.defects.add(Some(self.at), part, what, hint);
    }

    fn identity(&mut self) {
        let id = &self.phase.id;
        if self
            .workflow
            .position(id)
            .is_some_and(|first| first < self.at)
        {
            let what = format!("two phases are called `{id}`");
            self.add(PhasePart::Id, what, "give each its own `id`");
        }
    }

    /// Checks the table of modes and behaviours.
    fn work(&mut self) {
        let phase = self.phase;
        let id = &phase.id;
        let mode = phase.mode_in(self.workflow);
        let (named, scripted) = (!phase.subagents.is_empty(), phase.script.is_some());
        let wrong = match (phase.behavior, mode) {
            (behavior, _) if phase.debate.is_some() => {
                let others = named || scripted || phase.adaptive.is_some();
                (others || behavior != Behavior::MainOnly).then_some((
                    "has a `debate` and something else that is done",
                    "remove the other one, or make it a separate phase",
                ))
            }
            (Behavior::MainOnly, _) if !scripted && phase.collect.is_none() => Some((
                "is `main-only` and has no `main_agent`",
                "give it `main_agent: {script: …}`, or another `behavior`",
            )),
            (Behavior::MainOnly, _) if named || phase.adaptive.is_some() => Some((
                "is `main-only` and has `subagents`",
                "remove them, or make it `parallel` or `sequential`",
            )),
            (Behavior::Stop, _) if phase.checkpoint.is_none() => Some((
                "does nothing",
                "give it `subagents`, a `main_agent`, a `collect` or a `checkpoint`",
            )),
            (Behavior::MainOnly | Behavior::Stop, _) => None,
            (_, ExecutionMode::Loose) => Some((
                "is in `loose` mode, where every phase is `main-only`",
                "write `behavior: main-only`, or `execution_mode: strict` for the phase",
            )),
            _ if scripted => Some((
                "has both a `main_agent` and a `behavior` with subagents",
                "write `behavior: main-only`, or remove `main_agent`",
            )),
            (_, ExecutionMode::Strict) if phase.adaptive.is_some() => Some((
                "is in `strict` mode and has an `adaptive` script",
                "write `execution_mode: adaptive`, or list every subagent",
            )),
            _ if !named && phase.adaptive.is_none() => Some((
                "has no subagent",
                "list at least one under `subagents`, or write `behavior: main-only`",
            )),
            _ => None,
        };
        if let Some((what, hint)) = wrong {
            self.add(PhasePart::Behavior, format!("phase `{id}` {what}"), hint);
        }
        self.outputs();
    }

    /// Two subagents that write the same file would overwrite each other's work.
    fn outputs(&mut self) {
        let mut seen = BTreeSet::new();
        for (nth, agent) in self.phase.subagents.iter().enumerate() {
            let Some(output) = &agent.output else {
                continue;
            };
            if !seen.insert(output) {
                let what = format!("two subagents of `{}` write `{output}`", self.phase.id);
                let hint = "give each its own `output_path`";
                self.add(PhasePart::Subagent(nth), what, hint);
            }
        }
    }

    fn waits(&mut self) {
        let phase = self.phase;
        for id in &phase.depends_on {
            match self.workflow.position(id) {
                None => {
                    let what = format!("`{}` depends on `{id}`, which is not a phase", phase.id);
                    let hint = known(self.workflow.phases.iter().take(self.at));
                    self.add(PhasePart::DependsOn, what, hint);
                }
                Some(other) if other >= self.at => {
                    let what = format!("`{}` depends on `{id}`, which is a later phase", phase.id);
                    self.add(PhasePart::DependsOn, what, "name an earlier phase");
                }
                Some(_) => {}
            }
        }
    }

    fn checkpoint(&mut self, checkpoint: &PhaseCheckpoint) {
        let id = &self.phase.id;
        if checkpoint.options.is_empty() && checkpoint.embedded.is_none() {
            let what = format!("the checkpoint of `{id}` has no option");
            self.add(
                PhasePart::Checkpoint,
                what,
                "give it at least one under `options`",
            );
        }
        let mut seen = BTreeSet::new();
        for (nth, option) in checkpoint.options.iter().enumerate() {
            if !seen.insert(&option.id) {
                let what = format!("two options of `{id}` are called `{}`", option.id);
                self.add(
                    PhasePart::Option(nth),
                    what,
                    "give one of them its own `id`",
                );
            }
            self.reserved(nth, option);
            self.allows(nth, option);
            self.step(checkpoint, nth, option);
        }
        self.timeout(checkpoint);
    }

    /// Checks for the ids of built-in options.
    fn reserved(&mut self, nth: usize, option: &PhaseOption) {
        let fits = match option.id.as_str() {
            "abort" => option.step == PhaseStep::Abort,
            "pause" => option.step == PhaseStep::Pause,
            "raise" => false,
            _ => true,
        };
        if !fits {
            let what = format!("the option `{}` has a reserved id", option.id);
            self.add(PhasePart::Option(nth), what, "give it another `id`");
        }
    }

    /// An option may allow only a later phase, and only if the option continues.
    fn allows(&mut self, nth: usize, option: &PhaseOption) {
        let Some(allowed) = &option.allows else {
            return;
        };
        let ahead = self.workflow.phases.iter().skip(self.at + 1);
        let (what, hint) = match self.workflow.position(allowed) {
            None => (format!("`{allowed}` is not a phase"), known(ahead)),
            Some(there) if there <= self.at => {
                (format!("`{allowed}` is not a later phase"), known(ahead))
            }
            Some(_) if option.step != PhaseStep::Continue => (
                format!(
                    "the option `{}` allows `{allowed}` but does not continue",
                    option.id
                ),
                "write `on_select: {action: continue}`, or remove `allows`".into(),
            ),
            Some(_) => return,
        };
        self.add(PhasePart::Option(nth), what, hint);
    }

    fn step(&mut self, checkpoint: &PhaseCheckpoint, nth: usize, option: &PhaseOption) {
        match &option.step {
            PhaseStep::Repeat(target) => self.repeat(checkpoint, nth, target),
            PhaseStep::Skip(phases) => {
                for skipped in phases {
                    self.skip(nth, option, skipped);
                }
                self.broken(nth, phases);
            }
            PhaseStep::Continue
            | PhaseStep::Pause
            | PhaseStep::Abort
            | PhaseStep::Raise
            | PhaseStep::Back => {}
        }
    }

    fn repeat(&mut self, checkpoint: &PhaseCheckpoint, nth: usize, target: &PhaseId) {
        let before = checkpoint.when == super::When::Before;
        let (what, hint) = match self.workflow.position(target) {
            None => (
                format!("`{target}` is not a phase"),
                known(self.workflow.phases.iter().take(self.at + 1)),
            ),
            Some(there) if there > self.at => (
                format!("`{target}` is a later phase, which a repeat cannot reach"),
                "name this phase or an earlier one, or use `skip_phases`".into(),
            ),
            Some(there) if there == self.at && before => (
                format!("`{target}` has not run before its own checkpoint"),
                "name an earlier phase, or write `when: after`".into(),
            ),
            Some(_) => return,
        };
        self.add(PhasePart::Option(nth), what, hint);
    }

    fn skip(&mut self, nth: usize, option: &PhaseOption, skipped: &PhaseId) {
        let found = self.workflow.position(skipped);
        // A checkpoint before a phase can still skip the phase.
        let before = self.phase.checkpoint_at(super::When::Before).is_some();
        let first = if before { self.at } else { self.at + 1 };
        let ahead = || known(self.workflow.phases.iter().skip(first));
        let (what, hint) = match found.map(|there| (there, self.workflow.phases.get(there))) {
            None => (format!("`{skipped}` is not a phase"), ahead()),
            Some((there, _)) if there < first => {
                (format!("`{skipped}` is not a later phase"), ahead())
            }
            Some((_, Some(phase))) if !phase.optional && !option.force => (
                format!("`{skipped}` is not optional"),
                "write `optional: true` for it, or `force: true` for this option, which then \
                needs confirmation"
                    .into(),
            ),
            Some(_) => return,
        };
        self.add(PhasePart::Option(nth), what, hint);
    }

    /// Finds phases that depend on a skipped phase and are not skipped themselves.
    fn broken(&mut self, nth: usize, skipped: &[PhaseId]) {
        for phase in self.workflow.phases.iter().skip(self.at + 1) {
            if skipped.contains(&phase.id) {
                continue;
            }
            if let Some(gone) = phase.depends_on.iter().find(|id| skipped.contains(id)) {
                let id = &phase.id;
                let what = format!("skipping `{gone}` removes what `{id}` reads");
                let hint = Hint::new("skip `{}` as well, or remove `{}` from its `depends_on`");
                let hint = hint.value(id).value(gone);
                self.add(PhasePart::Option(nth), what, hint);
            }
        }
    }

    /// A timeout may continue only if the phase is reversible.
    fn timeout(&mut self, checkpoint: &PhaseCheckpoint) {
        let OnTimeout::Choose(id) = &checkpoint.on_timeout else {
            return;
        };
        let Some(option) = checkpoint.options.iter().find(|option| option.id == *id) else {
            let what = format!("`on_timeout` names `{id}`, which is not an option here");
            let names = checkpoint.options.iter().map(|option| option.id.as_str());
            let hint =
                Hint::new("use one of {}").names(["pause", "abort"].into_iter().chain(names));
            self.add(PhasePart::OnTimeout, what, hint);
            return;
        };
        let goes_on = !matches!(option.step, PhaseStep::Pause | PhaseStep::Abort);
        if goes_on && !self.phase.reversible {
            let what = format!("`on_timeout: {id}` continues without an answer");
            let hint = "write `reversible: true` for the phase if it can be undone, or use \
                       `pause` or `abort`";
            self.add(PhasePart::OnTimeout, what, hint);
        }
        if option.force {
            let what = format!("`on_timeout: {id}` would skip a phase that is not optional");
            self.add(PhasePart::OnTimeout, what, "use `pause` or `abort`");
        }
    }
}

/// Returns the names of phases, for a hint.
fn known<'a>(phases: impl Iterator<Item = &'a Phase>) -> Hint {
    let names: Vec<&str> = phases.map(|phase| phase.id.as_str()).collect();
    if names.is_empty() {
        return "there is no such phase; remove it".into();
    }
    Hint::new("use one of {}").names(names)
}
