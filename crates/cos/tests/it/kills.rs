//! `kill -9` at seeded random moments, again and again, until a process comes to its end by itself.
//!
//! `COS_KILLS_SEED=7` gives the same moments again; `COS_KILLS_ROUNDS=50` gives more of them.

use crate::environment::TestEnvironment;
use crate::patience::{ended_or_killed, ends_within};
use std::process::{Command, Stdio};
use std::time::Duration;

/// No process is let live longer than this before it is killed, at first; in milliseconds. Short,
/// or a quick machine is done before a kill hits.
const LONGEST: u64 = 60;
/// So much longer is each that follows, so that it comes to an end on a busy machine as well.
const LONGER: u64 = 60;
/// No more processes are begun for one thing.
const MOST: u64 = 200;

/// A number from the environment.
fn number_from_env(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().expect("the variable holds a number"))
}

/// Has each of some rounds killed at moments of its own, until together at least so many kills have
/// hit; `round` gets the chance of its round, which is told by the seed, and says how many did.
pub(super) fn rounds(at_least: u32, round: impl Fn(&mut fastrand::Rng, &str) -> u32) {
    let seed = number_from_env("COS_KILLS_SEED").unwrap_or_else(|| fastrand::u64(..));
    let wanted = number_from_env("COS_KILLS_ROUNDS").unwrap_or(2);
    let (mut hit, mut played) = (0, 0);
    while played < wanted || hit < at_least {
        let text = format!("COS_KILLS_SEED={seed}, round {played}");
        hit += round(
            &mut fastrand::Rng::with_seed(seed.wrapping_add(played)),
            &text,
        );
        played += 1;
        assert!(played < wanted + 20, "{text}: hardly a kill hits");
    }
    println!("{hit} kills in {played} rounds, COS_KILLS_SEED={seed}");
}

/// Begins a process after the other and kills each at a moment of its own, until one ends by
/// itself: its exit code, and how many kills hit. `between` looks on while nothing runs.
pub(super) fn until_it_ends(
    chance: &mut fastrand::Rng,
    begin: impl Fn() -> Command,
    between: impl Fn(),
) -> (Option<i32>, u32) {
    let mut hit = 0;
    for begun in 0..MOST {
        let longest = LONGEST + LONGER * begun;
        let after = Duration::from_micros(chance.u64(0..1_000 * longest));
        let mut command = begin();
        let command = command.stdin(Stdio::null()).stdout(Stdio::null());
        let child = command.stderr(Stdio::null()).spawn();
        let output = ended_or_killed(child.expect("cos can be run"), after);
        match output.status.code() {
            None => hit += 1,
            // Whoever was killed may not be gone yet.
            Some(75) => {}
            code => return (code, hit),
        }
        between();
    }
    (None, hit)
}

/// Turns after which a run that has not ended never will.
const MOST_TURNS: u64 = 60;

/// Runs `goals.yaml` and takes it up again until it ends or nobody can wait any longer; the last
/// exit code. `patience` says how long each turn may take until it is killed.
pub(super) fn through_kills(
    environment: &TestEnvironment,
    prepare: impl Fn(&mut Command),
    mut patience: impl FnMut(u64) -> Duration,
) -> Option<i32> {
    let mut args = vec!["run", "goals.yaml", "--unattended"];
    let mut ends = None;
    for turn in 0..MOST_TURNS {
        let mut command = environment.command(&environment.repo(), &args);
        prepare(&mut command);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = command.stderr(Stdio::null()).spawn().expect("cos runs");
        ends = ends_within(&mut child, patience(turn));
        if ends.is_none() {
            child.kill().expect("it can be killed");
            let _dead = child.wait();
        }
        if environment.events("run_started") > 0 {
            args = vec!["resume", "--unattended"];
        }
        // The kill before this turn came after the last event, and only the exit was missing.
        if ends == Some(64) && environment.is_over() {
            ends = Some(0);
        }
        if ends == Some(3) {
            for question in environment.questions() {
                let _answered = environment.cos(&["approve", &question]).exits(0);
            }
        }
        if ends == Some(0) {
            break;
        }
    }
    ends
}
