//! Reaches the person at the client: with a request from us up to protocol 2025-11-25, with a
//! result that asks for input from 2026-07-28 on, and not at all if the client offers neither.

use super::{Reply, Result};
use crate::cli_context::CliContext;
use cos_engine::nesting::Nesting;
use rmcp::RoleServer;
use rmcp::model::{
    CallToolRequestParams, CancelledNotificationParam, ClientResult, ElicitRequest,
    ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationSchema, InputRequest,
    InputRequests, InputRequiredResult, ProtocolVersion, ServerRequest,
};
use rmcp::service::{PeerRequestOptions, RequestContext};
use serde_json::{Value, json};
use std::time::Duration;

/// How long to wait for the person; after that the question waits in the inbox.
const LONGEST: Duration = Duration::from_mins(10);

/// The name of our only question in a result that asks for input.
const KEY: &str = "answer";

/// Records a person's answer.
pub(super) type Settle = Box<dyn Fn(&CliContext, &Ask, &Said) -> Result<Reply> + Send + Sync>;

/// Whether an option needs instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Instructions {
    /// One does.
    Taken,
    /// None does.
    None,
}

/// What a person is asked.
pub(super) struct Ask {
    /// The full id of the decision in the inbox.
    pub(super) decision: String,
    /// The fingerprint of what is shown; the answer is valid only for it.
    pub(super) shown: String,
    /// The question as the person reads it.
    pub(super) message: String,
    /// The names of the options.
    pub(super) options: Vec<String>,
    /// Whether the form has a field for instructions.
    pub(super) instructions: Instructions,
    /// Records the answer.
    pub(super) settle: Settle,
}

/// A person's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    /// The option.
    pub(super) choice: String,
    /// A note for the record.
    pub(super) note: Option<String>,
    /// What the agent should do differently.
    pub(super) instructions: Option<String>,
}

/// The result of asking a person.
pub(super) enum Reached {
    /// No one answered, or no one can be asked; the question stays in the inbox.
    Nobody,
    /// The client asks and then calls again.
    Later(InputRequiredResult),
    /// A person answered.
    Person(Said),
}

impl Ask {
    /// Returns what a client that asks for us sends back: the id of the decision and the
    /// fingerprint of what was shown.
    fn state(&self) -> String {
        format!("{} {}", self.decision, self.shown)
    }
}

/// Asks the person at the client, if the client allows it. Inside an attempt or a council there is
/// no person, whatever the client says.
pub(super) async fn reach(
    ask: &Ask,
    request: &CallToolRequestParams,
    context: &RequestContext<RoleServer>,
) -> Reached {
    let attended = Nesting::of_process().is_none() && has_forms(context);
    let Some(params) = params(ask).filter(|_| attended) else {
        return Reached::Nobody;
    };
    let version = context.protocol_version();
    if version.is_some_and(|version| version >= ProtocolVersion::NO_INITIALIZE) {
        return second_call(ask, request, params);
    }
    match form(params, context).await {
        Some(ClientResult::ElicitResult(result)) => read_answer(ask, &result),
        _ => Reached::Nobody,
    }
}

/// Lets the client show a form. If the call is cancelled meanwhile, the form is withdrawn:
/// otherwise a call without a caller would use the answer.
async fn form(
    params: ElicitRequestParams,
    context: &RequestContext<RoleServer>,
) -> Option<ClientResult> {
    let mut options = PeerRequestOptions::no_options();
    options.timeout = Some(LONGEST);
    let request = ServerRequest::ElicitRequest(ElicitRequest::new(params));
    let sent = context
        .peer
        .send_cancellable_request(request, options)
        .await
        .ok()?;
    let id = sent.id.clone();
    tokio::select! {
        biased;
        () = context.ct.cancelled() => {
            let why = "the call that asked was cancelled".to_owned();
            let withdrawn = CancelledNotificationParam::new(Some(id), Some(why));
            // A client that is gone shows no form either.
            let _told = context.peer.notify_cancelled(withdrawn).await;
            None
        }
        answer = sent.await_response() => answer.ok(),
    }
}

/// Checks whether the client can show a form; a client that names no kind can.
fn has_forms(context: &RequestContext<RoleServer>) -> bool {
    let offered = context.client_capabilities();
    let offered = offered.and_then(|capabilities| capabilities.elicitation);
    offered.is_some_and(|kinds| kinds.form.is_some() || kinds.url.is_none())
}

/// Handles a second call. Its echoed state holds the id of the decision and the fingerprint; both
/// must be those that this call waits for.
fn second_call(ask: &Ask, request: &CallToolRequestParams, params: ElicitRequestParams) -> Reached {
    let echoed = request.request_state == Some(ask.state());
    let responses = request.input_responses.as_ref().filter(|_| echoed);
    if let Some(response) = responses.and_then(|responses| responses.get(KEY)) {
        let read = serde_json::from_value::<ElicitResult>(response.clone());
        return read.map_or(Reached::Nobody, |result| read_answer(ask, &result));
    }
    let question = InputRequest::Elicitation(ElicitRequest::new(params));
    let questions = InputRequests::from([(KEY.to_owned(), question)]);
    Reached::Later(InputRequiredResult::new(Some(questions), Some(ask.state())))
}

/// Reads the answer; only an offered option counts.
fn read_answer(ask: &Ask, result: &ElicitResult) -> Reached {
    let (ElicitationAction::Accept, Some(content)) = (&result.action, &result.content) else {
        return Reached::Nobody;
    };
    let text = |key: &str| {
        let typed = content.get(key).and_then(Value::as_str).map(str::trim);
        typed.filter(|text| !text.is_empty()).map(str::to_owned)
    };
    match text("choice").filter(|choice| ask.options.contains(choice)) {
        Some(choice) => Reached::Person(Said {
            choice,
            note: text("note"),
            instructions: text("instructions"),
        }),
        None => Reached::Nobody,
    }
}

fn params(ask: &Ask) -> Option<ElicitRequestParams> {
    let line = |title: &str| json!({ "type": "string", "title": title });
    let choice = json!({ "type": "string", "title": "Your choice", "enum": ask.options });
    let note = line("A note for the record");
    let properties = match ask.instructions {
        Instructions::None => json!({ "choice": choice, "note": note }),
        Instructions::Taken => json!({
            "choice": choice,
            "note": note,
            "instructions": line("Instructions for the agent, if you choose to modify"),
        }),
    };
    let schema = json!({
        "type": "object",
        "required": ["choice"],
        "properties": properties,
    });
    let requested_schema: ElicitationSchema = serde_json::from_value(schema).ok()?;
    Some(ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: ask.message.clone(),
        requested_schema,
    })
}
