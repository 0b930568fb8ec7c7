//! Reads the lists of a context: issues, blocking items, and opinions on dimensions.

use super::Reader;
use super::field::whole;
use crate::diagnostic::shown;
use crate::suggest;
use cos_core::checkpoint::{BlockingItem, IssueFacts, ItemKind, Sourced};
use cos_core::reversibility::{Dimension, Points, Proposal};
use serde_json::Value;

/// Normalises the name of an issue: `7` and `#7` are the number 7, with any surrounding space.
fn issue_name(told: &str) -> String {
    let told = told.trim();
    let number = told.strip_prefix('#').unwrap_or(told);
    let is_number = !number.is_empty() && number.bytes().all(|one| one.is_ascii_digit());
    match number.parse::<u64>() {
        Ok(number) if is_number => format!("#{number}"),
        _ => told.to_owned(),
    }
}

impl Reader {
    pub(super) fn issues(&mut self) -> Option<Sourced<Vec<IssueFacts>>> {
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

    /// Reads the issues under one key; `None` where there is no list.
    fn issues_at(&mut self, key: &str) -> Option<Vec<IssueFacts>> {
        let value = self.fields.get(key).cloned().unwrap_or_default();
        let Some(list) = value.as_array() else {
            self.problem(key, format!("`{key}` is not a list"), "write [41, 42]");
            return None;
        };
        let read = (0..).zip(list);
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
        let Some(value) = self.fields.get("blocking_items").cloned() else {
            return Vec::new();
        };
        let Some(list) = value.as_array() else {
            let hint = "write [{\"type\": \"blocking\", \"description\": \"…\"}]";
            self.problem("blocking_items", "`blocking_items` is not a list", hint);
            return Vec::new();
        };
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
        let Some(told) = value.as_object() else {
            let hint = "write {\"reversal_cost\": 3}";
            self.problem("dimensions", "`dimensions` is not an object", hint);
            return Vec::new();
        };
        let mut proposals = Vec::new();
        for (name, value) in told {
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
}
