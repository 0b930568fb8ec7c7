//! What cannot be taken back is done once for one yes, however its try was stopped, and for what
//! was there when the yes was given.

use super::{Gate, RunSession, with_goals};
use crate::environment::TestEnvironment;
use crate::patience::wait_until;
use rustix::process::Signal;

/// A repository with another one that it publishes to.
fn publishing(goals: &str) -> TestEnvironment {
    let environment = with_goals(goals);
    let origin = environment.folder("origin");
    let origin = origin.to_string_lossy();
    environment.git(&["init", "--quiet", "--bare", &origin]);
    environment.git(&["remote", "add", "origin", &origin]);
    environment
}

/// What was published, a name each.
fn published(environment: &TestEnvironment) -> Vec<String> {
    let text = environment.git(&["ls-remote", "origin"]);
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_publication_that_was_stopped_in_the_middle_is_asked_about_before_it_is_done_again() {
    for signal in [Signal::KILL, Signal::TERM] {
        let environment = publishing("");
        let gate = Gate::of(&environment);
        let publish = "git push -q origin HEAD:refs/heads/rel-$(date +%s%N)";
        let command = format!("\"{publish} && {}\"", gate.wait());
        environment.write(
            "goals.yaml",
            &format!("goals:\n  - {{ id: p, content: Release, command: {command} }}\n"),
        );
        let _ = environment.cos(&["run", "--unattended"]).exits(3);
        let first = environment.question();
        let _ = environment.cos(&["approve", &first]).exits(0);
        let run_session = RunSession::begin(&environment, &["resume", "--unattended"]);
        wait_until("it is published", || published(&environment).len() == 1);
        run_session.send(signal);
        let _stopped = run_session.ended();
        wait_until("its processes are gone", || !gate.is_waited_for());
        gate.open();
        let _ = environment.cos(&["resume", "--unattended"]).exits(3);
        assert_eq!(published(&environment).len(), 1, "{signal:?}");
        let second = environment.question();
        assert_ne!(first, second);
        let output = environment.cos(&["show", &second]).exits(0).stdout;
        for words in [
            "may already have taken effect",
            "publishes something",
            "origin",
        ] {
            assert!(output.contains(words), "{signal:?}: {output}");
        }
        let _ = environment.cos(&["approve", &second]).exits(0);
        let _ = environment.cos(&["resume", "--unattended"]).exits(0);
        assert_eq!(published(&environment).len(), 2, "{signal:?}");
    }
}

#[test]
fn a_publication_that_failed_in_passing_is_asked_about_before_it_is_done_again() {
    let environment = publishing(
        "goals:\n  - { id: p, content: Release, command: \"git push -q origin \
         HEAD:refs/heads/rel-$(date +%s%N); echo 'fatal: Connection timed out' >&2; exit 128\" }\n",
    );
    environment.settings("[recovery]\nbackoff = \"1s\"\n");
    let _ = environment.cos(&["run", "--unattended"]).exits(3);
    let first = environment.question();
    let _ = environment.cos(&["approve", &first]).exits(0);
    let _ = environment.cos(&["resume", "--unattended"]).exits(3);
    assert_eq!(published(&environment).len(), 1);
    let output = environment.cos(&["show", &environment.question()]).exits(0);
    let output = output.stdout;
    assert!(output.contains("transient: "), "{output}");
    assert!(output.contains("may already have taken effect"), "{output}");
}

const PUSH: &str =
    "{ id: p, content: Release, command: \"git push -q origin HEAD:refs/heads/main\"";

#[test]
fn a_yes_is_used_by_no_run_in_which_something_else_may_land_before() {
    let alone = format!("goals:\n  - {PUSH} }}\n");
    let bad = "  - { id: bad, content: c, command: echo BAD > bad.txt }\n";
    for behind in [", depends_on: [bad]", ""] {
        let environment = publishing(&alone);
        let _ = environment.cos(&["run", "--unattended"]).exits(3);
        let first = environment.question();
        let _ = environment.cos(&["approve", &first]).exits(0);
        environment.write(
            "goals.yaml",
            &format!("goals:\n{bad}  - {PUSH}{behind} }}\n"),
        );
        let _ = environment.cos(&["run", "--unattended"]).exits(3);
        assert_eq!(published(&environment), Vec::<String>::new(), "{behind}");
        let output = environment.cos(&["show", &environment.question()]).exits(0);
        let output = output.stdout;
        assert!(output.contains("`bad`: c"), "{output}");
        // It waits for the run that shows what the yes was for.
        environment.write("goals.yaml", &alone);
        let _ = environment.cos(&["run", "--unattended"]).exits(0);
        assert_eq!(published(&environment).len(), 1, "{behind}");
        assert_eq!(environment.events("decision_consumed"), 1);
    }
}

#[test]
fn a_yes_holds_in_another_run_also_where_more_comes_behind_it() {
    let environment = publishing(&format!("goals:\n  - {PUSH} }}\n"));
    let _ = environment.cos(&["run", "--unattended"]).exits(3);
    let _ = environment
        .cos(&["approve", &environment.question()])
        .exits(0);
    let next = "  - { id: next, content: c, command: echo n > n.txt, depends_on: [p] }\n";
    environment.write("goals.yaml", &format!("goals:\n{next}  - {PUSH} }}\n"));
    let _ = environment.cos(&["run", "--unattended"]).exits(0);
    assert_eq!(published(&environment).len(), 1);
}

#[test]
fn another_try_at_work_that_waits_to_land_says_what_it_does_a_second_time() {
    let command = "git push -q origin HEAD:refs/heads/rel && echo b > b.txt";
    let environment = publishing(&format!(
        "goals:\n  - {{ id: p, content: Release, files: [x.txt], command: {command} }}\n"
    ));
    let _ = environment.cos(&["run", "--unattended"]).exits(3);
    let _ = environment
        .cos(&["approve", &environment.question()])
        .exits(0);
    let _ = environment.cos(&["resume", "--unattended"]).exits(3);
    let output = environment
        .cos(&["show", &environment.question()])
        .exits(0)
        .stdout;
    let output = output.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(output.contains("undeclared files"), "{output}");
    assert!(
        output.contains("publishes something a second time"),
        "{output}"
    );
}
