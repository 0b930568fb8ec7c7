//! Programs whose operands decide what a use does.

use super::Reader;
use super::call::{Call, values};
use super::input::Input;
use super::place::Spot;
use super::scope::Grounds;
use crate::catalogue::{AnalyzerName, Argument, Fit, Language, Use, value, without_variables};
use crate::effect::{EffectKind, Place};
use AnalyzerName as A;
use EffectKind::{LosesData, Overwrites, ReadsSecrets, SendsData, Writes};

impl Reader<'_> {
    /// Whether the use is fully told here; otherwise its entry speaks.
    pub(super) fn special(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        self.indices(call);
        self.leads(fit, call);
        match fit.program.analyzer(&call.name) {
            Some(A::ChangeFolder) => self.change_folder(fit, call),
            Some(A::Remove) => return self.removal(entry, fit, call),
            Some(A::ForgetVariables) => self.forgets(fit, call),
            Some(A::Printf) => self.prints_into(fit, call),
            Some(A::Set) => self.sets_ends(call),
            Some(A::Find) => return self.found(fit, call),
            Some(A::Git) => return self.git(entry, fit, call),
            Some(A::Chmod) => return self.chmod(fit, call),
            Some(A::Later) => return self.later(fit, call),
            Some(A::Request) => return self.request(fit, call),
            // Whoever answers for a name sees it.
            Some(A::Resolve) => {
                self.carries_content(call);
                self.leaks_in_name(call);
                self.tells_a_service(call);
            }
            Some(A::Open) => {
                self.carries_content(call);
                self.opens_addresses(call.args, call);
            }
            Some(A::Truncate) => self.empties_many(fit, call),
            Some(A::Search) => self.searches_homes(fit, call),
            Some(A::Openssl) => self.sends_input(fit, call),
            Some(A::Ssh) => self.on_other_machine(fit, call),
            Some(A::Awk) => self.awk(fit, call),
            Some(A::Sed) => self.sed(fit, call),
            Some(A::EditInPlace) => self.edits_in_place(fit, call),
            Some(A::Source) => return self.sourced(fit, call),
            Some(A::Container) => return self.container(entry, fit, call),
            Some(A::Kill) => return self.own_child(call),
            Some(A::Scp) => self.copies_away(fit, call),
            Some(A::Rails | A::Rake) if self.on_test_database(call) => return true,
            Some(A::Redis) => self.fed_to_redis(fit, call),
            Some(A::Mongo) => self.fed_to_mongo(fit, call),
            Some(A::Crystal) if fit.subcommand.contains(&"eval") => {
                for code in &fit.operands {
                    self.code(Language::Ruby, &code.text, call);
                }
            }
            Some(A::Createdb) if self.makes_database(entry, fit, call) => return true,
            Some(A::Psql) if self.runs_statements(fit, call) => return true,
            Some(A::Cluster) => return self.secrets_of_a_cluster(entry, fit, call),
            Some(A::Go) if self.installs_here(entry, call) => return true,
            analyzer => self.told_by_flags(analyzer, fit, call),
        }
        false
    }

    /// `go install PACKAGE@VERSION` into a folder of the worktree.
    fn installs_here(&mut self, entry: &Use, call: &Call<'_>) -> bool {
        let folder = self.environment("GOBIN").map(Argument::exact);
        let folder = folder.filter(|folder| self.place(folder) == Place::Worktree);
        let Some(folder) = folder.filter(|_| entry.words == "install *@*") else {
            return false;
        };
        self.note(EffectKind::LeavesMachine, Place::Outside, None, call, None);
        self.touches(Writes, &folder, &call.line, &call.name);
        true
    }

    /// A line that is handed to whatever listens there: `flush_all` empties a cache.
    fn tells_a_service(&mut self, call: &Call<'_>) {
        let Input::Text(text) = call.input else {
            return;
        };
        if crate::address::takes_away(&text.text) {
            self.note(LosesData, Place::Outside, None, call, None);
        }
    }

    /// Addresses that are opened in a browser, as whoever is logged in there.
    pub(super) fn opens_addresses(&mut self, args: &[Argument], call: &Call<'_>) {
        for arg in args.iter().filter(|arg| arg.text.contains("://")) {
            self.asks_for(&arg.text, call);
        }
    }

    /// What `ssh` runs on the other machine, and what it is fed with.
    fn on_other_machine(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        if !matches!(call.input, Input::None) {
            self.note(SendsData, Place::Outside, None, call, None);
        }
        let places = crate::catalogue::operands(fit.program, call.args);
        let Some(start) = places.get(1) else { return };
        let words: Vec<&str> = call
            .args
            .iter()
            .skip(*start)
            .map(|arg| arg.text.as_str())
            .collect();
        let before = std::mem::replace(&mut self.scope.folder, Spot::Unknown);
        self.nested(&words.join(" "));
        self.scope.folder = before;
    }

    /// A connection that is fed with what a file holds.
    fn sends_input(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let connects = fit.subcommand.contains(&"s_client");
        let fed = match call.input {
            Input::File(file) => file.text != "/dev/null",
            Input::Content | Input::Fetched => true,
            _ => false,
        };
        if connects && fed {
            self.note(SendsData, Place::Outside, None, call, None);
        }
    }

    /// Names in whose square brackets a command stands: builtins that take names run it.
    pub(super) fn indices(&mut self, call: &Call<'_>) {
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

    fn prints_into(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        for name in values(fit, call, "-v") {
            self.forget(&name.text);
        }
        self.shows_secrets(call);
    }

    /// Variables whose name says that they hold a credential, printed.
    pub(super) fn shows_secrets(&mut self, call: &Call<'_>) {
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
        let target = fit.operands.first();
        if self.scope.ground == Grounds::Container
            && target.is_some_and(|folder| holds_project(folder))
        {
            return;
        }
        let searched = self.scope.variable("CDPATH").is_some()
            && target.is_some_and(|folder| !folder.text.starts_with(['/', '.']));
        let turns = |text: &str| {
            let count = text.strip_prefix(['+', '-']);
            count.is_some_and(|count| count.chars().all(|c| c.is_ascii_digit()))
        };
        let on_stack = matches!(call.name.as_str(), "pushd" | "popd");
        if on_stack
            && call
                .args
                .iter()
                .any(|arg| turns(&arg.text) || arg.text == "-n")
        {
            // The folders are turned round or changed beneath the one it is in.
            self.scope.stack.clear();
            if fit.has(call.args, "-n") {
                return;
            }
            return self.goes_to(Spot::Unknown, true);
        }
        let to = match (call.name.as_str(), target) {
            ("popd", _) => self.scope.stack.pop().unwrap_or(Spot::Unknown),
            (_, Some(_)) if searched => Spot::Unknown,
            (_, Some(folder)) if folder.text == "-" => self.scope.left.clone(),
            (_, Some(folder)) if fit.has(call.args, "-P") => self.goes_as_the_system(folder),
            (_, Some(folder)) => self.spot(folder),
            ("pushd", None) => Spot::Unknown,
            (_, None) => home(),
        };
        if call.name == "pushd" {
            self.scope.stack.push(self.scope.folder.clone());
        }
        let sure = target.is_none_or(|folder| self.is_surely_there(folder));
        self.goes_to(to, sure);
    }

    /// Whether a folder is there for certain: always, or because the text makes it.
    fn is_surely_there(&self, folder: &Argument) -> bool {
        let text = folder.text.trim_end_matches('/');
        let always = ["", ".", "..", "-", "/tmp"];
        let makes = |call: &Vec<String>| {
            let call = without_variables(call);
            let name = call.first().map_or("", String::as_str);
            let takes = call
                .iter()
                .skip(1)
                .any(|word| word.trim_end_matches('/') == text);
            matches!(name, "mkdir" | "git" | "pushd") && takes
        };
        always.contains(&text)
            || Some(text) == self.folders.home.as_deref()
            || Some(text) == self.folders.worktree.as_deref()
            || text.starts_with("/tmp/…")
            || self.reading.calls.iter().any(makes)
    }

    /// Files that are changed in place by a program handed on the command line.
    fn edits_in_place(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let sets = |arg: &Argument, wanted: &[char]| {
            let letters = arg
                .text
                .strip_prefix('-')
                .filter(|rest| !rest.starts_with('-'));
            letters.is_some_and(|letters| {
                let flags = letters
                    .split(['e', 'E', 'M', 'I', 'F', '.'])
                    .next()
                    .unwrap_or_default();
                flags.contains(wanted)
            })
        };
        let in_place = call.args.iter().any(|arg| sets(arg, &['i']));
        // The code runs on each line of what is named behind it.
        let on_lines = call.args.iter().any(|arg| sets(arg, &['n', 'p']));
        if !in_place && !on_lines {
            return;
        }
        let code = value(fit.program, call.args, "-e|-E").map(|code| code.text);
        let places = crate::catalogue::operands(fit.program, call.args);
        let words = places.iter().filter_map(|at| call.args.get(*at));
        for file in words.filter(|arg| Some(&arg.text) != code.as_ref()) {
            if in_place {
                let text = code.clone().unwrap_or_default();
                let put = Argument {
                    text,
                    unknown: true,
                    globs: false,
                };
                self.changes(std::slice::from_ref(file), &put);
                self.touches(Overwrites, file, &call.line, &call.name);
            }
            self.secrets(file, call);
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
        if last.as_ref().is_some_and(remote) {
            self.note(SendsData, Place::Outside, None, call, fit.entry);
        }
    }
}

/// Whether a folder is one in which containers hold the project that they were made for.
fn holds_project(folder: &Argument) -> bool {
    const NAMES: &[&str] = &[
        "/app",
        "/src",
        "/code",
        "/workspace",
        "/workspaces",
        "/work",
        "/project",
        "/repo",
        "/usr/src",
        "/var/www",
    ];
    let text = folder.text.as_str();
    let below = |name: &&str| {
        let rest = text.strip_prefix(*name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    !folder.unknown && !text.contains("..") && NAMES.iter().any(below)
}

/// Whether a command stands inside of square brackets.
pub(super) fn hides_command(text: &str) -> bool {
    text.split_once('[')
        .is_some_and(|(_, inner)| inner.contains("$(") || inner.contains('`'))
}

/// Whether a variable's name says that it holds a credential.
pub(super) fn is_secret_name(text: &str) -> bool {
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
