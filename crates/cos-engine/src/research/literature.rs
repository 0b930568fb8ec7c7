//! The literature: a program of the person's own that is asked in a few key words and prints what it
//! found. What it prints is data and is shown as such.

use crate::process::{Cancel, Ending, Launch, ProcessLimits, run};
use crate::redact;
use cos_core::time::Span;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

/// How long it may take.
const PATIENCE: Span = Span::seconds(60);
/// So much of what it prints is kept, in bytes.
const LONGEST: usize = 6_000;

/// Somebody who can be asked what was written.
pub trait Literature: Send + Sync {
    /// What was found for a few key words, or why nothing was.
    fn look_up(&self, query: &str) -> Result<String, String>;
}

/// A program that takes the key words as its last argument.
#[derive(Debug, Clone)]
pub struct CommandLiterature {
    /// The program and its first arguments, as the settings write them.
    pub command: Vec<String>,
    /// The folder it runs in.
    pub folder: PathBuf,
    /// What it may know of the world.
    pub env: BTreeMap<OsString, OsString>,
    /// Our own binary, which ends it when we die.
    pub guard: Option<PathBuf>,
}

impl Literature for CommandLiterature {
    fn look_up(&self, query: &str) -> Result<String, String> {
        let (program, first) = self.command.split_first().ok_or("no program is set")?;
        let args = first.iter().map(OsString::from);
        // Key words are words: nothing that a program could take for an option.
        let words = query.trim_start_matches(|letter: char| !letter.is_alphanumeric());
        let launch = Launch {
            command: program.into(),
            args: args.chain([OsString::from(words)]).collect(),
            cwd: self.folder.clone(),
            env: self.env.clone(),
            guard: self.guard.clone(),
        };
        let limits = ProcessLimits {
            wall: PATIENCE,
            no_progress: None,
            output_bytes: LONGEST,
            grace: Span::seconds(2),
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| error.to_string())?;
        let cancel = Cancel::default();
        let mut unseen = |_: &[u8]| {};
        let ended = run(&launch, Vec::new(), limits, &cancel, &mut unseen);
        let ended = runtime.block_on(ended);
        let ended = ended.map_err(|error| error.to_string())?;
        let printed = redact::text(&ended.output).unwrap_or(ended.output);
        match ended.ending {
            Ending::Exited(0) if !printed.trim().is_empty() => Ok(printed.trim().to_owned()),
            Ending::Exited(0) => Err("nothing was found".to_owned()),
            other => Err(format!("the program ended otherwise: {other:?}")),
        }
    }
}
