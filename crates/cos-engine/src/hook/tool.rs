//! Converts agents' tool calls into the actions that the gate judges.

use crate::gate::{edits, given};
use Shape::{
    Chars, Command, Fetch, Inner, Look, Lookup, Names, Notebook, Patch, Replace, ReplaceMany,
    Search, Write,
};
use cos_gate::action::{ALL_IN, Action, Edit, Tool};
use cos_gate::shell::line_of;
use serde_json::Value;

/// What a call would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolActions {
    /// Its actions, as far as they are known; empty where it affects nothing outside the agent.
    pub actions: Vec<Action>,
    /// Why some of its effects are unknown: a sentence without a full stop.
    pub unclear: Option<String>,
}

/// The form of a tool's input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A shell command.
    Command,
    /// Text for a running program.
    Chars,
    /// A file with its new content.
    Write,
    /// A part of a file and its replacement.
    Replace,
    /// Several replacements in one file.
    ReplaceMany,
    /// A cell of a notebook.
    Notebook,
    /// A patch in an envelope.
    Patch,
    /// Files or folders to read.
    Look,
    /// Files or folders to search with all their content.
    Search,
    /// A pattern for file names.
    Names,
    /// An address.
    Fetch,
    /// Words for a web search.
    Lookup,
    /// Nothing outside the agent: its own list, a question to its person, instructions that it
    /// reads, a helper that makes its own calls, each through the hook. Claude Code's skills do
    /// not count: commands in a skill's text run before any hook sees them.
    Inner,
}

/// The tools of the three agents, under all their names; the gate asks about any other tool.
#[rustfmt::skip]
const TOOLS: &[(Shape, &[&str])] = &[
    (Command, &["Bash", "run_shell_command", "shell", "local_shell", "shell_command", "exec_command", "unified_exec"]),
    (Chars, &["write_stdin"]),
    (Write, &["Write", "write_file"]),
    (Replace, &["Edit", "replace"]),
    (ReplaceMany, &["MultiEdit"]),
    (Notebook, &["NotebookEdit"]),
    (Patch, &["apply_patch"]),
    (Look, &[
        "Read", "LS", "LSP", "NotebookRead", "read_file", "list_directory", "list_dir", "view_image",
        "get_internal_docs",
    ]),
    (Search, &["Grep", "read_many_files", "grep_search", "grep_files", "search_file_content"]),
    (Names, &["Glob", "glob"]),
    (Fetch, &["WebFetch", "web_fetch"]),
    (Lookup, &["WebSearch", "google_web_search", "web_search"]),
    (Inner, &[
        "TodoWrite", "TodoRead", "Task", "Agent", "TaskCreate", "TaskGet", "TaskList", "TaskUpdate",
        "TaskOutput", "TaskStop", "BashOutput", "KillShell", "KillBash", "AskUserQuestion",
        "EnterPlanMode", "ExitPlanMode", "ToolSearch", "update_plan", "request_user_input",
        "write_todos", "ask_user", "enter_plan_mode", "exit_plan_mode", "complete_task",
        "ListMcpResourcesTool", "activate_skill", "codebase_investigator", "cli_help", "spawn_agent",
    ]),
];

/// Argument names for paths to read.
const READ_PATHS: &[&str] = &[
    "file_path",
    "filePath",
    "path",
    "paths",
    "absolute_path",
    "dir_path",
    "notebook_path",
    "include",
    "include_pattern",
    "glob",
    "file_paths",
];

/// Converts a call of `tool` with `input`.
pub fn tool_actions(tool: &str, input: &Value) -> ToolActions {
    let server = tool.starts_with("mcp__") || tool.starts_with("mcp_");
    let shape = TOOLS.iter().find(|(_, names)| names.contains(&tool));
    let read = match shape {
        Some((shape, _)) => actions(*shape, input),
        None if server => of_server(tool, input).map(|unique_value| vec![unique_value]),
        None => Err(format!("`{tool}` is an unknown tool")),
    };
    match read {
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

fn actions(shape: Shape, input: &Value) -> Result<Vec<Action>, String> {
    Ok(match shape {
        Command => vec![Action::Command(command(input)?)],
        // A call that only waits for output writes nothing.
        Chars if writes_nothing(input) => Vec::new(),
        Chars => return Err("the effect of the input on a running program is not known".to_owned()),
        Write => vec![edit(
            text(input, &["file_path", "path"])?,
            None,
            Some(text(input, &["content"])?),
        )],
        Replace => vec![replaced(text(input, &["file_path", "path"])?, input)?],
        ReplaceMany => {
            let path = text(input, &["file_path", "path"])?;
            let pieces = input.get("edits").and_then(Value::as_array);
            let pieces = pieces.filter(|pieces| !pieces.is_empty());
            let pieces = pieces.ok_or("it does not say what it would change")?;
            let all = pieces.iter().map(|piece| {
                let own = unique_value(piece, &["file_path", "path"])?;
                let elsewhere = own.is_some_and(|own| own.as_str() != Some(path));
                (!elsewhere)
                    .then(|| replaced(path, piece))
                    .ok_or("a part of it names another file")?
            });
            all.collect::<Result<_, String>>()?
        }
        Notebook => {
            let path = text(input, &["notebook_path"])?;
            // Deleting a cell does not delete the file.
            let source = text(input, &["new_source"]).unwrap_or_default();
            vec![edit(path, Some(""), Some(source))]
        }
        Patch => {
            let whole = text(input, &["command", "input", "patch"])?;
            let edits = edits(whole).map_err(|error| error.to_string())?;
            edits.into_iter().map(Action::Edit).collect()
        }
        Look => read_actions(input)?,
        Search => search_actions(input)?,
        Names => {
            let pattern = text(input, &["pattern"])
                .ok()
                .filter(|pattern| leads_away(pattern));
            // File names alone are not credentials.
            let pattern = pattern.map(|pattern| {
                let folder = without_all(pattern);
                Action::Read(if folder.is_empty() { "/" } else { folder }.to_owned())
            });
            read_actions(input)?.into_iter().chain(pattern).collect()
        }
        Fetch => fetch_actions(input)?,
        // The words go only to a service where the agent is logged in.
        Lookup if cos_secret::find(&input.to_string()).is_empty() => Vec::new(),
        Lookup => return Err("the search words contain a credential".to_owned()),
        Inner => Vec::new(),
    })
}

/// Returns the command line, also if it is a list of words.
fn command(input: &Value) -> Result<String, String> {
    let missing = || "it does not say which command it would run".to_owned();
    let is_set = |value: &Value| {
        !matches!(value, Value::Null | Value::Bool(false)) && value != &serde_json::json!({})
    };
    let sets = |names: &[&str]| names.iter().filter_map(|name| input.get(name)).any(is_set);
    if sets(&["env", "environment", "variables"]) {
        return Err("it sets variables that may redirect the command".into());
    }
    if sets(&["stdin", "input", "args", "arguments"]) {
        return Err("it gives the command more input than the command shows".into());
    }
    if sets(&["dangerouslyDisableSandbox"]) {
        return Err("it would leave the agent's own sandbox".into());
    }
    let shell = input.get("shell").filter(|shell| is_set(shell));
    if shell.is_some_and(|shell| !shell.as_str().is_some_and(is_shell)) {
        return Err("it names another program to run the command".into());
    }
    match unique_value(input, &["command", "cmd"])?.ok_or_else(missing)? {
        Value::String(line) if !line.trim().is_empty() => Ok(line.clone()),
        Value::Array(words) if !words.is_empty() => {
            let words: Option<Vec<&str>> = words.iter().map(Value::as_str).collect();
            Ok(line_of(&words.ok_or_else(missing)?))
        }
        _ => Err(missing()),
    }
}

/// Checks whether a program is a shell that the gate can parse, at a usual system path.
fn is_shell(program: &str) -> bool {
    let name = [
        "/bin/",
        "/usr/bin/",
        "/usr/local/bin/",
        "/opt/homebrew/bin/",
    ]
    .iter()
    .find_map(|folder| program.strip_prefix(folder));
    matches!(name.unwrap_or(program), "sh" | "bash" | "zsh" | "dash")
}

/// Returns the value under one of these names. With two different values it is unclear which one
/// the tool uses, so this is an error.
fn unique_value<'a>(input: &'a Value, names: &[&str]) -> Result<Option<&'a Value>, String> {
    let mut found = names.iter().filter_map(|name| input.get(name));
    let first = found.next();
    if first.is_some_and(|first| found.any(|other| other != first)) {
        return Err(format!(
            "it says different things under {}",
            names.join(" and ")
        ));
    }
    Ok(first)
}

/// Checks whether a call only waits for a running program: it has only a name and a duration.
fn writes_nothing(input: &Value) -> bool {
    let waits = [
        "session_id",
        "process_id",
        "yield_time_ms",
        "max_output_tokens",
        "timeout_ms",
    ];
    let silent = |(name, value): (&String, &Value)| {
        waits.contains(&name.as_str()) || value == "" || value.is_null()
    };
    input
        .as_object()
        .is_some_and(|fields| fields.iter().all(silent))
}

/// Checks whether a tool can name its own working folder.
pub(super) fn works_in_folder(tool: &str) -> bool {
    let of = |(shape, names): &(Shape, &[&str])| {
        matches!(shape, Command | Patch | Write | Replace | ReplaceMany) && names.contains(&tool)
    };
    TOOLS.iter().any(of)
}

fn replaced(path: &str, piece: &Value) -> Result<Action, String> {
    let before = text(piece, &["old_string"])?;
    let after = text(piece, &["new_string"])?;
    // With an empty old text, the tool creates a new file.
    Ok(edit(
        path,
        Some(before).filter(|before| !before.is_empty()),
        Some(after),
    ))
}

fn edit(path: &str, before: Option<&str>, after: Option<&str>) -> Action {
    Action::Edit(Edit {
        path: path.to_owned(),
        before: before.map(str::to_owned),
        after: after.map(str::to_owned),
    })
}

/// Returns the paths that a tool reads; its working folder where it names none.
fn read_actions(input: &Value) -> Result<Vec<Action>, String> {
    let mut paths = Vec::new();
    for value in READ_PATHS.iter().filter_map(|name| input.get(name)) {
        match value {
            Value::String(path) => paths.push(path.as_str()),
            Value::Array(several) => {
                let several: Option<Vec<&str>> = several.iter().map(Value::as_str).collect();
                paths.extend(several.ok_or("its paths cannot be read")?);
            }
            Value::Null => {}
            _ => return Err("its paths cannot be read".to_owned()),
        }
    }
    if paths.is_empty() {
        paths.push(".");
    }
    Ok(paths
        .into_iter()
        .map(|path| Action::Read(path.to_owned()))
        .collect())
}

/// Checks whether a path may be outside the tool's working folder.
fn leads_away(path: &str) -> bool {
    path.starts_with(['/', '~']) || path.contains("..")
}

/// Returns the folder of a pattern for all its content; other patterns unchanged.
fn without_all(pattern: &str) -> &str {
    let all = pattern.strip_suffix("/*").unwrap_or(pattern);
    all.strip_suffix(ALL_IN).unwrap_or(pattern)
}

/// Does the same for a tool that searches all files of a folder.
fn search_actions(input: &Value) -> Result<Vec<Action>, String> {
    let named = read_actions(input)?;
    let whole: Vec<Action> = named
        .iter()
        .map(Action::title)
        .filter(|path| leads_away(path))
        .map(|path| {
            let folder = without_all(path).trim_end_matches('/');
            Action::Read(format!("{folder}{ALL_IN}"))
        })
        .collect();
    Ok(named.into_iter().chain(whole).collect())
}

/// Returns the addresses that a tool fetches; some agents put them into a sentence.
fn fetch_actions(input: &Value) -> Result<Vec<Action>, String> {
    let url = text(input, &["url"]).map(|url| Action::Fetch(url.to_owned()));
    let prompt = match (&url, text(input, &["prompt"])) {
        (_, Ok(prompt)) => prompt,
        (Ok(_), Err(_)) => "",
        (Err(_), Err(why)) => return Err(why),
    };
    let ends = |c: char| c.is_whitespace() || "\"'<>()[]{}`".contains(c);
    let named: Vec<Action> = prompt
        .split(ends)
        .filter(|word| word.contains("://"))
        .map(|word| Action::Fetch(word.trim_end_matches(['.', ',', ';']).to_owned()))
        .collect();
    // It is not known which of them the tool uses.
    let all: Vec<Action> = url.into_iter().chain(named).collect();
    if all.is_empty() {
        return Err("it does not say which address it would fetch".to_owned());
    }
    Ok(all)
}

/// Converts a call of an MCP tool; a hook does not receive the server's hints.
fn of_server(tool: &str, input: &Value) -> Result<Action, String> {
    Ok(Action::Tool(Tool {
        name: tool.to_owned(),
        given: given(input).map_err(|error| error.to_string())?,
        ..Tool::default()
    }))
}

fn text<'a>(input: &'a Value, names: &[&str]) -> Result<&'a str, String> {
    let found = unique_value(input, names)?.and_then(Value::as_str);
    found.ok_or_else(|| format!("it does not say its {}", names.join(" or ")))
}

#[cfg(test)]
mod tests;
