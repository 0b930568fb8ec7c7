//! Analyzes files that a program of the project loads in addition: settings, plugins, test folders.
//! They are treated like scripts given to an interpreter: the content of files outside the worktree
//! is unknown.

use super::Analyzer;
use super::invocation::Invocation;
use super::untrusted_code::is_code;
use crate::catalogue::{Argument, Fit, ProgramTrait, Use, has_trait};
use crate::effect::{EffectKind::RunsCode, Place};

/// Words in the name of a long flag that names a file to load.
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
/// Short flags that name a file to load whenever their value is a path outside the worktree.
const SHORT: &[&str] = &["-c", "-r", "-f", "-s", "-I", "-p"];
/// System folders; the machine's owner controls their content.
const OF_THE_SYSTEM: &[&str] = &["/usr/", "/opt/", "/etc/", "/nix/", "/Library/"];
/// Paths from which known tools are loaded, wherever they are installed.
const INSTALLED: &[&str] = &[
    "scripts/buildsystems/vcpkg.cmake",
    "cmake/Modules/Platform/Emscripten.cmake",
    "build/cmake/android.toolchain.cmake",
];

impl Analyzer<'_> {
    /// Analyzes files that flags and operands make a test runner or checker load.
    pub(super) fn analyze_loaded_files(
        &mut self,
        entry: &Use,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        let runs = entry.does.iter().any(|(kind, _)| *kind == RunsCode);
        if !runs && !has_trait(&call.name, ProgramTrait::LoadsCode) {
            return;
        }
        let mut files: Vec<Argument> = flag_values(call.args);
        if has_trait(&call.name, ProgramTrait::RunsNamedTests) {
            let named = fit.operands.iter().filter(|arg| arg.text.contains('/'));
            files.extend(named.map(|arg| (*arg).clone()));
        }
        let code = call.args.iter().filter(|arg| is_code(&arg.text));
        files.extend(code.cloned());
        for file in files {
            if self.leads_away(&file) {
                self.unreadable(&call.line, "no one has reviewed what it loads");
            }
        }
    }

    /// Checks whether a path is literal, leads out of the worktree, and belongs neither to the
    /// system nor to an installed tool.
    pub(super) fn leads_away(&self, file: &Argument) -> bool {
        let text = file.text.split("::").next().unwrap_or_default();
        let path = text.starts_with(['/', '~']) || text.starts_with("..");
        let known = OF_THE_SYSTEM.iter().any(|folder| text.starts_with(folder))
            || INSTALLED.iter().any(|end| text.ends_with(end));
        path && !known && !text.contains("://") && self.place(file) == Place::Outside
    }
}

/// Returns the values of flags that load files: `--config FILE`, `-c FILE`, `--plugin=FILE`,
/// `-r/FILE`.
fn flag_values(args: &[Argument]) -> Vec<Argument> {
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
