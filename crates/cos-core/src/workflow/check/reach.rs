//! Finds phases of a workflow that can never run, because every way to them skips them.

use super::{Defects, PhasePart};
use crate::id::PhaseId;
use crate::workflow::{Phase, PhaseStep, Workflow};
use cos_gate::hint::Hint;

/// Reports phases that no option leads to.
pub(super) fn unreachable(workflow: &Workflow, defects: &mut Defects) {
    let mut closed: Option<&PhaseId> = None;
    let mut always: Vec<(&PhaseId, &PhaseId)> = Vec::new();
    for (at, phase) in workflow.phases.iter().enumerate() {
        let gone = always.iter().find(|(skipped, _)| **skipped == phase.id);
        let (what, by) = match (closed, gone) {
            (Some(by), _) => ("no option continues to it", by),
            (None, Some((_, by))) => ("every option skips it", *by),
            (None, None) => {
                let forward = forward(phase);
                if forward.as_ref().is_some_and(Vec::is_empty) {
                    closed = Some(&phase.id);
                }
                let skipped = skipped_by_all(&forward.unwrap_or_default());
                always.extend(skipped.iter().map(|skip| (*skip, &phase.id)));
                // A checkpoint before a phase can skip the phase itself.
                if !skipped.contains(&&phase.id) {
                    continue;
                }
                ("every option skips it", &phase.id)
            }
        };
        let what = format!("phase `{}` cannot be reached: {what} from `{by}`", phase.id);
        let hint =
            Hint::new("give the checkpoint of `{}` an option with `action: continue`").value(by);
        defects.add(Some(at), PhasePart::Whole, what, hint);
    }
}

/// Returns the forward options of a checkpoint that is always shown; `None` if the phase has no
/// such checkpoint.
fn forward(phase: &Phase) -> Option<Vec<&PhaseStep>> {
    let checkpoint = phase.checkpoint.as_ref();
    let certain = checkpoint.filter(|one| one.condition.is_none() && !one.options.is_empty())?;
    let steps = certain.options.iter().map(|option| &option.step);
    let on = steps.filter(|step| matches!(step, PhaseStep::Continue | PhaseStep::Skip(_)));
    Some(on.collect())
}

/// Returns the phases that every one of these steps skips.
fn skipped_by_all<'a>(steps: &[&'a PhaseStep]) -> Vec<&'a PhaseId> {
    let lists = steps.iter().map(|step| match step {
        PhaseStep::Skip(phases) => phases.iter().collect::<Vec<_>>(),
        _ => Vec::new(),
    });
    lists
        .reduce(|kept, list| kept.into_iter().filter(|id| list.contains(id)).collect())
        .unwrap_or_default()
}
