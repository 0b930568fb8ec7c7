//! Locates the person's data, and makes sure that it is never inside a worktree, where an agent
//! could reach it and git could publish it.

use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

/// The folder with the person's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    home: PathBuf,
}

/// Why there is no data folder.
#[derive(Debug, thiserror::Error)]
pub enum LayoutError {
    /// Neither the environment nor a home folder names one.
    #[error("there is no home folder")]
    Homeless,
    /// A relative path would depend on the current folder.
    #[error("`{0}` is not an absolute path")]
    Relative(String),
    /// An agent could reach it and git could publish it.
    #[error("`{home}` is inside the git worktree `{worktree}`", home = shown(home), worktree = shown(worktree))]
    InWorktree {
        /// The data folder.
        home: String,
        /// The worktree around it.
        worktree: String,
    },
    /// A folder cannot be created.
    #[error("`{path}` cannot be created: {source}", path = shown(path))]
    Folder {
        /// The folder.
        path: String,
        /// The error of the system.
        source: io::Error,
    },
}

impl Advice for LayoutError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Homeless => vec![Hint::new("set COS_HOME to the folder for the data of cos")],
            Self::Relative(_) => vec![Hint::new("set COS_HOME to one")],
            Self::InWorktree { .. } => vec![Hint::new("set COS_HOME to a place outside")],
            Self::Folder { .. } => vec![Hint::new("create it, or set COS_HOME to another folder")],
        }
    }
}

/// The environment variables; empty ones count as unset.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HomeHints {
    /// `COS_HOME`.
    pub cos_home: Option<PathBuf>,
    /// `XDG_DATA_HOME`.
    pub xdg_data_home: Option<PathBuf>,
    /// `HOME`.
    pub home: Option<PathBuf>,
}

impl HomeHints {
    /// Reads the environment.
    pub fn from_env() -> Self {
        let set = |name| {
            let value = std::env::var_os(name).filter(|value| !value.is_empty());
            value.map(PathBuf::from)
        };
        Self {
            cos_home: set("COS_HOME"),
            xdg_data_home: set("XDG_DATA_HOME"),
            home: set("HOME"),
        }
    }
}

impl Layout {
    /// Returns the path without creating it: `COS_HOME`, else `$XDG_DATA_HOME/cos`, else
    /// `~/.local/share/cos`.
    pub fn find(place: HomeHints) -> Result<Self, LayoutError> {
        // The XDG standard says to ignore relative paths; a relative COS_HOME is an error.
        let data = place.xdg_data_home.filter(|path| path.is_absolute());
        let home = place
            .cos_home
            .or_else(|| data.map(|data| data.join("cos")))
            .or_else(|| place.home.map(|home| home.join(".local/share/cos")))
            .ok_or(LayoutError::Homeless)?;
        if !home.is_absolute() {
            return Err(LayoutError::Relative(home.display().to_string()));
        }
        let layout = Self { home };
        layout.check_outside_worktrees()?;
        Ok(layout)
    }

    /// Each part may be a separate link, for example to another disk, or hold a repository of its
    /// own. The others are where the folder is.
    fn check_outside_worktrees(&self) -> Result<(), LayoutError> {
        let parts = [
            self.journal(),
            self.blobs(),
            self.backup(),
            self.seals(),
            self.rooms(),
            self.worktrees(),
        ];
        let is_own = |part: &PathBuf| {
            fs::read_link(part).is_ok() || fs::symlink_metadata(part.join(".git")).is_ok()
        };
        let own = parts.into_iter().filter(is_own);
        for part in std::iter::once(self.home.clone()).chain(own) {
            if let Some(worktree) = worktree_around(&part) {
                return Err(LayoutError::InWorktree {
                    home: part.display().to_string(),
                    worktree: worktree.display().to_string(),
                });
            }
        }
        Ok(())
    }

    /// Creates the folders, readable only by this user.
    pub fn create(&self) -> Result<(), LayoutError> {
        for path in [self.home.clone(), self.blobs(), self.worktrees()] {
            let mut builder = DirBuilder::new();
            let made = builder.recursive(true).mode(0o700).create(&path);
            made.map_err(|source| LayoutError::Folder {
                path: path.display().to_string(),
                source,
            })?;
        }
        Ok(())
    }

    /// Returns the folder itself.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Returns the path of the journal.
    pub fn journal(&self) -> PathBuf {
        self.home.join("journal.db")
    }

    /// Returns the folder of blobs.
    pub fn blobs(&self) -> PathBuf {
        self.home.join("blobs")
    }

    /// Returns the backup folder for actions; created with the first backup.
    pub fn backup(&self) -> PathBuf {
        self.home.join("backup")
    }

    /// Returns the folder with the keys to the seals of councils; created with the first one.
    pub fn seals(&self) -> PathBuf {
        self.home.join("seals")
    }

    /// Returns the folder with private files of research rooms; created with the first one.
    pub fn rooms(&self) -> PathBuf {
        self.home.join("rooms")
    }

    /// Returns the folder of the person's own personas.
    pub fn personas(&self) -> PathBuf {
        self.home.join("personas")
    }

    /// Returns the folder for temporary folders, each removed with its command.
    pub fn scratch(&self) -> PathBuf {
        self.home.join("scratch")
    }

    /// Returns the folder of the worktrees of attempts.
    pub fn worktrees(&self) -> PathBuf {
        self.home.join("worktrees")
    }
}

/// How many links are followed; Linux has the same limit.
const MAX_LINKS: usize = 40;

/// Resolves the links of a path. SQLite follows a link to the journal and puts its log beside the
/// real file. The real file may be missing.
pub(super) fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut file = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&file) {
            // A relative target is relative to the folder of the link.
            Ok(target) => file = file.parent().unwrap_or(Path::new("/")).join(target),
            Err(_not_a_link) => return Ok(file),
        }
    }
    let what = "its name is a cycle of links, or a chain of too many";
    Err(io::Error::other(what))
}

/// Returns the git worktree around a path, following links; for a missing path, around its nearest
/// existing folder.
fn worktree_around(path: &Path) -> Option<PathBuf> {
    let file = behind_links(path).ok()?;
    let there = file
        .ancestors()
        .find_map(|folder| fs::canonicalize(folder).ok())?;
    let is_worktree = |folder: &&Path| fs::symlink_metadata(folder.join(".git")).is_ok();
    there.ancestors().find(is_worktree).map(Path::to_owned)
}

#[cfg(test)]
mod tests;
