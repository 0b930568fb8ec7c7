//! Analyzes programs whose operands decide the effect, in a way that the catalogue cannot describe.

use super::Analyzer;
use super::input::Input;
use super::invocation::{Invocation, values};
use super::location::Location;
use super::scope::Filesystem;
use crate::catalogue::{
    AnalyzerName, Argument, Fit, Language, ProgramTrait, Use, has_trait, value, without_variables,
};
use crate::effect::{EffectKind, Place};
use AnalyzerName as A;
use EffectKind::{LosesData, Overwrites, ReadsSecrets, SendsData, Writes};

impl Analyzer<'_> {
    /// Analyzes a special program. Returns whether the analysis is complete without the entry.
    pub(super) fn special(&mut self, entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        self.indices(call);
        self.apply_flag_roles(fit, call);
        match fit.program.analyzer(&call.name) {
            Some(A::ChangeFolder) => self.change_folder(fit, call),
            Some(A::Remove) => return self.removal(entry, fit, call),
            Some(A::ForgetVariables) => self.note_unknown_variables(fit, call),
            Some(A::Printf) => self.prints_into(fit, call),
            Some(A::Set) => self.set_failure_mode(call),
            Some(A::Find) => return self.analyze_find(fit, call),
            Some(A::Git) => return self.git(entry, fit, call),
            Some(A::Chmod) => return self.chmod(fit, call),
            Some(A::Later) => return self.deferred(fit, call),
            Some(A::Request) => return self.request(fit, call),
            Some(A::Resolve) => self.resolves_name(call),
            Some(A::Open) => {
                self.note_content_in_address(call);
                self.opens_addresses(call.args, call);
            }
            Some(A::Truncate) => self.empties_many(fit, call),
            Some(A::Search) => self.searches_homes(fit, call),
            Some(A::Openssl) => self.sends_input(fit, call),
            Some(A::Ssh) => self.on_other_machine(fit, call),
            Some(A::Awk) => self.awk(fit, call),
            Some(A::Sed) => self.sed(fit, call),
            Some(A::EditInPlace) => self.edits_in_place(fit, call),
            Some(A::Source) => return self.analyze_sourced(fit, call),
            Some(A::Container) => return self.container(entry, fit, call),
            Some(A::Kill) => return self.ends_own_process(call),
            Some(A::Scp) => self.copies_away(fit, call),
            Some(A::Rails | A::Rake) if self.on_test_database(call) => return true,
            Some(A::Redis) => self.redis_stdin(fit, call),
            Some(A::Mongo) => self.mongo_stdin(fit, call),
            Some(A::Crystal) if fit.subcommand.contains(&"eval") => self.crystal(fit, call),
            Some(A::Createdb) if self.note_new_database(entry, fit, call) => return true,
            Some(A::Psql) if self.runs_statements(fit, call) => return true,
            Some(A::Cluster) => return self.secrets_of_a_cluster(entry, fit, call),
            Some(A::Go) if self.installs_here(entry, call) => return true,
            analyzer => self.analyze_flags(analyzer, fit, call),
        }
        false
    }

    /// Notes data in a name to look up: the name server sees the name.
    fn resolves_name(&mut self, call: &Invocation<'_>) {
        self.note_content_in_address(call);
        self.note_leak_in_name(call);
        self.note_service_command(call);
    }

    fn crystal(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        for code in &fit.operands {
            self.code(Language::Ruby, &code.text, call);
        }
    }

    /// Notes `go install PACKAGE@VERSION` into a folder of the worktree.
    fn installs_here(&mut self, entry: &Use, call: &Invocation<'_>) -> bool {
        let folder = self.environment("GOBIN").map(Argument::exact);
        let folder = folder.filter(|folder| self.place(folder) == Place::Worktree);
        let Some(folder) = folder.filter(|_| entry.words == "install *@*") else {
            return false;
        };
        self.note(EffectKind::LeavesMachine, Place::Outside, None, call, None);
        self.note_path_effect(Writes, &folder, &call.line, &call.name);
        true
    }

    /// Analyzes a line sent to a network service: `flush_all` empties a cache.
    fn note_service_command(&mut self, call: &Invocation<'_>) {
        let Input::Text(text) = call.input else {
            return;
        };
        if crate::address::takes_away(&text.text) {
            self.note(LosesData, Place::Outside, None, call, None);
        }
    }

    /// Notes addresses opened in a browser, with the person's logins.
    pub(super) fn opens_addresses(&mut self, args: &[Argument], call: &Invocation<'_>) {
        for arg in args.iter().filter(|arg| arg.text.contains("://")) {
            self.note_address_effect(&arg.text, call);
        }
    }

    /// Analyzes what `ssh` runs on the other machine, with its input.
    fn on_other_machine(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
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
        let before = std::mem::replace(&mut self.scope.folder, Location::Unknown);
        self.analyze_nested(&words.join(" "));
        self.scope.folder = before;
    }

    /// Notes a connection that receives file content as input.
    fn sends_input(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let connects = fit.subcommand.contains(&"s_client");
        let stdin = match call.input {
            Input::File(file) => file.text != "/dev/null",
            Input::Content | Input::Fetched => true,
            _ => false,
        };
        if connects && stdin {
            self.note(SendsData, Place::Outside, None, call, None);
        }
    }

    /// Analyzes commands in the index of an array name: builtins that take names evaluate the
    /// index.
    pub(super) fn indices(&mut self, call: &Invocation<'_>) {
        let hides = call.args.iter().any(|arg| hides_command(&arg.text));
        if hides && has_trait(&call.name, ProgramTrait::EvaluatesIndices) {
            self.unreadable(&call.line, "an index is run as a command");
        }
    }

    fn prints_into(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        for name in values(fit, call, "-v") {
            self.forget(&name.text);
        }
        self.shows_secrets(call);
    }

    /// Notes printed variables that are named like credentials.
    pub(super) fn shows_secrets(&mut self, call: &Invocation<'_>) {
        let plain = call.name == "printenv";
        let secret = |arg: &Argument| {
            let mut names = arg.text.split('$').skip(usize::from(!plain));
            (plain || arg.unknown) && names.any(is_secret_name)
        };
        if call.args.iter().any(secret) {
            self.note(ReadsSecrets, Place::Outside, None, call, None);
        }
    }

    fn change_folder(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let home = || {
            self.folders
                .home
                .as_ref()
                .map_or(Location::Unknown, |home| {
                    self.folders.location(home, &Location::Unknown)
                })
        };
        let target = fit.operands.first();
        if self.scope.filesystem == Filesystem::Container
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
            // The command rotates the folders, or changes those below the current one.
            self.scope.stack.clear();
            if fit.has(call.args, "-n") {
                return;
            }
            return self.enter_folder(Location::Unknown, true);
        }
        let to = match (call.name.as_str(), target) {
            ("popd", _) => self.scope.stack.pop().unwrap_or(Location::Unknown),
            (_, Some(_)) if searched => Location::Unknown,
            (_, Some(folder)) if folder.text == "-" => self.scope.previous_folder.clone(),
            (_, Some(folder)) if fit.has(call.args, "-P") => self.location_after_chdir(folder),
            (_, Some(folder)) => self.location(folder),
            ("pushd", None) => Location::Unknown,
            (_, None) => home(),
        };
        if call.name == "pushd" {
            self.scope.stack.push(self.scope.folder.clone());
        }
        let sure = target.is_none_or(|folder| self.is_surely_there(folder));
        self.enter_folder(to, sure);
    }

    /// Checks whether a folder certainly exists: always, or because the text creates it.
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
            || self.analysis.calls.iter().any(makes)
    }

    /// Notes files that a program on the command line edits in place.
    fn edits_in_place(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
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
        // The code runs on each line of the named files.
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
                self.record_in_place_edit(std::slice::from_ref(file), &put);
                self.note_path_effect(Overwrites, file, &call.line, &call.name);
            }
            self.note_secret_read(file, call);
        }
    }

    /// Handles ending a process that the text itself started.
    fn ends_own_process(&mut self, call: &Invocation<'_>) -> bool {
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

    fn copies_away(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
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

/// Checks whether a folder is a usual mount point of the project in its container.
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

/// Checks whether square brackets contain a command.
pub(super) fn hides_command(text: &str) -> bool {
    text.split_once('[')
        .is_some_and(|(_, inner)| inner.contains("$(") || inner.contains('`'))
}

/// Checks whether the name of a variable marks a credential.
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
