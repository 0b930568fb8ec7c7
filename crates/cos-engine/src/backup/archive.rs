//! Lists the paths that an archive would write when it is unpacked.

use super::NotBackedUp;
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The most entries that are read.
const MAX_ENTRIES: usize = 20_000;
/// The longest that listing may take; an agent waits meanwhile.
const TIME_LIMIT: Duration = Duration::from_millis(250);
/// The most bytes of names that are read.
const MAX_LIST_BYTES: u64 = 4 * 1024 * 1024;

/// Returns the paths that unpacking an archive writes, without the first `left_out` folders of
/// each.
pub(super) fn members(archive: &Path, left_out: usize) -> Result<Vec<PathBuf>, NotBackedUp> {
    let shown = || archive.display().to_string();
    let list = listed(archive)?;
    let mut members = Vec::new();
    for name in list.lines() {
        // The programs escape such characters, so the printed name is not the real one.
        if name.contains(['\\', '\u{fffd}']) || members.len() >= MAX_ENTRIES {
            return Err(NotBackedUp::Named(shown()));
        }
        let mut path = PathBuf::new();
        for part in Path::new(name).components() {
            match part {
                Component::Normal(part) => path.push(part),
                Component::RootDir | Component::CurDir => {}
                Component::ParentDir | Component::Prefix(_) => {
                    return Err(NotBackedUp::Named(shown()));
                }
            }
        }
        members.push(path.components().skip(left_out).collect());
    }
    members.retain(|path: &PathBuf| !path.as_os_str().is_empty());
    Ok(members)
}

/// Runs the program that lists an archive and returns its output.
fn listed(archive: &Path) -> Result<String, NotBackedUp> {
    let failed = |source| NotBackedUp::Unreadable {
        path: archive.display().to_string(),
        source,
    };
    // `tar` reads the text before a colon as the name of another machine.
    if archive.to_string_lossy().contains(':') || !archive.is_file() {
        return Err(NotBackedUp::Named(archive.display().to_string()));
    }
    let is_zip = archive.extension().is_some_and(|end| {
        ["zip", "jar", "war", "whl"]
            .iter()
            .any(|zip| end.eq_ignore_ascii_case(zip))
    });
    let mut lister = Command::new(if is_zip { "unzip" } else { "tar" });
    lister
        .args(if is_zip { ["-Z1"] } else { ["-tf"] })
        .arg(archive);
    // These variables add flags to both programs.
    for name in ["TAR_OPTIONS", "UNZIP", "UNZIPOPT", "ZIPINFO", "ZIPINFOOPT"] {
        lister.env_remove(name);
    }
    let mut child = lister
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed)?;
    let (tell, receiver) = mpsc::channel();
    if let Some(out) = child.stdout.take() {
        thread::spawn(move || {
            let mut list = Vec::new();
            let read = out.take(MAX_LIST_BYTES).read_to_end(&mut list);
            tell.send(read.map(|_| list))
        });
    }
    let list = receiver.recv_timeout(TIME_LIMIT);
    if list.is_err() {
        child.kill().map_err(failed)?;
    }
    let ended = child.wait().map_err(failed)?;
    let list = list.map_err(|_| NotBackedUp::TooSlow)?.map_err(failed)?;
    if !ended.success() {
        return Err(failed(io::Error::other("the archive cannot be listed")));
    }
    Ok(String::from_utf8_lossy(&list).into_owned())
}
