//! Reads the parent processes of this one from `/proc`, and detects whether `cos` started one of
//! them.
//!
//! A program can remove an environment variable, open its own session and let its parent die, but
//! it cannot choose its ancestors: an orphan goes to the guard, or to the `cos` that drives the
//! run, because both are child subreapers.

use super::{GUARD, MARK_VARIABLE, NESTING_VARIABLE, Nesting};
use cos_core::act_origin::{ActProcess, MOST_PROCESSES};
use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The default name of our program.
const PROGRAM: &str = "cos";
/// The longest chain that is read.
const LONGEST: usize = 10_000;
/// How often a chain is read again if its processes change meanwhile.
const TRIES: usize = 20;

/// The parent processes of this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ancestry {
    /// The process and its parents, nearest first.
    pub(super) processes: Vec<ActProcess>,
    /// The nesting that they show.
    pub(super) nesting: Option<Nesting>,
    /// The controlling terminal of the process, as the number of its device.
    pub(super) terminal: u32,
}

/// A process table, and the process that reads it.
#[derive(Debug, Clone)]
pub(super) struct ProcessTable {
    /// The folder of the table: `/proc`.
    pub(super) root: PathBuf,
    /// The process that reads it.
    pub(super) own: u32,
}

impl ProcessTable {
    /// Returns the table of this machine. `None` if it is not the one the system keeps for this
    /// process: it is hidden, or other files are mounted there.
    #[cfg(target_os = "linux")]
    pub(super) fn of_system() -> Option<Self> {
        let root = PathBuf::from("/proc");
        let own = std::process::id();
        let found = rustix::fs::statfs(&root).ok()?;
        let is_real = found.f_type == rustix::fs::PROC_SUPER_MAGIC;
        let named = root.join("self").read_link().ok()?;
        let is_own = named.to_str().and_then(|name| name.parse().ok()) == Some(own);
        (is_real && is_own).then_some(Self { root, own })
    }

    /// Reads the chain from this process up to the first one. `None` if that fails; then the
    /// nesting is unknown.
    pub(super) fn ancestry(&self) -> Option<Ancestry> {
        (0..TRIES).find_map(|_| self.chain())
    }

    /// Reads the chain once; `None` if one of its processes ended meanwhile.
    fn chain(&self) -> Option<Ancestry> {
        let own = self.row(self.own)?;
        let program = self.program_file(self.own);
        let mut found = Ancestry {
            processes: vec![ActProcess::new(self.own, &own.name)],
            nesting: None,
            terminal: own.terminal,
        };
        let (mut child, mut parent) = (self.own, own.parent);
        for _ in 0..LONGEST {
            if parent == 0 {
                return Some(found);
            }
            let Some(row) = self.row(parent) else {
                // Either the system hides the processes of others, or the parent has just died and
                // the child has a new one.
                let is_hidden = self.row(child).is_some_and(|row| row.parent == parent);
                return is_hidden.then_some(found);
            };
            if found.processes.len() < MOST_PROCESSES {
                found.processes.push(ActProcess::new(parent, &row.name));
            }
            if found.nesting.is_none() {
                found.nesting = self.nesting_of(parent, &row.name, (&own.name, program));
            }
            (child, parent) = (parent, row.parent);
        }
        found.nesting = found.nesting.or(Some(Nesting::UNKNOWN));
        Some(found)
    }

    fn file(&self, pid: u32, name: &str) -> PathBuf {
        self.root.join(pid.to_string()).join(name)
    }

    fn row(&self, pid: u32) -> Option<ParentRow> {
        let stat = read_whole(&self.file(pid, "stat")).ok()?;
        ParentRow::parse(&String::from_utf8_lossy(&stat))
    }

    /// Returns the nesting that a parent process shows: it carries our mark or is our own program.
    fn nesting_of(&self, pid: u32, name: &str, own: Own<'_>) -> Option<Nesting> {
        let environment = read_whole(&self.file(pid, "environ")).unwrap_or_default();
        let marked = Nesting::of_environment(&environment);
        marked.or_else(|| self.is_ours(pid, name, own).then_some(Nesting::PROGRAM))
    }

    fn is_ours(&self, pid: u32, name: &str, (own_name, own_file): Own<'_>) -> bool {
        let Ok(program) = std::fs::read_link(self.file(pid, "exe")) else {
            // The system hides the program of another user, or of one outside of a sandbox. Its
            // name and its command line are readable.
            return name == PROGRAM || name == own_name || self.is_guard(pid);
        };
        let program = program.file_name().map(OsStr::as_bytes).unwrap_or_default();
        let program = program.strip_suffix(b" (deleted)").unwrap_or(program);
        program == PROGRAM.as_bytes() || own_file.is_some() && own_file == self.program_file(pid)
    }

    /// Returns the device and the inode of a process's program.
    fn program_file(&self, pid: u32) -> Option<(u64, u64)> {
        let found = self.file(pid, "exe").metadata().ok()?;
        Some((found.dev(), found.ino()))
    }

    fn is_guard(&self, pid: u32) -> bool {
        let line = std::fs::read(self.file(pid, "cmdline")).unwrap_or_default();
        let mut words = line.split(|byte| *byte == 0);
        let program = words
            .next()
            .and_then(|word| word.rsplit(|byte| *byte == b'/').next());
        let is_program =
            program.is_some_and(|one| [GUARD, PROGRAM].map(str::as_bytes).contains(&one));
        is_program && words.next() == Some(GUARD.as_bytes())
    }
}

/// The name of the reading process, and the device and inode of its program.
type Own<'a> = (&'a str, Option<(u64, u64)>);

/// Reads a file of the table. Its size is not known before, and most fit into one read.
fn read_whole(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(8 * 1024);
    File::open(path)?.take(u64::MAX).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// One row of the table.
#[derive(Debug, PartialEq, Eq)]
struct ParentRow {
    name: String,
    parent: u32,
    terminal: u32,
}

impl ParentRow {
    /// Parses a row: the name is in parentheses and may hold anything.
    fn parse(stat: &str) -> Option<Self> {
        let (before, after) = stat.rsplit_once(')')?;
        let (_, name) = before.split_once('(')?;
        let mut fields = after.split_whitespace().skip(1);
        let parent = fields.next()?.parse().ok()?;
        // The process group and the session are between the parent and the terminal.
        let terminal: i64 = fields.nth(2)?.parse().ok()?;
        Some(Self {
            name: name.to_owned(),
            parent,
            terminal: u32::try_from(terminal).unwrap_or(0),
        })
    }
}

impl Nesting {
    /// Reads the nesting from the environment of a process.
    fn of_environment(environment: &[u8]) -> Option<Self> {
        let value = |name: &str| {
            let mut variables = environment.split(|byte| *byte == 0);
            variables.find_map(|one| one.strip_prefix(name.as_bytes())?.strip_prefix(b"="))
        };
        let nesting = Self::parse_nesting(value(NESTING_VARIABLE).map(OsStr::from_bytes));
        nesting.or_else(|| value(MARK_VARIABLE).map(|_| Self::PROGRAM))
    }
}

/// Returns the name of a terminal from its device number, as `ps` prints it.
pub(super) fn terminal_name(device: u32) -> Option<String> {
    let major = (device >> 8) & 0xfff;
    let minor = (device & 0xff) | ((device >> 12) & 0xf_ff00);
    match (device, major) {
        (0, _) => None,
        // The kernel uses each of these major numbers for 256 terminals.
        (_, 136..=143) => Some(format!("pts/{}", (major - 136) * 256 + minor)),
        (_, 4) if minor < 64 => Some(format!("tty{minor}")),
        (_, 4) => Some(format!("ttyS{}", minor - 64)),
        _ => Some(format!("{major}:{minor}")),
    }
}

#[cfg(test)]
mod tests;
