//! Searches literature with an MCP server over its standard input and output: it is started for
//! each question, asked for its tools, called once, and ended.
//!
//! No MCP library is needed for a single call: we send four lines, and everything that the server
//! sends counts against one size limit and one time limit.

use super::{GRACE, Literature, LiteratureProgram, clean, runtime, words};
use crate::process::{Running, duration};
use crate::strict_json;
use cos_secret::redact;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader, Take};
use tokio::process::{ChildStdin, ChildStdout};

/// The protocol version that we use; a server may answer with an older one.
const PROTOCOL: &str = "2025-06-18";
/// The limit of all output of the server, in bytes.
const MOST: u64 = 1 << 20;
/// How many pages of tools are read.
const PAGES: usize = 8;
/// The number of characters shown of a failure.
const TOLD: usize = 300;
/// The error code for a method that we do not offer.
const NO_METHOD: i32 = -32_601;

/// An MCP server that is called with one of its tools.
#[derive(Debug, Clone)]
pub struct ServerLiterature {
    /// The server.
    pub program: LiteratureProgram,
    /// The name of the tool; `None` if it has only one.
    pub tool: Option<String>,
}

impl Literature for ServerLiterature {
    fn look_up(&self, query: &str) -> Result<String, String> {
        let launch = self.program.launch(None)?;
        let found = runtime()?.block_on(async {
            let mut running = launch.spawn().map_err(|error| error.to_string())?;
            let asked = self.ask(&mut running, words(query));
            let answer = tokio::time::timeout(duration(self.program.patience), asked).await;
            running.end(GRACE).await;
            answer.unwrap_or_else(|_| Err("the server did not answer in time".to_owned()))
        });
        found.and_then(|found| clean(&found)).map_err(|why| {
            let clean = redact::text(&why).unwrap_or(why);
            clean.chars().take(TOLD).collect()
        })
    }
}

impl ServerLiterature {
    async fn ask(&self, running: &mut Running, words: &str) -> Result<String, String> {
        let mut talk = ServerTalk::with(running)?;
        let ours = json!({
            "protocolVersion": PROTOCOL,
            "capabilities": {},
            "clientInfo": {"name": "cos", "version": env!("CARGO_PKG_VERSION")},
        });
        let _ = talk.request("initialize", ours).await?;
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        talk.say(&ready).await?;
        let tool = self.tool(&mut talk).await?;
        let name = at(&tool, "/name").as_str().unwrap_or_default();
        let argument = argument(at(&tool, "/inputSchema")).ok_or_else(|| {
            format!(
                "the tool `{name}` takes several arguments, and it is unclear which one is \
                the query"
            )
        })?;
        let call = json!({"name": name, "arguments": {argument: words}});
        let result = talk.request("tools/call", call).await?;
        let text = text(&result);
        if at(&result, "/isError") == true {
            return Err(format!("the server failed: {text}"));
        }
        Ok(text)
    }

    /// Returns the named tool, or the only one.
    async fn tool(&self, talk: &mut ServerTalk) -> Result<Value, String> {
        let mut tools: Vec<Value> = Vec::new();
        let mut page = json!({});
        for _ in 0..PAGES {
            let listed = talk.request("tools/list", page).await?;
            tools.extend(
                at(&listed, "/tools")
                    .as_array()
                    .cloned()
                    .unwrap_or_default(),
            );
            match at(&listed, "/nextCursor").as_str() {
                Some(next) => page = json!({"cursor": next}),
                None => break,
            }
        }
        let named = |tool: &Value| {
            let named = self.tool.as_deref();
            named.is_none_or(|name| at(tool, "/name") == name)
        };
        tools.retain(named);
        match (tools.pop(), tools.is_empty(), &self.tool) {
            (Some(tool), true, _) => Ok(tool),
            (None, _, Some(name)) => Err(format!("the server has no tool `{name}`")),
            _ => Err(
                "the server does not have exactly one tool; name one in `literature_tool`"
                    .to_owned(),
            ),
        }
    }
}

/// Returns the value at a JSON pointer; null if there is none.
fn at<'a>(message: &'a Value, place: &str) -> &'a Value {
    message.pointer(place).unwrap_or(&Value::Null)
}

/// Returns the argument for the keywords: `query`, else the only required one, else the only one.
fn argument(schema: &Value) -> Option<String> {
    let all = at(schema, "/properties").as_object();
    let all: Vec<&str> = all
        .into_iter()
        .flatten()
        .map(|(name, _)| name.as_str())
        .collect();
    if all.contains(&"query") {
        return Some("query".to_owned());
    }
    let needed = at(schema, "/required").as_array().into_iter().flatten();
    let needed: Vec<&str> = needed.filter_map(Value::as_str).collect();
    match (needed.as_slice(), all.as_slice()) {
        ([one], _) | ([], [one]) => Some((*one).to_owned()),
        _ => None,
    }
}

/// Returns all text of a result, including links; other content is left out.
fn text(result: &Value) -> String {
    let parts = at(result, "/content").as_array().into_iter().flatten();
    let texts = parts.filter_map(|part| match at(part, "/type").as_str()? {
        "text" => at(part, "/text").as_str(),
        "resource_link" => at(part, "/uri").as_str(),
        "resource" => at(part, "/resource/text").as_str(),
        _ => None,
    });
    let texts: Vec<&str> = texts.collect();
    texts.join("\n")
}

/// The connection to the server.
struct ServerTalk {
    to: ChildStdin,
    from: BufReader<Take<ChildStdout>>,
    last: u64,
}

impl ServerTalk {
    fn with(running: &mut Running) -> Result<Self, String> {
        if let Some(mut stderr) = running.stderr.take() {
            // The error output is discarded, but it must be read, so that the server does not
            // block.
            drop(tokio::spawn(async move {
                let _ = tokio::io::copy(&mut stderr, &mut tokio::io::sink()).await;
            }));
        }
        let pipes = running.stdin.take().zip(running.stdout.take());
        let (to, from) = pipes.ok_or("the server has no standard streams")?;
        Ok(Self {
            to,
            from: BufReader::new(from.take(MOST)),
            last: 0,
        })
    }

    async fn say(&mut self, message: &Value) -> Result<(), String> {
        let line = format!("{message}\n");
        let written = self.to.write_all(line.as_bytes()).await;
        written.map_err(|error| format!("the server does not read its input: {error}"))
    }

    /// Sends a request and waits for its response.
    async fn request(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.last += 1;
        let id = self.last;
        self.say(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
            .await?;
        loop {
            let message = self.hear().await?;
            if at(&message, "/method").is_string() {
                self.answer_server(&message).await?;
            } else if at(&message, "/id") == id {
                return match message.get("error") {
                    Some(error) => {
                        let what = at(error, "/message").as_str().unwrap_or("without a reason");
                        Err(format!("the server refused: {what}"))
                    }
                    None => Ok(at(&message, "/result").clone()),
                };
            }
        }
    }

    /// Returns the next message; other lines are skipped.
    async fn hear(&mut self) -> Result<Value, String> {
        loop {
            let mut line = Vec::new();
            let read = self.from.read_until(b'\n', &mut line).await;
            match read.map_err(|error| error.to_string())? {
                0 => {
                    return Err(
                        "the server closed its output or exceeded the size limit".to_owned()
                    );
                }
                _ if line.ends_with(b"\n") => {}
                _ => continue,
            }
            match strict_json::parse(&line) {
                Ok(message @ Value::Object(_)) => return Ok(message),
                Err(error) if error.is_data() => {
                    return Err(format!(
                        "the server sent a message with a duplicate key: {error}"
                    ));
                }
                Ok(_) | Err(_) => {}
            }
        }
    }

    /// Answers a ping of the server; any other request gets an error.
    async fn answer_server(&mut self, server_request: &Value) -> Result<(), String> {
        let Some(id) = server_request.get("id") else {
            return Ok(());
        };
        let mut reply = json!({"jsonrpc": "2.0", "id": id});
        let (key, value) = if at(server_request, "/method") == "ping" {
            ("result", json!({}))
        } else {
            let what = "this client offers no methods";
            ("error", json!({"code": NO_METHOD, "message": what}))
        };
        if let Value::Object(fields) = &mut reply {
            let _ = fields.insert(key.to_owned(), value);
        }
        self.say(&reply).await
    }
}
