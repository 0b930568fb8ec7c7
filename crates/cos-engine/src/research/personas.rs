//! Selects the members of a room: personas are Markdown files with a header, and configurations
//! list them. A person's file replaces a built-in one with the same name, and a project's file
//! replaces both. Only the person chooses the models.

use crate::prompt::{front_matter, parse_head};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::research::{Member, Seat, Section};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A built-in persona: its file name and its text.
type BuiltIn = (&'static str, &'static str);

const BUILT_IN: [BuiltIn; 4] = [
    ("creative", include_str!("../../personas/creative.md")),
    (
        "senior-professor",
        include_str!("../../personas/senior-professor.md"),
    ),
    (
        "young-faculty",
        include_str!("../../personas/young-faculty.md"),
    ),
    (
        "industry-liaison",
        include_str!("../../personas/industry-liaison.md"),
    ),
];
const CONFIGURATIONS: &str = include_str!("../../personas/configurations.toml");
/// The file with the configurations in a folder of personas.
const CONFIGURATIONS_FILE: &str = "configurations.toml";
/// The size limit of a file, in bytes.
const LARGEST: u64 = 64 * 1024;
/// The length limit of a stance.
const LONGEST_STANCE: usize = 140;

/// The folders with further personas.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PersonaFolders {
    /// The person's folder.
    pub user: Option<PathBuf>,
    /// The project's folder.
    pub project: Option<PathBuf>,
}

/// The members of a room, in speaking order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cast {
    /// The members.
    pub members: Vec<Member>,
    /// The model of the moderator.
    pub synthesiser: String,
}

/// The model of each member.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoomModelBindings {
    /// The model for members without their own; `None` if no model is configured.
    pub default: Option<String>,
    /// The models of single members, by their index.
    pub members: BTreeMap<u8, String>,
}

/// Why the members cannot be selected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PersonaError {
    /// A file cannot be used.
    #[error("{file}: {what}", file = shown(file))]
    File {
        /// The file.
        file: String,
        /// What is wrong with it.
        what: String,
    },
    /// The configuration does not exist.
    #[error("there is no configuration `{name}`", name = shown(name))]
    NoConfiguration {
        /// The name.
        name: String,
        /// The existing ones.
        known: Vec<String>,
    },
    /// A configuration names a missing member, one twice, or too few.
    #[error("the configuration `{name}` {what}", name = shown(name))]
    Configuration {
        /// Its name.
        name: String,
        /// What is wrong.
        what: String,
    },
    /// A member has no model.
    #[error("there is no model for {member}", member = shown(member))]
    NoVoice {
        /// The member.
        member: String,
    },
}

impl Advice for PersonaError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::File { .. } => vec![Hint::new("compare it with the personas in the reference")],
            Self::NoConfiguration { known, .. } => {
                vec![Hint::new("the existing ones are {}").names(known)]
            }
            Self::Configuration { .. } => {
                vec![Hint::new("its `participants` are indices of personas")]
            }
            Self::NoVoice { .. } => vec![Hint::new(
                "write `default = \"SERVICE/MODEL\"` under `[models]` in your settings",
            )],
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PersonaHead {
    index: u8,
    name: String,
    stance: String,
    #[serde(default)]
    owns_sections: Vec<u8>,
    #[serde(default)]
    red_lines: Vec<String>,
    #[serde(default)]
    model: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Configuration {
    #[serde(default)]
    description: String,
    participants: Vec<u8>,
    synthesiser: u8,
}

/// The owner of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    Ours,
    Person,
    Project,
}

struct Known {
    head: PersonaHead,
    text: String,
}

/// Returns the configurations, each with its description.
pub fn configurations(folders: &PersonaFolders) -> Result<Vec<(String, String)>, PersonaError> {
    let all = read_configurations(folders)?.into_iter();
    Ok(all.map(|(name, one)| (name, one.description)).collect())
}

/// Selects the members of a configuration.
pub fn cast(
    folders: &PersonaFolders,
    name: &str,
    voices: &RoomModelBindings,
) -> Result<Cast, PersonaError> {
    let configurations = read_configurations(folders)?;
    let configuration = configurations.get(name).ok_or_else(|| {
        let known: Vec<String> = configurations.keys().cloned().collect();
        PersonaError::NoConfiguration {
            name: name.to_owned(),
            known,
        }
    })?;
    let wrong = |what: String| PersonaError::Configuration {
        name: name.to_owned(),
        what,
    };
    let personas = read_personas(folders)?;
    let mut members: Vec<Member> = Vec::new();
    for index in &configuration.participants {
        let known = personas.get(index);
        let known = known.ok_or_else(|| {
            wrong(format!(
                "names {index}, but no persona has this \
            index"
            ))
        })?;
        if members.iter().any(|one| one.seat == Seat(*index)) {
            return Err(wrong(format!("names {index} twice")));
        }
        members.push(member(known, voices)?);
    }
    if members.len() < 2 {
        return Err(wrong("has fewer than two members".to_owned()));
    }
    let writes = |one: &&Member| one.seat == Seat(configuration.synthesiser);
    let synthesiser = members.iter().find(writes).map(|one| one.model.clone());
    let synthesiser = synthesiser.ok_or_else(|| {
        wrong(format!(
            "has {} as synthesiser, but not as a member",
            configuration.synthesiser
        ))
    })?;
    Ok(Cast {
        members,
        synthesiser,
    })
}

fn member(known: &Known, voices: &RoomModelBindings) -> Result<Member, PersonaError> {
    let PersonaHead {
        index,
        name,
        stance,
        owns_sections,
        red_lines,
        model,
    } = &known.head;
    let own = voices.members.get(index).or(model.as_ref());
    let model = own.or(voices.default.as_ref());
    let sections = owns_sections.iter();
    Ok(Member {
        seat: Seat(*index),
        name: name.clone(),
        stance: stance.clone(),
        red_lines: red_lines.clone(),
        sections: sections.filter_map(|one| Section::numbered(*one)).collect(),
        persona: known.text.clone(),
        model: model.cloned().ok_or_else(|| PersonaError::NoVoice {
            member: name.clone(),
        })?,
    })
}

fn read_configurations(
    folders: &PersonaFolders,
) -> Result<BTreeMap<String, Configuration>, PersonaError> {
    let mut all = BTreeMap::new();
    let mut take = |file: &str, text: &str| {
        let read: Result<BTreeMap<String, Configuration>, _> = toml::from_str(text);
        let read = read.map_err(|error| wrong(file, &placed(&error, text)))?;
        all.extend(read);
        Ok::<(), PersonaError>(())
    };
    take(CONFIGURATIONS_FILE, CONFIGURATIONS)?;
    for folder in [&folders.user, &folders.project].into_iter().flatten() {
        let path = folder.join(CONFIGURATIONS_FILE);
        if let Some(text) = read_file(&path)? {
            take(&path.display().to_string(), &text)?;
        }
    }
    Ok(all)
}

/// Reads every persona, by its index: a file replaces another with the same name.
fn read_personas(folders: &PersonaFolders) -> Result<BTreeMap<u8, Known>, PersonaError> {
    let mut files: BTreeMap<String, (String, String, Owner)> = BTreeMap::new();
    for (name, text) in BUILT_IN {
        let file = format!("{name}.md");
        files.insert(name.to_owned(), (file, text.to_owned(), Owner::Ours));
    }
    for (folder, owner) in [
        (&folders.user, Owner::Person),
        (&folders.project, Owner::Project),
    ] {
        for (name, path) in folder.iter().flat_map(|folder| markdown_in(folder)) {
            if let Some(text) = read_file(&path)? {
                files.insert(name, (path.display().to_string(), text, owner));
            }
        }
    }
    let mut personas: BTreeMap<u8, Known> = BTreeMap::new();
    for (file, text, owner) in files.into_values() {
        let known = read_persona(&file, &text, owner)?;
        if let Some(other) = personas.insert(known.head.index, known) {
            let what = format!("it has the index of {}", other.head.name);
            return Err(wrong(&file, &what));
        }
    }
    Ok(personas)
}

fn read_persona(file: &str, text: &str, owner: Owner) -> Result<Known, PersonaError> {
    let missing = "it does not start with a header between two lines of `---`";
    let (head, body) = front_matter(text).ok_or_else(|| wrong(file, missing))?;
    // The line before the header counts, so that line numbers match the file.
    let head: PersonaHead = parse_head(&format!("\n{head}")).map_err(|what| wrong(file, &what))?;
    let stance = head.stance.chars().count();
    let flaw = if head.index == 0 {
        Some("the index 0 is the moderator's")
    } else if head.name.trim().is_empty() || body.trim().is_empty() {
        Some("a name and a text are needed")
    } else if stance == 0 || stance > LONGEST_STANCE {
        Some("a stance has one to 140 characters")
    } else if head
        .owns_sections
        .iter()
        .any(|one| Section::numbered(*one).is_none())
    {
        Some("sections are numbered from 1 to 6")
    } else if owner == Owner::Project && head.model.is_some() {
        Some("a project cannot choose the model; name it in your own settings")
    } else {
        None
    };
    match flaw {
        Some(flaw) => Err(wrong(file, flaw)),
        None => Ok(Known {
            head,
            text: body.trim().to_owned(),
        }),
    }
}

/// Describes the problem in a file of configurations, with its line.
fn placed(error: &toml::de::Error, text: &str) -> String {
    let what = error.message().trim();
    let begun = error.span().and_then(|span| text.get(..span.start));
    match begun {
        Some(begun) => format!("line {}: {what}", begun.matches('\n').count() + 1),
        None => what.to_owned(),
    }
}

fn wrong(file: &str, what: &str) -> PersonaError {
    PersonaError::File {
        file: file.to_owned(),
        what: what.trim().to_owned(),
    }
}

/// Returns the Markdown files of a folder, by name; empty if there is no folder.
fn markdown_in(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<(String, PathBuf)> = entries
        .filter_map(|entry| {
            let path = entry.path();
            let is_persona = path.extension().is_some_and(|one| one == "md");
            let name = path.file_stem()?.to_str()?.to_owned();
            is_persona.then_some((name, path))
        })
        .collect();
    files.sort();
    files
}

/// Reads a file; `None` if it does not exist.
fn read_file(path: &Path) -> Result<Option<String>, PersonaError> {
    let file = path.display().to_string();
    match std::fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Ok(found) if found.len() > LARGEST => {
            return Err(wrong(&file, &format!("it has more than {LARGEST} bytes")));
        }
        // Reading a pipe would block.
        Ok(found) if !found.is_file() => return Err(wrong(&file, "it is not a file")),
        _ => {}
    }
    let text = std::fs::read_to_string(path);
    text.map(Some)
        .map_err(|error| wrong(&file, &error.to_string()))
}
