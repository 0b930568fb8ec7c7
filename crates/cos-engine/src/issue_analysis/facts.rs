//! What phrases find in a text, as facts.

use super::prose::Prose;
use super::{bump, review, sensitive, size, structure};
use cos_core::checkpoint::{CheckpointFacts, ScopeMode, Sourced};

/// A longer text is read to here.
pub(super) const MOST_BYTES: usize = 128 * 1024;

/// A text cut into what can be read, as far as it is read.
pub(super) fn prose_of(text: &str) -> Prose {
    Prose::of(shortened(text))
}

/// What phrases find.
pub(super) fn of(prose: &Prose) -> CheckpointFacts {
    let bumps = bump::read(prose);
    let scope_mode = if review::is_strict(prose) {
        ScopeMode::Strict
    } else {
        ScopeMode::default()
    };
    CheckpointFacts {
        issues: Some(size::issues(prose)),
        file_count: Some(size::files(prose)),
        touches_auth: Some(flag(sensitive::auth(prose), "no login is spoken of")),
        touches_db_schema: Some(flag(sensitive::schema(prose), "no schema is spoken of")),
        has_dependency_conflicts: Some(flag(size::conflict(prose), "no conflict is told")),
        has_overlapping_file_changes: Some(flag(size::overlap(prose), "no overlap is told")),
        has_architecture_changes: Some(flag(
            structure::architecture(prose),
            "no change of the structure is told",
        )),
        adr_violations: Some(structure::adr_violations(prose)),
        has_clear_remediation: structure::remediation(prose).map(|why| Sourced::new(true, why)),
        coupling: Some(structure::coupling(prose)),
        boundary_violations: Some(structure::boundary_violations(prose)),
        has_principle_conflicts: Some(flag(
            structure::principles(prose),
            "no principle is spoken of",
        )),
        blocking_issues: Some(review::blocking(prose)),
        out_of_scope_count: Some(review::out_of_scope(prose)),
        scope_mode,
        scope: Some(review::scope(prose)),
        has_conflicting_feedback: Some(flag(
            review::conflicting(prose),
            "nobody contradicts another",
        )),
        refactor_requests: Some(review::refactors(prose)),
        requires_breaking_change: Some(flag(sensitive::breaking(prose), "nothing breaks")),
        major_updates: Some(bumps.majors),
        breaking_updates: bumps.breaking,
        ..CheckpointFacts::default()
    }
}

fn shortened(text: &str) -> &str {
    let mut end = text.len().min(MOST_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

fn flag(found: Option<String>, otherwise: &str) -> Sourced<bool> {
    match found {
        Some(why) => Sourced::new(true, why),
        None => Sourced::new(false, otherwise),
    }
}
