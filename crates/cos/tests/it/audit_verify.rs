//! `cos audit verify` against a journal that somebody changed: every change is named, and what
//! could not be checked is named too. Neither ends with 0.

use super::councils::{asking, council, serving};
use super::environment::{TestEnvironment, with_goals};
use super::model_server::{ModelServer, Reply};
use super::undo::act;
use super::workflow::{FLOW, with_flow};
use cos_core::audit::{self, Hash, Link};
use cos_core::time::Timestamp;
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

const GOALS: &str = "goals:
  - { id: hello, content: Say hello, command: echo hi > HELLO.md }
  - { id: fails, content: Fail, command: \"echo no && false\" }
  - { id: wipe, content: Clear up, command: rm -rf legacy }
";

/// A journal with all that there is: retries, questions, allowances, undo copies, a council, a
/// checkpoint and a workflow; and a copy of it, to begin each row anew.
struct Journal {
    place: TestEnvironment,
    saved: PathBuf,
}

impl Journal {
    fn of_real_work() -> Self {
        let place = with_flow(FLOW);
        for folder in ["legacy", "notes", "drafts"] {
            fs::create_dir(place.repo().join(folder)).unwrap();
        }
        place.write("legacy/old.txt", "old\n");
        place.write("goals.yaml", GOALS);
        place.commit("Goals");
        let ran = place.cos(&["run", "goals.yaml", "--unattended"]);
        assert!(matches!(ran.code, Some(1 | 3)), "{}", ran.stderr);
        let first = place.questions().remove(0);
        let _answered = place.cos(&["reject", &first]);
        let _resumed = place.cos(&["resume"]);
        let _waits = place.cos(&["workflow", "run", "search", "search"]).exits(3);
        let _once = place.cos(&["gate", "--allow-once", "git push"]);
        let _pushes = place.cos(&["gate", "git push"]);
        let _allowed = place.cos(&["gate", "--allow", "npm publish *"]);
        for folder in ["notes", "drafts"] {
            place.write(&format!("{folder}/a.md"), "a\n");
            act(&place, &format!("rm -r {folder}"));
        }
        let _undone = place.cos(&["undo"]);
        let server = ModelServer::start([Reply::Speaks(council)]);
        serving(&place, &server, "anthropic/claude-sonnet-4-6");
        let asked = json!({ "decision_needed": "Where do sessions go?", "touches_auth": true });
        place.write("context.json", &asked.to_string());
        let words = ["checkpoint", "do-issue", "--context", "context.json"];
        let _held = asking(&place, &words).exits(3);
        let saved = place.folder("saved");
        // All of it in the one file.
        let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
        place.journal().unwrap().execute_batch(checkpoint).unwrap();
        copy(&place.home(), &saved);
        Self { place, saved }
    }

    fn restore(&self) {
        fs::remove_dir_all(self.place.home()).unwrap();
        copy(&self.saved, &self.place.home());
    }

    /// As any SQLite program sees it.
    fn raw(&self) -> Connection {
        let db = self.place.journal().unwrap();
        let sql = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON";
        db.execute_batch(sql).unwrap();
        db
    }

    fn sql(&self, sql: &str) {
        let done = self.raw().execute_batch(sql);
        done.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }

    /// One text out of the journal.
    fn text(&self, sql: &str) -> String {
        let found = self.raw().query_row(sql, [], |row| row.get(0));
        found.unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Appends an event with right hashes, as whoever knows the format could.
    fn plant(&self, stream: &str, v: u32, body: &str) {
        let db = self.raw();
        let hash = |row: &rusqlite::Row<'_>, at: usize| -> rusqlite::Result<Hash> {
            let bytes: Vec<u8> = row.get(at)?;
            Ok(Hash::from_bytes(&bytes).unwrap())
        };
        let last = "SELECT seq, chain, at FROM event ORDER BY seq DESC LIMIT 1";
        let (seq, end, at): (i64, Hash, i64) = db
            .query_row(last, [], |row| {
                Ok((row.get(0)?, hash(row, 1)?, row.get(2)?))
            })
            .unwrap();
        let last =
            "SELECT version, hash FROM event WHERE stream = ?1 ORDER BY version DESC LIMIT 1";
        let (stood, before): (u32, Hash) = db
            .query_row(last, [stream], |row| Ok((row.get(0)?, hash(row, 1)?)))
            .unwrap_or((0, Hash::START));
        let value: Value = serde_json::from_str(body).unwrap_or_default();
        let kind = value["kind"].as_str().unwrap_or_default();
        let link = Link {
            stream,
            version: u64::from(stood) + 1,
            kind,
            v,
            at: Timestamp(at),
            body,
        };
        let sealed = link.hash(&before);
        let chain = audit::chain(&end, stream, &sealed);
        db.execute(
            "INSERT INTO event VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            params![
                seq + 1,
                stream,
                stood + 1,
                kind,
                v,
                at,
                body,
                sealed.as_bytes(),
                chain.as_bytes()
            ],
        )
        .unwrap();
        let update = "UPDATE head SET seq = ?1, chain = ?2";
        db.execute(update, params![seq + 1, chain.as_bytes()])
            .unwrap();
    }

    /// What the check finds, on one line, after it ended with this code; `head` is noted down.
    fn verify(&self, row: &str, head: Option<&str>, code: i32) -> (String, Value) {
        let mut words = vec!["audit", "verify"];
        words.extend(head.map(|_| "--head"));
        words.extend(head);
        let text = self.place.cos_wide(&words);
        assert_eq!(
            text.code,
            Some(code),
            "{row}: {}{}",
            text.stdout,
            text.stderr
        );
        let flat: Vec<&str> = text.stdout.split_whitespace().collect();
        words.push("--json");
        let output = self.place.cos(&words);
        assert_eq!(output.code, Some(code), "{row}: {}", output.stderr);
        (flat.join(" "), output.json())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.place.home().join(name)
    }

    /// Where the blob of a transcript is.
    fn blob(&self) -> PathBuf {
        let id = self.text(
            "SELECT json_extract(body, '$.transcript') FROM event
             WHERE json_extract(body, '$.transcript') IS NOT NULL LIMIT 1",
        );
        let (prefix, rest) = id.split_at(2);
        self.path("blobs").join(prefix).join(rest)
    }

    /// Where the copies of an action are that nobody took back.
    fn backup_set(&self) -> PathBuf {
        let name = self.text(
            "SELECT json_extract(body, '$.action') || '.' ||
                    json_extract(body, '$.inverse.copied.backup_set') FROM event AS kept
             WHERE kind = 'action_preserved' AND NOT EXISTS (SELECT 1 FROM event AS later
                 WHERE later.stream = kept.stream AND later.kind = 'action_undone')",
        );
        self.path("backup").join(name)
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), &target).unwrap();
        }
    }
}

const UNLOCK: &str = "DROP TRIGGER event_is_never_changed; DROP TRIGGER event_is_never_removed;";

/// What somebody does to the journal with SQL, and what must be said of it.
const CHANGES: &[(&str, &str)] = &[
    (
        "DELETE FROM head",
        "`head`, which counts the events, is missing",
    ),
    ("DROP TABLE head", "the table `head` is missing"),
    (
        "UPDATE head SET seq = seq - 1",
        "`head` does not name the last event",
    ),
    (
        "UPDATE head SET chain = zeroblob(32)",
        "`head` does not name the last event",
    ),
    (
        "UPDATE head SET seq = seq + 3",
        "the store counted up to event",
    ),
    (
        "UPDATE balance SET settled = 0",
        "in the table `balance` is not consistent with the events",
    ),
    (
        "UPDATE balance SET granted = granted + 1",
        "in the table `balance` is not consistent with the events",
    ),
    (
        "DELETE FROM balance",
        "in the table `balance` is not consistent with the events",
    ),
    (
        "INSERT INTO balance VALUES ('x', 1, 1, 1)",
        "`x` in the table `balance` is not",
    ),
    (
        "DELETE FROM decision",
        "in the table `decision` is not consistent with the events",
    ),
    (
        "UPDATE decision SET rank = 0",
        "in the table `decision` is not consistent with the events",
    ),
    (
        "UPDATE decision SET rank = rank + 100 WHERE state = 'pending'",
        "in the table `decision` is not",
    ),
    (
        "UPDATE decision SET state = 'expired'",
        "in the table `decision` is not consistent with the events",
    ),
    (
        "UPDATE run SET open = 1 - open",
        "in the table `run` is not consistent with the events",
    ),
    (
        "UPDATE run SET source = 'x'",
        "in the table `run` is not consistent with the events",
    ),
    (
        "INSERT INTO run VALUES (0, 'r-x', 'p', 's', 1, 1, NULL)",
        "`r-x` in the table `run` is not",
    ),
    (
        "INSERT INTO lease VALUES ('x', 1, 'o', 1)",
        "`x` in the table `lease`",
    ),
    (
        "UPDATE lease SET until = 99999999999999, owner = 'x'",
        "in the table `lease`",
    ),
    ("UPDATE lease SET token = -1", "in the table `lease`"),
    (
        "CREATE TRIGGER eats AFTER INSERT ON decision BEGIN SELECT 1; END",
        "the trigger `eats` does not belong",
    ),
    (
        "CREATE VIEW other AS SELECT 1",
        "the view `other` does not belong",
    ),
    (
        "CREATE TABLE other (x)",
        "the table `other` does not belong",
    ),
    (
        "CREATE INDEX other ON event (at)",
        "the index `other` does not belong",
    ),
    (
        "ALTER TABLE lease ADD COLUMN extra TEXT",
        "the definition of the table `lease` was changed",
    ),
    (
        "DROP INDEX decision_run",
        "the index `decision_run` is missing",
    ),
    (
        "DROP TRIGGER event_is_never_changed",
        "the trigger `event_is_never_changed` is missing",
    ),
    (
        "CREATE TABLE \"bad\u{1b}[2J\u{202e}\n\" (x)",
        "the table `bad\\u{1b}[2J\\u{202e}\\n` does not belong",
    ),
    ("PRAGMA user_version = 0", ""),
    // An event where nobody looks: positions start at 1.
    (
        "INSERT INTO event SELECT 0, stream, version + 50, kind, v, at, body, hash, chain FROM event WHERE seq = 1",
        "positions start at 1",
    ),
    (
        "INSERT INTO event SELECT -9, stream, version + 50, kind, v, at, body, hash, chain FROM event WHERE seq = 1",
        "positions start at 1",
    ),
];

#[test]
fn an_untouched_journal_of_all_kinds_of_work_is_whole() {
    let journal = Journal::of_real_work();
    let (text, answer) = journal.verify("untouched", None, 0);
    assert!(text.contains("The journal is intact"), "{text}");
    assert_eq!(answer["whole"], true, "{answer}");
    assert_eq!(answer["unchecked"], json!([]), "{answer}");
    let head = answer["head"].as_str().unwrap();
    let _again = journal.verify("with its head", Some(head), 0);
    for table in ["decision", "balance", "run", "lease"] {
        let count = format!("SELECT CAST(count(*) AS TEXT) FROM {table}");
        assert_ne!(journal.text(&count), "0", "{table}");
    }
    assert!(journal.blob().exists() && journal.backup_set().exists());
}

#[test]
fn every_change_of_a_row_or_of_the_schema_is_named() {
    let journal = Journal::of_real_work();
    let head = journal.verify("first", None, 0).1["head"].clone();
    let head = head.as_str().unwrap();
    for (sql, wanted) in CHANGES {
        for noted in [None, Some(head)] {
            journal.restore();
            journal.sql(sql);
            if wanted.is_empty() {
                let ran = journal.place.cos(&["audit", "verify"]).exits(1);
                assert!(ran.stderr.contains("damaged"), "{sql}: {}", ran.stderr);
                continue;
            }
            let (text, answer) = journal.verify(sql, noted, 1);
            assert!(text.contains(wanted), "{sql}: {text}");
            assert_eq!(answer["whole"], false, "{sql}");
            assert_ne!(answer["faults"], json!([]), "{sql}");
        }
    }
}

#[test]
fn an_unknown_fact_leaves_only_what_follows_from_it_unchecked() {
    let journal = Journal::of_real_work();
    let question = journal.text("SELECT 'decision/' || id FROM decision WHERE state = 'pending'");
    let run = journal.text("SELECT 'run/' || id FROM run WHERE open = 0 OR ended IS NOT NULL");
    let checkpoint = journal.text("SELECT stream FROM event WHERE kind = 'checkpoint_recorded'");
    let events = [
        (
            run.as_str(),
            1,
            r#"{"kind":"zz"}"#,
            "kind `zz`, which this version does not know",
        ),
        (&question, 1, r#"{"kind":"zz"}"#, "kind `zz`"),
        (&checkpoint, 1, r#"{"kind":"zz"}"#, "kind `zz`"),
        (
            "zz/1",
            1,
            r#"{"kind":"run_started"}"#,
            "a kind of stream that this version does not know",
        ),
        (
            "run/r-new",
            2,
            r#"{"kind":"run_session_started","limits":null}"#,
            "format 2",
        ),
        (
            &checkpoint,
            1,
            r#"{"kind":"run_started","order":7}"#,
            "this version cannot read this event",
        ),
        (
            &checkpoint,
            1,
            "no json",
            "this version cannot read this event",
        ),
        (&checkpoint, 1, "{\"kind\":\"\\u001b[2J\"}", "\\u{1b}[2J"),
    ];
    let edits = [
        ("SELECT 1", ""),
        (
            "UPDATE balance SET settled = 0",
            "in the table `balance` is not",
        ),
        ("DELETE FROM balance", "in the table `balance` is not"),
        ("DELETE FROM decision", "in the table `decision` is not"),
        (
            "UPDATE decision SET rank = 0",
            "in the table `decision` is not",
        ),
        ("DELETE FROM run", "in the table `run` is not"),
        ("UPDATE run SET project = '/x'", "in the table `run` is not"),
        (
            "UPDATE decision SET state = 'expired', consumed_by = 'x'",
            "in the table `decision` is not",
        ),
        ("CREATE VIEW other AS SELECT 1", "the view `other`"),
        ("DELETE FROM head", "`head`, which counts"),
    ];
    let head = journal.verify("first", None, 0).1["head"].clone();
    for (nth, (stream, v, body, why)) in events.into_iter().enumerate() {
        // The first three are of streams that move rows, money and nothing; the others are read
        // alike.
        let edits = if nth < 3 { &edits[..] } else { &edits[..4] };
        for (sql, wanted) in edits {
            journal.restore();
            journal.plant(stream, v, body);
            journal.sql(sql);
            let row = format!("{stream} {body} {sql}");
            let (text, answer) = journal.verify(&row, head.as_str(), 1);
            assert!(
                text.contains(why) && text.contains("not checked"),
                "{row}: {text}"
            );
            assert!(text.contains(wanted), "{row}: {text}");
            assert_eq!(answer["whole"], false, "{row}");
            let unchecked = answer["unchecked"].as_array().unwrap();
            let of_event = unchecked.iter().any(|one| one["stream"] == stream);
            assert!(of_event, "{row}: {answer}");
            assert_eq!(
                answer["faults"] == json!([]),
                wanted.is_empty(),
                "{row}: {answer}"
            );
            assert_eq!(
                text.contains("damaged"),
                !wanted.is_empty(),
                "{row}: {text}"
            );
        }
    }
}

#[test]
fn files_beside_the_journal_are_held_against_their_names() {
    let journal = Journal::of_real_work();
    let head = journal.verify("first", None, 0).1["head"].clone();
    let foreign = journal.path("foreign");
    let changes: [(&str, &dyn Fn(), &str); 8] = [
        (
            "a blob edited",
            &|| fs::write(journal.blob(), "other").unwrap(),
            "does not match its name",
        ),
        (
            "a blob emptied",
            &|| fs::write(journal.blob(), "").unwrap(),
            "does not match its name",
        ),
        (
            "a blob removed",
            &|| fs::remove_file(journal.blob()).unwrap(),
            "is missing",
        ),
        (
            "all blobs removed",
            &|| fs::remove_dir_all(journal.path("blobs")).unwrap(),
            "is missing",
        ),
        (
            "a blob as a link",
            &|| {
                fs::rename(journal.blob(), &foreign).unwrap();
                std::os::unix::fs::symlink(&foreign, journal.blob()).unwrap();
            },
            "is not a regular file",
        ),
        (
            "a blob as a folder",
            &|| {
                fs::remove_file(journal.blob()).unwrap();
                fs::create_dir(journal.blob()).unwrap();
            },
            "is not a regular file",
        ),
        (
            "copies edited",
            &|| fs::write(journal.backup_set(), "other").unwrap(),
            "does not match its name",
        ),
        (
            "copies removed",
            &|| fs::remove_file(journal.backup_set()).unwrap(),
            "is missing",
        ),
    ];
    for (row, change, wanted) in changes {
        for noted in [None, head.as_str()] {
            journal.restore();
            change();
            let (text, answer) = journal.verify(row, noted, 1);
            assert!(text.contains(wanted), "{row}: {text}");
            assert_ne!(answer["faults"], json!([]), "{row}");
        }
    }
    // What a writer leaves behind, and texts that no event names, are no findings.
    journal.restore();
    let draft = journal.blob().with_extension("123-4");
    fs::write(draft, "half").unwrap();
    let _whole = journal.verify("a draft", head.as_str(), 0);
}

#[test]
fn an_emptied_journal_beside_its_data_is_named() {
    let journal = Journal::of_real_work();
    for row in ["removed", "emptied"] {
        journal.restore();
        if row == "removed" {
            for end in ["", "-wal", "-shm"] {
                let _gone = fs::remove_file(journal.path(&format!("journal.db{end}")));
            }
        } else {
            journal.sql(UNLOCK);
            let sql =
                "DELETE FROM decision; DELETE FROM run; DELETE FROM balance; DELETE FROM lease;
                DELETE FROM event; UPDATE head SET seq = 0, chain = zeroblob(32);
                CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
    BEGIN SELECT raise(ABORT, 'facts are never changed'); END;
                CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
    BEGIN SELECT raise(ABORT, 'facts are never removed'); END";
            journal.sql(sql);
        }
        let (text, _) = journal.verify(row, None, 1);
        assert!(text.contains("the journal is empty, but"), "{row}: {text}");
        assert!(text.contains("`blobs`"), "{row}: {text}");
    }
}

#[test]
fn a_fault_in_one_stream_hides_no_fault_elsewhere() {
    let journal = Journal::of_real_work();
    let changed =
        "UPDATE event SET body = replace(body, '}', ' }') WHERE kind = 'checkpoint_recorded'";
    journal.sql(&format!(
        "{UNLOCK} {changed}; UPDATE balance SET settled = 0"
    ));
    let (text, _) = journal.verify("a changed fact", None, 1);
    assert!(text.contains("was changed after it was written"), "{text}");
    assert!(
        text.contains("in the table `balance` is not consistent with the events"),
        "{text}"
    );
}

#[test]
fn a_cut_tail_with_repaired_rows_is_seen_by_a_noted_head_alone() {
    let journal = Journal::of_real_work();
    let before = journal.verify("first", None, 0).1["head"].clone();
    let _one_more = journal.place.cos(&["gate", "git status"]);
    let after = journal.verify("later", before.as_str(), 0).1["head"].clone();
    journal.restore();
    let _cut = journal.verify("cut, not noted", None, 0);
    let (text, _) = journal.verify("cut, noted", after.as_str(), 1);
    assert!(
        text.contains("the noted head is not in this journal"),
        "{text}"
    );
}

#[test]
fn doctor_reports_a_foreign_trigger_a_missing_count_and_an_emptied_journal() {
    let journal = Journal::of_real_work();
    for (sql, wanted) in [
        (
            "CREATE TRIGGER eats AFTER INSERT ON decision BEGIN SELECT 1; END",
            "`eats`",
        ),
        ("DELETE FROM head", "`head`"),
        ("", "is empty"),
    ] {
        journal.restore();
        if sql.is_empty() {
            fs::remove_file(journal.path("journal.db")).unwrap();
        } else {
            journal.sql(sql);
        }
        let answer = journal.place.cos(&["doctor", "--json"]).exits(69).json();
        let lines = answer["checks"].as_array().unwrap();
        let line = lines.iter().find(|line| line["what"] == "journal").unwrap();
        assert_eq!(line["health"], "bad", "{sql}: {line}");
        assert!(
            line["detail"].as_str().unwrap().contains(wanted),
            "{sql}: {line}"
        );
        assert_eq!(line["hint"], "cos audit verify", "{sql}: {line}");
    }
}

#[test]
fn a_check_while_a_run_writes_raises_no_alarm() {
    let goals: Vec<String> = (0..12)
        .map(|nth| {
            format!(
                "  - {{ id: g{nth}, content: Say {nth}, command: \"echo {nth} > {nth}.md\" }}\n"
            )
        })
        .collect();
    let place = with_goals(&format!("goals:\n{}", goals.concat()));
    let words = ["run", "goals.yaml", "--unattended"];
    let mut run = place
        .command(&place.repo(), &words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut checks = 0;
    loop {
        let is_over = run.try_wait().unwrap().is_some();
        let ran = place.cos(&["audit", "verify"]);
        assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
        checks += 1;
        if is_over {
            break;
        }
    }
    assert!(checks > 1, "the run was over before it was looked at");
}
