//! Runs `cos hook AGENT` for an agent: one answer on the streams of this process, and a block if
//! anything goes wrong, because agents take any other exit of a hook as permission to continue.

use cos_core::hint::advised;
use cos_engine::hook::pending_reply::SessionHost;
use cos_engine::hook::{self, HookEvent, HookReply, HookedAgent, LARGEST_PAYLOAD};
use cos_engine::stack_guard::with_stack_guard;
use std::ffi::OsString;
use std::io::{Read, Write as _};
use std::panic::AssertUnwindSafe;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// The time limit for an answer; agents wait for 60 s and then continue.
const LONGEST: Duration = Duration::from_secs(10);
/// The stack of the thread that watches the time.
const WATCH_STACK_BYTES: usize = 128 * 1024;

/// Answers an agent; returns `None` if the arguments are not only the name of an agent.
pub(crate) fn main(words: &[OsString]) -> Option<ExitCode> {
    let typed: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let asks = |word: &&str| {
        matches!(
            *word,
            "--help" | "-h" | "--version" | "-V" | "--probe" | "--print"
        )
    };
    if typed.iter().any(asks) {
        return None;
    }
    let agent = match typed.as_slice() {
        [name] if words.len() == 1 => HookedAgent::named(name).map(|agent| (agent, false)),
        [name, "--defer"] | ["--defer", name] if words.len() == 2 => {
            HookedAgent::named(name).map(|agent| (agent, true))
        }
        _ => None,
    };
    let reply = match agent {
        Some((agent, defers)) => with_timeout(LONGEST, give_up, || {
            reply_to_agent(agent, defers, std::io::stdin().lock())
        }),
        None => hook::block(&unknown()),
    };
    Some(write(&reply))
}

fn unknown() -> String {
    let names = HookedAgent::ALL.map(HookedAgent::name).join("`, `");
    format!("the hook does not know which agent calls it; name one of `{names}`")
}

/// Returns the reply to an agent's call on `input`: [`hook::parse_event`] parses it,
/// [`hook::answer_call`] decides, and [`hook::reply`] formats the reply.
fn reply_to_agent(agent: HookedAgent, defers: bool, input: impl Read) -> HookReply {
    let mut bytes = Vec::new();
    let most = u64::try_from(LARGEST_PAYLOAD).unwrap_or(u64::MAX);
    // One byte more shows that the input is too long.
    if let Err(error) = input.take(most.saturating_add(1)).read_to_end(&mut bytes) {
        return hook::block(&format!("the agent's message cannot be read: {error}"));
    }
    let host = match agent {
        HookedAgent::ClaudeCode => SessionHost::of_claude_code(&|name| {
            let value = std::env::var_os(name);
            value.map(|value| value.to_string_lossy().into_owned())
        }),
        HookedAgent::Codex | HookedAgent::Gemini => SessionHost::Elsewhere,
    };
    match hook::parse_event(agent, &bytes, host, defers) {
        Ok(HookEvent::Harmless) => HookReply::SILENT,
        Ok(HookEvent::CallDone(call)) => {
            hook::completed::note(&call);
            HookReply::SILENT
        }
        Ok(HookEvent::Call(call)) => {
            hook::reply(agent, call.moment, &hook::answer_call(agent, &call))
        }
        Err(error) => hook::block(&advised(&error)),
    }
}

/// Returns the reply of `work`, or a block if it panics or takes too long; `late` runs on another
/// thread after the time limit. The work stays on the first thread, because a second thread has its
/// own heap to set up and tear down; only the stack is replaced.
fn with_timeout(
    longest: Duration,
    late: impl FnOnce() + Send + 'static,
    work: impl FnOnce() -> HookReply,
) -> HookReply {
    // The first one to set it gives the answer.
    let answered = Arc::new(AtomicBool::new(false));
    let (working, over) = mpsc::channel::<()>();
    let watch = std::thread::Builder::new().stack_size(WATCH_STACK_BYTES);
    let seen = Arc::clone(&answered);
    let watch = watch.spawn(move || {
        let is_late = over.recv_timeout(longest) == Err(RecvTimeoutError::Timeout);
        if is_late && !seen.swap(true, Ordering::AcqRel) {
            late();
        }
    });
    if let Err(error) = watch {
        return hook::block(&format!("no thread can be started: {error}"));
    }
    let work = AssertUnwindSafe(|| with_stack_guard(work));
    let reply = std::panic::catch_unwind(work);
    drop(working);
    if answered.swap(true, Ordering::AcqRel) {
        return overdue();
    }
    reply.unwrap_or_else(|_| {
        hook::block("the hook failed, so this is not allowed; report the lines above")
    })
}

fn overdue() -> HookReply {
    hook::block(&format!(
        "no verdict within {} s, so this is not allowed; `cos hook AGENT --probe` shows more",
        LONGEST.as_secs()
    ))
}

/// Ends the process with a block, whatever it is doing.
fn give_up() {
    let reply = overdue();
    let _ = write(&reply);
    std::process::exit(i32::from(reply.code));
}

/// Writes a reply; if writing fails, blocks.
fn write(reply: &HookReply) -> ExitCode {
    // If the reason cannot be written, the exit code is enough.
    let _ = std::io::stderr().write_all(reply.stderr.as_bytes());
    let mut stdout = std::io::stdout();
    let told = stdout
        .write_all(reply.stdout.as_bytes())
        .and_then(|()| stdout.flush());
    ExitCode::from(if told.is_ok() { reply.code } else { 2 })
}

#[cfg(test)]
mod tests;
