//! Finds available updates of a project's dependencies with its package managers. It only queries:
//! nothing is installed, and no file of the project is changed.

mod cargo;
mod changelog;
mod npm;
mod pip;
mod scratch;
mod tool;
mod usage;

pub use tool::UpdatesError;

use crate::agent::Surroundings;
use cos_core::update::{EcosystemName, Update, UpdateClass, VersionStep, step};
use cos_gate::ecosystem::{Ecosystem, UpdateSource, ecosystem, ecosystems};
use std::collections::BTreeSet;
use std::path::Path;
use tool::Tools;

/// For how many packages the changelog is read.
const MOST_NOTES: usize = 40;

/// The available updates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Updates {
    /// The updates, by ecosystem and name.
    pub updates: Vec<Update>,
    /// The manifests that were read.
    pub manifests: Vec<String>,
    /// Manifests without a supported package manager, with the reason.
    pub left_out: Vec<String>,
}

/// Code that asks a package manager for updates.
struct Asker {
    /// The ecosystem whose manifests it reads.
    ecosystem: EcosystemName,
    /// Finds the updates.
    read: fn(&Tools<'_>, &BTreeSet<String>) -> Result<Updates, UpdatesError>,
    /// Returns the changelog of a new version; `None` if the package has none or is unavailable,
    /// which says nothing about breaking changes. Without this code there is none.
    changelog: Option<fn(&Tools<'_>, &Update) -> Option<String>>,
}

/// The code of each ecosystem that has some.
const ASKERS: [Asker; 3] = [cargo::ASKER, npm::ASKER, pip::ASKER];

impl Asker {
    fn known(&self) -> Option<&'static Ecosystem> {
        ecosystem(self.ecosystem.name())
    }

    /// Returns where it looks for updates.
    fn source(&self) -> Option<&'static UpdateSource> {
        self.known()?.updates.as_ref()
    }

    /// Returns the possible manifests.
    fn manifests(&self) -> &'static [&'static str] {
        self.source().map_or(&[], |source| source.manifests)
    }

    /// Checks whether a project has one of the manifests.
    fn applies(&self, files: &BTreeSet<String>) -> bool {
        self.manifests().iter().any(|file| files.contains(*file))
    }

    /// Returns why a manifest is left to another program, if a file shows that it manages it.
    fn other_manager(&self, manifest: &str, files: &BTreeSet<String>) -> Option<String> {
        let (manager, file) = self.known()?.manager(|file| files.contains(file))?;
        let program = manager.name;
        Some(format!(
            "{manifest}: {file} shows that {program} manages it; use {program}"
        ))
    }
}

/// Returns the code of an ecosystem.
fn asker(ecosystem: EcosystemName) -> Option<&'static Asker> {
    ASKERS.iter().find(|one| one.ecosystem == ecosystem)
}

/// Checks that a project has a supported manifest. `files` are the paths of the project from its
/// root.
pub fn look_for(files: &BTreeSet<String>) -> Result<(), UpdatesError> {
    let is_supported = ASKERS.iter().any(|one| one.applies(files));
    is_supported.then_some(()).ok_or(UpdatesError::NoManifest)
}

/// Finds the updates of a project. `files` are the paths of the project from its root.
pub fn read(
    root: &Path,
    files: &BTreeSet<String>,
    surroundings: &Surroundings,
) -> Result<Updates, UpdatesError> {
    look_for(files)?;
    let tools = Tools::new(root, surroundings)?;
    let mut found = Updates::default();
    for asker in ASKERS.iter().filter(|one| one.applies(files)) {
        found.add((asker.read)(&tools, files)?);
    }
    found.leave_to_installers(files);
    for update in found
        .updates
        .iter_mut()
        .filter(|one| is_breaking(one))
        .take(MOST_NOTES)
    {
        let changelog = asker(update.ecosystem).and_then(|one| one.changelog);
        let Some(text) = changelog.and_then(|of| of(&tools, update)) else {
            continue;
        };
        update.notes = changelog::breaks(&text, &update.from, &update.to);
        update.uses = usage::named(root, files, update);
    }
    let key = |one: &Update| (one.ecosystem, one.name.clone(), one.to.clone());
    found.updates.sort_by_key(key);
    Ok(found)
}

/// Returns the manifests that a message names, as `a, b or c`.
fn shown_manifests() -> String {
    let sources = ecosystems().filter_map(|one| one.updates.as_ref());
    let files = sources.flat_map(|source| match source.shown {
        [] => source.manifests,
        shown => shown,
    });
    let files: Vec<&str> = files.copied().collect();
    match files.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
        None => String::new(),
    }
}

fn is_breaking(update: &Update) -> bool {
    step(&update.from, &update.to) == VersionStep::Breaking
}

impl Updates {
    /// Removes updates that the next installation makes by itself, because the requirement allows
    /// them and no lock file fixes the version.
    fn leave_to_installers(&mut self, files: &BTreeSet<String>) {
        let changes = |one: &Update| {
            let source = asker(one.ecosystem).and_then(Asker::source);
            let lock = source.and_then(|source| source.lock);
            lock.is_none_or(|lock| files.contains(lock))
        };
        let (kept, left): (Vec<Update>, Vec<Update>) = std::mem::take(&mut self.updates)
            .into_iter()
            .partition(|one| one.class() != UpdateClass::Safe || changes(one));
        self.updates = kept;
        self.left_out.extend(left.iter().map(|one| {
            format!(
                "{}: `{}` already allows {}, and there is no lock file",
                one.manifest, one.name, one.to
            )
        }));
    }

    fn add(&mut self, further: Self) {
        self.updates.extend(further.updates);
        self.manifests.extend(further.manifests);
        self.left_out.extend(further.left_out);
    }
}

#[cfg(test)]
mod tests;
