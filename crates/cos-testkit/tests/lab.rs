//! Tests `cos-lab`: the figures that the scripts in `bench/` read, a benchmark that is killed and
//! restarted, labelled lines, and rehearsals.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot read what it tests must stop at once"
)]

mod patience;

use patience::wait_until;
use rustix::fs::{CWD, FileType, Mode, mknodat};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn bench(dir: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cos-lab"));
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
    let done = bench(dir.path(), args).output().unwrap();
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
    let mut first = bench(dir.path(), &args).spawn().unwrap();
    wait_until("a few steps began", || begun().len() >= 5);
    first.kill().unwrap();
    first.wait().unwrap();
    let before = begun();
    assert!(before.len() < 40, "it was over before it was killed");
    assert!(bench(dir.path(), &args).status().unwrap().success());
    let mut all = begun();
    // The step that the kill fell into may have begun twice; it was not done.
    assert!(all.len() <= 41, "{all:?}");
    all.dedup();
    assert_eq!(all, (1..=40).collect::<Vec<u32>>());
}

/// Runs `cos-lab` in a folder.
fn lab(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cos-lab"));
    command.args(args).env("COS_HOME", dir.join("home"));
    command.current_dir(dir).stdin(Stdio::null());
    command.output().unwrap()
}

/// Returns what `cos-lab` prints when it succeeds.
fn printed(dir: &Path, args: &[&str]) -> String {
    let done = lab(dir, args);
    let stderr = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(0), "{args:?}: {stderr}");
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn labelled_lines_are_counted() {
    let dir = tempfile::tempdir().unwrap();
    let lines = "{\"id\":\"1\",\"command\":\"git status\",\"label\":\"harmless\",\"source\":\"a\"}\n\
         {\"id\":\"2\",\"command\":\"git push --force\",\"label\":\"needs_human\",\"source\":\"b\"}\n";
    std::fs::write(dir.path().join("cases.jsonl"), lines).unwrap();
    let value = printed(dir.path(), &["bench", "gate", "cases.jsonl", "--json"]);
    let value: Value = serde_json::from_str(&value).unwrap();
    assert_eq!(value["scores"][0]["accuracy"]["hits"], 2);
    assert_eq!(value["scores"][0]["recall"]["of"], 1);
}

const GOALS: &str = include_str!("three_goals.yaml");

#[test]
fn a_rehearsal_is_simulated_says_so_and_is_the_same_again() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("goals.yaml"), GOALS).unwrap();
    let args = [
        "rehearse",
        "goals.yaml",
        "--nights",
        "5",
        "--seed",
        "7",
        "--json",
    ];
    let told = printed(dir.path(), &args);
    let json: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(json["simulated"], true);
    assert_eq!(json["nights"], 5);
    assert_eq!(printed(dir.path(), &args), told);
    let text = printed(dir.path(), &["rehearse", "goals.yaml", "--nights", "2"]);
    assert!(text.starts_with("Simulated:"), "{text}");
}

/// The commands that read a file which a person names.
const READERS: [&[&str]; 2] = [&["rehearse"], &["bench", "gate"]];

/// Checks that every reader refuses a file with this error, in text and as JSON.
fn is_refused(dir: &Path, file: &str, error: &str) {
    for reader in READERS {
        let args = [reader, &[file]].concat();
        let done = lab(dir, &args);
        let output = String::from_utf8_lossy(&done.stderr).replace('\n', " ");
        assert_eq!(done.status.code(), Some(65), "{reader:?}: {output}");
        assert!(output.contains("error: "), "{reader:?}: {output}");
        assert!(output.contains(error), "{reader:?}: {output}");
        let hint = output.split_once("hint: ").map_or("", |(_, hint)| hint);
        assert!(hint.contains("check the path"), "{reader:?}: {output}");
        assert!(done.stdout.is_empty(), "{reader:?}");
        let done = lab(dir, &[&args[..], &["--json"]].concat());
        assert_eq!(done.status.code(), Some(65), "{reader:?}");
        let output: Value = serde_json::from_slice(&done.stdout).unwrap();
        assert!(output["error"].to_string().contains(error), "{output}");
        let hints = output["error"]["hints"].to_string();
        assert!(hints.contains("check the path"), "{output}");
    }
}

#[test]
fn a_folder_is_refused_by_every_reader() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("folder.yaml")).unwrap();
    is_refused(dir.path(), "./folder.yaml", "Is a directory");
}

#[test]
fn a_pipe_without_a_writer_keeps_no_reader_waiting() {
    let dir = tempfile::tempdir().unwrap();
    let pipe = dir.path().join("pipe.yaml");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    is_refused(dir.path(), "./pipe.yaml", "it is a pipe without a writer");
}
