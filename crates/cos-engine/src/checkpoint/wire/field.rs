//! Reads the facts and the other fields of a context: texts, flags, counts, choices and lists.

use super::Reader;
use crate::diagnostic::shown;
use crate::suggest;
use cos_core::checkpoint::{
    BlockingItem, CheckpointFact, CheckpointFacts, FactSlot, IssueFacts, ItemKind, Sourced,
    WorkScope,
};
use cos_core::hint::Hint;
use cos_core::reversibility::{Dimension, Points, Proposal};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a whole number, also one written as `3.0`, because JSON makes no difference.
fn whole(value: &Value) -> Option<u64> {
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

/// Normalises the name of an issue: `7` and `#7` are the number 7, with any surrounding space.
fn issue_name(text: &str) -> String {
    let text = text.trim();
    let number = text.strip_prefix('#').unwrap_or(text);
    let is_number = !number.is_empty() && number.bytes().all(|one| one.is_ascii_digit());
    match number.parse::<u64>() {
        Ok(number) if is_number => format!("#{number}"),
        _ => text.to_owned(),
    }
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

    fn issues(&mut self) -> Option<Sourced<Vec<IssueFacts>>> {
        let told: Vec<&str> = ["issues", "issues_involved"]
            .into_iter()
            .filter(|key| self.fields.contains_key(*key))
            .collect();
        if told.is_empty() {
            return None;
        }
        // Lists under both keys are merged: the numbers, and details of some. For a repeated issue
        // the worse value counts.
        let mut issues: Vec<IssueFacts> = Vec::new();
        for key in told {
            for issue in self.issues_at(key)? {
                match issues.iter_mut().find(|known| known.name == issue.name) {
                    Some(known) => known.take_worse(&issue),
                    None => issues.push(issue),
                }
            }
        }
        let mut names: Vec<&str> = issues.iter().map(|issue| issue.name.as_str()).collect();
        names.sort_unstable();
        let why = match issues.len() {
            1 => format!("1 issue: {}", names.join(", ")),
            count => format!("{count} issues: {}", names.join(", ")),
        };
        let why = self.why("issues", why);
        Some(Sourced::new(issues, why))
    }

    /// Reads a list; `None` where there is none.
    fn list(&mut self, key: &str, hint: &'static str) -> Option<Vec<Value>> {
        if let Value::Array(list) = self.fields.get(key)? {
            return Some(list.clone());
        }
        self.problem(key, format!("`{key}` is not a list"), hint);
        None
    }

    /// Reads the issues under one key; `None` where there is no list.
    fn issues_at(&mut self, key: &str) -> Option<Vec<IssueFacts>> {
        let list = self.list(key, "write [41, 42]")?;
        let read = (0..).zip(&list);
        let read = read.filter_map(|(at, issue)| self.issue(key, at, issue));
        Some(read.collect())
    }

    fn issue(&mut self, key: &str, at: usize, issue: &Value) -> Option<IssueFacts> {
        let named = |name: String| IssueFacts {
            name,
            ..IssueFacts::default()
        };
        match issue {
            Value::Number(number) => Some(named(format!("#{number}"))),
            Value::String(name) => Some(named(issue_name(name))),
            Value::Object(fields) => {
                let name = ["number", "id", "name", "title"]
                    .into_iter()
                    .find_map(|key| fields.get(key))
                    .map(|name| match name {
                        Value::String(name) => issue_name(name),
                        other => format!("#{other}"),
                    });
                let mut fields = fields.clone();
                fields.insert(
                    "name".to_owned(),
                    name.unwrap_or_else(|| format!("{}", at + 1)).into(),
                );
                if let Some(files) = fields.get_mut("file_count") {
                    *files = whole(files).map_or_else(|| files.clone(), Value::from);
                }
                match serde_json::from_value(Value::Object(fields)) {
                    Ok(issue) => Some(issue),
                    Err(error) => {
                        let hint = "write {\"number\": 42, \"touches_auth\": true}";
                        self.problem(&format!("{key}/{at}"), error.to_string(), hint);
                        None
                    }
                }
            }
            _ => {
                let what = "an issue is a number, a name or an object";
                self.problem(&format!("{key}/{at}"), what, "write 42");
                None
            }
        }
    }

    pub(super) fn items(&mut self) -> Vec<BlockingItem> {
        let hint = "write [{\"type\": \"blocking\", \"description\": \"…\"}]";
        let list = self.list("blocking_items", hint).unwrap_or_default();
        let mut items = Vec::new();
        for (at, item) in list.iter().enumerate() {
            let read = match item {
                Value::String(description) => Ok(BlockingItem {
                    kind: ItemKind::Blocking,
                    description: description.clone(),
                }),
                other => serde_json::from_value(other.clone()),
            };
            match read {
                Ok(item) => items.push(item),
                Err(error) => {
                    let hint = "give it a `type` and a `description`";
                    self.problem(&format!("blocking_items/{at}"), error.to_string(), hint);
                }
            }
        }
        items
    }

    /// Reads the caller's opinion: points per dimension, each a number or `{points, why}`.
    pub(super) fn dimensions(&mut self) -> Vec<Proposal> {
        let Some(value) = self.fields.get("dimensions").cloned() else {
            return Vec::new();
        };
        let Some(stated) = value.as_object() else {
            let hint = "write {\"reversal_cost\": 3}";
            self.problem("dimensions", "`dimensions` is not an object", hint);
            return Vec::new();
        };
        let mut proposals = Vec::new();
        for (name, value) in stated {
            let place = format!("dimensions/{}", shown(name));
            let dimension = Dimension::ALL.into_iter().find(|one| one.name() == name);
            let Some(dimension) = dimension else {
                let names = Dimension::ALL.map(Dimension::name);
                let hint = suggest::hint(name, names);
                self.problem(
                    &place,
                    format!("`{}` is not a dimension", shown(name)),
                    hint,
                );
                continue;
            };
            let number = whole(value.get("points").unwrap_or(value));
            let points = number
                .and_then(|number| u8::try_from(number).ok())
                .and_then(|number| Points::new(number).ok());
            let Some(points) = points else {
                self.problem(&place, "it has no points from 1 to 5", "write 3");
                continue;
            };
            let why = value.get("why").and_then(Value::as_str);
            proposals.push(Proposal {
                dimension,
                points,
                why: why.unwrap_or_default().to_owned(),
                by: Proposal::CALLER.to_owned(),
            });
        }
        proposals
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
