//! Answers in pieces, as the services send them that we hear while they speak.

use super::{Format, body};
use serde_json::{Value, json};
use std::io::Write as _;
use std::net::TcpStream;

/// Sends an answer in pieces; waits after half of them.
pub(super) fn write(mut stream: &TcpStream, format: Format, output: &str, wait: &dyn Fn()) {
    let head = "HTTP/1.1 200 x\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
    let _gone = stream.write_all(head.as_bytes());
    let words: Vec<&str> = output.split_inclusive(' ').collect();
    let half = words.len().div_ceil(2);
    let mut send = |pieces: Vec<String>| {
        let _gone = stream.write_all(pieces.concat().as_bytes());
        let _gone = stream.flush();
    };
    send(opening(format));
    send(
        words[..half]
            .iter()
            .map(|word| piece(format, word))
            .collect(),
    );
    wait();
    send(
        words[half..]
            .iter()
            .map(|word| piece(format, word))
            .collect(),
    );
    send(end(format, output));
}

/// One message, as the format sends them.
fn message(format: Format, value: &Value) -> String {
    match format {
        Format::Ollama => format!("{value}\n"),
        Format::Anthropic | Format::Responses => {
            let kind = value["type"].as_str().unwrap_or_default();
            format!("event: {kind}\ndata: {value}\n\n")
        }
        _ => format!("data: {value}\n\n"),
    }
}

fn opening(format: Format) -> Vec<String> {
    if format == Format::Responses {
        let opened = json!({"type": "response.created", "sequence_number": 0,
            "response": {"id": "r-1", "object": "response", "status": "in_progress"}});
        let item = json!({"type": "response.output_item.added", "output_index": 0,
            "item": {"id": "m-1", "type": "message", "role": "assistant", "content": []}});
        return [opened, item].map(|one| message(format, &one)).into();
    }
    if format != Format::Anthropic {
        return Vec::new();
    }
    let used = json!({"input_tokens": 150, "cache_creation_input_tokens": 50,
        "cache_read_input_tokens": 1000, "output_tokens": 1});
    let opened = json!({"type": "message_start", "message": {"id": "msg_1", "type": "message",
        "role": "assistant", "model": "m", "content": [], "usage": used}});
    let block = json!({"type": "content_block_start", "index": 0,
        "content_block": {"type": "text", "text": ""}});
    [opened, block].map(|one| message(format, &one)).into()
}

fn piece(format: Format, word: &str) -> String {
    let value = match format {
        Format::Ollama => json!({"model": "m", "created_at": "2026-01-01T00:00:00Z",
            "message": {"role": "assistant", "content": word}, "done": false}),
        Format::Anthropic => json!({"type": "content_block_delta", "index": 0,
            "delta": {"type": "text_delta", "text": word}}),
        Format::Responses => json!({"type": "response.output_text.delta", "item_id": "m-1",
            "output_index": 0, "content_index": 0, "delta": word}),
        Format::Gemini => json!({"modelVersion": "m",
            "candidates": [{"index": 0, "content": {"role": "model", "parts": [{"text": word}]}}],
            "usageMetadata": {"promptTokenCount": 1200, "totalTokenCount": 1200}}),
        Format::Chat => json!({"id": "c-1", "object": "chat.completion.chunk", "created": 1,
            "model": "m", "choices": [{"index": 0, "delta": {"content": word}, "finish_reason": null}]}),
    };
    message(format, &value)
}

fn end(format: Format, text: &str) -> Vec<String> {
    let values = match format {
        Format::Ollama => vec![json!({"model": "m", "created_at": "2026-01-01T00:00:00Z",
            "message": {"role": "assistant", "content": ""}, "done": true, "done_reason": "stop",
            "prompt_eval_count": 1200, "prompt_eval_cached_count": 1000, "eval_count": 12})],
        Format::Anthropic => vec![
            json!({"type": "content_block_stop", "index": 0}),
            json!({"type": "message_delta", "delta": {"stop_reason": "end_turn"},
                "usage": {"output_tokens": 12}}),
            json!({"type": "message_stop"}),
        ],
        // Both end with what they say of a whole answer; Gemini without its words.
        Format::Responses => {
            let whole: Value = serde_json::from_str(&body(format, text, false)).unwrap();
            vec![json!({"type": "response.completed", "response": whole})]
        }
        Format::Gemini => vec![serde_json::from_str(&body(format, "", false)).unwrap()],
        Format::Chat => vec![
            json!({"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "m",
                "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}),
            json!({"id": "c-1", "object": "chat.completion.chunk", "created": 1, "model": "m",
                "choices": [], "usage": {"prompt_tokens": 1200, "completion_tokens": 12,
                    "total_tokens": 1212, "prompt_tokens_details": {"cached_tokens": 1000}}}),
        ],
    };
    let mut all: Vec<String> = values.iter().map(|one| message(format, one)).collect();
    if format == Format::Chat {
        all.push("data: [DONE]\n\n".to_owned());
    }
    all
}
