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
use cos_core::update::{Ecosystem, Update, UpdateClass, VersionStep, step};
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

/// Checks that a project has a supported manifest. `files` are the paths of the project from its
/// root.
pub fn look_for(files: &BTreeSet<String>) -> Result<(), UpdatesError> {
    let mut known = ["Cargo.toml", "package.json"]
        .into_iter()
        .chain(pip::manifests());
    if known.any(|file| files.contains(file)) {
        return Ok(());
    }
    Err(UpdatesError::NoManifest)
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
    if files.contains("Cargo.toml") {
        found.add(cargo::read(&tools)?);
    }
    if files.contains("package.json") {
        found.add(npm::read(&tools, files)?);
    }
    found.add(pip::read(&tools, files)?);
    found.leave_to_installers(files);
    for update in found
        .updates
        .iter_mut()
        .filter(|one| is_breaking(one))
        .take(MOST_NOTES)
    {
        let Some(text) = changelog::of(&tools, update) else {
            continue;
        };
        update.notes = changelog::breaks(&text, &update.from, &update.to);
        update.uses = usage::named(root, files, update);
    }
    let key = |one: &Update| (one.ecosystem, one.name.clone(), one.to.clone());
    found.updates.sort_by_key(key);
    Ok(found)
}

fn is_breaking(update: &Update) -> bool {
    step(&update.from, &update.to) == VersionStep::Breaking
}

impl Updates {
    /// Removes updates that the next installation makes by itself, because the requirement allows
    /// them and no lock file fixes the version.
    fn leave_to_installers(&mut self, files: &BTreeSet<String>) {
        let changes = |one: &Update| match one.ecosystem {
            Ecosystem::Cargo => files.contains("Cargo.lock"),
            Ecosystem::Npm => files.contains("package-lock.json"),
            Ecosystem::Pip => true,
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
