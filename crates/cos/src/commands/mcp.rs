//! Offers tools to agents over standard input and output (`cos mcp`).

use super::checkpoint;
use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::mcp;
use crate::signal::Signals;
use rmcp::ServiceExt as _;
use std::time::Duration;

/// Serves until the agent closes the connection.
pub(crate) fn run(cli: &CliContext) -> Result<Exit, CommandError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let (line, ended) = mcp::Line::of_process();
        let hub = mcp::hub(cli, ended, checkpoint::answer_checkpoint);
        let server = hub.serve(line).await;
        match server {
            Ok(server) => tokio::select! {
                ended = server.waiting() => {
                    ended.map(|_| Exit::Done).map_err(|error| error.to_string())
                }
                // A council that is running for a call stops itself, or is resumed as after a kill.
                () = told_to_end() => Ok(Exit::Interrupted),
            },
            Err(error) => Err(error.to_string()),
        }
    });
    // A blocked read of standard input must not keep the process alive.
    runtime.shutdown_background();
    served.map_err(|what| {
        let text = format!("the agent does not speak the Model Context Protocol: {what}");
        CommandError::new(ErrorKind::Input, text).hint("let an agent start `cos mcp`")
    })
}

/// Resolves when a signal arrives; without a thread to wait for one, never.
async fn told_to_end() {
    let (sender, receiver) = tokio::sync::oneshot::channel();
    let signals = Signals::catch();
    let waits = std::thread::Builder::new().spawn(move || {
        while !signals.wait(Duration::from_hours(1)) {}
        let _heard = sender.send(());
    });
    if waits.is_err() || receiver.await.is_err() {
        std::future::pending::<()>().await;
    }
}
