//! Converts permission requests of agents: a kind that the agent claims, paths, a diff and an input.
//! Missing information is never guessed, and the kind is only a claim: a command or a change in the
//! request is judged whatever the kind.

use super::ToolCategory;
use super::arguments::{check_surroundings, command_line, listed, named_paths};
use super::reading::{fetches, read_paths, reads, searched_folders, searched_names};
use cos_gate::action::{Action, ArgumentKind, Edit};
use cos_gate::effect::Place;
use cos_gate::shell::line_of;
use std::path::{Path, PathBuf};

/// The tool that an agent wants to use, as far as it said.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolRequest {
    /// The kind of tool.
    pub kind: ToolCategory,
    /// The agent's title for it.
    pub title: String,
    /// The paths that it names, from all fields that may contain paths.
    pub paths: Vec<PathBuf>,
    /// The command it wants to run.
    pub command: Option<String>,
    /// The change it wants to make, as a unified diff without line numbers.
    pub diff: Option<String>,
    /// The complete input of the tool, redacted.
    pub input: serde_json::Value,
}

/// Returns the actions of a request. `worktree` is where the agent works, and `place` classifies a
/// path after following its links.
///
/// # Errors
///
/// A sentence without a full stop, if some of its effects are unknown.
pub fn requested_actions(
    wanted: &ToolRequest,
    worktree: &Path,
    place: &dyn Fn(&str) -> Place,
) -> Result<Vec<Action>, String> {
    use ToolCategory::{Delete, Edit, Execute, Fetch, Move, Read, Search};
    // A path that cannot be read is not in `wanted.paths`.
    named_paths(&wanted.input)?;
    let has_paths = !wanted.paths.is_empty();
    let mut all = match wanted.kind {
        Execute => Vec::new(),
        Read | Search if has_paths => requested_reads(wanted)?,
        Edit | Delete | Move if has_paths => requested_edits(wanted, wanted.kind != Edit),
        Fetch => fetches(&wanted.input)?,
        _ => {
            read_paths(&wanted.input)?;
            return Err("it does not say which files it would use".to_owned());
        }
    };
    let changes = matches!(wanted.kind, Edit | Delete | Move);
    if !changes && (wanted.diff.is_some() || wanted.kind == Fetch) {
        all.extend(requested_edits(wanted, false));
    }
    let line = command_line(&wanted.input)?;
    let line = wanted.command.clone().or(line);
    if wanted.kind == Execute || line.is_some() {
        check_surroundings(&wanted.input)?;
        let line = line.ok_or("it does not say which command it would run")?;
        all.extend(commands(&line, wanted, worktree, place)?);
    }
    Ok(all)
}

fn requested_reads(wanted: &ToolRequest) -> Result<Vec<Action>, String> {
    let patterns = read_paths(&wanted.input)?;
    let paths: Vec<_> = wanted
        .paths
        .iter()
        .map(|path| path.to_string_lossy())
        .collect();
    let is_new = |pattern: &&str| !paths.iter().any(|path| path == *pattern);
    let patterns = patterns.into_iter().filter(is_new);
    let mut all = reads(paths.iter().map(AsRef::as_ref).chain(patterns));
    if wanted.kind == ToolCategory::Search {
        // The kind does not say whether the tool searches names or content.
        all.extend(searched_folders(&all));
        all.extend(searched_names(&wanted.input));
    }
    Ok(all)
}

fn requested_edits(wanted: &ToolRequest, gone: bool) -> Vec<Action> {
    let paths = wanted.paths.iter().map(|path| path.to_string_lossy());
    paths.map(|path| edit(&path, wanted, gone)).collect()
}

/// Returns the command, run in the root of the worktree and in each folder beside it in the
/// request, because it may run there.
fn commands(
    line: &str,
    wanted: &ToolRequest,
    worktree: &Path,
    place: &dyn Fn(&str) -> Place,
) -> Result<Vec<Action>, String> {
    let mut all = Vec::new();
    for path in &wanted.paths {
        let shown = path.to_string_lossy();
        if place(&shown) != Place::Worktree {
            return Err(format!("{shown} is outside of the worktree"));
        }
        let folder = worktree.join(path);
        if folder.is_dir() && folder != worktree {
            let goes = line_of(&["cd", &shown]);
            all.push(Action::Command(format!("{goes} && {{\n{line}\n}}")));
        }
    }
    all.push(Action::Command(line.to_owned()));
    Ok(all)
}

/// Returns a change of one file, as far as the request shows it: by its diff, or else by the new
/// texts in its input.
fn edit(path: &str, wanted: &ToolRequest, gone: bool) -> Action {
    let (mut before, mut after) = (String::new(), String::new());
    let mut is_new = wanted.diff.is_none();
    let mut is_here = false;
    if wanted.diff.is_none() {
        let texts = listed(&wanted.input, &[ArgumentKind::Content]);
        after = texts.unwrap_or_default().join("\n");
    }
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

#[cfg(test)]
mod tests;
