//! A council inside a workflow, through the binary: a checkpoint that weighs facts convenes it, its
//! orders reach the next phase, and a kill in its middle costs no answer twice.

use super::asked_again::interrupted;
use super::councils::{OLLAMA, council, serving, taken};
use super::environment::TestEnvironment;
use super::model_server::{ModelServer, Reply};
use super::patience::wait_until;
use serde_json::Value;
use std::process::Stdio;

/// Facts that a security council weighs, and a phase that does what was ordered.
const FLOW: &str = r#"name: settle
description: Settles where sessions go, then does it
phases:
- id: facts
  subagents:
  - type: collector
    config:
      command: "mkdir -p .temp/shop && cp facts.json .temp/shop/checkpoint.json"
      output_path: "{{output_dir}}/checkpoint.json"
  checkpoint: {command: do-issue, context: "{{output_dir}}/checkpoint.json"}
- id: build
  subagents:
  - type: builder
    config: {command: "cp .temp/shop/orders.md .temp/shop/built.md", output_path: "{{output_dir}}/built.md"}
"#;

const FACTS: &str = r#"{"touches_auth": true, "decision_needed": "Where do sessions go?"}"#;

pub(crate) fn with_flow(server: &ModelServer) -> TestEnvironment {
    let environment = TestEnvironment::new();
    serving(&environment, server, OLLAMA);
    let folder = environment.repo().join(".cos/workflows");
    std::fs::create_dir_all(folder).expect("a folder can be made");
    environment.write(".cos/workflows/settle.yaml", FLOW);
    environment.write("facts.json", FACTS);
    environment.commit("A way of working");
    environment
}

pub(crate) const RUN: [&str; 4] = ["workflow", "run", "settle", "shop"];

/// The council's question is answered with yes, and the workflow goes on to its end.
fn follows_the_orders(environment: &TestEnvironment) {
    let [question] = environment.questions().try_into().expect("one waits");
    let shown = environment.cos(&["show", &question]).exits(0).stdout;
    assert!(shown.contains("write it"), "{shown}");
    let output = environment.cos(&["approve", &question, "--json"]).exits(0);
    let next = output.json()["next"][0]["command"].clone();
    let resumes = next.as_str().expect("a command");
    assert!(resumes.starts_with("cos workflow resume w-"), "{resumes}");
    goes_on(environment);
}

/// With its answer the workflow goes on to its end, and the orders are carried out.
pub(crate) fn goes_on(environment: &TestEnvironment) {
    let resumed = environment.cos(&["workflow", "resume", "--json"]);
    let last = resumed.exits(0).json();
    assert_eq!(last["end"], "finished", "{last}");
    let branch = last["branch"].as_str().expect("it has a branch");
    let built = environment.git(&["show", &format!("{branch}:.temp/shop/built.md")]);
    assert!(built.contains("- write it\n"), "{built}");
}

/// The councils that decide; what is open of the way back was rated before.
fn councils(environment: &TestEnvironment) -> Vec<Value> {
    let list = environment.cos(&["war-room", "list", "--json"]);
    let list = list.exits(0).json();
    let all = list["councils"].as_array().expect("a list").iter();
    all.filter(|one| one["purpose"] == "decide")
        .cloned()
        .collect()
}

#[test]
fn the_orders_of_a_council_reach_the_next_phase() {
    let server = ModelServer::start([Reply::Speaks(council)]);
    let environment = with_flow(&server);
    let _waits = environment.cos(&RUN).exits(3);
    assert_eq!(councils(&environment).len(), 1);
    let paid = server.sent().len();
    assert!(paid > 0, "a council sat");
    follows_the_orders(&environment);
    assert_eq!(server.sent().len(), paid, "no one is asked for the answer");
}

#[test]
fn a_kill_in_the_middle_of_it_costs_no_answer_twice() {
    let few = vec![Reply::Speaks(council); 4];
    let first = ModelServer::start(few.into_iter().chain([Reply::Never]));
    let environment = with_flow(&first);
    let mut command = environment.command(&environment.repo(), &RUN);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = quiet.stderr(Stdio::null()).spawn().expect("cos starts");
    wait_until(
        "four answers are written down and more are waited for",
        || first.sent().len() > 4 && taken(&environment) == 4,
    );
    child.kill().expect("it can be killed");
    let _gone = child.wait().expect("it has ended");

    let second = ModelServer::start([Reply::Speaks(council)]);
    serving(&environment, &second, OLLAMA);
    let _waits = environment.cos(&["workflow", "resume"]).exits(3);
    assert_eq!(councils(&environment).len(), 1, "it is the same council");
    let turns = usize::try_from(taken(&environment)).expect("a number");
    let unread = second.sent().iter().filter(|sent| is_garbled(sent)).count();
    assert_eq!(turns, 4 + second.sent().len() - unread);
    follows_the_orders(&environment);
}

#[test]
fn a_signal_in_the_middle_of_it_asks_no_person_and_a_resume_goes_on() {
    let few = vec![Reply::Speaks(council); 4];
    let first = ModelServer::start(few.into_iter().chain([Reply::Never]));
    let environment = with_flow(&first);
    assert_eq!(interrupted(&environment, &RUN, &first, 4), 130);
    assert_eq!(environment.questions(), Vec::<String>::new());
    let second = ModelServer::start([Reply::Speaks(council)]);
    serving(&environment, &second, OLLAMA);
    let _waits = environment.cos(&["workflow", "resume"]).exits(3);
    assert_eq!(councils(&environment).len(), 1, "it is the same council");
    follows_the_orders(&environment);
}

/// The red team of this council says nothing that can be read.
fn is_garbled(sent: &super::model_server::Sent) -> bool {
    sent.text()
        .contains("# Your task now: challenge every alternative")
}
