//! The tools that agents can call over the Model Context Protocol. The hub does not know the single
//! tools.
//!
//! A tool is one [`Offered`] in its own module and one line in [`hub`]. A tool that needs a person
//! says so in its [`Reply`]; the hub decides how to reach the person.

mod checkpoint;
mod decisions;
mod elicit;
mod gate;
mod line;
mod question;
mod refusal;

pub(crate) use checkpoint::Answers;
pub(crate) use line::{Ended, Line};

use crate::cli_context::CliContext;
use elicit::Ask;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The result of a tool, which may be a no, or what is wrong with the arguments.
type Result<T> = std::result::Result<T, ErrorData>;

/// Does what a tool offers, in the context of the server.
type Call = dyn Fn(&CliContext, JsonObject) -> Result<Reply> + Send + Sync;

/// One tool.
struct Offered {
    /// Its name, description and arguments, for the agent.
    declared: rmcp::model::Tool,
    /// Runs it.
    call: Arc<Call>,
}

/// The result of a tool.
struct Reply {
    /// The result as data.
    value: Value,
    /// The result in words; without them the data is printed as text.
    text: Option<String>,
    /// What a person must answer first.
    ask: Option<Ask>,
}

impl Reply {
    /// Returns a result without text and question.
    const fn plain(value: Value) -> Self {
        Self {
            value,
            text: None,
            ask: None,
        }
    }

    fn into_response(self) -> CallToolResponse {
        let mut result = CallToolResult::structured(self.value);
        if let Some(text) = self.text {
            result.content = vec![ContentBlock::text(text)];
        }
        result.into()
    }
}

/// All tools, their context, and whether the connection to the agent has ended.
pub(crate) struct Hub {
    cli: CliContext,
    ended: Ended,
    tools: Vec<Offered>,
}

/// Returns the tools of this release; `answers` answers a checkpoint.
pub(crate) fn hub(cli: &CliContext, ended: Ended, answers: Answers) -> Hub {
    Hub {
        cli: cli.unattended_in(cli.folder()),
        ended,
        tools: vec![
            gate::offered(),
            checkpoint::offered(answers),
            decisions::offered(),
        ],
    }
}

/// Returns the schema of a tool's arguments or result.
fn schema(value: Value) -> Arc<JsonObject> {
    Arc::new(match value {
        Value::Object(fields) => fields,
        _ => JsonObject::new(),
    })
}

impl ServerHandler for Hub {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let mut info = ServerConfig::new(capabilities);
        info.server_info = Implementation::new("cos", env!("CARGO_PKG_VERSION"));
        info.instructions = Some(
            "Call `gate` before you do something irreversible: its verdict is allow, ask or deny. \
             Call `checkpoint` before you make a decision: continue only if `continue` is true, and \
             follow its orders. `decisions` shows what waits for a person and lets them answer; you \
             cannot answer for them."
                .to_owned(),
        );
        info
    }

    fn get_tool(&self, name: &str) -> Option<rmcp::model::Tool> {
        self.find(name).map(|tool| tool.declared.clone())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult> {
        let declared = self.tools.iter().map(|tool| tool.declared.clone());
        Ok(ListToolsResult::with_all_items(declared.collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse> {
        let Some(tool) = self.find(&request.name) else {
            let text = format!("there is no tool `{}`", request.name);
            return Err(ErrorData::invalid_params(text, None));
        };
        let call = Arc::clone(&tool.call);
        let arguments = request.arguments.clone().unwrap_or_default();
        let cli = self.cli.with_caller_flag(self.caller_left(&context));
        let mut reply = run_blocking(&cli, move |cli| call(cli, arguments)).await?;
        let Some(ask) = reply.ask.take() else {
            return Ok(reply.into_response());
        };
        match elicit::reach(&ask, &request, &context).await {
            elicit::Reached::Nobody => Ok(reply.into_response()),
            elicit::Reached::Later(required) => Ok(required.into()),
            elicit::Reached::Person(said) => {
                let settled = run_blocking(&cli, move |cli| (ask.settle)(cli, &ask, &said));
                settled.await.map(Reply::into_response)
            }
        }
    }
}

impl Hub {
    fn find(&self, name: &str) -> Option<&Offered> {
        self.tools.iter().find(|tool| tool.declared.name == name)
    }

    /// Returns a flag that is set once the caller is gone: the call was cancelled, or the
    /// connection ended.
    fn caller_left(&self, context: &RequestContext<RoleServer>) -> Arc<AtomicBool> {
        let flag = Arc::new(AtomicBool::new(false));
        let (set, cancelled, mut ended) = (flag.clone(), context.ct.clone(), self.ended.clone());
        // The task ends with the call, which is cancelled once it is answered.
        drop(tokio::spawn(async move {
            tokio::select! {
                () = cancelled.cancelled() => {}
                _told = ended.wait_for(|ended| *ended) => {}
            }
            set.store(true, Ordering::Relaxed);
        }));
        flag
    }
}

/// Runs work that reads and writes files, without blocking the connection to the agent.
async fn run_blocking(
    cli: &CliContext,
    work: impl FnOnce(&CliContext) -> Result<Reply> + Send + 'static,
) -> Result<Reply> {
    let cli = cli.clone();
    let done = tokio::task::spawn_blocking(move || work(&cli)).await;
    done.map_err(|error| ErrorData::internal_error(error.to_string(), None))?
}
