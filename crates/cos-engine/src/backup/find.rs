//! Finds the files that an action may remove: expands patterns and walks folders, without following
//! links.

use super::{BackupLimits, NotBackedUp, archive};
use cos_gate::effect::{Lost, Reach};
use cos_gate::path::PathGlob;
use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

/// The most paths that are looked at for one action.
const MAX_PATHS: usize = 20_000;
/// The longest that the search may take; an agent waits meanwhile.
const TIME_LIMIT: Duration = Duration::from_millis(250);

/// The paths that were found; a folder comes before its contents.
pub(super) type Found = BTreeMap<PathBuf, Metadata>;

/// Finds what exists at these paths, relative to `top`.
pub(super) fn find(
    top: &Path,
    losses: &[Lost],
    own: &Path,
    bounds: BackupLimits,
) -> Result<Found, NotBackedUp> {
    let mut finder = Finder {
        own: own.canonicalize().unwrap_or_else(|_| own.to_owned()),
        user: rustix::process::geteuid().as_raw(),
        bounds,
        started: Instant::now(),
        looked: 0,
        bytes: 0,
        found: Found::new(),
    };
    for lost in losses {
        if let Reach::Unpacked { folder, left_out } = &lost.reach {
            let left_out = left_out.ok_or_else(|| NotBackedUp::Named(lost.path.clone()))?;
            for member in archive::members(&top.join(&lost.path), left_out)? {
                finder.add_reached(&top.join(folder).join(member), &Reach::Written)?;
            }
            continue;
        }
        for path in finder.expand(top, lost)? {
            finder.add_reached(&path, &lost.reach)?;
        }
    }
    Ok(finder.found)
}

struct Finder {
    /// The folder of the backups.
    own: PathBuf,
    user: u32,
    bounds: BackupLimits,
    started: Instant,
    looked: usize,
    bytes: u64,
    found: Found,
}

impl Finder {
    /// Returns the paths that a loss names; for a pattern, the existing paths that match.
    fn expand(&mut self, top: &Path, lost: &Lost) -> Result<Vec<PathBuf>, NotBackedUp> {
        if !lost.globs {
            return Ok(vec![top.join(&lost.path)]);
        }
        // Names that `find` matches may begin with a dot; names that a shell pattern matches may
        // not.
        let hidden = lost.path.contains('…');
        let from_root = Path::new(&lost.path).is_absolute();
        let mut here = vec![if from_root { Path::new("/") } else { top }.to_owned()];
        for part in lost.path.split('/').filter(|part| !part.is_empty()) {
            let mut next = Vec::new();
            for folder in here {
                match part {
                    "…" | "**" => self.folders(folder, &mut next)?,
                    part if part.contains(['*', '?', '[']) => {
                        next.extend(self.matching(&folder, part, hidden)?);
                    }
                    part => next.push(folder.join(part)),
                }
            }
            here = next;
        }
        Ok(here)
    }

    /// Collects a folder and all folders below it.
    fn folders(&mut self, folder: PathBuf, all: &mut Vec<PathBuf>) -> Result<(), NotBackedUp> {
        let mut open = vec![folder];
        while let Some(folder) = open.pop() {
            for (path, found) in self.listed(&folder)? {
                if found.is_dir() {
                    open.push(path);
                }
            }
            all.push(folder);
        }
        Ok(())
    }

    /// Returns the entries of a folder that match a pattern, ignoring case.
    fn matching(
        &mut self,
        folder: &Path,
        pattern: &str,
        hidden: bool,
    ) -> Result<Vec<PathBuf>, NotBackedUp> {
        let wide = without_sets(&pattern.to_lowercase());
        let glob = PathGlob::new(wide).map_err(|_| NotBackedUp::Named(pattern.to_owned()))?;
        let fits = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_shown = hidden || pattern.starts_with('.') || !name.starts_with('.');
            is_shown && glob.matches(&name.to_lowercase())
        };
        let listed = self.listed(folder)?.into_iter().map(|(path, _)| path);
        Ok(listed.filter(fits).collect())
    }

    /// Lists a folder; returns nothing where there is no folder.
    fn listed(&mut self, folder: &Path) -> Result<Vec<(PathBuf, Metadata)>, NotBackedUp> {
        let listed = match fs::read_dir(folder) {
            Ok(listed) => listed,
            Err(error) if is_missing(&error) => return Ok(Vec::new()),
            Err(error) => return Err(unreadable(folder, error)),
        };
        let mut all = Vec::new();
        for entry in listed {
            self.looked += 1;
            if self.looked > MAX_PATHS || self.started.elapsed() > TIME_LIMIT {
                return Err(NotBackedUp::TooSlow);
            }
            let path = entry.map_err(|error| unreadable(folder, error))?.path();
            // A path that disappeared meanwhile cannot be lost by the action.
            all.extend(seen(&path)?.map(|found| (path, found)));
        }
        Ok(all)
    }

    /// Adds what is at a path, as far as the loss reaches.
    fn add_reached(&mut self, path: &Path, reach: &Reach) -> Result<(), NotBackedUp> {
        let Some((path, found)) = resolve(path)? else {
            return Ok(());
        };
        match reach {
            // The program decides whether the target of the link is removed too.
            Reach::Tree if found.is_symlink() && path.is_dir() => {
                Err(NotBackedUp::Special(path.display().to_string()))
            }
            Reach::Tree => self.add_tree(path, found),
            Reach::Itself if found.is_dir() => Ok(()),
            Reach::Itself => self.add(path, found),
            Reach::Written | Reach::Unpacked { .. } => self.add_overwritten(path, found),
            Reach::Into(names) => {
                let into = fs::metadata(&path).is_ok_and(|found| found.is_dir());
                if !into {
                    return self.add_overwritten(path, found);
                }
                names
                    .iter()
                    .try_for_each(|name| self.add_in_folder(&path, name))
            }
        }
    }

    /// Adds what an entry of this name would overwrite in a folder.
    fn add_in_folder(&mut self, folder: &Path, name: &str) -> Result<(), NotBackedUp> {
        // `a/.` means the contents of a folder, not the folder.
        let pattern = if matches!(name, "" | "." | "..") {
            "*"
        } else {
            name
        };
        let paths = if pattern.contains(['*', '?', '[']) {
            self.matching(folder, pattern, true)?
        } else {
            vec![folder.join(pattern)]
        };
        for path in paths {
            match resolve(&path)? {
                Some((path, found)) if found.is_dir() => self.add_tree(path, found)?,
                Some((path, found)) => self.add_overwritten(path, found)?,
                None => {}
            }
        }
        Ok(())
    }

    /// Adds a file that is overwritten, and the target if it is a link.
    fn add_overwritten(&mut self, path: PathBuf, found: Metadata) -> Result<(), NotBackedUp> {
        if found.is_dir() {
            return Ok(());
        }
        if found.is_symlink()
            && let Ok(real) = path.canonicalize()
            && let Some(behind) = seen(&real)?.filter(Metadata::is_file)
        {
            self.add(real, behind)?;
        }
        self.add(path, found)
    }

    /// Adds a path with everything below it.
    fn add_tree(&mut self, path: PathBuf, found: Metadata) -> Result<(), NotBackedUp> {
        let mut open = vec![(path, found)];
        while let Some((path, found)) = open.pop() {
            if found.is_dir() {
                open.append(&mut self.listed(&path)?);
                self.check_count(open.len())?;
            }
            self.add(path, found)?;
        }
        Ok(())
    }

    /// Checks the limit on the number of files, with `more` files to come.
    fn check_count(&self, more: usize) -> Result<(), NotBackedUp> {
        let all = u64::try_from(self.found.len() + more).unwrap_or(u64::MAX);
        if all > self.bounds.files {
            return Err(NotBackedUp::TooMany(self.bounds.files));
        }
        Ok(())
    }

    fn add(&mut self, path: PathBuf, found: Metadata) -> Result<(), NotBackedUp> {
        let shown = || path.display().to_string();
        let kind = found.file_type();
        if !(kind.is_file() || kind.is_dir() || kind.is_symlink()) {
            return Err(NotBackedUp::Special(shown()));
        }
        if path
            .components()
            .any(|part| part == Component::Normal(".git".as_ref()))
        {
            return Err(NotBackedUp::Repository(shown()));
        }
        if self.own.starts_with(&path) || path.starts_with(&self.own) {
            return Err(NotBackedUp::Own(shown()));
        }
        // Only the superuser can restore files that belong to another user.
        if found.uid() != self.user && self.user != 0 {
            return Err(NotBackedUp::Foreign(shown()));
        }
        let bytes = if kind.is_file() { found.len() } else { 0 };
        if self.found.insert(path, found).is_some() {
            return Ok(());
        }
        self.bytes = self.bytes.saturating_add(bytes);
        self.check_count(0)?;
        if self.bytes > self.bounds.bytes {
            return Err(NotBackedUp::TooLarge(self.bounds.bytes));
        }
        Ok(())
    }
}

/// Replaces each `[…]` of a pattern by `*`, so that it matches at least as much.
fn without_sets(pattern: &str) -> String {
    let mut wide = String::new();
    let mut rest = pattern;
    while let Some((before, set)) = rest.split_once('[') {
        wide.push_str(before);
        wide.push('*');
        rest = set.rsplit_once(']').map_or("", |(_, behind)| behind);
    }
    wide + rest
}

/// Resolves links in the parents of a path, but not at its end; `None` where nothing exists.
fn resolve(path: &Path) -> Result<Option<(PathBuf, Metadata)>, NotBackedUp> {
    let real = match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) => folder.canonicalize().map(|folder| folder.join(name)),
        _ => path.canonicalize(),
    };
    match real {
        Ok(real) => Ok(seen(&real)?.map(|found| (real, found))),
        Err(error) if is_missing(&error) => Ok(None),
        Err(error) => Err(unreadable(path, error)),
    }
}

fn seen(path: &Path) -> Result<Option<Metadata>, NotBackedUp> {
    match fs::symlink_metadata(path) {
        Ok(found) => Ok(Some(found)),
        Err(error) if is_missing(&error) => Ok(None),
        Err(error) => Err(unreadable(path, error)),
    }
}

fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

pub(super) fn unreadable(path: &Path, source: io::Error) -> NotBackedUp {
    let path = path.display().to_string();
    NotBackedUp::Unreadable { path, source }
}
