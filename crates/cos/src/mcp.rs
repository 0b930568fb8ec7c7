//! The tools that agents can call over the Model Context Protocol: a hub that knows none of them.
//!
//! A tool is one [`Offered`] in a module of its own and one line in [`hub`].

mod gate;

use crate::scene::Scene;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use std::path::PathBuf;

/// What a tool says: a result, which may say no, or what is wrong with the arguments.
type Result<T> = std::result::Result<T, ErrorData>;

/// One tool that is offered.
struct Offered {
    /// Its name, what it does and what it takes, for the agent.
    declared: rmcp::model::Tool,
    /// Does it, in the folder that the server works in.
    call: fn(&PathBuf, JsonObject) -> Result<Value>,
}

/// All the tools and the folder they work in.
pub(crate) struct Hub {
    folder: PathBuf,
    tools: Vec<Offered>,
}

/// The tools of this release.
pub(crate) fn hub(scene: &Scene) -> Hub {
    Hub {
        folder: scene.folder().to_owned(),
        tools: vec![gate::offered()],
    }
}

impl ServerHandler for Hub {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let mut info = ServerConfig::new(capabilities);
        info.server_info = Implementation::new("cos", env!("CARGO_PKG_VERSION"));
        info.instructions = Some(
            "Ask `gate` before you do what cannot be taken back: its verdict is allow, ask or deny."
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
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse> {
        let Some(tool) = self.find(&request.name) else {
            let text = format!("there is no tool `{}`", request.name);
            return Err(ErrorData::invalid_params(text, None));
        };
        let (call, folder) = (tool.call, self.folder.clone());
        let arguments = request.arguments.unwrap_or_default();
        // A verdict is written to a file; the line to the agent stays open meanwhile.
        let done = tokio::task::spawn_blocking(move || call(&folder, arguments)).await;
        let value = done.map_err(|error| ErrorData::internal_error(error.to_string(), None))??;
        Ok(CallToolResult::structured(value).into())
    }
}

impl Hub {
    fn find(&self, name: &str) -> Option<&Offered> {
        self.tools.iter().find(|tool| tool.declared.name == name)
    }
}
