//! What is named as a file and is none: pipes and folders, at every door that reads one.

use super::*;
use rustix::fs::{CWD, FileType, Mode, mknodat};
use serde_json::json;
use std::io::Write as _;
use std::process::Stdio;

/// Where each door reads what a person named.
const DOORS: [&[&str]; 8] = [
    &["run"],
    &["workflow", "check"],
    &["workflow", "run", "FILE", "shop"],
    &["checkpoint", "do-issue", "--context"],
    &["checkpoint", "do-issue", "--text"],
    &["war-room", "start", "Why is it so?", "--files"],
    &["gate", "--batch"],
    &["checkpoint", "--batch"],
];

/// A door with the name of a file.
fn with<'a>(door: &[&'a str], file: &'a str) -> Vec<&'a str> {
    if door.contains(&"FILE") {
        let named = |word: &&'a str| if *word == "FILE" { file } else { word };
        return door.iter().map(named).collect();
    }
    door.iter().copied().chain([file]).collect()
}

#[test]
fn a_folder_is_refused_at_every_door() {
    let environment = with_goals(GOOD);
    environment.folder("shop/folder.yaml");
    for door in DOORS {
        Refusal {
            code: 65,
            error: "Is a directory",
            hint: "check the path",
        }
        .holds(&environment, &with(door, "./folder.yaml"));
    }
}

#[test]
fn a_pipe_that_no_one_writes_to_keeps_no_door_waiting() {
    let environment = with_goals(GOOD);
    let pipe = environment.folder("pipes").join("pipe.yaml");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("it can be made");
    for door in DOORS {
        Refusal {
            code: 65,
            error: "it is a pipe without a writer",
            hint: "check the path",
        }
        .holds(&environment, &with(door, "../pipes/pipe.yaml"));
    }
}

#[test]
fn a_line_that_never_ends_is_reported_with_its_place_by_both_batches() {
    let environment = TestEnvironment::new();
    for (door, verdict) in [
        ("gate", ("verdict", json!("ask"))),
        ("checkpoint", ("triggered", json!(true))),
    ] {
        let output = environment
            .cos(&[door, "--batch", "/dev/zero", "--json"])
            .exits(65);
        assert_eq!(output.json()[verdict.0], verdict.1);
        let why = output.json()["error"].to_string();
        assert!(why.contains("line 1 has more than"), "{why}");
        assert!(
            output.stderr.contains("Line 1 of `/dev/zero` is too long"),
            "{}",
            output.stderr
        );
    }
}

#[test]
fn what_another_program_prints_into_a_pipe_is_read_whole() {
    let environment = with_goals(GOOD);
    let run = ["run", "/dev/stdin", "--unattended"];
    let mut command = environment.command(&environment.repo(), &run);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("it starts");
    let mut typed = child.stdin.take().expect("it is piped");
    typed.write_all(GOOD.as_bytes()).expect("it is read");
    drop(typed);
    let _done = Ran::new(&crate::patience::ended(child), &environment).exits(0);
    let answer = environment.cos(&["status", "--json"]).exits(0).json();
    assert!(answer.to_string().contains("hello"), "{answer}");
}
