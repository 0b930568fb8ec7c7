//! Makes one try with the `genai` crate: lays the request out for prefix caching, sends it through
//! a size-limiting relay, and reads the text, the stop reason and the usage. Retries are elsewhere.

mod faults;
mod relay;
mod streaming;

use super::fault::{Affected, Fault, NOTHING, told};
use super::parsing;
use super::price::Quoted;
use super::provider::Provider;
use super::{CUT_OFF, ModelRequest, PartialText};
use crate::settings::ServiceKind;
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
use streaming::Streamed;
use tokio::runtime::Runtime;

/// The connection timeout.
const CONNECT: Duration = Duration::from_secs(10);

/// The size limit of an answer, in bytes.
const LARGEST_ANSWER: usize = 1 << 20;

/// A raw answer.
#[derive(Debug)]
pub(super) struct Answer {
    /// The text.
    pub(super) said: String,
    /// Why the answer is unusable: it was truncated or stopped.
    pub(super) flaw: Option<String>,
    /// The token counts that the provider reports.
    pub(super) told: Quoted,
}

/// One try: the time left, the current time, and the receiver of partial text.
#[derive(Clone, Copy)]
pub(super) struct WireTry<'a> {
    pub(super) left: Span,
    pub(super) now: Timestamp,
    pub(super) partial: Option<&'a PartialText>,
}

/// Connections to providers, created with the first request.
#[derive(Default)]
pub(super) struct Wire {
    open: OnceLock<Result<Open, String>>,
    /// The addresses of providers that do not support streaming.
    not_streaming: Mutex<BTreeSet<String>>,
}

struct Open {
    /// A separate runtime, so that any thread can wait for an answer, also one of another runtime.
    runtime: Option<Runtime>,
    /// Connects to relays only.
    client: Client,
    /// Connects to this machine: without proxies, and without the system's certificates.
    near: reqwest::Client,
    far: Result<reqwest::Client, String>,
}

impl Drop for Open {
    fn drop(&mut self) {
        // Dropping a runtime within another runtime panics.
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
        .map_err(|error| format!("no thread can be started: {error}"))?;
    // Another part of the process may have installed a provider already.
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
        // A redirect would send the key in the headers to another host.
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .map_err(|error| format!("no connections can be made: {}", deepest(&error)))
}

impl Wire {
    /// Sends one request.
    pub(super) fn ask(
        &self,
        service: &Provider,
        model: &str,
        request: &ModelRequest,
        WireTry { left, now, partial }: WireTry<'_>,
    ) -> Result<Answer, Fault> {
        let open = self.open.get_or_init(open);
        let open = open
            .as_ref()
            .map_err(|what| Fault::Unavailable(what.clone()))?;
        let Some(runtime) = &open.runtime else {
            return Err(Fault::Refused("it is closing".to_owned(), NOTHING));
        };
        let connections = if service.is_here() {
            Ok(&open.near)
        } else {
            open.far.as_ref()
        };
        let connections = connections.map_err(|what| Fault::Unavailable(what.clone()))?;
        let connections = connections.clone();
        let address = service.address.clone();
        let call = Asked {
            kind: service.kind,
            client: open.client.clone(),
            target: target(service, model, request),
            question: question(service.kind, request),
            options: options(service.kind, model, request),
        };
        let is_heard = streaming::is_streamed(request) && !self.is_not_streaming(service);
        let partial = partial.filter(|_| is_heard).cloned();
        let (done, outcome) = std::sync::mpsc::channel();
        runtime.spawn(async move {
            let hearing = call.pass(&address, &connections, partial.as_ref());
            let outcome = tokio::time::timeout(crate::process::duration(left), hearing).await;
            let _nobody_waits = done.send(outcome);
        });
        match outcome.recv() {
            Ok(Ok(Ok(Streamed::Whole(answer)))) => Ok(answer),
            Ok(Ok(Ok(Streamed::Broken))) => Err(broken_off()),
            Ok(Ok(Ok(Streamed::AtOnce(answer)))) => {
                self.stop_streaming_from(service);
                answer.ok_or_else(broken_off)
            }
            Ok(Ok(Err(trouble))) => Err(trouble.fault(service, now)),
            Ok(Err(_elapsed)) => Err(Fault::Late),
            Err(_gone) => {
                let what = "the request broke off".to_owned();
                Err(Fault::Refused(what, Cost::Unknown))
            }
        }
    }

    /// Returns whether a provider is known not to support streaming.
    fn is_not_streaming(&self, service: &Provider) -> bool {
        let known = self
            .not_streaming
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        known.contains(&service.address)
    }

    /// Asks this provider for whole answers from now on.
    fn stop_streaming_from(&self, service: &Provider) {
        let mut known = self
            .not_streaming
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let _new = known.insert(service.address.clone());
    }
}

/// Returns the fault for a connection lost after the request was sent: the provider may have
/// answered.
fn broken_off() -> Fault {
    Fault::Temporary {
        what: "the answer broke off".to_owned(),
        wait: None,
        affected: Affected::One,
        cost: Cost::Unknown,
    }
}

/// A request that is ready to be sent.
#[derive(Clone)]
struct Asked {
    kind: ServiceKind,
    client: Client,
    target: ServiceTarget,
    question: ChatRequest,
    options: ChatOptions,
}

impl Asked {
    /// Sends the request through the relay at this address.
    async fn pass(
        mut self,
        address: &str,
        connections: &reqwest::Client,
        partial: Option<&PartialText>,
    ) -> Result<Streamed, Trouble> {
        let manner = partial.map_or(Manner::Whole, |_| Manner::InPieces);
        let relay = Relay::open(address, connections, manner);
        let relay = relay.await.map_err(Trouble::Stopped)?;
        let here = relay.address().map_err(Trouble::Stopped)?;
        let behind = self.target.endpoint.base_url();
        let behind = behind.strip_prefix(address).unwrap_or_default();
        self.target.endpoint = Endpoint::from_owned(format!("{here}{behind}"));
        match select(pin!(self.send(partial)), pin!(relay.pass())).await {
            Either::Left((answered, _)) => answered.map_err(Trouble::Quoted),
            Either::Right((stopped, _)) => Err(Trouble::Stopped(stopped)),
        }
    }

    /// Sends the request, and streams the answer if there is a receiver.
    async fn send(self, partial: Option<&PartialText>) -> Result<Streamed, genai::Error> {
        match partial {
            Some(partial) => streaming::stream(self, partial).await,
            None => self.whole().await.map(Streamed::Whole),
        }
    }

    /// Requests the whole answer at once.
    async fn whole(self) -> Result<Answer, genai::Error> {
        let response = self
            .client
            .exec_chat(self.target, self.question, Some(&self.options));
        Ok(answer_of(&response.await?))
    }
}

/// Returns the protocol of a request. Ollama's native protocol supports schemas, but the crate does
/// not send them, so such requests use the other one.
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
    // A provider without keys ignores this.
    let key = service.key.as_ref().map_or("none", |key| key.0.as_str());
    ServiceTarget {
        endpoint: Endpoint::from_owned(address),
        auth: AuthData::from_single(key),
        model: ModelIden::new(adapter, model),
    }
}

/// Returns whether a provider is known to accept a schema; the others get it in words.
const fn takes_schema(kind: ServiceKind) -> bool {
    !matches!(kind, ServiceKind::OpenaiCompatible)
}

/// Returns whether a provider needs a marker at the end of the cacheable prefix. The others detect
/// it.
const fn is_marked(kind: ServiceKind) -> bool {
    matches!(
        kind,
        ServiceKind::Anthropic | ServiceKind::Openai | ServiceKind::OpenaiResponses
    )
}

/// Lays out the shared blocks, then the question. A schema in words is part of the question,
/// because members of one council may need different schemas.
fn question(kind: ServiceKind, request: &ModelRequest) -> ChatRequest {
    let mut messages: Vec<ChatMessage> = request.shared.iter().map(ChatMessage::user).collect();
    if is_marked(kind)
        && let Some(last) = messages.pop()
    {
        messages.push(last.with_options(CacheControl::Ephemeral));
    }
    let mut text = request.question.clone();
    if let Some(schema) = request.schema.as_ref().filter(|_| !takes_schema(kind)) {
        text.push_str(&parsing::form_in_words(schema));
    }
    messages.push(ChatMessage::user(text));
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
    // The crate removes a suffix such as `-max` or `-high` from a model name and takes it as the
    // effort, but some model names end that way. An explicit effort keeps the name, and this value
    // is never sent.
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

fn answer_of(response: &ChatResponse) -> Answer {
    let text = response.texts().concat();
    ended(text, response.stop_reason.as_ref(), &response.usage)
}

/// Builds an answer from its text, its stop reason and its usage.
fn ended(text: String, stop: Option<&StopReason>, used: &Usage) -> Answer {
    let usage = usage(used);
    if text.len() > LARGEST_ANSWER {
        let flaw = format!(
            "it has {} bytes, but the limit is {LARGEST_ANSWER}",
            text.len()
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
            Some(format!("a filter of the service stopped it: {word}"))
        }
        Some(StopReason::Other(word)) => match word.as_str() {
            // Stop reasons of complete answers from Ollama and others.
            "load" | "eos" => None,
            word => Some(format!(
                "it has an unexpected stop reason: {}",
                told(word, None)
            )),
        },
        Some(StopReason::Completed(_) | StopReason::ToolCall(_) | StopReason::StopSequence(_))
        | None => None,
    };
    Answer {
        said: text,
        flaw,
        told: usage,
    }
}

/// Converts the usage. A missing count is unknown; zero input or output is impossible.
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
        // The crate omits a count of zero: a provider that reports its input also reports its
        // cache.
        cached: input.map(|_| count(read.and_then(|read| read.cached_tokens)).unwrap_or(0)),
        cache_written: count(read.and_then(|read| read.cache_creation_tokens)),
        output: count(output).filter(|_| input.is_some()),
    }
}
