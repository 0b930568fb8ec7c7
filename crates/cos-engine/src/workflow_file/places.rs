//! Where the parts of phases stand in their file, so that what the core finds is shown there.

use crate::spanned_value::Fields;
use crate::diagnostic::FilePlace;
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
    /// Everything at one place.
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

/// Where a part stands.
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

/// The phases of an extended workflow with those of its extension: one of the same name stands in
/// its place, the others come after.
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
