//! Looking on, from another process.

use super::*;
use crate::patience::wait_until;
use std::process::Stdio;

#[test]
fn what_is_said_is_seen_while_it_is_said() {
    let server = ModelServer::start([Reply::Halts(agreeing)]);
    let environment = configured(&server);
    let mut command =
        environment.command(&environment.repo(), &["war-room", "start", "PROJECT.md"]);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let saying = || {
        let list = room(&environment, &["list", "--json"]).exits(0).json();
        let id = list["councils"][0]["council_id"].as_str()?.to_owned();
        let screen = room(&environment, &["watch", &id]).exits(0).out();
        screen
            .contains("The Creative speaks, for")
            .then_some(screen)
    };
    let seen = std::cell::RefCell::new(String::new());
    wait_until("the beginning of a turn is on the screen", || {
        let screen = saying().unwrap_or_default();
        let is_heard = screen.contains("\n  A\n") || screen.contains("\n  A view");
        let _before = seen.replace(screen);
        is_heard
    });
    let seen = seen.into_inner();
    assert!(
        seen.lines().all(|line| line.chars().count() <= 80),
        "{seen}"
    );
    server.let_go();
    assert!(child.wait().unwrap().success());
    let screen = room(&environment, &["watch", &first(&environment)])
        .exits(0)
        .out();
    assert!(!screen.contains(" speaks, for"), "{screen}");
}

#[test]
fn looking_on_starts_no_program_whatever_the_project_is_called() {
    let server = ModelServer::start([Reply::Speaks(agreeing)]);
    let environment = configured(&server);
    let folder = environment
        .repo()
        .join("a'; touch owned; ' $(touch owned) `touch owned`");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(
        folder.join("PROJECT.md"),
        "# It's \"here\"; $(touch owned)\n\nText.\n",
    )
    .unwrap();
    // Whatever is started by its name leaves a mark.
    let tools = environment.home().join("tools");
    std::fs::create_dir_all(&tools).unwrap();
    let mark = environment.home().join("started");
    for name in [
        "sh",
        "bash",
        "osascript",
        "open",
        "xterm",
        "gnome-terminal",
        "tmux",
        "screen",
    ] {
        let script = format!("#!/bin/sh\necho {name} >> '{}'\n", mark.display());
        let tool = tools.join(name);
        std::fs::write(&tool, script).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&tool, mode).unwrap();
    }
    let run = |words: &[&str]| {
        let mut command = environment.command(&folder, words);
        let output = command
            .env("PATH", &tools)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(output.status.success(), "{words:?}: {output:?}");
    };
    run(&["war-room", "start", "PROJECT.md", "--configuration", "1on1"]);
    let id = first(&environment);
    run(&["war-room", "watch", &id]);
    run(&["war-room", "watch", &id, "--speed", "10000"]);
    assert!(!mark.exists(), "{:?}", std::fs::read_to_string(&mark));
    assert!(!folder.join("owned").exists());
}
