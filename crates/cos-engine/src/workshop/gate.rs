//! The first, simple gate on what agents want: inside the worktree is allowed, the rest is asked.

use crate::agent::{ToolWish, WishKind};
use cos_core::command::{self, Folders};
use cos_core::effect::{EffectKind, Place};
use cos_core::question::permission::Wish;
use std::path::{Component, Path, PathBuf};

/// Why this may not be done without asking; none when it may.
pub(super) fn objection(wanted: &ToolWish, worktree: &Path) -> Option<String> {
    let outside = wanted.paths.iter().find(|path| !is_inside(path, worktree));
    if let Some(path) = outside {
        return Some(format!("{} lies outside the worktree", path.display()));
    }
    match wanted.kind {
        WishKind::Read | WishKind::Edit | WishKind::Delete | WishKind::Move
            if !wanted.paths.is_empty() =>
        {
            let git = wanted.paths.iter().find(|path| is_git(path, worktree));
            git.map(|path| format!("{} belongs to git itself", path.display()))
        }
        WishKind::Execute => match &wanted.command {
            Some(line) => objection_to_command(line, worktree),
            None => Some("it does not say which command it wants to run".to_owned()),
        },
        WishKind::Fetch => Some("it reaches beyond this machine".to_owned()),
        _ => Some("it does not say what it would touch".to_owned()),
    }
}

/// What a command would do that cannot be left to an agent: anything that reaches beyond its
/// worktree, which alone is thrown away and made anew.
fn objection_to_command(line: &str, worktree: &Path) -> Option<String> {
    let read = command::read(line, &Folders::default());
    let effects = read.notable();
    let effect = effects
        .iter()
        .find(|effect| effect.kind != EffectKind::Deletes || effect.place != Place::Worktree);
    let outside = || {
        read.paths
            .iter()
            .find(|path| !is_inside(Path::new(&path.path), worktree))
    };
    match effect {
        Some(effect) => Some(format!("`{}` {}", effect.evidence, effect.kind.phrase())),
        None => outside().map(|path| format!("{} lies outside the worktree", path.path)),
    }
}

/// Whether a path, with its links followed as far as they exist, lies in the worktree.
fn is_inside(path: &Path, worktree: &Path) -> bool {
    let Ok(top) = worktree.canonicalize() else {
        return false;
    };
    let whole = if path.is_absolute() {
        path.to_path_buf()
    } else {
        top.join(path)
    };
    if whole.components().any(|part| part == Component::ParentDir) {
        return false;
    }
    real(&whole).is_some_and(|real| real.starts_with(&top))
}

/// The real place of a path whose last parts may not exist yet.
fn real(path: &Path) -> Option<PathBuf> {
    let mut missing = Vec::new();
    let mut here = path;
    loop {
        // A link that leads nowhere exists as a link: where it leads is not known.
        if here.is_symlink() && !here.exists() {
            return None;
        }
        if let Ok(found) = here.canonicalize() {
            return Some(
                missing
                    .iter()
                    .rev()
                    .fold(found, |whole, part| whole.join(part)),
            );
        }
        missing.push(here.file_name()?);
        here = here.parent()?;
    }
}

fn is_git(path: &Path, worktree: &Path) -> bool {
    let inner = path.strip_prefix(worktree).unwrap_or(path);
    inner
        .components()
        .any(|part| part.as_os_str().eq_ignore_ascii_case(".git"))
}

/// The wish as it is put to a person: paths inside the worktree are told from its top, so that the
/// same wish of a later attempt is the same thing.
pub(super) fn wish(wanted: &ToolWish, worktree: &Path, why: &str) -> Wish {
    // Agents tell paths with links followed, we as they were set: both are the same place.
    let real = worktree.canonicalize().unwrap_or_default();
    let (top, real) = (worktree.to_string_lossy(), real.to_string_lossy());
    let told = |text: &str| match real.as_ref() {
        "" => text.replace(top.as_ref(), "."),
        real => text.replace(real, ".").replace(top.as_ref(), "."),
    };
    // What would be done must be in what is approved: an address, a query, a text.
    let says_all = wanted.command.is_some() || wanted.diff.is_some();
    let input = match &wanted.input {
        serde_json::Value::Null => wanted.title.clone(),
        input => input.to_string(),
    };
    Wish {
        tool: wanted.kind.name().to_owned(),
        title: told(&wanted.title),
        command: wanted.command.as_deref().map(told),
        paths: wanted
            .paths
            .iter()
            .map(|path| told(&path.to_string_lossy()))
            .collect(),
        diff: wanted.diff.as_deref().map(told),
        input: (!says_all).then(|| told(&input)),
        why: told(why),
    }
}

#[cfg(test)]
mod tests;
