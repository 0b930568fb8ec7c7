//! Locates paths by their text; a [`PathResolver`] of the caller resolves links.

use crate::area::LONGEST_PATH;
use crate::catalogue::OwnPrograms;
use crate::effect::Place;
use std::fmt::Debug;
use std::panic::RefUnwindSafe;
use std::sync::Arc;

/// Stands for a file that is not named.
pub(super) const UNNAMED: &str = "…";

/// What happens to a worktree after the work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Keeping {
    /// A person works in it and keeps it.
    #[default]
    Kept,
    /// It was made for one attempt and is deleted afterwards; its repository belongs to a person.
    Disposable,
}

/// Resolves paths through links on disk, so that one analysis sees the names and the targets.
pub trait PathResolver: Debug + Send + Sync + RefUnwindSafe {
    /// Returns the absolute target of a path that goes through a link; `None` for any other path.
    /// The path is absolute or relative to the worktree.
    fn target(&self, path: &str) -> Option<String>;
}

/// The folders against which a command is judged.
#[derive(Debug, Clone, Default)]
pub struct Folders {
    /// The worktree, absolute. If `None`, every absolute path is outside.
    pub worktree: Option<String>,
    /// The folder inside the worktree that the command runs in, relative to it.
    pub inside: String,
    /// The home folder, absolute.
    pub home: Option<String>,
    /// What happens to the worktree.
    pub keeping: Keeping,
    /// Resolves links; `None` where the folders are only described.
    pub resolver: Option<Arc<dyn PathResolver>>,
    /// Programs that the settings describe.
    pub programs: OwnPrograms,
}

/// A location in the file system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Location {
    /// Below the worktree.
    Inside(Vec<String>),
    /// Absolute.
    Absolute(Vec<String>),
    /// Unknown.
    Unknown,
}

impl Default for Location {
    fn default() -> Self {
        Self::Inside(Vec::new())
    }
}

/// Folders for temporary files.
const SCRATCH: [&[&str]; 4] = [
    &["tmp"],
    &["var", "tmp"],
    &["private", "tmp"],
    &["private", "var", "tmp"],
];

impl Folders {
    /// Returns the location of a path written in a script in the folder `from`.
    pub(super) fn location(&self, path: &str, from: &Location) -> Location {
        if path.len() > LONGEST_PATH {
            return Location::Unknown;
        }
        if path.starts_with('/') {
            return self.known(walk(Vec::new(), path).unwrap_or_default());
        }
        match from {
            Location::Unknown => Location::Unknown,
            // Going back from a folder with an unknown real location.
            Location::Inside(folder) if steps_back(folder) && path.contains("..") => {
                Location::Unknown
            }
            Location::Absolute(folder) => {
                walk(folder.clone(), path).map_or(Location::Unknown, |parts| self.known(parts))
            }
            Location::Inside(folder) => match (walk(folder.clone(), path), &self.worktree) {
                (Some(parts), _) => Location::Inside(parts),
                (None, Some(worktree)) => {
                    let whole = format!("{worktree}/{}/{path}", folder.join("/"));
                    self.known(walk(Vec::new(), &whole).unwrap_or_default())
                }
                (None, None) => Location::Unknown,
            },
        }
    }

    /// Returns the place of a path relative to the agent's folder, and the path relative to the
    /// worktree, where known.
    pub fn locate(&self, path: &str) -> (Place, Option<String>) {
        if is_read_otherwise(path) {
            return (Place::Outside, None);
        }
        let location = self.location(path, &self.start());
        (self.place(&location), location.path())
    }

    /// Returns the path with all its `..` steps, where it goes back from a folder that the path or
    /// `from` names: that folder may be a link, and `..` then leads elsewhere.
    pub(super) fn stepping_back(path: &str, from: &Location) -> Option<String> {
        if !path.contains("..") || path.len() > LONGEST_PATH {
            return None;
        }
        let (top, before) = match from {
            _ if path.starts_with('/') => ("/", &[][..]),
            Location::Inside(parts) => ("", parts.as_slice()),
            Location::Absolute(parts) => ("/", parts.as_slice()),
            Location::Unknown => return None,
        };
        let written = path.split('/').filter(|part| !matches!(*part, "" | "."));
        let whole: Vec<&str> = before.iter().map(String::as_str).chain(written).collect();
        let leaves_top = walk(Vec::new(), &whole.join("/")).is_none();
        let named = whole.first().is_some_and(|part| *part != "..");
        (named && !leaves_top).then(|| format!("{top}{}", whole.join("/")))
    }

    /// Returns the location of a path relative to the worktree and keeps its `..` steps: where they
    /// lead depends on links.
    pub(super) fn as_written(&self, trail: &str) -> Location {
        let root = self.worktree.as_deref().unwrap_or_default();
        let inside = match trail.strip_prefix('/') {
            Some(_) => trail
                .strip_prefix(root)
                .and_then(|rest| rest.strip_prefix('/'))
                .filter(|_| !root.is_empty()),
            None => Some(trail),
        };
        let parts = |inside: &str| inside.split('/').map(str::to_owned).collect();
        inside.map_or(Location::Unknown, |inside| Location::Inside(parts(inside)))
    }

    /// Classifies a location: worktree, temporary folder or elsewhere. The temporary root itself is
    /// elsewhere, because others share it. If the worktree is in a temporary folder, its neighbours
    /// are elsewhere too.
    pub(super) fn place(&self, location: &Location) -> Place {
        let neighbour = |parts: &[String]| {
            let worktree = self.worktree.as_deref();
            let top = worktree.and_then(|root| walk(Vec::new(), root));
            top.is_some_and(|top| own_of(&top).is_some() && own_of(&top) == own_of(parts))
        };
        match location {
            Location::Inside(_) => Place::Worktree,
            Location::Absolute(parts) if is_scratch(parts) && !neighbour(parts) => Place::Scratch,
            Location::Absolute(_) | Location::Unknown => Place::Outside,
        }
    }

    /// Returns the path with which the caller can resolve the links of a path given to
    /// [`Self::locate`].
    pub fn trail(&self, path: &str) -> Option<String> {
        let plain = !is_read_otherwise(path);
        plain.then(|| Self::stepping_back(path, &self.start()))?
    }

    /// Checks whether a folder is a home or contains homes, and with them credentials.
    pub(crate) fn holds_homes(&self, path: &str) -> bool {
        let around = ["/", "/home", "/root", "/Users", "/home/…"];
        around.contains(&path) || self.home.as_deref() == Some(path)
    }

    /// Returns the folder that a command starts in.
    pub(super) fn start(&self) -> Location {
        walk(Vec::new(), &self.inside).map_or(Location::Unknown, Location::Inside)
    }

    /// Converts an absolute path, relative to the worktree where it is inside.
    fn known(&self, parts: Vec<String>) -> Location {
        let root = self
            .worktree
            .as_deref()
            .and_then(|root| walk(Vec::new(), root));
        match root.and_then(|root| Some(parts.strip_prefix(root.as_slice())?.to_vec())) {
            Some(inside) => Location::Inside(inside),
            None => Location::Absolute(parts),
        }
    }
}

impl Location {
    /// Returns the location of an unnamed file in it.
    pub(super) fn inside(mut self) -> Self {
        if let Self::Absolute(parts) = &mut self {
            parts.push(UNNAMED.to_owned());
        }
        self
    }

    /// Returns its path: relative to the worktree, or absolute.
    pub(super) fn path(&self) -> Option<String> {
        match self {
            Self::Inside(parts) if parts.is_empty() => Some(".".to_owned()),
            Self::Inside(parts) => Some(parts.join("/")),
            Self::Absolute(parts) => Some(format!("/{}", parts.join("/"))),
            Self::Unknown => None,
        }
    }
}

/// Checks whether a path may mean something else than a relative path: a home, a variable, an
/// address, a drive.
fn is_read_otherwise(path: &str) -> bool {
    let mut letters = path.chars();
    let drive = letters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && letters.next() == Some(':')
        && matches!(letters.next(), Some('/' | '\\'));
    let climbs = path.contains('\\') && path.split(['/', '\\']).any(|part| part == "..");
    ["~", "$HOME", "${", "%", "\\\\"]
        .iter()
        .any(|start| path.starts_with(start))
        || path.contains("://")
        || drive
        || climbs
}

fn is_scratch(parts: &[String]) -> bool {
    own_of(parts).is_some_and(|own| !own.last().is_some_and(|name| name.starts_with('*')))
}

/// Returns the first folder of a path below a temporary folder: the owner's folder.
fn own_of(parts: &[String]) -> Option<&[String]> {
    let holds =
        |root: &&&[&str]| parts.len() > root.len() && root.iter().zip(parts).all(|(a, b)| a == b);
    match parts {
        [a, b, ..] if a == "dev" && b == "shm" => Some(parts.get(..3).unwrap_or(parts)),
        _ => SCRATCH
            .iter()
            .find(holds)
            .and_then(|root| parts.get(..=root.len())),
    }
}

/// Checks whether a path contains `..` steps.
fn steps_back(folder: &[String]) -> bool {
    folder.iter().any(|part| part == "..")
}

/// Follows a path from a folder; `None` when it goes above the root.
fn walk(mut folder: Vec<String>, path: &str) -> Option<Vec<String>> {
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                folder.pop()?;
            }
            name => folder.push(name.to_owned()),
        }
    }
    Some(folder)
}
