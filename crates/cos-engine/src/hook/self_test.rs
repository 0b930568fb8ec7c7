//! Tests a configured hook by running it as the agent would, with a call that must be denied.

use super::HookedAgent;
use crate::clock;
use crate::name;
use serde_json::{Value, json};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// Maximum duration of the test.
const LONGEST: Duration = Duration::from_secs(20);

/// Runs a hook's command in a folder. Returns `None` if it denies the test call, otherwise what
/// happened instead. The test writes nothing to the person's journal.
pub fn failure_of(agent: HookedAgent, command: &str, folder: &Path) -> Option<String> {
    let home = Home::new();
    let child = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("COS_HOME", &home.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let child = match child {
        Ok(child) => child,
        Err(error) => return Some(format!("it cannot be started: {error}")),
    };
    match end_of(child, payload(agent, folder).to_string()) {
        Ok(output) if refuses(&output) => None,
        Ok(output) => {
            let message = String::from_utf8_lossy(&output.stderr);
            let message = message.lines().next().unwrap_or("nothing").to_owned();
            Some(format!(
                "it did not refuse a forced push; it ended with {} and said: {message}",
                output.status
            ))
        }
        Err(what) => Some(what),
    }
}

/// A temporary folder, removed on drop.
struct Home(PathBuf);

impl Home {
    fn new() -> Self {
        let name = name::base36(clock::chance(), 12);
        Self(std::env::temp_dir().join(format!("cos-probe-{name}")))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        // If nothing was written there is nothing to remove.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn payload(agent: HookedAgent, folder: &Path) -> Value {
    let (event, tool) = match agent {
        HookedAgent::ClaudeCode | HookedAgent::Codex => ("PreToolUse", "Bash"),
        HookedAgent::Gemini => ("BeforeTool", "run_shell_command"),
    };
    json!({
        "session_id": "probe",
        "cwd": folder,
        "hook_event_name": event,
        "tool_name": tool,
        "tool_input": { "command": "git push --force origin main" },
        "tool_use_id": "probe",
    })
}

/// Returns the output of a process, unless it takes too long.
fn end_of(mut child: Child, input: String) -> Result<Output, String> {
    let stdin = child.stdin.take();
    let (line, ended) = mpsc::channel();
    let id = child.id();
    std::thread::spawn(move || {
        if let Some(mut stdin) = stdin {
            // A hook that does not read its input shows this in its answer.
            let _ = stdin.write_all(input.as_bytes());
        }
        // The receiver may have timed out.
        let _ = line.send(child.wait_with_output());
    });
    match ended.recv_timeout(LONGEST) {
        Ok(Ok(output)) => Ok(output),
        Ok(Err(error)) => Err(format!("it cannot be waited for: {error}")),
        Err(_) => {
            let pid = i32::try_from(id)
                .ok()
                .and_then(rustix::process::Pid::from_raw);
            let _ =
                pid.map(|pid| rustix::process::kill_process(pid, rustix::process::Signal::KILL));
            Err(format!("it gave no answer within {} s", LONGEST.as_secs()))
        }
    }
}

fn refuses(output: &Output) -> bool {
    if output.status.code() == Some(2) {
        return true;
    }
    let value: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let decision = value.pointer("/hookSpecificOutput/permissionDecision");
    output.status.success() && decision.and_then(Value::as_str) == Some("deny")
}
