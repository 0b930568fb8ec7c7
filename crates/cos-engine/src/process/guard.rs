//! The guard: a tiny parent between `cos` and every program it starts. When `cos` dies without a
//! chance to clean up, the guard notices that it has got another parent and ends the program with
//! everything it started, itself included. Otherwise it only passes the end of the program on.
//!
//! It runs as `cos guard [--parent PID] -- PROGRAM ARGS…`, in a process group it leads, and the
//! program shares that group and the guard's three streams. It goes by the name of `guard`, so that
//! whoever ends everything named `cos` leaves it to do its work. A guard that is killed itself takes
//! the program along where the system can do that (Linux): before it becomes the program, the child
//! runs as `cos guard --bound PID -- PROGRAM ARGS…` and asks to be killed with its parent.

use super::group::Group;
use super::mark::Mark;
use super::orphan::children;
use rustix::process::{WaitOptions, waitpid};
use std::ffi::{OsStr, OsString};
use std::os::unix::process::{CommandExt, ExitStatusExt, parent_id};
use std::process::{ExitCode, ExitStatus};
use std::time::Duration;

/// What the guard is called, to itself and in the process table.
pub(super) const NAME: &str = crate::nesting::GUARD;
/// How often the guard looks whether its parent is still there.
const LOOK: Duration = Duration::from_millis(50);
/// The program could not be started, as shells say it.
const NOT_STARTED: u8 = 127;
/// The guard itself was called wrongly.
const USAGE: u8 = 64;

/// Runs the guard; `args` is what follows `guard` on the command line.
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

/// Becomes the program, which is killed when `parent` dies, however it dies.
fn become_bound(program: &OsStr, args: impl Iterator<Item = OsString>, parent: u32) -> ExitCode {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    // Whoever died before we asked is not noticed any more.
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

/// The program as a child of ours, bound to our life where the system can do that. What the signal
/// hangs on is the thread that starts it, which is the only one we have.
fn start(program: &OsStr, args: &[OsString]) -> std::io::Result<tokio::process::Child> {
    #[cfg(target_os = "linux")]
    {
        // Not by its path: the file may have been replaced since we were started.
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
    // From here on, what a dying program leaves behind becomes ours and can be found. Systems
    // without this still have the group.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    // The polite signal reaches the whole group: the program decides, the guard outlives it.
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
    let mut look = tokio::time::interval(LOOK);
    let status = loop {
        tokio::select! {
            status = child.wait() => break status,
            _ = look.tick() => {
                if parent_id() != parent {
                    group.kill_others();
                    group.kill();
                }
                bury_all_but(child.id());
            }
        }
    };
    drop(handlers);
    if group.others() {
        group.kill_others();
    }
    status.map_or(ExitCode::from(NOT_STARTED), pass_on)
}

/// Collects what became ours and has ended, which nobody else does; the program itself is waited
/// for elsewhere.
fn bury_all_but(program: Option<u32>) {
    let program = program.and_then(|id| i32::try_from(id).ok());
    for child in children() {
        if program.is_some_and(|program| child.as_raw_nonzero().get() != program) {
            let _ended = waitpid(Some(child), WaitOptions::NOHANG);
        }
    }
}

/// Ends as the program ended: the same exit code, or the same signal.
fn pass_on(status: ExitStatus) -> ExitCode {
    if let Some(code) = status.code() {
        return ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX));
    }
    let signal = status.signal().unwrap_or(0);
    if let Some(signal) = rustix::process::Signal::from_named_raw(signal) {
        let _ = rustix::process::kill_process(rustix::process::getpid(), signal);
    }
    // Shells say it this way when a signal did not end them.
    ExitCode::from(u8::try_from(128 + signal).unwrap_or(u8::MAX))
}

fn complain(message: &str, code: u8) -> ExitCode {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "error: {message}");
    ExitCode::from(code)
}
