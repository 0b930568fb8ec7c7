use super::Transcript;
use serde_json::json;
use std::sync::Arc;

#[test]
fn lines_are_redacted_and_written_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/transcript.jsonl");
    let redact = Arc::new(|text: &str| text.replace("hunter2", "[secret]"));
    let mut transcript = Transcript::create(&path, 1000, redact).unwrap();
    transcript.add("agent", &json!({"password": "hunter2"}));
    transcript.add_text("agent", "no json");
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        "{\"from\":\"agent\",\"what\":{\"password\":\"[secret]\"}}\n\
         {\"from\":\"agent\",\"what\":\"no json\"}\n"
    );
}

#[test]
fn a_long_transcript_keeps_both_ends_within_its_cap() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("transcript.jsonl");
    let mut transcript = Transcript::create(&path, 2000, Arc::new(str::to_owned)).unwrap();
    for number in 0..1000 {
        transcript.add("agent", &json!(number));
    }
    transcript.add("agent", &json!("x".repeat(1_000_000)));
    transcript.add("agent", &json!("last"));
    drop(transcript);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.len() < 2200, "{}", text.len());
    assert!(text.starts_with("{\"from\":\"agent\",\"what\":0}\n"));
    assert!(text.ends_with("\"last\"}\n"));
    assert!(text.contains("left_out_bytes"));
    for line in text.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
}
