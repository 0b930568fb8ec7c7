//! Converts an agent's permission requests into actions for the gate, so that all entry points
//! share one table of verdicts.

use crate::agent::{ToolRequest, ToolCategory};
use crate::clock;
use crate::gate::{self, Asked, Gate};
use crate::ports::Journal;
use cos_core::action::{Action, Edit};
use cos_core::effect::Place;
use cos_core::event::EntryPoint;
use cos_core::gate::Verdict;
use cos_core::question::permission::PermissionRequest;
use cos_core::shell::line_of;
use std::path::Path;

/// Returns why an action needs an answer; `None` if it is allowed. Each verdict is journaled, if
/// there is a journal.
pub(super) fn objection(
    wanted: &ToolRequest,
    gate: &Gate,
    journal: Option<&dyn Journal>,
) -> Option<String> {
    let actions = match actions(wanted, gate) {
        Ok(actions) => actions,
        Err(why) => return Some(why),
    };
    let judge = |action| {
        let asked = Asked {
            id: gate::new_action(clock::chance()),
            action,
            door: EntryPoint::Acp,
            at: clock::now(),
        };
        gate::answer(gate, journal, &asked).judged
    };
    let judged: Vec<_> = actions.iter().map(judge).collect();
    let mut grave = judged
        .iter()
        .filter(|judged| judged.judgement.verdict != Verdict::Allow)
        .peekable();
    grave.peek()?;
    let mut why: Vec<String> = grave
        .flat_map(|judged| judged.judgement.grave())
        .map(cos_core::gate::Reason::sentence)
        .collect();
    why.dedup();
    Some(why.join("; "))
}

/// Fields that put text into a file.
const CONTENT_FIELDS: &[&str] = &[
    "content",
    "contents",
    "new_string",
    "new_str",
    "new_text",
    "newText",
    "edits",
    "patch",
    "file_text",
    "insert_text",
];
/// Fields that change the environment of a command, or send data with a request.
const ENVIRONMENT_FIELDS: &[&str] = &["env", "environment", "variables"];
const SENDS: &[&str] = &["body", "data", "payload", "form", "files"];

/// Returns the actions of a request. Missing information is never guessed, and the declared kind is
/// only a claim: a command or a change in the request is judged whatever the kind.
fn actions(wanted: &ToolRequest, gate: &Gate) -> Result<Vec<Action>, String> {
    let paths = || wanted.paths.iter().map(|path| path.to_string_lossy());
    let has = |names: &[&str]| {
        let given = names.iter().filter_map(|name| wanted.input.get(name));
        given
            .into_iter()
            .any(|value| !value.is_null() && value != &serde_json::json!({}))
    };
    let edits = |gone| -> Vec<Action> { paths().map(|path| edit(&path, wanted, gone)).collect() };
    let mut all = match wanted.kind {
        ToolCategory::Execute => Vec::new(),
        ToolCategory::Read if has(CONTENT_FIELDS) => {
            return Err("it claims to read, but has text to write".to_owned());
        }
        ToolCategory::Read if !wanted.paths.is_empty() => paths()
            .map(|path| Action::Read(path.into_owned()))
            .collect(),
        ToolCategory::Edit | ToolCategory::Delete | ToolCategory::Move if !wanted.paths.is_empty() => {
            edits(wanted.kind != ToolCategory::Edit)
        }
        ToolCategory::Fetch => vec![fetch(wanted, has(SENDS))?],
        _ => return Err("it does not say which files it would use".to_owned()),
    };
    let changes = matches!(
        wanted.kind,
        ToolCategory::Edit | ToolCategory::Delete | ToolCategory::Move
    );
    if !changes && (wanted.diff.is_some() || wanted.kind == ToolCategory::Fetch) {
        all.extend(edits(false));
    }
    if wanted.kind == ToolCategory::Execute || wanted.command.is_some() {
        if has(ENVIRONMENT_FIELDS) {
            return Err("it sets its own environment variables".to_owned());
        }
        all.extend(commands(wanted, gate)?);
    }
    Ok(all)
}

/// Returns the command, run in the root of the worktree and in each folder beside it in the
/// request, because it may run there.
fn commands(wanted: &ToolRequest, gate: &Gate) -> Result<Vec<Action>, String> {
    let mut all = Vec::new();
    let line = wanted.command.clone();
    let line = line.ok_or("it does not say which command it wants to run")?;
    for path in &wanted.paths {
        let shown = path.to_string_lossy();
        if gate.place(&shown) != Place::Worktree {
            return Err(format!("{shown} is outside of the worktree"));
        }
        let folder = Path::new(gate.worktree()).join(path);
        if folder.is_dir() && folder != Path::new(gate.worktree()) {
            let goes = line_of(&["cd", &shown]);
            all.push(Action::Command(format!("{goes} && {{\n{line}\n}}")));
        }
    }
    all.push(Action::Command(line));
    Ok(all)
}

/// Returns the address, if nothing else is sent.
fn fetch(wanted: &ToolRequest, sends: bool) -> Result<Action, String> {
    let text = |name: &str| wanted.input.get(name).and_then(serde_json::Value::as_str);
    let address = text("url").ok_or("it does not say which address it wants to fetch")?;
    let asks = |method: &str| ["GET", "HEAD"].contains(&method.to_uppercase().as_str());
    if sends || !text("method").is_none_or(asks) {
        return Err(format!("it sends something to {address}"));
    }
    Ok(Action::Fetch(address.to_owned()))
}

/// Returns a change of one file, as far as the request shows it.
fn edit(path: &str, wanted: &ToolRequest, gone: bool) -> Action {
    let (mut before, mut after) = (String::new(), String::new());
    let mut is_new = wanted.diff.is_none();
    let mut is_here = false;
    for line in wanted.diff.as_deref().unwrap_or_default().lines() {
        if let Some(from) = line.strip_prefix("--- ") {
            is_new = from == "/dev/null";
        } else if let Some(to) = line.strip_prefix("+++ ") {
            is_here = to == path;
        } else if let (true, Some((mark, text))) = (is_here, line.split_at_checked(1)) {
            let side = match mark {
                "-" => &mut before,
                "+" => &mut after,
                _ => continue,
            };
            side.push_str(text);
            side.push('\n');
        }
    }
    Action::Edit(Edit {
        path: path.to_owned(),
        before: (gone || !is_new).then_some(before),
        after: (!gone).then_some(after),
    })
}

/// Fields of a tool that repeat its command, its paths or its diff.
const KNOWN_FIELDS: &[&str] = &[
    "command",
    "cmd",
    "script",
    "description",
    "explanation",
    "title",
    "timeout",
    "timeout_ms",
    "path",
    "paths",
    "file_path",
    "filePath",
    "filepath",
    "absolute_path",
    "abs_path",
    "cwd",
    "workdir",
    "working_directory",
    "directory",
    "content",
    "old_string",
    "new_string",
    "oldText",
    "newText",
    "call_id",
    "parsed_cmd",
    "reason",
];

/// Returns the request as the user sees it: paths inside the worktree are relative to its root, so
/// that the same request of a later attempt is identical.
pub(super) fn permission_request(wanted: &ToolRequest, worktree: &Path, why: &str) -> PermissionRequest {
    // Agents resolve links in paths, and `cos` does not: both forms are the same place.
    let real = worktree.canonicalize().unwrap_or_default();
    let (top, real) = (worktree.to_string_lossy(), real.to_string_lossy());
    let shown = |text: &str| match real.as_ref() {
        "" => text.replace(top.as_ref(), "."),
        real => text.replace(real, ".").replace(top.as_ref(), "."),
    };
    // The approval must include what would be done: an address, a query, a text.
    let told = |(name, _): (&String, &serde_json::Value)| KNOWN_FIELDS.contains(&name.as_str());
    let all_told = wanted
        .input
        .as_object()
        .is_none_or(|fields| fields.iter().all(told));
    let says_all = all_told && (wanted.command.is_some() || wanted.diff.is_some());
    let input = match &wanted.input {
        serde_json::Value::Null => wanted.title.clone(),
        input => input.to_string(),
    };
    PermissionRequest {
        tool: wanted.kind.name().to_owned(),
        title: shown(&wanted.title),
        command: wanted.command.as_deref().map(shown),
        paths: wanted
            .paths
            .iter()
            .map(|path| shown(&path.to_string_lossy()))
            .collect(),
        diff: wanted.diff.as_deref().map(shown),
        input: (!says_all).then(|| shown(&input)),
        why: shown(why),
    }
}

#[cfg(test)]
mod tests;
