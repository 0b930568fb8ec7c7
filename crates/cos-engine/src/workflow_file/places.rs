//! Finds the place in the file for a problem that `cos-core` reports about a phase.

use crate::diagnostic::FilePlace;
use crate::spanned_value::Fields;
use cos_core::workflow::{Phase, PhasePart, WorkflowPlace};

/// The places of one phase.
#[derive(Debug, Clone)]
pub(super) struct Places {
    pub(super) whole: FilePlace,
    pub(super) id: FilePlace,
    pub(super) behavior: FilePlace,
    pub(super) subagents: Vec<FilePlace>,
    pub(super) depends_on: FilePlace,
    pub(super) checkpoint: FilePlace,
    pub(super) options: Vec<FilePlace>,
    pub(super) on_timeout: FilePlace,
}

impl Places {
    /// Returns places that are all the same.
    pub(super) const fn at(place: FilePlace) -> Self {
        Self {
            whole: place,
            id: place,
            behavior: place,
            subagents: Vec::new(),
            depends_on: place,
            checkpoint: place,
            options: Vec::new(),
            on_timeout: place,
        }
    }
}

/// Returns the place of a part.
pub(super) fn of(fields: &Fields<'_>, places: &[Places], wanted: WorkflowPlace) -> FilePlace {
    let phases = fields.key("phases").unwrap_or(fields.place);
    let Some(own) = wanted.phase.and_then(|phase| places.get(phase)) else {
        return phases;
    };
    match wanted.part {
        PhasePart::Whole => own.whole,
        PhasePart::Id => own.id,
        PhasePart::Behavior => own.behavior,
        PhasePart::Subagent(nth) => own.subagents.get(nth).copied().unwrap_or(own.behavior),
        PhasePart::DependsOn => own.depends_on,
        PhasePart::Checkpoint => own.checkpoint,
        PhasePart::Option(nth) => own.options.get(nth).copied().unwrap_or(own.checkpoint),
        PhasePart::OnTimeout => own.on_timeout,
    }
}

/// Merges the phases of a workflow with those of its extension: a phase with the same name replaces
/// the old one, the others follow.
pub(super) fn merged(
    base: Vec<Phase>,
    own: Vec<(Phase, Places)>,
    place: FilePlace,
) -> Vec<(Phase, Places)> {
    let mut all: Vec<(Phase, Places)> = base
        .into_iter()
        .map(|phase| (phase, Places::at(place)))
        .collect();
    for (phase, places) in own {
        match all.iter_mut().find(|(old, _)| old.id == phase.id) {
            Some(old) => *old = (phase, places),
            None => all.push((phase, places)),
        }
    }
    all
}
