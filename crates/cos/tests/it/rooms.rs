//! Research rooms through the real binary and over the wire.

use crate::environment::{Ran, TestEnvironment};
use crate::model_server::{ModelServer, Reply, Sent};
use crate::patience::wait_until;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Stdio;

const MODEL: &str = "ollama/llama3.2";

/// Answers every turn of a room that agrees in the second round.
fn agreeing(sent: &Sent) -> String {
    speak(sent, "[AGREE]")
}

/// Answers every turn of a room in which nobody has a view.
fn passing(sent: &Sent) -> String {
    speak(sent, "[PASS]")
}

fn speak(sent: &Sent, tag: &str) -> String {
    let text = sent.text();
    let asks = |heading: &str| text.contains(&format!("# Your task now: {heading}"));
    let numbers = || {
        let listed = text
            .lines()
            .filter_map(|line| line.strip_prefix("- Section "));
        listed.filter_map(|line| line.split(':').next()?.parse::<u8>().ok())
    };
    let cites = || {
        let turns = text
            .lines()
            .filter(|line| line.contains(" [") && line.ends_with("]:"));
        turns
            .filter_map(|line| line.split(' ').next())
            .collect::<Vec<_>>()
    };
    if asks("judge the round") {
        let members = text.lines().filter_map(|line| {
            let index = line.strip_prefix("- member ")?.split(',').next()?;
            let index: u8 = index.parse().ok()?;
            Some(json!({
                "member": index, "position": "holds its ground", "summary": "it argued",
                "changes": "none", "pressure": "none", "mind": "its own",
                "signs": [], "turns": [],
            }))
        });
        let names = [
            "simplicity",
            "gain",
            "one_sentence",
            "people",
            "outlasts_scale",
            "newly_possible",
            "beyond_reward",
        ];
        let held = names.map(|name| json!({"principle": name, "state": "holds", "why": "so"}));
        json!({"members": members.collect::<Vec<_>>(), "principles": held}).to_string()
    } else if asks("the idea so far") {
        let point = json!({"text": "cookies are signed", "cites": [cites()[0]]});
        json!({"bullets": [point, point, point]}).to_string()
    } else if asks("write the sections") || asks("the final proposal") {
        let cites = cites();
        let sections = numbers()
            .map(|number| json!({"number": number, "text": "what was said", "cites": cites}));
        json!({"sections": sections.collect::<Vec<_>>()}).to_string()
    } else if text.contains("This is round 2 of") && text.contains("# The Senior Professor") {
        format!("Let us be exact.\nPROPOSE: signed cookies\n{tag}")
    } else {
        format!("A view.\n{tag}")
    }
}

fn configured(server: &ModelServer) -> TestEnvironment {
    let environment = TestEnvironment::new();
    set(&environment, server);
    environment.write("PROJECT.md", "# Sessions\n\nWhere do they go?\n");
    environment
}

fn set(environment: &TestEnvironment, server: &ModelServer) {
    let services = server.settings();
    environment.settings(&format!("[models]\ndefault = \"{MODEL}\"\n{services}"));
}

fn room(environment: &TestEnvironment, words: &[&str]) -> Ran {
    let words = [&["war-room"], words].concat();
    environment.cos(&words)
}

fn first(environment: &TestEnvironment) -> String {
    let list = room(environment, &["list", "--json"]).exits(0).json();
    list["councils"][0]["council_id"]
        .as_str()
        .unwrap()
        .to_owned()
}

/// What lies beside the project of a room, by name.
fn results(environment: &TestEnvironment, id: &str) -> Vec<(String, String)> {
    let folder: PathBuf = environment.repo().join("results/war-room").join(id);
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_project_gets_its_proposal_and_can_be_listed_shown_and_watched() {
    let server = ModelServer::start([Reply::Speaks(agreeing)]);
    let environment = configured(&server);
    let told = room(&environment, &["start", "PROJECT.md", "--json"])
        .exits(0)
        .json();
    assert_eq!(told["is_complete"], true, "{told}");
    assert_eq!(told["may_decide_alone"], true);
    let states = told["sections"].as_array().unwrap().iter();
    assert!(states.clone().all(|one| one["state"] == "agreed"), "{told}");
    let id = first(&environment);
    assert_eq!(told["council_id"], json!(id));
    let names: Vec<String> = results(&environment, &id)
        .into_iter()
        .map(|one| one.0)
        .collect();
    assert_eq!(
        names,
        ["discussion-log.md", "idea-snapshot.md", "proposal-draft.md"]
    );
    let shown = room(&environment, &["show", &id, "--json"]).exits(0).json();
    assert_eq!(shown["snapshot"], told["snapshot"]);
    let asked = server.sent().len();
    for words in [&["watch", &id][..], &["watch", &id, "--speed", "10000"]] {
        let screen = room(&environment, words).exits(0).out();
        assert!(
            screen.contains("It is over: the proposal is written."),
            "{screen}"
        );
        assert!(screen.contains("The Senior Professor"), "{screen}");
        assert!(
            !screen.contains("\u{1b}[H"),
            "no terminal is there to be cleared"
        );
    }
    let again = room(&environment, &["resume", &id, "--json"])
        .exits(0)
        .json();
    assert_eq!(again["is_complete"], true);
    assert_eq!(server.sent().len(), asked, "looking asks nobody");
}

#[test]
fn a_room_that_is_killed_anywhere_goes_on_without_paying_for_an_answer_twice() {
    let whole = ModelServer::start([Reply::Speaks(agreeing)]);
    let other = configured(&whole);
    let _told = room(
        &other,
        &["start", "PROJECT.md", "--configuration", "1on1", "--json"],
    )
    .exits(0);
    let (wanted, last) = (bodies(&other), taken(&other));
    // Once more after each of so many answers; the last of them is the last of the room.
    for answers in 1..=last {
        killed_after(answers, &wanted);
    }
}

/// A room that is killed as soon as so many answers are written down: how much is written besides, and
/// whether the next turn was begun or asked, is up to chance, as with any kill.
fn killed_after(answers: i64, wanted: &[(String, String)]) {
    let server = ModelServer::start([Reply::Speaks(agreeing)]);
    let environment = configured(&server);
    let words = ["war-room", "start", "PROJECT.md", "--configuration", "1on1"];
    let mut command = environment.command(&environment.repo(), &words);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("so many answers are written down", || {
        taken(&environment) >= answers
    });
    child.kill().unwrap();
    let _gone = child.wait().unwrap();
    let before = said(&environment);

    // Whoever changes who sits there meanwhile changes it for the next room.
    let personas = environment.home().join("personas");
    std::fs::create_dir_all(&personas).unwrap();
    let swapped = "[1on1]\nparticipants = [1, 4]\nsynthesiser = 4\n";
    std::fs::write(personas.join("configurations.toml"), swapped).unwrap();
    let id = first(&environment);
    let told = room(&environment, &["resume", &id, "--json"])
        .exits(0)
        .json();
    assert_eq!(told["is_complete"], true, "after {answers}: {told}");
    let after = said(&environment);
    assert!(before.is_subset(&after), "after {answers}");
    let names: std::collections::BTreeSet<&str> = after
        .iter()
        .map(|turn| turn.rsplit_once(' ').unwrap().0)
        .collect();
    assert_eq!(
        names.len(),
        after.len(),
        "after {answers}: a turn was answered twice"
    );
    assert_eq!(
        bodies(&environment),
        wanted,
        "after {answers}: the same files as without the kill"
    );
}

/// Every turn that was answered: phase, round and task, then the number of the asking.
fn said(environment: &TestEnvironment) -> std::collections::BTreeSet<String> {
    let journal = environment.journal().unwrap();
    let sql = "SELECT body FROM fact WHERE body LIKE '%\"turn_taken\"%'";
    let mut rows = journal.prepare(sql).unwrap();
    let bodies = rows.query_map([], |row| row.get::<_, String>(0)).unwrap();
    bodies
        .map(|body| {
            let fact: Value = serde_json::from_str(&body.unwrap()).unwrap();
            let turn = &fact["fact"]["turn"];
            let (phase, round, task) = (&turn["phase"], &turn["round"], &turn["task"]);
            format!("{phase}{round}{task} {}", turn["number"])
        })
        .collect()
}

/// The files beside the project without the name of the room and the time of its opening.
fn bodies(environment: &TestEnvironment) -> Vec<(String, String)> {
    let id = first(environment);
    let files = results(environment, &id).into_iter();
    files
        .map(|(name, text)| {
            let lines = text.lines();
            let same =
                lines.filter(|line| !line.starts_with("Room: ") && !line.starts_with("Opened: "));
            (name, same.collect::<Vec<_>>().join("\n"))
        })
        .collect()
}

#[test]
fn a_standstill_is_answered_at_any_door_and_the_room_follows() {
    let server = ModelServer::start([Reply::Speaks(passing)]);
    for door in [Door::Inbox, Door::Room] {
        let environment = configured(&server);
        let told = room(&environment, &["start", "PROJECT.md", "--json"])
            .exits(3)
            .json();
        assert_eq!(told["state"], "waiting", "{told}");
        let id = first(&environment);
        let decision = told["decision"].as_str().unwrap().to_owned();
        let inbox = environment.cos(&["inbox", "--json"]).exits(0).out();
        assert!(inbox.contains(&decision), "{inbox}");
        let shown = environment.cos(&["show", &decision]).exits(0).out();
        for words in [
            "How does the room on \"Sessions\" go on?",
            "go-on",
            "write",
            "stop",
        ] {
            assert!(shown.contains(words), "{shown}");
        }
        let still = room(&environment, &["resume", &id, "--json"])
            .exits(3)
            .json();
        assert_eq!(still["decision"], json!(decision), "it is asked once");
        let stopped = match door {
            Door::Inbox => {
                let said = environment
                    .cos(&["resolve", &decision, "stop"])
                    .exits(0)
                    .out();
                assert!(
                    said.contains(&format!("cos war-room resume {id}")),
                    "{said}"
                );
                room(&environment, &["resume", &id, "--json"])
            }
            Door::Room => room(&environment, &["resume", &id, "--stop", "--json"]),
        };
        assert_eq!(
            stopped.exits(2).json()["end"],
            "a person ended it at a standstill"
        );
        let late = room(&environment, &["resume", &id, "--go-on"])
            .exits(64)
            .err();
        assert!(late.contains("waits for no word"), "{late}");
    }
}

/// Where a person answers.
#[derive(Debug, Clone, Copy)]
enum Door {
    Inbox,
    Room,
}

#[test]
fn a_room_at_a_standstill_writes_its_proposal_or_debates_on_as_it_is_told() {
    let server = ModelServer::start([Reply::Speaks(passing)]);
    let environment = configured(&server);
    let _waits = room(&environment, &["start", "PROJECT.md"]).exits(3);
    let id = first(&environment);
    let words = [
        "resume",
        &id,
        "--go-on",
        "--notes",
        "mind the cost",
        "--json",
    ];
    let on = room(&environment, &words).exits(3).json();
    assert_eq!(
        (&on["phase"], &on["round"]),
        (&json!("ideation"), &json!(4))
    );
    assert!(
        server
            .sent()
            .last()
            .unwrap()
            .text()
            .contains("mind the cost")
    );
    let written = room(&environment, &["resume", &id, "--write", "--json"])
        .exits(3)
        .json();
    assert_eq!(
        written["phase"], "proposal",
        "nobody has a view of the sections either"
    );
    let over = room(&environment, &["resume", &id, "--write", "--json"])
        .exits(0)
        .json();
    assert_eq!(over["is_complete"], true, "{over}");
}

#[test]
fn what_is_said_is_seen_while_it_is_said() {
    let server = ModelServer::start([Reply::Halts(agreeing)]);
    let environment = configured(&server);
    let mut command =
        environment.command(&environment.repo(), &["war-room", "start", "PROJECT.md"]);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let saying = || {
        let list = room(&environment, &["list", "--json"]).exits(0).json();
        let id = list["councils"][0]["council_id"].as_str()?.to_owned();
        let screen = room(&environment, &["watch", &id]).exits(0).out();
        screen
            .contains("The Creative speaks, for")
            .then_some(screen)
    };
    let seen = std::cell::RefCell::new(String::new());
    wait_until("the beginning of a turn is on the screen", || {
        let screen = saying().unwrap_or_default();
        let is_heard = screen.contains("\n  A\n") || screen.contains("\n  A view");
        let _before = seen.replace(screen);
        is_heard
    });
    let seen = seen.into_inner();
    assert!(
        seen.lines().all(|line| line.chars().count() <= 80),
        "{seen}"
    );
    server.let_go();
    assert!(child.wait().unwrap().success());
    let screen = room(&environment, &["watch", &first(&environment)])
        .exits(0)
        .out();
    assert!(!screen.contains(" speaks, for"), "{screen}");
}

#[test]
fn looking_on_starts_no_program_whatever_the_project_is_called() {
    let server = ModelServer::start([Reply::Speaks(agreeing)]);
    let environment = configured(&server);
    let folder = environment
        .repo()
        .join("a'; touch owned; ' $(touch owned) `touch owned`");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(
        folder.join("PROJECT.md"),
        "# It's \"here\"; $(touch owned)\n\nText.\n",
    )
    .unwrap();
    // Whatever is started by its name leaves a mark.
    let tools = environment.path("tools");
    std::fs::create_dir_all(&tools).unwrap();
    let mark = environment.path("started");
    for name in [
        "sh",
        "bash",
        "osascript",
        "open",
        "xterm",
        "gnome-terminal",
        "tmux",
        "screen",
    ] {
        let script = format!("#!/bin/sh\necho {name} >> '{}'\n", mark.display());
        let tool = tools.join(name);
        std::fs::write(&tool, script).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&tool, mode).unwrap();
    }
    let run = |words: &[&str]| {
        let mut command = environment.command(&folder, words);
        let output = command
            .env("PATH", &tools)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(output.status.success(), "{words:?}: {output:?}");
    };
    run(&["war-room", "start", "PROJECT.md", "--configuration", "1on1"]);
    let id = first(&environment);
    run(&["war-room", "watch", &id]);
    run(&["war-room", "watch", &id, "--speed", "10000"]);
    assert!(!mark.exists(), "{:?}", std::fs::read_to_string(&mark));
    assert!(!folder.join("owned").exists());
}

#[test]
fn what_does_not_fit_together_is_told_before_anybody_is_asked() {
    let server = ModelServer::start([Reply::Speaks(agreeing)]);
    let environment = configured(&server);
    environment.write("dear.md", "---\nwar_room: {budget_usd: 900}\n---\nText.\n");
    environment.write("slip.md", "---\nwar_room: {budget: 9}\n---\nText.\n");
    let rows: [(&[&str], i32, &str); 6] = [
        (&["start", "slip.md"], 65, "budget"),
        (&["start", "dear.md"], 4, "may cost"),
        (
            &["start", "none.md", "--preset", "research"],
            65,
            "cannot be read",
        ),
        (
            &["start", "PROJECT.md", "--configuration", "half"],
            65,
            "there are 1on1, full",
        ),
        (
            &["start", "PROJECT.md", "--assess-only"],
            64,
            "belong to a decision",
        ),
        (
            &["start", "Which way?", "--single-voice"],
            64,
            "belong to a research room",
        ),
    ];
    for (words, exit, told) in rows {
        let ran = room(&environment, words).exits(exit);
        let err = ran.err();
        let err = err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(err.contains(told), "{words:?}: {err}");
    }
    assert_eq!(server.sent().len(), 0);
    let list = room(&environment, &["list", "--json"]).exits(0).json();
    assert_eq!(list["councils"], Value::Array(Vec::new()));
}

#[test]
fn personas_of_the_person_and_a_single_voice_are_used() {
    let server = ModelServer::start([Reply::Speaks(all_at_once)]);
    let environment = configured(&server);
    let told = room(
        &environment,
        &[
            "start",
            "PROJECT.md",
            "--configuration",
            "1on1",
            "--single-voice",
            "--json",
        ],
    );
    let told = told.exits(0).json();
    assert_eq!(
        (&told["is_simulated"], &told["may_decide_alone"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(told["members"].as_array().unwrap().len(), 2);
}

fn all_at_once(sent: &Sent) -> String {
    let text = sent.text();
    if text.contains("# You speak for several people") {
        let words = if text.contains("This is round 2 of") {
            "PROPOSE: cookies\n"
        } else {
            ""
        };
        let turn = |seat: u8| json!({"member": seat, "text": format!("A view.\n{words}[AGREE]")});
        return json!({"turns": [turn(2), turn(3)]}).to_string();
    }
    agreeing(sent)
}

/// How many answers are written down.
fn taken(environment: &TestEnvironment) -> i64 {
    let count = |journal: rusqlite::Connection| {
        let sql = "SELECT count(*) FROM fact WHERE body LIKE '%\"turn_taken\"%'";
        journal.query_row(sql, [], |row| row.get(0)).unwrap_or(0)
    };
    environment.journal().map_or(0, count)
}
