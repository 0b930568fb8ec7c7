//! What a program that runs code of the project is told to load on top: a file of settings, a
//! plugin, a folder of tests. It is judged like a script that is handed to an interpreter: into
//! what lies outside nobody has looked.

use super::Reader;
use super::call::Call;
use super::foreign::is_code;
use crate::catalogue::{Argument, Fit, ProgramTrait, Use, has_trait};
use crate::effect::{EffectKind::RunsCode, Place};

/// Words in the name of a long flag whose value is loaded.
const LOADING: &[&str] = &[
    "config",
    "conf",
    "require",
    "import",
    "loader",
    "preload",
    "plugin",
    "preset",
    "bootstrap",
    "init",
    "setup",
    "root",
    "rules",
    "rcfile",
    "bazelrc",
    "toolchain",
    "compiler",
    "settings",
    "cross-file",
    "native-file",
    "extension",
    "env-file",
    "autoload",
    "justfile",
    "jsonrc",
];
/// Short flags that name a file to load wherever their value is a path that leads away.
const SHORT: &[&str] = &["-c", "-r", "-f", "-s", "-I", "-p"];
/// Folders of the system, of which the machine's owner knows what they hold.
const OF_THE_SYSTEM: &[&str] = &["/usr/", "/opt/", "/etc/", "/nix/", "/Library/"];
/// Files by which known tools are taken up, wherever they were installed.
const INSTALLED: &[&str] = &[
    "scripts/buildsystems/vcpkg.cmake",
    "cmake/Modules/Platform/Emscripten.cmake",
    "build/cmake/android.toolchain.cmake",
];

impl Reader<'_> {
    /// What flags and operands make a runner load.
    pub(super) fn told_to_load(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) {
        let runs = entry.does.iter().any(|(kind, _)| *kind == RunsCode);
        if !runs && !has_trait(&call.name, ProgramTrait::LoadsCode) {
            return;
        }
        let mut files: Vec<Argument> = told(call.args);
        if has_trait(&call.name, ProgramTrait::RunsNamedTests) {
            let named = fit.operands.iter().filter(|arg| arg.text.contains('/'));
            files.extend(named.map(|arg| (*arg).clone()));
        }
        let code = call.args.iter().filter(|arg| is_code(&arg.text));
        files.extend(code.cloned());
        for file in files {
            if self.leads_away(&file) {
                self.unreadable(&call.line, "nobody has looked into what it is told to load");
            }
        }
    }

    /// Whether a path is written out, leads out of the worktree, and is not known to be the
    /// system's or an installed tool's.
    pub(super) fn leads_away(&self, file: &Argument) -> bool {
        let text = file.text.split("::").next().unwrap_or_default();
        let path = text.starts_with(['/', '~']) || text.starts_with("..");
        let known = OF_THE_SYSTEM.iter().any(|folder| text.starts_with(folder))
            || INSTALLED.iter().any(|end| text.ends_with(end));
        path && !known && !text.contains("://") && self.place(file) == Place::Outside
    }
}

/// The values of flags that are loaded: `--config FILE`, `-c FILE`, `--plugin=FILE`, `-r/FILE`.
fn told(args: &[Argument]) -> Vec<Argument> {
    let own: Vec<&Argument> = args.iter().take_while(|arg| arg.text != "--").collect();
    let mut found = Vec::new();
    for (at, arg) in own.iter().enumerate() {
        let text = arg.text.as_str();
        let part = |value: &str| Argument {
            text: value.to_owned(),
            ..(*arg).clone()
        };
        if let Some((flag, value)) = text.split_once('=').filter(|_| text.starts_with('-')) {
            if is_loading(flag) {
                found.push(part(value));
            }
        } else if is_loading(text) {
            found.extend(own.get(at + 1).map(|next| (*next).clone()));
        } else if let Some((flag, value)) = text.split_at_checked(2)
            && SHORT.contains(&flag)
        {
            found.push(part(value));
        }
    }
    found
}

fn is_loading(flag: &str) -> bool {
    let lower = flag.to_lowercase();
    let long = lower.starts_with("--") || lower.starts_with("-d") && lower.len() > 2;
    SHORT.contains(&flag) || long && LOADING.iter().any(|word| lower.contains(word))
}
