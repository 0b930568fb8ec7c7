//! An agent that only plays a part: it replays a script of JSON lines, for demonstrations and
//! rehearsals. It says so in everything it says, and nobody gets it who did not ask for it.

use super::{
    Agent, AgentError, Ask, Assignment, Bounds, Ended, Host, Probe, Progress, Tokens, ToolRequest,
    Transcript, ToolCategory, PermissionReply, cancelled, no_progress, timed_out,
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

/// Stands before everything it says.
const MARK: &str = "[scripted] ";
/// Its name, by which alone it can be had.
pub const NAME: &str = "scripted";

/// One line of a script.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ScriptLine {
    /// Says something.
    Say(String),
    /// Writes a file in the worktree.
    Write {
        /// Where, relative to the worktree.
        path: PathBuf,
        /// What.
        text: String,
    },
    /// Asks for permission; after a refusal the rest of the script up to the next ask is skipped.
    Ask {
        /// The words of the wish.
        title: String,
        /// The paths it names.
        #[serde(default)]
        paths: Vec<PathBuf>,
        /// The command it names.
        #[serde(default)]
        command: Option<String>,
    },
    /// Pretends to spend dollars; nothing is really spent.
    Spend(f64),
    /// Fails, and ends.
    Fail {
        /// The class of the failure.
        class: FailureClass,
        /// Its words.
        message: String,
    },
    /// Says nothing more, for ever.
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
        /// What the system said.
        source: std::io::Error,
    },
    /// A line says nothing that is known.
    #[error("line {number} of the script is no step: {source}")]
    Line {
        /// Which line, from 1.
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

/// The agent that plays a part.
#[derive(Debug, Clone)]
pub struct ScriptedAgent {
    script: Vec<ScriptLine>,
}

impl ScriptedAgent {
    /// An agent that replays these lines for every goal.
    pub fn new(script: Vec<ScriptLine>) -> Self {
        Self { script }
    }

    /// Reads a script, one JSON value a line; empty lines are skipped.
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
    pub fn read(path: &Path) -> Result<Self, ScriptError> {
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
        Box::pin(async move { Play::new(assignment, host).play(script, cancel).await })
    }

    fn probe(&self) -> Result<Probe, AgentError> {
        Ok(Probe {
            name: NAME.to_owned(),
            program: PathBuf::from(NAME),
            version: None,
        })
    }
}

/// One performance.
struct Play {
    assignment: Assignment,
    host: Arc<dyn Host>,
    transcript: Option<Transcript>,
    said: Capture,
    spent: Money,
    refused: bool,
}

/// How a performance was cut short.
enum Cut {
    Failed(Failure),
    Parked(Ask),
}

impl Play {
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
            () = cancel.cancelled() => Some(Cut::Failed(cancelled())),
            cut = self.perform(script, bounds) => cut,
            () = tokio::time::sleep(duration(bounds.wall)) => {
                Some(Cut::Failed(timed_out(bounds.wall)))
            }
        };
        let (failure, parked) = match cut {
            None => (None, None),
            Some(Cut::Failed(failure)) => (Some(failure), None),
            Some(Cut::Parked(ask)) => (None, Some(ask)),
        };
        let silent = failure.is_some() || parked.is_some();
        Ended {
            claim: if silent {
                Claim::Silent
            } else {
                Claim::EndedTurn(format!("{MARK}end_turn"))
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

    async fn perform(&mut self, script: Vec<ScriptLine>, bounds: Bounds) -> Option<Cut> {
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

    async fn step(&mut self, line: ScriptLine, bounds: Bounds) -> Result<(), Cut> {
        match line {
            ScriptLine::Ask {
                title,
                paths,
                command,
            } => return self.ask(title, paths, command).await,
            _ if self.refused => {}
            ScriptLine::Say(text) => self.say(&text),
            ScriptLine::Write { path, text } => {
                write(&self.assignment.worktree, &path, &text).map_err(Cut::Failed)?;
                self.say(&format!("wrote {}", path.display()));
            }
            ScriptLine::Spend(dollars) => {
                self.spent += Money::from_dollars(dollars).unwrap_or_default();
                self.host.spent(Cost::Known(self.spent));
                if self.spent >= bounds.spend {
                    let message = format!("stopped at {}, its cap is {}", self.spent, bounds.spend);
                    return Err(Cut::Failed(Failure::new(FailureClass::Budget, message)));
                }
            }
            ScriptLine::Fail { class, message } => {
                let message = format!("{MARK}{message}");
                return Err(Cut::Failed(Failure::new(class, message)));
            }
            ScriptLine::Stall => {
                tokio::time::sleep(duration(bounds.no_progress)).await;
                return Err(Cut::Failed(no_progress(bounds.no_progress)));
            }
        }
        Ok(())
    }

    fn say(&mut self, text: &str) {
        let text = (self.assignment.redact)(&format!("{MARK}{text}\n"));
        self.said.push(text.as_bytes());
        self.host.progress(Progress::Said(text));
    }

    async fn ask(
        &mut self,
        title: String,
        paths: Vec<PathBuf>,
        command: Option<String>,
    ) -> Result<(), Cut> {
        let ask = Ask::Permission(Box::new(ToolRequest {
            kind: match (&command, paths.is_empty()) {
                (Some(_), _) => ToolCategory::Execute,
                (None, false) => ToolCategory::Edit,
                (None, true) => ToolCategory::Other,
            },
            title: format!("{MARK}{title}"),
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
            PermissionReply::Park => return Err(Cut::Parked(ask)),
        }
        Ok(())
    }
}

/// Writes only what lies in the worktree.
fn write(worktree: &Path, path: &Path, text: &str) -> Result<(), Failure> {
    let inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let refuse = |what: String| Failure::new(FailureClass::Systematic, format!("{MARK}{what}"));
    if !inside {
        return Err(refuse(format!(
            "`{}` lies outside the worktree",
            path.display()
        )));
    }
    let file = worktree.join(path);
    let folder = file.parent().unwrap_or(worktree);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&file, text))
        .map_err(|error| refuse(format!("`{}` cannot be written: {error}", path.display())))
}
