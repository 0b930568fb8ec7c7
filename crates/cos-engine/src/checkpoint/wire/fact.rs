//! The facts of a context.

use super::Reader;
use cos_core::checkpoint::{CheckpointContext, CheckpointFacts, ScopeMode, Sourced, WorkScope};

impl Reader {
    pub(super) fn facts(&mut self, context: &mut CheckpointContext) {
        context.facts.issues = self.issues();
        self.flags(&mut context.facts);
        self.counts(&mut context.facts);
        let facts = &mut context.facts;
        facts.coupling = self.coupling();
        facts.updates = self.updates();
        facts.scope_mode = self
            .choice::<ScopeMode>("scope_mode", &["strict", "standard", "flexible"])
            .unwrap_or_default();
        let scope = self.choice::<WorkScope>("scope", &["minor", "medium", "major"]);
        let comments = self.count("comment_count").map(WorkScope::of_comments);
        facts.scope = scope.max(comments).map(|scope| {
            let why = self.why("scope", format!("the scope is {}", scope.name()));
            Sourced::new(scope, why)
        });
    }

    fn flags(&mut self, facts: &mut CheckpointFacts) {
        for (key, fact) in [
            ("touches_auth", &mut facts.touches_auth),
            ("touches_db_schema", &mut facts.touches_db_schema),
            (
                "has_dependency_conflicts",
                &mut facts.has_dependency_conflicts,
            ),
            (
                "has_overlapping_file_changes",
                &mut facts.has_overlapping_file_changes,
            ),
            ("issues_are_independent", &mut facts.issues_are_independent),
            (
                "has_architecture_changes",
                &mut facts.has_architecture_changes,
            ),
            ("has_clear_remediation", &mut facts.has_clear_remediation),
            ("is_formatting_only", &mut facts.is_formatting_only),
            (
                "has_principle_conflicts",
                &mut facts.has_principle_conflicts,
            ),
            (
                "has_conflicting_feedback",
                &mut facts.has_conflicting_feedback,
            ),
            (
                "requires_breaking_change",
                &mut facts.requires_breaking_change,
            ),
            ("has_clear_fixes", &mut facts.has_clear_fixes),
            ("is_ambiguous", &mut facts.is_ambiguous),
            ("is_requested", &mut facts.is_requested),
            (
                "has_one_obvious_approach",
                &mut facts.has_one_obvious_approach,
            ),
            ("is_simple", &mut facts.is_simple),
            ("is_declined", &mut facts.is_declined),
        ] {
            *fact = self
                .flag(key)
                .map(|value| Sourced::new(value, self.why_with_list(key, said(key))));
        }
    }

    fn counts(&mut self, facts: &mut CheckpointFacts) {
        for (key, fact) in [
            ("file_count", &mut facts.file_count),
            ("module_count", &mut facts.module_count),
            ("blocking_issues", &mut facts.blocking_issues),
            ("adr_violations", &mut facts.adr_violations),
            ("out_of_scope_count", &mut facts.out_of_scope_count),
            ("boundary_violations", &mut facts.boundary_violations),
            ("refactor_requests", &mut facts.refactor_requests),
            ("blocked_attempts", &mut facts.blocked_attempts),
            ("failed_checklists", &mut facts.failed_checklists),
            ("major_updates", &mut facts.major_updates),
            ("breaking_updates", &mut facts.breaking_updates),
        ] {
            *fact = self
                .count(key)
                .map(|count| Sourced::new(count, self.why_with_list(key, counted(key, count))));
        }
    }
}

pub(super) fn said(key: &str) -> String {
    format!("the caller says `{key}`")
}

fn counted(key: &str, count: u32) -> String {
    format!("the caller tells {count} {}", key.replace('_', " "))
}
