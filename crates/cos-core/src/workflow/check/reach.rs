//! Which phases no choice leads to.

use super::{Defects, PhasePart};
use crate::id::PhaseId;
use crate::workflow::{PhaseStep, Workflow};

/// Phases that no choice leads to.
pub(super) fn unreachable(workflow: &Workflow, defects: &mut Defects) {
    let mut closed: Option<&PhaseId> = None;
    let mut always: Vec<(&PhaseId, &PhaseId)> = Vec::new();
    for (at, phase) in workflow.phases.iter().enumerate() {
        let gone = always.iter().find(|(skipped, _)| **skipped == phase.id);
        let (what, by) = match (closed, gone) {
            (Some(by), _) => ("no choice leads on to it", by),
            (None, Some((_, by))) => ("every way on skips it", *by),
            (None, None) => {
                let certain = phase
                    .checkpoint
                    .as_ref()
                    .filter(|one| one.condition.is_none() && !one.options.is_empty());
                if let Some(checkpoint) = certain {
                    let forward: Vec<&PhaseStep> = checkpoint
                        .options
                        .iter()
                        .map(|option| &option.step)
                        .filter(|step| matches!(step, PhaseStep::Continue | PhaseStep::Skip(_)))
                        .collect();
                    if forward.is_empty() {
                        closed = Some(&phase.id);
                    }
                    always.extend(in_all(&forward).into_iter().map(|skip| (skip, &phase.id)));
                }
                continue;
            }
        };
        let what = format!("phase `{}` cannot be reached: {what} from `{by}`", phase.id);
        let hint = format!("give the checkpoint of `{by}` an option with `action: continue`");
        defects.add(Some(at), PhasePart::Whole, what, hint);
    }
}

/// The phases that every one of these steps skips.
fn in_all<'a>(steps: &[&'a PhaseStep]) -> Vec<&'a PhaseId> {
    let lists = steps.iter().map(|step| match step {
        PhaseStep::Skip(phases) => phases.iter().collect::<Vec<_>>(),
        _ => Vec::new(),
    });
    lists
        .reduce(|kept, list| kept.into_iter().filter(|id| list.contains(id)).collect())
        .unwrap_or_default()
}
