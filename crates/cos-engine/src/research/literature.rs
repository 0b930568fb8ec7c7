//! Searches literature with the person's own program or MCP server: it gets a few keywords and
//! returns what it found. The result is untrusted data and is shown as such.

mod server;

pub use server::ServerLiterature;

use crate::process::{Cancel, Ending, Launch, ProcessLimits, run};
use cos_core::time::Span;
use cos_secret::redact;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use tokio::runtime::{Builder, Runtime};

/// The time limit: less than the lease of a room, which is not renewed meanwhile.
pub const LITERATURE_PATIENCE: Span = Span::seconds(15);
/// The size limit of the result, in bytes.
const LONGEST: usize = 6_000;
/// How long a program has to end after the polite signal.
const GRACE: Span = Span::seconds(2);

/// A literature search.
pub trait Literature: Send + Sync {
    /// Returns what was found for a few keywords, or why there is nothing.
    fn look_up(&self, query: &str) -> Result<String, String>;
}

/// A program of the person.
#[derive(Debug, Clone)]
pub struct LiteratureProgram {
    /// The program and its first arguments, as in the settings.
    pub command: Vec<String>,
    /// The folder it runs in.
    pub folder: PathBuf,
    /// Its environment.
    pub env: BTreeMap<OsString, OsString>,
    /// Our own binary, which ends the program if this process dies.
    pub guard: Option<PathBuf>,
    /// The time limit.
    pub patience: Span,
}

/// A program that takes the keywords as its last argument and prints what it found.
#[derive(Debug, Clone)]
pub struct CommandLiterature(pub LiteratureProgram);

impl LiteratureProgram {
    fn launch(&self, last: Option<&str>) -> Result<Launch, String> {
        let (program, first) = self.command.split_first().ok_or("no program is set")?;
        let args = first.iter().map(OsString::from);
        Ok(Launch {
            command: program.into(),
            args: args.chain(last.map(OsString::from)).collect(),
            cwd: self.folder.clone(),
            env: self.env.clone(),
            guard: self.guard.clone(),
        })
    }
}

impl Literature for CommandLiterature {
    fn look_up(&self, query: &str) -> Result<String, String> {
        let launch = self.0.launch(Some(words(query)))?;
        let limits = ProcessLimits {
            wall: self.0.patience,
            no_progress: None,
            output_bytes: LONGEST,
            grace: GRACE,
        };
        let cancel = Cancel::default();
        let mut unseen = |_: &[u8]| {};
        let ended = run(&launch, Vec::new(), limits, &cancel, &mut unseen);
        let ended = runtime()?.block_on(ended);
        let ended = ended.map_err(|error| error.to_string())?;
        match ended.ending {
            Ending::Exited(0) => clean(&ended.output),
            other => Err(format!("the program failed: {other:?}")),
        }
    }
}

/// Removes leading dashes, so that a program cannot take the keywords for an option.
fn words(query: &str) -> &str {
    query.trim_start_matches(|letter: char| !letter.is_alphanumeric())
}

fn runtime() -> Result<Runtime, String> {
    let built = Builder::new_current_thread().enable_all().build();
    built.map_err(|error| error.to_string())
}

/// Returns the result without credentials and within its limit; an empty result is an error.
fn clean(found: &str) -> Result<String, String> {
    let clean = redact::text(found);
    let clean = clean.as_deref().unwrap_or(found).trim();
    let end = clean.floor_char_boundary(LONGEST);
    match clean.get(..end) {
        None | Some("") => Err("nothing was found".to_owned()),
        Some(found) => Ok(found.to_owned()),
    }
}
