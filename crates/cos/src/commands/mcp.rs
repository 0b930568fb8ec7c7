//! `cos mcp`: tools for agents, over standard input and output.

use super::checkpoint;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::mcp;
use crate::scene::Scene;
use crate::signal::Signals;
use rmcp::ServiceExt as _;
use std::time::Duration;

/// Serves until the agent closes the line.
pub(crate) fn run(scene: &Scene) -> Result<Exit, CommandError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let (line, ended) = mcp::Line::of_process();
        let hub = mcp::hub(scene, ended, checkpoint::answer);
        let server = hub.serve(line).await;
        match server {
            Ok(server) => tokio::select! {
                ended = server.waiting() => {
                    ended.map(|_| Exit::Done).map_err(|error| error.to_string())
                }
                // A council that sits for a call lays itself down, or is taken up as after a kill.
                () = told_to_end() => Ok(Exit::Interrupted),
            },
            Err(error) => Err(error.to_string()),
        }
    });
    // A line that is still read from must not hold the process.
    runtime.shutdown_background();
    served.map_err(|what| {
        let text = format!("the agent does not speak the Model Context Protocol: {what}");
        CommandError::new(ErrorKind::Input, text).hint("let an agent start `cos mcp`")
    })
}

/// Ends when a signal has come; without a thread to wait for one, never.
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
