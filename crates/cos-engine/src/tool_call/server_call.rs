//! Converts a call of an MCP tool into an action.

use cos_gate::action::{ArgumentKind, Tool, ToolText};
use serde::Deserialize;
use serde_json::Value;

/// Maximum number of texts; a call with more is not analyzed.
const MOST: usize = 200;

/// A tool call in the format of the MCP protocol.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerCall {
    /// The tool's name.
    name: String,
    /// The tool's title, for people.
    #[serde(default)]
    title: Option<String>,
    /// The server's hints about it.
    #[serde(default)]
    annotations: Hints,
    /// The arguments.
    #[serde(default)]
    arguments: Value,
}

/// The hints of a server; unknown ones are ignored.
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

/// Why a tool call is not judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the tool has more than {MOST} texts in its arguments, so it was not analyzed")]
pub struct TooMuchGiven;

impl ServerCall {
    /// Converts the call into an action.
    pub fn tool(self) -> Result<Tool, TooMuchGiven> {
        let hints = self.annotations;
        // Different clients show different titles.
        let titles: Vec<String> = self.title.into_iter().chain(hints.title).collect();
        Ok(Tool {
            name: self.name,
            title: (!titles.is_empty()).then(|| titles.join(" ")),
            read_only: hints.read_only_hint,
            destructive: hints.destructive_hint,
            open_world: hints.open_world_hint,
            given: argument_texts(&self.arguments)?,
        })
    }
}

/// Returns every text and every enabled switch in a tool's arguments, at any depth, with the
/// nearest name.
pub fn argument_texts(arguments: &Value) -> Result<Vec<ToolText>, TooMuchGiven> {
    let mut found = Vec::new();
    let mut left = vec![("", arguments)];
    while let Some((name, value)) = left.pop() {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Array(values) if values.iter().all(Value::is_string) && is_command(name) => {
                let words: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
                cos_gate::shell::line_of(&words)
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

/// Checks whether a list under this name contains the words of one command.
fn is_command(name: &str) -> bool {
    ArgumentKind::Command.is(name) || ArgumentKind::ProgramArguments.is(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn texts_are_found_however_deep_they_stand() {
        let found = argument_texts(&json!({
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
        assert_eq!(argument_texts(&json!({ "names": many })), Err(TooMuchGiven));
    }
}
