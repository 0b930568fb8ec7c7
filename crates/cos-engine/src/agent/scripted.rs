//! An agent that replays a script of JSON lines, for demonstrations and rehearsals. It marks
//! everything it says, and it is only used on request.

use super::{
    Agent, AgentError, Ask, Assignment, Bounds, Ended, Host, PermissionReply, Probe, Progress,
    Tokens, ToolCategory, ToolRequest, Transcript, cancelled, no_progress, timed_out,
};
use crate::process::{Cancel, Capture, duration};
use cos_core::evidence::Claim;
use cos_core::failure::{Failure, FailureClass};
use cos_core::hint::{Advice, Hint};
use cos_core::money::{Cost, Money};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// The prefix of everything it says.
const PREFIX: &str = "[scripted] ";
/// The name that requests it.
pub const NAME: &str = "scripted";

/// One line of a script.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ScriptLine {
    /// Says something.
    Say(String),
    /// Writes a file in the worktree.
    Write {
        /// The path, relative to the worktree.
        path: PathBuf,
        /// The text.
        text: String,
    },
    /// Asks for permission; after a refusal, the script is skipped up to the next ask.
    Ask {
        /// The title of the request.
        title: String,
        /// The paths that it names.
        #[serde(default)]
        paths: Vec<PathBuf>,
        /// The command that it names.
        #[serde(default)]
        command: Option<String>,
    },
    /// Pretends to spend dollars.
    Spend(f64),
    /// Fails, and ends.
    Fail {
        /// The class of the failure.
        class: FailureClass,
        /// The message.
        message: String,
    },
    /// Stays silent forever.
    Stall,
}

/// A script that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ScriptError {
    /// The file cannot be read.
    #[error("the script {path} cannot be read: {source}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// A line is not a known step.
    #[error("line {number} of the script is not a step: {source}")]
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}

impl Advice for ScriptError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Line { .. } => vec![Hint::new("write for example {\"say\": \"hello\"}")],
            Self::Unreadable { .. } => Vec::new(),
        }
    }
}

/// An agent that replays a script.
#[derive(Debug, Clone)]
pub struct ScriptedAgent {
    script: Vec<ScriptLine>,
}

impl ScriptedAgent {
    /// Creates an agent that replays these lines for every goal.
    pub fn new(script: Vec<ScriptLine>) -> Self {
        Self { script }
    }

    /// Parses a script, one JSON value a line; empty lines are skipped.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        let lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        let script = lines.map(|(at, line)| {
            serde_json::from_str(line).map_err(|source| ScriptError::Line {
                number: at + 1,
                source,
            })
        });
        Ok(Self::new(script.collect::<Result<_, _>>()?))
    }

    /// Reads a script from a file.
    pub fn load_script(path: &Path) -> Result<Self, ScriptError> {
        let text = std::fs::read_to_string(path).map_err(|source| ScriptError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        Self::parse(&text)
    }
}

impl Agent for ScriptedAgent {
    fn carry_out(
        &self,
        assignment: Assignment,
        host: Arc<dyn Host>,
        cancel: Cancel,
    ) -> BoxFuture<'static, Ended> {
        let script = self.script.clone();
        Box::pin(async move { Replay::new(assignment, host).play(script, cancel).await })
    }

    fn probe(&self) -> Result<Probe, AgentError> {
        Ok(Probe {
            name: NAME.to_owned(),
            program: PathBuf::from(NAME),
            version: None,
        })
    }
}

/// One replay.
struct Replay {
    assignment: Assignment,
    host: Arc<dyn Host>,
    transcript: Option<Transcript>,
    said: Capture,
    spent: Money,
    refused: bool,
}

/// Why a replay ended early.
enum EarlyEnd {
    Failed(Failure),
    Parked(Ask),
}

impl Replay {
    fn new(assignment: Assignment, host: Arc<dyn Host>) -> Self {
        let bounds = assignment.bounds;
        let redact = assignment.redact.clone();
        let transcript = Transcript::create(&assignment.transcript, bounds.output_bytes, redact);
        Self {
            said: Capture::new(bounds.output_bytes),
            transcript: transcript.ok(),
            spent: Money::ZERO,
            refused: false,
            assignment,
            host,
        }
    }

    async fn play(mut self, script: Vec<ScriptLine>, cancel: Cancel) -> Ended {
        self.host.progress(Progress::Started(NAME.to_owned()));
        let bounds = self.assignment.bounds;
        let cut = tokio::select! {
            biased;
            () = cancel.cancelled() => Some(EarlyEnd::Failed(cancelled())),
            cut = self.perform(script, bounds) => cut,
            () = tokio::time::sleep(duration(bounds.wall)) => {
                Some(EarlyEnd::Failed(timed_out(bounds.wall)))
            }
        };
        let (failure, parked) = match cut {
            None => (None, None),
            Some(EarlyEnd::Failed(failure)) => (Some(failure), None),
            Some(EarlyEnd::Parked(ask)) => (None, Some(ask)),
        };
        let silent = failure.is_some() || parked.is_some();
        Ended {
            claim: if silent {
                Claim::Silent
            } else {
                Claim::EndedTurn(format!("{PREFIX}end_turn"))
            },
            cost: Cost::Known(self.spent),
            tokens: Tokens::default(),
            failure,
            parked,
            output: (self.assignment.redact)(&self.said.into_text()),
            overrun: self.spent > bounds.spend,
            transcript: self.assignment.transcript,
        }
    }

    async fn perform(&mut self, script: Vec<ScriptLine>, bounds: Bounds) -> Option<EarlyEnd> {
        for line in script {
            if let Some(transcript) = &mut self.transcript
                && let Ok(line) = serde_json::to_value(&line)
            {
                transcript.add(NAME, &line);
            }
            if let Err(cut) = self.step(line, bounds).await {
                return Some(cut);
            }
        }
        None
    }

    async fn step(&mut self, line: ScriptLine, bounds: Bounds) -> Result<(), EarlyEnd> {
        match line {
            ScriptLine::Ask {
                title,
                paths,
                command,
            } => return self.ask(title, paths, command).await,
            _ if self.refused => {}
            ScriptLine::Say(text) => self.say(&text),
            ScriptLine::Write { path, text } => {
                write(&self.assignment.worktree, &path, &text).map_err(EarlyEnd::Failed)?;
                self.say(&format!("wrote {}", path.display()));
            }
            ScriptLine::Spend(dollars) => {
                self.spent += Money::from_dollars(dollars).unwrap_or_default();
                self.host.spent(Cost::Known(self.spent));
                if self.spent >= bounds.spend {
                    let message = format!("stopped at {}, its cap is {}", self.spent, bounds.spend);
                    return Err(EarlyEnd::Failed(Failure::new(
                        FailureClass::Budget,
                        message,
                    )));
                }
            }
            ScriptLine::Fail { class, message } => {
                let message = format!("{PREFIX}{message}");
                return Err(EarlyEnd::Failed(Failure::new(class, message)));
            }
            ScriptLine::Stall => {
                tokio::time::sleep(duration(bounds.no_progress)).await;
                return Err(EarlyEnd::Failed(no_progress(bounds.no_progress)));
            }
        }
        Ok(())
    }

    fn say(&mut self, text: &str) {
        let text = (self.assignment.redact)(&format!("{PREFIX}{text}\n"));
        self.said.push(text.as_bytes());
        self.host.progress(Progress::Said(text));
    }

    async fn ask(
        &mut self,
        title: String,
        paths: Vec<PathBuf>,
        command: Option<String>,
    ) -> Result<(), EarlyEnd> {
        let ask = Ask::Permission(Box::new(ToolRequest {
            kind: match (&command, paths.is_empty()) {
                (Some(_), _) => ToolCategory::Execute,
                (None, false) => ToolCategory::Edit,
                (None, true) => ToolCategory::Other,
            },
            title: format!("{PREFIX}{title}"),
            paths,
            command,
            diff: None,
            input: serde_json::json!({ "agent": NAME, "title": title }),
        }));
        match self.host.ask(ask.clone()).await {
            PermissionReply::Allow => self.refused = false,
            PermissionReply::Deny => {
                self.refused = false;
                self.say(&format!("was refused: {title}"));
                self.refused = true;
            }
            PermissionReply::Park => return Err(EarlyEnd::Parked(ask)),
        }
        Ok(())
    }
}

/// Writes a file, only inside the worktree.
fn write(worktree: &Path, path: &Path, text: &str) -> Result<(), Failure> {
    let inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let refuse = |what: String| Failure::new(FailureClass::Systematic, format!("{PREFIX}{what}"));
    if !inside {
        return Err(refuse(format!(
            "`{}` is outside the worktree",
            path.display()
        )));
    }
    let file = worktree.join(path);
    let folder = file.parent().unwrap_or(worktree);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&file, text))
        .map_err(|error| refuse(format!("`{}` cannot be written: {error}", path.display())))
}
