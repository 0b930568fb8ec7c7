//! A program that knows a registry, asked once, under bounds.

use super::scratch::Scratch;
use crate::agent::Surroundings;
use crate::process::{self, Cancel, Ending, ProcessError, ProcessLimits};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::time::Span;
use serde_json::Value;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// How long one program may take, and how much of what it prints is kept.
const LIMITS: ProcessLimits = ProcessLimits {
    wall: Span::minutes(3),
    no_progress: None,
    output_bytes: 8 << 20,
    grace: Span::seconds(2),
};

/// Why nobody knows what could be updated.
#[derive(Debug, thiserror::Error)]
pub enum UpdatesError {
    /// The project says nowhere what it depends on.
    #[error(
        "the repository has no Cargo.toml, package.json, requirements.txt \
         or pyproject.toml at its root"
    )]
    NoManifest,
    /// The program is not there.
    #[error("{0}")]
    Program(#[from] ProcessError),
    /// No thread for it could be started.
    #[error("the machine lets no further threads start: {0}")]
    Threads(std::io::Error),
    /// There is no folder for it to run in.
    #[error("no folder can be made for programs to run in: {0}")]
    NoFolder(std::io::Error),
    /// It failed.
    #[error("`{call}` failed: {said}", call = shown(call), said = shown(said))]
    Failed {
        /// What was run.
        call: String,
        /// Its last words.
        said: String,
    },
    /// It took too long.
    #[error("`{call}` did not end within {}", LIMITS.wall, call = shown(call))]
    Late {
        /// What was run.
        call: String,
    },
    /// What it printed is not what it says it prints.
    #[error("what `{call}` printed cannot be read: {what}", call = shown(call))]
    Unreadable {
        /// What was run.
        call: String,
        /// Where and why.
        what: String,
    },
}

impl Advice for UpdatesError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NoManifest => vec![Hint::new("there is nothing to update")],
            Self::Program(error) => error.hints(),
            Self::NoFolder(_) => vec![Hint::new(
                "make the folder for temporary files writable, or point TMPDIR elsewhere",
            )],
            Self::Threads(_) => vec![Hint::new("close something and try again")],
            Self::Failed { .. } => vec![Hint::new("run it yourself, then resume the workflow")],
            Self::Late { .. } => vec![Hint::new("look whether the registry can be reached")],
            Self::Unreadable { .. } => vec![Hint::new("bring the program up to date")],
        }
    }
}

/// The words at a place in what a program printed; none where there are no words.
pub(super) fn words_at<'a>(value: &'a Value, keys: &[&str]) -> Option<&'a str> {
    keys.iter()
        .try_fold(value, |value, key| value.get(key))?
        .as_str()
}

/// Asks programs. They run in a folder of our own: in the folder of the project they would read
/// settings of the project that name programs, or load parts of themselves from it.
pub(super) struct Tools<'a> {
    pub(super) root: &'a Path,
    /// Where programs run.
    pub(super) place: Scratch,
    surroundings: &'a Surroundings,
    runtime: tokio::runtime::Runtime,
}

/// What a program printed.
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

    /// A folder that a variable names, else one in the person's HOME.
    pub(super) fn folder(&self, variable: &str, at_home: &str) -> Option<PathBuf> {
        self.surroundings.folder(variable, at_home)
    }

    /// Runs a program of the person's, outside of the project, with what it needs of the environment
    /// and no more.
    pub(super) fn ask(&self, program: &Path, args: &[&str]) -> Result<Printed, UpdatesError> {
        let call = format!("{} {}", program.display(), args.join(" "));
        let args = args.iter().map(OsString::from).collect();
        let place = self.place.path();
        let mut launch = self.surroundings.tool(program, args, place);
        let path = launch.env.get(OsStr::new("PATH")).cloned();
        let outside = outside(&path.unwrap_or_default(), self.root);
        let _before = launch.env.insert("PATH".into(), outside);
        // What some programs take for the folder they were started in.
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

/// The folders of a search path that belong to no project: a relative one leads into whatever folder
/// somebody works in, and what lies in the project is the project's.
fn outside(path: &OsStr, root: &Path) -> OsString {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let root = real(root);
    let folders = std::env::split_paths(path);
    let kept = folders.filter(|folder| folder.is_absolute() && !real(folder).starts_with(&root));
    std::env::join_paths(kept).unwrap_or_default()
}

impl Printed {
    /// It, if it ended with one of these codes.
    pub(super) fn with(self, codes: &[i32]) -> Result<Self, UpdatesError> {
        if self.exit.is_some_and(|code| codes.contains(&code)) {
            return Ok(self);
        }
        let last: Vec<&str> = self.text.lines().rev().take(5).map(str::trim).collect();
        let said: Vec<&str> = last
            .into_iter()
            .rev()
            .filter(|line| !line.is_empty())
            .collect();
        let said = said.join(" ");
        let said = crate::redact::text(&said).unwrap_or(said);
        Err(UpdatesError::Failed {
            call: self.call,
            said: crate::diagnostic::shown(&said),
        })
    }

    /// The JSON in it; what a program complains about stands on lines of its own before and after.
    pub(super) fn json(&self) -> Result<Value, UpdatesError> {
        let mut why = "it holds no JSON".to_owned();
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
