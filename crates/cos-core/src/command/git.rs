//! Git: flags that name programs, forced names, paths behind `checkout`.

use super::Reader;
use super::call::{Call, first_word, values};
use super::input::Input;
use crate::catalogue::{Argument, Fit, Use};
use crate::effect::{Effect, EffectKind, Finding, Place};
use EffectKind::{
    ChangesRights, DiscardsWork, LosesData, Overwrites, ReadsSecrets, RewritesHistory, Writes,
};

/// Flags with which a log shows what changed in files.
const PATCHES: &str =
    "-p|-u|-U|-L|--patch|--patch-with-stat|--patch-with-raw|--unified|--word-diff|--cc";

impl Reader<'_> {
    /// Whether the use is fully told here.
    pub(super) fn git(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        self.settings(entry, fit, call);
        self.programs_of_git(fit, call);
        self.files_of_git(fit, call);
        self.checks_switched_off(fit, call);
        let verb = verb_of(fit, call);
        match verb {
            "push" => self.forced(entry, fit, call),
            "fetch" => self.fetched_over(entry, fit, call),
            "clean" if clean_is_free(fit, call) => {
                self.note(DiscardsWork, Place::Worktree, None, call, Some(entry));
            }
            "apply" if fit.has(call.args, "--unsafe-paths") => {
                self.note(Overwrites, Place::Outside, None, call, Some(entry));
            }
            // The patch is nowhere but in the pipe: what it takes back is gone.
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

    /// Flags and addresses that name programs.
    fn programs_of_git(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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
                self.unreadable(&call.line, "the program it runs becomes known only then");
            } else {
                self.nested(&line.text);
            }
        }
        for template in values(fit, call, "--template") {
            if matches!(verb, "init" | "clone") && self.place(&template) != Place::Worktree {
                self.unreadable(&call.line, "hooks are copied from there");
            }
        }
    }

    /// Files that git writes, and credentials that it shows or takes up.
    fn files_of_git(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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
                    self.guarded(Overwrites, file, &call.line, "git mv");
                }
            }
            "init" => written.extend(fit.operands.iter().map(|folder| (*folder).clone())),
            _ => {}
        }
        for file in &written {
            self.touches(Overwrites, file, &call.line, "git");
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

    /// A push that replaces or removes something at the other end.
    fn forced(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) {
        let names = || fit.operands.iter().map(|arg| arg.text.as_str());
        if names().any(|name| name.starts_with('+')) {
            self.note(RewritesHistory, Place::Outside, None, call, Some(entry));
        }
        if names().any(|name| name.starts_with(':') && name.len() > 1) {
            self.note(LosesData, Place::Outside, None, call, Some(entry));
        }
    }

    /// A fetch that puts other commits in the place of those of a branch here.
    fn fetched_over(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) {
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

    /// Whether paths stand behind it, so that changes go.
    fn checkout(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) -> bool {
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

    /// Git's other folders, given as variables.
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

/// Lines that are run on files which git names.
fn on_files(lines: Vec<Argument>) -> Vec<Argument> {
    let on_file = |line: Argument| Argument {
        text: format!("{} \"$…\"", line.text),
        ..line
    };
    lines.into_iter().map(on_file).collect()
}

/// Pagers that `git grep` is told to open files in; their names are joined to the flag.
fn pagers(fit: &Fit<'_>, call: &Call<'_>) -> Vec<Argument> {
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

/// The verb, also where a flag decided what the command is: `git grep -h`.
fn verb_of<'a>(fit: &Fit<'a>, call: &Call<'a>) -> &'a str {
    let first = first_word(fit, call).map_or("", |word| word.text.as_str());
    fit.subcommand.first().copied().unwrap_or(first)
}

fn names_worktree(call: &Call<'_>) -> bool {
    call.args.iter().any(|arg| {
        let letters = arg
            .text
            .strip_prefix('-')
            .filter(|rest| !rest.starts_with('-'));
        letters.is_some_and(|letters| letters.len() > 1 && letters.contains('W'))
    })
}

/// Whether a word looks like the name of a file rather than of a branch: `src/main.rs`, not `v1.2`.
fn is_file_name(text: &str) -> bool {
    let name = text.rsplit('/').next().unwrap_or(text);
    name.rsplit_once('.').is_some_and(|(stem, end)| {
        let short = (1..=5).contains(&end.len());
        let letters = end.chars().all(|c| c.is_ascii_alphabetic());
        !stem.ends_with(|c: char| c.is_ascii_digit()) && short && letters
    })
}

fn clean_is_free(fit: &Fit<'_>, call: &Call<'_>) -> bool {
    let free = |set: &Argument| set.text.to_lowercase().starts_with("clean.requireforce");
    let looks = fit.surely_has(call.args, "-n|--dry-run");
    !looks && values(fit, call, "-c").iter().any(free)
}
