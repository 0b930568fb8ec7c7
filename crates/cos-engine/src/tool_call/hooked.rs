//! Converts tool calls that a hook reports: the agent's name of the tool, and its input. Next,
//! [`answer_call`](crate::hook::answer_call) asks the gate about the actions.

use super::arguments::{arguments, check_surroundings, command_line, text, unique};
use super::reading::{fetches, read_paths, reads, searched_folders, searched_names};
use super::{ToolCategory, argument_texts, edits};
use ArgumentKind::{Command, Content, Folder, Input, OldContent, Patch, Path, Waiting};
use cos_gate::action::{Action, ArgumentKind, Edit, Tool};
use serde_json::Value;

/// What a call would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolActions {
    /// Its actions, as far as they are known; empty where it affects nothing outside the agent.
    pub actions: Vec<Action>,
    /// Why some of its effects are unknown: a sentence without a full stop.
    pub unclear: Option<String>,
}

/// Converts a call of `tool` with `input`.
pub fn tool_actions(tool: &str, input: &Value) -> ToolActions {
    let server = tool.starts_with("mcp__") || tool.starts_with("mcp_");
    let known = match ToolCategory::of_hooked_tool(tool) {
        Some(category) => actions(category, input),
        None if server => of_server(tool, input).map(|action| vec![action]),
        None => Err(format!("`{tool}` is an unknown tool")),
    };
    match known {
        Ok(actions) => ToolActions {
            actions,
            unclear: None,
        },
        Err(why) => ToolActions {
            actions: Vec::new(),
            unclear: Some(why),
        },
    }
}

fn actions(category: ToolCategory, input: &Value) -> Result<Vec<Action>, String> {
    Ok(match category {
        ToolCategory::Execute => {
            check_surroundings(input)?;
            let line = command_line(input)?;
            let line = line.ok_or("it does not say which command it would run")?;
            vec![Action::Command(line)]
        }
        // A call that only waits for output writes nothing.
        ToolCategory::Type if writes_nothing(input) => Vec::new(),
        ToolCategory::Type => {
            return Err("the effect of the input on a running program is not known".to_owned());
        }
        ToolCategory::Write => vec![edit(
            path(input)?,
            None,
            Some(text(input, &[Content], "content")?),
        )],
        ToolCategory::Replace => vec![replaced(path(input)?, input)?],
        ToolCategory::ReplaceMany => replaced_parts(input)?,
        ToolCategory::Notebook => {
            // Deleting a cell does not delete the file.
            let source = text(input, &[Content], "content").unwrap_or_default();
            vec![edit(path(input)?, Some(""), Some(source))]
        }
        ToolCategory::Patch => {
            let whole = text(input, &[Command, Input, Patch], "patch")?;
            let edits = edits(whole).map_err(|error| error.to_string())?;
            edits.into_iter().map(Action::Edit).collect()
        }
        ToolCategory::Read => own_reads(input)?,
        ToolCategory::Search => {
            let reads = own_reads(input)?;
            let folders = searched_folders(&reads);
            [reads, folders].concat()
        }
        ToolCategory::FindFiles => {
            let reads = own_reads(input)?.into_iter();
            reads.chain(searched_names(input)).collect()
        }
        ToolCategory::Fetch => fetches(input)?,
        // The words go only to a service where the agent is logged in.
        ToolCategory::SearchWeb if cos_secret::find(&input.to_string()).is_empty() => Vec::new(),
        ToolCategory::SearchWeb => return Err("the search words contain a credential".to_owned()),
        ToolCategory::Inner => Vec::new(),
        // No tool of a hook is known only by this.
        ToolCategory::Edit
        | ToolCategory::Delete
        | ToolCategory::Move
        | ToolCategory::SwitchMode
        | ToolCategory::Other => return Err("the form of its input is not known".to_owned()),
    })
}

/// Returns the working folder that a call names for itself.
///
/// # Errors
///
/// A sentence without a full stop, if the call names several or in an unknown form.
pub fn working_folder(tool: &str, input: &Value) -> Result<Option<String>, String> {
    let category = ToolCategory::of_hooked_tool(tool);
    if !category.is_some_and(ToolCategory::works_in_folder) {
        return Ok(None);
    }
    let mut found = arguments(input, &[Folder]).map(|(_, value)| value);
    match (found.next(), found.next()) {
        (None | Some(Value::Null), None) => Ok(None),
        (Some(Value::String(folder)), None) => Ok(Some(folder.clone())),
        _ => Err("the folder that it would run in cannot be read".to_owned()),
    }
}

/// Checks whether a call only waits for a running program: it has only a name and a duration.
fn writes_nothing(input: &Value) -> bool {
    let silent =
        |(name, value): (&String, &Value)| Waiting.is(name) || value == "" || value.is_null();
    let fields = input.as_object();
    fields.is_some_and(|fields| fields.iter().all(silent))
}

fn path(input: &Value) -> Result<&str, String> {
    text(input, &[Path], "path")
}

fn replaced_parts(input: &Value) -> Result<Vec<Action>, String> {
    let whole = path(input)?;
    let parts = input.get("edits").and_then(Value::as_array);
    let parts = parts.filter(|parts| !parts.is_empty());
    let parts = parts.ok_or("it does not say what it would change")?;
    let all = parts.iter().map(|part| {
        let own = unique(part, &[Path])?;
        if own.is_some_and(|own| own.as_str() != Some(whole)) {
            return Err("a part of it names another file".to_owned());
        }
        replaced(whole, part)
    });
    all.collect()
}

fn replaced(path: &str, part: &Value) -> Result<Action, String> {
    let before = text(part, &[OldContent], "old text")?;
    let after = text(part, &[Content], "new text")?;
    // With an empty old text, the tool creates a new file.
    let before = Some(before).filter(|before| !before.is_empty());
    Ok(edit(path, before, Some(after)))
}

fn edit(path: &str, before: Option<&str>, after: Option<&str>) -> Action {
    Action::Edit(Edit {
        path: path.to_owned(),
        before: before.map(str::to_owned),
        after: after.map(str::to_owned),
    })
}

/// Returns what a tool reads; its working folder where it names nothing.
fn own_reads(input: &Value) -> Result<Vec<Action>, String> {
    let mut paths = read_paths(input)?;
    if paths.is_empty() {
        paths.push(".");
    }
    Ok(reads(paths))
}

/// Converts a call of an MCP tool; a hook does not receive the server's hints.
fn of_server(tool: &str, input: &Value) -> Result<Action, String> {
    Ok(Action::Tool(Tool {
        name: tool.to_owned(),
        given: argument_texts(input).map_err(|error| error.to_string())?,
        ..Tool::default()
    }))
}

#[cfg(test)]
mod tests;
