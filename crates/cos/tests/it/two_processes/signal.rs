//! Signals and readers that go away.

use super::{RunSession, last_run, with_gate, with_goals};
use crate::patience::wait_until;
use rustix::process::Signal;

#[test]
fn a_signal_lays_the_run_down_in_good_order_and_resume_goes_on() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let (environment, gate) = with_gate("");
        let run_session = RunSession::run(&environment, 1);
        run_session.send(signal);
        let ran = run_session.ended().exits(130);
        let output = format!("{signal:?}: {}\n{}", ran.stdout, ran.stderr);
        assert!(ran.stdout.contains("cos resume"), "{output}");
        assert_eq!(environment.events("run_session_ended"), 1, "{output}");
        assert_eq!(environment.events("attempt_finished"), 1, "{output}");
        let worktrees = environment.git(&["worktree", "list"]);
        assert_eq!(worktrees.lines().count(), 1, "{output}{worktrees}");
        wait_until("its processes are gone", || !gate.is_waited_for());
        gate.open();
        let _ = environment.cos(&["resume"]).exits(0);
        assert_eq!(environment.events("goal_landed"), 1, "{output}");
        let _ = environment.cos(&["audit", "verify"]).exits(0);
    }
}

#[test]
fn the_second_signal_ends_at_once_and_loses_nothing() {
    let (environment, gate) = with_gate("");
    let run_session = RunSession::run(&environment, 1);
    run_session.send(Signal::INT);
    run_session.send(Signal::TERM);
    let _ = run_session.ended().exits(130);
    gate.open();
    let run = last_run(&environment);
    let _ = environment.cos(&["resume", &run]).exits(0);
    assert_eq!(environment.events("goal_landed"), 1);
}

#[test]
fn a_reader_that_has_seen_enough_ends_a_command_quietly() {
    let rows = (0..40)
        .map(|at| format!("  - {{ id: wipe{at}, content: c, command: rm -rf legacy/{at} }}\n"));
    let environment = with_goals(&format!("goals:\n{}", rows.collect::<String>()));
    environment.settings("[run]\nmax_blocked = 1000\n");
    let _ = environment.cos(&["run"]).exits(3);
    let cos = environment.command(&environment.repo(), &[]);
    for words in [
        "brief",
        "inbox --all",
        "watch",
        "status",
        "brief --json",
        "run --dry-run",
    ] {
        let script = format!("(\"$0\" {words}; echo $? >&2) | head -1");
        let mut shell = environment.shell(&script, &[cos.get_program()]);
        let ran = environment.finish(&mut shell).exits(0);
        assert_eq!(ran.stdout.lines().count(), 1, "{words}");
        assert_eq!(
            ran.stderr.trim_end().lines().last(),
            Some("0"),
            "{words}: {}",
            ran.stderr
        );
        assert!(
            !ran.stderr.contains("panicked") && !ran.stderr.contains("error"),
            "{words}: {}",
            ran.stderr
        );
    }
}
