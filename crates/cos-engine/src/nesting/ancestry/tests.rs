use super::*;
use crate::nesting::Within;
use std::fs;
use tempfile::TempDir;

/// A process table made of files; the current process has id 90.
struct Planted(TempDir);

impl Planted {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder can be made"))
    }

    /// Adds a process with its parent, its name, its program and its environment. Without a program
    /// the system shows neither.
    fn with(self, pid: u32, parent: u32, name: &str, shown: Option<(&str, &str)>) -> Self {
        let folder = self.0.path().join(pid.to_string());
        fs::create_dir_all(&folder).expect("a folder can be made");
        let stat = format!("{pid} ({name}) S {parent} {pid} {pid} 34819 -1 0 0");
        fs::write(folder.join("stat"), stat).expect("it can be written");
        if let Some((program, environment)) = shown {
            std::os::unix::fs::symlink(program, folder.join("exe")).expect("it can be linked");
            fs::write(folder.join("environ"), environment).expect("it can be written");
        }
        self
    }

    fn line(self, pid: u32, words: &str) -> Self {
        let file = self.0.path().join(pid.to_string()).join("cmdline");
        fs::write(file, words).expect("it can be written");
        self
    }

    fn ancestry(&self) -> Option<Ancestry> {
        let root = self.0.path().to_owned();
        ProcessTable { root, own: 90 }.ancestry()
    }

    fn within(&self) -> Option<Within> {
        let found = self.ancestry().expect("it can be read");
        found.nesting.map(|nesting| nesting.within)
    }
}

const SHELL: Option<(&str, &str)> = Some(("/bin/bash", "PATH=/bin\0"));
const COS: Option<(&str, &str)> = Some(("/opt/cos", "PATH=/bin\0"));

/// A user's shell below a daemon of root that hides its details.
fn person() -> Planted {
    Planted::new()
        .with(90, 50, "cos", COS)
        .with(50, 40, "bash", SHELL)
        .with(40, 1, "sshd", None)
        .with(1, 0, "systemd", None)
}

#[test]
fn a_person_below_the_daemons_of_the_system_is_inside_of_nothing() {
    let found = person().ancestry().expect("it can be read");
    assert_eq!(found.nesting, None);
    let names: Vec<&str> = found
        .processes
        .iter()
        .map(|process| process.program.as_str())
        .collect();
    assert_eq!(names, ["cos", "bash", "sshd", "systemd"]);
    assert_eq!(terminal_name(found.terminal).as_deref(), Some("pts/3"));
}

#[test]
fn a_person_in_a_container_or_on_a_system_that_hides_processes_is_inside_of_nothing() {
    let container = Planted::new()
        .with(90, 1, "cos", COS)
        .with(1, 0, "bash", SHELL);
    let hidden = Planted::new()
        .with(90, 50, "cos", COS)
        .with(50, 40, "bash", SHELL);
    // A process started by `docker exec` has no parent.
    let alone = Planted::new().with(90, 0, "cos", COS);
    for place in [container, hidden, alone] {
        assert_eq!(place.within(), None);
    }
}

#[test]
fn a_process_above_that_carries_a_mark_says_where_it_is() {
    for (environment, within) in [
        ("A=b\0COS_NESTING=attempt:1\0", Within::Attempt),
        ("COS_NESTING=council:2\0", Within::Council),
        ("COS_NESTING=\0", Within::Council),
        ("COS_PROGRAM=00f1e2d3c4b5a697:/w\0", Within::Program),
        ("COS_PROGRAM=\0", Within::Program),
    ] {
        let place = Planted::new()
            .with(90, 80, "cos", COS)
            .with(80, 70, "sh", SHELL)
            .with(70, 50, "guard", Some(("/x/other", environment)))
            .with(50, 1, "bash", SHELL)
            .with(1, 0, "systemd", None);
        assert_eq!(place.within(), Some(within), "{environment:?}");
    }
    let other = Planted::new()
        .with(90, 80, "cos", COS)
        .with(80, 1, "sh", Some(("/bin/sh", "MY_COS_NESTING=attempt:1\0")))
        .with(1, 0, "systemd", None);
    assert_eq!(other.within(), None);
}

#[test]
fn our_own_program_above_counts_also_where_it_was_replaced_or_is_not_shown() {
    let renamed = tempfile::NamedTempFile::new().expect("a file can be made");
    let renamed = renamed.path().to_str().expect("it is text");
    for (own, name, shown) in [
        ("/opt/cos", "cos", Some(("/opt/cos", ""))),
        ("/opt/cos", "x", Some(("/usr/bin/cos (deleted)", ""))),
        (renamed, "chief", Some((renamed, ""))),
        ("/opt/cos", "cos", None),
    ] {
        let place = Planted::new()
            .with(90, 80, "cos", Some((own, "")))
            .with(80, 70, "sh", SHELL)
            .with(70, 1, name, shown)
            .with(1, 0, "systemd", None);
        assert_eq!(place.within(), Some(Within::Program), "{name} {shown:?}");
    }
    for line in [
        "guard\0guard\0--parent\x001\0--\0sh\0",
        "/opt/cos\0guard\0sh\0",
    ] {
        let guard = Planted::new()
            .with(90, 70, "cos", COS)
            .with(70, 1, "guard", None)
            .line(70, line)
            .with(1, 0, "systemd", None);
        assert_eq!(guard.within(), Some(Within::Program), "{line:?}");
    }
    // Other programs with these names do not count.
    let foreign = Planted::new()
        .with(90, 80, "cos", COS)
        .with(80, 70, "cos", SHELL)
        .with(70, 1, "guard", None)
        .line(70, "ruby\0guard\0")
        .with(1, 0, "systemd", None);
    assert_eq!(foreign.within(), None);
}

#[test]
fn what_cannot_be_read_at_all_is_no_ancestry() {
    assert_eq!(Planted::new().ancestry(), None);
    // The parent is its own child, which no real system reports.
    let circle = Planted::new()
        .with(90, 80, "cos", COS)
        .with(80, 80, "sh", SHELL);
    assert_eq!(circle.within(), Some(Within::Unknown));
    let broken = Planted::new().with(90, 80, "cos", COS);
    fs::write(broken.0.path().join("90/stat"), "90 cos S").expect("it can be written");
    assert_eq!(broken.ancestry(), None);
}

#[test]
fn names_with_parentheses_and_lines_are_read() {
    let row = ParentRow::parse("7 (a) S 1 (b\n) R 42 7 7 0 -1 0").expect("it is a row");
    assert_eq!((row.name.as_str(), row.parent), ("a) S 1 (b\n", 42));
    for (device, name) in [
        (0, None),
        (34816, Some("pts/0")),
        (0x8900 | 5, Some("pts/261")),
        (1025, Some("tty1")),
        (0x440, Some("ttyS0")),
        (0x501, Some("5:1")),
    ] {
        assert_eq!(terminal_name(device).as_deref(), name, "{device}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_table_of_this_machine_shows_this_process_and_its_parent() {
    let table = ProcessTable::of_system().expect("there is one");
    let found = table.ancestry().expect("it can be read");
    let pids: Vec<u32> = found.processes.iter().map(|one| one.pid).collect();
    let parent = std::os::unix::process::parent_id();
    assert!(pids.starts_with(&[std::process::id(), parent]), "{pids:?}");
}
