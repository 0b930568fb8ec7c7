//! A run that is to land on the person's own branch, killed while it does.

use crate::environment::{TestEnvironment, with_goals};
use crate::patience::wait_until;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Stdio;

const GOALS: &str = "goals:\n  - { id: a, content: c, files: [a.txt], command: echo a > a.txt }\n";

/// Runs the goals with a git of which this becomes of the move, and kills `cos` in it.
fn killed_at_the_move(environment: &TestEnvironment, moving: &str) {
    let bin = environment.folder("elsewhere/bin");
    let (asked, gate) = (bin.join("asked"), bin.join("gate"));
    let script = format!(
        "#!/bin/sh\nPATH=${{PATH#*:}}\ncase \" $* \" in *' merge '*'--ff-only'*)\n{moving}\n: > {}\n\
         until test -e {}; do sleep 0.02; done\nexit 1;;\nesac\nexec git \"$@\"\n",
        asked.display(),
        gate.display()
    );
    std::fs::write(bin.join("git"), script).expect("a file can be written");
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(bin.join("git"), executable).expect("it can be made a program");
    let args = ["run", "goals.yaml", "--land", "current", "--unattended"];
    let mut command = environment.command(&environment.repo(), &args);
    let path = std::env::var("PATH").expect("there is one");
    command.env("PATH", format!("{}:{path}", bin.display()));
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::null()).spawn().expect("cos runs");
    wait_until("the branch is to be moved", || asked.exists());
    child.kill().expect("it can be killed");
    let _dead = child.wait();
    std::fs::write(gate, "").expect("a file can be written");
}

#[test]
fn a_run_that_is_killed_around_the_move_of_the_persons_branch_ends_with_it_moved() {
    for moving in [":", "git \"$@\""] {
        let environment = with_goals(GOALS);
        killed_at_the_move(&environment, moving);
        assert!(!environment.is_over(), "{moving}: no one would take it up");
        let resumed = environment.cos(&["resume", "--unattended"]).exits(0);
        let output = resumed.stderr.split_whitespace().collect::<Vec<_>>();
        assert!(
            output
                .join(" ")
                .contains("your branch was fast-forwarded to the work")
        );
        assert_eq!(environment.git(&["show", "main:a.txt"]), "a\n", "{moving}");
        assert_eq!(environment.git(&["status", "--porcelain"]), "", "{moving}");
        assert_eq!(environment.events("goal_landed"), 1, "{moving}");
        assert!(environment.is_over(), "{moving}");
    }
}

#[test]
fn a_branch_that_cannot_be_moved_is_left_alone_and_what_lands_the_work_later_is_reported() {
    let environment = with_goals(GOALS);
    environment.write("README.md", "Mine.\n");
    let ran = environment
        .cos(&["run", "goals.yaml", "--land", "current", "--unattended"])
        .exits(0);
    let output = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(output.contains("your branch was not changed"), "{output}");
    let run = super::last_run(&environment);
    assert!(output.contains(&format!("`cos land {run}`")), "{output}");
    environment.commit("Mine");
    let _ = environment.git(&["reset", "--quiet", "--hard", "HEAD~1"]);
    let _ = environment.cos(&["land", &run]).exits(0);
    assert_eq!(environment.git(&["show", "main:a.txt"]), "a\n");
}

#[test]
fn a_branch_that_went_on_is_left_alone_and_no_landing_is_promised_that_would_be_refused() {
    let environment = with_goals("");
    let repo = environment.repo();
    let goes_on = format!(
        "git -C {} -c user.name=ada -c user.email=ada@example.com commit --quiet --allow-empty -m on",
        repo.display()
    );
    let command = format!("echo a > a.txt && {goes_on}");
    environment.write(
        "goals.yaml",
        &format!("goals:\n  - {{ id: a, content: c, files: [a.txt], command: '{command}' }}\n"),
    );
    environment.commit("Goals");
    let ran = environment
        .cos(&["run", "goals.yaml", "--land", "current", "--unattended"])
        .exits(0);
    let output = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(output.contains("your branch was not changed"), "{output}");
    let run = super::last_run(&environment);
    assert!(
        output.contains(&format!("`git merge cos/{run}`")),
        "{output}"
    );
    assert!(!output.contains("cos land"), "{output}");
}
