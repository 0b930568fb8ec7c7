//! What the tests share: folders that vanish, clean environments, ways to see what still runs.

use crate::patience::wait_until;
use cos_core::time::Span;
use cos_engine::process::{Launch, ProcessLimits};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The environment every program gets here.
pub(crate) fn env() -> BTreeMap<OsString, OsString> {
    [
        ("PATH", "/usr/local/bin:/usr/bin:/bin"),
        ("LC_ALL", "C.UTF-8"),
    ]
    .map(|(name, value)| (name.into(), value.into()))
    .into()
}

/// The guard: the binary itself, as it starts every program.
pub(crate) fn guard() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_cos"))
}

/// A shell script in a folder, through the guard or not.
pub(crate) fn script(text: &str, cwd: &Path, guard: Option<PathBuf>) -> Launch {
    Launch {
        command: "sh".into(),
        args: vec!["-c".into(), text.into()],
        cwd: cwd.to_owned(),
        env: env(),
        guard,
    }
}

/// Limits that no test should ever meet by accident.
pub(crate) fn roomy() -> ProcessLimits {
    ProcessLimits {
        wall: Span::seconds(60),
        no_progress: None,
        output_bytes: 64 * 1024,
        grace: Span(500),
    }
}

/// The process id a script wrote into a file, once it has.
pub(crate) fn pid_in(file: &Path) -> i32 {
    let read = || {
        std::fs::read_to_string(file)
            .ok()?
            .trim()
            .parse::<i32>()
            .ok()
    };
    wait_until(&format!("{} holds a process id", file.display()), || {
        read().is_some()
    });
    read().unwrap()
}

/// Whether a process runs; the dead that nobody has buried yet do not.
pub(crate) fn runs(pid: i32) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/stat"))
        .is_ok_and(|stat| !matches!(stat.rsplit(')').next().map(str::trim_start), Some(rest) if rest.starts_with('Z')))
}
