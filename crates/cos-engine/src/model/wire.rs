//! One try over the wire, by the `genai` crate: lays a question out so that its beginning can be
//! cached, and reads answer, end and usage back. It knows nothing of other tries.

mod aloud;
mod faults;

use super::fault::{Crowd, Fault, NOTHING, told};
use super::price::Told;
use super::provider::Provider;
use super::reading;
use super::{CUT_OFF, Hearer, ModelRequest};
use crate::settings::ServiceKind;
use cos_core::money::Cost;
use cos_core::time::{Span, Timestamp};
use faults::{deepest, fault};
use genai::adapter::AdapterKind;
use genai::chat::{
    CacheControl, ChatMessage, ChatOptions, ChatRequest, ChatResponse, JsonSpec, ReasoningEffort,
    StopReason, Usage,
};
use genai::resolver::{AuthData, Endpoint};
use genai::{Client, ModelIden, ServiceTarget};
use std::sync::OnceLock;
use std::time::Duration;
use tokio::runtime::Runtime;

/// A machine that does not take the connection up in this time is out of reach.
const CONNECT: Duration = Duration::from_secs(10);

/// An answer of more bytes is none: no question that is asked here is worth so many words. The crate
/// hands an answer over when it has all of it, so this bounds what is kept and read, and the time of
/// the question bounds what arrives.
const LARGEST_ANSWER: usize = 1 << 20;

/// What came back, not read yet.
#[derive(Debug)]
pub(super) struct Answer {
    /// What was said.
    pub(super) said: String,
    /// Why it cannot be used though it is there: it was cut off, or stopped.
    pub(super) flaw: Option<String>,
    /// What the service says it read and wrote.
    pub(super) told: Told,
}

/// One try: all the time there is, the time it is, and whoever hears it.
#[derive(Clone, Copy)]
pub(super) struct WireTry<'a> {
    pub(super) left: Span,
    pub(super) now: Timestamp,
    pub(super) heard: Option<&'a Hearer>,
}

/// Connections to services, made when the first question is asked.
#[derive(Default)]
pub(super) struct Wire {
    open: OnceLock<Result<Open, String>>,
}

struct Open {
    /// Ours, so that any thread may wait for an answer, one of another runtime too.
    runtime: Option<Runtime>,
    /// For this machine: past every proxy, and also where the system has no certificates.
    near: Client,
    far: Result<Client, String>,
}

impl Drop for Open {
    fn drop(&mut self) {
        // Dropping it within another runtime would panic.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

fn open() -> Result<Open, String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("models")
        .enable_all()
        .build()
        .map_err(|error| format!("no thread for questions: {error}"))?;
    // Another part of the process may have chosen one before.
    let _chosen = rustls::crypto::ring::default_provider().install_default();
    let near = || reqwest::Client::builder().no_proxy();
    Ok(Open {
        runtime: Some(runtime),
        near: client(near()).or_else(|_| client(near().tls_certs_only([])))?,
        far: client(reqwest::Client::builder()),
    })
}

fn client(builder: reqwest::ClientBuilder) -> Result<Client, String> {
    let connections = builder
        .connect_timeout(CONNECT)
        // Keys travel in headers that a redirect would carry elsewhere.
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .map_err(|error| format!("no connections can be made: {}", deepest(&error)))?;
    let client = Client::builder().with_reqwest(connections).build();
    client.map_err(|error| error.to_string())
}

impl Wire {
    /// Asks once.
    pub(super) fn ask(
        &self,
        service: &Provider,
        model: &str,
        request: &ModelRequest,
        WireTry { left, now, heard }: WireTry<'_>,
    ) -> Result<Answer, Fault> {
        let open = self.open.get_or_init(open);
        let open = open.as_ref().map_err(|what| Fault::Absent(what.clone()))?;
        let Some(runtime) = &open.runtime else {
            return Err(Fault::Refused("it is closing".to_owned(), NOTHING));
        };
        let client = if service.is_here() {
            Ok(&open.near)
        } else {
            open.far.as_ref()
        };
        let client = client.map_err(|what| Fault::Absent(what.clone()))?.clone();
        let target = target(service, model, request);
        let (question, options) = (
            question(service.kind, request),
            options(service.kind, model, request),
        );
        let heard = heard.filter(|_| aloud::is_told(service.kind, request));
        let heard = heard.cloned();
        let (done, outcome) = std::sync::mpsc::channel();
        runtime.spawn(async move {
            let asked = async {
                if let Some(heard) = heard {
                    return aloud::hear(&client, target, question, options, &heard).await;
                }
                let asked = client.exec_chat(target, question, Some(&options)).await;
                asked.map(|response| Some(answer(&response)))
            };
            let outcome = tokio::time::timeout(crate::process::duration(left), asked).await;
            let _nobody_waits = done.send(outcome);
        });
        match outcome.recv() {
            Ok(Ok(Ok(Some(answer)))) => Ok(answer),
            Ok(Ok(Ok(None))) => Err(Fault::Passing {
                what: "the answer broke off".to_owned(),
                wait: None,
                crowd: Crowd::One,
                cost: Cost::Unknown,
            }),
            Ok(Ok(Err(error))) => Err(fault(&error, service, now)),
            Ok(Err(_elapsed)) => Err(Fault::Late),
            Err(_gone) => {
                let what = "asking it broke off".to_owned();
                Err(Fault::Refused(what, Cost::Unknown))
            }
        }
    }
}

/// The wire for a question. On its own one Ollama would take a schema, too, but the crate sends it
/// none there.
const fn adapter(kind: ServiceKind, request: &ModelRequest) -> AdapterKind {
    match kind {
        ServiceKind::Anthropic => AdapterKind::Anthropic,
        ServiceKind::Openai | ServiceKind::OpenaiCompatible => AdapterKind::OpenAI,
        ServiceKind::OpenaiResponses => AdapterKind::OpenAIResp,
        ServiceKind::Gemini => AdapterKind::Gemini,
        ServiceKind::Ollama if request.schema.is_some() => AdapterKind::OpenAI,
        ServiceKind::Ollama => AdapterKind::Ollama,
    }
}

fn target(service: &Provider, model: &str, request: &ModelRequest) -> ServiceTarget {
    let adapter = adapter(service.kind, request);
    let mut address = service.address.clone();
    if service.kind == ServiceKind::Ollama && adapter == AdapterKind::OpenAI {
        address.push_str("v1/");
    }
    // A service without keys reads none.
    let key = service.key.as_ref().map_or("none", |key| key.0.as_str());
    ServiceTarget {
        endpoint: Endpoint::from_owned(address),
        auth: AuthData::from_single(key),
        model: ModelIden::new(adapter, model),
    }
}

/// Whether a service is known to take a schema; any other is told it in words.
const fn takes_schema(kind: ServiceKind) -> bool {
    !matches!(kind, ServiceKind::OpenaiCompatible)
}

/// Whether a service wants to be told where the beginning ends that it is to keep. The others find
/// it themselves.
const fn is_marked(kind: ServiceKind) -> bool {
    matches!(
        kind,
        ServiceKind::Anthropic | ServiceKind::Openai | ServiceKind::OpenaiResponses
    )
}

/// The beginning block by block, then the question. A form in words stands with the question, since
/// questions of one sitting may ask for different ones.
fn question(kind: ServiceKind, request: &ModelRequest) -> ChatRequest {
    let mut messages: Vec<ChatMessage> = request.shared.iter().map(ChatMessage::user).collect();
    if is_marked(kind)
        && let Some(last) = messages.pop()
    {
        messages.push(last.with_options(CacheControl::Ephemeral));
    }
    let mut asked = request.question.clone();
    if let Some(schema) = request.schema.as_ref().filter(|_| !takes_schema(kind)) {
        asked.push_str(&reading::form_in_words(schema));
    }
    messages.push(ChatMessage::user(asked));
    let question = ChatRequest::new(messages);
    if request.system.is_empty() {
        question
    } else {
        question.with_system(request.system.as_str())
    }
}

fn options(kind: ServiceKind, model: &str, request: &ModelRequest) -> ChatOptions {
    let mut options = ChatOptions::default().with_max_tokens(request.max_tokens);
    if let Some(schema) = request.schema.as_ref().filter(|_| takes_schema(kind)) {
        options = options.with_response_format(JsonSpec::new("answer", schema.clone()));
    }
    // The crate takes `-max` or `-high` off the end of a name as an effort, but there are models
    // whose names end so. An effort of its own leaves the name alone; it is one that is not sent.
    let ends_in_effort = model
        .rsplit_once('-')
        .is_some_and(|(_, last)| ReasoningEffort::from_keyword(last).is_some());
    let unsent = match adapter(kind, request) {
        AdapterKind::OpenAI | AdapterKind::OpenAIResp => Some(ReasoningEffort::Budget(0)),
        AdapterKind::Anthropic | AdapterKind::Gemini => Some(ReasoningEffort::Zero),
        _ => None,
    };
    if let Some(effort) = unsent.filter(|_| ends_in_effort) {
        options = options.with_reasoning_effort(effort);
    }
    options
}

fn answer(response: &ChatResponse) -> Answer {
    let said = response.texts().concat();
    ended(said, response.stop_reason.as_ref(), &response.usage)
}

/// An answer by what was said, how it ended and what it used up.
fn ended(said: String, stop: Option<&StopReason>, used: &Usage) -> Answer {
    let usage = usage(used);
    if said.len() > LARGEST_ANSWER {
        let flaw = format!(
            "it has {} bytes, and more than {LARGEST_ANSWER} are not taken",
            said.len()
        );
        return Answer {
            said: String::new(),
            flaw: Some(flaw),
            told: usage,
        };
    }
    let flaw = match stop {
        Some(StopReason::MaxTokens(_)) => Some(CUT_OFF.to_owned()),
        Some(StopReason::ContentFilter(word)) => {
            Some(format!("it was stopped by a filter of the service: {word}"))
        }
        Some(StopReason::Other(word)) => match word.as_str() {
            // What Ollama and some others say of an answer that is whole.
            "load" | "eos" => None,
            word => Some(format!(
                "it ended otherwise than answers do: {}",
                told(word, None)
            )),
        },
        Some(StopReason::Completed(_) | StopReason::ToolCall(_) | StopReason::StopSequence(_))
        | None => None,
    };
    Answer {
        said,
        flaw,
        told: usage,
    }
}

/// A count that is not there is not known, and nobody reads or writes nothing.
fn usage(usage: &Usage) -> Told {
    let count = |tokens: Option<i32>| tokens.and_then(|tokens| u64::try_from(tokens).ok());
    let read = usage.prompt_tokens_details.as_ref();
    let written = usage.completion_tokens_details.as_ref();
    let input = count(usage.prompt_tokens).filter(|tokens| *tokens > 0);
    let output = usage
        .completion_tokens
        .or_else(|| written.and_then(|written| written.reasoning_tokens));
    Told {
        input,
        // The crate makes none of zero: who tells what was read tells of the cache, too.
        cached: input.map(|_| count(read.and_then(|read| read.cached_tokens)).unwrap_or(0)),
        cache_written: count(read.and_then(|read| read.cache_creation_tokens)),
        output: count(output).filter(|_| input.is_some()),
    }
}
