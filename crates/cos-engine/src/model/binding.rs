//! Uses an installed agent as a model: the agent gets the question as its prompt in an empty
//! folder, its tool requests are refused, and its text is the answer.

use super::Absence;
use super::fault::{Fault, NOTHING};
use super::{CUT_OFF, Completion, ModelRequest, ModelUsage, PartialText, parsing};
use crate::agent::acp::AcpAgent;
use crate::agent::definition::{AgentSettings, Definition, Family, find};
use crate::agent::{
    Agent as _, Ask, Assignment, Bounds, Ended, Host, PermissionReply, Progress, Surroundings,
};
use crate::process::Cancel;
use crate::settings::AgentTable;
use cos_core::evidence::Claim;
use cos_core::failure::FailureClass;
use cos_core::foreign::shown;
use cos_core::hint::Advice;
use cos_core::money::{Cost, Money};
use cos_core::time::Span;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use serde::Deserialize as _;
use std::collections::BTreeMap;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The text before the question. It asks an agent that is built to work to answer only.
const OPENING: &str = "Answer the following in words only. Use no tools, read and write no \
    files, and ask no questions. Your text is the answer.";

/// The largest answer.
const LONGEST_BYTES: usize = 1 << 20;
/// The time between the polite and the forced stop.
const GRACE: Span = Span::seconds(2);

/// An agent that acts as a model.
pub(super) struct AgentModel {
    definition: Definition,
    surroundings: Surroundings,
}

impl AgentModel {
    /// Returns the agent with this name, or what is missing.
    pub(super) fn find(
        name: &str,
        agents: &BTreeMap<String, AgentTable>,
        surroundings: &Surroundings,
    ) -> Result<Self, Absence> {
        let mut described = BTreeMap::new();
        if let Some(agent) = agents.get(name) {
            let read = AgentSettings::deserialize(agent.table.clone());
            let read = read.map_err(|error| {
                Absence::of(format!(
                    "`agents.{}` in the settings: {}",
                    shown(name),
                    shown(error.message().trim())
                ))
            })?;
            described.insert(name.to_owned(), read);
        }
        let definition = find(name, &described).map_err(|error| Absence {
            what: error.to_string(),
            hint: error.hints().into_iter().next(),
        })?;
        if definition.family != Family::Acp {
            return Err(Absence {
                what: format!(
                    "the agent `{}` has no protocol in which tools can be refused",
                    shown(name)
                ),
                hint: Some("name one that has".into()),
            });
        }
        Ok(Self {
            definition,
            surroundings: surroundings.clone(),
        })
    }

    /// Asks once, within `left`.
    pub(super) fn ask(
        &self,
        request: &ModelRequest,
        left: Span,
        heard: Option<&PartialText>,
    ) -> Result<Completion, Fault> {
        let folder = Folder::new().map_err(|error| {
            let what = format!("no folder can be made for it to run in: {error}");
            Fault::Refused(what, NOTHING)
        })?;
        let agent = AcpAgent::new(self.definition.clone(), self.surroundings.clone());
        let working = agent.carry_out(
            assignment(&folder.0, request, left),
            Arc::new(Refusing::heard_by(heard.cloned())),
            Cancel::default(),
        );
        let began = Instant::now();
        let ended = on_a_thread(working).map_err(|what| Fault::Refused(what, Cost::Unknown))?;
        // Whatever reason the agent gives for its end, it was the timeout.
        if ended.failure.is_some() && crate::process::span(began.elapsed()) >= left {
            return Err(Fault::Late);
        }
        completed(&ended, request)
    }
}

/// Waits for an agent on a separate thread, because the caller's thread may belong to another
/// runtime.
fn on_a_thread(working: BoxFuture<'static, Ended>) -> Result<Ended, String> {
    let work = move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| error.to_string())?;
        Ok(runtime.block_on(working))
    };
    let joined = std::thread::spawn(work).join();
    joined.unwrap_or_else(|_| Err("the request broke off".to_owned()))
}

fn assignment(folder: &Path, request: &ModelRequest, left: Span) -> Assignment {
    let mut blocks = vec![OPENING, &request.system];
    blocks.extend(request.shared.iter().map(String::as_str));
    blocks.push(&request.question);
    let mut prompt = blocks.join("\n\n");
    if let Some(schema) = &request.schema {
        prompt.push_str(&parsing::form_in_words(schema));
    }
    Assignment {
        worktree: folder.join("empty"),
        home: folder.join("home"),
        prompt,
        model: None,
        bounds: Bounds {
            wall: left,
            no_progress: left,
            output_bytes: LONGEST_BYTES,
            spend: request.reserve,
            grace: GRACE,
        },
        transcript: folder.join("transcript.jsonl"),
        redact: cos_secret::redact::shared(),
    }
}

/// Returns the agent's text if it is an answer.
fn completed(ended: &Ended, request: &ModelRequest) -> Result<Completion, Fault> {
    let flaw = match &ended.claim {
        Claim::EndedTurn(word) if word == "max_tokens" => Some(CUT_OFF.to_owned()),
        Claim::EndedTurn(word) if word == "refusal" => Some("the agent refused".to_owned()),
        _ => None,
    };
    if let (Some(failure), None) = (&ended.failure, &flaw) {
        let what = failure.message.clone();
        let used = usage(ended);
        let is_unheard = matches!(used.cost, Cost::Unknown | Cost::Known(Money::ZERO));
        return Err(match failure.class {
            FailureClass::Fatal | FailureClass::MissingInformation if is_unheard => {
                Fault::Unavailable(what)
            }
            _ => Fault::Refused(what, used.cost),
        });
    }
    parsing::completion(&ended.output, flaw, usage(ended), request)
}

fn usage(ended: &Ended) -> ModelUsage {
    let tokens = Some(ended.tokens).filter(|tokens| tokens.input > 0);
    ModelUsage {
        // Without a report the cost is unknown: no agent works for free.
        cost: match (ended.cost, tokens) {
            (Cost::Known(Money::ZERO), None) => Cost::Unknown,
            (cost, _) => cost,
        },
        tokens_in: tokens.map(|tokens| tokens.input),
        tokens_cached: tokens.map(|tokens| tokens.cache_read),
        tokens_out: tokens.map(|tokens| tokens.output),
    }
}

/// The permission policy of such an agent: refuses every request and collects the text.
struct Refusing {
    heard: Option<PartialText>,
    said: Mutex<String>,
}

impl Refusing {
    const fn heard_by(heard: Option<PartialText>) -> Self {
        Self {
            heard,
            said: Mutex::new(String::new()),
        }
    }
}

impl Host for Refusing {
    fn ask(&self, _: Ask) -> BoxFuture<'static, PermissionReply> {
        futures::future::ready(PermissionReply::Deny).boxed()
    }

    fn progress(&self, note: Progress) {
        if let (Some(heard), Progress::Said(more)) = (&self.heard, note) {
            let mut text = self.said.lock().unwrap_or_else(PoisonError::into_inner);
            if text.len() < LONGEST_BYTES {
                text.push_str(&more);
                heard(&text);
            }
        }
    }

    fn spent(&self, _: Cost) {}
}

/// The private folder of one question; removed on drop.
struct Folder(PathBuf);

/// The prefix of these folders, and the file in each that names its process.
const FOLDER: &str = "cos-voice-";
const OWNER: &str = "owner";

impl Folder {
    fn new() -> std::io::Result<Self> {
        Self::within(&std::env::temp_dir())
    }

    fn within(parent: &Path) -> std::io::Result<Self> {
        sweep(parent);
        let name = format!("{FOLDER}{:016x}", fastrand::u64(..));
        let folder = Self(parent.join(name));
        let mut builder = std::fs::DirBuilder::new();
        builder.mode(0o700).create(&folder.0)?;
        std::fs::write(folder.0.join(OWNER), crate::clock::owner())?;
        builder.create(folder.0.join("empty"))?;
        Ok(folder)
    }
}

/// Removes folders that killed processes left behind: only with this prefix, of this user, and if
/// the owner is known to have ended. Folders that cannot be inspected stay.
fn sweep(parent: &Path) {
    let user = rustix::process::geteuid().as_raw();
    let entries = std::fs::read_dir(parent).into_iter().flatten().flatten();
    for entry in entries {
        let path = entry.path();
        let is_ours = entry.file_name().to_string_lossy().starts_with(FOLDER)
            && entry
                .metadata()
                .is_ok_and(|found| found.is_dir() && found.uid() == user);
        let owner = || std::fs::read_to_string(path.join(OWNER));
        if is_ours && owner().is_ok_and(|owner| crate::clock::is_dead(&owner)) {
            crate::process::end_all_below(&path);
            let _left_to_the_next = std::fs::remove_dir_all(&path);
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left_to_the_system = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests;
