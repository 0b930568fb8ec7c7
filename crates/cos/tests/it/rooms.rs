//! Research rooms through the real binary and over the wire.

mod hostile;
mod killed;
mod standing;
mod watched;

use crate::environment::{Ran, TestEnvironment};
use crate::model_server::{ModelServer, Reply, Sent};
use serde_json::{Value, json};
use std::path::PathBuf;

const MODEL: &str = "ollama/llama3.2";

/// Answers every turn of a room that agrees in the second round.
fn agreeing(sent: &Sent) -> String {
    speak(sent, "[AGREE]")
}

/// Answers every turn of a room in which nobody has a view.
pub(crate) fn passing(sent: &Sent) -> String {
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

pub(crate) fn configured(server: &ModelServer) -> TestEnvironment {
    let environment = TestEnvironment::new();
    set(&environment, server);
    environment.write("PROJECT.md", "# Sessions\n\nWhere do they go?\n");
    environment
}

fn set(environment: &TestEnvironment, server: &ModelServer) {
    let services = server.settings();
    environment.settings(&format!("[models]\ndefault = \"{MODEL}\"\n{services}"));
}

pub(crate) fn room(environment: &TestEnvironment, words: &[&str]) -> Ran {
    let words = [&["war-room"], words].concat();
    environment.cos(&words)
}

pub(crate) fn first(environment: &TestEnvironment) -> String {
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
            "belongs to a research room",
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
