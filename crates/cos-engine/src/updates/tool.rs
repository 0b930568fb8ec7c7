//! Runs one command of a package manager, with a time limit and an output limit.

use super::scratch::Scratch;
use crate::agent::Surroundings;
use crate::process::{self, Cancel, Ending, ProcessError, ProcessLimits};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::time::Span;
use serde_json::Value;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The time limit and the output limit of one program.
const LIMITS: ProcessLimits = ProcessLimits {
    wall: Span::minutes(3),
    no_progress: None,
    output_bytes: 8 << 20,
    grace: Span::seconds(2),
};

/// Why the updates cannot be found.
#[derive(Debug, thiserror::Error)]
pub enum UpdatesError {
    /// The project has no supported manifest.
    #[error("the repository has no {} in its root", super::shown_manifests())]
    NoManifest,
    /// The program cannot be started.
    #[error("{0}")]
    Program(#[from] ProcessError),
    /// No thread could be started.
    #[error("the system cannot start another thread: {0}")]
    Threads(std::io::Error),
    /// There is no folder to run in.
    #[error("no temporary folder can be created: {0}")]
    NoFolder(std::io::Error),
    /// The program failed.
    #[error("`{call}` failed: {said}", call = shown(call), said = shown(said))]
    Failed {
        /// The command.
        call: String,
        /// The end of its output.
        said: String,
    },
    /// The program took too long.
    #[error("`{call}` did not end within {}", LIMITS.wall, call = shown(call))]
    Late {
        /// The command.
        call: String,
    },
    /// The output has an unexpected format.
    #[error("the output of `{call}` cannot be read: {what}", call = shown(call))]
    Unreadable {
        /// The command.
        call: String,
        /// The position and the reason.
        what: String,
    },
}

impl Advice for UpdatesError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NoManifest => vec![Hint::new("there is nothing to update")],
            Self::Program(error) => error.hints(),
            Self::NoFolder(_) => vec![Hint::new(
                "make the temporary folder writable, or set TMPDIR to another folder",
            )],
            Self::Threads(_) => vec![Hint::new("close something and try again")],
            Self::Failed { .. } => vec![Hint::new("run it yourself, then resume the workflow")],
            Self::Late { .. } => vec![Hint::new("check the connection to the registry")],
            Self::Unreadable { .. } => vec![Hint::new("update the program")],
        }
    }
}

/// Returns the string at a path in a JSON value, if there is one.
pub(super) fn words_at<'a>(value: &'a Value, keys: &[&str]) -> Option<&'a str> {
    keys.iter()
        .try_fold(value, |value, key| value.get(key))?
        .as_str()
}

/// Runs programs in a temporary folder: in the project's folder they would read settings that name
/// programs, or load code from it.
pub(super) struct Tools<'a> {
    pub(super) root: &'a Path,
    /// The folder they run in.
    pub(super) place: Scratch,
    surroundings: &'a Surroundings,
    runtime: tokio::runtime::Runtime,
}

/// The output of a program.
pub(super) struct Printed {
    pub(super) call: String,
    pub(super) exit: Option<i32>,
    pub(super) text: String,
}

impl<'a> Tools<'a> {
    pub(super) fn new(
        root: &'a Path,
        surroundings: &'a Surroundings,
    ) -> Result<Self, UpdatesError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(UpdatesError::Threads)?;
        Ok(Self {
            root,
            place: Scratch::make().map_err(UpdatesError::NoFolder)?,
            surroundings,
            runtime,
        })
    }

    /// Returns the folder that a variable names, else a folder in the user's HOME.
    pub(super) fn folder(&self, variable: &str, at_home: &str) -> Option<PathBuf> {
        self.surroundings.folder(variable, at_home)
    }

    /// Runs the user's own program outside of the project, with only the environment it needs.
    pub(super) fn ask(&self, program: &Path, args: &[&str]) -> Result<Printed, UpdatesError> {
        let call = format!("{} {}", program.display(), args.join(" "));
        let args = args.iter().map(OsString::from).collect();
        let place = self.place.path();
        let mut launch = self.surroundings.tool(program, args, place);
        let path = launch.env.get(OsStr::new("PATH")).cloned();
        let outside = outside(&path.unwrap_or_default(), self.root);
        let _before = launch.env.insert("PATH".into(), outside);
        // Some programs use this as their working folder.
        let _before = launch.env.insert("PWD".into(), place.into());
        let cancel = Cancel::new();
        let mut unheard = |_: &[u8]| {};
        let run = process::run(&launch, Vec::new(), LIMITS, &cancel, &mut unheard);
        let ended = self.runtime.block_on(run)?;
        if ended.dropped > 0 {
            let what = format!("it is {} bytes too long", ended.dropped);
            return Err(UpdatesError::Unreadable { call, what });
        }
        let exit = match ended.ending {
            Ending::Exited(code) => Some(code),
            Ending::TimedOut(_) => return Err(UpdatesError::Late { call }),
            Ending::Signalled(_) | Ending::NoProgress(_) | Ending::Cancelled => None,
        };
        let text = ended.output;
        Ok(Printed { call, exit, text })
    }
}

/// Removes folders of the project and relative folders from a search path.
fn outside(path: &OsStr, root: &Path) -> OsString {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let root = real(root);
    let folders = std::env::split_paths(path);
    let kept = folders.filter(|folder| folder.is_absolute() && !real(folder).starts_with(&root));
    std::env::join_paths(kept).unwrap_or_default()
}

impl Printed {
    /// Returns the output if the program ended with one of these codes.
    pub(super) fn with(self, codes: &[i32]) -> Result<Self, UpdatesError> {
        if self.exit.is_some_and(|code| codes.contains(&code)) {
            return Ok(self);
        }
        let last: Vec<&str> = self.text.lines().rev().take(5).map(str::trim).collect();
        let lines: Vec<&str> = last
            .into_iter()
            .rev()
            .filter(|line| !line.is_empty())
            .collect();
        let lines = lines.join(" ");
        let lines = cos_secret::redact::text(&lines).unwrap_or(lines);
        Err(UpdatesError::Failed {
            call: self.call,
            said: crate::diagnostic::shown(&lines),
        })
    }

    /// Returns the JSON in the output; warnings are on lines before and after it.
    pub(super) fn json(&self) -> Result<Value, UpdatesError> {
        let mut why = "it has no JSON".to_owned();
        let mut from = 0;
        for line in self.text.split_inclusive('\n') {
            if line.starts_with(['{', '[']) {
                let rest = self.text.get(from..).unwrap_or_default();
                let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
                match values.next() {
                    Some(Ok(value)) => return Ok(value),
                    Some(Err(error)) => why = error.to_string(),
                    None => {}
                }
            }
            from += line.len();
        }
        Err(self.unreadable(why))
    }

    pub(super) fn unreadable(&self, what: String) -> UpdatesError {
        UpdatesError::Unreadable {
            call: self.call.clone(),
            what,
        }
    }
}
