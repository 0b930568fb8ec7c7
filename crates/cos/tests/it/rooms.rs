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
pub(crate) fn agreeing(sent: &Sent) -> String {
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
    let answer = room(&environment, &["start", "PROJECT.md", "--json"])
        .exits(0)
        .json();
    assert_eq!(answer["is_complete"], true, "{answer}");
    assert_eq!(answer["may_decide_alone"], true);
    let states = answer["sections"].as_array().unwrap().iter();
    assert!(
        states.clone().all(|one| one["state"] == "agreed"),
        "{answer}"
    );
    let id = first(&environment);
    assert_eq!(answer["council_id"], json!(id));
    let names: Vec<String> = results(&environment, &id)
        .into_iter()
        .map(|one| one.0)
        .collect();
    assert_eq!(
        names,
        ["discussion-log.md", "idea-snapshot.md", "proposal-draft.md"]
    );
    let shown = room(&environment, &["show", &id, "--json"]).exits(0).json();
    assert_eq!(shown["snapshot"], answer["snapshot"]);
    // What is private lies with the journal, and nothing of it in the repository.
    let private = environment.home().join("rooms").join(&id);
    let states = std::fs::read_dir(private.join("checkpoints")).unwrap();
    let states = states.filter(|one| one.as_ref().unwrap().path().join("agent-0.md").is_file());
    assert_eq!(
        states.count(),
        7,
        "two rounds of ideation and five of sections"
    );
    assert!(private.join("SUMMARY.md").is_file());
    assert!(private.join(".private/agent-1-memo.md").is_file());
    let mut written = environment.git(&["ls-files", "--others"]);
    written.retain(|letter| letter != '\r');
    let mut written: Vec<&str> = written.lines().collect();
    written.retain(|path| !path.starts_with("results/war-room/"));
    assert_eq!(written, ["PROJECT.md"]);
    let asked = server.sent().len();
    for words in [&["watch", &id][..], &["watch", &id, "--speed", "10000"]] {
        let screen = room(&environment, words).exits(0).out();
        assert!(
            screen.contains("It is over: the proposal is written."),
            "{screen}"
        );
        assert!(screen.contains("The Senior Professor"), "{screen}");
        assert_eq!(screen.matches("It is over").count(), 1, "{screen}");
        assert_eq!(screen.matches(" of 45:00 - ").count(), 1, "{screen}");
        assert!(
            !screen.contains("\u{1b}[H"),
            "no terminal is there to be cleared"
        );
    }
    let again = room(&environment, &["resume", &id, "--json"])
        .exits(0)
        .json();
    assert_eq!(again["is_complete"], true);
    assert_eq!(server.sent().len(), asked, "looking asks no one");
}

#[test]
fn what_does_not_fit_together_is_reported_before_anybody_is_asked() {
    let server = ModelServer::start([Reply::Speaks(agreeing)]);
    let environment = configured(&server);
    environment.write("dear.md", "---\nwar_room: {budget_usd: 900}\n---\nText.\n");
    environment.write("slip.md", "---\nwar_room: {budget: 9}\n---\nText.\n");
    let rows: [(&[&str], i32, &str); 7] = [
        (&["start", "slip.md"], 65, "budget"),
        (&["start", "dear.md"], 4, "may cost"),
        // A slip in the name of a file is no question that a council would be paid for.
        (&["start", "none.md"], 65, "cannot be read"),
        (
            &["start", "none.md", "--preset", "research"],
            65,
            "cannot be read",
        ),
        (
            &["start", "PROJECT.md", "--configuration", "half"],
            65,
            "the existing ones are 1on1, full",
        ),
        (
            &["start", "PROJECT.md", "--assess-only"],
            64,
            "apply only to a decision",
        ),
        (
            &["start", "Which way?", "--single-voice"],
            64,
            "applies only to a research room",
        ),
    ];
    for (words, exit, told) in rows {
        let ran = room(&environment, words).exits(exit);
        let err = ran.err();
        let err = err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(err.contains(told), "{words:?}: {err}");
        assert!(!err.contains(" starts: "), "{words:?}: {err}");
    }
    assert_eq!(server.sent().len(), 0);
    let list = room(&environment, &["list", "--json"]).exits(0).json();
    assert_eq!(list["councils"], Value::Array(Vec::new()));
}

#[test]
fn personas_of_the_person_and_a_single_voice_are_used() {
    let server = ModelServer::start([Reply::Speaks(all_at_once)]);
    let environment = configured(&server);
    let answer = room(
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
    // Whatever a program would do on a 0 does not follow from one voice.
    let answer = answer.exits(3).json();
    assert_eq!(
        (&answer["is_simulated"], &answer["may_decide_alone"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(answer["members"].as_array().unwrap().len(), 2);
    let personas = environment.home().join("personas");
    std::fs::create_dir_all(&personas).unwrap();
    let mine =
        "---\nindex: 1\nname: The Gardener\nstance: It must grow.\n---\nYou have grown roses.\n";
    std::fs::write(personas.join("creative.md"), mine).unwrap();
    let configuration = "[mine]\nparticipants = [1, 3]\nsynthesiser = 3\n";
    std::fs::write(personas.join("configurations.toml"), configuration).unwrap();
    let words = ["start", "PROJECT.md", "--configuration", "mine", "--json"];
    let answer = room(&environment, &words).exits(0).json();
    let members = answer["members"].as_array().unwrap().iter();
    let names: Vec<&str> = members.map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["The Gardener", "The Young Faculty Member"]);
    let is_heard = |one: &Sent| one.text().contains("You have grown roses.");
    assert!(server.sent().iter().any(is_heard));
}

/// Whoever speaks first asks the literature.
fn looking_up(sent: &Sent) -> String {
    let text = sent.text();
    if text.contains("# The Senior Professor") && text.contains("This is round 1 of") {
        return "A view.\nLOOK UP: cookie sizes\n[PASS]".to_owned();
    }
    agreeing(sent)
}

#[test]
fn the_literature_is_asked_where_the_settings_name_it_and_not_otherwise() {
    let server = ModelServer::start([Reply::Speaks(looking_up)]);
    let environment = configured(&server);
    let (default, services) = (
        format!("[models]\ndefault = \"{MODEL}\"\n"),
        server.settings(),
    );
    let set = |research: &str| {
        environment.settings(&format!(
            "{default}{services}[war_room.research]\n{research}"
        ));
    };
    let words = ["start", "PROJECT.md", "--configuration", "1on1", "--json"];
    for (research, is_asked) in [("", false), ("literature = \"echo a paper on\"\n", true)] {
        set(research);
        let before = server.sent().len();
        let answer = room(&environment, &words).exits(0).json();
        let log = &results(&environment, answer["council_id"].as_str().unwrap())[0].1;
        let found = "[E1] I1.1 asked: cookie sizes\n\n> a paper on cookie sizes\n";
        assert_eq!(log.contains(found), is_asked, "{research}: {log}");
        let shown = "E1, asked in I1.1: cookie sizes\n> a paper on cookie sizes";
        let later = server.sent().split_off(before);
        let is_told = later.iter().any(|one| one.text().contains(shown));
        assert_eq!(is_told, is_asked, "{research}");
        let may = |one: &Sent| one.text().contains("To have the literature searched");
        assert_eq!(later.iter().any(may), is_asked, "{research}");
    }
    set("literature = \"echo\"\nliterature_server = \"echo\"\n");
    let both = room(&environment, &words).exits(65).err();
    assert!(both.contains("only one is possible"), "{both}");
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
