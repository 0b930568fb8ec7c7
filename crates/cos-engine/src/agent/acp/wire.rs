//! Transports messages to and from an agent: one JSON message per line, over its standard streams.
//! Every message is written to the transcript, and the length of a message is limited.

use super::watch::Watch;
use crate::strict_json;
use futures::{Sink, Stream};
use std::io;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::sync::Mutex;

/// The longest message, in bytes. A few megabytes are unusual; more is a fault.
const LONGEST_LINE: usize = 32 * 1024 * 1024;
/// Describes a message that is too long; the code that ends the attempt looks for this text.
pub(super) const TOO_LONG: &str = "a single message of more than 32 MiB";

/// Describes a message that repeats a key; the code that ends the attempt looks for this text.
pub(super) const REPEATED_KEY: &str = "a message with a repeated key";
/// The JSON-RPC error code for an invalid request.
const INVALID_REQUEST: i32 = -32600;

/// The agent's standard input; `None` once it is closed.
pub(super) type Input = Arc<Mutex<Option<ChildStdin>>>;

/// Sends messages to the agent.
pub(super) fn writer(
    input: Input,
    watch: Arc<Watch>,
) -> impl Sink<String, Error = io::Error> + Send + 'static {
    futures::sink::unfold(
        (input, watch),
        |(input, watch), mut line: String| async move {
            watch.record_text("cos", &line);
            line.push('\n');
            // After the input is closed, nothing more has to be sent.
            if let Some(stdin) = input.lock().await.as_mut() {
                stdin.write_all(line.as_bytes()).await?;
                stdin.flush().await?;
            }
            Ok((input, watch))
        },
    )
}

/// Receives the agent's messages. A request with a repeated key is refused; any other message with
/// one ends the connection.
pub(super) fn reader(
    stdout: ChildStdout,
    input: Input,
    watch: Arc<Watch>,
) -> impl Stream<Item = io::Result<String>> + Send + 'static {
    let state = Some((BufReader::with_capacity(64 * 1024, stdout), input, watch));
    Box::pin(futures::stream::unfold(state, |state| async move {
        let (mut stdout, input, watch) = state?;
        loop {
            let line = match next_line(&mut stdout).await {
                Ok(Some(line)) => line,
                Ok(None) => return None,
                Err(error) => return Some((Err(error), None)),
            };
            watch.touch();
            let doubled = strict_json::parse(line.as_bytes()).err();
            if let Some(error) = doubled.filter(serde_json::Error::is_data) {
                watch.record_text("agent", &line);
                match refuse(&line, &error, &input, &watch).await {
                    Ok(()) => continue,
                    Err(error) => return Some((Err(error), None)),
                }
            }
            watch.record_received(&line);
            // Programs may print banners and warnings to standard output.
            if line.trim_start().starts_with('{') {
                return Some((Ok(line), Some((stdout, input, watch))));
            }
        }
    }))
}

/// Refuses a request with a repeated key; an error where the message is not a request.
async fn refuse(
    line: &str,
    error: &serde_json::Error,
    input: &Input,
    watch: &Watch,
) -> io::Result<()> {
    let text = line.as_bytes();
    let ended = || io::Error::other(format!("{REPEATED_KEY}: {error}"));
    let id = strict_json::only(text, "id").filter(|id| id.is_string() || id.is_number());
    let id = id.filter(|_| strict_json::only(text, "method").is_some_and(|name| name.is_string()));
    let id = id.ok_or_else(ended)?;
    let what = format!("the message is refused, because it repeats a key: {error}");
    let reply = serde_json::json!({
        "jsonrpc": "2.0", "id": id, "error": { "code": INVALID_REQUEST, "message": what },
    });
    let reply = reply.to_string();
    watch.record_text("cos", &reply);
    watch.note(what);
    if let Some(stdin) = input.lock().await.as_mut() {
        stdin.write_all(format!("{reply}\n").as_bytes()).await?;
        stdin.flush().await?;
    }
    Ok(())
}

/// Reads the next line that is not empty; `None` at the end.
async fn next_line(stdout: &mut BufReader<ChildStdout>) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    loop {
        let (used, whole) = {
            let buffer = stdout.fill_buf().await?;
            if buffer.is_empty() {
                return Ok(None);
            }
            let (piece, used, whole) = match buffer.iter().position(|&byte| byte == b'\n') {
                Some(end) => (buffer.get(..end).unwrap_or_default(), end + 1, true),
                None => (buffer, buffer.len(), false),
            };
            line.extend_from_slice(piece);
            (used, whole)
        };
        stdout.consume(used);
        if line.len() > LONGEST_LINE {
            return Err(io::Error::other(TOO_LONG));
        }
        if whole && !line.trim_ascii().is_empty() {
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
        if whole {
            line.clear();
        }
    }
}
