//! Lists how phrases of a text become facts: one row for each fact.

use super::prose::Prose;
use super::{bump, review, sensitive, size, structure};
use cos_core::checkpoint::{CheckpointFact, CheckpointFacts, Sourced};

/// The reading limit in bytes.
pub(super) const MOST_BYTES: usize = 128 * 1024;

/// Splits a text, up to the limit.
pub(super) fn prose_of(text: &str) -> Prose {
    Prose::of(shortened(text))
}

/// How phrases find one fact.
pub(super) struct Extractor {
    /// The fact.
    pub(super) fact: CheckpointFact,
    /// The name of its sign; empty if it is not weighed.
    pub(super) sign: &'static str,
    find: fn(&Prose, &mut CheckpointFacts),
}

macro_rules! extractors {
    ($( $fact:ident $sign:literal: $find:expr; )+) => {
        /// The facts that phrases find.
        pub(super) const EXTRACTORS: &[Extractor] = &[ $( Extractor {
            fact: CheckpointFact::$fact,
            sign: $sign,
            find: |prose, facts| facts.$fact = $find(prose),
        }, )+ ];
    };
}

extractors! {
    issues "issues": known(size::issues);
    file_count "files": known(size::files);
    touches_auth "auth": flag(sensitive::auth, "the text does not mention authentication");
    touches_db_schema "schema": flag(sensitive::schema, "the text does not mention a schema");
    has_dependency_conflicts "conflicts": flag(size::conflict, "the text mentions no conflict");
    has_overlapping_file_changes "overlap": flag(size::overlap, "the text mentions no overlap");
    has_architecture_changes "architecture":
        flag(structure::architecture, "the text mentions no change of the structure");
    adr_violations "adrs": known(structure::adr_violations);
    has_clear_remediation "remediation":
        |prose| structure::remediation(prose).map(|why| Sourced::new(true, why));
    coupling "coupling": known(structure::coupling);
    boundary_violations "boundaries": known(structure::boundary_violations);
    has_principle_conflicts "principles":
        flag(structure::principles, "the text mentions no principle");
    blocking_issues "blocking": known(review::blocking);
    out_of_scope_count "beside": known(review::out_of_scope);
    scope_mode "": review::scope_mode;
    scope "scope": known(review::scope);
    has_conflicting_feedback "feedback":
        flag(review::conflicting, "no reviewer contradicts another");
    refactor_requests "reworks": known(review::refactors);
    requires_breaking_change "breaking": flag(sensitive::breaking, "nothing breaks");
    major_updates "majors": known(bump::majors);
    breaking_updates "": bump::breaking;
}

/// Returns the facts that phrases find.
pub(super) fn of(prose: &Prose) -> CheckpointFacts {
    let mut facts = CheckpointFacts::default();
    for one in EXTRACTORS {
        (one.find)(prose, &mut facts);
    }
    facts
}

fn known<T>(find: fn(&Prose) -> Sourced<T>) -> impl Fn(&Prose) -> Option<Sourced<T>> {
    move |prose| Some(find(prose))
}

/// Reads a yes with its evidence; nothing found is a no for this reason.
fn flag(
    find: fn(&Prose) -> Option<String>,
    otherwise: &str,
) -> impl Fn(&Prose) -> Option<Sourced<bool>> {
    move |prose| {
        Some(match find(prose) {
            Some(why) => Sourced::new(true, why),
            None => Sourced::new(false, otherwise),
        })
    }
}

fn shortened(text: &str) -> &str {
    let mut end = text.len().min(MOST_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}
