//! Credentials of many kinds, planted wherever words can stand, and looked for in every file that
//! is written.

use super::environment::TestEnvironment;
use super::every_event::{Declared, free_texts};
use super::hook::{ask, codex};
use cos_core::event::{Event, Stream};
use cos_core::id::ActionId;
use cos_core::time::Timestamp;
use cos_store::blob::Blobs;
use cos_store::sqlite::SqliteJournal;
use cos_store::{Append, Commit, Journal as _};
use fastrand::Rng;
use serde_json::{Value, json};
use std::path::Path;

/// A text with a credential, and pieces of it of which none may be left.
struct Planted {
    kind: &'static str,
    text: String,
    pieces: Vec<String>,
}

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

struct Drawer(Rng);

impl Drawer {
    fn letters(&mut self, alphabet: &str, count: usize) -> String {
        let letters = alphabet.as_bytes();
        let mut draw = || char::from(letters[self.0.usize(..letters.len())]);
        (0..count).map(|_| draw()).collect()
    }

    fn drawn(&mut self, count: usize) -> String {
        // A digit, a small letter and a capital, as nearly all have.
        let rest = self.letters(LETTERS, count.saturating_sub(3));
        format!("k7Q{rest}").chars().take(count).collect()
    }

    fn one(&mut self, kind: &'static str, count: usize, form: &str) -> Planted {
        let secret = self.drawn(count);
        Planted {
            kind,
            text: form.replace('§', &secret),
            pieces: vec![secret.get(..12.min(count)).unwrap().to_owned()],
        }
    }

    fn key(&mut self, kind: &'static str, name: &str, rows: usize) -> Planted {
        let rows: Vec<String> = (0..rows).map(|_| self.drawn(64)).collect();
        Planted {
            kind,
            text: format!(
                "-----BEGIN {name}-----\n{}\n-----END {name}-----\n",
                rows.join("\n")
            ),
            pieces: rows.iter().map(|row| row[20..34].to_owned()).collect(),
        }
    }

    fn all(&mut self) -> Vec<Planted> {
        let capitals = self.letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16);
        let hexadecimal = self.letters("0123456789abcdef", 40);
        let aws = Planted {
            kind: "aws key",
            text: format!("the key AKIA{capitals} of the build"),
            pieces: vec![capitals],
        };
        let hex = Planted {
            kind: "hexadecimal",
            text: format!("api_secret: {hexadecimal}"),
            pieces: vec![hexadecimal],
        };
        vec![
            aws,
            hex,
            self.key("rsa", "RSA PRIVATE KEY", 6),
            self.key("ec", "EC PRIVATE KEY", 3),
            self.key("openssh", "OPENSSH PRIVATE KEY", 5),
            self.key("pkcs8", "PRIVATE KEY", 4),
            self.key("encrypted", "ENCRYPTED PRIVATE KEY", 4),
            self.key("pgp", "PGP PRIVATE KEY BLOCK", 6),
            self.one("aws secret", 40, "aws_secret_access_key = §"),
            self.one("github", 36, "use ghp_§ for it"),
            self.one("gitlab", 20, "use glpat-§ for it"),
            self.one(
                "slack",
                24,
                &format!("{}123456789012-123456789012-§", concat!("xo", "xb-")),
            ),
            self.one("stripe", 24, concat!("sk_", "live_§")),
            self.one("google", 35, "AIza§"),
            self.one("npm", 36, "npm_§"),
            self.one("model", 48, "sk-proj-§"),
            self.one("bearer", 32, "Authorization: Bearer §"),
            self.one("cookie", 24, "Cookie: session=§; theme=dark"),
            self.one("address", 16, "postgres://shop:§@db.example/shop"),
            self.one("git address", 20, "https://me:§@git.example/x.git"),
            self.one("environment", 20, "export DB_PASSWORD=§"),
            self.one("json", 20, "{\"password\": \"§\"}"),
            self.one("nested json", 20, "{\"password\": {\"value\": [\"§\"]}}"),
            self.one("toml", 20, "[db]\npassword = \"§\"\n"),
            self.one("yaml", 20, "db:\n  password: §\n  user: me\n"),
            self.one("block", 20, "db:\n  password: >-\n    §\n  user: me\n"),
            self.one("literal block", 20, "password: |2+\n    §\n"),
            self.one("connection", 20, "Server=db;User Id=sa;Password=§;"),
            self.one("fed", 20, "echo § | docker login -u me --password-stdin"),
            self.one("curl", 20, "curl -H 'curl -u me:§ https://a' https://b"),
            self.one("flag", 20, "psql --password § shop"),
            self.one("netrc", 20, "machine x login me password §"),
            self.one("docker", 20, "docker login -u me -p § registry.example"),
        ]
    }
}

/// Every file below a folder that still has a piece, with the kind.
fn left(folder: &Path, planted: &[Planted]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(left(&path, planted));
            continue;
        }
        let bytes = std::fs::read(&path).unwrap_or_default();
        found.extend(in_text(
            &String::from_utf8_lossy(&bytes),
            &path.to_string_lossy(),
            planted,
        ));
    }
    found
}

fn in_text(text: &str, name: &str, planted: &[Planted]) -> Vec<String> {
    let mut found = Vec::new();
    for one in planted {
        for piece in &one.pieces {
            if let Some(at) = text.find(piece) {
                let from = text.floor_char_boundary(at.saturating_sub(120));
                found.push(format!("{} in {name}: {}", one.kind, &text[from..at]));
            }
        }
    }
    found
}

fn commit(journal: &SqliteJournal, events: Vec<Event>, begin: usize) {
    let append = |(nth, event)| Append {
        stream: Stream::Action(ActionId::new(format!("x{begin}-{nth}"))),
        fence: None,
        events: vec![event],
    };
    let unit = Commit {
        at: Timestamp(1),
        guards: Vec::new(),
        appends: events.into_iter().enumerate().map(append).collect(),
    };
    let taken = journal.commit(&[unit]).expect("every fact can be written");
    assert!(taken.iter().all(Result::is_ok));
}

#[test]
fn no_credential_in_any_text_of_any_kind_of_fact_reaches_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let planted = Drawer(Rng::with_seed(20_261_124)).all();
    assert!(planted.len() >= 30);
    let journal = SqliteJournal::open(&folder.path().join("journal.db")).unwrap();
    let (mut written, mut texts, mut nth) = (0, 0, 0);
    let mut kinds = std::collections::BTreeSet::new();
    for (kind, event) in Declared::read().events() {
        let read = serde_json::from_value::<Event>(event.clone());
        let read = read.unwrap_or_else(|error| panic!("{kind}: {error}: {event}"));
        assert!(read != Event::Unknown, "{event}");
        kinds.insert(kind);
        let places = free_texts(&event);
        texts += places.len();
        let mut events = Vec::new();
        // Each text with the next kind, and all texts of the event with different ones.
        let mut full = event.clone();
        for place in &places {
            nth += 1;
            let one = &planted[nth % planted.len()];
            let mut single = event.clone();
            plant(&mut single, place, &one.text);
            plant(
                &mut full,
                place,
                &planted[(nth * 7 + written) % planted.len()].text,
            );
            events.push(single);
        }
        events.push(full);
        let events = events
            .into_iter()
            .map(|event| serde_json::from_value(event).unwrap());
        commit(&journal, events.collect(), written);
        written += 1;
    }
    let blobs = Blobs::new(&folder.path().join("blobs"), 1 << 20);
    for one in &planted {
        let lines: Vec<String> = one
            .text
            .lines()
            .map(|line| format!("  | +{line}"))
            .collect();
        blobs
            .write(&format!("before\n{}\nafter", lines.join("\n")))
            .unwrap();
        blobs
            .write(&json!({ "input": [one.text] }).to_string())
            .unwrap();
    }
    assert!(
        kinds.len() >= 38 && texts > 1_500,
        "{} {texts}",
        kinds.len()
    );
    assert_eq!(left(folder.path(), &planted), Vec::<String>::new());
}

/// Puts a text at a place: into a list, its lines stand one by one.
fn plant(event: &mut Value, place: &str, text: &str) {
    let (list, _) = place.rsplit_once('/').unwrap();
    if let Some(Value::Array(items)) = event.pointer_mut(list)
        && items.len() == 1
    {
        let lines = text.lines().map(|line| json!(format!("  | +{line}")));
        let mut all: Vec<Value> = lines.collect();
        all.insert(0, json!("What would be written:"));
        let mut tried = event.clone();
        *tried.pointer_mut(list).unwrap() = Value::Array(all);
        if serde_json::from_value::<Event>(tried.clone()).is_ok() {
            return *event = tried;
        }
    }
    let mut tried = event.clone();
    *tried.pointer_mut(place).unwrap() = json!(text);
    // A field that takes certain words alone refuses it, one that makes a name of it keeps a part.
    let read = serde_json::from_value::<Event>(tried.clone()).ok();
    if read.is_some_and(|read| {
        serde_json::to_value(read).unwrap().pointer(place) == Some(&json!(text))
    }) {
        *event = tried;
    }
}

fn call(place: &TestEnvironment, tool: &str, input: &Value, nth: usize) -> Value {
    json!({
        "session_id": "s1",
        "transcript_path": place.repo().join("../transcript.jsonl"),
        "cwd": place.repo(),
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": tool,
        "tool_input": input,
        "tool_use_id": format!("t{nth}"),
    })
}

fn gemini(place: &TestEnvironment, tool: &str, input: &Value) -> Value {
    json!({
        "session_id": "s2",
        "transcript_path": "",
        "cwd": place.repo(),
        "hook_event_name": "BeforeTool",
        "timestamp": "2026-11-20T10:00:00.000Z",
        "tool_name": tool,
        "tool_input": input,
    })
}

/// One text, offered by every tool of three agents.
fn offer(place: &TestEnvironment, text: &str, nth: usize) {
    let heredoc =
        format!("cat > deploy/id_rsa <<'EOF'\n{text}\nEOF\nsh ../x.sh $(cat deploy/id_rsa)");
    let bare = format!(
        "sudo tee /etc/key <<EOF\n{text}\nEOF\n{}",
        text.lines().nth(1).unwrap_or("ls")
    );
    let middle = text.lines().nth(2).unwrap_or_default();
    let (head, tail) = text.split_once(middle).unwrap();
    let edits = [head, middle, tail].map(|new| json!({ "old_string": "a", "new_string": new }));
    for (tool, input) in [
        (
            "Write",
            json!({ "file_path": place.repo().join(".env"), "content": text }),
        ),
        (
            "Edit",
            json!({ "file_path": "/etc/key", "old_string": "x", "new_string": text }),
        ),
        (
            "MultiEdit",
            json!({ "file_path": "/etc/key", "edits": edits }),
        ),
        ("Bash", json!({ "command": heredoc })),
        ("Bash", json!({ "command": bare })),
        (
            "NoSuchTool",
            json!({ "lines": text.lines().collect::<Vec<_>>(), "in": { "text": text } }),
        ),
        (
            "mcp__x__deploy",
            json!({ "files": [{ "body": { "lines": text.lines().collect::<Vec<_>>() } }] }),
        ),
    ] {
        let _asked = ask(place, "claude-code", &call(place, tool, &input, nth));
    }
    let added: Vec<String> = text.lines().map(|line| format!("+{line}")).collect();
    let patch = format!(
        "*** Begin Patch\n*** Add File: /etc/key\n{}\n*** End Patch",
        added.join("\n")
    );
    let _asked = ask(
        place,
        "codex",
        &codex(place, "apply_patch", &json!({ "command": patch }), "c1"),
    );
    let written = json!({ "file_path": "/etc/key", "content": text });
    let _asked = ask(place, "gemini", &gemini(place, "write_file", &written));
    let run = json!({ "command": bare });
    let _asked = ask(place, "gemini", &gemini(place, "run_shell_command", &run));
}

#[test]
fn keys_and_blocks_that_agents_write_reach_no_file_and_no_question() {
    let place = TestEnvironment::new();
    let mut drawer = Drawer(Rng::with_seed(7));
    let planted = vec![
        drawer.key("rsa", "RSA PRIVATE KEY", 5),
        drawer.key("long", "OPENSSH PRIVATE KEY", 70),
        drawer.one("block", 20, "db:\n  password: >\n    §\n  user: me\n"),
        drawer.one(
            "literal block",
            20,
            "db:\n  password: |2-\n    §\n  user: me\n",
        ),
    ];
    for (nth, one) in planted.iter().enumerate() {
        offer(&place, &one.text, nth);
        let _told = place.cos(&[
            "gate",
            "--explain",
            &format!("cat <<E > /etc/x\n{}\nE", one.text),
        ]);
        let context = json!({
            "summary": one.text,
            "facts": { "files": { "value": one.text.lines().collect::<Vec<_>>(), "source": one.text } },
            "evidence": [{ "text": one.text }],
        });
        let _told = place.asked("do-issue", &context);
    }
    assert!(
        place.events("decision_opened") >= 12,
        "there were questions"
    );
    assert_eq!(left(&place.home(), &planted), Vec::<String>::new());
    let mut output = String::new();
    for words in [
        &["audit", "export"][..],
        &["checkpoints", "--json"],
        &["inbox"],
        &["inbox", "--json"],
        &["brief"],
    ] {
        output += &place.cos(words).stdout;
    }
    let listed = place.journal().unwrap();
    let mut names = listed.prepare("SELECT id FROM decision").unwrap();
    let names: Vec<String> = names
        .query_map([], |row| row.get(0))
        .unwrap()
        .flatten()
        .collect();
    for name in &names {
        output += &place.cos(&["show", name]).stdout;
    }
    assert!(
        output.contains("[redacted:private_key]") && output.contains("user: me"),
        "{output}"
    );
    assert_eq!(
        in_text(&output, "what is shown", &planted),
        Vec::<String>::new()
    );
}

#[test]
fn two_calls_that_differ_in_their_secret_alone_are_two_questions() {
    let place = TestEnvironment::new();
    let mut drawer = Drawer(Rng::with_seed(9));
    for nth in 0..2 {
        let key = drawer.key("rsa", "RSA PRIVATE KEY", 3);
        let input = json!({ "file_path": "/etc/key", "content": key.text });
        for _ in 0..2 {
            let _asked = ask(&place, "claude-code", &call(&place, "Write", &input, nth));
        }
    }
    assert_eq!(place.events("decision_opened"), 2);
}
