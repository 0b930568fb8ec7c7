//! The line to the agent: a message a line, on standard input and output. What cannot be read is answered
//! here, since the protocol's own reader passes over it in silence; and here it is seen that the line ends.

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

/// So much is passed on before it is taken, in bytes.
const BUFFER: usize = 64 << 10;

/// Whether the line has ended.
pub(crate) type Ended = watch::Receiver<bool>;

/// The line.
pub(crate) struct Line {
    readable: AsyncRwTransport<RoleServer, DuplexStream, Stdout>,
    refused: mpsc::Receiver<Refusal>,
}

/// The answer to a message that nobody takes.
type Refusal = TxJsonRpcMessage<RoleServer>;

impl Line {
    /// The line of this process, and whether it has ended. Needs a runtime.
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
                    // Written beside: whoever waits here is called away at any time.
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

/// Passes on what can be read until the line ends, and has the rest refused.
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
            // The line ended within a message, which nobody can say the end of.
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

/// Reads a line, or as much of it as a message may have; whether there was anything.
async fn read_some(input: &mut (impl AsyncBufRead + Unpin), line: &mut Vec<u8>) -> bool {
    line.clear();
    let mut bounded = input.take(LONGEST);
    let read = bounded.read_until(b'\n', line).await;
    read.is_ok_and(|length| length > 0)
}

/// Passes over the rest of a line.
async fn skip_line(input: &mut (impl AsyncBufRead + Unpin), scrap: &mut Vec<u8>) {
    while read_some(input, scrap).await && !scrap.ends_with(b"\n") {}
}

/// Why a message is not taken, where the protocol's own reader would say nothing, or something else.
fn refusal(line: &[u8]) -> Option<Refusal> {
    let parsed = match std::str::from_utf8(line) {
        Ok(text) if text.trim().is_empty() => return None,
        Ok(text) => match strict_json::parse(without_mark(text).as_bytes()) {
            Err(error) if error.is_data() => return Some(doubled(text, &error)),
            read => read.map_err(|error| format!("this is no JSON: {error}")),
        },
        Err(error) => Err(format!("this is no UTF-8: {error}")),
    };
    match parsed {
        Ok(message) => mistyped(&message),
        Err(what) => Some(unread(ErrorData::parse_error(what, None))),
    }
}

/// The text without the mark that some programs put in front of it.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// The answer to a message in which a key stands twice, under the message's id where it has one.
fn doubled(text: &str, error: &serde_json::Error) -> Refusal {
    let text = without_mark(text).as_bytes();
    let id = strict_json::only(text, "id").filter(|_| strict_json::only(text, "method").is_some());
    let id = id.and_then(|id| RequestId::deserialize(id).ok());
    let what = format!("the message is refused, because it says two things: {error}");
    JsonRpcMessage::error(ErrorData::invalid_request(what, None), id)
}

/// What stands in the place of a client's answer in which a key stands twice: whoever waits for the
/// answer hears that there is none.
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
    let what = format!("the answer says two things: {error}");
    let ended = serde_json::json!({
        "jsonrpc": "2.0", "id": id, "error": { "code": -32600, "message": what },
    });
    Some(format!("{ended}\n").into_bytes())
}

/// A message that nobody can be answered for by name.
fn unread(why: ErrorData) -> Refusal {
    JsonRpcMessage::error(why, None)
}

/// What is wrong with a call whose parts are of other types than they are to be.
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
