//! `cos mcp`: tools for agents, over standard input and output.

use super::checkpoint;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::mcp;
use crate::scene::Scene;
use rmcp::ServiceExt as _;

/// Serves until the agent closes the line.
pub(crate) fn run(scene: &Scene) -> Result<Exit, CommandError> {
    let hub = mcp::hub(scene, checkpoint::answer);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let server = hub.serve(rmcp::transport::stdio()).await;
        match server {
            Ok(server) => server
                .waiting()
                .await
                .map(drop)
                .map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        }
    });
    // A line that is still read from must not hold the process.
    runtime.shutdown_background();
    served.map_err(|what| {
        let text = format!("the agent does not speak the Model Context Protocol: {what}");
        CommandError::new(ErrorKind::Input, text).hint("let an agent start `cos mcp`")
    })?;
    Ok(Exit::Done)
}
