//! Whether a program gives a file another name on this machine: it copies, moves or links it.

use super::call::Call;
use crate::catalogue::{Fit, ProgramTrait};

/// Whether a program copies, moves or links files.
pub(super) fn gives_name(fit: &Fit<'_>, call: &Call<'_>) -> bool {
    fit.program.has_trait(&call.name, ProgramTrait::Copies)
}

/// Whether it is given the files as `if=A of=B`.
pub(super) fn names_by_key(fit: &Fit<'_>, call: &Call<'_>) -> bool {
    fit.program
        .has_trait(&call.name, ProgramTrait::NamesFilesByKey)
}
