//! Performs the steps that `cos-core` requests for a workflow: enter a phase, run its work, weigh,
//! check for gaps.

use super::{Session, THINKER};
use crate::script::ScriptKind;
use crate::workflow::{Carried, DebateWork, Debated, Seen, WorkflowError, template};
use cos_core::event::RunSessionEnd;
use cos_core::id::{GoalId, PhaseId};
use cos_core::workflow::{
    Deliverable, GapAction, GapOutcome, GapRule, Hold, Phase, PhaseStage, SkipCause, Subagent,
    SuspendReason, When, WorkEnd, WorkedGoal, WorkflowEnd, WorkflowEvent, WorkflowRequest,
};

impl Session<'_> {
    pub(super) fn perform(&mut self, request: WorkflowRequest) -> Result<(), WorkflowError> {
        match request {
            WorkflowRequest::Record(event) => self.record(event),
            WorkflowRequest::Enter { phase } => self.enter(phase),
            WorkflowRequest::Weigh { phase, when } => self.weigh(phase, when),
            WorkflowRequest::Consult { phase, when } => self.consult(phase, when),
            WorkflowRequest::Collect { phase } => self.collect(phase),
            WorkflowRequest::CarryOut { .. } => self.run_phase(),
            WorkflowRequest::Adapt { phase } => self.adapt(phase),
            WorkflowRequest::CheckGaps { phase } => self.check_gaps(phase),
            WorkflowRequest::Ask => self.ask(),
            WorkflowRequest::Await => self.wait(),
            WorkflowRequest::Close { end } => self.close(end),
        }
    }

    /// A condition that cannot be evaluated skips nothing.
    fn enter(&mut self, phase: PhaseId) -> Result<(), WorkflowError> {
        let text = self.run.phase().and_then(|phase| phase.skip_if.clone());
        let result = match text {
            Some(text) => Some(self.evaluate(ScriptKind::Expression, &text)?),
            None => None,
        };
        let skips = matches!(&result, Some(Ok(result)) if result.truth);
        if let Some(Err(error)) = result {
            self.notes.push(format!(
                "`skip_if` of {phase} could not be evaluated: {error}"
            ));
        }
        self.record(if skips {
            let by = SkipCause::Condition;
            WorkflowEvent::PhaseSkipped { phase, by }
        } else {
            WorkflowEvent::PhaseEntered { phase }
        })
    }

    /// A condition that cannot be evaluated shows the checkpoint, with the error.
    fn weigh(&mut self, phase: PhaseId, when: When) -> Result<(), WorkflowError> {
        let checkpoint = self.run.phase().and_then(|phase| phase.checkpoint_at(when));
        let text = checkpoint.and_then(|one| one.condition.clone());
        let result = match text {
            Some(text) => self.evaluate(ScriptKind::Expression, &text)?,
            None => return self.record(shown(phase, when, None)),
        };
        self.record(match result {
            Ok(result) if !result.truth => WorkflowEvent::CheckpointPassed { phase, when },
            Ok(_) => shown(phase, when, None),
            Err(error) => shown(phase, when, Some(error.to_string())),
        })
    }

    fn run_phase(&mut self) -> Result<(), WorkflowError> {
        let (Some(phase), PhaseStage::Working { subagents, .. }) =
            (self.run.phase().cloned(), self.run.stage.clone())
        else {
            return Ok(());
        };
        if let Some(path) = &phase.debate {
            return self.debated(&phase, path);
        }
        let mut subagents = subagents;
        let mut head = self.run.head.clone();
        let mut deliverables = Vec::new();
        if let (Some(script), true) = (&phase.script, subagents.is_empty()) {
            let outcome = self.evaluate(ScriptKind::Statements, script)?;
            let outcome = match outcome.map_err(|error| error.to_string()) {
                Ok(outcome) => self
                    .written(outcome.writes)
                    .map(|files| (files, outcome.thoughts)),
                Err(error) => Err(error),
            };
            let (files, thoughts) = match outcome {
                Ok(outcome) => outcome,
                Err(why) => return self.unfinished(&phase.id, format!("its script failed: {why}")),
            };
            deliverables.extend(files.iter().map(|(path, text)| Deliverable {
                path: path.clone(),
                subagent: None,
                size_bytes: text.len() as u64,
            }));
            let spec = self.run.spec.clone();
            head = match self.brought(&spec, &head, &files)? {
                Ok(head) => head,
                Err(why) => return self.unfinished(&phase.id, format!("its script failed: {why}")),
            };
            subagents.extend(thinker(&phase, &thoughts));
        }
        if subagents.is_empty() {
            return self.record(WorkflowEvent::PhaseWorked {
                phase: phase.id,
                end: WorkEnd::Done,
                head,
                deliverables,
                goals: Vec::new(),
            });
        }
        self.run_subagents(&phase, &subagents, head, deliverables)
    }

    fn run_subagents(
        &mut self,
        phase: &Phase,
        subagents: &[Subagent],
        head: cos_core::id::CommitId,
        mut deliverables: Vec<Deliverable>,
    ) -> Result<(), WorkflowError> {
        let mut work = self.work(phase, subagents)?;
        work.spec.base = head;
        let lease = &mut self.lease;
        // If another process has taken over, the next event is refused.
        let mut keep = |now| drop(lease.keep(now));
        let place = &mut self.deps.place;
        let carried = place.run_goals(work.spec, work.goals, &mut keep)?;
        let why = match carried.end {
            RunSessionEnd::Finished => {
                let folder = self.run.spec.output_dir();
                let seen = self.deps.place.look(&carried.run.head, &folder)?;
                let goals = worked(&carried, &work.outputs);
                let made = work.outputs.into_iter();
                deliverables
                    .extend(made.filter_map(|(_, craft, path)| made_by(craft, path?, &seen)));
                return self.record(WorkflowEvent::PhaseWorked {
                    phase: phase.id.clone(),
                    end: end_of(&carried),
                    head: carried.run.head,
                    deliverables,
                    goals,
                });
            }
            RunSessionEnd::Aborted => {
                self.run.head = carried.run.head;
                return self.close(WorkflowEnd::Aborted);
            }
            RunSessionEnd::Waiting | RunSessionEnd::Until | RunSessionEnd::ErrorStreak => {
                SuspendReason::Waiting
            }
            RunSessionEnd::Paused => SuspendReason::Paused,
            RunSessionEnd::Budget | RunSessionEnd::Time => SuspendReason::Budget,
            RunSessionEnd::Interrupted => SuspendReason::Interrupted,
        };
        self.record(WorkflowEvent::WorkflowLaidDown { why })
    }

    /// Writes an approved text to the branch; any other result is left to the person.
    fn debated(&mut self, phase: &Phase, path: &str) -> Result<(), WorkflowError> {
        let path = template::fill(path, &self.values()).and_then(|path| template::contained(&path));
        let path = match path {
            Ok(path) => path,
            Err(why) => {
                return self.unfinished(&phase.id, format!("its file cannot be named: {why}"));
            }
        };
        let (spec, head) = (self.run.spec.clone(), self.run.head.clone());
        let works = self.run.phase_run().map_or(0, |own| own.works);
        let stands = self.deps.place.debate(DebateWork {
            spec: &spec,
            name: &spec.phase_run(&phase.id, works),
            head: &head,
            path: &path,
        })?;
        match stands {
            Debated::Approved(text) => {
                let file = Deliverable {
                    path: path.clone(),
                    subagent: None,
                    size_bytes: text.len() as u64,
                };
                let head = match self.brought(&spec, &head, &[(path, text)])? {
                    Ok(head) => head,
                    Err(why) => return self.unfinished(&phase.id, why),
                };
                self.record(WorkflowEvent::PhaseWorked {
                    phase: phase.id.clone(),
                    end: WorkEnd::Done,
                    head,
                    deliverables: vec![file],
                    goals: Vec::new(),
                })
            }
            Debated::Waiting(decision) => {
                self.waits = Some(decision.id.clone());
                self.attend(&decision)
            }
            Debated::Fruitless(why) => self.unfinished(&phase.id, why),
            Debated::Interrupted => self.record(WorkflowEvent::WorkflowLaidDown {
                why: SuspendReason::Interrupted,
            }),
        }
    }

    pub(super) fn unfinished(&mut self, phase: &PhaseId, why: String) -> Result<(), WorkflowError> {
        let head = self.run.head.clone();
        self.record(WorkflowEvent::PhaseWorked {
            phase: phase.clone(),
            end: WorkEnd::Unfinished { left: vec![why] },
            head,
            deliverables: Vec::new(),
            goals: Vec::new(),
        })
    }

    fn adapt(&mut self, phase: PhaseId) -> Result<(), WorkflowError> {
        let script = self.run.phase().and_then(|phase| phase.adaptive.clone());
        let Some(script) = script else {
            let subagents = Vec::new();
            return self.record(WorkflowEvent::PhaseAdapted { phase, subagents });
        };
        let subagents = self.added(&script)?;
        self.record(match subagents {
            Ok(subagents) => WorkflowEvent::PhaseAdapted { phase, subagents },
            // The workers are unknown, so the person decides.
            Err(why) => WorkflowEvent::GapsChecked {
                phase,
                outcome: escalated(vec![format!("its adaptive script failed: {why}")]),
            },
        })
    }

    /// Checks for missing deliverables, and runs the file's own check.
    fn check_gaps(&mut self, id: PhaseId) -> Result<(), WorkflowError> {
        let Some(phase) = self.run.phase().cloned() else {
            return Ok(());
        };
        let missing = self.missing(&phase)?;
        let mut outcome = match phase.gap_check.as_ref().map(|check| &check.rule) {
            Some(GapRule::Script(script)) => self.scripted(script)?,
            Some(GapRule::Criteria(criteria)) => {
                let mut gaps = Vec::new();
                for criterion in criteria {
                    let result = self.evaluate(ScriptKind::Expression, &criterion.check)?;
                    match result {
                        Ok(result) if result.truth => {}
                        Ok(_) => gaps.push(criterion.name.clone()),
                        Err(error) => gaps.push(format!("{}: {error}", criterion.name)),
                    }
                }
                found(gaps)
            }
            None => found(Vec::new()),
        };
        if let Some(check) = &phase.gap_check
            && matches!(check.rule, GapRule::Criteria(_))
        {
            outcome.action = check.on_failure.action;
            outcome.message.clone_from(&check.on_failure.message);
        }
        outcome.gaps.extend(missing);
        self.record(WorkflowEvent::GapsChecked { phase: id, outcome })
    }

    fn missing(&mut self, phase: &Phase) -> Result<Vec<String>, WorkflowError> {
        if phase.deliverables.is_empty() {
            return Ok(Vec::new());
        }
        let (values, head) = (self.values(), self.run.head.clone());
        let seen = self.deps.place.look(&head, &self.run.spec.output_dir())?;
        let paths = phase
            .deliverables
            .iter()
            .map(|path| template::fill(path, &values).and_then(|path| template::contained(&path)));
        let gaps = paths.filter_map(|path| match path {
            Ok(path) if seen.hashes.contains_key(&path) => None,
            Ok(path) => Some(format!("{path} is missing")),
            Err(why) => Some(format!("a deliverable cannot be named: {why}")),
        });
        Ok(gaps.collect())
    }

    /// Runs a gap script; if it fails, the person decides.
    fn scripted(&mut self, script: &str) -> Result<GapOutcome, WorkflowError> {
        let result = self.evaluate(ScriptKind::Statements, script)?;
        Ok(match result {
            Ok(result) => crate::workflow_file::gaps_of(&result.value)
                .unwrap_or_else(|why| escalated(vec![format!("its gap check: {why}")])),
            Err(error) => escalated(vec![format!("its gap check failed: {error}")]),
        })
    }

    pub(super) fn close(&mut self, end: WorkflowEnd) -> Result<(), WorkflowError> {
        let head = self.report(end)?;
        self.record(WorkflowEvent::WorkflowClosed { end, head })
    }
}

pub(super) fn shown(phase: PhaseId, when: When, defect: Option<String>) -> WorkflowEvent {
    let hold = Hold::Checkpoint { when, defect };
    WorkflowEvent::HoldReached { phase, hold }
}

const fn found(gaps: Vec<String>) -> GapOutcome {
    GapOutcome {
        gaps,
        action: GapAction::Retry,
        additional: Vec::new(),
        message: None,
    }
}

fn escalated(gaps: Vec<String>) -> GapOutcome {
    GapOutcome {
        action: GapAction::Escalate,
        ..found(gaps)
    }
}

/// Returns the agent for the thoughts that a script asks for.
fn thinker(phase: &Phase, thoughts: &[String]) -> Option<Subagent> {
    if thoughts.is_empty() {
        return None;
    }
    Some(Subagent {
        // The thoughts are not a template.
        prompt: Some(format!(
            "{{% raw %}}{}{{% endraw %}}",
            thoughts.join("\n\n").replace("{%", "{ %")
        )),
        ..Subagent::plain(THINKER, format!("{{{{output_dir}}}}/{}.md", phase.id))
    })
}

fn made_by(craft: String, path: String, seen: &Seen) -> Option<Deliverable> {
    let is_there = seen.hashes.contains_key(&path);
    let size_bytes = seen.texts.get(&path).map_or(0, |text| text.len() as u64);
    is_there.then_some(Deliverable {
        path,
        subagent: Some(craft),
        size_bytes,
    })
}

/// Returns the result of each subagent.
fn worked(carried: &Carried, outputs: &[(GoalId, String, Option<String>)]) -> Vec<WorkedGoal> {
    let goals = outputs.iter().filter_map(|(id, craft, _)| {
        let goal = carried.run.goal(id)?;
        Some(WorkedGoal {
            subagent: craft.clone(),
            state: carried.run.reported_state(goal),
            attempts: u32::try_from(goal.attempts.len()).unwrap_or(u32::MAX),
            failure: goal.ladder.last().filter(|_| !goal.satisfied()).cloned(),
        })
    });
    goals.collect()
}

/// Returns whether all succeeded.
fn end_of(carried: &Carried) -> WorkEnd {
    let goals = carried.run.goals.iter();
    let left: Vec<String> = goals
        .filter(|goal| !goal.satisfied())
        .map(|goal| {
            let state = carried.run.reported_state(goal).name();
            format!("{} is {state}", goal.goal.id)
        })
        .collect();
    if left.is_empty() {
        WorkEnd::Done
    } else {
        WorkEnd::Unfinished { left }
    }
}
