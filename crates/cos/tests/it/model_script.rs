//! What the model of a real agent says: for the words of a prompt it writes files, once, and is done.

use serde_json::{Value, json};

/// For the words of a prompt, files and their texts.
pub(crate) type Script<'a> = &'a [(&'a str, &'a [(&'a str, String)])];

/// The script as the mock model server reads it.
pub(crate) fn fixtures(script: Script<'_>) -> Value {
    let usage = json!({"prompt_tokens": 2000, "completion_tokens": 50, "total_tokens": 2050,
        "input_tokens": 2000, "output_tokens": 50});
    let title = json!({"match": {"systemMessage": "title generator"},
        "response": {"content": "A small task", "usage": usage}});
    let writes = script.iter().map(|(words, files)| {
        let calls = files.iter().map(|(path, text)| {
            json!({"name": "write", "arguments": {"filePath": path, "content": text}})
        });
        let calls: Vec<Value> = calls.collect();
        json!({"match": {"userMessage": words, "toolName": "write", "hasToolResult": false},
            "response": {"content": "Writing it now.", "toolCalls": calls, "usage": usage}})
    });
    let done = json!({"match": {"hasToolResult": true},
        "response": {"content": "That was all.", "usage": usage}});
    let all: Vec<Value> = std::iter::once(title).chain(writes).chain([done]).collect();
    json!({ "fixtures": all })
}
