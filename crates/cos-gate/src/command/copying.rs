//! Decides how a program names what it copies, moves or links: by operands, or as `if=A of=B`.

use super::invocation::Invocation;
use crate::catalogue::{Fit, ProgramTrait};

/// Checks whether a program copies, moves or links files.
pub(super) fn gives_name(fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
    fit.program.has_trait(&call.name, ProgramTrait::Copies)
}

/// Checks whether a program takes the files as `if=A of=B`.
pub(super) fn names_by_key(fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
    fit.program
        .has_trait(&call.name, ProgramTrait::NamesFilesByKey)
}
