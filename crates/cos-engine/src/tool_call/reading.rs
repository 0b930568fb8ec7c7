//! Converts calls of tools that read: files, folders and addresses.

use super::arguments::{listed, named_paths, sets, text, unique};
use ArgumentKind::{Address, Content, Method, Patch, Pattern, Prompt, Search, Sent};
use cos_gate::action::{ALL_IN, Action, ArgumentKind};
use serde_json::Value;

/// Returns the paths and the patterns for paths that a tool reads.
pub(super) fn read_paths(input: &Value) -> Result<Vec<&str>, String> {
    if sets(input, &[Content, Patch]) {
        return Err("it claims to read, but has text to write".to_owned());
    }
    Ok([named_paths(input)?, listed(input, &[Pattern])?].concat())
}

/// Returns the action for each path that a tool reads.
pub(super) fn reads<'a>(paths: impl IntoIterator<Item = &'a str>) -> Vec<Action> {
    let paths = paths.into_iter().map(str::to_owned);
    paths.map(Action::Read).collect()
}

/// Returns the folders of these reads for all their content, for a tool that searches it.
pub(super) fn searched_folders(reads: &[Action]) -> Vec<Action> {
    let paths = reads.iter().map(Action::title);
    paths
        .filter(|path| leads_away(path))
        .map(|path| {
            let folder = without_all(path).trim_end_matches('/');
            Action::Read(format!("{folder}{ALL_IN}"))
        })
        .collect()
}

/// Returns the folder of a pattern for names, if it may be outside the tool's working folder.
pub(super) fn searched_names(input: &Value) -> Option<Action> {
    let pattern = text(input, &[Search], "pattern").ok();
    let pattern = pattern.filter(|pattern| leads_away(pattern))?;
    // File names alone are not credentials.
    let folder = without_all(pattern);
    let folder = if folder.is_empty() { "/" } else { folder };
    Some(Action::Read(folder.to_owned()))
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

/// Returns the addresses that a tool fetches, if it sends nothing else; some agents put the
/// addresses into a sentence.
pub(super) fn fetches(input: &Value) -> Result<Vec<Action>, String> {
    let missing = "it does not say which address it would fetch";
    let address = match unique(input, &[Address])? {
        None | Some(Value::Null) => None,
        Some(value) => Some(value.as_str().ok_or(missing)?),
    };
    let prompt = text(input, &[Prompt], "prompt").unwrap_or_default();
    let ends = |c: char| c.is_whitespace() || "\"'<>()[]{}`".contains(c);
    let words = prompt.split(ends).filter(|word| word.contains("://"));
    let named = words.map(|word| word.trim_end_matches(['.', ',', ';']));
    // It is not known which of them the tool uses.
    let all: Vec<&str> = address.into_iter().chain(named).collect();
    let first = all.first().ok_or(missing)?;
    let asks = |method: &str| ["GET", "HEAD"].contains(&method.to_uppercase().as_str());
    let method = unique(input, &[Method])?.filter(|method| !method.is_null());
    let only_asks = method.is_none_or(|method| method.as_str().is_some_and(asks));
    if sets(input, &[Sent]) || !only_asks {
        return Err(format!("it sends something to {first}"));
    }
    let all = all.into_iter().map(str::to_owned);
    Ok(all.map(Action::Fetch).collect())
}
