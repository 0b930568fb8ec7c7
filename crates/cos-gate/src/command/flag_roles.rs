//! Analyzes flags that name a program to run, code or settings to load, or a file to write.

use super::Analyzer;
use super::invocation::{Invocation, values};
use crate::catalogue::{Argument, Fit, Language, Use};
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesLiveSystem, Overwrites, SendsData, Unreadable};

/// The role of a flag's value.
#[derive(Clone, Copy)]
enum FlagRole {
    /// A command that is run.
    Runs,
    /// A command that is run on the project's files.
    RunsOn,
    /// A file with code or settings to load.
    Loads,
    /// A file that is written.
    Writes,
    /// A folder that is emptied before it is filled.
    Empties,
    /// A setting that may name a program.
    Sets,
    /// Another machine with the containers to use.
    Machine,
    /// A setting of `apt`; some name commands.
    OfApt,
    /// A setting of `ssh`; some name commands.
    Setting,
}

use FlagRole::{Loads, Machine, Runs, Setting};

/// Programs, their flags, and the roles of the flags' values.
const LEADS: &[(&[&str], &str, FlagRole)] = &[
    (&["cargo", "cargo-watch"], "-s|--shell", Runs),
    (&["nx"], "--command|--commands", Runs),
    (
        &["cargo", "cross"],
        "--target-dir|--out-dir|--artifact-dir",
        FlagRole::Writes,
    ),
    (&["npm", "pnpm"], "--script-shell", Runs),
    (&["npm", "pnpm"], "--userconfig|--globalconfig", Loads),
    (
        &["go"],
        "-exec|--exec|-toolexec|--toolexec|-vettool|--vettool",
        Runs,
    ),
    (
        &["bazel", "bazelisk"],
        "--run_under|--workspace_status_command",
        Runs,
    ),
    (&["helm", "helm3"], "--post-renderer", Runs),
    (&["cdk", "cdklocal"], "-a|--app", Runs),
    (&["kubectl", "k", "oc", "kustomize"], "--helm-command", Runs),
    (
        &["apt", "apt-get", "aptitude"],
        "-o|--option",
        FlagRole::OfApt,
    ),
    (&["ruby", "jruby"], "-r", Loads),
    (&["perl", "prove"], "-I", Loads),
    (&["go"], "-overlay|--overlay|-modfile|--modfile", Loads),
    (&["go"], "-o|--o", FlagRole::Writes),
    (
        &["pip", "pip3"],
        "-t|--target|--prefix|--root",
        FlagRole::Writes,
    ),
    (
        &["tar", "bsdtar", "gtar"],
        "-F|--info-script|--new-volume-script",
        Runs,
    ),
    (&["scp", "sftp", "sshfs", "ssh-copy-id"], "-o", Setting),
    (&["scp", "sftp"], "-S", Runs),
    (&["scp", "sftp", "ssh-copy-id"], "-F", Loads),
    (
        &["vim", "vi", "nvim", "view", "ex", "gvim", "rvim"],
        "-u|-s|-S|-U|-l",
        Loads,
    ),
    (&["emacs"], "-l|--load|--script", Loads),
    (&["docker", "podman", "nerdctl"], "-H|--host", Machine),
    (
        &["psql", "pg_dump"],
        "-o|-L|--output|--log-file",
        FlagRole::Writes,
    ),
    (&["perf"], "-o|--output", FlagRole::Writes),
    (&["ar"], "--output", FlagRole::Writes),
    (&["info"], "-o|--output", FlagRole::Writes),
    (
        &["valgrind"],
        "--log-file|--xml-file|--massif-out-file|--callgrind-out-file|--cachegrind-out-file|--dhat-out-file",
        FlagRole::Writes,
    ),
    (
        &["gcc", "g++", "cc", "c++", "clang", "clang++"],
        "-wrapper",
        Runs,
    ),
    (
        &["gcc", "g++", "cc", "c++", "clang", "clang++"],
        "-fplugin|-fpass-plugin|-specs|--specs|-load|-fuse-ld",
        Loads,
    ),
    (
        &["ld", "ld.lld", "lld", "ld.gold", "mold"],
        "-plugin|--plugin",
        Loads,
    ),
    (&["rg"], "--pre", FlagRole::RunsOn),
    (&["rg"], "--hostname-bin", Runs),
    (&["ag", "ack", "bat", "batcat", "delta"], "--pager", Runs),
    (&["complete", "compgen"], "-C", Runs),
    (&["bind"], "-x", FlagRole::Sets),
    (&["tox"], "-x|--override", FlagRole::Sets),
    (&["pytest", "py.test"], "--basetemp", FlagRole::Empties),
    (
        &["pandoc"],
        "--filter|-F|--lua-filter|-L|--pdf-engine",
        Loads,
    ),
    (&["less"], "-o|-O|--log-file|--LOG-FILE", FlagRole::Writes),
    (&["less"], "-k|--lesskey-file|--lesskey-src", Loads),
    (
        &["node", "nodejs", "tsx", "ts-node"],
        "--experimental-loader",
        Loads,
    ),
    (&["awk", "gawk"], "-l|--load", Loads),
    (
        &["strace", "ltrace", "ktrace"],
        "-o|--output",
        FlagRole::Writes,
    ),
];

impl Analyzer<'_> {
    /// Analyzes the values of a program's flags by their roles.
    pub(super) fn apply_flag_roles(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        for (_, flags, leads) in LEADS
            .iter()
            .filter(|(programs, ..)| programs.contains(&call.name.as_str()))
        {
            for value in values(fit, call, flags) {
                self.apply_flag_role(*leads, &value, fit, call);
            }
        }
        if matches!(
            call.name.as_str(),
            "docker" | "podman" | "nerdctl" | "docker-compose"
        ) && let Some(address) = self.environment("DOCKER_HOST")
        {
            self.elsewhere(&address, fit, call);
        }
        if matches!(call.name.as_str(), "kustomize" | "kubectl" | "k" | "oc")
            && fit.has(
                call.args,
                "--enable-exec|--enable-alpha-plugins|--enable_alpha_plugins",
            )
        {
            self.unreadable(
                &call.line,
                "the files that it builds may name programs to run",
            );
        }
        self.analyze_java_flags(fit, call);
        self.note_other_project(fit, call);
        self.serves(call);
        self.serves_by_language(fit, call);
        self.note_package_address(call);
        if call.name == "perl" {
            // `-M'X;…'` becomes `use X;…`.
            for module in values(fit, call, "-M|-m") {
                if module.unknown || module.text.contains([';', '(']) {
                    self.code(Language::Perl, &module.text, call);
                }
            }
        }
        self.note_shared_database(fit, call);
        if call.name.starts_with("python") || call.name == "py" {
            self.runs_module(call);
        }
    }

    fn apply_flag_role(
        &mut self,
        leads: FlagRole,
        value: &Argument,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        match leads {
            // `strace -o '|program'` writes to a program.
            FlagRole::Writes if value.text.starts_with(['|', '!']) => {
                self.piped_to(value.text.trim_start_matches(['|', '!']));
            }
            FlagRole::Writes => {
                if value.text != "/dev/null" && value.text != "-" {
                    self.note_path_effect(Overwrites, value, &call.line, &call.name);
                }
            }
            Runs | FlagRole::RunsOn if value.unknown => {
                self.unreadable(&call.line, "the program it runs is known only at run time");
            }
            // A build target of the project.
            Runs if value.text.starts_with("//") => {}
            // A folder with finished build output.
            Runs if call.name.starts_with("cdk") && !value.text.contains(' ') => {
                self.file(value, call);
            }
            Runs => {
                let mut line = value.text.clone();
                for arg in values(fit, call, "--post-renderer-args") {
                    line = format!("{line} {}", arg.text);
                }
                self.analyze_nested(&line);
            }
            FlagRole::OfApt => {
                let lower = value.text.to_lowercase();
                let names = [
                    "invoke", "pre-", "post-", "dir::", "::run", "solver", "method",
                ];
                if value.unknown || names.iter().any(|name| lower.contains(name)) {
                    self.unreadable(&call.line, "the setting may name a program");
                }
            }
            FlagRole::RunsOn => self.analyze_nested(&format!("{} .", value.text)),
            Loads if value.text.contains('/') || value.unknown => self.file(value, call),
            // A library is found by its name; so is a file in the current folder.
            Loads if matches!(call.name.as_str(), "awk" | "gawk") => {
                self.note(Unreadable, Place::Outside, None, call, None);
            }
            FlagRole::Empties => {
                let (kind, place) = self.removed(value, true);
                self.note(kind, place, Some(&value.text), call, None);
            }
            FlagRole::Sets => self.unreadable(&call.line, "the setting may name a program"),
            Loads => {}
            Machine => self.elsewhere(&value.text, fit, call),
            Setting => self.setting_of_ssh(value, call),
        }
    }

    /// Notes containers of another machine, which others may use.
    fn elsewhere(&mut self, address: &str, fit: &Fit<'_>, call: &Invocation<'_>) {
        let own = ["unix:", "npipe:", "fd:"]
            .iter()
            .any(|own| address.starts_with(own));
        let looks = |entry: &Use| entry.does.iter().all(|(kind, _)| kind.is_read());
        if !own && !fit.entry.is_some_and(looks) {
            self.note(ChangesLiveSystem, Place::Outside, Some(address), call, None);
        }
    }

    /// Analyzes `-o ProxyCommand=…` and similar settings.
    fn setting_of_ssh(&mut self, value: &Argument, call: &Invocation<'_>) {
        let (name, line) = value
            .text
            .split_once(['=', ' '])
            .unwrap_or((value.text.as_str(), ""));
        match name.to_lowercase().as_str() {
            "proxycommand" | "localcommand" | "knownhostscommand" => {
                let line = line.to_owned();
                self.analyze_nested(&line);
            }
            "include" | "pkcs11provider" | "securitykeyprovider" | "xauthlocation" => {
                self.unreadable(&call.line, "the setting makes it run something else");
            }
            _ => {}
        }
    }

    /// Analyzes the file servers of PHP and Ruby: `php -S … -t /`, `ruby -run -e httpd /`.
    fn serves_by_language(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let folders = match call.name.as_str() {
            "php" if fit.has(call.args, "-S") => values(fit, call, "-t"),
            "ruby" => {
                let mut args = call.args.iter().skip_while(|arg| arg.text != "httpd");
                args.nth(1).cloned().into_iter().collect()
            }
            _ => Vec::new(),
        };
        let away = |folder: &Argument| self.place(folder) == Place::Outside;
        if folders.iter().any(away) {
            self.note(SendsData, Place::Outside, None, call, None);
        }
    }

    /// Analyzes a file server: everyone who can reach this machine can read the folder.
    fn serves(&mut self, call: &Invocation<'_>) {
        let by_python = call.name.starts_with("python")
            && call.args.iter().any(|arg| arg.text == "http.server");
        if !by_python && !matches!(call.name.as_str(), "http-server" | "serve" | "live-server") {
            return;
        }
        let mut args = call.args.iter();
        let folder = args.find_map(|arg| match arg.text.split_once('=') {
            Some(("-d" | "--directory", folder)) => Some(Argument::exact(folder)),
            _ => None,
        });
        let after = |pair: &[Argument]| {
            let [flag, folder] = pair else { return None };
            matches!(flag.text.as_str(), "-d" | "--directory").then(|| folder.clone())
        };
        let named = call.args.windows(2).find_map(after);
        let given = call
            .args
            .iter()
            .find(|arg| !by_python && !arg.text.starts_with('-'));
        let folder = folder.or(named).or_else(|| given.cloned());
        let place = match folder {
            Some(folder) => self.place(&folder),
            None => self.folders.place(&self.scope.folder),
        };
        if place == Place::Outside {
            self.note(SendsData, Place::Outside, None, call, None);
        }
    }
}
