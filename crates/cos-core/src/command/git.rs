//! Git: settings and flags that name programs, forced names, paths behind `checkout`.

use super::Reader;
use super::call::{Call, values};
use super::input::Input;
use crate::catalogue::{Argument, Fit, Use};
use crate::effect::{Effect, EffectKind, Finding, Place};
use EffectKind::{
    ChangesRights, DiscardsWork, LosesData, Overwrites, ReadsSecrets, RewritesHistory, Writes,
};

/// Settings that change how git shows and stores things and nothing else; the name, or its
/// beginning up to the last dot.
const HARMLESS: &[&str] = &[
    "user.name",
    "user.email",
    "author.",
    "committer.",
    "color.",
    "column.",
    "advice.",
    "core.quotepath",
    "core.autocrlf",
    "core.eol",
    "core.safecrlf",
    "core.ignorecase",
    "core.filemode",
    "core.longpaths",
    "core.abbrev",
    "core.compression",
    "core.bigfilethreshold",
    "core.precomposeunicode",
    "core.protectntfs",
    "core.symlinks",
    "core.untrackedcache",
    "core.preloadindex",
    "core.whitespace",
    "core.commentchar",
    "core.bare",
    "core.logallrefupdates",
    "core.sparsecheckout",
    "core.sparsecheckoutcone",
    "core.excludesfile",
    "pull.rebase",
    "pull.ff",
    "push.default",
    "push.autosetupremote",
    "push.followtags",
    "fetch.",
    "init.defaultbranch",
    "merge.conflictstyle",
    "merge.renames",
    "merge.renamelimit",
    "merge.ff",
    "merge.stat",
    "merge.log",
    "merge.verbosity",
    "diff.algorithm",
    "diff.renames",
    "diff.renamelimit",
    "diff.noprefix",
    "diff.mnemonicprefix",
    "diff.context",
    "diff.colormoved",
    "diff.wserrorhighlight",
    "diff.submodule",
    "diff.ignoresubmodules",
    "diff.suppressblankempty",
    "diff.indentheuristic",
    "log.",
    "status.",
    "rebase.autosquash",
    "rebase.autostash",
    "rebase.updaterefs",
    "rerere.",
    "branch.autosetuprebase",
    "branch.autosetupmerge",
    "branch.sort",
    "tag.sort",
    "tag.gpgsign",
    "commit.gpgsign",
    "commit.verbose",
    "commit.cleanup",
    "format.",
    "grep.linenumber",
    "grep.patterntype",
    "blame.",
    "gc.auto",
    "index.",
    "pack.",
    "feature.",
    "protocol.version",
    "http.postbuffer",
    "http.version",
    "http.lowspeedlimit",
    "http.lowspeedtime",
    "submodule.recurse",
    "submodule.fetchjobs",
    "checkout.",
    "stash.",
    "versionsort.",
    "i18n.",
    "help.autocorrect",
    "notes.displayref",
];
/// Settings whose value is a program that git runs: what it is decides.
const PROGRAM: &[&str] = &["core.pager", "core.editor", "sequence.editor"];

impl Reader<'_> {
    /// Whether the use is fully told here.
    pub(super) fn git(&mut self, entry: &'static Use, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        self.settings(entry, fit, call);
        self.programs_of_git(fit, call);
        self.files_of_git(fit, call);
        self.checks_switched_off(fit, call);
        let verb = fit.subcommand.first().copied().unwrap_or_default();
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

    /// Settings, for one command or for good: those that are not known to be harmless may make
    /// git run or trust something else.
    fn settings(&mut self, entry: &'static Use, fit: &Fit<'_>, call: &Call<'_>) {
        let mut given: Vec<(String, Argument)> = values(fit, call, "-c|--config")
            .into_iter()
            .filter_map(|set| {
                let (name, value) = set.text.split_once('=').unwrap_or((&set.text, "true"));
                let text = value.to_owned();
                let value = Argument {
                    text,
                    ..set.clone()
                };
                name.contains('.').then(|| (name.to_owned(), value))
            })
            .collect();
        given.extend(
            values(fit, call, "--config-env")
                .into_iter()
                .map(|set| (format!("{}…", set.text), set)),
        );
        if entry.words == "config" && entry.does.iter().any(|(kind, _)| *kind == Writes) {
            let words: Vec<&Argument> = fit
                .operands
                .iter()
                .copied()
                .filter(|word| !matches!(word.text.as_str(), "set" | "unset"))
                .collect();
            if let Some(name) = words.first() {
                let value = words
                    .get(1)
                    .map_or_else(Argument::default, |value| (*value).clone());
                given.push((name.text.clone(), value));
            }
        }
        for (name, value) in given {
            self.setting(&name.to_lowercase(), &value);
        }
    }

    fn setting(&mut self, name: &str, value: &Argument) {
        let harmless = HARMLESS
            .iter()
            .any(|known| name == *known || known.ends_with('.') && name.starts_with(known));
        let end = name.rsplit('.').next().unwrap_or_default();
        let follows = name.starts_with("branch.") && matches!(end, "remote" | "merge" | "rebase");
        let forces = name == "push.default" && value.text == "mirror";
        if (harmless || follows) && !forces {
            return;
        }
        if PROGRAM.contains(&name) && !value.unknown {
            return self.nested(&value.text);
        }
        let evidence = format!("git … {name}={}", value.text);
        self.unreadable(
            &evidence,
            "the setting may make git run or trust something else",
        );
    }

    /// Flags and addresses that name programs.
    fn programs_of_git(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let verb = fit.subcommand.first().copied().unwrap_or_default();
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
        let verb = fit.subcommand.first().copied().unwrap_or_default();
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
        if !matches!(
            verb,
            "show" | "diff" | "cat-file" | "grep" | "add" | "stage" | "blame"
        ) {
            return;
        }
        for operand in fit.operands.iter().take(50) {
            let path = operand.text.rsplit(':').next().unwrap_or_default();
            let file = Argument {
                text: path.to_owned(),
                ..(*operand).clone()
            };
            if super::secret::names_secret(&file) {
                self.note(ReadsSecrets, Place::Worktree, Some(path), call, None);
            }
        }
    }

    /// A push that replaces or removes something at the other end.
    fn forced(&mut self, entry: &'static Use, fit: &Fit<'_>, call: &Call<'_>) {
        let names = || fit.operands.iter().map(|arg| arg.text.as_str());
        if names().any(|name| name.starts_with('+')) {
            self.note(RewritesHistory, Place::Outside, None, call, Some(entry));
        }
        if names().any(|name| name.starts_with(':') && name.len() > 1) {
            self.note(LosesData, Place::Outside, None, call, Some(entry));
        }
    }

    /// A fetch that puts other commits in the place of those of a branch here.
    fn fetched_over(&mut self, entry: &'static Use, fit: &Fit<'_>, call: &Call<'_>) {
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
    fn checkout(&mut self, entry: &'static Use, fit: &Fit<'_>, call: &Call<'_>) -> bool {
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
