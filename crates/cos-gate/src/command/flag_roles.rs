//! Analyzes flags that name a program to run, code or settings to load, or a file to write.

use super::Analyzer;
use super::invocation::{Invocation, values};
use crate::catalogue::{Argument, Fit, FlagRole, Language, ProgramTrait, Use, has_trait};
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesLiveSystem, Overwrites, SendsData, Unreadable};

impl Analyzer<'_> {
    /// Analyzes the values of a program's flags by their roles.
    pub(super) fn apply_flag_roles(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        for (role, flags) in fit.program.flag_roles(&call.name) {
            for value in values(fit, call, flags) {
                self.apply_flag_role(role, &value, fit, call);
            }
        }
        if let Some(address) = self.environment("DOCKER_HOST")
            && has_trait(&call.name, ProgramTrait::FollowsDockerHost)
        {
            self.elsewhere(&address, fit, call);
        }
        let plugins = "--enable-exec|--enable-alpha-plugins|--enable_alpha_plugins";
        if fit.has(call.args, plugins) && has_trait(&call.name, ProgramTrait::BuildsManifests) {
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
        role: FlagRole,
        value: &Argument,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        match role {
            // `strace -o '|program'` writes to a program.
            FlagRole::Writes if value.text.starts_with(['|', '!']) => {
                self.piped_to(value.text.trim_start_matches(['|', '!']));
            }
            FlagRole::Writes => {
                if value.text != "/dev/null" && value.text != "-" {
                    self.note_path_effect(Overwrites, value, &call.line, &call.name);
                }
            }
            FlagRole::Runs | FlagRole::RunsOnFiles if value.unknown => {
                self.unreadable(&call.line, "the program it runs is known only at run time");
            }
            // A build target of the project.
            FlagRole::Runs if value.text.starts_with("//") => {}
            // A folder with finished build output.
            FlagRole::Runs if call.name.starts_with("cdk") && !value.text.contains(' ') => {
                self.file(value, call);
            }
            FlagRole::Runs => {
                let mut line = value.text.clone();
                for arg in values(fit, call, "--post-renderer-args") {
                    line = format!("{line} {}", arg.text);
                }
                self.analyze_nested(&line);
            }
            FlagRole::AptSetting => self.setting_of_apt(value, call),
            FlagRole::RunsOnFiles => self.analyze_nested(&format!("{} .", value.text)),
            FlagRole::Loads if value.text.contains('/') || value.unknown => self.file(value, call),
            // A library is found by its name; so is a file in the current folder.
            FlagRole::Loads if matches!(call.name.as_str(), "awk" | "gawk") => {
                self.note(Unreadable, Place::Outside, None, call, None);
            }
            FlagRole::Empties => {
                let (kind, place) = self.removed(value, true);
                self.note(kind, place, Some(&value.text), call, None);
            }
            FlagRole::NamesProgram => self.unreadable(&call.line, "the setting may name a program"),
            // Other modules analyze the folders.
            FlagRole::Loads
            | FlagRole::Folder
            | FlagRole::Project
            | FlagRole::Package
            | FlagRole::Stage
            | FlagRole::Database => {}
            FlagRole::Machine => self.elsewhere(&value.text, fit, call),
            FlagRole::SshSetting => self.setting_of_ssh(value, call),
        }
    }

    /// Notes a setting of `apt` that names a command.
    fn setting_of_apt(&mut self, value: &Argument, call: &Invocation<'_>) {
        let lower = value.text.to_lowercase();
        let names = [
            "invoke", "pre-", "post-", "dir::", "::run", "solver", "method",
        ];
        if value.unknown || names.iter().any(|name| lower.contains(name)) {
            self.unreadable(&call.line, "the setting may name a program");
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
        if !by_python && !has_trait(&call.name, ProgramTrait::ServesFiles) {
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
