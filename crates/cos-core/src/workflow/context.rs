//! Builds the context of a workflow run that scripts, conditions and templates read, and that is
//! exported for people and tools: always a new copy.

use super::{GapAction, PhaseStage, PhaseStep, WorkflowGoal, WorkflowRun};
use crate::id::PhaseId;
use crate::time::Timestamp;
use serde_json::{Map, Value, json};

/// Returns the context of a workflow run; `moment` formats a time.
pub fn context(run: &WorkflowRun, moment: impl Fn(Timestamp) -> String) -> Value {
    let spec = &run.spec;
    let definition = &spec.definition;
    let phases = definition.phases.iter().zip(&run.phases);
    let counts: Map<String, Value> = phases
        .clone()
        .map(|(phase, own)| (phase.id.to_string(), json!(own.runs)))
        .collect();
    let work: Map<String, Value> = phases
        .clone()
        .map(|(phase, own)| (phase.id.to_string(), json!(own.goals)))
        .collect();
    let completed: Vec<&PhaseId> = phases
        .filter(|(_, own)| own.completed)
        .map(|(phase, _)| &phase.id)
        .collect();
    json!({
        "workflow": {
            "id": spec.workflow,
            "name": definition.name,
            "started_at": moment(run.started_at),
            "execution_mode": definition.mode,
            "branch": spec.branch,
            "base": spec.base,
            "current": spec.current,
        },
        "feature": { "name": spec.feature, "flags": spec.flags },
        "given": input(&spec.input),
        "goal": spec.goal.as_deref().map(goal),
        "variables": definition.variables,
        "output_dir": spec.output_dir(),
        "phases": {
            "current": run.phase().map(|phase| &phase.id),
            "completed": completed,
            "iteration_counts": counts,
            "work": work,
        },
        "subagents_spawned": run.spawned,
        "deliverables": deliverables(run, &moment),
        "checkpoints": checkpoints(run, &moment),
        "skip_phases": run.skips,
        "gap_checks": gap_checks(run, &moment),
        "waiting_for": match &run.stage {
            PhaseStage::Holding { decision, .. } => json!(decision),
            _ => Value::Null,
        },
    })
}

/// Returns the input, without the text of files: that is where it was collected.
fn input(input: &super::WorkflowInput) -> Value {
    let texts: Vec<&str> = input.texts.iter().map(|text| text.name.as_str()).collect();
    json!({
        "issues": input.issues,
        "texts": texts,
        "pull_request": input.pull_request,
        "base": input.base.as_ref().map(|base| &base.name),
    })
}

/// Returns the goal of the workflow run; a person's text, as data.
fn goal(own: &WorkflowGoal) -> Value {
    let goal = &own.goal;
    let checks: Vec<String> = goal.checks.iter().map(ToString::to_string).collect();
    json!({
        "id": goal.id,
        "content": goal.content.trim(),
        "prompt": goal.prompt,
        "checks": checks,
        "files": goal.files,
        "links": goal.links,
        "instructions": own.instructions,
        "failures": own.failures,
    })
}

fn deliverables(run: &WorkflowRun, moment: &impl Fn(Timestamp) -> String) -> Vec<Value> {
    let one = |(phase, file, at): &(PhaseId, super::Deliverable, Timestamp)| {
        json!({
            "phase": phase,
            "path": file.path,
            "subagent": file.subagent,
            "size_bytes": file.size_bytes,
            "timestamp": moment(*at),
        })
    };
    run.deliverables.iter().map(one).collect()
}

/// Returns one record per answer (fixes 4.12, 4.13).
fn checkpoints(run: &WorkflowRun, moment: &impl Fn(Timestamp) -> String) -> Vec<Value> {
    let one = |record: &super::SuspensionRecord| {
        let (decision, target, skipped) = match &record.step {
            PhaseStep::Continue => ("continue", None, Vec::new()),
            PhaseStep::Repeat(target) => ("repeat_phase", Some(target.clone()), Vec::new()),
            PhaseStep::Skip(phases) => ("skip_phases", None, phases.clone()),
            PhaseStep::Pause => ("pause", None, Vec::new()),
            PhaseStep::Abort => ("abort", None, Vec::new()),
            PhaseStep::Raise => ("raise", None, Vec::new()),
            PhaseStep::Back => ("back", None, Vec::new()),
        };
        let shown = record.shown.iter();
        let shown = shown
            .map(|file| json!({ "path": file.path, "hash": file.hash, "refused": file.refused }));
        json!({
            "phase": record.phase,
            "run": record.run,
            "trigger": record.hold.name(),
            "decision": decision,
            "decision_id": record.decision,
            "option": record.option,
            "target": target,
            "skipped": skipped,
            "shown_files": shown.collect::<Vec<_>>(),
            "feedback": record.feedback,
            "by": record.by,
            "superseded": record.superseded,
            "timestamp": moment(record.at),
        })
    };
    run.holds.iter().map(one).collect()
}

fn gap_checks(run: &WorkflowRun, moment: &impl Fn(Timestamp) -> String) -> Vec<Value> {
    let one = |record: &super::GapRecord| {
        let outcome = &record.outcome;
        let is_complete = outcome.gaps.is_empty();
        let agents: Vec<&str> = outcome
            .additional
            .iter()
            .map(|agent| agent.craft.as_str())
            .collect();
        json!({
            "phase": record.phase,
            "iteration": record.iteration,
            "status": if is_complete { "complete" } else { "incomplete" },
            "gaps": outcome.gaps,
            "action_taken": (!is_complete).then(|| outcome.action.name()),
            "agents_spawned": agents,
            "timestamp": moment(record.at),
        })
    };
    run.gap_checks.iter().map(one).collect()
}

impl super::Hold {
    /// Returns the reason for the suspension, as one word.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Checkpoint { .. } | Self::Weighed { .. } => "checkpoint",
            Self::Gaps => "gaps",
            Self::Unfinished => "unfinished",
            Self::Confirm { .. } => "confirm",
        }
    }
}

impl GapAction {
    /// Returns the name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Retry => "retry",
            Self::SpawnAdditional => "spawn_additional",
            Self::Escalate => "escalate",
            Self::Abort => "abort",
        }
    }
}
