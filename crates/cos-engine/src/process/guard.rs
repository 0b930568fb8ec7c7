//! The guard: a small parent process between `cos` and every program it starts. If `cos` dies
//! without cleaning up, the guard sees that its parent changed and ends the program, all its
//! processes and itself. Otherwise it only passes on the exit status of the program.
//!
//! It runs as `cos guard [--parent PID] -- PROGRAM ARGS…` and leads a process group. The program
//! shares that group and the guard's three streams. Its process name is `guard`, so that a command
//! that ends everything named `cos` does not hit it. If the guard itself is killed, the program
//! dies with it on Linux: before it becomes the program, the child runs as `cos guard --bound PID
//! -- PROGRAM ARGS…` and asks the kernel for a signal when its parent dies.

use super::group::Group;
use super::mark::Mark;
use super::orphan::children;
use rustix::process::{WaitOptions, waitpid};
use std::ffi::{OsStr, OsString};
use std::os::unix::process::{CommandExt, ExitStatusExt, parent_id};
use std::process::{ExitCode, ExitStatus};
use std::time::Duration;

/// The name of the guard, as its own first argument and in the process table.
pub(super) const NAME: &str = crate::nesting::GUARD;
/// How often the guard checks whether its parent is alive.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The exit code for a program that could not be started, as in shells.
const NOT_STARTED: u8 = 127;
/// The exit code for wrong arguments of the guard.
const USAGE: u8 = 64;

/// Runs the guard; `args` is the part after `guard` on the command line.
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut args = args.into_iter().peekable();
    let mut parent = parent_id();
    let role = args.next_if(|arg| arg == "--parent" || arg == "--bound");
    if let Some(role) = &role {
        let Some(expected) = args.next().and_then(|arg| arg.to_str()?.parse().ok()) else {
            let role = role.to_string_lossy();
            return complain(&format!("`{role}` needs the id of a process"), USAGE);
        };
        parent = expected;
    }
    args.next_if(|arg| arg == "--");
    let Some(program) = args.next() else {
        return complain(
            "no program was named; write `guard -- PROGRAM ARGS…`",
            USAGE,
        );
    };
    if role.is_some_and(|role| role == "--bound") {
        return become_bound(&program, args, parent);
    }
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::set_name(c"guard");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    match runtime {
        Ok(runtime) => runtime.block_on(watch(program, args.collect(), parent)),
        Err(error) => complain(&format!("the guard could not start: {error}"), NOT_STARTED),
    }
}

/// Becomes the program, and is killed when `parent` dies for any reason.
fn become_bound(program: &OsStr, args: impl Iterator<Item = OsString>, parent: u32) -> ExitCode {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    // If the parent died before the request, the kernel sends no signal.
    if parent_id() != parent {
        return ExitCode::from(NOT_STARTED);
    }
    let refused = std::process::Command::new(program).args(args).exec();
    not_started(program, &refused)
}

fn not_started(program: &OsStr, error: &std::io::Error) -> ExitCode {
    let program = program.to_string_lossy();
    complain(
        &format!("`{program}` could not be started: {error}"),
        NOT_STARTED,
    )
}

/// Starts the program as a child that dies with this process, where the system supports it. The
/// signal is bound to the thread that starts the child; this process has only one.
fn start(program: &OsStr, args: &[OsString]) -> std::io::Result<tokio::process::Child> {
    #[cfg(target_os = "linux")]
    {
        // Not by its path: the file may have been replaced since this process started.
        let bound = tokio::process::Command::new("/proc/self/exe")
            .arg0(NAME)
            .args([NAME, "--bound", &std::process::id().to_string(), "--"])
            .arg(program)
            .args(args)
            .spawn();
        if bound.is_ok() {
            return bound;
        }
    }
    tokio::process::Command::new(program).args(args).spawn()
}

async fn watch(program: OsString, args: Vec<OsString>, parent: u32) -> ExitCode {
    let Some(group) = Group::led_by(std::process::id(), Mark::of_process()) else {
        return complain("the guard has no process id", NOT_STARTED);
    };
    // From here on, this process adopts what a dying program leaves behind, and can find it.
    // Systems without this still have the group.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    // The polite signal reaches the whole group: the program reacts to it, and the guard outlives
    // the program.
    let handlers = [
        tokio::signal::unix::SignalKind::terminate(),
        tokio::signal::unix::SignalKind::interrupt(),
        tokio::signal::unix::SignalKind::hangup(),
    ]
    .map(tokio::signal::unix::signal);
    let mut child = match start(&program, &args) {
        Ok(child) => child,
        Err(error) => return not_started(&program, &error),
    };
    let mut look = tokio::time::interval(POLL_INTERVAL);
    let status = loop {
        tokio::select! {
            status = child.wait() => break status,
            _ = look.tick() => {
                if parent_id() != parent {
                    group.kill_others();
                    group.kill();
                }
                reap_all_but(child.id());
            }
        }
    };
    drop(handlers);
    if group.others() {
        group.kill_others();
    }
    status.map_or(ExitCode::from(NOT_STARTED), pass_on)
}

/// Reaps adopted processes that have ended; the program itself is awaited elsewhere.
fn reap_all_but(program: Option<u32>) {
    let program = program.and_then(|id| i32::try_from(id).ok());
    for child in children() {
        if program.is_some_and(|program| child.as_raw_nonzero().get() != program) {
            let _ended = waitpid(Some(child), WaitOptions::NOHANG);
        }
    }
}

/// Exits as the program did: with the same exit code or the same signal.
fn pass_on(status: ExitStatus) -> ExitCode {
    if let Some(code) = status.code() {
        return ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX));
    }
    let signal = status.signal().unwrap_or(0);
    if let Some(signal) = rustix::process::Signal::from_named_raw(signal) {
        let _ = rustix::process::kill_process(rustix::process::getpid(), signal);
    }
    // The shell convention for a program that was ended by a signal, if the signal does not end
    // this process.
    ExitCode::from(u8::try_from(128 + signal).unwrap_or(u8::MAX))
}

fn complain(message: &str, code: u8) -> ExitCode {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "error: {message}");
    ExitCode::from(code)
}
