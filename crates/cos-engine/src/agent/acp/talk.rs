//! Runs the protocol with an agent: initialize, open a session, set its mode and model, send the
//! prompt, answer its requests, and wait for its end.

mod setup;

use super::super::Progress;
use super::super::definition::Definition;
use super::super::{Ask, Assignment, PermissionReply};
use super::permission_request;
use super::watch::Watch;
use super::wire::{Input, reader, writer};
use crate::process::duration;
use agent_client_protocol::schema::ProtocolVersion;
use agent_client_protocol::v1::schema::{
    CancelNotification, ClientCapabilities, ContentBlock, ContentChunk, CreateElicitationRequest,
    CreateElicitationResponse, ElicitationAction, ElicitationCapabilities,
    ElicitationFormCapabilities, InitializeRequest, NewSessionRequest, PromptRequest,
    PromptResponse, RequestPermissionRequest, RequestPermissionResponse, SessionId,
    SessionNotification, SessionUpdate, TextContent,
};
use agent_client_protocol::v1::{ConnectionTo, Responder};
use agent_client_protocol::{
    Agent, Client, ConnectTo, Error, ErrorCode, Lines, is_connection_terminated,
    is_incoming_transport_closed,
};
use cos_core::failure::Failure;
use cos_core::time::Span;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::process::{ChildStdin, ChildStdout};

/// How long to wait for usage figures after the end of the turn.
const FIGURES_DELAY: Duration = Duration::from_millis(500);

/// How the protocol ended.
#[derive(Debug)]
pub(super) enum Outcome {
    /// The agent ended its turn.
    Turn(Box<PromptResponse>),
    /// The agent answered a request with an error.
    Refused {
        /// Whether it requires a login first.
        login: bool,
        /// Its message.
        message: String,
    },
    /// The agent lacks a requested capability.
    Unable(Failure),
    /// The agent stopped talking.
    Hung,
    /// The connection broke.
    Broken(String),
    /// We stopped it.
    Stopped,
}

/// A protocol session with one agent.
pub(super) struct Talk {
    watch: Arc<Watch>,
    definition: Definition,
    worktree: PathBuf,
    prompt: String,
    model: Option<String>,
    grace: Span,
}

impl Talk {
    pub(super) fn new(definition: &Definition, assignment: &Assignment, watch: Arc<Watch>) -> Self {
        Self {
            watch,
            definition: definition.clone(),
            worktree: assignment.worktree.clone(),
            prompt: assignment.prompt.clone(),
            model: assignment.model.clone(),
            grace: assignment.bounds.grace,
        }
    }

    /// Talks over the agent's streams until the turn ends or the connection closes.
    pub(super) async fn converse(
        self,
        stdin: Option<ChildStdin>,
        stdout: Option<ChildStdout>,
    ) -> Outcome {
        let input: Input = Arc::new(tokio::sync::Mutex::new(stdin));
        let Some(stdout) = stdout else {
            return Outcome::Broken("it has no output".to_owned());
        };
        let watch = self.watch.clone();
        let heard = reader(stdout, input.clone(), watch.clone());
        let lines = Lines::new(writer(input.clone(), watch), heard);
        self.talk_until_end(lines, input).await
    }

    /// Talks over `line` until the turn ends or the connection closes.
    async fn talk_until_end(self, line: impl ConnectTo<Client> + 'static, input: Input) -> Outcome {
        let (listener, asker, refuser) =
            (self.watch.clone(), self.watch.clone(), self.watch.clone());
        let outcome = Arc::new(Mutex::new(None));
        let slot = outcome.clone();
        let ended = Client
            .v1()
            .name("chief-of-staff")
            .on_receive_notification(
                async move |update: SessionNotification, _cx: ConnectionTo<Agent>| {
                    handle_update(&listener, update.update);
                    Ok(())
                },
                agent_client_protocol::on_receive_notification!(),
            )
            .on_receive_request(
                async move |request: CreateElicitationRequest,
                            responder: Responder<CreateElicitationResponse>,
                            _cx: ConnectionTo<Agent>| {
                    let _ = request;
                    refuser.note("the agent asked for input, which is not supported; withdrawn");
                    responder.respond(CreateElicitationResponse::new(ElicitationAction::Cancel))
                },
                agent_client_protocol::on_receive_request!(),
            )
            .on_receive_request(
                async move |request: RequestPermissionRequest,
                            responder: Responder<RequestPermissionResponse>,
                            cx: ConnectionTo<Agent>| {
                    // A person may need hours to answer; the connection must not wait for that.
                    let task = permit(asker.clone(), request, responder, cx.clone());
                    cx.spawn(task)
                },
                agent_client_protocol::on_receive_request!(),
            )
            .connect_with(line, async move |cx: ConnectionTo<Agent>| {
                let outcome = self.steps(&cx, &input).await;
                *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
                Ok(())
            })
            .await;
        let outcome = outcome
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        match (outcome, ended) {
            // Only the connection knows why it broke; the steps only see that it did.
            (Some(Outcome::Hung) | None, Err(error)) => Outcome::Broken(error_text(&error)),
            (Some(outcome), _) => outcome,
            (None, Ok(())) => Outcome::Hung,
        }
    }

    async fn steps(&self, cx: &ConnectionTo<Agent>, input: &Input) -> Outcome {
        let session = tokio::select! {
            session = self.open(cx) => match session {
                Ok(session) => session,
                Err(outcome) => return outcome,
            },
            () = self.watch.stopping.cancelled() => return Outcome::Stopped,
        };
        let outcome = self.prompt(cx, &session).await;
        // Figures may arrive late; then the agent is cancelled and may say what is left.
        if matches!(outcome, Outcome::Turn(_)) {
            self.await_figures().await;
        }
        input.lock().await.take();
        let _ = tokio::time::timeout(FIGURES_DELAY, cx.incoming_closed()).await;
        outcome
    }

    /// Performs all steps before the prompt.
    async fn open(&self, cx: &ConnectionTo<Agent>) -> Result<SessionId, Outcome> {
        // Without this capability, agents disguise questions as permission requests.
        let capabilities = ClientCapabilities::new()
            .elicitation(ElicitationCapabilities::new().form(ElicitationFormCapabilities::new()));
        let hello = InitializeRequest::new(ProtocolVersion::V1).client_capabilities(capabilities);
        let hello = cx
            .send_request(hello)
            .block_task()
            .await
            .map_err(|error| refusal(&error))?;
        self.watch.state().introduced = true;
        let version = hello.agent_info.map(|info| info.version);
        let name = &self.definition.name;
        let started = version.map_or_else(|| name.clone(), |version| format!("{name} {version}"));
        self.watch
            .host
            .progress(Progress::Started(self.watch.clean(&started)));
        let request = NewSessionRequest::new(&self.worktree);
        let opened = cx
            .send_request(request)
            .block_task()
            .await
            .map_err(|error| refusal(&error))?;
        let setup = setup::Setup::new(cx, &self.definition, &self.watch, &opened);
        setup.set_mode().await?;
        setup.set_model(self.model.as_deref()).await?;
        Ok(opened.session_id)
    }

    async fn prompt(&self, cx: &ConnectionTo<Agent>, session: &SessionId) -> Outcome {
        self.watch.spend(super::spending::Spending::start);
        let text = ContentBlock::Text(TextContent::new(self.prompt.as_str()));
        let request = PromptRequest::new(session.clone(), vec![text]);
        let turn = cx.send_request(request).block_task();
        tokio::pin!(turn);
        let turn = tokio::select! {
            turn = &mut turn => turn,
            () = self.watch.stopping.cancelled() => {
                let _ = cx.send_notification(CancelNotification::new(session.clone()));
                match tokio::time::timeout(duration(self.grace), turn).await {
                    Ok(turn) => turn,
                    Err(_) => return Outcome::Stopped,
                }
            }
        };
        match turn {
            Ok(turn) => {
                let meta = turn.meta.clone().map(serde_json::Value::Object);
                self.watch
                    .spend(|spending| spending.turn(turn.usage.as_ref(), meta.as_ref()));
                Outcome::Turn(Box::new(turn))
            }
            Err(error) => refusal(&error),
        }
    }

    /// Waits briefly for the figures that an agent reports after its turn.
    async fn await_figures(&self) {
        let settled = async {
            while !self.watch.state().spending.is_settled() {
                self.watch.figures.notified().await;
            }
        };
        let _ = tokio::time::timeout(FIGURES_DELAY, settled).await;
    }
}

/// Answers one permission request.
async fn permit(
    watch: Arc<Watch>,
    request: RequestPermissionRequest,
    responder: Responder<RequestPermissionResponse>,
    cx: ConnectionTo<Agent>,
) -> Result<(), Error> {
    let permission_request = permission_request::tool_request(&request, &watch);
    let title = permission_request.title.clone();
    let answer = watch
        .ask(Ask::Permission(Box::new(permission_request)))
        .await;
    let outcome = permission_request::outcome(answer, &request.options);
    let withdrawn =
        outcome == agent_client_protocol::v1::schema::RequestPermissionOutcome::Cancelled;
    match answer {
        Some(PermissionReply::Park) | None => {
            // A request may only be cancelled together with its turn.
            let _ = cx.send_notification(CancelNotification::new(request.session_id));
        }
        Some(_) if withdrawn => {
            watch.note(format!(
                "`{title}` offers no answer for this request only; withdrawn"
            ));
            watch.state().denied = Some(title);
        }
        Some(_) => {}
    }
    // The agent may have exited; another task notices that.
    let _ = responder.respond(RequestPermissionResponse::new(outcome));
    Ok(())
}

/// Takes one notification. Updates for unknown tool calls are accepted.
fn handle_update(watch: &Watch, update: SessionUpdate) {
    match update {
        SessionUpdate::AgentMessageChunk(ContentChunk {
            content: ContentBlock::Text(text),
            ..
        }) => watch.add_said(&text.text),
        SessionUpdate::AgentThoughtChunk(_) => watch.host.progress(Progress::Thought),
        SessionUpdate::ToolCall(call) => {
            let update: agent_client_protocol::v1::schema::ToolCallUpdate = call.into();
            show_tool(watch, &update);
            watch.remember(update.tool_call_id, update.fields);
        }
        SessionUpdate::ToolCallUpdate(update) => {
            show_tool(watch, &update);
            watch.remember(update.tool_call_id, update.fields);
        }
        SessionUpdate::Plan(plan) => {
            let lines = plan.entries.iter().map(|entry| watch.clean(&entry.content));
            watch.host.progress(Progress::Plan(lines.collect()));
        }
        SessionUpdate::UsageUpdate(usage) => {
            watch.spend(|spending| spending.reported(usage.cost.as_ref(), usage.used));
            watch.figures.notify_one();
        }
        SessionUpdate::Notice(notice) => watch.note(notice.title),
        _ => {}
    }
}

fn show_tool(watch: &Watch, update: &agent_client_protocol::v1::schema::ToolCallUpdate) {
    let known = watch
        .state()
        .calls
        .get(&update.tool_call_id)
        .and_then(|call| call.title.clone());
    let title = update.fields.title.clone().or(known).unwrap_or_default();
    let stage = update
        .fields
        .status
        .and_then(|status| serde_json::to_value(status).ok());
    watch.host.progress(Progress::Tool {
        title: watch.clean(&title),
        stage: stage
            .and_then(|stage| Some(stage.as_str()?.to_owned()))
            .unwrap_or_default(),
    });
}

/// Converts a protocol error into an outcome.
pub(super) fn refusal(error: &Error) -> Outcome {
    if is_incoming_transport_closed(error) || is_connection_terminated(error) {
        return Outcome::Hung;
    }
    Outcome::Refused {
        login: error.code == ErrorCode::AUTH_REQUIRED,
        message: error_text(error),
    }
}

fn error_text(error: &Error) -> String {
    match &error.data {
        None => error.message.clone(),
        Some(serde_json::Value::String(more)) => format!("{}: {more}", error.message),
        Some(more) => format!("{}: {more}", error.message),
    }
}
