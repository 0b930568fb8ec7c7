//! The tests' one way to wait: for a condition that no event of this process tells, such as the end
//! of somebody else's child. It looks again and again, and a wait in vain fails by name.

use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// Between one look and the next.
const PAUSE: Duration = Duration::from_millis(2);

/// How long an agent may take for its turn on a busy machine.
const PATIENCE_WITH_AGENTS: Duration = Duration::from_mins(3);

/// Waits until something is so.
pub(crate) fn wait_until(what: &str, holds: impl Fn() -> bool) {
    wait(PATIENCE, what, holds);
}

/// Waits until something is so that a real agent has to do first.
pub(crate) fn wait_for_agent(what: &str, holds: impl Fn() -> bool) {
    wait(PATIENCE_WITH_AGENTS, what, holds);
}

/// The exit code of a child that ends by itself within this time.
pub(crate) fn ends_within(child: &mut std::process::Child, patience: Duration) -> Option<i32> {
    let began = Instant::now();
    loop {
        let ended = child.try_wait().expect("a child can be waited for");
        if ended.is_some() || began.elapsed() >= patience {
            return ended.and_then(|ended| ended.code());
        }
        std::thread::sleep(PAUSE);
    }
}

/// How long a whole run may take, agents and all; what takes longer hangs.
const PATIENCE_WITH_A_RUN: Duration = Duration::from_mins(6);

/// Runs a command to its end and gives back what it printed.
pub(crate) fn output_of(command: &mut Command) -> std::io::Result<Output> {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    Ok(ended(command.spawn()?))
}

/// What a child printed until its end. One that hangs is killed, so that its test fails by name
/// where the whole suite would have stood still.
pub(crate) fn ended(child: Child) -> Output {
    let output = ended_or_killed(child, PATIENCE_WITH_A_RUN);
    if output.status.code().is_none() {
        eprintln!("ended by a signal, at the latest after {PATIENCE_WITH_A_RUN:?}: {output:?}");
    }
    output
}

/// What a child printed until its end, which comes after this time at the latest: by `kill -9`.
pub(crate) fn ended_or_killed(child: Child, after: Duration) -> Output {
    let pid = rustix::process::Pid::from_child(&child);
    let (ends, has_ended) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if has_ended.recv_timeout(after) == Err(mpsc::RecvTimeoutError::Timeout) {
                let _gone = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
            }
        });
        let output = child.wait_with_output().expect("a child can be waited for");
        drop(ends);
        output
    })
}

fn wait(patience: Duration, what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < patience, "waited in vain until {what}");
        std::thread::sleep(PAUSE);
    }
}

/// The same while other futures go on; whoever awaits it bounds it.
pub(crate) async fn until(holds: impl Fn() -> bool) {
    while !holds() {
        tokio::time::sleep(PAUSE).await;
    }
}
