//! `cos serve`: questions shown and answered in a browser on this machine.

use crate::args::serve::ServeArgs;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::scene::Scene;
use crate::signal::Signals;
use crate::view::serve::ServeView;
use crate::web::{EntryPoint, Key, Listening, Site};
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

/// Between one look at the signals and the next; a signal is heard at once.
const POLL_INTERVAL: Duration = Duration::from_mins(1);

/// Runs the command, until a signal ends it.
pub(crate) fn run(scene: &Scene, args: &ServeArgs) -> Result<Exit, CommandError> {
    let wanted = loopback(&args.addr)?;
    // What is wrong with the journal or the settings is told here and not on every page.
    let _there = scene.global_context()?;
    let listener = TcpListener::bind(wanted).map_err(|error| unbound(wanted, &error))?;
    let bound = listener
        .local_addr()
        .map_err(|error| unbound(wanted, &error))?;
    let key = Key::draw().map_err(|error| {
        let text = "no key can be drawn from /dev/urandom, and without one nothing is served";
        CommandError::new(ErrorKind::Io, text).because(&error)
    })?;
    let door = EntryPoint::new(key, bound);
    let view = ServeView::new(door.url());
    let signals = Signals::catch();
    let listening = Listening::start(listener, Site::new(scene, door))
        .map_err(|error| unbound(bound, &error))?;
    let _ = scene.output().print(&view)?;
    scene.output().say(
        "Open it in a browser on this machine; it lets in the first that opens it, to answer for you. Ctrl-C ends it.",
    );
    while !signals.wait(POLL_INTERVAL) {}
    listening.end();
    Ok(Exit::Done)
}

/// An address that only this machine reaches.
fn loopback(text: &str) -> Result<SocketAddr, CommandError> {
    let named = text.strip_prefix("localhost:");
    let spelled = named.map_or_else(|| text.to_owned(), |port| format!("127.0.0.1:{port}"));
    let hint = "cos serve --addr 127.0.0.1:0";
    let address: SocketAddr = spelled.parse().map_err(|_| {
        let text = format!("`{text}` is no address with a port");
        CommandError::new(ErrorKind::Usage, text).hint(hint)
    })?;
    if address.ip().is_loopback() {
        return Ok(address);
    }
    let text = format!(
        "`{text}` is reached by other machines, and what they send is not encrypted; only the \
         loopback is served"
    );
    let error = CommandError::new(ErrorKind::Usage, text).hint(hint);
    Err(error
        .hint("from another machine: ssh -L 7878:127.0.0.1:7878 HOST, the same port at both ends"))
}

fn unbound(address: SocketAddr, error: &std::io::Error) -> CommandError {
    let text = format!("{address} cannot be listened on");
    let told = CommandError::new(ErrorKind::Io, text).because(error);
    told.hint("cos serve --addr 127.0.0.1:0")
}
