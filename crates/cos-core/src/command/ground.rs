//! The folder that a program works in: that of the script, or what a flag of its own names.
//!
//! A program goes there as the system does, so that a step back from a link ends where the link
//! led; only `cd` without `-P` takes the step back from the name.

use super::Reader;
use super::call::{Call, values};
use super::place::{Spot, UNNAMED};
use super::scope::Grounds;
use crate::catalogue::{Argument, Fit, FlagRole, Use};
use crate::effect::{EffectKind, Place};
use EffectKind::{RunsForeignCode, Writes};

/// A folder that a program works in.
pub(super) struct Ground {
    /// Where it lies by its text.
    pub(super) spot: Spot,
    /// Where something in it lies.
    pub(super) place: Place,
    /// The path of something in it, for whoever can see links; none where the program stays where
    /// the command began.
    pub(super) something: Option<String>,
}

impl Reader<'_> {
    /// The folders that a program works in, at least one.
    pub(super) fn grounds(&self, fit: &Fit<'_>, call: &Call<'_>) -> Vec<Ground> {
        let named = Self::named_grounds(fit, call);
        if named.is_empty() {
            return vec![self.standing()];
        }
        named.iter().map(|folder| self.ground(folder)).collect()
    }

    /// The folder that a command runs in.
    pub(super) fn standing(&self) -> Ground {
        let spot = self.scope.folder.clone();
        let moved = spot != self.folders.start();
        let place = self.folders.place(&spot.clone().inside());
        let something = spot.path().filter(|_| moved);
        // Where a container starts is known to nobody here, and it lies in the container.
        let inside = spot == Spot::Unknown && self.scope.ground == Grounds::Container;
        Ground {
            something: something.map(|folder| format!("{folder}/{UNNAMED}")),
            place: if inside { Place::Worktree } else { place },
            spot,
        }
    }

    fn ground(&self, folder: &Argument) -> Ground {
        let spot = self.spot(folder);
        let path = self.trail(folder).or_else(|| spot.path());
        let path = path.filter(|_| !folder.unknown);
        Ground {
            something: path.map(|folder| format!("{folder}/{UNNAMED}")),
            place: self.folders.place(&spot.clone().inside()),
            spot,
        }
    }

    /// The folders that flags name, each as seen from where the script is.
    fn named_grounds(fit: &Fit<'_>, call: &Call<'_>) -> Vec<Argument> {
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

    /// Notes that what is built or installed in another project is written there. Git says by
    /// itself what it writes.
    pub(super) fn works_on(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let has = |role| !fit.program.flags_of(&call.name, role).is_empty();
        let known = has(FlagRole::Folder) || has(FlagRole::Project);
        let reads = |entry: &Use| {
            let mut does = entry.does.iter();
            !entry.does.is_empty() && does.all(|(kind, _)| kind.is_read())
        };
        if !known || call.name == "git" || fit.entry.is_some_and(reads) {
            return;
        }
        for folder in Self::named_grounds(fit, call) {
            if folder.text.contains("://") {
                // `pip install -e git+https://…`: what is fetched is built, and so run.
                self.note(RunsForeignCode, Place::Outside, None, call, None);
            } else {
                let finding = self.finding(Writes, &folder, &call.line, &call.name);
                self.find(finding);
            }
        }
    }

    /// Where a program ends that goes to a folder by itself: with the steps back as they are
    /// written, which whoever can see links takes from where they lead.
    pub(super) fn goes_as_the_system(&self, folder: &Argument) -> Spot {
        let spot = self.spot(folder);
        match self.trail(folder) {
            None => spot,
            Some(trail) if matches!(spot, Spot::Inside(_)) => self.folders.as_written(&trail),
            Some(_) => Spot::Unknown,
        }
    }
}

/// A path as seen from a folder.
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
