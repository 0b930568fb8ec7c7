//! Programs whose operands decide what a use does.

use super::Reader;
use super::call::{Call, first_word, values};
use super::place::Spot;
use crate::catalogue::{Argument, Fit, Language, Use, value};
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesRights, Overwrites, ReadsSecrets, RunsForeignCode, SendsData, Writes};

impl Reader<'_> {
    /// Whether the use is fully told here; otherwise its entry speaks.
    pub(super) fn special(&mut self, entry: &'static Use, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        self.indices(call);
        match call.name.as_str() {
            "cd" | "chdir" | "pushd" | "popd" => self.change_folder(fit, call),
            "rm" | "unlink" | "rmdir" | "shred" | "del" | "rd" => {
                return self.removal(entry, fit, call);
            }
            "read" | "mapfile" | "readarray" | "getopts" | "unset" => self.forgets(fit),
            "printf" => self.prints_into(fit, call),
            "find" | "fd" | "fdfind" => return self.found(fit, call),
            "git" => return self.git(entry, fit, call),
            "chmod" | "gchmod" => return self.chmod(fit, call),
            "trap" | "alias" => return self.later(fit, call),
            "curl" | "wget" | "wget2" | "http" | "https" | "xh" | "xhs" => {
                return self.request(fit, call);
            }
            "dig" | "nslookup" | "host" | "ping" | "nc" | "ncat" | "telnet" | "whois" | "drill"
            | "traceroute" | "doggo" | "q" => self.carries_content(call),
            "ssh" if !matches!(call.input, super::input::Input::None) => {
                self.note(SendsData, Place::Outside, None, call, None);
            }
            "awk" | "gawk" | "mawk" | "nawk" | "goawk" => self.awk(fit, call),
            "sed" | "gsed" => self.sed(fit, call),
            "perl" | "ruby" => self.edits_in_place(fit, call),
            "source" | "." => return self.sourced(fit, call),
            "docker" | "podman" | "nerdctl" | "finch" => return self.container(entry, fit, call),
            "kill" => return self.own_child(call),
            "scp" | "pscp" => self.copies_away(fit, call),
            name => self.told_by_flags(name, fit, call),
        }
        false
    }

    /// Flags of programs that name commands, files or settings which the entries do not look into.
    fn told_by_flags(&mut self, name: &str, fit: &Fit<'_>, call: &Call<'_>) {
        match name {
            "make" | "gmake" => self.makes(fit, call),
            "time" | "gtime" => {
                if let Some(file) = value(fit.program, call.args, "-o|--output") {
                    self.touches(Overwrites, &file, &call.line, name);
                }
            }
            "entr" => {
                let line = call.args.iter().skip_while(|arg| arg.text != "-s").nth(1);
                if let Some(line) = line.cloned() {
                    self.nested(&line.text);
                }
            }
            "gdb" | "lldb" | "rust-gdb" | "rust-lldb" => self.debugs(fit, call),
            "less" | "more" | "vim" | "vi" | "nvim" | "view" | "ex" | "gvim" => {
                let runs = |arg: &Argument| {
                    arg.text.starts_with('+') && arg.text.contains(['!', '|', '('])
                };
                if call.args.iter().any(runs) {
                    self.unreadable(&call.line, "the flag names a command to run");
                }
            }
            "ed" | "red" => self.unreadable(&call.line, "nobody has read what it is told"),
            "hash" if fit.has(call.args, "-p") => {
                self.unreadable(&call.line, "another program gets the name");
            }
            "declare" | "typeset" | "local" if fit.has(call.args, "-n") => {
                self.unreadable(&call.line, "the name stands for another variable");
            }
            "bun" | "deno" if call.args.iter().any(|arg| arg.text.contains("://")) => {
                self.note(RunsForeignCode, Place::Outside, None, call, None);
            }
            "sqlite3" | "sqlite" | "duckdb" => self.dot_commands(call),
            "mkfifo" => {
                let paths: Vec<String> = fit
                    .operands
                    .iter()
                    .filter_map(|arg| self.spot(arg).path())
                    .collect();
                self.fetched.extend(paths);
            }
            "cargo" => {
                let risky = [
                    "wrapper",
                    "runner",
                    "linker",
                    "rustc",
                    "alias",
                    "credential",
                    "registr",
                    "source",
                    "env.",
                ];
                let sets = |set: &Argument| {
                    set.unknown || risky.iter().any(|name| set.text.contains(name))
                };
                if values(fit, call, "--config").iter().any(sets) {
                    self.unreadable(&call.line, "the setting makes it run something else");
                }
            }
            "bash" | "sh" | "zsh" => {
                for file in values(fit, call, "--rcfile|--init-file") {
                    self.file(&file, call);
                }
            }
            "node" | "nodejs" => {
                for file in values(fit, call, "-r|--require|--import|--loader") {
                    if file.text.contains('/') {
                        self.file(&file, call);
                    }
                }
            }
            "echo" | "printenv" => self.shows_secrets(call),
            "tar" | "bsdtar" | "gtar" => {
                let archive = value(fit.program, call.args, "-f|--file");
                let archive = archive.or_else(|| fit.operands.first().map(|arg| (*arg).clone()));
                if archive.is_some_and(|arg| arg.text.contains(':') && !arg.text.contains('/')) {
                    self.note(SendsData, Place::Outside, None, call, None);
                }
            }
            _ => {}
        }
    }

    /// Names in whose square brackets a command stands: builtins that take names run it.
    fn indices(&mut self, call: &Call<'_>) {
        let takes_names = [
            "test",
            "[",
            "let",
            "printf",
            "unset",
            "declare",
            "typeset",
            "local",
            "export",
            "readonly",
            "read",
            "wait",
            "mapfile",
            "readarray",
            "getopts",
        ];
        let hides = call.args.iter().any(|arg| hides_command(&arg.text));
        if hides && takes_names.contains(&call.name.as_str()) {
            self.unreadable(&call.line, "an index is run as a command");
        }
    }

    /// Builtins that set variables to what the text does not say.
    fn forgets(&mut self, fit: &Fit<'_>) {
        for operand in &fit.operands {
            self.forget(&operand.text);
        }
    }

    fn forget(&mut self, name: &str) {
        let value = Argument {
            text: format!("${name}"),
            unknown: true,
            globs: false,
        };
        self.scope.set(name, value, true);
    }

    fn prints_into(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        for name in values(fit, call, "-v") {
            self.forget(&name.text);
        }
        self.shows_secrets(call);
    }

    /// Variables whose name says that they hold a credential, printed.
    fn shows_secrets(&mut self, call: &Call<'_>) {
        let plain = call.name == "printenv";
        let secret = |arg: &Argument| {
            let mut names = arg.text.split('$').skip(usize::from(!plain));
            (plain || arg.unknown) && names.any(is_secret_name)
        };
        if call.args.iter().any(secret) {
            self.note(ReadsSecrets, Place::Outside, None, call, None);
        }
    }

    fn change_folder(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let home = || {
            self.folders.home.as_ref().map_or(Spot::Unknown, |home| {
                self.folders.spot(home, &Spot::Unknown)
            })
        };
        let from = self.scope.folder.clone();
        let target = fit.operands.first();
        let searched = self.scope.variable("CDPATH").is_some()
            && target.is_some_and(|folder| !folder.text.starts_with(['/', '.']));
        let to = match (call.name.as_str(), target) {
            ("popd", _) => self.scope.stack.pop().unwrap_or(Spot::Unknown),
            (_, Some(_)) if searched => Spot::Unknown,
            (_, Some(folder)) if folder.text == "-" => self.scope.left.clone(),
            (_, Some(folder)) => self.spot(folder),
            ("pushd", None) => Spot::Unknown,
            (_, None) => home(),
        };
        if call.name == "pushd" {
            self.scope.stack.push(from.clone());
        }
        self.scope.left = from;
        self.scope.folder = to;
    }

    fn chmod(&mut self, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        let Some(mode) =
            first_word(fit, call).filter(|_| !fit.has(call.args, "--reference|--help"))
        else {
            return false;
        };
        let places = crate::catalogue::operands(fit.program, call.args);
        let files: Vec<Argument> = places
            .iter()
            .skip(1)
            .filter_map(|at| call.args.get(*at))
            .cloned()
            .collect();
        let wide = mode.unknown || opens_up(&mode.text);
        if files.is_empty() && wide {
            self.note(ChangesRights, Place::Outside, None, call, fit.entry);
        }
        for file in &files {
            self.path(&file.text, super::Access::Writes);
            if wide || self.place(file) == Place::Outside {
                self.note(
                    ChangesRights,
                    Place::Outside,
                    Some(&file.text),
                    call,
                    fit.entry,
                );
            } else {
                self.touches(Writes, file, &call.line, &call.name);
            }
        }
        true
    }

    /// What runs later or under another name: the handler of a `trap`, the text of an `alias`.
    fn later(&mut self, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        if call.name == "trap" {
            let told = fit.has(call.args, "-l|-p");
            let handler = fit
                .operands
                .first()
                .filter(|_| !told && fit.operands.len() > 1);
            if let Some(handler) = handler {
                let text = handler.text.clone();
                self.handles(&text, fit);
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

    /// A handler runs at the end, with the variables of the end; and, unless it waits for variables
    /// that are not set yet and for the end, now.
    fn handles(&mut self, text: &str, fit: &Fit<'_>) {
        let ends = [
            "EXIT", "0", "INT", "TERM", "HUP", "QUIT", "SIGINT", "SIGTERM", "SIGHUP",
        ];
        let waits = fit
            .operands
            .iter()
            .skip(1)
            .all(|arg| ends.contains(&arg.text.as_str()));
        let unset = text.split('$').skip(1).any(|rest| {
            let rest = rest.trim_start_matches('{');
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let name = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
            self.scope.variable(name).is_none()
        });
        if !(waits && unset) {
            self.nested(text);
        }
        self.handlers.push(text.to_owned());
    }

    /// A script that runs in this very shell.
    fn sourced(&mut self, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        let Some(file) = fit.operands.first() else {
            return false;
        };
        self.reads(file, &call.name);
        self.fed_script(file, None, call);
        true
    }

    /// Files that are changed in place by a program handed on the command line.
    fn edits_in_place(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let in_place = |arg: &Argument| {
            let letters = arg
                .text
                .strip_prefix('-')
                .filter(|rest| !rest.starts_with('-'));
            letters.is_some_and(|letters| {
                let flags = letters
                    .split(['e', 'E', 'M', 'I', 'F', '.'])
                    .next()
                    .unwrap_or_default();
                flags.contains('i')
            })
        };
        if !call.args.iter().any(in_place) {
            return;
        }
        let code = value(fit.program, call.args, "-e|-E").map(|code| code.text);
        let places = crate::catalogue::operands(fit.program, call.args);
        let words = places.iter().filter_map(|at| call.args.get(*at));
        for file in words.filter(|arg| Some(&arg.text) != code.as_ref()) {
            self.touches(Overwrites, file, &call.line, &call.name);
        }
    }

    /// Ending what the text itself started.
    fn own_child(&mut self, call: &Call<'_>) -> bool {
        let mut words = call
            .args
            .iter()
            .filter(|arg| !arg.text.starts_with('-'))
            .peekable();
        let own = words.peek().is_some()
            && words
                .all(|arg| arg.text.trim_start_matches('$') == "!" || arg.text.starts_with('%'));
        if own {
            self.note(Writes, Place::Worktree, None, call, None);
        }
        own
    }

    fn copies_away(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let places = crate::catalogue::operands(fit.program, call.args);
        let last = places.last().and_then(|at| call.args.get(*at));
        let remote = |arg: &&Argument| {
            let head = arg.text.split('/').next().unwrap_or_default();
            head.contains(':') || arg.text.contains("://") || arg.unknown
        };
        if last.filter(remote).is_some() {
            self.note(SendsData, Place::Outside, None, call, fit.entry);
        }
    }

    /// Commands of a database's own shell that write files.
    fn dot_commands(&mut self, call: &Call<'_>) {
        let writes = [
            ".output", ".once", ".save", ".backup", ".log", ".clone", ".excel",
        ];
        for arg in call.args {
            let mut words = arg.text.split_whitespace();
            let command = words.next().unwrap_or_default();
            if let Some(file) = words.last().filter(|_| writes.contains(&command)) {
                self.touches(Overwrites, &Argument::exact(file), &call.line, &call.name);
            }
        }
    }

    /// Recipes of a makefile that this text wrote.
    fn recipes(&mut self, call: &Call<'_>) {
        let names = ["Makefile", "makefile", "GNUmakefile"];
        let texts: Vec<String> = self
            .written
            .iter()
            .filter(|(path, _)| names.contains(&path.rsplit('/').next().unwrap_or_default()))
            .map(|(_, text)| text.text.clone())
            .collect();
        for text in texts {
            if text.contains("$(shell") || text.contains("!=") {
                self.unreadable(&call.line, "the makefile runs commands of its own");
            }
            for line in text.lines().filter_map(|line| line.strip_prefix('\t')) {
                let line = line.trim_start_matches(['@', '-', '+']);
                let line = line
                    .replace("$$", "$")
                    .replace("$(", "${")
                    .replace(')', "}");
                self.nested(&line);
            }
        }
    }

    /// Makefiles from elsewhere, and variables that are programs.
    fn makes(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        self.recipes(call);
        for file in values(fit, call, "-f|--file|--makefile") {
            self.fed_script(&file, Some(Language::Other), call);
        }
        for arg in call.args {
            let Some((name, text)) = arg.text.split_once('=') else {
                continue;
            };
            let name = name.trim_end_matches([':', '+', '?']);
            if matches!(
                name,
                "SHELL" | ".SHELLFLAGS" | "MAKEFLAGS" | "RM" | "INSTALL"
            ) {
                self.unreadable(&call.line, "the rules then run something else");
            } else if matches!(name, "CC" | "CXX" | "LD" | "AR" | "CP" | "MV") && !text.is_empty() {
                let text = text.to_owned();
                self.nested(&text);
            }
        }
    }

    /// Commands for a debugger that run others.
    fn debugs(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let flags = "-ex|-iex|--eval-command|-eval-command|--init-eval-command|-o|-O|--one-line";
        for given in values(fit, call, flags) {
            let text = given.text.trim_start();
            if let Some(line) = text
                .strip_prefix('!')
                .or_else(|| text.strip_prefix("shell "))
            {
                let line = line.to_owned();
                self.nested(&line);
            } else if [
                "platform", "python", "script", "pipe", "make", "source", "|", "call", "p ",
                "print", "expr", "guile",
            ]
            .iter()
            .any(|word| {
                text.starts_with(word) && text.contains(['(', ' ', '|']) && text.contains("system")
                    || text.starts_with(word) && !matches!(*word, "p " | "print" | "call" | "expr")
            }) {
                self.unreadable(&call.line, "the debugger is told to run something");
            }
        }
    }
}

/// Whether a mode lets others write, run with the owner's rights, or nobody in.
fn opens_up(mode: &str) -> bool {
    let digits = mode.trim_start_matches('0');
    let numeric = !mode.is_empty() && mode.chars().all(|c| c.is_ascii_digit());
    let by_number = numeric
        && (digits.is_empty() || digits.len() > 3 || digits.ends_with(['2', '3', '6', '7']));
    let by_letter = mode.split(',').any(|part| {
        part.split_once(['+', '=']).is_some_and(|(who, what)| {
            what.contains('s')
                || what.contains('t')
                || what.contains('w') && who.contains(['a', 'o'])
        })
    });
    by_number || by_letter
}

/// Whether a command stands inside of square brackets.
pub(super) fn hides_command(text: &str) -> bool {
    text.split_once('[')
        .is_some_and(|(_, inner)| inner.contains("$(") || inner.contains('`'))
}

/// Whether a variable's name says that it holds a credential.
fn is_secret_name(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let name = text
        .get(..end.unwrap_or(text.len()))
        .unwrap_or_default()
        .to_uppercase();
    let parts: Vec<&str> = name.split('_').collect();
    let says = |part: &&str| {
        matches!(
            *part,
            "SECRET" | "TOKEN" | "PASSWORD" | "PASSWD" | "APIKEY" | "CREDENTIALS" | "PASSPHRASE"
        )
    };
    parts.iter().any(says)
        || name.ends_with("API_KEY")
        || name.ends_with("PRIVATE_KEY")
        || name.ends_with("ACCESS_KEY")
}
