//! The line between us and an agent: JSON messages, one per line, over its standard streams.
//! Every message goes into the transcript, and no message may be longer than a limit.

use super::watch::Watch;
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

/// Gives the messages of the agent.
pub(super) fn reader(
    stdout: ChildStdout,
    watch: Arc<Watch>,
) -> impl Stream<Item = io::Result<String>> + Send + 'static {
    let state = Some((BufReader::with_capacity(64 * 1024, stdout), watch));
    Box::pin(futures::stream::unfold(state, |state| async move {
        let (mut stdout, watch) = state?;
        loop {
            let line = match next_line(&mut stdout).await {
                Ok(Some(line)) => line,
                Ok(None) => return None,
                Err(error) => return Some((Err(error), None)),
            };
            watch.touch();
            watch.record_heard(&line);
            // Banners and warnings on the wrong stream are no messages.
            if line.trim_start().starts_with('{') {
                return Some((Ok(line), Some((stdout, watch))));
            }
        }
    }))
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
