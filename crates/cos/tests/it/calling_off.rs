//! Councils whose process was killed: the money that they hold, who is told of it, and how it comes
//! back.

use super::councils::{asking, council, serving};
use super::environment::TestEnvironment;
use super::model_server::{ModelServer, Reply};
use super::patience::wait_until;
use serde_json::Value;

/// A model that costs something.
const PRICED: &str = "anthropic/claude-sonnet-4-6";

/// Leaves a council for each question in its middle, as `kill -9` does.
fn killed(environment: &TestEnvironment, questions: &[&str]) {
    for question in questions {
        // How hard it is to take back is rated, and then they are waited for.
        let server = ModelServer::start([Reply::Speaks(council), Reply::Never]);
        serving(environment, &server, PRICED);
        let words = ["war-room", "start", question];
        let mut child = environment
            .command(&environment.repo(), &words)
            .env("ANTHROPIC_API_KEY", "a-key")
            .spawn()
            .expect("cos can be run");
        wait_until("somebody is asked", || server.sent().len() > 1);
        child.kill().expect("it can be killed");
        let _gone = child.wait().expect("it was there");
    }
}

fn open(environment: &TestEnvironment) -> Vec<String> {
    let listed = environment.cos(&["war-room", "list", "--json"]).exits(0);
    let listed = listed.json();
    let councils = listed["councils"].as_array().expect("a list").iter();
    let open = councils.filter(|one| one["end"] == Value::Null);
    open.map(|one| one["council_id"].as_str().expect("a name").to_owned())
        .collect()
}

#[test]
fn killed_councils_that_shut_the_day_are_named_and_one_that_is_called_off_opens_it_again() {
    let environment = TestEnvironment::new();
    let questions = ["Which store?", "Which queue?", "Which cache?"];
    killed(&environment, &questions);
    let left = open(&environment);
    assert_eq!(left.len(), 3, "{left:?}");
    let server = ModelServer::start([Reply::Speaks(council)]);
    serving(&environment, &server, PRICED);
    let start = ["war-room", "start", "Where do sessions go?", "--json"];
    let shut = asking(&environment, &start).exits(4);
    for id in &left {
        let held = format!("`{id}` $");
        assert!(shut.err().contains(&held), "{held}: {}", shut.err());
    }
    assert!(shut.err().contains("ID --stop`"), "{}", shut.err());
    assert!(server.sent().is_empty());
    let stop = ["war-room", "resume", &left[0], "--stop", "--json"];
    let answer = environment.cos(&stop).exits(2).json();
    assert_eq!(
        answer["deliberation"]["end"], "a person cancelled it",
        "{answer}"
    );
    assert_eq!(open(&environment), left[1..]);
    // A second time there is nothing to end.
    let _over = environment.cos(&stop).exits(1);
    let sat = asking(&environment, &start).exits(0).json();
    assert_eq!(sat["deliberation"]["is_settled"], true, "{sat}");
    let _whole = environment.cos(&["audit", "verify"]).exits(0);
}

#[test]
fn a_council_waits_for_no_word_but_to_be_ended() {
    let environment = TestEnvironment::new();
    killed(&environment, &["Which store?"]);
    let [id] = open(&environment).try_into().expect("one is open");
    for word in ["--go-on", "--write"] {
        let output = environment
            .cos(&["war-room", "resume", &id, word])
            .exits(64);
        let error = output
            .err()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(error.contains("--stop ends it"), "{error}");
    }
    let shown = environment.cos(&["war-room", "show", &id]).exits(0);
    let way = format!("cos war-room resume {id} --stop");
    assert!(shown.stdout.contains(&way), "{}", shown.stdout);
}
