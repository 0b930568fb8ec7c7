//! Shows and answers questions in a browser on this machine (`cos serve`).

use crate::args::serve::ServeArgs;
use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::signal::Signals;
use crate::view::serve::ServeView;
use crate::web::{Key, Site, WebAuth, WebServer};
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

/// How long to sleep between checks; a signal wakes it at once.
const POLL_INTERVAL: Duration = Duration::from_mins(1);

/// Runs the command, until a signal ends it.
pub(crate) fn run(cli: &CliContext, args: &ServeArgs) -> Result<Exit, CommandError> {
    let wanted = loopback(&args.addr)?;
    // Reports problems with the journal or the settings here, and not on every page.
    let _there = cli.global_context()?;
    let listener = TcpListener::bind(wanted).map_err(|error| unbound(wanted, &error))?;
    let bound = listener
        .local_addr()
        .map_err(|error| unbound(wanted, &error))?;
    let key = Key::draw().map_err(|error| {
        let text = "no key can be read from /dev/urandom; without a key nothing is served";
        CommandError::new(ErrorKind::Io, text).because(&error)
    })?;
    let auth = WebAuth::new(key, bound);
    let view = ServeView::new(auth.url());
    let signals = Signals::catch();
    let server =
        WebServer::start(listener, Site::new(cli, auth)).map_err(|error| unbound(bound, &error))?;
    let _ = cli.output().print(&view)?;
    cli.output().say(
        "Open it in a browser on this machine. The first browser that opens it can answer for you. Ctrl-C ends it.",
    );
    while !signals.wait(POLL_INTERVAL) {}
    server.end();
    Ok(Exit::Done)
}

/// Parses an address that only this machine can reach.
fn loopback(text: &str) -> Result<SocketAddr, CommandError> {
    let named = text.strip_prefix("localhost:");
    let spelled = named.map_or_else(|| text.to_owned(), |port| format!("127.0.0.1:{port}"));
    let hint = "cos serve --addr 127.0.0.1:0";
    let address: SocketAddr = spelled.parse().map_err(|_| {
        let text = format!("`{text}` is not an address with a port");
        CommandError::new(ErrorKind::Usage, text).hint(hint)
    })?;
    if address.ip().is_loopback() {
        return Ok(address);
    }
    let text = format!(
        "other machines can reach `{text}`, and the connection is not encrypted; only the \
         loopback is allowed"
    );
    let error = CommandError::new(ErrorKind::Usage, text).hint(hint);
    Err(error
        .hint("from another machine: ssh -L 7878:127.0.0.1:7878 HOST, the same port at both ends"))
}

fn unbound(address: SocketAddr, error: &std::io::Error) -> CommandError {
    let text = format!("cannot listen on {address}");
    let command_error = CommandError::new(ErrorKind::Io, text).because(error);
    command_error.hint("cos serve --addr 127.0.0.1:0")
}
