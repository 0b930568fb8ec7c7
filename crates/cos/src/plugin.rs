//! The plugins that add checkpoints and the gate to people's agents: their files, where the agent
//! looks for them, and their state. A file that cos did not write is never overwritten.

mod files;

use crate::error::{CommandError, ErrorKind};
use cos_core::audit::Hash;
use cos_engine::hook::HookedAgent;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// An agent that has a plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PluginAgent {
    /// Claude Code.
    ClaudeCode,
    /// Codex.
    Codex,
    /// Gemini CLI.
    Gemini,
    /// opencode.
    Opencode,
}

/// The state of one file of a plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FileStanding {
    /// It is the one of this release.
    Current,
    /// It does not exist.
    Missing,
    /// It is the one of an earlier release.
    Outdated,
    /// We wrote it, and it was changed since.
    Changed,
    /// It exists and we did not write it.
    Foreign,
}

/// One file of a plugin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PluginFile {
    /// Its path.
    pub(crate) path: PathBuf,
    /// Its content.
    pub(crate) text: &'static str,
    /// Its state.
    pub(crate) standing: FileStanding,
    name: &'static str,
}

/// Hashes of what we wrote, by the file's name in the plugin.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Written {
    files: BTreeMap<String, Hash>,
}

/// The file that stores these hashes.
const WRITTEN: &str = ".chief-of-staff.json";

impl PluginAgent {
    /// All agents that have a plugin.
    pub(crate) const ALL: [Self; 4] = [Self::ClaudeCode, Self::Codex, Self::Gemini, Self::Opencode];

    /// Returns the name that a person types.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
            Self::Gemini => "gemini",
            Self::Opencode => "opencode",
        }
    }

    /// Returns the same agent, if it has hooks.
    pub(crate) fn hooked(self) -> Option<HookedAgent> {
        HookedAgent::named(self.name())
    }

    /// Returns the folder of the plugin; `variable` reads the environment.
    pub(crate) fn folder(self, variable: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
        let absolute = |name: &str| variable(name).filter(|path| path.is_absolute());
        let home = |below: &str| absolute("HOME").map(|home| home.join(below));
        match self {
            Self::ClaudeCode => absolute("CLAUDE_CONFIG_DIR")
                .or_else(|| home(".claude"))
                .map(|folder| folder.join("skills/chief-of-staff")),
            Self::Codex => absolute("CODEX_HOME")
                .or_else(|| home(".codex"))
                .map(|folder| folder.join("chief-of-staff")),
            Self::Gemini => home(".gemini/extensions/chief-of-staff"),
            Self::Opencode => absolute("XDG_CONFIG_HOME")
                .or_else(|| home(".config"))
                .map(|folder| folder.join("opencode")),
        }
    }

    /// Returns further commands for the person, with reasons.
    pub(crate) fn steps(self, folder: &Path) -> Vec<(String, &'static str)> {
        let folder = folder.display();
        match self {
            Self::Codex => vec![
                (
                    format!("codex plugin marketplace add {folder}"),
                    "Tells Codex where the plugin is.",
                ),
                (
                    "codex plugin add chief-of-staff@chief-of-staff".to_owned(),
                    "Installs it; trust its hook with /hooks afterwards.",
                ),
            ],
            Self::ClaudeCode => vec![(
                format!("claude --plugin-dir {folder}"),
                "Only for versions of Claude Code that do not load plugins from the skills folder.",
            )],
            Self::Gemini | Self::Opencode => Vec::new(),
        }
    }

    /// Returns the state of the files in `folder`; an error names the folder and what helps.
    pub(crate) fn look_into(self, folder: &Path) -> Result<Vec<PluginFile>, CommandError> {
        self.look(folder).map_err(|error| {
            let what = format!("`{}` cannot be read", folder.display());
            let help =
                "remove what blocks a folder there, or fix what the message names; then run the same command again";
            CommandError::new(ErrorKind::Io, what)
                .because(&error)
                .hint(help)
        })
    }

    /// Returns the state of the files in `folder`.
    pub(crate) fn look(self, folder: &Path) -> io::Result<Vec<PluginFile>> {
        let written = read_written(folder)?;
        let files = files::of(self).iter();
        let looked = files.map(|(name, text)| {
            let path = folder.join(name);
            let standing = standing(&path, text, written.files.get(*name))?;
            Ok(PluginFile {
                path,
                text,
                standing,
                name,
            })
        });
        looked.collect()
    }

    /// Checks whether we ever wrote anything there.
    pub(crate) fn is_installed(folder: &Path) -> bool {
        folder.join(WRITTEN).is_file()
    }
}

impl FileStanding {
    /// Checks whether an installation writes this file.
    pub(crate) const fn is_written(self, force: bool) -> bool {
        match self {
            Self::Missing | Self::Outdated => true,
            Self::Changed => force,
            Self::Current | Self::Foreign => false,
        }
    }
}

/// Writes what is missing or outdated, and with `force` also files of ours that were changed since.
/// Files of others stay.
pub(crate) fn install(
    folder: &Path,
    files: &[PluginFile],
    force: bool,
) -> Result<(), CommandError> {
    let memory = folder.join(WRITTEN);
    let mut written = read_written(folder).map_err(|error| unwritable(folder, &error))?;
    if !is_note_of_ours(&memory) {
        let what = format!("`{}` was not written by cos, so it stays", memory.display());
        let help = "move it away, then run the same command again";
        return Err(CommandError::new(ErrorKind::Io, what).hint(help));
    }
    for file in files.iter().filter(|file| file.standing.is_written(force)) {
        let parent = file.path.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent)
            .and_then(|()| std::fs::write(&file.path, file.text))
            .map_err(|error| unwritable(&file.path, &error))?;
    }
    let ours = |file: &&PluginFile| {
        file.standing == FileStanding::Current || file.standing.is_written(force)
    };
    for file in files.iter().filter(ours) {
        let _ = written.files.insert(file.name.to_owned(), hash(file.text));
    }
    let text = serde_json::to_string_pretty(&written).unwrap_or_default();
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&memory, format!("{text}\n")))
        .map_err(|error| unwritable(&memory, &error))
}

/// Checks whether our list can be written there: no file, or an earlier list, but never through a
/// link.
fn is_note_of_ours(memory: &Path) -> bool {
    match memory.symlink_metadata() {
        Err(error) => error.kind() == io::ErrorKind::NotFound,
        Ok(found) => {
            let text = found.is_file().then(|| std::fs::read_to_string(memory));
            let text = text.and_then(Result::ok).unwrap_or_default();
            serde_json::from_str::<Written>(&text).is_ok()
        }
    }
}

fn hash(text: &str) -> Hash {
    Hash::over(&[text.as_bytes()])
}

fn unwritable(path: &Path, error: &io::Error) -> CommandError {
    let what = format!("`{}` could not be written", path.display());
    CommandError::new(ErrorKind::Io, what).because(error)
}

/// Reads the list of what we wrote. A list that cannot be parsed counts as empty, so that no file
/// counts as ours.
fn read_written(folder: &Path) -> io::Result<Written> {
    match std::fs::read_to_string(folder.join(WRITTEN)) {
        Ok(text) => Ok(serde_json::from_str(&text).unwrap_or_default()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Written::default()),
        Err(error) => Err(error),
    }
}

/// Returns the state of a file. A link counts as foreign, wherever it points.
fn standing(path: &Path, text: &str, ours: Option<&Hash>) -> io::Result<FileStanding> {
    match path.symlink_metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(FileStanding::Missing),
        Err(error) => return Err(error),
        Ok(found) if !found.is_file() => return Ok(FileStanding::Foreign),
        Ok(_) => {}
    }
    let found = std::fs::read(path)?;
    if found == text.as_bytes() {
        return Ok(FileStanding::Current);
    }
    Ok(match ours {
        None => FileStanding::Foreign,
        Some(ours) if *ours == Hash::over(&[&found]) => FileStanding::Outdated,
        Some(_) => FileStanding::Changed,
    })
}

#[cfg(test)]
mod tests;
