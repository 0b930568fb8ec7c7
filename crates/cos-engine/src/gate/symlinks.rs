//! Resolves paths through links, as far as they exist.

use cos_gate::command::{Folders, PathResolver};
use cos_gate::effect::{EVIDENCE_CHARS, Effect, EffectKind, Place};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Returns the root of the git worktree around a folder, without starting git; outside a
/// repository, the folder itself. Returns `None` for the person's home, a folder around it, or the
/// whole disk, because an agent does not own these.
pub fn worktree_of(folder: &Path, home: Option<&Path>) -> Option<PathBuf> {
    let marked = |top: &&Path| top.join(".git").symlink_metadata().is_ok();
    let top = folder.ancestors().find(marked).unwrap_or(folder);
    let home = home.map(|home| home.canonicalize().unwrap_or_else(|_| home.to_owned()));
    let too_much =
        top.parent().is_none() || home.as_deref().is_some_and(|home| home.starts_with(top));
    let others = !marked(&top) && belongs_to_the_system(top, home.as_deref());
    (!too_much && !others).then(|| top.to_owned())
}

/// Checks whether a folder outside a repository belongs to the system or contains a person's
/// settings.
fn belongs_to_the_system(folder: &Path, home: Option<&Path>) -> bool {
    const SYSTEM: &[&str] = &[
        "etc",
        "usr",
        "bin",
        "sbin",
        "lib",
        "lib32",
        "lib64",
        "boot",
        "dev",
        "proc",
        "sys",
        "run",
        "Library",
        "System",
        "Applications",
    ];
    let first = |path: &Path| {
        let mut parts = path
            .components()
            .filter(|part| matches!(part, Component::Normal(_)));
        parts
            .next()
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
    };
    let inside = home.and_then(|home| folder.strip_prefix(home).ok());
    match inside.and_then(first) {
        Some(name) => name.starts_with('.') || name == "Library",
        None => first(folder).is_some_and(|name| SYSTEM.contains(&name.as_str())),
    }
}

/// Checks whether a described folder may be an agent's own: not a home and not the whole disk.
pub(super) fn is_own(folder: &str) -> bool {
    let mut parts = folder.split('/').filter(|part| !part.is_empty());
    folder.starts_with('/')
        && match parts.next() {
            None => false,
            Some("home" | "Users") => parts.nth(1).is_some(),
            Some("root") => parts.next().is_some(),
            Some(_) => true,
        }
}

/// Sets the place of an effect to that of its real target: a path inside that leads out is outside.
pub(super) fn follow(effect: &mut Effect, folders: &Folders) {
    let Some(target) = effect.target.as_deref() else {
        return;
    };
    if effect.place == Place::Outside && !target.starts_with('/') {
        return;
    }
    let (named, unnamed) = named(target);
    let real = match (named, &folders.worktree) {
        (None, _) => None,
        (Some(named), Some(top)) => real(&Path::new(top).join(named)),
        (Some(named), None) if named.starts_with('/') => real(Path::new(named)),
        // The worktree is not known.
        (Some(_), None) => return,
    };
    let real = real.map(|real| unnamed.map_or_else(|| real.clone(), |one| real.join(one)));
    effect.place = real.map_or(Place::Outside, |real| {
        folders.locate(&real.to_string_lossy()).0
    });
}

/// Resolves links on this machine. It follows each path once, so it serves a single analysis.
#[derive(Debug)]
pub(super) struct DiskResolver {
    /// The worktree; `None` where it is not known.
    top: Option<PathBuf>,
    /// The targets of the paths that were followed.
    followed: Mutex<BTreeMap<String, Option<String>>>,
}

impl DiskResolver {
    /// Returns the same folders for one analysis that sees the targets of links.
    pub(super) fn for_one_analysis(folders: &Folders) -> Folders {
        let resolver = Self {
            top: folders.worktree.as_ref().map(PathBuf::from),
            followed: Mutex::default(),
        };
        Folders {
            resolver: Some(Arc::new(resolver)),
            ..folders.clone()
        }
    }

    fn follow(&self, path: &str) -> Option<String> {
        let root = Path::new("/");
        let top = self.top.as_deref();
        let top = top.or_else(|| path.starts_with('/').then_some(root))?;
        let target = goes_through_link(top, Path::new(path)).then(|| real(&top.join(path)))?;
        Some(target?.to_string_lossy().into_owned())
    }
}

impl PathResolver for DiskResolver {
    fn target(&self, path: &str) -> Option<String> {
        // A panic while it was locked leaves only complete entries.
        let mut followed = self.followed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(target) = followed.get(path) {
            return target.clone();
        }
        let target = self.follow(path);
        followed.insert(path.to_owned(), target.clone());
        target
    }
}

/// Checks whether a component of a path is a link.
fn goes_through_link(top: &Path, path: &Path) -> bool {
    let mut here = top.to_owned();
    for part in path.components() {
        here.push(part);
        match here.symlink_metadata() {
            Ok(found) if found.file_type().is_symlink() => return true,
            Ok(_) => {}
            // After a missing component, only `..` leads to something that exists.
            Err(_) => return path.components().any(|part| part == Component::ParentDir),
        }
    }
    false
}

/// Checks whether a code file that is named inside the worktree is really elsewhere, so that it is
/// not project code. Links that builds and installers of the project create do not count.
pub(super) fn is_code_from_elsewhere(named: Place, effect: &Effect) -> bool {
    const LAID: &[&str] = &[
        "node_modules",
        ".venv",
        "venv",
        "vendor",
        "target",
        "build",
        "dist",
        "bazel-bin",
        "bazel-out",
        "result",
    ];
    let target = effect.target.as_deref().unwrap_or_default();
    let laid = target.split('/').any(|part| LAID.contains(&part));
    effect.kind == EffectKind::RunsCode
        && named == Place::Worktree
        && effect.place == Place::Outside
        && !target.is_empty()
        && !target.ends_with(UNNAMED)
        && (!laid || target.split('/').any(|part| part == ".."))
}

/// Stands for an unnamed file in a folder.
const UNNAMED: &str = "…";

/// Splits a target into the part with links to follow and the remainder: for an unnamed file, its
/// folder; for a shortened target, nothing.
fn named(target: &str) -> (Option<&str>, Option<&str>) {
    let is_whole = target.chars().count() <= EVIDENCE_CHARS;
    let folder = target.strip_suffix(UNNAMED).filter(|_| is_whole);
    match folder.map(|folder| (folder, folder.strip_suffix('/'))) {
        Some(("", _)) => (Some("."), Some(UNNAMED)),
        Some((_, Some(folder))) if !folder.is_empty() => (Some(folder), Some(UNNAMED)),
        _ => (Some(target).filter(|target| !target.ends_with('…')), None),
    }
}

/// Returns the real path; its last components may not exist yet. `None` where a link is broken.
fn real(path: &Path) -> Option<PathBuf> {
    let mut missing = Vec::new();
    let mut here = path;
    loop {
        if let Ok(found) = here.canonicalize() {
            let whole = missing.iter().rev();
            return Some(whole.fold(found, |whole, part| whole.join(part)));
        }
        if here.is_symlink() {
            return None;
        }
        let Some(name) = here.file_name() else {
            // Going back from a folder that does not exist yet.
            let around = real(here.parent()?)?;
            let whole = missing.iter().rev();
            return Some(whole.fold(around.parent()?.to_owned(), |whole, part| whole.join(part)));
        };
        missing.push(name);
        here = here.parent()?;
    }
}
