//! Analyzes package scripts, and texts of small languages that call a shell.

use super::Analyzer;
use super::input::Input;
use super::invocation::{Invocation, values};
use crate::catalogue::{Argument, Fit, operands};
use crate::ecosystem::{Content, project_files};

impl Analyzer<'_> {
    /// Analyzes package scripts that this text wrote: those that run automatically, those that the
    /// command names, and those that they call.
    pub(super) fn analyze_written_scripts(&mut self, call: &Invocation<'_>) {
        let is_package = |path: &str| path.rsplit('/').next().is_some_and(has_package_scripts);
        let files = self.written.iter().filter(|file| is_package(&file.path));
        let scripts: Vec<Script> = files.flat_map(|file| scripts_in(&file.text.text)).collect();
        if scripts.len() > MOST_SCRIPTS {
            return self.unreadable(&call.line, "the package has more scripts than are read");
        }
        let mut named: Vec<String> = call.args.iter().map(|arg| arg.text.clone()).collect();
        if named
            .iter()
            .any(|name| matches!(name.as_str(), "t" | "tst" | "it" | "cit"))
        {
            named.push("test".to_owned());
        }
        let mut left = scripts;
        loop {
            let (run, rest): (Vec<Script>, Vec<Script>) =
                left.into_iter().partition(|(name, _)| is_run(name, &named));
            if run.is_empty() {
                return;
            }
            left = rest;
            for (_, line) in run {
                named.push(line.clone());
                if !self.scripts.contains(&line) {
                    self.scripts.push(line.clone());
                    self.analyze_in_subshell(None, &line);
                }
            }
        }
    }

    /// Analyzes shell commands in the text of `m4` and `dc`.
    pub(super) fn analyze_small_language(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let stdin = match call.input {
            Input::Text(text) => Some(text.clone()),
            _ => None,
        };
        let given = values(fit, call, "-e|--expression|-D|--define");
        for text in given.into_iter().chain(stdin) {
            if call.name == "m4" && text.text.contains("syscmd") {
                self.unreadable(&call.line, "its text runs commands");
            }
            for line in text.text.lines().filter(|_| call.name == "dc") {
                let calls = line.split('!').skip(1);
                for behind in calls.filter(|behind| !behind.starts_with(['<', '=', '>'])) {
                    self.analyze_nested(behind);
                }
            }
        }
    }

    /// Analyzes scripts that are written into a package for later use.
    pub(super) fn record_package_scripts(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let words: Vec<&Argument> = operands(fit.program, call.args)
            .into_iter()
            .filter_map(|at| call.args.get(at))
            .collect();
        if !matches!(words.as_slice(), [pkg, set, ..] if pkg.text == "pkg" && set.text == "set") {
            return;
        }
        let lines: Vec<String> = words
            .iter()
            .filter_map(|word| word.text.strip_prefix("scripts."))
            .filter_map(|set| Some(set.split_once('=')?.1.to_owned()))
            .collect();
        for line in lines {
            self.analyze_nested(&line);
        }
    }
}

/// Checks whether a file has the scripts of a package, by its name.
pub(super) fn has_package_scripts(name: &str) -> bool {
    let mut known = project_files(name);
    known.any(|file| file.content == Some(Content::PackageScripts))
}

/// Maximum number of scripts of a package.
const MOST_SCRIPTS: usize = 200;

/// A package script: its name and its line.
type Script = (String, String);

/// Scripts that package managers run automatically.
const BY_THEMSELVES: &[&str] = &[
    "install",
    "prepare",
    "prepublish",
    "prepublishOnly",
    "publish",
    "pack",
    "version",
    "dependencies",
    "uninstall",
];

/// Checks whether a script runs: automatically, or named by a word or line, possibly by a pattern.
fn is_run(name: &str, named: &[String]) -> bool {
    let bare = name
        .strip_prefix("pre")
        .or_else(|| name.strip_prefix("post"));
    let bare = bare.unwrap_or(name);
    let stem = name.split([':', '.', '-', '_']).next().unwrap_or(name);
    BY_THEMSELVES.contains(&name)
        || BY_THEMSELVES.contains(&bare)
        || named
            .iter()
            .any(|line| line.contains(bare) || line.contains('*') && line.contains(stem))
}

/// Returns the names and lines in the `scripts` section of a package file.
fn scripts_in(text: &str) -> Vec<Script> {
    let behind = text.split_once("\"scripts\"").map(|(_, behind)| behind);
    let mut letters = behind.unwrap_or_default().chars();
    let mut texts: Vec<String> = Vec::new();
    while let Some(letter) = letters.next() {
        match letter {
            '}' => break,
            '"' => {
                let mut whole = String::new();
                while let Some(inner) = letters.next() {
                    match inner {
                        '\\' => whole.extend(letters.next()),
                        '"' => break,
                        inner => whole.push(inner),
                    }
                }
                texts.push(whole);
            }
            _ => {}
        }
    }
    let mut texts = texts.into_iter();
    std::iter::from_fn(|| Some((texts.next()?, texts.next()?))).collect()
}
