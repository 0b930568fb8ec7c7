//! Builds `CheckpointFacts` from phrases found in a text.

use super::prose::Prose;
use super::{bump, review, sensitive, size, structure};
use cos_core::checkpoint::{CheckpointFacts, ScopeMode, Sourced};

/// The reading limit in bytes.
pub(super) const MOST_BYTES: usize = 128 * 1024;

/// Splits a text, up to the limit.
pub(super) fn prose_of(text: &str) -> Prose {
    Prose::of(shortened(text))
}

/// Returns the facts that phrases find.
pub(super) fn of(prose: &Prose) -> CheckpointFacts {
    let bumps = bump::find_bumps(prose);
    let scope_mode = if review::is_strict(prose) {
        ScopeMode::Strict
    } else {
        ScopeMode::default()
    };
    CheckpointFacts {
        issues: Some(size::issues(prose)),
        file_count: Some(size::files(prose)),
        touches_auth: Some(flag(
            sensitive::auth(prose),
            "the text does not mention authentication",
        )),
        touches_db_schema: Some(flag(
            sensitive::schema(prose),
            "the text does not mention a \
            schema",
        )),
        has_dependency_conflicts: Some(flag(
            size::conflict(prose),
            "the text mentions no conflict",
        )),
        has_overlapping_file_changes: Some(flag(
            size::overlap(prose),
            "the text mentions no \
            overlap",
        )),
        has_architecture_changes: Some(flag(
            structure::architecture(prose),
            "the text mentions no change of the structure",
        )),
        adr_violations: Some(structure::adr_violations(prose)),
        has_clear_remediation: structure::remediation(prose).map(|why| Sourced::new(true, why)),
        coupling: Some(structure::coupling(prose)),
        boundary_violations: Some(structure::boundary_violations(prose)),
        has_principle_conflicts: Some(flag(
            structure::principles(prose),
            "the text mentions no principle",
        )),
        blocking_issues: Some(review::blocking(prose)),
        out_of_scope_count: Some(review::out_of_scope(prose)),
        scope_mode,
        scope: Some(review::scope(prose)),
        has_conflicting_feedback: Some(flag(
            review::conflicting(prose),
            "no reviewer contradicts another",
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
