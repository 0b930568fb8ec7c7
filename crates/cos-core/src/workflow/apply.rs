//! Folds events into a workflow run. It never decides and never fails: an event that does not fit
//! changes nothing.

mod answered;
mod weighed;
mod work_done;

use super::{
    BeginCause, Hold, PhaseRun, PhaseStage, PhaseStep, SkipCause, Subagent, WorkflowEvent,
    WorkflowRun, WorkflowSpec, decide,
};
use crate::id::{DecisionId, OptionId, PhaseId};
use crate::time::Timestamp;

/// Folds all events of a workflow run, oldest first; returns `None` if it was never started.
pub fn fold<'a>(
    events: impl IntoIterator<Item = (Timestamp, &'a WorkflowEvent)>,
) -> Option<WorkflowRun> {
    let mut run = None;
    for (at, event) in events {
        apply(&mut run, at, event);
    }
    run
}

/// Applies one event.
pub fn apply(run: &mut Option<WorkflowRun>, at: Timestamp, event: &WorkflowEvent) {
    match (run, event) {
        (run @ None, WorkflowEvent::WorkflowStarted { spec }) => *run = Some(started(spec, at)),
        (Some(run), event) if run.end.is_none() => run.apply(at, event),
        _ => {}
    }
}

fn started(spec: &WorkflowSpec, at: Timestamp) -> WorkflowRun {
    WorkflowRun {
        spec: spec.clone(),
        phases: vec![PhaseRun::default(); spec.definition.phases.len()],
        at: 0,
        stage: PhaseStage::Arriving,
        skips: Vec::new(),
        head: spec.base.clone(),
        deliverables: Vec::new(),
        offered: Vec::new(),
        allowed: Vec::new(),
        holds: Vec::new(),
        gap_checks: Vec::new(),
        spawned: 0,
        started_at: at,
        moved_at: at,
        suspended: Some(super::SuspendReason::Interrupted),
        end: None,
    }
}

impl WorkflowRun {
    fn apply(&mut self, at: Timestamp, event: &WorkflowEvent) {
        match event {
            WorkflowEvent::WorkflowTakenUp => self.suspended = None,
            WorkflowEvent::LimitsMoved { budget, time } => {
                (self.spec.budget, self.spec.time) = (*budget, *time);
            }
            WorkflowEvent::WorkflowLaidDown { why } => self.suspended = Some(*why),
            WorkflowEvent::PhaseEntered { phase } if self.is_at(phase) => {
                self.stage = PhaseStage::Entered;
            }
            WorkflowEvent::PhaseSkipped { phase, by } if self.is_at(phase) => self.skip(*by),
            WorkflowEvent::CheckpointPassed { phase, when } if self.is_at(phase) => {
                self.stage = past(*when);
            }
            WorkflowEvent::CheckpointWeighed { phase, .. }
            | WorkflowEvent::CheckpointAsked { phase, .. }
                if self.is_at(phase) =>
            {
                self.consulted(at, event);
            }
            WorkflowEvent::CheckpointAnswered { .. } => self.decided(at, event),
            WorkflowEvent::HoldReached { phase, hold } if self.is_at(phase) => self.hold(hold),
            WorkflowEvent::HoldAsked { .. } => self.asked(event),
            WorkflowEvent::HoldAnswered { .. } => self.answered(at, event),
            WorkflowEvent::HoldLapsed { decision } => self.lapsed(decision),
            WorkflowEvent::PhaseBegan {
                phase,
                cause,
                subagents,
            } if self.is_at(phase) => self.begin(*cause, subagents),
            WorkflowEvent::PhaseCollected { phase, .. } if self.is_at(phase) => {
                self.collected(at, event);
            }
            WorkflowEvent::PhaseWorked { phase, .. } if self.is_at(phase) => self.worked(at, event),
            WorkflowEvent::PhaseAdapted { phase, subagents } if self.is_at(phase) => {
                self.stage = if subagents.is_empty() {
                    PhaseStage::Checking
                } else {
                    PhaseStage::Joined(subagents.clone())
                };
            }
            WorkflowEvent::GapsChecked { phase, outcome } if self.is_at(phase) => {
                self.gaps(at, outcome);
            }
            WorkflowEvent::PhaseCompleted { phase } if self.is_at(phase) => {
                self.with(self.at, |phase| phase.completed = true);
                self.pass();
            }
            WorkflowEvent::WorkflowClosed { end, head } => {
                self.end = Some(*end);
                self.head.clone_from(head);
            }
            _ => {}
        }
        if event.is_work() {
            self.moved_at = at;
        }
    }

    fn is_at(&self, phase: &PhaseId) -> bool {
        self.phase().is_some_and(|own| own.id == *phase)
    }

    fn with(&mut self, position: usize, change: impl FnOnce(&mut PhaseRun)) {
        if let Some(phase) = self.phases.get_mut(position) {
            change(phase);
        }
    }

    /// Moves to the next phase.
    fn pass(&mut self) {
        self.at += 1;
        self.stage = PhaseStage::Arriving;
    }

    fn skip(&mut self, by: SkipCause) {
        self.with(self.at, |phase| phase.skipped = Some(by));
        // Feedback so far is for the next phase.
        let feedback = self.phases.get_mut(self.at);
        let feedback = feedback.map(|phase| std::mem::take(&mut phase.feedback));
        self.with(self.at + 1, |phase| {
            phase.feedback.extend(feedback.unwrap_or_default());
        });
        self.pass();
    }

    fn hold(&mut self, hold: &Hold) {
        self.stage = PhaseStage::Holding {
            hold: hold.clone(),
            decision: None,
            shown: Vec::new(),
        };
    }

    fn lapsed(&mut self, id: &DecisionId) {
        let PhaseStage::Holding { hold, decision, .. } = &mut self.stage else {
            return;
        };
        if decision.as_ref() != Some(id) {
            return;
        }
        match hold {
            // Its question is about facts that may have changed.
            Hold::Weighed { when, .. } => self.stage = before(*when),
            _ => *decision = None,
        }
    }

    fn begin(&mut self, cause: BeginCause, subagents: &[Subagent]) {
        let count = u32::try_from(subagents.len()).unwrap_or(u32::MAX);
        self.spawned = self.spawned.saturating_add(count);
        let allowed = self.used(!subagents.is_empty());
        self.with(self.at, |phase| {
            phase.works += 1;
            phase.skipped = None;
            phase.allowed = allowed;
            match cause {
                BeginCause::Turn => phase.turns += 1,
                BeginCause::GapRetry => phase.gap_retries += 1,
                BeginCause::HumanRepeat => phase.human_repeats += 1,
                BeginCause::Additional => return,
            }
            phase.runs += 1;
            if cause != BeginCause::GapRetry {
                phase.gap_retries = 0;
                phase.gaps.clear();
            }
        });
        self.stage = PhaseStage::Working {
            cause,
            subagents: subagents.to_vec(),
        };
    }

    /// Continues where an option leads.
    fn follow(
        &mut self,
        hold: &Hold,
        option: &OptionId,
        step: &PhaseStep,
        feedback: Option<String>,
        force: bool,
    ) {
        let when = hold.when();
        if force {
            self.hold(&Hold::Confirm {
                when,
                option: option.clone(),
                feedback,
            });
            return;
        }
        let earlier = match hold {
            Hold::Confirm { feedback, .. } => feedback.clone(),
            _ => None,
        };
        let feedback_lines = earlier.into_iter().chain(feedback);
        match step {
            PhaseStep::Continue => {
                self.hear(self.ahead(when), feedback_lines);
                self.stage = past_of(hold, when);
            }
            PhaseStep::Skip(phases) => {
                self.skips.extend(phases.iter().cloned());
                self.hear(self.ahead(when), feedback_lines);
                let itself = self.phase().is_some_and(|own| phases.contains(&own.id));
                // Only a checkpoint before a phase can skip that phase; the phase then starts over.
                self.stage = if itself {
                    PhaseStage::Arriving
                } else {
                    past_of(hold, when)
                };
            }
            PhaseStep::Repeat(target) => self.go_back(target, feedback_lines),
            // After a resume the question is asked again.
            PhaseStep::Pause => {
                self.hold(hold);
                self.suspended = Some(super::SuspendReason::Paused);
            }
            PhaseStep::Back if self.is_embedded(when) => self.stage = before(when),
            PhaseStep::Back => self.hold(&Hold::Checkpoint { when, defect: None }),
            PhaseStep::Abort => {
                self.stage = PhaseStage::Ending(super::WorkflowEnd::Aborted);
            }
            PhaseStep::Raise => {
                for phase in &mut self.phases {
                    phase.raised += 1;
                }
                self.hold(hold);
            }
        }
    }

    /// Returns the phase that feedback given now is for.
    const fn ahead(&self, when: super::When) -> usize {
        match when {
            super::When::Before => self.at,
            super::When::After => self.at + 1,
        }
    }

    fn hear(&mut self, position: usize, feedback: impl Iterator<Item = String>) {
        let feedback: Vec<String> = feedback.collect();
        self.with(position, |phase| phase.feedback.extend(feedback));
    }

    /// Goes back to a phase. It is done again; the phases in between are no longer done, and their
    /// files are superseded.
    fn go_back(&mut self, target: &PhaseId, feedback: impl Iterator<Item = String>) {
        let Some(position) = self.spec.definition.position(target) else {
            return;
        };
        let here = self.at.max(position);
        let undone: Vec<PhaseId> = self
            .spec
            .definition
            .phases
            .iter()
            .take(here + 1)
            .skip(position)
            .map(|phase| phase.id.clone())
            .collect();
        for phase in self.phases.iter_mut().take(here + 1).skip(position) {
            phase.completed = false;
        }
        self.deliverables
            .retain(|(phase, ..)| !undone.contains(phase));
        self.supersede(&undone);
        self.skips.retain(|skip| skip != target);
        self.hear(position, feedback);
        self.at = position;
        self.stage = PhaseStage::Ready(BeginCause::HumanRepeat);
    }

    /// Supersedes the answers at phases that are done again: they approve and skip nothing any
    /// more, and the questions are asked again.
    fn supersede(&mut self, undone: &[PhaseId]) {
        for record in &mut self.holds {
            if record.superseded || !undone.contains(&record.phase) {
                continue;
            }
            record.superseded = true;
            let decision_id = record.decision.clone();
            self.allowed
                .retain(|(decision, _)| Some(decision) != decision_id.as_ref());
            if let PhaseStep::Skip(phases) = &record.step {
                self.skips.retain(|skip| !phases.contains(skip));
            }
        }
    }
}

/// Returns what follows a checkpoint.
const fn past(when: super::When) -> PhaseStage {
    match when {
        super::When::Before => PhaseStage::Ready(BeginCause::Turn),
        super::When::After => PhaseStage::Closing,
    }
}

/// Returns where a checkpoint is assessed again.
const fn before(when: super::When) -> PhaseStage {
    match when {
        super::When::Before => PhaseStage::Entered,
        super::When::After => PhaseStage::Leaving,
    }
}

/// Returns what follows a suspension.
const fn past_of(hold: &Hold, when: super::When) -> PhaseStage {
    match hold {
        // A person accepts the current results; a checkpoint after the phase still applies.
        Hold::Gaps | Hold::Unfinished => PhaseStage::Leaving,
        Hold::Checkpoint { .. } | Hold::Weighed { .. } | Hold::Confirm { .. } => past(when),
    }
}

impl Hold {
    /// Returns whether it is suspended before or after its phase.
    pub const fn when(&self) -> super::When {
        match self {
            Self::Checkpoint { when, .. }
            | Self::Weighed { when, .. }
            | Self::Confirm { when, .. } => *when,
            Self::Gaps | Self::Unfinished => super::When::After,
        }
    }
}
