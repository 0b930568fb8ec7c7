//! A model server on the loopback that speaks the wire formats of the services for real, as far as
//! one question and one answer go. What it answers is a list; what it was sent is kept.

mod pieces;

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};

/// How a service is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Anthropic,
    Chat,
    Responses,
    Gemini,
    Ollama,
}

/// Every format with the name of its service in the settings.
pub(crate) const FORMATS: [(Format, &str); 5] = [
    (Format::Anthropic, "anthropic"),
    (Format::Chat, "openai"),
    (Format::Responses, "openai-responses"),
    (Format::Gemini, "gemini"),
    (Format::Ollama, "ollama"),
];

/// What the server does with one question.
#[derive(Debug, Clone)]
pub(crate) enum Reply {
    /// Says this.
    Says(&'static str),
    /// Says what follows from the question.
    Speaks(fn(&Sent) -> String),
    /// The same; whoever nothing is said to is refused for good.
    Picks(fn(&Sent) -> Option<String>),
    /// The same; where it is to answer in pieces it stops after half of them until it is let go on.
    Halts(fn(&Sent) -> String),
    /// Says what follows from the question to whoever asks for a whole answer; refuses whoever asks for
    /// pieces.
    RefusesPieces(fn(&Sent) -> String),
    /// The same, and whole also to whoever asks for pieces.
    IgnoresPieces(fn(&Sent) -> String),
    /// Says this and stops in the middle, at the most tokens.
    CutOff(&'static str),
    /// Answers with this number, header and body.
    Refuses(u16, &'static [(&'static str, &'static str)], &'static str),
    /// Answers 200 with something else than the format asks for.
    Garbage(&'static str),
    /// Hangs up without a word.
    HangsUp,
    /// Begins to answer like this and goes on with the last letter until the other leaves.
    Endless(&'static str),
    /// Does not answer before the server ends.
    Never,
    /// Says what follows from the question, once it is let go on.
    Held(fn(&Sent) -> String),
    /// Answers only once so many questions are there.
    Together(u32, &'static str),
}

/// A question as it came over the wire.
#[derive(Debug, Clone)]
pub(crate) struct Sent {
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Value,
}

impl Sent {
    /// How it was asked.
    pub(crate) fn format(&self) -> Option<Format> {
        format_of(&self.path)
    }

    /// Every text of the question, in order.
    pub(crate) fn text(&self) -> String {
        fn gather(value: &Value, into: &mut String) {
            match value {
                Value::String(text) => {
                    into.push_str(text);
                    into.push('\n');
                }
                Value::Array(all) => all.iter().for_each(|one| gather(one, into)),
                Value::Object(all) => all.values().for_each(|one| gather(one, into)),
                _ => {}
            }
        }
        let mut text = String::new();
        gather(&self.body, &mut text);
        text
    }

    /// Whether the answer is to come in pieces.
    pub(crate) fn wants_pieces(&self) -> bool {
        self.body["stream"] == true || self.path.contains(":streamGenerateContent")
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

#[derive(Default)]
struct State {
    replies: VecDeque<Reply>,
    sent: Vec<Sent>,
    there: u32,
    most: u32,
    lets_go: bool,
    poured: usize,
    over: bool,
}

/// The server; it ends when it is dropped.
pub(crate) struct ModelServer {
    pub(crate) base: String,
    shared: Arc<(Mutex<State>, Condvar)>,
}

impl ModelServer {
    /// Answers with these in turn; the last one for ever.
    pub(crate) fn start(replies: impl IntoIterator<Item = Reply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::new((Mutex::new(State::default()), Condvar::new()));
        shared.0.lock().unwrap().replies = replies.into_iter().collect();
        let serving = shared.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if serving.0.lock().unwrap().over {
                    break;
                }
                let shared = serving.clone();
                std::thread::spawn(move || serve(&stream, &shared));
            }
        });
        Self { base, shared }
    }

    /// What was asked up to now.
    pub(crate) fn sent(&self) -> Vec<Sent> {
        self.shared.0.lock().unwrap().sent.clone()
    }

    /// Lets everybody go on who stopped in the middle of an answer.
    pub(crate) fn let_go(&self) {
        self.shared.0.lock().unwrap().lets_go = true;
        self.shared.1.notify_all();
    }

    /// How many bytes of answers without end were taken.
    pub(crate) fn poured(&self) -> usize {
        self.shared.0.lock().unwrap().poured
    }

    /// How many questions were there at once, at most.
    pub(crate) fn most(&self) -> u32 {
        self.shared.0.lock().unwrap().most
    }

    /// The settings that send every service here, its version in the path as the services have it.
    pub(crate) fn settings(&self) -> String {
        let versions = ["/v1", "/v1", "/v1", "/v1beta", ""];
        let services = FORMATS.iter().zip(versions).map(|((_, name), version)| {
            format!(
                "[models.services.{name}]\nbase_url = \"{}{version}\"\n",
                self.base
            )
        });
        services.collect()
    }
}

impl Drop for ModelServer {
    fn drop(&mut self) {
        self.shared.0.lock().unwrap().over = true;
        self.shared.1.notify_all();
        // Wakes the listener, so that it sees that it is over.
        let _woken = TcpStream::connect(self.base.trim_start_matches("http://"));
    }
}

/// One connection, one question: the client asks again on another.
fn serve(stream: &TcpStream, shared: &(Mutex<State>, Condvar)) {
    let Some(sent) = read(stream) else { return };
    let (lock, changed) = shared;
    let mut state = lock.lock().unwrap();
    let reply = match state.replies.len() {
        0 => Reply::HangsUp,
        1 => state.replies[0].clone(),
        _ => state.replies.pop_front().unwrap(),
    };
    state.sent.push(sent.clone());
    state.there += 1;
    state.most = state.most.max(state.there);
    changed.notify_all();
    let wanted = match reply {
        Reply::Together(wanted, _) => wanted,
        Reply::Never => u32::MAX,
        _ => 0,
    };
    // Whoever was met once has been met, though the other may be gone already.
    let mut state = changed
        .wait_while(state, |state| state.most < wanted && !state.over)
        .unwrap();
    state.there -= 1;
    if matches!(reply, Reply::Held(_)) {
        let held = |state: &mut State| !state.lets_go && !state.over;
        state = changed.wait_while(state, held).unwrap();
    }
    drop(state);
    if let Reply::Endless(begun) = reply {
        let poured = pour(stream, sent.wants_pieces(), begun);
        lock.lock().unwrap().poured += poured;
        changed.notify_all();
        return;
    }
    if let (Some(format), true) = (sent.format(), sent.wants_pieces()) {
        let (said, halts) = match reply {
            Reply::Speaks(speak) => (Some(speak(&sent)), false),
            Reply::Halts(speak) => (Some(speak(&sent)), true),
            Reply::Says(text) | Reply::Together(_, text) => (Some(text.to_owned()), false),
            _ => (None, false),
        };
        if let Some(said) = said {
            let wait = || {
                if halts {
                    let state = lock.lock().unwrap();
                    drop(changed.wait_while(state, |state| !state.lets_go && !state.over));
                }
            };
            return pieces::write(stream, format, &said, &wait);
        }
    }
    let (code, headers, body) = match (reply, sent.format()) {
        (Reply::Picks(pick), Some(format)) => match pick(&sent) {
            Some(said) => (200, &[][..], body(format, &said, false)),
            None => (
                400,
                &[][..],
                r#"{"error":{"message":"this model is not for you"}}"#.to_owned(),
            ),
        },
        (Reply::RefusesPieces(_), _) if sent.wants_pieces() => (
            400,
            &[][..],
            r#"{"error":{"message":"stream is not supported"}}"#.to_owned(),
        ),
        (
            Reply::Speaks(speak)
            | Reply::Halts(speak)
            | Reply::Held(speak)
            | Reply::RefusesPieces(speak)
            | Reply::IgnoresPieces(speak),
            Some(format),
        ) => (200, &[][..], body(format, &speak(&sent), false)),
        (reply, format) => answer(format, &reply),
    };
    if code > 0 {
        write(stream, code, headers, &body);
    }
}

fn read(stream: &TcpStream) -> Option<Sent> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim().split_once(": ") else {
            break;
        };
        headers.push((name.to_lowercase(), value.to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length")?;
    let mut body = vec![0; length.1.parse().ok()?];
    reader.read_exact(&mut body).ok()?;
    let body = serde_json::from_slice(&body).ok()?;
    Some(Sent {
        path,
        headers,
        body,
    })
}

/// Writes without end, until nobody takes it.
fn pour(mut stream: &TcpStream, in_pieces: bool, begun: &str) -> usize {
    let kind = if in_pieces {
        "text/event-stream"
    } else {
        "application/json"
    };
    let head = format!("HTTP/1.1 200 x\r\ncontent-type: {kind}\r\nconnection: close\r\n\r\n");
    let more = begun[begun.len() - 1..].repeat(1 << 16);
    let mut poured = 0;
    let mut next = format!("{head}{begun}");
    while stream.write_all(next.as_bytes()).is_ok() {
        poured += next.len();
        next.clone_from(&more);
    }
    poured
}

fn write(mut stream: &TcpStream, code: u16, headers: &[(&str, &str)], body: &str) {
    let mut head = format!(
        "HTTP/1.1 {code} x\r\ncontent-type: application/json\r\nconnection: close\r\n\
         content-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        head.extend([name, ": ", value, "\r\n"]);
    }
    let _gone = stream.write_all(format!("{head}\r\n{body}").as_bytes());
}

fn format_of(path: &str) -> Option<Format> {
    Some(match path {
        "/v1/messages" => Format::Anthropic,
        "/v1/chat/completions" => Format::Chat,
        "/v1/responses" => Format::Responses,
        "/api/chat" => Format::Ollama,
        path if path.starts_with("/v1beta/models/")
            && (path.ends_with(":generateContent")
                || path.ends_with(":streamGenerateContent?alt=sse")) =>
        {
            Format::Gemini
        }
        _ => return None,
    })
}

type Wire = (u16, &'static [(&'static str, &'static str)], String);

fn answer(format: Option<Format>, reply: &Reply) -> Wire {
    let Some(format) = format else {
        return (
            404,
            &[],
            r#"{"error":{"message":"no such place"}}"#.to_owned(),
        );
    };
    match reply {
        Reply::Says(text) | Reply::Together(_, text) => (200, &[], body(format, text, false)),
        Reply::CutOff(text) => (200, &[], body(format, text, true)),
        Reply::Refuses(code, headers, body) => (*code, headers, (*body).to_owned()),
        Reply::Garbage(body) => (200, &[], (*body).to_owned()),
        Reply::HangsUp
        | Reply::Never
        | Reply::Endless(_)
        | Reply::Speaks(_)
        | Reply::Picks(_)
        | Reply::Halts(_)
        | Reply::Held(_)
        | Reply::RefusesPieces(_)
        | Reply::IgnoresPieces(_) => (0, &[], String::new()),
    }
}

/// What was read: 1200 tokens, 1000 of them from a cache; what was written: 12.
fn body(format: Format, text: &str, is_cut: bool) -> String {
    let end = |whole: &str, cut: &str| if is_cut { cut } else { whole }.to_owned();
    let value = match format {
        Format::Anthropic => json!({
            "id": "msg_1", "type": "message", "role": "assistant", "model": "m",
            "content": [{"type": "text", "text": text}],
            "stop_reason": end("end_turn", "max_tokens"), "stop_sequence": null,
            "usage": {"input_tokens": 150, "cache_creation_input_tokens": 50,
                "cache_read_input_tokens": 1000, "output_tokens": 12}
        }),
        Format::Chat => json!({
            "id": "c-1", "object": "chat.completion", "created": 1, "model": "m",
            "choices": [{"index": 0, "finish_reason": end("stop", "length"),
                "message": {"role": "assistant", "content": text}}],
            "usage": {"prompt_tokens": 1200, "completion_tokens": 12, "total_tokens": 1212,
                "prompt_tokens_details": {"cached_tokens": 1000}}
        }),
        Format::Responses => json!({
            "id": "r-1", "object": "response", "created_at": 1, "model": "m",
            "status": end("completed", "incomplete"),
            "incomplete_details": is_cut.then(|| json!({"reason": "max_output_tokens"})),
            "output": [{"type": "message", "id": "m-1", "status": "completed",
                "role": "assistant",
                "content": [{"type": "output_text", "text": text, "annotations": []}]}],
            "usage": {"input_tokens": 1200, "output_tokens": 12, "total_tokens": 1212,
                "input_tokens_details": {"cached_tokens": 1000},
                "output_tokens_details": {"reasoning_tokens": 0}}
        }),
        Format::Gemini => json!({
            "candidates": [{"index": 0, "finishReason": end("STOP", "MAX_TOKENS"),
                "content": {"role": "model", "parts": [{"text": text}]}}],
            "usageMetadata": {"promptTokenCount": 1200, "cachedContentTokenCount": 1000,
                "candidatesTokenCount": 12, "totalTokenCount": 1212},
            "modelVersion": "m"
        }),
        Format::Ollama => json!({
            "model": "m", "created_at": "2026-01-01T00:00:00Z",
            "message": {"role": "assistant", "content": text},
            "done": true, "done_reason": end("stop", "length"),
            "prompt_eval_count": 1200, "prompt_eval_cached_count": 1000, "eval_count": 12
        }),
    };
    value.to_string()
}
