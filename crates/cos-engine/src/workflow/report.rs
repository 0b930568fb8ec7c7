//! Writes the results of a finished workflow: its report, its context and its metadata.

use super::runtime::Session;
use super::{WorkflowError, template};
use crate::clock::utc;
use cos_core::id::CommitId;
use cos_core::workflow::{Phase, PhaseRun, SkipCause, WorkflowEnd, WorkflowRun, context};
use serde_json::{Value, json};

/// Returns the context of a workflow run, for users and tools.
pub fn exported(run: &WorkflowRun) -> Value {
    context(run, utc)
}

impl Session<'_> {
    /// Writes report, context and metadata to the branch; returns its new head.
    pub(super) fn report(&mut self, end: WorkflowEnd) -> Result<CommitId, WorkflowError> {
        let folder = self.run.spec.output_dir();
        let mut files = vec![
            (
                format!("{folder}/context.json"),
                pretty(&exported(&self.run)),
            ),
            (
                format!("{folder}/metadata.json"),
                pretty(&metadata(&self.run, end)),
            ),
        ];
        if let Some(last) = self.run.spec.definition.finalization.clone()
            && end == WorkflowEnd::Finished
        {
            let values = self.values();
            let text = template::fill(&last.template, &values);
            let path =
                template::fill(&last.output, &values).and_then(|path| template::contained(&path));
            match (text, path) {
                (Ok(text), Ok(path)) => files.push((path, format!("{}\n", text.trim_end()))),
                (Err(why), _) | (_, Err(why)) => {
                    self.notes
                        .push(format!("the report could not be written: {why}"));
                }
            }
        }
        let (spec, head) = (self.run.spec.clone(), self.run.head.clone());
        Ok(match self.brought(&spec, &head, &files)? {
            Ok(head) => head,
            Err(why) => {
                self.notes.push(format!("nothing was reported: {why}"));
                head
            }
        })
    }
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

/// Returns the documented metadata. Its times are those of events, so that a repeat writes the
/// same.
fn metadata(run: &WorkflowRun, end: WorkflowEnd) -> Value {
    let spec = &run.spec;
    let zipped = || spec.definition.phases.iter().zip(&run.phases);
    let count =
        |counts: &dyn Fn(&PhaseRun) -> bool| zipped().filter(|(_, own)| counts(own)).count();
    let phases: Vec<Value> = zipped().map(|(phase, own)| told(run, phase, own)).collect();
    let took = (run.moved_at - run.started_at).0 / 1_000;
    json!({
        "workflow": {
            "id": spec.workflow,
            "name": spec.definition.name,
            "mode": spec.definition.mode,
            "end": end.name(),
            "started_at": utc(run.started_at),
            "completed_at": utc(run.moved_at),
            "duration_seconds": took,
        },
        "feature": spec.feature,
        "phases": phases,
        "totals": {
            "phases_completed": count(&|own| own.completed),
            "phases_skipped": count(&|own| own.skipped.is_some()),
            "subagents_spawned": run.spawned,
            "deliverables_created": run.deliverables.len(),
            "checkpoints_hit": run.holds.len(),
        },
        "final_plan": spec.definition.finalization.as_ref().map(|last| &last.output),
    })
}

fn told(run: &WorkflowRun, phase: &Phase, own: &PhaseRun) -> Value {
    let status = match (own.completed, own.skipped) {
        (true, _) => "completed",
        (false, Some(SkipCause::Person | SkipCause::Condition)) => "skipped",
        (false, None) => "aborted",
    };
    let files = run.deliverables.iter();
    let files = files.filter(|(id, ..)| *id == phase.id);
    let files: Vec<&str> = files.map(|(_, file, _)| file.path.as_str()).collect();
    json!({
        "id": phase.id,
        "status": status,
        "iterations": own.runs,
        "deliverables": files,
    })
}
