//! `cos serve` as a browser sees it: every kind of question is listed, shown and answered, and
//! whoever waits for the answer goes on.

mod browser;
mod doors;
mod strained;
mod waiting;

use super::councils::council;
use super::environment::{TestEnvironment, login};
use super::hook::{ask, codex, run, wants_to_push};
use super::model_server::{ModelServer, Reply};
use super::night::Night;
use super::workflow::{FLOW, with_flow};
use super::workflow_councils;
use browser::Browser;
use serde_json::{Value, json};

/// The only question that waits is listed and shown as the commands tell it, and answered in its
/// form; what its page said.
fn answered(place: &TestEnvironment, fields: &str, choice: &str) -> String {
    let browser = Browser::open(place);
    let id = place.question();
    let command = |words: &[&str]| place.cos(words).exits(0).json();
    assert_eq!(browser.json("/"), command(&["checkpoints", "--json"]));
    let path = format!("/decisions/{id}");
    let shown = command(&["show", &id, "--json"]);
    assert_eq!(browser.json(&path), shown);
    let list = browser.get("/").is(200).body;
    assert!(list.contains(&format!("{path}\">")), "{list}");
    let page = browser.get(&path).is(200).body;
    for option in shown["options"].as_array().expect("a list") {
        let radio = format!("value=\"{}\"", option["id"].as_str().expect("a name"));
        assert!(page.contains(&radio), "{radio}: {page}");
    }
    let text = browser.answers(&id, fields).is(200).body;
    for words in ["The answer is recorded", "through the web", "<pre>cos "] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let answer = command(&["show", &id, "--json"])["resolution"].clone();
    let found = (&answer["option"], &answer["channel"], &answer["by"]);
    assert_eq!(found, (&json!(choice), &json!("web"), &json!(login())));
    page
}

#[test]
fn the_question_of_a_goal_is_answered_and_its_run_goes_on() {
    let mut night = Night::scripted("[cost]\ndefault_estimate_usd = 0.5\n");
    night.wants("Greet.\nwrite note.txt hello", "files: [note.txt]");
    let _waits = night.run().exits(3);
    let page = answered(&night.place, "choice=proceed&note=fine", "proceed");
    assert!(page.contains("There is no recommendation"), "{page}");
    let _done = night.resume().exits(0);
    assert_eq!(night.landed("note.txt").as_deref(), Some("hello\n"));
}

#[test]
fn a_checkpoint_of_a_workflow_with_separate_options_is_answered_twice() {
    let place = with_flow(FLOW);
    let _waits = place.cos(&["workflow", "run", "search", "search"]).exits(3);
    let page = answered(&place, "choice=redo&note=mind+the+index", "redo");
    for words in [
        "Review search before proceeding?",
        "<p class=\"quoted\">plan a</p>",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let again = place.cos(&["workflow", "resume", "--json"]).exits(3);
    assert_eq!(again.json()["phases"][0]["runs"], 2);
    let _page = answered(&place, "choice=continue", "continue");
    let last = place.cos(&["workflow", "resume", "--json"]).exits(0).json();
    assert_eq!(last["end"], "finished");
    let feedback = &last["context"]["checkpoints"][0]["feedback"];
    assert_eq!(feedback, "mind the index");
}

#[test]
fn a_simple_checkpoint_of_a_workflow_is_answered() {
    let begin = FLOW.find("  checkpoint:\n").expect("it has one");
    let end = FLOW.find("- id: note\n").expect("it goes on");
    let flow = format!(
        "{}  approval_required: true\n{}",
        &FLOW[..begin],
        &FLOW[end..]
    );
    let place = with_flow(&flow);
    let _waits = place.cos(&["workflow", "run", "search", "search"]).exits(3);
    let id = place.question();
    let shown = place.cos(&["show", &id, "--json"]).exits(0).json();
    let yes = shown["affirm"].as_str().expect("there is a yes").to_owned();
    let _page = answered(&place, &format!("choice={yes}"), &yes);
    let last = place.cos(&["workflow", "resume", "--json"]).exits(0).json();
    assert_eq!(last["end"], "finished");
}

#[test]
fn what_a_council_came_to_is_answered_and_its_workflow_goes_on() {
    let server = ModelServer::start([Reply::Speaks(council)]);
    let place = workflow_councils::with_flow(&server);
    let _waits = place.cos(&workflow_councils::RUN).exits(3);
    let page = answered(&place, "choice=yes", "yes");
    assert!(page.contains("write it"), "{page}");
    workflow_councils::goes_on(&place);
}

#[test]
fn instructions_reach_the_command_that_asks_again() {
    let place = TestEnvironment::new();
    let three = json!({ "issues_involved": [42, 43, 44], "session_id": "s1" });
    let _held = place.held("do-issue", &three);
    let fields = "choice=modify&instructions=Only+%2342%0D%0Afirst&note=";
    let page = answered(&place, fields, "modify");
    assert!(page.contains("name=\"instructions\""), "{page}");
    let answer = place.asked("do-issue", &three).exits(0).json();
    assert_eq!(answer["state"], "approved", "{answer}");
    assert!(
        answer["orders"].to_string().contains("Only #42"),
        "{answer}"
    );
}

#[test]
fn a_call_of_an_agent_is_allowed_once_and_a_program_learns_what_the_command_says() {
    let place = TestEnvironment::new();
    let browser = Browser::open(&place);
    assert!(
        browser
            .get("/")
            .is(200)
            .body
            .contains("Nothing waits for you.")
    );
    wants_to_push(&place, "t1", 2);
    let id = place.question();
    let token = browser.token(&id);
    let said = browser.post(&id, &token, "choice=proceed", "application/json");
    let answer = said.is(200).json();
    let shown = place.cos(&["show", &id, "--json"]).exits(0).json();
    assert_eq!(answer["decision"], shown);
    assert_eq!(answer["waiting"], 0);
    let next = format!("cos show {id}");
    assert_eq!(answer["next"][0]["command"], next.as_str(), "{answer}");
    wants_to_push(&place, "t2", 0);
    wants_to_push(&place, "t3", 2);
}

#[test]
fn more_than_a_day_holds_is_shown_where_all_is_asked_for() {
    let place = TestEnvironment::new();
    for nth in 0..12 {
        let push = run(&format!("git push origin topic-{nth}"));
        let call = codex(&place, "Bash", &push, &format!("t{nth}"));
        let _asked = ask(&place, "codex", &call).exits(2);
    }
    let browser = Browser::open(&place);
    let command = |words: &[&str]| place.cos(words).exits(0).json();
    let few = browser.json("/");
    assert_eq!(few, command(&["checkpoints", "--json"]));
    assert_eq!(few["decisions"].as_array().map(Vec::len), Some(10));
    assert_eq!(
        browser.json("/?all"),
        command(&["checkpoints", "--all", "--json"])
    );
    let page = browser.get("/").is(200).body;
    assert!(page.contains("?all\">Show 2 more</a>"), "{page}");
}

#[test]
fn of_the_terminal_and_the_browser_the_quicker_one_answers_and_the_other_is_reported() {
    let place = TestEnvironment::new();
    wants_to_push(&place, "t1", 2);
    let id = place.question();
    let browser = Browser::open(&place);
    let token = browser.token(&id);
    let _no = place.cos(&["reject", &id]).exits(0);
    let page = browser.post(&id, &token, "choice=proceed", "text/html");
    let page = page.is(409).body;
    let by = format!("by {} through the terminal", login());
    for words in ["The answer was not recorded", by.as_str()] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let value = browser.post(&id, &token, "choice=proceed", "application/json");
    let value: Value = value.is(409).json();
    assert_eq!(value["decision"]["resolution"]["channel"], "terminal");
    assert_eq!(place.events("decision_resolved"), 1);
    assert!(
        !browser
            .get(&format!("/decisions/{id}"))
            .is(200)
            .body
            .contains("<form")
    );
}
