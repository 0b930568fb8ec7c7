//! Analyzes git: flags that name programs, forced updates, paths after `checkout`.

use super::Analyzer;
use super::input::Input;
use super::invocation::{Invocation, first_word, values};
use crate::catalogue::{Argument, Fit, Use};
use crate::effect::{Effect, EffectKind, Finding, Place};
use EffectKind::{
    ChangesRights, DiscardsWork, LosesData, Overwrites, ReadsSecrets, RewritesHistory, Writes,
};

/// Flags with which a log shows file changes.
const PATCHES: &str =
    "-p|-u|-U|-L|--patch|--patch-with-stat|--patch-with-raw|--unified|--word-diff|--cc";

impl Analyzer<'_> {
    /// Analyzes a git command. Returns whether the analysis is complete without the entry.
    pub(super) fn git(&mut self, entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        self.settings(entry, fit, call);
        self.programs_of_git(fit, call);
        self.files_of_git(fit, call);
        self.note_skipped_checks(fit, call);
        let verb = verb_of(fit, call);
        match verb {
            "push" => self.note_forced_push(entry, fit, call),
            "fetch" => self.note_forced_fetch(entry, fit, call),
            "clean" if clean_is_free(fit, call) => {
                self.note(DiscardsWork, Place::Worktree, None, call, Some(entry));
            }
            "apply" if fit.has(call.args, "--unsafe-paths") => {
                self.note(Overwrites, Place::Outside, None, call, Some(entry));
            }
            // The patch exists only in the pipe: the lines that it reverts cannot be restored.
            "apply"
                if fit.has(call.args, "-R|--reverse")
                    && matches!(call.input, Input::Content | Input::Unknown) =>
            {
                self.note(DiscardsWork, Place::Worktree, None, call, Some(entry));
            }
            "restore" if names_worktree(call) => {
                self.note(DiscardsWork, Place::Worktree, None, call, Some(entry));
            }
            "checkout" => return self.checkout(entry, fit, call),
            _ => {}
        }
        false
    }

    /// Analyzes flags and addresses that name programs.
    fn programs_of_git(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let verb = verb_of(fit, call);
        let mut lines = Vec::new();
        if verb == "grep" {
            lines.extend(on_files(pagers(fit, call)));
        }
        if verb == "difftool" {
            lines.extend(on_files(values(fit, call, "-x|--extcmd")));
        }
        if call
            .args
            .iter()
            .any(|arg| arg.text.contains('=') && fit.names(&arg.text, "--exec-path"))
        {
            self.unreadable(&call.line, "git then takes its own programs from there");
        }
        lines.extend(values(fit, call, "--upload-pack|--receive-pack|--exec"));
        if verb == "clone" {
            lines.extend(values(fit, call, "-u"));
        }
        if call.args.iter().any(|arg| arg.text.starts_with("ext::")) {
            self.unreadable(&call.line, "the address names a program to run");
        }
        for line in lines {
            if line.unknown {
                self.unreadable(&call.line, "the program it runs is known only at run time");
            } else {
                self.analyze_nested(&line.text);
            }
        }
        for template in values(fit, call, "--template") {
            if matches!(verb, "init" | "clone") && self.place(&template) != Place::Worktree {
                self.unreadable(&call.line, "hooks are copied from there");
            }
        }
    }

    /// Notes files that git writes, and credentials that it shows or stores.
    fn files_of_git(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let verb = verb_of(fit, call);
        let mut written = values(fit, call, "--output");
        match verb {
            "format-patch" => written.extend(values(fit, call, "-o|--output-directory")),
            "config" => written.extend(
                values(fit, call, "-f|--file")
                    .into_iter()
                    .filter(|file| self.place(file) == Place::Outside),
            ),
            "mv" => {
                for file in &fit.operands {
                    self.note_protected_change(Overwrites, file, &call.line, "git mv");
                }
            }
            "init" => written.extend(fit.operands.iter().map(|folder| (*folder).clone())),
            _ => {}
        }
        for file in &written {
            self.note_path_effect(Overwrites, file, &call.line, "git");
        }
        let shows = match verb {
            "show" | "diff" | "cat-file" | "grep" | "add" | "stage" | "blame" => true,
            "log" | "reflog" | "whatchanged" => fit.has(call.args, PATCHES),
            _ => false,
        };
        if !shows {
            return;
        }
        let ranges = values(fit, call, "-L");
        for operand in fit.operands.iter().copied().take(50).chain(&ranges) {
            let path = operand.text.rsplit(':').next().unwrap_or_default();
            let file = Argument {
                text: path.to_owned(),
                ..operand.clone()
            };
            if self.holds_secret(&file) {
                self.note(ReadsSecrets, Place::Worktree, Some(path), call, None);
            }
        }
    }

    /// Notes a push that replaces or removes something at the remote.
    fn note_forced_push(&mut self, entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) {
        let names = || fit.operands.iter().map(|arg| arg.text.as_str());
        if names().any(|name| name.starts_with('+')) {
            self.note(RewritesHistory, Place::Outside, None, call, Some(entry));
        }
        if names().any(|name| name.starts_with(':') && name.len() > 1) {
            self.note(LosesData, Place::Outside, None, call, Some(entry));
        }
    }

    /// Notes a fetch that replaces the commits of a local branch.
    fn note_forced_fetch(&mut self, entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) {
        let all = fit.has(call.args, "-f|--force");
        let replaced = fit.operands.iter().filter_map(|arg| {
            let (from, to) = arg.text.split_once(':')?;
            (all || from.starts_with('+')).then_some(to)
        });
        let own =
            |to: &str| !to.is_empty() && (!to.starts_with("refs/") || to.starts_with("refs/heads"));
        if replaced.into_iter().any(own) {
            self.note(DiscardsWork, Place::Worktree, None, call, Some(entry));
        }
    }

    /// Checks whether paths follow, so that local changes are lost.
    fn checkout(&mut self, entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        if !entry.does.iter().all(|(kind, _)| *kind == Writes) {
            return false;
        }
        let has = |wanted: &str| call.args.iter().any(|arg| arg.text == wanted);
        let paths =
            fit.operands.len() >= 2 && !fit.has(call.args, "-b|--orphan|-t|--track|--detach");
        let path = fit.operands.first().is_some_and(|arg| {
            matches!(arg.text.as_str(), "." | "./" | "*")
                || arg.globs
                || arg.text.starts_with("./")
                || is_file_name(&arg.text)
        });
        let listed = call
            .args
            .iter()
            .any(|arg| arg.text.starts_with("--pathspec"));
        let creates = fit.has(call.args, "-b|--orphan");
        let takes =
            has("--") || paths || path && !creates || listed || fit.has(call.args, "-p|--patch");
        if takes {
            self.note(DiscardsWork, Place::Worktree, None, call, None);
        }
        takes
    }

    /// Handles other folders of git, set by variables.
    pub(super) fn folder_of_git(&mut self, name: &str, value: &Argument) {
        let evidence = format!("{name}={}", value.text);
        if self.place(value) == Place::Worktree {
            let finding = self.finding(Writes, value, &evidence, "git");
            return self.find(finding);
        }
        let effect = Effect::new(ChangesRights, &evidence, Place::Outside);
        self.find(Finding::new(effect, "git").because("git then works on another repository"));
    }
}

/// Prepares lines that run on files chosen by git.
fn on_files(lines: Vec<Argument>) -> Vec<Argument> {
    let on_file = |line: Argument| Argument {
        text: format!("{} \"$…\"", line.text),
        ..line
    };
    lines.into_iter().map(on_file).collect()
}

/// Returns the pagers that `git grep` opens files in; their names are joined to the flag.
fn pagers(fit: &Fit<'_>, call: &Invocation<'_>) -> Vec<Argument> {
    let named = |arg: &Argument| {
        let long = || {
            let (_, pager) = arg.text.split_once('=')?;
            fit.names(&arg.text, "--open-files-in-pager")
                .then_some(pager)
        };
        let pager = arg.text.strip_prefix("-O").or_else(long)?;
        Some(Argument {
            text: pager.to_owned(),
            ..arg.clone()
        })
        .filter(|pager| !pager.text.is_empty())
    };
    call.args.iter().filter_map(named).collect()
}

/// Returns the verb, even where a flag chose the entry: `git grep -h`.
fn verb_of<'a>(fit: &Fit<'a>, call: &Invocation<'a>) -> &'a str {
    let first = first_word(fit, call).map_or("", |word| word.text.as_str());
    fit.subcommand.first().copied().unwrap_or(first)
}

fn names_worktree(call: &Invocation<'_>) -> bool {
    call.args.iter().any(|arg| {
        let letters = arg
            .text
            .strip_prefix('-')
            .filter(|rest| !rest.starts_with('-'));
        letters.is_some_and(|letters| letters.len() > 1 && letters.contains('W'))
    })
}

/// Checks whether a word looks like a file name and not a branch name: `src/main.rs`, not `v1.2`.
fn is_file_name(text: &str) -> bool {
    let name = text.rsplit('/').next().unwrap_or(text);
    name.rsplit_once('.').is_some_and(|(stem, end)| {
        let short = (1..=5).contains(&end.len());
        let letters = end.chars().all(|c| c.is_ascii_alphabetic());
        !stem.ends_with(|c: char| c.is_ascii_digit()) && short && letters
    })
}

fn clean_is_free(fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
    let free = |set: &Argument| set.text.to_lowercase().starts_with("clean.requireforce");
    let looks = fit.surely_has(call.args, "-n|--dry-run");
    !looks && values(fit, call, "-c").iter().any(free)
}
