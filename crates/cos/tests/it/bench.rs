//! What the benchmark's driver asks of `cos bench`, and that a killed run loses nothing.

use crate::patience::wait_until;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

fn cos(dir: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cos"));
    command
        .args(["bench"])
        .args(args)
        .env("COS_HOME", dir.join("home"))
        .current_dir(dir)
        .stdin(Stdio::null());
    command
}

fn figures(args: &[&str]) -> Value {
    let dir = tempfile::tempdir().unwrap();
    let done = cos(dir.path(), args).output().unwrap();
    let stderr = String::from_utf8_lossy(&done.stderr).into_owned();
    let text = String::from_utf8(done.stdout).unwrap();
    let last = text.lines().last().unwrap_or_else(|| panic!("{stderr}"));
    serde_json::from_str(last).unwrap()
}

fn durable(workload: &str) -> Value {
    let args = ["durable", "--workload", workload, "--dir", "data"];
    figures(&[&args[..], &["--count", "3", "--json"]].concat())
}

fn is_positive(figures: &Value, name: &str) -> bool {
    figures.get(name).and_then(Value::as_f64) > Some(0.0)
}

#[test]
fn every_workload_prints_the_figures_that_the_driver_reads() {
    let table: [(&str, &[&str]); 3] = [
        ("seq", &["steps_per_s"]),
        ("wide", &["starts_per_s", "answers_per_s", "rss_mb"]),
        ("floor", &["commits_per_s"]),
    ];
    for (workload, names) in table {
        let figures = durable(workload);
        for name in names {
            assert!(
                is_positive(&figures, name),
                "{workload}: {name} in {figures}"
            );
        }
    }
}

#[test]
fn a_large_journal_is_measured_against_its_bars() {
    let size = ["--events", "2000", "--decisions", "20"];
    let figures = figures(&[&["journal", "--json"][..], &size].concat());
    let bars = figures.get("bars").and_then(Value::as_array).unwrap();
    let bound = bars
        .iter()
        .filter(|bar| bar.get("at_most").is_some_and(Value::is_number));
    assert!(bound.count() >= 5, "{figures}");
    assert!(
        bars.iter().all(|bar| is_positive(bar, "measured")),
        "{figures}"
    );
}

#[test]
fn a_run_that_was_killed_between_steps_goes_on_and_loses_none() {
    let dir = tempfile::tempdir().unwrap();
    let mark = dir.path().join("mark");
    let begun = || -> Vec<u32> {
        let text = std::fs::read_to_string(&mark).unwrap_or_default();
        let lines = text.lines().filter_map(|line| line.split(' ').next());
        lines.filter_map(|number| number.parse().ok()).collect()
    };
    let args = ["durable", "--workload", "resume-serve", "--dir", "data"];
    let more = ["--count", "40", "--step-ms", "5", "--mark", "mark"];
    let args = [&args[..], &more].concat();
    let mut first = cos(dir.path(), &args).spawn().unwrap();
    wait_until("a few steps began", || begun().len() >= 5);
    first.kill().unwrap();
    first.wait().unwrap();
    let before = begun();
    assert!(before.len() < 40, "it was over before it was killed");
    assert!(cos(dir.path(), &args).status().unwrap().success());
    let mut all = begun();
    // The step that the kill fell into may have begun twice; it was not done.
    assert!(all.len() <= 41, "{all:?}");
    all.dedup();
    assert_eq!(all, (1..=40).collect::<Vec<u32>>());
}
