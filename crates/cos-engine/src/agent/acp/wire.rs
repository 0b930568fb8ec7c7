//! The line between us and an agent: JSON messages, one per line, over its standard streams.
//! Every message goes into the transcript, and no message may be longer than a limit.

use super::watch::Watch;
use crate::strict_json;
use futures::{Sink, Stream};
use std::io;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::sync::Mutex;

/// The longest message. An answer of some megabytes is odd, a longer one is a flood.
const LONGEST_LINE: usize = 32 * 1024 * 1024;
/// Said of a flood; the end is known by these words.
pub(super) const FLOOD: &str = "a single message of more than 32 MiB";

/// Said of a message in which a key stands twice; the end is known by these words.
pub(super) const DOUBLED: &str = "a message that says two things";
/// The protocol's number for a request that is none.
const REFUSED: i32 = -32600;

/// Our end of the agent's input; empty once it was closed.
pub(super) type Input = Arc<Mutex<Option<ChildStdin>>>;

/// Takes messages to the agent.
pub(super) fn writer(
    input: Input,
    watch: Arc<Watch>,
) -> impl Sink<String, Error = io::Error> + Send + 'static {
    futures::sink::unfold(
        (input, watch),
        |(input, watch), mut line: String| async move {
            watch.record_text("cos", &line);
            line.push('\n');
            // After we closed it, there is nothing left that the agent would need to hear.
            if let Some(stdin) = input.lock().await.as_mut() {
                stdin.write_all(line.as_bytes()).await?;
                stdin.flush().await?;
            }
            Ok((input, watch))
        },
    )
}

/// Gives the messages of the agent. A request in which a key stands twice is refused, any other such
/// message ends the line.
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
            watch.record_heard(&line);
            // Banners and warnings on the wrong stream are no messages.
            if line.trim_start().starts_with('{') {
                return Some((Ok(line), Some((stdout, input, watch))));
            }
        }
    }))
}

/// Answers a request in which a key stands twice; an error where there is nobody to answer.
async fn refuse(
    line: &str,
    error: &serde_json::Error,
    input: &Input,
    watch: &Watch,
) -> io::Result<()> {
    let text = line.as_bytes();
    let ended = || io::Error::other(format!("{DOUBLED}: {error}"));
    let id = strict_json::only(text, "id").filter(|id| id.is_string() || id.is_number());
    let id = id.filter(|_| strict_json::only(text, "method").is_some_and(|name| name.is_string()));
    let id = id.ok_or_else(ended)?;
    let what = format!("the message is refused, because it says two things: {error}");
    let reply = serde_json::json!({
        "jsonrpc": "2.0", "id": id, "error": { "code": REFUSED, "message": what },
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

/// The next line that is not empty; `None` at the end.
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
            return Err(io::Error::other(FLOOD));
        }
        if whole && !line.trim_ascii().is_empty() {
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
        if whole {
            line.clear();
        }
    }
}
