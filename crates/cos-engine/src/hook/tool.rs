//! What the tools of agents would do: each call as the actions that the gate judges.

use crate::gate::{edits, given};
use crate::secret;
use Shape::{
    Chars, Command, Fetch, Inner, Look, Lookup, Names, Notebook, Patch, Replace, ReplaceMany,
    Search, Write,
};
use cos_core::action::{ALL_IN, Action, Edit, Tool};
use cos_core::shell::line_of;
use serde_json::Value;

/// What a call would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Its actions, as far as they are known; none where it touches nothing outside the agent.
    pub actions: Vec<Action>,
    /// Why not all that it would do is known, as a sentence without its full stop.
    pub unclear: Option<String>,
}

/// What the input of a tool looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A shell command.
    Command,
    /// Text for a program that runs already.
    Chars,
    /// A file as it will be.
    Write,
    /// A piece of a file and what comes in its place.
    Replace,
    /// Several of those in one file.
    ReplaceMany,
    /// A cell of a notebook.
    Notebook,
    /// A patch in an envelope.
    Patch,
    /// Files or folders to look at.
    Look,
    /// Files or folders with all that lies in them, to look into.
    Search,
    /// Names of files that a pattern finds.
    Names,
    /// An address.
    Fetch,
    /// Words for a search on the web.
    Lookup,
    /// Nothing outside the agent: its own list, a question to its person, instructions that it reads, a
    /// helper whose own calls come through the hook one by one. What Claude Code calls a skill is none of
    /// these: commands in its text are run before any hook hears of them.
    Inner,
}

/// The tools of the three agents under all their names; whatever is not here is asked about.
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

/// The names under which tools take paths to look at.
const LOOKED_AT: &[&str] = &[
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

/// What a call of `tool` with `input` would do.
pub fn wanted(tool: &str, input: &Value) -> Wanted {
    let server = tool.starts_with("mcp__") || tool.starts_with("mcp_");
    let shape = TOOLS.iter().find(|(_, names)| names.contains(&tool));
    let read = match shape {
        Some((shape, _)) => actions(*shape, input),
        None if server => of_server(tool, input).map(|one| vec![one]),
        None => Err(format!("`{tool}` is a tool that nobody knows here")),
    };
    match read {
        Ok(actions) => Wanted {
            actions,
            unclear: None,
        },
        Err(why) => Wanted {
            actions: Vec::new(),
            unclear: Some(why),
        },
    }
}

fn actions(shape: Shape, input: &Value) -> Result<Vec<Action>, String> {
    Ok(match shape {
        Command => vec![Action::Command(command(input)?)],
        // Whoever only waits for output writes nothing.
        Chars if writes_nothing(input) => Vec::new(),
        Chars => return Err("what a running program makes of its input is not known".to_owned()),
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
                let own = one(piece, &["file_path", "path"])?;
                let elsewhere = own.is_some_and(|own| own.as_str() != Some(path));
                (!elsewhere)
                    .then(|| replaced(path, piece))
                    .ok_or("a piece of it names a file of its own")?
            });
            all.collect::<Result<_, String>>()?
        }
        Notebook => {
            let path = text(input, &["notebook_path"])?;
            // A cell that is deleted is no file that is deleted.
            let source = text(input, &["new_source"]).unwrap_or_default();
            vec![edit(path, Some(""), Some(source))]
        }
        Patch => {
            let whole = text(input, &["command", "input", "patch"])?;
            let edits = edits(whole).map_err(|error| error.to_string())?;
            edits.into_iter().map(Action::Edit).collect()
        }
        Look => looks(input)?,
        Search => searches(input)?,
        Names => {
            let pattern = text(input, &["pattern"])
                .ok()
                .filter(|pattern| leads_away(pattern));
            // Names alone are no credentials.
            let pattern = pattern.map(|pattern| {
                let folder = without_all(pattern);
                Action::Read(if folder.is_empty() { "/" } else { folder }.to_owned())
            });
            looks(input)?.into_iter().chain(pattern).collect()
        }
        Fetch => fetches(input)?,
        // The words go to a service that the agent is logged in to, and to nobody else.
        Lookup if secret::find(&input.to_string()).is_empty() => Vec::new(),
        Lookup => return Err("a credential stands in the words of the search".to_owned()),
        Inner => Vec::new(),
    })
}

/// The command line, also where it comes as words.
fn command(input: &Value) -> Result<String, String> {
    let missing = || "it does not say which command it would run".to_owned();
    let is_set = |value: &Value| {
        !matches!(value, Value::Null | Value::Bool(false)) && value != &serde_json::json!({})
    };
    let sets = |names: &[&str]| names.iter().filter_map(|name| input.get(name)).any(is_set);
    if sets(&["env", "environment", "variables"]) {
        return Err("it brings variables of its own, which may lead the command elsewhere".into());
    }
    if sets(&["stdin", "input", "args", "arguments"]) {
        return Err("it hands the command more than the command says".into());
    }
    if sets(&["dangerouslyDisableSandbox"]) {
        return Err("it would leave the agent's own sandbox".into());
    }
    let shell = input.get("shell").filter(|shell| is_set(shell));
    if shell.is_some_and(|shell| !shell.as_str().is_some_and(is_shell)) {
        return Err("it names a program of its own to run the command".into());
    }
    match one(input, &["command", "cmd"])?.ok_or_else(missing)? {
        Value::String(line) if !line.trim().is_empty() => Ok(line.clone()),
        Value::Array(words) if !words.is_empty() => {
            let words: Option<Vec<&str>> = words.iter().map(Value::as_str).collect();
            Ok(line_of(&words.ok_or_else(missing)?))
        }
        _ => Err(missing()),
    }
}

/// Whether a program is a shell that the gate reads, where systems keep it.
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

/// The value that stands under one of these names. Two that differ would leave it to the tool which
/// of them counts.
fn one<'a>(input: &'a Value, names: &[&str]) -> Result<Option<&'a Value>, String> {
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

/// Whether a running program is only waited for: nothing is said but its name and how long.
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

/// Whether a tool works in a folder that it may name.
pub(super) fn works_in_folder(tool: &str) -> bool {
    let of = |(shape, names): &(Shape, &[&str])| {
        matches!(shape, Command | Patch | Write | Replace | ReplaceMany) && names.contains(&tool)
    };
    TOOLS.iter().any(of)
}

fn replaced(path: &str, piece: &Value) -> Result<Action, String> {
    let before = text(piece, &["old_string"])?;
    let after = text(piece, &["new_string"])?;
    // An empty beginning makes a new file.
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

/// The paths a tool looks at; the folder it stands in where it names none.
fn looks(input: &Value) -> Result<Vec<Action>, String> {
    let mut paths = Vec::new();
    for value in LOOKED_AT.iter().filter_map(|name| input.get(name)) {
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

/// Whether a path may lie outside of the folder that a tool stands in.
fn leads_away(path: &str) -> bool {
    path.starts_with(['/', '~']) || path.contains("..")
}

/// The folder of a pattern that stands for all that lies in it; other patterns as they are.
fn without_all(pattern: &str) -> &str {
    let all = pattern.strip_suffix("/*").unwrap_or(pattern);
    all.strip_suffix(ALL_IN).unwrap_or(pattern)
}

/// The same for a tool that looks into all files of a folder.
fn searches(input: &Value) -> Result<Vec<Action>, String> {
    let named = looks(input)?;
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

/// The addresses a tool fetches; some agents write them into a sentence.
fn fetches(input: &Value) -> Result<Vec<Action>, String> {
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
    // Which of them a tool takes is its own affair.
    let all: Vec<Action> = url.into_iter().chain(named).collect();
    if all.is_empty() {
        return Err("it does not say which address it would fetch".to_owned());
    }
    Ok(all)
}

/// A tool of a server; a hook is told nothing of what the server says about it.
fn of_server(tool: &str, input: &Value) -> Result<Action, String> {
    Ok(Action::Tool(Tool {
        name: tool.to_owned(),
        given: given(input).map_err(|error| error.to_string())?,
        ..Tool::default()
    }))
}

fn text<'a>(input: &'a Value, names: &[&str]) -> Result<&'a str, String> {
    let found = one(input, names)?.and_then(Value::as_str);
    found.ok_or_else(|| format!("it does not say its {}", names.join(" or ")))
}

#[cfg(test)]
mod tests;
