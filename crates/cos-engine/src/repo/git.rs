//! Starts git: without hooks, prompts, signing and inherited `GIT_*`, in the C locale, with bytes
//! in and out. All other code in this module uses [`Git::call`].
//!
//! A call names its place. `Store` sees objects and refs but no working tree, because git treats
//! the repository as bare; `Tree` and `Folder` have one.

use super::error::RepoError;
use crate::process::started;
use cos_core::id::CommitId;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The first version with `merge-tree --write-tree`.
pub(super) const NEEDED: &str = "2.38";

/// The size limit of a message from git, in bytes.
const MESSAGE_BYTES: usize = 2_000;

/// Settings of every call that must not depend on the user's.
const SETTINGS: &[&str] = &[
    "core.hooksPath=/dev/null",
    "core.quotePath=false",
    "core.fsmonitor=false",
    "core.untrackedCache=false",
    "core.splitIndex=false",
    "core.safecrlf=false",
    "core.filesRefLockTimeout=1000",
    "commit.gpgSign=false",
    "i18n.commitEncoding=UTF-8",
    "i18n.logOutputEncoding=UTF-8",
    "log.showSignature=false",
    "worktree.useRelativePaths=false",
    "merge.renames=true",
    "merge.directoryRenames=conflict",
    "advice.addEmbeddedRepo=false",
    "submodule.recurse=false",
    "gc.auto=0",
    "maintenance.auto=false",
    // A folder in a repository can look like a bare repository with its own settings.
    "safe.bareRepository=explicit",
];

/// The git program and its extra environment variables.
#[derive(Debug, Clone)]
pub struct Git {
    program: OsString,
    env: Vec<(OsString, OsString)>,
}

impl Default for Git {
    fn default() -> Self {
        Self {
            program: "git".into(),
            env: Vec::new(),
        }
    }
}

/// Where a call runs.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place<'a> {
    /// In a folder: before the repository is known, or as its owner.
    Folder(&'a Path),
    /// On objects and refs only.
    Store(&'a Path),
    /// On a working tree, whatever its own `.git` says.
    Tree {
        /// The git folder to use.
        git_dir: &'a Path,
        /// The root of the working tree.
        tree: &'a Path,
    },
}

/// The result of a call.
#[derive(Debug)]
pub(super) struct Done {
    pub(super) exit: Option<i32>,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: String,
    /// The refused filters.
    refused: Vec<String>,
}

/// A git call under construction.
#[derive(Debug)]
pub(super) struct Call {
    what: &'static str,
    pub(super) command: Command,
    dir: PathBuf,
    program: String,
    stdin: Option<Vec<u8>>,
    /// The refused filters.
    pub(super) refused: Vec<String>,
    /// Why the call cannot be made.
    pub(super) trouble: Option<RepoError>,
}

impl Git {
    /// Uses another program than `git` from the PATH.
    #[must_use]
    pub fn with_program(mut self, program: impl Into<OsString>) -> Self {
        self.program = program.into();
        self
    }

    /// Sets a variable for every call, after `GIT_*` is cleared.
    #[must_use]
    pub fn with_env(mut self, key: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.env.push((key.into(), value.into()));
        self
    }

    /// Returns an error if git is missing or too old.
    pub(super) fn check_version(&self) -> Result<(), RepoError> {
        let call = self.call("print its version", Place::Folder(Path::new("/")));
        let text = call.arg("version").line()?;
        let found = text.strip_prefix("git version ").unwrap_or(&text);
        let mut numbers = found
            .split(|c: char| !c.is_ascii_digit())
            .map(|part| part.parse::<u32>().unwrap_or(0));
        let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        if version < (2, 38) {
            return Err(RepoError::GitTooOld {
                found: found.to_owned(),
                needed: NEEDED,
            });
        }
        Ok(())
    }

    /// Starts a call; `what` completes "git cannot …".
    pub(super) fn call(&self, what: &'static str, place: Place<'_>) -> Call {
        let mut command = Command::new(&self.program);
        for (key, _) in std::env::vars_os() {
            if key.as_encoded_bytes().starts_with(b"GIT_") {
                command.env_remove(key);
            }
        }
        command
            .env_remove("LANGUAGE")
            .env("LC_ALL", "C")
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env("GIT_NO_REPLACE_OBJECTS", "1")
            .env("GIT_EDITOR", ":")
            .env("GIT_PAGER", "cat")
            // Missing objects are not fetched: the repository's settings choose the program for
            // that.
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("GIT_ALLOW_PROTOCOL", "")
            .envs(self.env.iter().map(|(key, value)| (key, value)))
            .stdin(Stdio::null())
            // Ctrl-C at the terminal must not interrupt git.
            .process_group(0);
        for setting in SETTINGS {
            command.args(["-c", setting]);
        }
        let dir = match place {
            Place::Folder(dir) => dir,
            Place::Store(git_dir) => {
                command.arg("--bare").env("GIT_DIR", git_dir);
                git_dir
            }
            Place::Tree { git_dir, tree } => {
                command.env("GIT_DIR", git_dir).env("GIT_WORK_TREE", tree);
                tree
            }
        };
        command.current_dir(dir);
        Call {
            what,
            command,
            dir: dir.to_owned(),
            program: self.program.to_string_lossy().into_owned(),
            stdin: None,
            refused: Vec::new(),
            trouble: None,
        }
    }
}

impl Call {
    /// Adds one argument.
    pub(super) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.arg(arg);
        self
    }

    /// Adds arguments.
    pub(super) fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.command.args(args);
        self
    }

    /// Adds a commit; it cannot be mistaken for an option.
    pub(super) fn commit(self, commit: &CommitId) -> Self {
        let safe = commit.as_str().chars().all(|c| c.is_ascii_hexdigit());
        // A name that is not a hash does not resolve, which gives "not in this repository".
        let text = if safe && !commit.as_str().is_empty() {
            commit.as_str()
        } else {
            "0"
        };
        self.arg(text)
    }

    /// Sets a variable.
    pub(super) fn env(mut self, key: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(key, value);
        self
    }

    /// Sets the standard input.
    pub(super) fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.stdin = Some(bytes.into());
        self.command.stdin(Stdio::piped());
        self
    }

    /// Runs the call and returns its result, whatever the exit code.
    pub(super) fn done(mut self) -> Result<Done, RepoError> {
        if let Some(trouble) = self.trouble.take() {
            return Err(trouble);
        }
        self.command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = started(|| self.command.spawn(), |child| Some(child.id()));
        let mut child = child.map_err(|error| self.unstarted(error))?;
        let pipe = child.stdin.take();
        let bytes = self.stdin.take().unwrap_or_default();
        let output = std::thread::scope(|scope| {
            scope.spawn(move || {
                // If git stops reading, it says why on stderr.
                pipe.map(|mut pipe| pipe.write_all(&bytes));
            });
            child.wait_with_output()
        });
        let output = output.map_err(RepoError::io("read from", &self.program))?;
        Ok(Done {
            exit: output.status.code(),
            stdout: output.stdout,
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            refused: self.refused,
        })
    }

    /// Runs the call and returns its output; a non-zero exit code is an error.
    pub(super) fn bytes(self) -> Result<Vec<u8>, RepoError> {
        let (what, dir) = (self.what, self.dir.clone());
        let done = self.done()?;
        if done.exit == Some(0) {
            return Ok(done.stdout);
        }
        Err(done.error(what, &dir))
    }

    /// Runs the call for its effect.
    pub(super) fn run(self) -> Result<(), RepoError> {
        self.bytes().map(|_| ())
    }

    /// Runs the call and returns its output without the last line end.
    pub(super) fn line(self) -> Result<String, RepoError> {
        let bytes = self.bytes()?;
        let text = String::from_utf8_lossy(&bytes);
        Ok(text.strip_suffix('\n').unwrap_or(&text).to_owned())
    }

    /// Runs the call and splits its output at NUL bytes.
    pub(super) fn pieces(self) -> Result<Vec<Vec<u8>>, RepoError> {
        Ok(pieces(&self.bytes()?).map(<[u8]>::to_vec).collect())
    }

    /// Runs the call and passes on each line, with its line end, until `each` returns `Enough`.
    pub(super) fn lines(self, each: impl FnMut(&[u8]) -> Flow) -> Result<(), RepoError> {
        self.read_by(b'\n', each)
    }

    /// Runs the call and passes on each NUL-terminated piece, until `each` returns `Enough`.
    pub(super) fn each_piece(self, mut each: impl FnMut(&[u8]) -> Flow) -> Result<(), RepoError> {
        self.read_by(0, |piece| each(piece.strip_suffix(&[0]).unwrap_or(piece)))
    }

    fn read_by(mut self, end: u8, mut each: impl FnMut(&[u8]) -> Flow) -> Result<(), RepoError> {
        if let Some(trouble) = self.trouble.take() {
            return Err(trouble);
        }
        self.command.stdout(Stdio::piped()).stderr(Stdio::null());
        let child = started(|| self.command.spawn(), |child| Some(child.id()));
        let mut child = child.map_err(|error| self.unstarted(error))?;
        let mut line = Vec::new();
        let mut enough = false;
        if let Some(pipe) = child.stdout.take() {
            let mut reader = BufReader::with_capacity(1 << 16, pipe);
            while !enough {
                line.clear();
                let read = reader.read_until(end, &mut line);
                if read.map_err(RepoError::io("read from", &self.program))? == 0 {
                    break;
                }
                enough = matches!(each(&line), Flow::Enough);
            }
        }
        let status = child.wait();
        let status = status.map_err(RepoError::io("wait for", &self.program))?;
        if status.success() || enough {
            return Ok(());
        }
        let (exit, stderr) = (status.code(), String::new());
        let done = Done {
            exit,
            stdout: Vec::new(),
            stderr,
            refused: Vec::new(),
        };
        Err(done.error(self.what, &self.dir))
    }

    fn unstarted(&self, source: std::io::Error) -> RepoError {
        if source.kind() == std::io::ErrorKind::NotFound && self.dir.is_dir() {
            return RepoError::GitMissing {
                program: self.program.clone(),
                needed: NEEDED,
            };
        }
        RepoError::io("start git in", &self.dir)(source)
    }
}

/// Whether a reader wants more lines.
pub(super) enum Flow {
    /// Continue.
    More,
    /// Stop git.
    Enough,
}

impl Done {
    /// Converts a failed call into an error.
    pub(super) fn error(&self, what: &'static str, dir: &Path) -> RepoError {
        let dir = dir.to_owned();
        if self.stderr.contains("detected dubious ownership") {
            return RepoError::NotTrusted { dir };
        }
        if self.stderr.contains("not a git repository") {
            return RepoError::NotARepository { dir };
        }
        if self.stderr.contains("cannot use bare repository") {
            return RepoError::Bare { dir };
        }
        if let Some(error) = RepoError::of_filter(&self.refused, &self.stderr) {
            return error;
        }
        if let Some(path) = locked(&self.stderr) {
            return RepoError::Locked { path };
        }
        let text = self.stderr.trim();
        let mut start = text.len().saturating_sub(MESSAGE_BYTES);
        while !text.is_char_boundary(start) {
            start += 1;
        }
        RepoError::Git {
            what,
            exit: self.exit,
            message: text.get(start..).unwrap_or_default().to_owned(),
        }
    }
}

/// Returns the lock that git could not take.
fn locked(stderr: &str) -> Option<PathBuf> {
    let (before, _) = stderr.split_once(".lock': File exists")?;
    let (_, path) = before.rsplit_once('\'')?;
    Some(PathBuf::from(format!("{path}.lock")))
}

/// Splits output at NUL bytes; git ends every piece with one.
pub(super) fn pieces(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes
        .split(|byte| *byte == 0)
        .filter(|piece| !piece.is_empty())
}

/// Converts a name for display; invalid UTF-8 is replaced.
pub(super) fn name(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
