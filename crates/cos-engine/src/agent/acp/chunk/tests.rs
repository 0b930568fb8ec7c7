use super::{Chunks, LONGEST};
use serde_json::{Value, json};

fn piece(kind: &str, text: &str) -> Value {
    json!({"method": "session/update", "params": {"sessionId": "s", "update": {
        "sessionUpdate": kind, "content": {"type": "text", "text": text}}}})
}

#[test]
fn pieces_of_one_message_are_one_message() {
    let mut chunks = Chunks::default();
    let figures = json!({"params": {"update": {"sessionUpdate": "usage_update", "used": 3}}});
    assert!(
        chunks
            .push(piece("agent_message_chunk", "the to"))
            .is_empty()
    );
    assert_eq!(chunks.push(figures.clone()), [figures]);
    assert!(chunks.push(piece("agent_message_chunk", "ken")).is_empty());
    let call = json!({"params": {"update": {"sessionUpdate": "tool_call", "title": "read"}}});
    let whole = piece("agent_message_chunk", "the token");
    assert_eq!(chunks.push(call.clone()), [whole, call]);
    assert_eq!(chunks.take_unfinished(), None);
}

#[test]
fn a_thought_ends_what_was_said_and_the_last_piece_is_taken_out() {
    let mut chunks = Chunks::default();
    chunks.push(piece("agent_message_chunk", "said"));
    let said = chunks.push(piece("agent_thought_chunk", "thought"));
    assert_eq!(said, [piece("agent_message_chunk", "said")]);
    let thought = piece("agent_thought_chunk", "thought");
    assert_eq!(chunks.take_unfinished(), Some(thought));
}

#[test]
fn a_message_without_an_end_is_given_away_by_whole_lines() {
    let mut chunks = Chunks::default();
    let line = format!("{}\n", "x".repeat(LONGEST));
    chunks.push(piece("agent_message_chunk", "a "));
    let given = chunks.push(piece("agent_message_chunk", &format!("{line}rest")));
    assert_eq!(given, [piece("agent_message_chunk", &format!("a {line}"))]);
    let rest = piece("agent_message_chunk", "rest");
    assert_eq!(chunks.take_unfinished(), Some(rest));
}

#[test]
fn what_is_no_text_passes_as_it_came() {
    let mut chunks = Chunks::default();
    let image = json!({"params": {"update": {"sessionUpdate": "agent_message_chunk",
        "content": {"type": "image", "data": "aa"}}}});
    let banner = json!("hello");
    assert_eq!(chunks.push(image.clone()), [image]);
    assert_eq!(chunks.push(banner.clone()), [banner]);
}
