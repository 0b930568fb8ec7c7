//! Code that came from another machine and is run by a build, a test, an installation or a task.

use super::Reader;
use super::call::{Call, values};
use crate::catalogue::{Argument, Fit, ProgramTrait, Use, has_trait};
use crate::effect::{EffectKind, Place};
use EffectKind::{RunsCode, RunsForeignCode};

impl Reader<'_> {
    /// Code of a folder that came from another machine, run by a build or a task.
    pub(super) fn foreign(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) {
        if !runs_code_of_a_folder(entry, fit, call) {
            return;
        }
        let grounds = self.grounds(fit, call).into_iter();
        let folders: Vec<String> = grounds.filter_map(|ground| ground.spot.path()).collect();
        let from = folders.iter().any(|folder| self.is_foreign(folder))
            || builds_elsewhere(fit, call)
            || call
                .args
                .iter()
                .any(|arg| !is_data(&arg.text) && self.is_fetched(arg));
        if from {
            self.note(RunsForeignCode, Place::Outside, None, call, Some(entry));
        }
    }

    /// Whether a folder came from another machine, or holds what did.
    fn is_foreign(&self, folder: &str) -> bool {
        let here = Argument::exact(self.seen_from_anywhere(folder));
        let all = !folder.starts_with('/') && self.fetched.iter().any(|path| path == ".");
        all || self.holds_fetched(folder) || self.is_fetched(&here)
    }

    /// Whether code that came from another machine lies in a folder: a build of it may run that.
    fn holds_fetched(&self, folder: &str) -> bool {
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

/// Whether a use runs code of the folder it works on: an installation runs the scripts of packages.
pub(super) fn runs_code_of_a_folder(entry: &Use, fit: &Fit<'_>, call: &Call<'_>) -> bool {
    let mut words = fit.subcommand.iter();
    let installs = has_trait(&call.name, ProgramTrait::InstallingRunsCode)
        && words.any(|word| word.starts_with('i') || *word == "ci");
    installs || entry.does.iter().any(|(kind, _)| *kind == RunsCode)
}

/// Whether a container is built or composed from what lies on another machine.
fn builds_elsewhere(fit: &Fit<'_>, call: &Call<'_>) -> bool {
    let contains = [
        "docker",
        "podman",
        "nerdctl",
        "finch",
        "buildah",
        "docker-compose",
    ];
    let away = |arg: &Argument| {
        let text = arg.text.as_str();
        text.contains("://") || text.starts_with("git@") || text.starts_with("github.com/")
    };
    let files = values(fit, call, "-f|--file");
    contains.contains(&call.name.as_str())
        && (fit.operands.iter().copied().any(away) || files.iter().any(away))
}

/// Files that builds and runners of tasks take up by themselves, wherever they lie.
const TAKEN_UP: &[&str] = &[
    "makefile",
    "gnumakefile",
    "justfile",
    "rakefile",
    "gemfile",
    "dockerfile",
    "containerfile",
    "vagrantfile",
    "package.json",
    "pom.xml",
    "build.xml",
    "cargo.toml",
    "pyproject.toml",
    "setup.cfg",
    "tox.ini",
    "cmakelists.txt",
    "meson.build",
    "build.zig",
    "composer.json",
    "compose.yaml",
    "compose.yml",
    "docker-compose.yaml",
    "docker-compose.yml",
    "taskfile.yml",
    "taskfile.yaml",
    "procfile",
    "conf.py",
    "jakefile",
    "deno.json",
    "build",
    "workspace",
    "sconstruct",
    "snakefile",
    "wscript",
];
/// Endings of code.
const CODE: &[&str] = &[
    "py", "js", "mjs", "cjs", "ts", "rs", "go", "c", "cc", "cpp", "h", "hpp", "java", "kt", "kts",
    "rb", "php", "pl", "lua", "sh", "bash", "mk", "cmake", "gradle", "groovy", "scala", "swift",
    "ex", "exs", "tf", "nix", "jl", "r", "cs", "fs", "hs", "ml", "cr", "nim", "dart", "exp", "zig",
    "sbt", "gemspec", "rake", "tcl", "pm",
];
/// Endings of what is looked at and never run.
const DATA: &[&str] = &[
    "csv", "tsv", "parquet", "txt", "log", "md", "png", "jpg", "jpeg", "gif", "pdf", "xlsx", "wav",
    "mp3", "mp4", "npy", "npz", "jsonl",
];

/// Whether a file that a program of the project is handed holds data, as its name says.
fn is_data(path: &str) -> bool {
    let end = path.rsplit_once('.').map_or("", |(_, end)| end);
    DATA.contains(&end)
}

/// Folders of what is shown and not run.
const SHOWN: &[&str] = &[
    "public", "static", "assets", "data", "docs", "fixtures", "testdata",
];

/// Whether a build may run a file, as far as its name tells.
pub(super) fn is_code(path: &str) -> bool {
    let path = path.to_lowercase();
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path.as_str()));
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    let shown = folder.split('/').any(|part| SHOWN.contains(&part));
    TAKEN_UP.contains(&name) || CODE.contains(&end) && !shown
}
