//! Reads `PROJECT.md`: the subject of a room, and the limits in its header.

use crate::prompt::{front_matter, parse_head};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::money::Money;
use cos_core::time::Span;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The size limit of a project file, in bytes.
const LARGEST: u64 = 64 * 1024;
/// The longest time limit of a room, a week in minutes.
const LONGEST: u64 = 7 * 24 * 60;
/// The default configuration.
const USUAL: &str = "full";

/// The content of a project file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFile {
    /// Its folder, absolute and without links.
    pub folder: PathBuf,
    /// Its name.
    pub title: String,
    /// Its text.
    pub brief: String,
    /// The configuration of members.
    pub configuration: String,
    /// The time limit, if it is set.
    pub time: Option<Span>,
    /// The budget, if it is set.
    pub budget: Option<Money>,
    /// The models of single members, by their index.
    pub models: BTreeMap<u8, String>,
    /// Notes on the file for the person.
    pub notes: Vec<String>,
}

/// Why a project file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    /// The file cannot be read.
    #[error("`{}` cannot be read: {cause}", shown(&path.to_string_lossy()))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        #[source]
        cause: std::io::Error,
    },
    /// Its header is wrong, or it has no text.
    #[error("`{}`: {what}", shown(&path.to_string_lossy()))]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
}

impl Advice for ProjectError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unreadable { .. } => {
                vec![Hint::new("name the project's file, such as PROJECT.md")]
            }
            Self::Wrong { .. } => vec![Hint::new(
                "`cos war-room start --help` describes its header",
            )],
        }
    }
}

#[derive(Default, Deserialize)]
struct ProjectHead {
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    sandbox_root: Option<String>,
    #[serde(default)]
    war_room: RoomHead,
    #[serde(default)]
    agents: Vec<AgentHead>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoomHead {
    #[serde(default)]
    timeout_minutes: Option<u64>,
    #[serde(default)]
    budget_usd: Option<f64>,
    #[serde(default)]
    configuration: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AgentHead {
    index: u8,
    provider: String,
    model: String,
}

/// Reads a project's file.
pub fn read_project(path: &Path) -> Result<ProjectFile, ProjectError> {
    let unreadable = |cause| ProjectError::Unreadable {
        path: path.to_owned(),
        cause,
    };
    let wrong = |what: String| ProjectError::Wrong {
        path: path.to_owned(),
        what,
    };
    let whole = path.canonicalize().map_err(unreadable)?;
    // Reading a pipe would block.
    if !whole.metadata().map_err(unreadable)?.is_file() {
        return Err(wrong("it is not a file".to_owned()));
    }
    let bytes = start_of(&whole).map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST {
        return Err(wrong(format!("it has more than {LARGEST} bytes")));
    }
    let text = String::from_utf8(bytes).map_err(|_| wrong("it is not text".to_owned()))?;
    let (head, brief) = match front_matter(&text) {
        // The line before the header counts, so that line numbers match the file.
        Some((head, rest)) => {
            let read = parse_head::<ProjectHead>(&format!("\n{head}"));
            (read.map_err(wrong)?, rest)
        }
        None => (ProjectHead::default(), text.as_str()),
    };
    if brief.trim().is_empty() {
        return Err(wrong("it is empty".to_owned()));
    }
    let folder = whole.parent().unwrap_or(&whole).to_owned();
    let budget = head
        .war_room
        .budget_usd
        .map(Money::from_dollars)
        .transpose();
    let budget = budget.map_err(|error| wrong(format!("budget_usd: {error}")))?;
    let time = match head.war_room.timeout_minutes {
        Some(0) => return Err(wrong("timeout_minutes: it must be at least 1".to_owned())),
        Some(minutes) if minutes > LONGEST => {
            return Err(wrong(format!(
                "timeout_minutes: it must be at most {LONGEST}"
            )));
        }
        minutes => minutes.map(Span::minutes),
    };
    let models = head.agents.into_iter();
    Ok(ProjectFile {
        title: head.title.unwrap_or_else(|| title(brief, &folder)),
        configuration: head
            .war_room
            .configuration
            .unwrap_or_else(|| USUAL.to_owned()),
        models: models
            .map(|one| (one.index, format!("{}/{}", one.provider, one.model)))
            .collect(),
        notes: head
            .sandbox_root
            .map(|_| "`sandbox_root` is not used: results lie beside the project.".to_owned())
            .into_iter()
            .collect(),
        brief: brief.trim().to_owned(),
        folder,
        time,
        budget,
    })
}

/// Reads a file up to one byte more than the limit.
fn start_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the first heading, else the name of the folder.
fn title(brief: &str, folder: &Path) -> String {
    let heading = brief.lines().find_map(|line| line.strip_prefix("# "));
    let named = folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let named = || named.unwrap_or_else(|| "Project".to_owned());
    heading.map_or_else(named, |heading| heading.trim().to_owned())
}
