//! Whoever waits for an answer from a browser: a room, a debate, a workflow that is under way, one
//! at whose terminal the same question stands, and a terminal that is as quick.

use super::answered;
use super::browser::Browser;
use crate::debate;
use crate::environment::{Ran, TestEnvironment};
use crate::hang_up::at_question;
use crate::model_server::{ModelServer, Reply, Sent};
use crate::patience::{ended, wait_until};
use crate::rooms::{configured, first, passing, room};
use crate::workflow::{FLOW, with_flow};
use serde_json::json;
use std::io::Write as _;
use std::process::Stdio;

#[test]
fn a_room_at_a_standstill_debates_on_with_the_note_and_ends_at_the_word() {
    let server = ModelServer::start([Reply::Speaks(passing)]);
    let place = configured(&server);
    let _waits = room(&place, &["start", "PROJECT.md"]).exits(3);
    let id = first(&place);
    let page = answered(&place, "choice=go-on&note=mind+the+cost", "go-on");
    assert!(page.contains("How should it continue?"), "{page}");
    let on = room(&place, &["resume", &id, "--json"]).exits(3).json();
    assert_eq!(on["round"], 4, "{on}");
    let last = server.sent().last().map(Sent::text);
    assert!(last.is_some_and(|text| text.contains("mind the cost")));
    let _page = answered(&place, "choice=stop", "stop");
    let over = room(&place, &["resume", &id, "--json"]).exits(2).json();
    assert_eq!(over["end"], "a person ended it");
}

#[test]
fn a_specification_is_approved_or_sent_back_as_the_browser_said() {
    for (choice, code, status) in [(0, 0, "approved"), (1, 2, "rejected")] {
        let server = ModelServer::start([Reply::Speaks(debate::well)]);
        let place = debate::configured(&server, "ollama/llama3.2");
        let response = debate::debating(&place, &[]).exits(3).json();
        assert_eq!(response["status"], "needs_approval", "{response}");
        let id = place.question();
        let shown = place.cos(&["show", &id, "--json"]).exits(0).json();
        let yes = shown["affirm"].as_str().expect("there is a yes").to_owned();
        let choice = [yes.as_str(), "reject"][choice];
        let _page = answered(&place, &format!("choice={choice}"), choice);
        let paid = server.sent().len();
        let over = debate::debating(&place, &[]).exits(code).json();
        assert_eq!(over["status"], status, "{over}");
        assert_eq!(server.sent().len(), paid, "no one is asked for the answer");
    }
}

/// Two at once: one that holds the phase until a file is there, and one that needs a person.
const SIDE_BY_SIDE: &str = r#"name: search
description: Builds a search
phases:
- id: both
  behavior: parallel
  subagents:
  - {type: works, config: {command: "until test -e GATE; do sleep 0.02; done; mkdir -p .temp/search; echo a > .temp/search/a.md", output_path: "{{output_dir}}/a.md"}}
  - {type: asks, config: {command: "rm -rf legacy; mkdir -p .temp/search; echo b > .temp/search/b.md", output_path: "{{output_dir}}/b.md"}}
"#;

#[test]
fn a_workflow_that_is_under_way_takes_the_answer_and_goes_on_in_the_same_run_session() {
    let scratch = TestEnvironment::new();
    let gate = scratch.folder("elsewhere").join("gate");
    let place = with_flow(&SIDE_BY_SIDE.replace("GATE", &gate.display().to_string()));
    std::fs::create_dir(place.repo().join("legacy")).expect("a folder can be made");
    place.write("legacy/old.txt", "old\n");
    place.commit("Something old");
    place.settings("[run]\nstrategy = \"parallel\"\njobs = 4\n");
    let mut command = place.command(
        &place.repo(),
        &["workflow", "run", "search", "search", "--json"],
    );
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let child = command.stderr(Stdio::piped()).spawn().expect("it starts");
    wait_until("the other one works", || {
        place.events("attempt_started") >= 1
    });
    // Before it starts, and before what it took away lands, which nobody planned.
    for count in 1..3 {
        wait_until("it asks", || place.events("decision_opened") == count);
        let id = place.question();
        let shown = place.cos(&["show", &id, "--json"]).exits(0).json();
        let yes = shown["affirm"].as_str().expect("there is a yes").to_owned();
        let page = answered(&place, &format!("choice={yes}"), &yes);
        assert!(page.contains("legacy"), "{page}");
        wait_until("the answer is used", || {
            place.events("decision_consumed") == count
        });
    }
    std::fs::write(&gate, "").expect("the gate can be opened");
    let over = Ran::new(&ended(child), &place).exits(0).json();
    assert_eq!(over["end"], "finished", "{over}");
    assert_eq!(place.events("decision_resolved"), 2);
    assert_eq!(
        place.events("run_session_started"),
        1,
        "it is the same run session"
    );
}

#[test]
fn an_answer_from_a_browser_stands_against_one_typed_later_where_the_question_stands() {
    let place = with_flow(FLOW);
    let command = place.command(&place.repo(), &["workflow", "run", "search", "search"]);
    let (child, mut terminal) = at_question(command);
    let id = place.question();
    let _page = answered(&place, "choice=continue", "continue");
    // Redo, and no note.
    terminal.write_all(b"2\r\r\r").expect("it is read");
    let code = ended(child).status.code();
    assert_eq!(code, Some(0));
    let shown = place.cos(&["show", &id, "--json"]).exits(0).json();
    assert_eq!(shown["resolution"]["option"], "continue");
    assert_eq!(shown["resolution"]["channel"], "web");
    assert_eq!(place.events("decision_resolved"), 1);
    assert_eq!(place.events("decision_opened"), 1, "it is asked once");
}

#[test]
fn of_a_terminal_and_a_browser_at_the_same_instant_exactly_one_is_taken() {
    let place = TestEnvironment::new();
    let browser = Browser::open(&place);
    for round in 0..8 {
        let issues = [round * 3 + 1, round * 3 + 2, round * 3 + 3];
        let context = json!({ "issues_involved": issues, "session_id": format!("s{round}") });
        let _held = place.held("do-issue", &context);
        let id = place.question();
        let token = browser.token(&id);
        let mut approve = place.command(&place.repo(), &["approve", &id]);
        let approve = approve.stdin(Stdio::null()).stdout(Stdio::null());
        let child = approve.stderr(Stdio::null()).spawn().expect("it starts");
        let said = browser.post(&id, &token, "choice=stop", "application/json");
        let both = (ended(child).status.code(), said.status);
        assert!([(Some(0), 409), (Some(1), 200)].contains(&both), "{both:?}");
        let stands = place.cos(&["show", &id, "--json"]).exits(0).json();
        let door = ["web", "terminal"][usize::from(said.status == 409)];
        assert_eq!(stands["resolution"]["channel"], door, "{stands}");
        assert_eq!(place.events("decision_resolved"), round + 1);
    }
    let _whole = place.cos(&["audit", "verify"]).exits(0);
}
