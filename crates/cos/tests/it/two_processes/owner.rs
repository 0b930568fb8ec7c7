//! One run has one owner, and one answer is taken once.

use super::{Gate, RunSession, last_run, with_gate, with_goals};
use crate::environment::TestEnvironment;
use crate::patience::ended;
use crate::patience::wait_until;
use rustix::process::Signal;
use std::process::Stdio;

#[test]
fn a_run_under_way_is_refused_to_a_second_process_and_the_owner_is_named() {
    let (environment, gate) = with_gate("");
    let run_session = RunSession::run(&environment, 1);
    let run = last_run(&environment);
    let events = environment.events("run_session_started");
    for args in [&["resume"][..], &["resume", &run], &["undo", "hold"]] {
        let ran = environment.cos(args).exits(75);
        assert_eq!(ran.stdout, "", "{args:?}");
        let output = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            output.contains(&format!(
                "run `{run}` is being driven by process {}",
                run_session.pid()
            )),
            "{output}"
        );
        assert!(output.contains("hint: wait for it or stop it"), "{output}");
        let with_json = [args, &["--json"]].concat();
        let json = environment.cos(&with_json).exits(75).json();
        assert_eq!(json["error"]["kind"], "owned", "{args:?}");
    }
    assert_eq!(environment.events("run_session_started"), events);
    gate.open();
    let _ = run_session.ended().exits(0);
}

#[test]
fn of_two_answers_at_once_exactly_one_is_taken() {
    let rows = (0..24)
        .map(|at| format!("  - {{ id: wipe{at}, content: c, command: rm -rf legacy/{at} }}\n"));
    let environment = with_goals(&format!("goals:\n{}", rows.collect::<String>()));
    environment.settings("[run]\nmax_blocked = 1000\n[interval]\ngoals = 0\n");
    let _ = environment.cos(&["run"]).exits(3);
    let questions = environment.questions();
    assert_eq!(questions.len(), 24);
    let mut wins = [0, 0];
    for (round, question) in questions.iter().enumerate() {
        let start = |verb: &str| {
            let mut command = environment.command(&environment.repo(), &[verb, question]);
            command
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            command.spawn().expect("cos can be started")
        };
        let other = if round % 2 == 0 { "approve" } else { "reject" };
        let children = [start("approve"), start(other)];
        let codes = children.map(|child| ended(child).status.code());
        assert!(
            matches!(codes, [Some(0), Some(1)] | [Some(1), Some(0)]),
            "{question}: {codes:?}"
        );
        wins[usize::from(codes[0] != Some(0))] += 1;
    }
    println!(
        "the first process won {} times, the second {}",
        wins[0], wins[1]
    );
    assert_eq!(environment.events("decision_resolved"), 24);
    let ran = environment.cos(&["resume"]);
    assert!(matches!(ran.code, Some(0)), "{}{}", ran.stdout, ran.stderr);
    assert!(environment.events("decision_consumed") <= 24);
    let _ = environment.cos(&["audit", "verify"]).exits(0);
}

/// When events of a kind were written, in the order of the journal, in milliseconds.
fn times(environment: &TestEnvironment, kind: &str) -> Vec<i64> {
    let journal = environment.journal().expect("the journal is there");
    let mut query = journal
        .prepare("SELECT at FROM event WHERE kind = ?1 ORDER BY seq")
        .expect("it fits");
    let rows = query.query_map([kind], |row| row.get(0)).expect("it runs");
    rows.map(|row| row.expect("a number")).collect()
}

// Goals that declare what they touch, for only they may go on beside another.
#[test]
fn an_answer_is_noticed_while_the_run_is_under_way_and_its_goal_goes_on() {
    let rows = (0..3).map(|at| {
        format!("  - {{ id: wipe{at}, content: c, files: [k{at}], command: rm -rf legacy/{at}; echo k > k{at} }}\n")
    });
    let (environment, gate) = with_gate(&rows.collect::<String>());
    environment.settings("[run]\nstrategy = \"parallel\"\njobs = 4\n");
    let run_session = RunSession::run(&environment, 1);
    wait_until("all are asked", || {
        environment.events("decision_opened") == 3
    });
    for (count, question) in (1..).zip(environment.questions()) {
        let _ = environment.cos(&["approve", &question]).exits(0);
        wait_until("it is used", || {
            environment.events("decision_consumed") == count
        });
    }
    let (given, used) = (
        times(&environment, "decision_resolved"),
        times(&environment, "decision_consumed"),
    );
    let quickest = given
        .iter()
        .zip(&used)
        .map(|(given, used)| used - given)
        .min();
    assert!(
        quickest.is_some_and(|took| took < 1_000),
        "{given:?} {used:?}"
    );
    wait_until("they have landed", || {
        environment.events("goal_landed") == 3
    });
    gate.open();
    let _ = run_session.ended().exits(0);
    assert_eq!(
        environment.events("run_session_started"),
        1,
        "it is the same run session"
    );
}

#[test]
fn two_runs_in_one_repository_go_on_side_by_side_and_ask_where_they_would_meet() {
    let environment = with_goals("");
    let gate = Gate::of(&environment);
    let hold = format!("\"{}; mkdir -p src; echo a > src/a.txt\"", gate.wait());
    environment.write(
        "goals.yaml",
        &format!("goals:\n  - {{ id: hold, content: c, files: ['src/**'], command: {hold} }}\n"),
    );
    environment.write(
        "other.yaml",
        "goals:\n  - { id: meets, content: c, files: ['src/a.txt'], command: \"mkdir -p src; echo b > src/a.txt\" }\n  \
         - { id: apart, content: c, files: ['docs/**'], command: \"mkdir -p docs; echo d > docs/d.txt\" }\n",
    );
    environment.commit("Goals");
    let run_session = RunSession::run(&environment, 1);
    let first = last_run(&environment);
    let second = environment.cos(&["run", "other.yaml"]).exits(3);
    assert_eq!(environment.events("goal_landed"), 1, "{}", second.stdout);
    let questions = environment.questions();
    assert_eq!(questions.len(), 1, "{}", second.stdout);
    let answer = environment
        .cos(&["show", &questions[0], "--json"])
        .exits(0)
        .json();
    assert_eq!(answer["goal"], "meets");
    assert_eq!(answer["triggers"][0]["name"], "preflight", "{answer}");
    let words = answer["context"].to_string();
    assert!(
        words.contains("hold") && words.contains(&first),
        "it names the other: {words}"
    );
    gate.open();
    let _ = run_session.ended().exits(0);
    let _ = environment.cos(&["approve", &questions[0]]).exits(0);
    let _ = environment.cos(&["resume"]).exits(0);
    assert_eq!(environment.events("goal_landed"), 3);
}

#[test]
fn an_owner_that_stood_still_for_too_long_is_taken_over_and_writes_no_more() {
    let (environment, gate) = with_gate("");
    let asleep = RunSession::run(&environment, 1);
    let run = last_run(&environment);
    // Not while it holds what others need for a moment.
    wait_until("the goal waits", || gate.is_waited_for());
    asleep.send(Signal::STOP);
    // It lives and its lease holds: nobody may take its place.
    let _ = environment.cos(&["resume", &run]).exits(75);
    // The end of the lease, without the wait for it.
    let journal = environment.journal().expect("it is there");
    let changed = journal.execute("UPDATE lease SET until = 1 WHERE owner IS NOT NULL", []);
    assert_eq!(changed.expect("it is a lease"), 1);
    drop(journal);
    gate.open();
    let taken_over = environment.cos(&["resume", &run]).exits(0);
    assert_eq!(
        environment.events("goal_landed"),
        1,
        "{}",
        taken_over.stdout
    );
    let (attempts, ends) = (
        environment.events("attempt_finished"),
        environment.events("run_session_ended"),
    );
    asleep.send(Signal::CONT);
    let ran = asleep.ended().exits(75);
    assert!(ran.stderr.contains("error: "), "{}", ran.stderr);
    assert_eq!(environment.events("goal_landed"), 1);
    assert_eq!(environment.events("attempt_finished"), attempts);
    assert_eq!(environment.events("run_session_ended"), ends);
    let _ = environment.cos(&["audit", "verify"]).exits(0);
    let commits = environment.git(&["log", "--format=%s", &format!("main..cos/{run}")]);
    assert_eq!(commits.lines().count(), 1, "{commits}");
}

#[test]
fn a_run_is_shown_as_interrupted_after_its_process_died_and_not_before() {
    let (environment, gate) = with_gate("");
    let mut run_session = RunSession::run(&environment, 1);
    let ended = |args: &[&str]| environment.cos(args).exits(0).json();
    assert!(ended(&["status", "--json"])["run"]["ended"].is_null());
    run_session.child.kill().expect("it can be killed");
    run_session.child.wait().expect("it has ended");
    let status = ended(&["status", "--json"]);
    assert_eq!(status["run"]["ended"], "interrupted", "{status}");
    let output = environment.cos(&["brief"]).exits(0).stdout;
    assert!(
        output.contains("interrupted") && output.contains("cos resume"),
        "{output}"
    );
    gate.open();
    let _ = environment.cos(&["resume"]).exits(0);
    assert_eq!(ended(&["status", "--json"])["run"]["ended"], "finished");
}
