//! Determines the working folder of a program: that of the script, or one named by its flags.
//!
//! A program resolves `..` physically: after following a link it continues from the link's target.
//! Only `cd` without `-P` resolves `..` by name.

use super::Analyzer;
use super::invocation::{Invocation, values};
use super::location::{Location, UNNAMED};
use super::scope::Filesystem;
use crate::catalogue::{Argument, Fit, FlagRole, Use};
use crate::effect::{EffectKind, Place};
use EffectKind::{RunsForeignCode, Writes};

/// A folder that a program works in.
pub(super) struct WorkingDir {
    /// Its location by its text.
    pub(super) location: Location,
    /// The place of a file in it.
    pub(super) place: Place,
    /// The path of a file in it, used to resolve links; `None` where the program stays in its start
    /// folder.
    pub(super) something: Option<String>,
}

impl Analyzer<'_> {
    /// Returns the folders that a program works in; at least one.
    pub(super) fn working_dirs(&self, fit: &Fit<'_>, call: &Invocation<'_>) -> Vec<WorkingDir> {
        let named = Self::named_dirs(fit, call);
        if named.is_empty() {
            return vec![self.current_dir()];
        }
        named.iter().map(|folder| self.dir(folder)).collect()
    }

    /// Returns the folder that a command runs in.
    pub(super) fn current_dir(&self) -> WorkingDir {
        let location = self.scope.folder.clone();
        let moved = location != self.folders.start();
        let place = self.folders.place(&location.clone().inside());
        let something = location.path().filter(|_| moved);
        // The start folder of a container is unknown, and it is inside the container.
        let inside =
            location == Location::Unknown && self.scope.filesystem == Filesystem::Container;
        WorkingDir {
            something: something.map(|folder| format!("{folder}/{UNNAMED}")),
            place: if inside { Place::Worktree } else { place },
            location,
        }
    }

    fn dir(&self, folder: &Argument) -> WorkingDir {
        let location = self.location(folder);
        let path = self.trail(folder).or_else(|| location.path());
        let path = path.filter(|_| !folder.unknown);
        WorkingDir {
            something: path.map(|folder| format!("{folder}/{UNNAMED}")),
            place: self.folders.place(&location.clone().inside()),
            location,
        }
    }

    /// Returns the folders that flags name, relative to the script's folder.
    fn named_dirs(fit: &Fit<'_>, call: &Invocation<'_>) -> Vec<Argument> {
        let given = |role| match fit.program.flags_of(&call.name, role) {
            "" => Vec::new(),
            flags => values(fit, call, flags),
        };
        let mut goes = given(FlagRole::Folder);
        let valued = fit.program.valued.as_slice();
        let goes_by = fit.program.front.as_deref().unwrap_or(valued);
        if goes.is_empty() && goes_by.iter().any(|flag| flag == "-C") {
            goes = values(fit, call, "-C");
        }
        let there = goes.into_iter().reduce(|from, to| below(&from, to));
        let projects = given(FlagRole::Project);
        if projects.is_empty() {
            return there.into_iter().collect();
        }
        let seen = |project: Argument| match &there {
            Some(there) => below(there, project),
            None => project,
        };
        projects.into_iter().map(seen).collect()
    }

    /// Notes that a build or installation in another project writes there. Git commands report
    /// their writes themselves.
    pub(super) fn note_other_project(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let has = |role| !fit.program.flags_of(&call.name, role).is_empty();
        let known = has(FlagRole::Folder) || has(FlagRole::Project);
        let reads = |entry: &Use| {
            let mut does = entry.does.iter();
            !entry.does.is_empty() && does.all(|(kind, _)| kind.is_read())
        };
        if !known || call.name == "git" || fit.entry.is_some_and(reads) {
            return;
        }
        for folder in Self::named_dirs(fit, call) {
            if folder.text.contains("://") {
                // `pip install -e git+https://…`: the fetched code is built, so it runs.
                self.note(RunsForeignCode, Place::Outside, None, call, None);
            } else {
                let finding = self.finding(Writes, &folder, &call.line, &call.name);
                self.find(finding);
            }
        }
    }

    /// Returns the folder that a program enters by itself. Its `..` steps stay in the path, so that
    /// a caller that resolves links can follow them.
    pub(super) fn location_after_chdir(&self, folder: &Argument) -> Location {
        let location = self.location(folder);
        match self.trail(folder) {
            None => location,
            Some(trail) if matches!(location, Location::Inside(_)) => {
                self.folders.as_written(&trail)
            }
            Some(_) => Location::Unknown,
        }
    }
}

/// Resolves a path relative to a folder.
fn below(folder: &Argument, path: Argument) -> Argument {
    if path.text.starts_with(['/', '~', '$']) {
        return path;
    }
    Argument {
        text: format!("{}/{}", folder.text.trim_end_matches('/'), path.text),
        unknown: folder.unknown || path.unknown,
        globs: folder.globs || path.globs,
    }
}
