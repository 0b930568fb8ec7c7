//! One try over the wire, by the `genai` crate: lays a question out so that its beginning can be
//! cached, lets the answer pass a relay that bounds it, and reads answer, end and usage back. It knows
//! nothing of other tries.

mod aloud;
mod faults;
mod relay;

use super::fault::{Crowd, Fault, NOTHING, told};
use super::price::Quoted;
use super::provider::Provider;
use super::parsing;
use super::{CUT_OFF, Hearer, ModelRequest};
use crate::settings::ServiceKind;
use aloud::Hearing;
use cos_core::money::Cost;
use cos_core::time::{Span, Timestamp};
use faults::{Trouble, deepest};
use futures::future::{Either, select};
use genai::adapter::AdapterKind;
use genai::chat::{
    CacheControl, ChatMessage, ChatOptions, ChatRequest, ChatResponse, JsonSpec, ReasoningEffort,
    StopReason, Usage,
};
use genai::resolver::{AuthData, Endpoint};
use genai::{Client, ModelIden, ServiceTarget};
use relay::{Manner, Relay};
use std::collections::BTreeSet;
use std::pin::pin;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tokio::runtime::Runtime;

/// A machine that does not take the connection up in this time is out of reach.
const CONNECT: Duration = Duration::from_secs(10);

/// An answer of more bytes is none: no question that is asked here is worth so many words.
const LARGEST_ANSWER: usize = 1 << 20;

/// What came back, not read yet.
#[derive(Debug)]
pub(super) struct Answer {
    /// What was said.
    pub(super) said: String,
    /// Why it cannot be used though it is there: it was cut off, or stopped.
    pub(super) flaw: Option<String>,
    /// What the service says it read and wrote.
    pub(super) told: Quoted,
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
    /// The addresses of services that do not speak in pieces.
    in_one: Mutex<BTreeSet<String>>,
}

struct Open {
    /// Ours, so that any thread may wait for an answer, one of another runtime too.
    runtime: Option<Runtime>,
    /// Speaks to relays alone.
    client: Client,
    /// For this machine: past every proxy, and also where the system has no certificates.
    near: reqwest::Client,
    far: Result<reqwest::Client, String>,
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
    let builder = reqwest::Client::builder;
    let near = || builder().no_proxy();
    let relayed = near().tls_certs_only([]).pool_max_idle_per_host(0);
    let client = Client::builder()
        .with_reqwest(connections(relayed)?)
        .build();
    Ok(Open {
        runtime: Some(runtime),
        client: client.map_err(|error| error.to_string())?,
        near: connections(near()).or_else(|_| connections(near().tls_certs_only([])))?,
        far: connections(builder()),
    })
}

fn connections(builder: reqwest::ClientBuilder) -> Result<reqwest::Client, String> {
    builder
        .connect_timeout(CONNECT)
        // Keys travel in headers that a redirect would carry elsewhere.
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .map_err(|error| format!("no connections can be made: {}", deepest(&error)))
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
        let connections = if service.is_here() {
            Ok(&open.near)
        } else {
            open.far.as_ref()
        };
        let connections = connections.map_err(|what| Fault::Absent(what.clone()))?;
        let connections = connections.clone();
        let address = service.address.clone();
        let asked = Asked {
            kind: service.kind,
            client: open.client.clone(),
            target: target(service, model, request),
            question: question(service.kind, request),
            options: options(service.kind, model, request),
        };
        let is_heard = aloud::is_told(request) && !self.is_in_one(service);
        let heard = heard.filter(|_| is_heard).cloned();
        let (done, outcome) = std::sync::mpsc::channel();
        runtime.spawn(async move {
            let hearing = asked.pass(&address, &connections, heard.as_ref());
            let outcome = tokio::time::timeout(crate::process::duration(left), hearing).await;
            let _nobody_waits = done.send(outcome);
        });
        match outcome.recv() {
            Ok(Ok(Ok(Hearing::Whole(answer)))) => Ok(answer),
            Ok(Ok(Ok(Hearing::Broken))) => Err(broken_off()),
            Ok(Ok(Ok(Hearing::InOne(answer)))) => {
                self.hear_in_one(service);
                answer.ok_or_else(broken_off)
            }
            Ok(Ok(Err(trouble))) => Err(trouble.fault(service, now)),
            Ok(Err(_elapsed)) => Err(Fault::Late),
            Err(_gone) => {
                let what = "asking it broke off".to_owned();
                Err(Fault::Refused(what, Cost::Unknown))
            }
        }
    }

    /// Whether a service is known not to speak in pieces.
    fn is_in_one(&self, service: &Provider) -> bool {
        let known = self.in_one.lock().unwrap_or_else(PoisonError::into_inner);
        known.contains(&service.address)
    }

    /// From now on it is asked for whole answers.
    fn hear_in_one(&self, service: &Provider) {
        let mut known = self.in_one.lock().unwrap_or_else(PoisonError::into_inner);
        let _new = known.insert(service.address.clone());
    }
}

/// Somebody may have answered, and nobody knows what.
fn broken_off() -> Fault {
    Fault::Passing {
        what: "the answer broke off".to_owned(),
        wait: None,
        crowd: Crowd::One,
        cost: Cost::Unknown,
    }
}

/// One question, ready to be asked.
#[derive(Clone)]
struct Asked {
    kind: ServiceKind,
    client: Client,
    target: ServiceTarget,
    question: ChatRequest,
    options: ChatOptions,
}

impl Asked {
    /// Asks through a relay to this address.
    async fn pass(
        mut self,
        address: &str,
        connections: &reqwest::Client,
        heard: Option<&Hearer>,
    ) -> Result<Hearing, Trouble> {
        let manner = heard.map_or(Manner::Whole, |_| Manner::InPieces);
        let relay = Relay::open(address, connections, manner);
        let relay = relay.await.map_err(Trouble::Stopped)?;
        let here = relay.address().map_err(Trouble::Stopped)?;
        let behind = self.target.endpoint.base_url();
        let behind = behind.strip_prefix(address).unwrap_or_default();
        self.target.endpoint = Endpoint::from_owned(format!("{here}{behind}"));
        match select(pin!(self.answer(heard)), pin!(relay.pass())).await {
            Either::Left((answered, _)) => answered.map_err(Trouble::Quoted),
            Either::Right((stopped, _)) => Err(Trouble::Stopped(stopped)),
        }
    }

    /// Asks, and lets the answer be heard where somebody wants to.
    async fn answer(self, heard: Option<&Hearer>) -> Result<Hearing, genai::Error> {
        match heard {
            Some(heard) => aloud::hear(self, heard).await,
            None => self.whole().await.map(Hearing::Whole),
        }
    }

    /// Asks for the whole answer at once.
    async fn whole(self) -> Result<Answer, genai::Error> {
        let response = self
            .client
            .exec_chat(self.target, self.question, Some(&self.options));
        Ok(answer(&response.await?))
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
/// questions of one council may ask for different ones.
fn question(kind: ServiceKind, request: &ModelRequest) -> ChatRequest {
    let mut messages: Vec<ChatMessage> = request.shared.iter().map(ChatMessage::user).collect();
    if is_marked(kind)
        && let Some(last) = messages.pop()
    {
        messages.push(last.with_options(CacheControl::Ephemeral));
    }
    let mut asked = request.question.clone();
    if let Some(schema) = request.schema.as_ref().filter(|_| !takes_schema(kind)) {
        asked.push_str(&parsing::form_in_words(schema));
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
fn usage(usage: &Usage) -> Quoted {
    let count = |tokens: Option<i32>| tokens.and_then(|tokens| u64::try_from(tokens).ok());
    let read = usage.prompt_tokens_details.as_ref();
    let written = usage.completion_tokens_details.as_ref();
    let input = count(usage.prompt_tokens).filter(|tokens| *tokens > 0);
    let output = usage
        .completion_tokens
        .or_else(|| written.and_then(|written| written.reasoning_tokens));
    Quoted {
        input,
        // The crate makes none of zero: who tells what was read tells of the cache, too.
        cached: input.map(|_| count(read.and_then(|read| read.cached_tokens)).unwrap_or(0)),
        cache_written: count(read.and_then(|read| read.cache_creation_tokens)),
        output: count(output).filter(|_| input.is_some()),
    }
}
