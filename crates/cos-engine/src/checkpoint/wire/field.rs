//! Reads the facts of a context, and single fields: a text, a flag, a count, a list, a choice or a
//! share.

use super::Reader;
use crate::diagnostic::shown;
use cos_core::checkpoint::{CheckpointContext, CheckpointFacts, ScopeMode, Sourced, WorkScope};
use cos_core::hint::Hint;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a whole number, also one written as `3.0`, because JSON makes no difference.
pub(super) fn whole(value: &Value) -> Option<u64> {
    let fraction = || value.as_f64().filter(|one| one.fract() == 0.0);
    let in_range = |one: &f64| (0.0..=f64::from(u32::MAX)).contains(one);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a whole number between 0 and the largest count"
    )]
    let written = || fraction().filter(in_range).map(|one| one as u64);
    value.as_u64().or_else(written)
}

impl Reader {
    pub(super) fn text(&mut self, key: &str) -> Option<String> {
        let Value::String(text) = self.fields.get(key)? else {
            self.problem(key, format!("`{key}` is not a text"), "write it in quotes");
            return None;
        };
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    pub(super) fn flag(&mut self, key: &str) -> Option<bool> {
        match self.fields.get(key)? {
            Value::Bool(flag) => Some(*flag),
            Value::Array(list) => Some(!list.is_empty()),
            _ => {
                let what = format!("`{key}` is neither true nor false");
                self.problem(key, what, "write true or false, or leave it out");
                None
            }
        }
    }

    /// Reads a count, or the list of the counted items.
    pub(super) fn count(&mut self, key: &str) -> Option<u32> {
        let count = match self.fields.get(key)? {
            number @ Value::Number(_) => whole(number).and_then(|one| u32::try_from(one).ok()),
            Value::Array(list) => u32::try_from(list.len()).ok(),
            Value::Bool(flag) => Some(u32::from(*flag)),
            _ => None,
        };
        if count.is_none() {
            let what = format!("`{key}` is not a count");
            self.problem(
                key,
                what,
                "write a whole number from 0 to 4294967295, or a list",
            );
        }
        count
    }

    pub(super) fn texts(&mut self, key: &str) -> Vec<String> {
        let Some(value) = self.fields.get(key).cloned() else {
            return Vec::new();
        };
        let texts: Option<Vec<String>> = value.as_array().and_then(|list| {
            let each = list.iter().map(|one| one.as_str().map(str::to_owned));
            each.collect()
        });
        texts.unwrap_or_else(|| {
            let what = format!("`{key}` is not a list of texts");
            self.problem(key, what, "write [\"src/a.rs\", \"src/b.rs\"]");
            Vec::new()
        })
    }

    /// Reads one of a closed list of names.
    pub(super) fn choice<T: DeserializeOwned>(
        &mut self,
        key: &str,
        names: &[&'static str],
    ) -> Option<T> {
        let value = self.fields.get(key)?.clone();
        match serde_json::from_value(value) {
            Ok(choice) => Some(choice),
            Err(error) => {
                let text = error.to_string();
                let what = text.split(", expected ").next().unwrap_or_default();
                let hint = Hint::new("write one of {}");
                let hint = hint.list(names.iter().map(|name| Hint::new("`{}`").value(name)));
                self.problem(key, format!("`{key}`: {}", shown(what)), hint);
                None
            }
        }
    }

    /// Reads a coupling from 0 to 1, in hundredths.
    pub(super) fn coupling(&mut self) -> Option<Sourced<u8>> {
        let value = self.fields.get("coupling_score")?.as_f64();
        let Some(score) = value.filter(|score| (0.0..=1.0).contains(score)) else {
            let what = "`coupling_score` is not a number from 0 to 1";
            self.problem("coupling_score", what, "write for example 0.72");
            return None;
        };
        // Rounds up, so that 0.701 counts as above 0.7.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and 100"
        )]
        let hundredths = (score * 100.0 - 1e-9).ceil() as u8;
        let why = self.why("coupling_score", format!("the coupling is {score}"));
        Some(Sourced::new(hundredths, why))
    }
}

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
    format!("the caller states {count} {}", key.replace('_', " "))
}
