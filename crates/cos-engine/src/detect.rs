//! Detects for `cos init` which commands prove work in a repository, each with the file that shows
//! it, and drafts the goals file and the project settings.
//!
//! Nothing is run or written; the results are suggestions.

use cos_gate::ecosystem::{Ecosystem, Evidence, TestCommand, ecosystems};
use serde_json::Value;
use std::fmt::Write as _;
use std::io::Read as _;
use std::path::Path;

/// The most bytes that are read of a file.
const MAX_BYTES: u64 = 1 << 20;

/// A command that can prove work in a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestedCheck {
    /// The command.
    pub command: String,
    /// The file that shows it, relative to the root.
    pub evidence: String,
}

/// Drafts of the files that `cos init` creates where they are missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StarterFiles {
    /// For `goals.yaml`.
    pub goals: String,
    /// For `.cos/config.toml`.
    pub settings: String,
}

/// Finds the checks of a repository, the most certain first.
pub fn suggest_checks(root: &Path) -> Vec<SuggestedCheck> {
    let tests = ecosystems().filter_map(|one| Some((one, one.test.as_ref()?)));
    let mut tests: Vec<(&Ecosystem, &TestCommand)> = tests.collect();
    tests.sort_by_key(|(_, test)| test.rank);
    let found = tests.into_iter().filter_map(|(one, test)| {
        let check = suggested(root, one, test)?;
        Some((check, test.only_alone))
    });
    let mut found: Vec<(SuggestedCheck, bool)> = found.collect();
    if found.len() > 1 {
        found.retain(|(_, only_alone)| !only_alone);
    }
    found.into_iter().map(|(check, _)| check).collect()
}

/// Returns the command that runs the tests of an ecosystem, if a file shows that there are some.
fn suggested(root: &Path, one: &Ecosystem, test: &TestCommand) -> Option<SuggestedCheck> {
    let has = |name: &str| root.join(name).is_file();
    let (evidence, file) = test.evidence.iter().find_map(|row| {
        let file = row.files.iter().find(|file| has(file))?;
        shows(root, file, row).then_some((row, *file))
    })?;
    let manager = match named_manager(root, file, test.manager_at) {
        Some(name) => one.managers.iter().find(|manager| manager.name == name),
        None => one.manager(has).map(|(manager, _)| manager),
    };
    Some(SuggestedCheck {
        command: manager
            .map_or(evidence.command, |manager| manager.test)
            .to_owned(),
        evidence: file.to_owned(),
    })
}

/// Returns the manager that a manifest names, without its version.
fn named_manager(root: &Path, file: &str, at: &str) -> Option<String> {
    let manifest: Value =
        serde_json::from_str(&text(root, file).filter(|_| !at.is_empty())?).ok()?;
    let named = manifest.pointer(at)?.as_str()?;
    named.split('@').next().map(str::to_owned)
}

/// Checks whether a file has what shows that there are tests.
fn shows(root: &Path, file: &str, row: &Evidence) -> bool {
    let wanted = [row.holds, row.toml, row.json, row.rule];
    if wanted.iter().all(Option::is_none) {
        return true;
    }
    let Some(text) = text(root, file) else {
        return false;
    };
    let has_key = |key: &str| {
        let table = text.parse::<toml::Table>();
        table.is_ok_and(|table| key.is_empty() || table.contains_key(key))
    };
    let has_words = |at: &str| {
        let json: Value = serde_json::from_str(&text).unwrap_or_default();
        let words = json.pointer(at).and_then(Value::as_str).unwrap_or_default();
        !words.trim().is_empty() && row.unless.is_none_or(|unless| !words.contains(unless))
    };
    row.holds.is_none_or(|part| text.contains(part))
        && row.toml.is_none_or(has_key)
        && row.json.is_none_or(has_words)
        && row.rule.is_none_or(|rule| has_rule(&text, rule))
}

/// Checks whether a makefile has a rule of this name at the beginning of a line.
fn has_rule(text: &str, rule: &str) -> bool {
    text.lines().any(|line| {
        line.split_once(':').is_some_and(|(targets, rest)| {
            !rest.starts_with('=')
                && !line.starts_with(['\t', '#', '.'])
                && targets.split_whitespace().any(|target| target == rule)
        })
    })
}

/// Returns the beginning of a file as text; `None` if it is not a file.
fn text(root: &Path, name: &str) -> Option<String> {
    let file = std::fs::File::open(root.join(name)).ok()?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Drafts both files with the detected checks; `agent` is the default agent, if there is one.
pub fn starter_files(checks: &[SuggestedCheck], agent: Option<&str>) -> StarterFiles {
    StarterFiles {
        goals: include_str!("detect/cos.yaml")
            .replace("# {agent}", &agent_line(agent))
            .replace("    # {checks}\n", &check_lines(checks)),
        settings: include_str!("detect/config.toml").to_owned(),
    }
}

fn agent_line(agent: Option<&str>) -> String {
    match agent {
        Some(agent) => format!("agent: {}", quoted(agent)),
        None => "# agent: opencode       # runs goals that name no agent".to_owned(),
    }
}

/// Without a check, a person reviews every change; that is better than a check that proves nothing.
fn check_lines(checks: &[SuggestedCheck]) -> String {
    if checks.is_empty() {
        return "    checks: []              # none was found; add the command that runs your tests\n"
            .to_owned();
    }
    let mut lines = "    checks:\n".to_owned();
    for check in checks {
        let command = quoted(&check.command);
        let _infallible = writeln!(lines, "      - {command}  # found in {}", check.evidence);
    }
    lines
}

/// Quotes a text so that both YAML and JSON can read it.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

#[cfg(test)]
mod tests;
