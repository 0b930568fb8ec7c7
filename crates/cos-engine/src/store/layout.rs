//! Where the user's data lies, and that it never lies inside a worktree, where an agent could
//! reach it and git could publish it.

use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

/// The folder of the user's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    home: PathBuf,
}

/// Why there is no place for data.
#[derive(Debug, thiserror::Error)]
pub enum LayoutError {
    /// Neither setting nor home folder says where.
    #[error("there is no home folder")]
    Homeless,
    /// The path would depend on where cos is started.
    #[error("`{0}` is not an absolute path")]
    Relative(String),
    /// An agent could reach it and git could publish it.
    #[error("`{home}` lies inside the git worktree `{worktree}`", home = shown(home), worktree = shown(worktree))]
    InWorktree {
        /// Where data would lie.
        home: String,
        /// The worktree around it.
        worktree: String,
    },
    /// A folder cannot be made.
    #[error("`{path}` cannot be made: {source}", path = shown(path))]
    Folder {
        /// The folder.
        path: String,
        /// What the system said.
        source: io::Error,
    },
}

impl Advice for LayoutError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Homeless => vec![Hint::new("set COS_HOME to where cos may keep its data")],
            Self::Relative(_) => vec![Hint::new("set COS_HOME to one")],
            Self::InWorktree { .. } => vec![Hint::new("set COS_HOME to a place outside")],
            Self::Folder { .. } => vec![Hint::new("make it, or point COS_HOME elsewhere")],
        }
    }
}

/// What the environment says; empty values count as not set.
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
    /// Finds the folder without making it: `COS_HOME`, else `$XDG_DATA_HOME/cos`, else
    /// `~/.local/share/cos`.
    pub fn find(place: HomeHints) -> Result<Self, LayoutError> {
        // A relative XDG path is to be ignored; a relative COS_HOME is a mistake worth telling.
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

    /// Each part may be a link of its own, for example to another disk.
    fn check_outside_worktrees(&self) -> Result<(), LayoutError> {
        let parts = [
            self.home.clone(),
            self.journal(),
            self.blobs(),
            self.backup(),
            self.seals(),
            self.rooms(),
            self.worktrees(),
        ];
        for part in parts {
            if let Some(worktree) = worktree_around(&part) {
                return Err(LayoutError::InWorktree {
                    home: part.display().to_string(),
                    worktree: worktree.display().to_string(),
                });
            }
        }
        Ok(())
    }

    /// Makes the folders, for this user alone.
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

    /// The folder itself.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The journal.
    pub fn journal(&self) -> PathBuf {
        self.home.join("journal.db")
    }

    /// The folder of blobs.
    pub fn blobs(&self) -> PathBuf {
        self.home.join("blobs")
    }

    /// The folder of copies that actions would have lost; made when the first is kept.
    pub fn backup(&self) -> PathBuf {
        self.home.join("backup")
    }

    /// The folder of what opens the seals of councils; made when the first is kept.
    pub fn seals(&self) -> PathBuf {
        self.home.join("seals")
    }

    /// The folder of what is private of research rooms; made when the first is written.
    pub fn rooms(&self) -> PathBuf {
        self.home.join("rooms")
    }

    /// The folder of the person's own personas.
    pub fn personas(&self) -> PathBuf {
        self.home.join("personas")
    }

    /// The folder of the folders that are gone with the command that made them.
    pub fn scratch(&self) -> PathBuf {
        self.home.join("scratch")
    }

    /// The folder of the worktrees that attempts work in.
    pub fn worktrees(&self) -> PathBuf {
        self.home.join("worktrees")
    }
}

/// How many links are followed from the journal's name to its file; Linux follows as many.
const MAX_LINKS: usize = 40;

/// The file behind a name that may be a link, for example to another disk. SQLite follows the link of
/// a journal and puts its log beside the file, so whoever looks for the log needs the file.
/// That file may be missing.
pub(super) fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut file = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&file) {
            // A relative target counts from the folder of the link; an absolute one replaces it.
            Ok(target) => file = file.parent().unwrap_or(Path::new("/")).join(target),
            Err(_not_a_link) => return Ok(file),
        }
    }
    let what = "its name is a circle of links, or a longer chain than any system follows";
    Err(io::Error::other(what))
}

/// The git worktree that a path lies in, links followed; a path that is not there yet lies where
/// its nearest folder lies.
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
