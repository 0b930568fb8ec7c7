//! The tools that agents can call over the Model Context Protocol: a hub that knows none of them.
//!
//! A tool is one [`Offered`] in a module of its own and one line in [`hub`]. A tool that needs a
//! person says so in its [`Reply`]; how the person is reached, if at all, is the hub's.

mod checkpoint;
mod decisions;
mod elicit;
mod gate;
mod line;
mod question;
mod refusal;

pub(crate) use checkpoint::Answers;
pub(crate) use line::{Ended, Line};

use crate::scene::Scene;
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

/// What a tool says: a result, which may say no, or what is wrong with the arguments.
type Result<T> = std::result::Result<T, ErrorData>;

/// Does what a tool offers, in the scene that the server works in.
type Call = dyn Fn(&Scene, JsonObject) -> Result<Reply> + Send + Sync;

/// One tool that is offered.
struct Offered {
    /// Its name, what it does and what it takes, for the agent.
    declared: rmcp::model::Tool,
    /// Does it.
    call: Arc<Call>,
}

/// What a tool came to.
struct Reply {
    /// The result as data.
    value: Value,
    /// The result in words; the data as text where there are none.
    text: Option<String>,
    /// What a person has to answer before it can come to more.
    ask: Option<Ask>,
}

impl Reply {
    /// A result that stands for itself.
    const fn plain(value: Value) -> Self {
        Self {
            value,
            text: None,
            ask: None,
        }
    }

    fn told(self) -> CallToolResponse {
        let mut result = CallToolResult::structured(self.value);
        if let Some(text) = self.text {
            result.content = vec![ContentBlock::text(text)];
        }
        result.into()
    }
}

/// All the tools, the scene they work in, and when the line to the agent ends.
pub(crate) struct Hub {
    scene: Scene,
    ended: Ended,
    tools: Vec<Offered>,
}

/// The tools of this release; `answers` is what answers a checkpoint.
pub(crate) fn hub(scene: &Scene, ended: Ended, answers: Answers) -> Hub {
    Hub {
        scene: scene.unattended_in(scene.folder()),
        ended,
        tools: vec![
            gate::offered(),
            checkpoint::offered(answers),
            decisions::offered(),
        ],
    }
}

/// The schema of what a tool takes or tells.
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
            "Ask `gate` before you do what cannot be taken back: its verdict is allow, ask or deny. \
             Ask `checkpoint` before you settle a decision: go on only where `continue` is true, and \
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
        let scene = self.scene.until(self.deserted(&context));
        let mut reply = beside(&scene, move |scene| call(scene, arguments)).await?;
        let Some(ask) = reply.ask.take() else {
            return Ok(reply.told());
        };
        match elicit::reach(&ask, &request, &context).await {
            elicit::Reached::Nobody => Ok(reply.told()),
            elicit::Reached::Later(required) => Ok(required.into()),
            elicit::Reached::Person(said) => {
                let settled = beside(&scene, move |scene| (ask.settle)(scene, &ask, &said));
                settled.await.map(Reply::told)
            }
        }
    }
}

impl Hub {
    fn find(&self, name: &str) -> Option<&Offered> {
        self.tools.iter().find(|tool| tool.declared.name == name)
    }

    /// Is set once nobody waits for the result of a call: it was cancelled, or the line has ended.
    fn deserted(&self, context: &RequestContext<RoleServer>) -> Arc<AtomicBool> {
        let flag = Arc::new(AtomicBool::new(false));
        let (set, cancelled, mut ended) = (flag.clone(), context.ct.clone(), self.ended.clone());
        // It ends with the call, which is cancelled once it is answered.
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

/// Does something that reads and writes files; the line to the agent stays open meanwhile.
async fn beside(
    scene: &Scene,
    work: impl FnOnce(&Scene) -> Result<Reply> + Send + 'static,
) -> Result<Reply> {
    let scene = scene.clone();
    let done = tokio::task::spawn_blocking(move || work(&scene)).await;
    done.map_err(|error| ErrorData::internal_error(error.to_string(), None))?
}
