//! Reads issues and pull requests through GitHub's program `run_gh`, which uses the person's
//! account;
//! `cos` holds no key. The content is untrusted data.

mod posting;

pub use posting::{PostedRemark, Posting, PostingError};

use crate::process::started;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::time::Span;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt as _};

/// The time limit of one call.
const WALL: Span = Span::seconds(30);
/// The most output that is read, in bytes.
const MOST: u64 = 32 << 20;
/// The requested fields of an issue.
const ISSUE: &str = "number,title,body,author,comments,labels,state,url,createdAt";
/// The further fields of a pull request.
const PULL_REQUEST: &str = "reviews,files,changedFiles,headRefOid,baseRefName";

/// The kind of posting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostingKind {
    /// An issue.
    Issue,
    /// A pull request, with its reviews and line comments.
    PullRequest,
}

impl PostingKind {
    /// Returns the subcommand of `run_gh`.
    const fn subcommand(self) -> &'static str {
        match self {
            Self::Issue => "issue",
            Self::PullRequest => "pr",
        }
    }
}

/// Why nothing could be read.
#[derive(Debug, thiserror::Error)]
pub enum ForgeError {
    /// The name is neither a number nor an address.
    #[error("`{name}` is not the number or address of an issue or pull request", name = shown(name))]
    Name {
        /// The name.
        name: String,
    },
    /// `run_gh` is not installed.
    #[error("`gh` was not found")]
    NoProgram,
    /// `run_gh` did not answer in time.
    #[error("`gh {call}` did not answer within 30 seconds", call = shown(call))]
    Late {
        /// Its arguments.
        call: String,
    },
    /// `run_gh` printed too much.
    #[error("`gh {call}` printed more than {MOST} bytes", call = shown(call))]
    TooMuch {
        /// Its arguments.
        call: String,
    },
    /// `run_gh` failed.
    #[error("`gh {call}` failed: {said}", call = shown(call), said = shown(said))]
    Failed {
        /// Its arguments.
        call: String,
        /// Its error output.
        said: String,
    },
    /// The output of `run_gh` is not the expected JSON.
    #[error("what `gh {call}` printed cannot be read: {error}", call = shown(call))]
    Unreadable {
        /// Its arguments.
        call: String,
        /// Where and why.
        error: PostingError,
    },
}

impl Advice for ForgeError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Name { .. } => vec![Hint::new("name it by its number, as 42, or its address")],
            Self::NoProgram => vec![Hint::new(
                "install GitHub's command line and run `gh auth login`, or save the \
                 text in a file and pass it with --text FILE",
            )],
            Self::Late { .. } => vec![Hint::new("try again, or pass the text in a file")],
            Self::TooMuch { .. } => vec![Hint::new("pass the text in a file")],
            _ => Vec::new(),
        }
    }
}

/// Checks whether a name can refer to a posting: a number, with `#` or without, or an address. Does
/// not check that it exists.
pub fn named(kind: PostingKind, name: &str) -> Result<(), ForgeError> {
    Place::parse(kind, name).map(drop)
}

/// Reads one posting; `name` is its number, with `#` or without, or its address.
pub fn fetch(folder: &Path, kind: PostingKind, name: &str) -> Result<Posting, ForgeError> {
    let place = Place::parse(kind, name)?;
    let fields = match kind {
        PostingKind::Issue => ISSUE.to_owned(),
        PostingKind::PullRequest => format!("{ISSUE},{PULL_REQUEST}"),
    };
    let mut call = vec![kind.subcommand(), "view", &place.number];
    let repository = place.repository.as_deref();
    call.extend(repository.into_iter().flat_map(|name| ["--repo", name]));
    call.extend(["--json", &fields]);
    let unreadable = |call: &[&str], error| ForgeError::Unreadable {
        call: call.join(" "),
        error,
    };
    let printed = run_gh(folder, &call)?;
    let mut posting = Posting::parse_posting(&printed).map_err(|error| unreadable(&call, error))?;
    if kind == PostingKind::PullRequest {
        let repository = repository.unwrap_or("{owner}/{repo}");
        let path = format!("repos/{repository}/pulls/{}/comments", place.number);
        let call = ["api", "--paginate", &path];
        let threads = run_gh(folder, &call)?;
        posting
            .add_threads(&threads)
            .map_err(|error| unreadable(&call, error))?;
    }
    Ok(posting)
}

/// Reads the patch of a pull request; `name` is as for [`fetch`].
pub fn fetch_patch(folder: &Path, name: &str) -> Result<String, ForgeError> {
    let place = Place::parse(PostingKind::PullRequest, name)?;
    let mut call = vec!["pr", "diff", &place.number];
    let repository = place.repository.as_deref();
    call.extend(repository.into_iter().flat_map(|name| ["--repo", name]));
    run_gh(folder, &call)
}

/// The location of a posting.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    /// `owner/name`; else the repository of the folder.
    repository: Option<String>,
    number: String,
}

impl Place {
    fn parse(kind: PostingKind, name: &str) -> Result<Self, ForgeError> {
        let wrong = || ForgeError::Name {
            name: name.to_owned(),
        };
        let is_number = |text: &str| {
            (1..=10).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        let bare = name.trim().trim_start_matches('#');
        if is_number(bare) {
            let (repository, number) = (None, bare.to_owned());
            return Ok(Self { repository, number });
        }
        let folder = match kind {
            PostingKind::Issue => "issues",
            PostingKind::PullRequest => "pull",
        };
        let is_name = |text: &str| {
            let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
            !text.is_empty() && !text.starts_with('-') && text.chars().all(plain)
        };
        let path = name.trim().strip_prefix("https://github.com/");
        let parts: Vec<&str> = path.unwrap_or_default().split(['/', '?', '#']).collect();
        match parts.as_slice() {
            [owner, repository, kind, number, ..]
                if *kind == folder
                    && is_name(owner)
                    && is_name(repository)
                    && is_number(number) =>
            {
                Ok(Self {
                    repository: Some(format!("{owner}/{repository}")),
                    number: (*number).to_owned(),
                })
            }
            _ => Err(wrong()),
        }
    }
}

/// A program that prints postings, with its limits.
struct Program<'a> {
    name: &'a str,
    wall: Span,
    /// The most output that is read, in bytes.
    most: u64,
}

/// GitHub's program.
const GH: Program<'static> = Program {
    name: "gh",
    wall: WALL,
    most: MOST,
};

/// Returns the output of `run_gh`.
fn run_gh(folder: &Path, call: &[&str]) -> Result<String, ForgeError> {
    GH.output(folder, call)
}

impl Program<'_> {
    /// Returns the output of the program, if it succeeds in time and within the limit. All its
    /// processes are ended with it.
    fn output(&self, folder: &Path, call: &[&str]) -> Result<String, ForgeError> {
        let told = || call.join(" ");
        let failed = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::NotFound => ForgeError::NoProgram,
            _ => ForgeError::Failed {
                call: told(),
                said: error.to_string(),
            },
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(failed)?;
        let mut command = tokio::process::Command::new(self.name);
        command
            .args(call)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .env("GH_PROMPT_DISABLED", "1")
            .env("GH_NO_UPDATE_NOTIFIER", "1")
            .env("NO_COLOR", "1")
            .process_group(0)
            .kill_on_drop(true);
        let wall = Duration::from_millis(self.wall.0);
        let ended = runtime.block_on(async {
            let mut child = started(|| command.spawn(), tokio::process::Child::id)?;
            let group = child.id();
            let ended = tokio::time::timeout(wall, self.ended(&mut child)).await;
            end_group(group);
            Ok(ended)
        });
        let ended = ended.map_err(failed)?;
        let ended = ended.map_err(|_| ForgeError::Late { call: told() })?;
        let ended = ended.map_err(failed)?;
        let (status, out, errors) = ended.ok_or_else(|| ForgeError::TooMuch { call: told() })?;
        if status.success() {
            return Ok(String::from_utf8_lossy(&out).into_owned());
        }
        Err(ForgeError::Failed {
            call: told(),
            said: last_words(status, &errors),
        })
    }

    /// Returns the exit status and the output; `None` as soon as the output is too long.
    async fn ended(&self, child: &mut tokio::process::Child) -> std::io::Result<Option<Ended>> {
        let (out, errors) = (child.stdout.take(), child.stderr.take());
        let read = tokio::try_join!(self.read_output(out), self.read_output(errors));
        let (out, errors) = match read {
            Ok(read) => read,
            Err(Stop::TooMuch) => return Ok(None),
            Err(Stop::Broken(error)) => return Err(error),
        };
        Ok(Some((child.wait().await?, out, errors)))
    }

    async fn read_output(&self, from: Option<impl AsyncRead + Unpin>) -> Result<Vec<u8>, Stop> {
        let mut bytes = Vec::new();
        if let Some(from) = from {
            let mut from = from.take(self.most + 1);
            let read = from.read_to_end(&mut bytes).await;
            let _length = read.map_err(Stop::Broken)?;
        }
        if bytes.len() as u64 > self.most {
            return Err(Stop::TooMuch);
        }
        Ok(bytes)
    }
}

/// The exit status, the output and the error output.
type Ended = (ExitStatus, Vec<u8>, Vec<u8>);

/// Why reading stops.
enum Stop {
    TooMuch,
    Broken(std::io::Error),
}

/// Ends all processes of a group that was started here.
fn end_group(leader: Option<u32>) {
    let leader = leader.and_then(|id| i32::try_from(id).ok());
    if let Some(group) = leader.and_then(rustix::process::Pid::from_raw) {
        // The group may be empty.
        let _ended = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

/// Returns the error output, redacted and in one line.
fn last_words(status: ExitStatus, errors: &[u8]) -> String {
    let output = String::from_utf8_lossy(errors);
    let clean = cos_secret::redact::text(&output);
    let output = clean.as_deref().unwrap_or(&output);
    let lines: Vec<&str> = output.lines().map(str::trim).collect();
    let shown: String = lines.join(" ").chars().take(400).collect();
    if shown.trim().is_empty() {
        format!("it ended with {status}")
    } else {
        shown
    }
}

#[cfg(test)]
mod tests;
