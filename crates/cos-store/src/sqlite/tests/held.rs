//! Tests that a journal that one process opened several times stays open while others open and
//! close it.

use super::*;
use rustix::fs::{FlockOperation, fcntl_lock};
use std::process::{Command, Stdio};

/// Names the journal for the process that wants it exclusively.
const CHILD: &str = "COS_TEST_HELD_JOURNAL";

const NAME: &str = "sqlite::tests::held::a_journal_that_is_opened_twice_stays_held_against_others";

/// Returns whether another process gets an exclusive lock on the file, as SQLite needs before it
/// removes the log. Newer releases of SQLite check twice, older ones rely on this alone.
fn is_taken_by_another(folder: &Folder) -> bool {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", NAME]).env(CHILD, folder.file());
    child.stdout(Stdio::null()).stderr(Stdio::null());
    child.status().unwrap().success()
}

#[test]
fn a_journal_that_is_opened_twice_stays_held_against_others() {
    if let Some(file) = std::env::var_os(CHILD) {
        let mut options = std::fs::OpenOptions::new();
        let file = options.read(true).write(true).open(file).unwrap();
        fcntl_lock(&file, FlockOperation::NonBlockingLockExclusive).unwrap();
        return;
    }
    let folder = Folder::new();
    let kept = folder.journal();
    assert!(!is_taken_by_another(&folder), "one handle");
    // As every request of a browser and every tool call does.
    drop(folder.journal());
    assert!(
        !is_taken_by_another(&folder),
        "another handle came and went"
    );
    drop(SqliteJournal::open_read_only(&folder.file()).unwrap());
    assert!(!is_taken_by_another(&folder), "a reader came and went");
    drop(kept);
    assert!(is_taken_by_another(&folder), "no process holds it");
}
