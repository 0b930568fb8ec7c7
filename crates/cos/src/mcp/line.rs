//! The connection to the agent: one message per line on standard input and output. Messages that
//! cannot be parsed are answered here, because the protocol library ignores them silently. The end
//! of the input is noticed here, too.

use cos_engine::strict_json;
use rmcp::model::{CallToolRequestParams, ErrorData, JsonRpcMessage, RequestId};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;
use rmcp::{RoleServer, transport};
use serde::Deserialize as _;
use serde_json::Value;
use tokio::io::{
    AsyncBufRead, AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader,
    DuplexStream, Stdout,
};
use tokio::sync::{mpsc, watch};

/// The longest message, in bytes.
const LONGEST: u64 = 16 << 20;

/// How many bytes may be passed on before the library reads them.
const BUFFER: usize = 64 << 10;

/// Whether the connection has ended.
pub(crate) type Ended = watch::Receiver<bool>;

/// The connection.
pub(crate) struct Line {
    readable: AsyncRwTransport<RoleServer, DuplexStream, Stdout>,
    refused: mpsc::Receiver<Refusal>,
}

/// The answer to a message that is not accepted.
type Refusal = TxJsonRpcMessage<RoleServer>;

impl Line {
    /// Returns the connection of this process, and whether it has ended. Needs a runtime.
    pub(crate) fn of_process() -> (Self, Ended) {
        let (input, output) = transport::stdio();
        let (passed, read) = tokio::io::duplex(BUFFER);
        let (refuse, refused) = mpsc::channel(1);
        let (end, ended) = watch::channel(false);
        drop(tokio::spawn(async move {
            pass_on(BufReader::new(input), passed, refuse).await;
            let _unheard = end.send(true);
        }));
        let readable = AsyncRwTransport::new_server(read, output);
        (Self { readable, refused }, ended)
    }
}

impl Transport<RoleServer> for Line {
    type Error = std::io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.readable.send(message)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            tokio::select! {
                Some(refusal) = self.refused.recv() => {
                    // Written by another task, because the waiting task can be cancelled at any
                    // time.
                    drop(tokio::spawn(self.readable.send(refusal)));
                }
                message = self.readable.receive() => return message,
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.readable.close().await
    }
}

/// Passes on messages that can be parsed until the input ends, and refuses the others.
async fn pass_on(
    mut input: impl AsyncBufRead + Unpin,
    mut passed: DuplexStream,
    refuse: mpsc::Sender<Refusal>,
) {
    let mut line = Vec::new();
    loop {
        if !read_some(&mut input, &mut line).await {
            return;
        }
        let refusal = if line.ends_with(b"\n") {
            if let Some(ended) = doubled_answer(&line) {
                line = ended;
            }
            refusal(&line)
        } else if line.len() as u64 == LONGEST {
            skip_line(&mut input, &mut line).await;
            let text = format!("the message is longer than {LONGEST} bytes");
            Some(unread(ErrorData::invalid_request(text, None)))
        } else {
            // The input ended within a message, so its end is unknown.
            return;
        };
        let is_open = match refusal {
            Some(refusal) => refuse.send(refusal).await.is_ok(),
            None => passed.write_all(&line).await.is_ok(),
        };
        if !is_open {
            return;
        }
    }
}

/// Reads a line, up to the size of a message; returns whether there was anything.
async fn read_some(input: &mut (impl AsyncBufRead + Unpin), line: &mut Vec<u8>) -> bool {
    line.clear();
    let mut bounded = input.take(LONGEST);
    let read = bounded.read_until(b'\n', line).await;
    read.is_ok_and(|length| length > 0)
}

/// Skips the rest of a line.
async fn skip_line(input: &mut (impl AsyncBufRead + Unpin), scrap: &mut Vec<u8>) {
    while read_some(input, scrap).await && !scrap.ends_with(b"\n") {}
}

/// Returns why a message is refused, where the protocol library would answer nothing or something
/// else.
fn refusal(line: &[u8]) -> Option<Refusal> {
    let parsed = match std::str::from_utf8(line) {
        Ok(text) if text.trim().is_empty() => return None,
        Ok(text) => match strict_json::parse(without_mark(text).as_bytes()) {
            Err(error) if error.is_data() => return Some(doubled(text, &error)),
            read => read.map_err(|error| format!("this is not JSON: {error}")),
        },
        Err(error) => Err(format!("this is not UTF-8: {error}")),
    };
    match parsed {
        Ok(message) => mistyped(&message),
        Err(what) => Some(unread(ErrorData::parse_error(what, None))),
    }
}

/// Removes the byte order mark that some programs write first.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// Returns the answer to a message with a duplicate key, with the message's id if it has one.
fn doubled(text: &str, error: &serde_json::Error) -> Refusal {
    let text = without_mark(text).as_bytes();
    let id = strict_json::only(text, "id").filter(|_| strict_json::only(text, "method").is_some());
    let id = id.and_then(|id| RequestId::deserialize(id).ok());
    let what = format!("the message is refused, because a key appears twice: {error}");
    JsonRpcMessage::error(ErrorData::invalid_request(what, None), id)
}

/// Replaces a client's answer that has a duplicate key, so that the waiting call gets an error.
fn doubled_answer(line: &[u8]) -> Option<Vec<u8>> {
    let text = without_mark(std::str::from_utf8(line).ok()?).as_bytes();
    let error = strict_json::parse(text)
        .err()
        .filter(serde_json::Error::is_data)?;
    let id = strict_json::only(text, "id")?;
    let parsed: Value = serde_json::from_slice(text).ok()?;
    let answers = parsed.get("result").is_some() || parsed.get("error").is_some();
    if !answers || parsed.get("method").is_some() {
        return None;
    }
    let what = format!("a key appears twice in the answer: {error}");
    let ended = serde_json::json!({
        "jsonrpc": "2.0", "id": id, "error": { "code": -32600, "message": what },
    });
    Some(format!("{ended}\n").into_bytes())
}

/// Returns the refusal of a message without a known id.
fn unread(why: ErrorData) -> Refusal {
    JsonRpcMessage::error(why, None)
}

/// Returns what is wrong with a call that has values of wrong types.
fn mistyped(message: &Value) -> Option<Refusal> {
    let is_call = message.get("method").and_then(Value::as_str) == Some("tools/call");
    let id = RequestId::deserialize(message.get("id").filter(|_| is_call)?).ok()?;
    let params = message.get("params").unwrap_or(&Value::Null);
    let error = CallToolRequestParams::deserialize(params).err()?;
    let part = |name: &str| params.get(name);
    let what = if !params.is_object() {
        "`params` must be an object".to_owned()
    } else if !part("name").is_some_and(Value::is_string) {
        "`name` must be the name of a tool, as a string".to_owned()
    } else if part("arguments").is_some_and(|one| !one.is_object() && !one.is_null()) {
        "`arguments` must be an object".to_owned()
    } else {
        error.to_string()
    };
    Some(JsonRpcMessage::error(
        ErrorData::invalid_params(what, None),
        Some(id),
    ))
}
