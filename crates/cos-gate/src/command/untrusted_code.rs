//! Detects downloaded code that a build, test, installation or task runs.

use super::Analyzer;
use super::invocation::{Invocation, values};
use crate::catalogue::{Argument, Fit, ProgramTrait, Use, has_trait};
use crate::ecosystem::project_files;
use crate::effect::{EffectKind, Place};
use EffectKind::{RunsCode, RunsForeignCode};

impl Analyzer<'_> {
    /// Notes downloaded code of a folder that a build or task runs.
    pub(super) fn note_untrusted_code(
        &mut self,
        entry: &Use,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        if !runs_code_of_a_folder(entry, fit, call) {
            return;
        }
        let working_dirs = self.working_dirs(fit, call).into_iter();
        let folders: Vec<String> = working_dirs.filter_map(|dir| dir.location.path()).collect();
        let from = folders.iter().any(|folder| self.is_untrusted(folder))
            || builds_from_remote(fit, call)
            || call
                .args
                .iter()
                .any(|arg| !is_data(&arg.text) && self.is_fetched(arg));
        if from {
            self.note(RunsForeignCode, Place::Outside, None, call, Some(entry));
        }
    }

    /// Checks whether a folder was downloaded or contains downloaded files.
    fn is_untrusted(&self, folder: &str) -> bool {
        let here = Argument::exact(self.under_worktree(folder));
        let all = !folder.starts_with('/') && self.fetched.iter().any(|path| path == ".");
        all || self.contains_fetched(folder) || self.is_fetched(&here)
    }

    /// Checks whether a folder contains downloaded code, which a build may run.
    fn contains_fetched(&self, folder: &str) -> bool {
        let lies_there = |path: &&String| match folder {
            "." => !path.starts_with('/'),
            folder => path
                .strip_prefix(folder)
                .is_some_and(|rest| rest.starts_with('/')),
        };
        let mut there = self.fetched.iter().filter(lies_there);
        there.any(|path| is_code(path))
    }
}

/// Checks whether a use runs code of its folder; an installation runs the scripts of packages.
pub(super) fn runs_code_of_a_folder(entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
    let mut words = fit.subcommand.iter();
    let installs = has_trait(&call.name, ProgramTrait::InstallingRunsCode)
        && words.any(|word| word.starts_with('i') || *word == "ci");
    installs || entry.does.iter().any(|(kind, _)| *kind == RunsCode)
}

/// Checks whether a container build or composition uses sources from another machine.
fn builds_from_remote(fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
    let away = |arg: &Argument| {
        let text = arg.text.as_str();
        text.contains("://") || text.starts_with("git@") || text.starts_with("github.com/")
    };
    let files = values(fit, call, "-f|--file");
    has_trait(&call.name, ProgramTrait::BuildsFromAddress)
        && (fit.operands.iter().copied().any(away) || files.iter().any(away))
}

/// File extensions of code.
const CODE: &[&str] = &[
    "py", "js", "mjs", "cjs", "ts", "rs", "go", "c", "cc", "cpp", "h", "hpp", "java", "kt", "kts",
    "rb", "php", "pl", "lua", "sh", "bash", "mk", "cmake", "gradle", "groovy", "scala", "swift",
    "ex", "exs", "tf", "nix", "jl", "r", "cs", "fs", "hs", "ml", "cr", "nim", "dart", "exp", "zig",
    "sbt", "gemspec", "rake", "tcl", "pm",
];
/// File extensions of data, which is never run.
const DATA: &[&str] = &[
    "csv", "tsv", "parquet", "txt", "log", "md", "png", "jpg", "jpeg", "gif", "pdf", "xlsx", "wav",
    "mp3", "mp4", "npy", "npz", "jsonl",
];

/// Checks whether the name of a file marks it as data.
fn is_data(path: &str) -> bool {
    let end = path.rsplit_once('.').map_or("", |(_, end)| end);
    DATA.contains(&end)
}

/// Folders of documents, which are shown and not run.
const SHOWN: &[&str] = &[
    "public", "static", "assets", "data", "docs", "fixtures", "testdata",
];

/// Checks whether a build may run a file, judging by its name.
pub(super) fn is_code(path: &str) -> bool {
    let path = path.to_lowercase();
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path.as_str()));
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    let shown = folder.split('/').any(|part| SHOWN.contains(&part));
    project_files(name).any(|file| file.is_loaded) || CODE.contains(&end) && !shown
}
