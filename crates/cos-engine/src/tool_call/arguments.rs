//! Finds the arguments of a tool call that hold a path, a command, an address or a text, whatever
//! their names are.

use ArgumentKind::{
    Command, Environment, Folder, Input, Path, ProgramArguments, SandboxOff, Script, Shell,
    WrittenPath,
};
use cos_gate::action::ArgumentKind;
use cos_gate::shell::line_of;
use serde_json::Value;

/// Returns the arguments that hold one of these, with their names.
pub(super) fn arguments<'a>(
    input: &'a Value,
    kinds: &'static [ArgumentKind],
) -> impl Iterator<Item = (&'a str, &'a Value)> {
    let fields = input.as_object().into_iter().flatten();
    let named = fields.map(|(name, value)| (name.as_str(), value));
    named.filter(|(name, _)| kinds.iter().any(|kind| kind.is(name)))
}

/// Checks whether an argument that holds one of these is set.
pub(super) fn sets(input: &Value, kinds: &'static [ArgumentKind]) -> bool {
    arguments(input, kinds).any(|(_, value)| is_set(value))
}

fn is_set(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Bool(false)) && value != &serde_json::json!({})
}

/// Returns the argument that holds one of these. With two different values it is unclear which one
/// the tool uses, so this is an error.
pub(super) fn unique<'a>(
    input: &'a Value,
    kinds: &'static [ArgumentKind],
) -> Result<Option<&'a Value>, String> {
    let found: Vec<(&str, &Value)> = arguments(input, kinds).collect();
    let first = found.first().map(|(_, value)| *value);
    if found.iter().any(|(_, value)| Some(*value) != first) {
        let names: Vec<&str> = found.iter().map(|(name, _)| *name).collect();
        let names = names.join(" and ");
        return Err(format!("it says different things under {names}"));
    }
    Ok(first)
}

/// Returns the text of the argument that holds one of these; `what` is its name in the error.
pub(super) fn text<'a>(
    input: &'a Value,
    kinds: &'static [ArgumentKind],
    what: &str,
) -> Result<&'a str, String> {
    let found = unique(input, kinds)?.and_then(Value::as_str);
    found.ok_or_else(|| format!("it does not say its {what}"))
}

/// Returns the command line, also if it is a list of words; `None` where no argument holds one.
///
/// # Errors
///
/// A sentence without a full stop, if the command cannot be read or there are two.
pub fn command_line(input: &Value) -> Result<Option<String>, String> {
    let missing = "it does not say which command it would run";
    match unique(input, &[Command, Script])? {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(line)) if !line.trim().is_empty() => Ok(Some(line.clone())),
        Some(Value::Array(words)) if !words.is_empty() => {
            let words: Option<Vec<&str>> = words.iter().map(Value::as_str).collect();
            Ok(Some(line_of(&words.ok_or(missing)?)))
        }
        _ => Err(missing.to_owned()),
    }
}

/// Returns an error if other arguments change what a command line does.
pub(super) fn check_surroundings(input: &Value) -> Result<(), String> {
    if sets(input, &[Environment]) {
        return Err("it sets variables that may redirect the command".to_owned());
    }
    if sets(input, &[Input, ProgramArguments]) {
        return Err("it gives the command more input than the command shows".to_owned());
    }
    if sets(input, &[SandboxOff]) {
        return Err("it would leave the agent's own sandbox".to_owned());
    }
    let mut shells = arguments(input, &[Shell]).filter(|(_, value)| is_set(value));
    if shells.any(|(_, value)| !value.as_str().is_some_and(is_shell)) {
        return Err("it names another program to run the command".to_owned());
    }
    Ok(())
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

/// What holds a file or a folder.
const PATHS: &[ArgumentKind] = &[Path, Folder, WrittenPath];

/// Returns every file and folder that an input names.
///
/// # Errors
///
/// A sentence without a full stop, if an argument for paths is neither a text nor a list of texts.
pub(super) fn named_paths(input: &Value) -> Result<Vec<&str>, String> {
    listed(input, PATHS)
}

/// Returns the same without those that cannot be read;
/// [`requested_actions`](super::requested_actions) refuses a request with one.
pub fn readable_paths(input: &Value) -> impl Iterator<Item = &str> {
    let found = arguments(input, PATHS);
    found.flat_map(|(_, value)| texts_of(value).unwrap_or_default())
}

/// Returns the texts of all arguments that hold one of these, also from lists.
pub(super) fn listed<'a>(
    input: &'a Value,
    kinds: &'static [ArgumentKind],
) -> Result<Vec<&'a str>, String> {
    let mut texts = Vec::new();
    for (_, value) in arguments(input, kinds) {
        texts.extend(texts_of(value).ok_or("its paths cannot be read")?);
    }
    Ok(texts)
}

fn texts_of(value: &Value) -> Option<Vec<&str>> {
    match value {
        Value::Null => Some(Vec::new()),
        Value::String(text) => Some(vec![text]),
        Value::Array(several) => several.iter().map(Value::as_str).collect(),
        _ => None,
    }
}
