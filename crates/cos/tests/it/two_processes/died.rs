//! A run whose process was killed is told so by every command, and stands in nobody's way.

use super::{RunSession, with_gate};
use crate::environment::TestEnvironment;

/// A run whose process was killed in the midst of its goal, which declared `b.txt`.
fn with_dead_run() -> TestEnvironment {
    let (environment, gate) = with_gate("");
    let mut run_session = RunSession::run(&environment, 1);
    run_session.child.kill().expect("it can be killed");
    run_session.child.wait().expect("it has ended");
    // What it left behind goes too.
    gate.open();
    environment
}

#[test]
fn files_that_a_killed_run_declared_are_free() {
    let environment = with_dead_run();
    let goals = "goals:\n  - { id: other, content: c, files: [b.txt], command: echo o > b.txt }\n";
    environment.write("goals.yaml", goals);
    environment.commit("Goals");
    let _ = environment.cos(&["run", "goals.yaml"]).exits(0);
    assert_eq!(environment.events("goal_landed"), 1);
}

#[test]
fn the_list_of_runs_tells_a_killed_run_as_the_others_do() {
    let environment = with_dead_run();
    let answer = environment.cos(&["runs", "--json"]).exits(0).json();
    assert_eq!(answer["runs"][0]["ended"], "interrupted", "{answer}");
    let text = environment.cos(&["runs"]).exits(0).stdout;
    assert!(text.contains("interrupted"), "{text}");
}

#[test]
fn the_time_of_a_killed_run_stands_still() {
    let environment = with_dead_run();
    let elapsed =
        |args: &[&str]| environment.cos(args).exits(0).json()["run"]["elapsed_ms"].clone();
    let first = elapsed(&["status", "--json"]);
    assert!(first.is_u64(), "{first}");
    assert_eq!(elapsed(&["brief", "--json"]), first);
    assert_eq!(elapsed(&["status", "--json"]), first);
}

#[test]
fn a_look_at_a_killed_run_comes_to_an_end() {
    let environment = with_dead_run();
    let ran = environment.cos(&["watch"]).exits(0);
    assert!(ran.stderr.contains("no process runs"), "{}", ran.stderr);
}
