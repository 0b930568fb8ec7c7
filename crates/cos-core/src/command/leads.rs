//! Flags whose value leads a program elsewhere: a program to run, code or settings
//! to load, a file to write.

use super::Reader;
use super::call::{Call, values};
use crate::catalogue::{Argument, Fit, FlagRole, Language, Use};
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesLiveSystem, Overwrites, SendsData, Unreadable};

impl Reader<'_> {
    /// What the values of a program's flags lead it to.
    pub(super) fn leads(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        for (role, flags) in fit.program.flag_roles(&call.name) {
            for value in values(fit, call, flags) {
                self.led_to(role, &value, fit, call);
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
        self.told_to_java(fit, call);
        self.works_on(fit, call);
        self.serves(call);
        self.serves_by_language(fit, call);
        self.at_an_address(call);
        if call.name == "perl" {
            // `-M'X;…'` becomes `use X;…`.
            for module in values(fit, call, "-M|-m") {
                if module.unknown || module.text.contains([';', '(']) {
                    self.code(Language::Perl, &module.text, call);
                }
            }
        }
        self.works_elsewhere(fit, call);
        if call.name.starts_with("python") || call.name == "py" {
            self.runs_module(call);
        }
    }

    fn led_to(&mut self, role: FlagRole, value: &Argument, fit: &Fit<'_>, call: &Call<'_>) {
        match role {
            // `strace -o '|program'` feeds a program.
            FlagRole::Writes if value.text.starts_with(['|', '!']) => {
                self.piped_to(value.text.trim_start_matches(['|', '!']));
            }
            FlagRole::Writes => {
                if value.text != "/dev/null" && value.text != "-" {
                    self.touches(Overwrites, value, &call.line, &call.name);
                }
            }
            FlagRole::Runs | FlagRole::RunsOnFiles if value.unknown => {
                self.unreadable(&call.line, "the program it runs becomes known only then");
            }
            // A target of the project.
            FlagRole::Runs if value.text.starts_with("//") => {}
            // A folder in which everything is built already.
            FlagRole::Runs if call.name.starts_with("cdk") && !value.text.contains(' ') => {
                self.file(value, call);
            }
            FlagRole::Runs => {
                let mut line = value.text.clone();
                for arg in values(fit, call, "--post-renderer-args") {
                    line = format!("{line} {}", arg.text);
                }
                self.nested(&line);
            }
            FlagRole::AptSetting => {
                let lower = value.text.to_lowercase();
                let names = [
                    "invoke", "pre-", "post-", "dir::", "::run", "solver", "method",
                ];
                if value.unknown || names.iter().any(|name| lower.contains(name)) {
                    self.unreadable(&call.line, "the setting may name a program");
                }
            }
            FlagRole::RunsOnFiles => self.nested(&format!("{} .", value.text)),
            FlagRole::Loads if value.text.contains('/') || value.unknown => self.file(value, call),
            // A library goes by its name; a file beside it could, too.
            FlagRole::Loads if matches!(call.name.as_str(), "awk" | "gawk") => {
                self.note(Unreadable, Place::Outside, None, call, None);
            }
            FlagRole::Empties => {
                let (kind, place) = self.removed(value, true);
                self.note(kind, place, Some(&value.text), call, None);
            }
            FlagRole::NamesProgram => self.unreadable(&call.line, "the setting may name a program"),
            // The folders are looked at elsewhere.
            FlagRole::Loads | FlagRole::Folder | FlagRole::Project | FlagRole::Package => {}
            FlagRole::Machine => self.elsewhere(&value.text, fit, call),
            FlagRole::SshSetting => self.setting_of_ssh(value, call),
        }
    }

    /// Containers of another machine, which others may use.
    fn elsewhere(&mut self, address: &str, fit: &Fit<'_>, call: &Call<'_>) {
        let own = ["unix:", "npipe:", "fd:"]
            .iter()
            .any(|own| address.starts_with(own));
        let looks = |entry: &Use| entry.does.iter().all(|(kind, _)| kind.is_read());
        if !own && !fit.entry.is_some_and(looks) {
            self.note(ChangesLiveSystem, Place::Outside, Some(address), call, None);
        }
    }

    /// `-o ProxyCommand=…` and its like.
    fn setting_of_ssh(&mut self, value: &Argument, call: &Call<'_>) {
        let (name, line) = value
            .text
            .split_once(['=', ' '])
            .unwrap_or((value.text.as_str(), ""));
        match name.to_lowercase().as_str() {
            "proxycommand" | "localcommand" | "knownhostscommand" => {
                let line = line.to_owned();
                self.nested(&line);
            }
            "include" | "pkcs11provider" | "securitykeyprovider" | "xauthlocation" => {
                self.unreadable(&call.line, "the setting makes it run something else");
            }
            _ => {}
        }
    }

    /// The same by the servers that PHP and Ruby bring along: `php -S … -t /`, `ruby -run -e httpd /`.
    fn serves_by_language(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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

    /// A server of files: whoever reaches this machine can read the folder.
    fn serves(&mut self, call: &Call<'_>) {
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
