//! Runs programs inside limits: an explicit environment, a process group, a time limit, a silence
//! limit and an output limit. When a program ends for any reason, all its processes end. Callers
//! interpret the output.

mod capture;
mod group;
pub mod guard;
mod leftover;
mod mark;
mod orphan;
mod tree;

pub use capture::Capture;
pub use group::Group;
pub use leftover::end_all_below;
pub use mark::MARK_VARIABLE;
pub use orphan::adopt_orphans;
pub(crate) use orphan::started;

use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::time::Span;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout};

/// Cancels the work that it was passed to; cheap to clone, cannot be reset.
pub type Cancel = tokio_util::sync::CancellationToken;

const READ_BYTES: usize = 64 * 1024;
/// How long output may still arrive after the whole group has ended.
const DRAIN: Duration = Duration::from_millis(500);

/// A program, ready to be started.
#[derive(Debug, Clone)]
pub struct Launch {
    /// A path, or a name to look up in the `PATH` of `env`.
    pub command: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// The folder it runs in.
    pub cwd: PathBuf,
    /// The complete environment; nothing is inherited, and only [`MARK_VARIABLE`] is added.
    pub env: BTreeMap<OsString, OsString>,
    /// The `cos` binary that watches the program and ends it if this process dies; see [`guard`].
    pub guard: Option<PathBuf>,
}

/// How long a program may run, and how much output is kept.
#[derive(Debug, Clone, Copy)]
pub struct ProcessLimits {
    /// From start to end.
    pub wall: Span,
    /// The longest silence; `None` for no limit.
    pub no_progress: Option<Span>,
    /// How many bytes of output are kept, half from the beginning and half from the end.
    pub output_bytes: usize,
    /// The time between the polite and the forced stop.
    pub grace: Span,
}

/// Why a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It returned this exit code.
    Exited(i32),
    /// Another process ended it with this signal.
    Signalled(i32),
    /// The time limit of this length ended it.
    TimedOut(Span),
    /// The silence limit of this length ended it.
    NoProgress(Span),
    /// It was cancelled.
    Cancelled,
}

/// The result of a program that has ended with all its processes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessEnd {
    /// Why it ended.
    pub ending: Ending,
    /// From start to end.
    pub took: Span,
    /// Its output on both streams, in order of arrival and within the limit.
    pub output: String,
    /// How many bytes of output were dropped.
    pub dropped: u64,
}

/// A program that could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// No such program.
    #[error("`{command}` was not found on {path}", command = shown(command), path = shown(path))]
    NotFound {
        /// The command.
        command: String,
        /// The search path.
        path: String,
    },
    /// The working folder does not exist.
    #[error("the folder {cwd} does not exist, so nothing can be started in it")]
    NoFolder {
        /// The folder.
        cwd: PathBuf,
    },
    /// The system refused to start it.
    #[error("`{command}` could not be started: {source}", command = shown(command))]
    Refused {
        /// The command.
        command: String,
        /// The error of the system.
        source: std::io::Error,
    },
}

impl Advice for ProcessError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NotFound { .. } => vec![Hint::new("install it, or name it with its full path")],
            Self::NoFolder { .. } => Vec::new(),
            Self::Refused { .. } => vec![Hint::new("check its permission to execute")],
        }
    }
}

/// A started program with its three pipes.
#[derive(Debug)]
pub struct Running {
    /// The program itself, or its guard.
    pub child: Child,
    /// All processes that belong to it.
    pub group: Group,
    /// Its standard input.
    pub stdin: Option<ChildStdin>,
    /// Its standard output.
    pub stdout: Option<ChildStdout>,
    /// Its standard error.
    pub stderr: Option<ChildStderr>,
    ended: bool,
}

impl Running {
    /// Ends the program and all its processes, and returns when none of them runs.
    pub async fn end(&mut self, grace: Span) {
        self.group.end(&mut self.child, grace).await;
        self.ended = true;
    }
}

impl Drop for Running {
    /// A dropped program is killed.
    fn drop(&mut self) {
        if !self.ended {
            self.group.kill();
        }
    }
}

impl Launch {
    /// Starts the program in its own process group.
    pub fn spawn(&self) -> Result<Running, ProcessError> {
        let found = self.resolve()?;
        if !self.cwd.is_dir() {
            return Err(ProcessError::NoFolder {
                cwd: self.cwd.clone(),
            });
        }
        let mut command = match &self.guard {
            None => tokio::process::Command::new(&found),
            Some(guard) => {
                let mut command = tokio::process::Command::new(guard);
                command
                    .arg0(guard::NAME)
                    .args([guard::NAME, "--parent"])
                    .arg(std::process::id().to_string())
                    .arg("--")
                    .arg(&found);
                command
            }
        };
        let mark = mark::Mark::drawn();
        let (name, value) = mark.variable(&self.cwd);
        command
            .args(&self.args)
            .current_dir(&self.cwd)
            .env_clear()
            .envs(&self.env)
            .env(name, value)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        let mut child =
            started(|| command.spawn(), Child::id).map_err(|source| self.refused(source))?;
        let group = child
            .id()
            .and_then(|pid| Group::led_by(pid, Some(mark)))
            .ok_or_else(|| self.refused(std::io::ErrorKind::NotFound.into()))?;
        Ok(Running {
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            child,
            group,
            ended: false,
        })
    }

    /// Finds the program in its own `PATH`, as the system would.
    pub fn resolve(&self) -> Result<PathBuf, ProcessError> {
        let command = Path::new(&self.command);
        let path = self
            .env
            .get(OsStr::new("PATH"))
            .cloned()
            .unwrap_or_default();
        let found = if command.components().count() > 1 {
            let whole = self.cwd.join(command);
            is_executable(&whole).then_some(whole)
        } else {
            std::env::split_paths(&path)
                .map(|folder| folder.join(command))
                .find(|candidate| is_executable(candidate))
        };
        found.ok_or_else(|| ProcessError::NotFound {
            command: self.command.to_string_lossy().into_owned(),
            path: match path.to_string_lossy() {
                empty if empty.is_empty() => "an empty PATH".to_owned(),
                path => format!("PATH {path}"),
            },
        })
    }

    fn refused(&self, source: std::io::Error) -> ProcessError {
        ProcessError::Refused {
            command: self.command.to_string_lossy().into_owned(),
            source,
        }
    }
}

fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

/// Runs a program to its end. `input` is written to it and then closed; `on_output` gets every
/// piece of output as it arrives, without the limit.
pub async fn run(
    program: &Launch,
    input: Vec<u8>,
    limits: ProcessLimits,
    cancel: &Cancel,
    on_output: &mut (dyn FnMut(&[u8]) + Send),
) -> Result<ProcessEnd, ProcessError> {
    let started = Instant::now();
    let mut running = program.spawn()?;
    if let Some(mut stdin) = running.stdin.take() {
        // A program that does not read its input is not a failure, so a broken pipe is ignored.
        tokio::spawn(async move { stdin.write_all(&input).await });
    }
    let mut streams = Streams {
        stdout: running.stdout.take(),
        stderr: running.stderr.take(),
        kept: Capture::new(limits.output_bytes),
        left: vec![0; READ_BYTES],
        right: vec![0; READ_BYTES],
    };
    let ending = wait_for_end(&mut running.child, &mut streams, limits, cancel, on_output).await;
    running.end(limits.grace).await;
    let rest = async { while streams.read_next(on_output).await {} };
    if tokio::time::timeout(DRAIN, rest).await.is_err() {
        // A process outside the group still holds the pipe; its output does not belong to the
        // program.
        streams.stdout = None;
    }
    let dropped = streams.kept.dropped();
    Ok(ProcessEnd {
        ending,
        took: span(started.elapsed()),
        output: streams.kept.into_text(),
        dropped,
    })
}

/// Waits for the first event that ends the program.
async fn wait_for_end(
    child: &mut Child,
    streams: &mut Streams,
    limits: ProcessLimits,
    cancel: &Cancel,
    on_output: &mut (dyn FnMut(&[u8]) + Send),
) -> Ending {
    let wall = tokio::time::sleep(duration(limits.wall));
    let quiet_for = limits.no_progress.map(duration);
    let quiet = tokio::time::sleep(quiet_for.unwrap_or_default());
    tokio::pin!(wall, quiet);
    let mut open = true;
    loop {
        tokio::select! {
            biased;
            () = cancel.cancelled() => return Ending::Cancelled,
            () = &mut wall => return Ending::TimedOut(limits.wall),
            more = streams.read_next(on_output), if open => {
                open = more;
                if let Some(quiet_for) = quiet_for {
                    quiet.as_mut().reset(tokio::time::Instant::now() + quiet_for);
                }
            }
            status = child.wait() => return match status {
                Ok(status) => ending_of(status),
                Err(_) => Ending::Signalled(0),
            },
            () = &mut quiet, if quiet_for.is_some() => {
                return Ending::NoProgress(limits.no_progress.unwrap_or_default());
            }
        }
    }
}

fn ending_of(status: std::process::ExitStatus) -> Ending {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Ending::Exited(code),
        (None, signal) => Ending::Signalled(signal.unwrap_or(0)),
    }
}

/// Both output streams, merged.
struct Streams {
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    kept: Capture,
    left: Vec<u8>,
    right: Vec<u8>,
}

impl Streams {
    /// Reads one piece; returns false when both streams are closed.
    async fn read_next(&mut self, on_output: &mut (dyn FnMut(&[u8]) + Send)) -> bool {
        tokio::select! {
            read = read_piece(self.stdout.as_mut(), &mut self.left), if self.stdout.is_some() => match read {
                None => self.stdout = None,
                Some(piece) => {
                    self.kept.push(piece);
                    on_output(piece);
                }
            },
            read = read_piece(self.stderr.as_mut(), &mut self.right), if self.stderr.is_some() => match read {
                None => self.stderr = None,
                Some(piece) => {
                    self.kept.push(piece);
                    on_output(piece);
                }
            },
            else => {}
        }
        self.stdout.is_some() || self.stderr.is_some()
    }
}

async fn read_piece<'a>(
    stream: Option<&mut (impl AsyncRead + Unpin)>,
    buffer: &'a mut [u8],
) -> Option<&'a [u8]> {
    let count = stream?.read(buffer).await.ok().filter(|&count| count > 0)?;
    buffer.get(..count)
}

pub(crate) fn duration(span: Span) -> Duration {
    Duration::from_millis(span.0)
}

pub(crate) fn span(duration: Duration) -> Span {
    Span(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}
