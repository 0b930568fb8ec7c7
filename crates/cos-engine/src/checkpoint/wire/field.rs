//! Reads the facts of a context, and single fields: a text, a flag, a count, a list, a choice or a
//! share.

use super::Reader;
use crate::diagnostic::shown;
use cos_core::checkpoint::{CheckpointFact, CheckpointFacts, FactSlot, Sourced, WorkScope};
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

    /// Reads a share from 0 to 1, in hundredths.
    fn share(&mut self, key: &str) -> Option<Sourced<u8>> {
        let value = self.fields.get(key)?.as_f64();
        let Some(score) = value.filter(|score| (0.0..=1.0).contains(score)) else {
            let what = format!("`{key}` is not a number from 0 to 1");
            self.problem(key, what, "write for example 0.72");
            return None;
        };
        // Rounds up, so that 0.701 counts as above 0.7.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and 100"
        )]
        let hundredths = (score * 100.0 - 1e-9).ceil() as u8;
        let otherwise = format!("the {} is {score}", key.trim_end_matches("_score"));
        Some(Sourced::new(hundredths, self.why(key, otherwise)))
    }

    /// Reads an amount of work; a number of comments counts, too.
    fn work(&mut self, key: &str) -> Option<Sourced<WorkScope>> {
        let scope = self.choice::<WorkScope>(key, &["minor", "medium", "major"]);
        let comments = self.count("comment_count").map(WorkScope::of_comments);
        scope.max(comments).map(|scope| {
            let otherwise = format!("the {key} is {}", scope.name());
            Sourced::new(scope, self.why(key, otherwise))
        })
    }

    /// Reads texts individually: a yes to some is not a yes to others.
    fn each_text(&mut self, key: &str) -> Option<Sourced<Vec<String>>> {
        let each = |one: &Value| match one {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let texts = match self.fields.get(key)? {
            Value::Array(list) => list.iter().map(each).collect(),
            other => vec![each(other)],
        };
        let otherwise = format!("the caller states {} {key}", texts.len());
        Some(Sourced::new(texts, self.why(key, otherwise)))
    }

    /// Reads every fact, by its kind.
    pub(super) fn facts(&mut self, facts: &mut CheckpointFacts) {
        for fact in CheckpointFact::ALL {
            let key = fact.key();
            match fact.slot(facts) {
                FactSlot::Flag(told) => {
                    *told = self
                        .flag(key)
                        .map(|value| Sourced::new(value, self.why_with_list(key, said(key))));
                }
                FactSlot::Count(told) => {
                    *told = self.count(key).map(|count| {
                        Sourced::new(count, self.why_with_list(key, counted(key, count)))
                    });
                }
                FactSlot::Share(told) => *told = self.share(key),
                FactSlot::Work(told) => *told = self.work(key),
                FactSlot::Issues(told) => *told = self.issues(),
                FactSlot::Texts(told) => *told = self.each_text(key),
                FactSlot::Mode(told) => {
                    let names = ["strict", "standard", "flexible"];
                    *told = self.choice(key, &names).unwrap_or_default();
                }
            }
        }
    }
}

pub(super) fn said(key: &str) -> String {
    format!("the caller says `{key}`")
}

fn counted(key: &str, count: u32) -> String {
    format!("the caller states {count} {}", key.replace('_', " "))
}
