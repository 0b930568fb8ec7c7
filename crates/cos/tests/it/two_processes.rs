//! More than one process at once, signals, and answers that outlive a run.

mod answer;
mod died;
mod guards;
mod landing;
mod owner;
mod repeated;
mod signal;

use super::environment::{Ran, TestEnvironment, last_run, with_goals};
use super::patience::{self, wait_until};
use std::path::PathBuf;
use std::process::{Child, Stdio};

/// Something goals can be made to wait for.
struct Gate(PathBuf);

impl Gate {
    fn of(environment: &TestEnvironment) -> Self {
        Self(environment.folder("elsewhere").join("gate"))
    }

    /// The words of a command that waits until the gate is open.
    fn wait(&self) -> String {
        format!("until test -e {}; do sleep 0.02; done", self.0.display())
    }

    /// Whether a goal has come to it.
    fn is_waited_for(&self) -> bool {
        is_running(&self.0.to_string_lossy())
    }

    fn open(&self) {
        std::fs::write(&self.0, "").expect("the gate can be opened");
    }
}

/// A repository whose run waits in its first goal until the gate is open.
fn with_gate(more: &str) -> (TestEnvironment, Gate) {
    let environment = with_goals("");
    let gate = Gate::of(&environment);
    let hold = format!("\"{}; echo b > b.txt\"", gate.wait());
    let goals =
        format!("goals:\n  - {{ id: hold, content: c, files: [b.txt], command: {hold} }}\n{more}");
    environment.write("goals.yaml", &goals);
    environment.commit("Goals");
    (environment, gate)
}

/// A `cos` that is under way.
struct RunSession<'a> {
    environment: &'a TestEnvironment,
    child: Child,
}

impl<'a> RunSession<'a> {
    fn begin(environment: &'a TestEnvironment, args: &[&str]) -> Self {
        let mut command = environment.command(&environment.repo(), args);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let child = command.spawn().expect("cos can be started");
        Self { environment, child }
    }

    /// Starts a run and waits until so many attempts are under way.
    fn run(environment: &'a TestEnvironment, attempts: i64) -> Self {
        let before = environment.events("attempt_started");
        let run_session = Self::begin(environment, &["run", "goals.yaml"]);
        wait_until("the goal is under way", || {
            environment.events("attempt_started") >= before + attempts
        });
        run_session
    }

    fn send(&self, signal: rustix::process::Signal) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, signal).expect("a signal can be sent");
    }

    fn pid(&self) -> u32 {
        self.child.id()
    }

    fn ended(self) -> Ran {
        let output = patience::ended(self.child);
        Ran::new(&output, self.environment)
    }
}

/// Whether a process has this word in its command line.
fn is_running(word: &str) -> bool {
    let entries = std::fs::read_dir("/proc").expect("there is a list of processes");
    let lines = entries
        .flatten()
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    let mut lines = lines.map(|line| String::from_utf8_lossy(&line).into_owned());
    lines.any(|line| line.contains(word))
}

/// Where a question stands.
fn state(environment: &TestEnvironment, question: &str) -> String {
    let answer = environment
        .cos(&["show", question, "--json"])
        .exits(0)
        .json();
    answer["state"].as_str().expect("it has a state").to_owned()
}
