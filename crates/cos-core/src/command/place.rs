//! Where paths lie, as far as their text tells; links are followed by whoever can see them.

use crate::area::LONGEST_PATH;
use crate::catalogue::OwnPrograms;
use crate::effect::Place;
use std::collections::BTreeMap;

/// What stands for a file that is not named.
pub(super) const UNNAMED: &str = "…";

/// What becomes of a worktree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Keeping {
    /// Somebody works in it and keeps it.
    #[default]
    Kept,
    /// It was made for one attempt and is thrown away after it; its repository is somebody's.
    Disposable,
}

/// The folders that a command is judged against.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folders {
    /// The worktree, absolute; none when it is not known, so that absolute paths lie outside.
    pub worktree: Option<String>,
    /// The folder inside the worktree that the command runs in, relative to it.
    pub inside: String,
    /// The home folder, absolute.
    pub home: Option<String>,
    /// What becomes of the worktree.
    pub keeping: Keeping,
    /// Where paths really lie that go through links, absolute, by the paths that a reading named;
    /// told by whoever can see links.
    pub leads: BTreeMap<String, String>,
    /// Programs that the settings describe.
    pub programs: OwnPrograms,
}

/// A place in the tree of files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Spot {
    /// So many folders below the worktree.
    Inside(Vec<String>),
    /// Absolute.
    Absolute(Vec<String>),
    /// Not known.
    Unknown,
}

impl Default for Spot {
    fn default() -> Self {
        Self::Inside(Vec::new())
    }
}

/// Folders for throw-away files.
const SCRATCH: [&[&str]; 4] = [
    &["tmp"],
    &["var", "tmp"],
    &["private", "tmp"],
    &["private", "var", "tmp"],
];

impl Folders {
    /// The place of a path that is written in a script which is in `from`.
    pub(super) fn spot(&self, path: &str, from: &Spot) -> Spot {
        if path.len() > LONGEST_PATH {
            return Spot::Unknown;
        }
        if path.starts_with('/') {
            return self.known(walk(Vec::new(), path).unwrap_or_default());
        }
        match from {
            Spot::Unknown => Spot::Unknown,
            // Back from a folder of which only its way is known.
            Spot::Inside(folder) if steps_back(folder) && path.contains("..") => Spot::Unknown,
            Spot::Absolute(folder) => {
                walk(folder.clone(), path).map_or(Spot::Unknown, |parts| self.known(parts))
            }
            Spot::Inside(folder) => match (walk(folder.clone(), path), &self.worktree) {
                (Some(parts), _) => Spot::Inside(parts),
                (None, Some(worktree)) => {
                    let whole = format!("{worktree}/{}/{path}", folder.join("/"));
                    self.known(walk(Vec::new(), &whole).unwrap_or_default())
                }
                (None, None) => Spot::Unknown,
            },
        }
    }

    /// Where a path lies that is written as seen from where the agent works, and the path from the
    /// worktree on, where it is known.
    pub fn locate(&self, path: &str) -> (Place, Option<String>) {
        if is_read_otherwise(path) {
            return (Place::Outside, None);
        }
        let spot = self.spot(path, &self.start());
        (self.place(&spot), spot.path())
    }

    /// The same path with every step back written out, where it goes back from a folder that it or
    /// `from` names: that folder may be a link, and whoever goes back from there is elsewhere.
    pub(super) fn stepping_back(path: &str, from: &Spot) -> Option<String> {
        if !path.contains("..") || path.len() > LONGEST_PATH {
            return None;
        }
        let (top, before) = match from {
            _ if path.starts_with('/') => ("/", &[][..]),
            Spot::Inside(parts) => ("", parts.as_slice()),
            Spot::Absolute(parts) => ("/", parts.as_slice()),
            Spot::Unknown => return None,
        };
        let written = path.split('/').filter(|part| !matches!(*part, "" | "."));
        let whole: Vec<&str> = before.iter().map(String::as_str).chain(written).collect();
        let leaves_top = walk(Vec::new(), &whole.join("/")).is_none();
        let named = whole.first().is_some_and(|part| *part != "..");
        (named && !leaves_top).then(|| format!("{top}{}", whole.join("/")))
    }

    /// The place of a path with steps back, as seen from the worktree, that keeps those steps: only
    /// whoever can see links knows where they end.
    pub(super) fn as_written(&self, trail: &str) -> Spot {
        let root = self.worktree.as_deref().unwrap_or_default();
        let inside = match trail.strip_prefix('/') {
            Some(_) => trail
                .strip_prefix(root)
                .and_then(|rest| rest.strip_prefix('/'))
                .filter(|_| !root.is_empty()),
            None => Some(trail),
        };
        let parts = |inside: &str| inside.split('/').map(str::to_owned).collect();
        inside.map_or(Spot::Unknown, |inside| Spot::Inside(parts(inside)))
    }

    /// Whether a spot lies in the worktree, in a folder for throw-away files, or elsewhere. The
    /// scratch folder itself is elsewhere, it is not one's own; so are the neighbours of a worktree
    /// that lies there itself.
    pub(super) fn place(&self, spot: &Spot) -> Place {
        let neighbour = |parts: &[String]| {
            let worktree = self.worktree.as_deref();
            let top = worktree.and_then(|root| walk(Vec::new(), root));
            top.is_some_and(|top| own_of(&top).is_some() && own_of(&top) == own_of(parts))
        };
        match spot {
            Spot::Inside(_) => Place::Worktree,
            Spot::Absolute(parts) if is_scratch(parts) && !neighbour(parts) => Place::Scratch,
            Spot::Absolute(_) | Spot::Unknown => Place::Outside,
        }
    }

    /// The path by which whoever can see links finds what [`Self::locate`] tells of.
    pub fn trail(&self, path: &str) -> Option<String> {
        let plain = !is_read_otherwise(path);
        plain.then(|| Self::stepping_back(path, &self.start()))?
    }

    /// Whether homes lie in a folder, or it is one: credentials are somewhere in it.
    pub(crate) fn holds_homes(&self, path: &str) -> bool {
        let around = ["/", "/home", "/root", "/Users", "/home/…"];
        around.contains(&path) || self.home.as_deref() == Some(path)
    }

    /// The folder that a command starts in.
    pub(super) fn start(&self) -> Spot {
        walk(Vec::new(), &self.inside).map_or(Spot::Unknown, Spot::Inside)
    }

    /// An absolute place, seen from the worktree when it lies in it.
    fn known(&self, parts: Vec<String>) -> Spot {
        let root = self
            .worktree
            .as_deref()
            .and_then(|root| walk(Vec::new(), root));
        match root.and_then(|root| Some(parts.strip_prefix(root.as_slice())?.to_vec())) {
            Some(inside) => Spot::Inside(inside),
            None => Spot::Absolute(parts),
        }
    }
}

impl Spot {
    /// Something in it that is not named.
    pub(super) fn inside(mut self) -> Self {
        if let Self::Absolute(parts) = &mut self {
            parts.push(UNNAMED.to_owned());
        }
        self
    }

    /// Its path: relative to the worktree, or absolute.
    pub(super) fn path(&self) -> Option<String> {
        match self {
            Self::Inside(parts) if parts.is_empty() => Some(".".to_owned()),
            Self::Inside(parts) => Some(parts.join("/")),
            Self::Absolute(parts) => Some(format!("/{}", parts.join("/"))),
            Self::Unknown => None,
        }
    }
}

/// Whether whoever takes a path may read it otherwise than as a path from here: a home, a variable,
/// an address, a drive.
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

/// The first folder below one for throw-away files that a path lies in: whose it is.
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

/// Whether a way goes back somewhere.
fn steps_back(folder: &[String]) -> bool {
    folder.iter().any(|part| part == "..")
}

/// Follows a path from a folder; `None` when it leaves the top.
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
