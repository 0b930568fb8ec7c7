//! One field of a context: a text, a flag, a count, a list of texts, a name, a share.

use super::Reader;
use crate::diagnostic::shown;
use cos_core::checkpoint::Sourced;
use cos_core::hint::Hint;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A whole number, also one that is written as `3.0`, as JSON makes no difference.
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
            self.problem(key, format!("`{key}` is no text"), "write it in quotes");
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

    /// A count, or the list of what is counted.
    pub(super) fn count(&mut self, key: &str) -> Option<u32> {
        let count = match self.fields.get(key)? {
            number @ Value::Number(_) => whole(number).and_then(|one| u32::try_from(one).ok()),
            Value::Array(list) => u32::try_from(list.len()).ok(),
            Value::Bool(flag) => Some(u32::from(*flag)),
            _ => None,
        };
        if count.is_none() {
            let what = format!("`{key}` is no count");
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
            let what = format!("`{key}` is no list of texts");
            self.problem(key, what, "write [\"src/a.rs\", \"src/b.rs\"]");
            Vec::new()
        })
    }

    /// One of a closed list of names.
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

    /// A coupling from 0 to 1, in hundredths.
    pub(super) fn coupling(&mut self) -> Option<Sourced<u8>> {
        let value = self.fields.get("coupling_score")?.as_f64();
        let Some(score) = value.filter(|score| (0.0..=1.0).contains(score)) else {
            let what = "`coupling_score` is no number from 0 to 1";
            self.problem("coupling_score", what, "write for example 0.72");
            return None;
        };
        // Above a hundredth counts as the next, so that 0.701 lies above 0.7.
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
