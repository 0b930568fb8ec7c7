//! What an agent's programs take away, seen from outside: the hook keeps it before the act, the act
//! is done, and `cos undo` brings it back; also when either is killed in the middle.

use super::environment::{Ran, TestEnvironment};
use super::hook::codex;
use super::patience::wait_until;
use crate::patience::ended;
use serde_json::json;
use std::io::Write as _;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant, SystemTime};

/// Asks the hook about a command and leaves it running.
fn start(place: &TestEnvironment, line: &str) -> Child {
    let payload = codex(place, "Bash", &json!({ "command": line }), "t1");
    let mut hook = place.command(&place.repo(), &["hook", "codex"]);
    let hook = hook
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = hook.spawn().expect("cos can be run");
    // One that was killed does not listen to the end.
    let _ = child
        .stdin
        .take()
        .unwrap()
        .write_all(payload.to_string().as_bytes());
    child
}

/// Whether the hook lets a command through.
fn lets_through(place: &TestEnvironment, line: &str) -> bool {
    let ended = ended(start(place, line));
    Ran::new(&ended, place).code == Some(0)
}

/// Asks, and does it as the agent would.
pub(super) fn act(place: &TestEnvironment, line: &str) {
    assert!(lets_through(place, line), "{line}");
    let _ = place.finish(&mut place.shell(line, &[])).exits(0);
}

/// The actions that something was kept for, oldest first.
fn kept(place: &TestEnvironment) -> Vec<String> {
    let Some(journal) = place.journal() else {
        return Vec::new();
    };
    let sql = "SELECT json_extract(body, '$.action') FROM event WHERE kind = 'action_preserved'";
    let mut rows = journal.prepare(sql).expect("the journal can be asked");
    let rows = rows.query_map([], |row| row.get(0)).expect("it answers");
    rows.map(|row| row.expect("an action has a name")).collect()
}

fn read(place: &TestEnvironment, name: &str) -> Option<String> {
    std::fs::read_to_string(place.repo().join(name)).ok()
}

/// Kills a process at some moment of the time it usually takes.
fn kill_somewhere(child: &mut Child, chance: &mut fastrand::Rng) {
    let (began, moment) = (Instant::now(), Duration::from_micros(chance.u64(0..40_000)));
    wait_until("its moment has come", || began.elapsed() >= moment);
    child.kill().expect("it is ours");
    let _ = child.wait();
}

fn backup_sets(place: &TestEnvironment) -> usize {
    std::fs::read_dir(place.home().join("backup")).map_or(0, Iterator::count)
}

#[test]
fn what_an_agent_removed_is_brought_back_once() {
    let place = TestEnvironment::new();
    std::fs::create_dir_all(place.repo().join("notes")).unwrap();
    place.write("notes/a.md", "a\n");
    place.write("notes/b.md", "b\n");
    act(&place, "rm -r notes");
    let [action] = kept(&place).try_into().expect("one is kept");
    let undone = place.cos(&["undo", &action]).exits(0);
    insta::assert_snapshot!(undone.out());
    assert_eq!(read(&place, "notes/b.md").as_deref(), Some("b\n"));
    let again = place.cos(&["undo", &action]).exits(1);
    insta::assert_snapshot!(again.err().replace(&action, "ACTION"));
    assert_eq!(backup_sets(&place), 0);
}

#[test]
fn what_can_be_taken_back_is_listed_with_what_it_would_bring_back() {
    let place = TestEnvironment::new();
    let empty = place.cos(&["undo", "--list"]).exits(0);
    assert_eq!(empty.out().trim(), "There is nothing to undo.");
    place.write("a.txt", "a\n");
    place.write("b.txt", "b\n");
    act(&place, "rm a.txt");
    act(&place, "rm b.txt");
    let [first, second] = kept(&place).try_into().expect("two are kept");
    let listed = place.cos(&["undo", "--list", "--json"]).exits(0).json();
    let output: Vec<(&str, &str, &str)> = listed["actions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
            assert_eq!(text(&one["worktree"]), place.repo().display().to_string());
            (
                one["action"].as_str().unwrap(),
                one["text"].as_str().unwrap(),
                one["files"][0].as_str().unwrap(),
            )
        })
        .collect();
    // Of two in one millisecond the names decide.
    let mut expected = vec![
        (second.as_str(), "rm b.txt", "b.txt"),
        (first.as_str(), "rm a.txt", "a.txt"),
    ];
    if listed["actions"][0]["at"] == listed["actions"][1]["at"] {
        expected.sort_by(|one, other| other.0.cmp(one.0));
    }
    assert_eq!(output, expected);
    assert_eq!(listed["goals"], json!([]));
    let _ = place.cos(&["undo", &first]).exits(0);
    let text = place.cos(&["undo", "--list"]).exits(0);
    assert!(text.out().contains("rm b.txt"), "{}", text.out());
    assert!(!text.out().contains("rm a.txt"), "{}", text.out());
    let _ = place.cos(&["undo"]).exits(64);
    let _ = place.cos(&["undo", &second, "--list"]).exits(64);
}

#[test]
fn what_is_newer_is_reported_and_replaced_only_on_a_word_and_kept_then() {
    let place = TestEnvironment::new();
    place.write("a.txt", "old\n");
    act(&place, "echo new > a.txt");
    let [action] = kept(&place).try_into().expect("one is kept");
    let output = place.cos(&["undo", &action]).exits(1);
    insta::assert_snapshot!(output.err().replace(&action, "ACTION"));
    assert_eq!(read(&place, "a.txt").as_deref(), Some("new\n"));
    let undone = place.cos(&["undo", &action, "--replace"]).exits(0);
    assert_eq!(read(&place, "a.txt").as_deref(), Some("old\n"));
    let other = kept(&place).pop().expect("the previous content is kept");
    insta::assert_snapshot!(undone.out().replace(&other, "OTHER"));
    let _ = place.cos(&["undo", &other, "--replace"]).exits(0);
    assert_eq!(read(&place, "a.txt").as_deref(), Some("new\n"));
}

#[test]
fn what_is_too_large_to_be_kept_waits_for_a_person_and_goes_with_their_yes() {
    let place = TestEnvironment::new();
    place.settings("[undo]\naction_bytes = 1000\n");
    place.write("large.bin", &"x".repeat(2_000));
    assert!(!lets_through(&place, "rm large.bin"));
    let [question] = place.questions().try_into().expect("one question waits");
    let shown = place.cos(&["show", &question]).exits(0);
    assert!(
        shown.stdout.contains("undo.action_bytes"),
        "{}",
        shown.stdout
    );
    let _ = place.cos(&["approve", &question]).exits(0);
    assert!(lets_through(&place, "rm large.bin"));
    assert_eq!(kept(&place), [""; 0]);
}

#[test]
fn what_a_person_allows_outside_the_worktree_is_kept_before_it_too() {
    let place = TestEnvironment::new();
    let outside = place.folder("elsewhere").join("a.txt");
    std::fs::write(&outside, "a").unwrap();
    let line = "rm ../elsewhere/a.txt";
    assert!(!lets_through(&place, line));
    let [question] = place.questions().try_into().expect("one question waits");
    let _ = place.cos(&["approve", &question]).exits(0);
    act(&place, line);
    assert!(!outside.exists());
    let [action] = kept(&place).try_into().expect("one is kept");
    let _ = place.cos(&["undo", &action]).exits(0);
    assert!(outside.exists());
}

#[test]
fn a_hook_killed_at_any_moment_leaves_whole_copies_or_garbage_that_is_swept() {
    let place = TestEnvironment::new();
    std::fs::create_dir_all(place.repo().join("notes")).unwrap();
    for number in 0..50 {
        place.write(&format!("notes/{number}.md"), &"text\n".repeat(200));
    }
    let mut chance = fastrand::Rng::with_seed(7);
    for _ in 0..25 {
        let mut hook = start(&place, "rm -r notes");
        kill_somewhere(&mut hook, &mut chance);
    }
    assert!(lets_through(&place, "rm -r notes"));
    let known = kept(&place);
    assert!(!known.is_empty());
    // What the journal speaks of is there and whole.
    for action in &known {
        std::fs::remove_dir_all(place.repo().join("notes")).unwrap();
        let _ = place.cos(&["undo", action]).exits(0);
        assert_eq!(
            read(&place, "notes/49.md").map(|text| text.len()),
            Some(1_000)
        );
    }
    // What it does not speak of is garbage, and goes once it is old.
    let old = SystemTime::now() - Duration::from_hours(2);
    for entry in std::fs::read_dir(place.home().join("backup")).unwrap() {
        let file = std::fs::File::open(entry.unwrap().path()).unwrap();
        file.set_modified(old).unwrap();
    }
    place.write("a.txt", "a");
    act(&place, "rm a.txt");
    let last = kept(&place).pop().unwrap();
    let _ = place.cos(&["undo", &last]).exits(0);
    assert_eq!(backup_sets(&place), 0);
}

#[test]
fn an_undo_killed_at_any_moment_goes_on_where_it_was_and_ends_whole() {
    let place = TestEnvironment::new();
    let mut chance = fastrand::Rng::with_seed(11);
    for round in 0..8 {
        std::fs::create_dir_all(place.repo().join("notes/deep")).unwrap();
        for number in 0..60 {
            place.write(
                &format!("notes/deep/{number}.md"),
                &format!("{round} {number}\n"),
            );
        }
        act(&place, "rm -r notes");
        let action = kept(&place).pop().unwrap();
        for _ in 0..3 {
            let mut undo = place.command(&place.repo(), &["undo", &action]);
            let undo = undo
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let mut undo = undo.spawn().expect("cos can be run");
            kill_somewhere(&mut undo, &mut chance);
        }
        // Done already, or done now.
        let last = place.cos(&["undo", &action]);
        assert!(matches!(last.code, Some(0 | 1)), "{}", last.stderr);
        let names: Vec<String> = std::fs::read_dir(place.repo().join("notes/deep"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        assert_eq!(names.len(), 60, "{names:?}");
        for number in 0..60 {
            let text = read(&place, &format!("notes/deep/{number}.md"));
            assert_eq!(text, Some(format!("{round} {number}\n")));
        }
        std::fs::remove_dir_all(place.repo().join("notes")).unwrap();
    }
}
