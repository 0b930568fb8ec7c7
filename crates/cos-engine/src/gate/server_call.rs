//! A call of a tool as its server and its caller tell it, as the action that is judged.

use cos_core::action::{Tool, ToolText};
use serde::Deserialize;
use serde_json::Value;

/// So many texts are looked at; a call with more is not read.
const MOST: usize = 200;

/// A call of a tool as the protocol of its server writes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerCall {
    /// Its name.
    name: String,
    /// What it is called where people see it.
    #[serde(default)]
    title: Option<String>,
    /// What its server says about it.
    #[serde(default)]
    annotations: Hints,
    /// What it is given.
    #[serde(default)]
    arguments: Value,
}

/// The hints of a server; others are left aside.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Hints {
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    read_only_hint: Option<bool>,
    #[serde(default)]
    destructive_hint: Option<bool>,
    #[serde(default)]
    open_world_hint: Option<bool>,
}

/// Why a call of a tool is not judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the tool is given more than {MOST} texts, which are not read")]
pub struct TooMuchGiven;

impl ServerCall {
    /// The action that the call is.
    pub fn tool(self) -> Result<Tool, TooMuchGiven> {
        let hints = self.annotations;
        // Both titles are shown, each by some clients.
        let titles: Vec<String> = self.title.into_iter().chain(hints.title).collect();
        Ok(Tool {
            name: self.name,
            title: (!titles.is_empty()).then(|| titles.join(" ")),
            read_only: hints.read_only_hint,
            destructive: hints.destructive_hint,
            open_world: hints.open_world_hint,
            given: given(&self.arguments)?,
        })
    }
}

/// Every text in the arguments of a tool and every switch that is on, however deep it stands, under
/// the name that is nearest.
pub fn given(arguments: &Value) -> Result<Vec<ToolText>, TooMuchGiven> {
    let mut found = Vec::new();
    let mut left = vec![("", arguments)];
    while let Some((name, value)) = left.pop() {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Array(values) if values.iter().all(Value::is_string) && is_command(name) => {
                let words: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
                cos_core::shell::line_of(&words)
            }
            Value::Array(values) => {
                left.extend(values.iter().rev().map(|value| (name, value)));
                continue;
            }
            Value::Object(fields) => {
                let fields = fields.iter().map(|(name, value)| (name.as_str(), value));
                left.extend(fields.rev());
                continue;
            }
            Value::Bool(true) => "true".to_owned(),
            Value::Null | Value::Bool(false) | Value::Number(_) => continue,
        };
        if found.len() == MOST {
            return Err(TooMuchGiven);
        }
        let name = name.to_owned();
        found.push(ToolText { name, text });
    }
    Ok(found)
}

/// Whether a list under this name is the words of one command.
fn is_command(name: &str) -> bool {
    matches!(name, "command" | "cmd" | "argv" | "args")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn texts_are_found_however_deep_they_stand() {
        let found = given(&json!({
            "repo": "a/b",
            "steps": [{"run": {"command": ["rm", "a b"]}}, {"paths": ["/srv/x", "y"]}],
            "count": 3,
            "force": true,
            "all": false,
        }))
        .unwrap();
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|one| (one.name.as_str(), one.text.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("repo", "a/b"),
                ("command", "rm 'a b'"),
                ("paths", "/srv/x"),
                ("paths", "y"),
                ("force", "true"),
            ]
        );
        let many: Vec<String> = (0..=MOST).map(|nth| nth.to_string()).collect();
        assert_eq!(given(&json!({ "names": many })), Err(TooMuchGiven));
    }
}
