//! Programs whose operands decide what a use does.

use super::call::Call;
use super::place::Spot;
use super::{Access, Reader};
use crate::catalogue::{Argument, Fit, Use, value};
use crate::effect::{EffectKind, Place};
use EffectKind::{
    ChangesRights, Deletes, DiscardsWork, LosesData, Overwrites, Reads, RewritesHistory,
};

/// Folders and files that builds make, and make again.
const MADE_AGAIN: &[&str] = &[
    "node_modules",
    "target",
    "dist",
    "build",
    "out",
    "coverage",
    ".coverage",
    "htmlcov",
    "__pycache__",
    ".pytest_cache",
    ".mypy_cache",
    ".ruff_cache",
    ".tox",
    ".nox",
    ".venv",
    "venv",
    ".next",
    ".nuxt",
    ".svelte-kit",
    ".turbo",
    ".parcel-cache",
    ".cache",
    ".gradle",
    ".eggs",
    "bower_components",
    "DerivedData",
    "cmake-build-debug",
    "cmake-build-release",
    "tmp",
    "temp",
    ".terraform",
    ".serverless",
    "storybook-static",
    ".output",
    "bin",
    "obj",
    "_build",
    ".dart_tool",
    "logs",
    "log",
];

/// Flags of `curl` and `wget` that send something.
const SENDING: &[&str] = &[
    "-d",
    "--data",
    "--data-ascii",
    "--data-binary",
    "--data-raw",
    "--data-urlencode",
    "-F",
    "--form",
    "--form-string",
    "-T",
    "--upload-file",
    "--json",
    "--post-data",
    "--post-file",
    "--body-data",
    "--body-file",
];

impl Reader<'_> {
    /// Whether the use is fully told here; otherwise its entry speaks.
    pub(super) fn special(&mut self, entry: &'static Use, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        match call.name.as_str() {
            "cd" | "pushd" | "popd" => self.change_folder(fit, call),
            "rm" | "unlink" | "rmdir" | "shred" | "del" | "rd" => {
                return self.removal(entry, fit, call);
            }
            "read" | "mapfile" | "readarray" | "getopts" | "unset" => self.forgets(fit),
            "find" | "fd" | "fdfind" => return self.found(call),
            "git" => return self.git(entry, fit, call),
            "chmod" => return self.chmod(fit, call),
            "trap" | "alias" => return self.later(fit, call),
            "curl" | "wget" => return self.request(fit, call),
            "awk" | "gawk" | "mawk" | "nawk" => self.awk(fit, call),
            _ => {}
        }
        false
    }

    /// Builtins that set variables to what the text does not say.
    fn forgets(&mut self, fit: &Fit<'_>) {
        for operand in &fit.operands {
            let value = Argument {
                text: format!("${}", operand.text),
                unknown: true,
                globs: false,
            };
            self.scope.set(&operand.text, value, true);
        }
    }

    fn change_folder(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        self.scope.folder = match fit.operands.first() {
            Some(folder) => self.spot(folder),
            None if call.name == "cd" => {
                let home = self.folders.home.clone();
                home.map_or(Spot::Unknown, |home| {
                    self.folders.spot(&home, &Spot::Unknown)
                })
            }
            None => Spot::Unknown,
        };
    }

    /// Removals: what is made again may go; a tree of other files may hold work; outside nothing
    /// brings it back.
    fn removal(&mut self, entry: &'static Use, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        let whole = fit.has(call.args, "-r|-R|--recursive|/s") || call.name == "shred";
        let only_told = entry.does.iter().all(|(kind, _)| *kind == Reads);
        if only_told {
            return false;
        }
        for operand in &fit.operands {
            self.path(&operand.text, Access::Writes);
            let (kind, place) = self.removed(operand, whole);
            let path = self.spot(operand).path();
            let target = path.unwrap_or_else(|| operand.text.clone());
            self.note(kind, place, Some(&target), call, Some(entry));
        }
        true
    }

    /// What it means to remove one thing.
    pub(super) fn removed(&self, operand: &Argument, whole: bool) -> (EffectKind, Place) {
        let spot = self.spot(operand);
        let place = self.folders.place(&spot);
        match (&spot, place) {
            (Spot::Inside(parts), _) => {
                let part = |name: &str| parts.iter().any(|part| part == name);
                let everything =
                    parts.is_empty() || parts.iter().all(|part| part == "*" || part == ".*");
                let again = parts
                    .iter()
                    .any(|part| MADE_AGAIN.contains(&part.as_str()) || part.ends_with(".egg-info"));
                if part(".git") {
                    (LosesData, Place::Outside)
                } else if everything || operand.unknown && whole || whole && !again {
                    (DiscardsWork, Place::Worktree)
                } else {
                    (Deletes, Place::Worktree)
                }
            }
            (_, Place::Scratch) => (Deletes, Place::Scratch),
            _ if whole && !operand.unknown => (LosesData, Place::Outside),
            _ => (Deletes, Place::Outside),
        }
    }

    /// `find`: what it deletes, and what it runs on each name.
    fn found(&mut self, call: &Call<'_>) -> bool {
        let root = call
            .args
            .iter()
            .find(|arg| !arg.text.starts_with('-'))
            .filter(|_| call.name == "find")
            .cloned()
            .unwrap_or_else(|| Argument::exact("."));
        let deletes = call.args.iter().any(|arg| arg.text == "-delete");
        if deletes {
            let (kind, place) = self.removed(&root, true);
            self.note(kind, place, Some(&root.text), call, None);
        }
        let name = Argument {
            text: format!("{}/…", root.text.trim_end_matches('/')),
            ..root
        };
        let runs = [
            "-exec",
            "-execdir",
            "-ok",
            "-okdir",
            "-x",
            "-X",
            "--exec",
            "--exec-batch",
        ];
        let mut rest = call.args;
        while let Some(at) = rest
            .iter()
            .position(|arg| runs.contains(&arg.text.as_str()))
        {
            let after = rest.get(at + 1..).unwrap_or_default();
            let end = after
                .iter()
                .position(|arg| matches!(arg.text.as_str(), ";" | "+"))
                .unwrap_or(after.len());
            let mut inner: Vec<Argument> = after.get(..end).unwrap_or_default().to_vec();
            let holes = inner.iter().any(|arg| arg.text.contains("{}"));
            for arg in &mut inner {
                arg.text = arg.text.replace("{}", &name.text);
            }
            if !holes {
                inner.push(name.clone());
            }
            self.depth += 1;
            self.run(&inner, &super::input::Input::None);
            self.depth -= 1;
            rest = after.get(end..).unwrap_or_default();
        }
        deletes
    }

    /// Git: forced refs, paths behind `checkout`, settings that name programs.
    fn git(&mut self, entry: &'static Use, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        let texts: Vec<&str> = call.args.iter().map(|arg| arg.text.as_str()).collect();
        let set = |text: &&str| {
            let name = text.split('=').next().unwrap_or_default().to_lowercase();
            let runs = name.starts_with("alias.")
                || name.ends_with("command")
                || [
                    "core.hookspath",
                    "core.pager",
                    "core.editor",
                    "core.fsmonitor",
                    "core.askpass",
                    "sequence.editor",
                    "diff.external",
                    "credential.helper",
                    "gpg.program",
                    "protocol.ext.allow",
                    "core.gitproxy",
                    "interactive.difffilter",
                ]
                .contains(&name.as_str())
                || name.starts_with("pager.")
                || name.starts_with("filter.")
                || name.starts_with("url.");
            runs && (text.contains('=') || entry.words == "config")
        };
        if let Some(setting) = texts.iter().find(|text| set(text)) {
            let evidence = format!("git … {setting}");
            self.unreadable(&evidence, "the setting makes git run something else");
        }
        let verb = fit.subcommand.first().copied().unwrap_or_default();
        let forced = |arg: &&&Argument| arg.text.starts_with('+');
        let emptied = |arg: &&&Argument| arg.text.starts_with(':') && arg.text.len() > 1;
        match verb {
            "push" if fit.operands.iter().any(|arg| forced(&arg)) => {
                self.note(RewritesHistory, Place::Outside, None, call, Some(entry));
            }
            "push" if fit.operands.iter().any(|arg| emptied(&arg)) => {
                self.note(LosesData, Place::Outside, None, call, Some(entry));
            }
            "checkout"
                if entry
                    .does
                    .iter()
                    .all(|(kind, _)| *kind == EffectKind::Writes) =>
            {
                let dashes = texts.contains(&"--");
                let paths = fit.operands.len() >= 2
                    && !fit.has(call.args, "-b|--orphan|-t|--track|--detach");
                let path = fit.operands.first().is_some_and(|arg| {
                    matches!(arg.text.as_str(), "." | "./" | "*")
                        || arg.globs
                        || arg.text.starts_with("./")
                });
                if dashes
                    || paths
                    || path
                    || fit.has(call.args, "-p|--patch")
                    || texts.iter().any(|text| text.starts_with("--pathspec"))
                {
                    self.note(DiscardsWork, Place::Worktree, None, call, None);
                    return true;
                }
            }
            _ => {}
        }
        false
    }

    fn chmod(&mut self, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        let Some((mode, files)) = fit.operands.split_first() else {
            return false;
        };
        let mode = mode.text.as_str();
        let digits = mode.trim_start_matches('0');
        let numeric = !mode.is_empty() && mode.chars().all(|c| c.is_ascii_digit());
        let by_number = numeric && (digits.len() > 3 || digits.ends_with(['2', '3', '6', '7']));
        let by_letter = mode.split(',').any(|part| {
            part.split_once(['+', '=']).is_some_and(|(who, what)| {
                what.contains('s')
                    || what.contains('t')
                    || (what.contains('w') && who.contains(['a', 'o']))
            })
        });
        if files.is_empty() && (by_number || by_letter) {
            self.note(ChangesRights, Place::Outside, None, call, fit.entry);
        }
        let none = numeric && digits.is_empty();
        for file in files {
            self.path(&file.text, Access::Writes);
            let place = self.place(file);
            if by_number || by_letter || none || place == Place::Outside {
                self.note(
                    ChangesRights,
                    Place::Outside,
                    Some(&file.text),
                    call,
                    fit.entry,
                );
            } else {
                self.note(Overwrites, place, Some(&file.text), call, None);
            }
        }
        true
    }

    /// What runs later or under another name: the handler of a `trap`, the text of an `alias`.
    fn later(&mut self, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        if call.name == "trap" {
            let told = fit.has(call.args, "-l|-p");
            if let Some(handler) = fit
                .operands
                .first()
                .filter(|_| !told && fit.operands.len() > 1)
            {
                let text = handler.text.clone();
                self.nested(&text);
            }
            return true;
        }
        for operand in &fit.operands {
            let Some((name, text)) = operand.text.split_once('=') else {
                continue;
            };
            let Ok(script) = crate::shell::parse(text) else {
                self.unreadable(&call.line, "the alias cannot be read");
                continue;
            };
            // Whether it is called or not: it may be, in a later command of the same shell.
            let before = self.scope.clone();
            self.script(&script);
            self.scope = before;
            let stage = crate::shell::Stage {
                command: crate::shell::Command::Group(script),
                redirects: Vec::new(),
            };
            self.scope.define(name, stage);
        }
        true
    }

    /// Remembers what is fetched into a file, so that running it later is told for what it is, and
    /// finds files that are sent.
    fn request(&mut self, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        let target = value(
            fit.program,
            call.args,
            if call.name == "curl" {
                "-o|--output"
            } else {
                "-O|--output-document"
            },
        );
        let from_address = || {
            let address = fit.operands.last()?;
            let name = address.text.rsplit('/').next()?;
            Some(Argument::exact(name.split('?').next()?))
        };
        let keeps_name = call.name == "wget" || fit.has(call.args, "-O|--remote-name");
        let target = target.or_else(|| from_address().filter(|_| keeps_name));
        if let Some(path) = target.and_then(|target| self.spot(&target).path()) {
            self.fetched.push(path);
        }
        let mut sends = false;
        for flag in SENDING {
            let Some(sent) = value(fit.program, call.args, flag) else {
                continue;
            };
            sends = true;
            let whole = matches!(
                *flag,
                "-T" | "--upload-file" | "--post-file" | "--body-file"
            );
            let file = match sent.text.split_once('@') {
                Some((_, file)) => file,
                None if whole => sent.text.as_str(),
                None => continue,
            };
            let file = Argument {
                text: file.split(';').next().unwrap_or(file).to_owned(),
                ..sent.clone()
            };
            self.reads(&file, "sends");
        }
        let method = value(fit.program, call.args, "-X|--request|--method");
        let only_asks = method.is_some_and(|method| {
            ["GET", "HEAD", "OPTIONS"].contains(&method.text.to_uppercase().as_str())
        });
        if only_asks && !sends {
            self.note(EffectKind::LeavesMachine, Place::Outside, None, call, None);
        }
        only_asks && !sends
    }

    /// Programs in AWK can run commands and write files.
    fn awk(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let Some(program) = fit.operands.first() else {
            return;
        };
        let text = program.text.as_str();
        let runs = text.contains("system(")
            || text.contains("| getline")
            || text.contains("|getline")
            || text.contains("| \"")
            || text.contains("|\"");
        if runs || program.unknown {
            self.unreadable(&call.line, "the program runs other commands");
        } else if text.contains("> \"") || text.contains(">\"") || text.contains(">> \"") {
            self.note(Overwrites, Place::Outside, None, call, None);
        }
    }
}
