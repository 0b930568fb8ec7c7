//! Scripts in a package, and the texts of small languages, that call a shell.

use super::Reader;
use super::call::{Call, values};
use super::input::Input;
use crate::catalogue::{Argument, Fit, operands};

impl Reader<'_> {
    /// Scripts in a package that this text wrote: those that a manager of packages runs by itself,
    /// those that are named, and those that they name.
    pub(super) fn written_scripts(&mut self, call: &Call<'_>) {
        let is_package = |path: &str| path.rsplit('/').next() == Some("package.json");
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
                    self.nested_apart(None, &line);
                }
            }
        }
    }

    /// Commands for a shell in the text of `m4` and `dc`.
    pub(super) fn told_a_small_language(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let fed = match call.input {
            Input::Text(text) => Some(text.clone()),
            _ => None,
        };
        let given = values(fit, call, "-e|--expression|-D|--define");
        for text in given.into_iter().chain(fed) {
            if call.name == "m4" && text.text.contains("syscmd") {
                self.unreadable(&call.line, "its text runs commands");
            }
            for line in text.text.lines().filter(|_| call.name == "dc") {
                let calls = line.split('!').skip(1);
                for behind in calls.filter(|behind| !behind.starts_with(['<', '=', '>'])) {
                    self.nested(behind);
                }
            }
        }
    }

    /// Scripts that are written into a package, to be run by a later command.
    pub(super) fn scripts_of_a_package(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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
            self.nested(&line);
        }
    }
}

/// Scripts of a package that are looked at.
const MOST_SCRIPTS: usize = 200;

/// A script of a package: its name and its line.
type Script = (String, String);

/// Scripts that managers of packages run by themselves.
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

/// Whether a script runs: by itself, or where a word or a line names it, with a pattern perhaps.
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

/// The lines that stand under `scripts` in the text of a package, up to the end of that list, by
/// their names.
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
