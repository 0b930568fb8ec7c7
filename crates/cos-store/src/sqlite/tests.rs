//! Tests what only a file can lose. Other requirements are tested in `cos-testkit`.

mod audit;
mod crash;
mod damage;
mod held;

use super::*;
use crate::samples;
use tempfile::TempDir;

pub(super) struct Folder(TempDir);

impl Folder {
    pub(super) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    pub(super) fn file(&self) -> PathBuf {
        self.0.path().join("data").join("journal.db")
    }

    pub(super) fn journal(&self) -> SqliteJournal {
        SqliteJournal::open(&self.file()).unwrap()
    }

    /// Opens the file as any SQLite program does, without the store's protection.
    pub(super) fn raw(&self) -> Connection {
        let db = Connection::open(self.file()).unwrap();
        db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        db
    }

    /// Removes the protection, as an attacker would first.
    pub(super) fn unlocked(&self) -> Connection {
        let db = self.raw();
        let sql = "DROP TRIGGER event_is_never_changed; DROP TRIGGER event_is_never_removed;";
        db.execute_batch(sql).unwrap();
        db
    }

    /// Changes events as an attacker would, and restores the schema.
    pub(super) fn tamper(&self, sql: &str) {
        let db = self.raw();
        let triggers = "SELECT sql FROM sqlite_schema WHERE type = 'trigger'";
        let mut select = db.prepare(triggers).unwrap();
        let triggers = select.query_map([], |row| row.get(0)).unwrap();
        let triggers: Vec<String> = triggers.map(Result::unwrap).collect();
        let db = self.unlocked();
        db.execute_batch(sql).unwrap();
        db.execute_batch(&triggers.join(";\n")).unwrap();
    }
}

pub(super) fn start(name: &str) -> Commit {
    let run = samples::run(name);
    samples::append(Stream::Run(run.clone()), vec![samples::started(&run, 1)])
}

pub(super) fn fill(journal: &SqliteJournal, runs: usize) {
    for number in 0..runs {
        let taken = journal.commit(&[start(&format!("r-{number:04}"))]).unwrap();
        assert!(taken.iter().all(Result::is_ok));
    }
}

#[test]
fn only_its_user_may_read_the_file_and_its_side_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let journal = folder.journal();
    fill(&journal, 1);
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let file = folder.file();
    assert_eq!(mode(file.parent().unwrap()), 0o700);
    let mut files = 0;
    for entry in std::fs::read_dir(file.parent().unwrap()).unwrap() {
        assert_eq!(mode(&entry.unwrap().path()), 0o600);
        files += 1;
    }
    assert_eq!(files, 3);
}

#[test]
fn the_chain_verifies_and_a_noted_head_is_found_again() {
    let folder = Folder::new();
    let journal = folder.journal();
    fill(&journal, 3);
    let noted = journal.verify(None).unwrap().head;
    fill(&journal, 2);
    let seen = journal.verify(Some(noted)).unwrap();
    assert!(seen.is_whole(), "{seen:?}");
    assert_eq!((seen.events, seen.streams, seen.faults), (5, 3, vec![]));
    let other = Hash::parse(&"ab".repeat(32));
    let faults = journal.verify(other).unwrap().faults;
    assert_eq!(
        faults.first().map(|fault| fault.flaw.clone()),
        Some(Flaw::Head)
    );
}

#[test]
fn events_of_all_streams_are_scanned_in_order() {
    let folder = Folder::new();
    let journal = folder.journal();
    fill(&journal, 5);
    let scanned = journal.scan(1, 3).unwrap();
    let names: Vec<String> = scanned
        .iter()
        .map(|(stream, _)| stream.to_string())
        .collect();
    assert_eq!(names, ["run/r-0001", "run/r-0002", "run/r-0003"]);
    assert_eq!(scanned[0].1.seq, 2);
}

#[test]
fn a_reader_sees_everything_and_writes_nothing() {
    let folder = Folder::new();
    let reader = SqliteJournal::open_read_only(&folder.file());
    assert!(
        matches!(reader, Err(JournalError::Store { .. })),
        "nothing was created"
    );
    assert!(!folder.file().exists());
    let journal = folder.journal();
    fill(&journal, 2);
    let reader = SqliteJournal::open_read_only(&folder.file()).unwrap();
    assert_eq!(reader.runs(9).unwrap().len(), 2);
    fill(&journal, 3);
    assert_eq!(reader.runs(9).unwrap().len(), 3);
    let refused = reader.commit(&[start("x")]);
    assert!(matches!(refused, Err(JournalError::ReadOnly { .. })));
}

#[test]
fn brief_visitors_leave_one_short_log_that_a_long_run_session_folds_in() {
    let folder = Folder::new();
    let visit = |number: u32| {
        let journal = SqliteJournal::open_briefly(&folder.file()).unwrap();
        assert!(journal.commit(&[start(&format!("r-{number}"))]).unwrap()[0].is_ok());
    };
    visit(0);
    let room = log_bytes(&folder);
    (1..40).for_each(visit);
    assert_eq!(log_bytes(&folder), room);
    let journal = folder.journal();
    let seen = journal.verify(None).unwrap();
    assert_eq!((seen.events, seen.faults), (40, vec![]));
    drop(journal);
    assert_eq!(log_bytes(&folder), 0);
}

#[test]
fn commits_of_a_long_run_session_never_make_its_log_longer() {
    let folder = Folder::new();
    let journal = folder.journal();
    journal.prepare_for_many_commits();
    let room = log_bytes(&folder);
    assert!(room > 4_000_000, "{room}");
    // Another handle finds the extended log, and writes in it too.
    let other = folder.journal();
    other.prepare_for_many_commits();
    for number in 0..400 {
        let writer = if number % 2 == 0 { &journal } else { &other };
        assert!(writer.commit(&[start(&format!("r-{number}"))]).unwrap()[0].is_ok());
    }
    assert_eq!(log_bytes(&folder), room);
    let seen = journal.verify(None).unwrap();
    assert_eq!((seen.events, seen.faults), (400, vec![]));
}

#[test]
fn room_behind_the_last_commit_is_no_commit_for_who_reads_the_log_back() {
    let folder = Folder::new();
    let journal = folder.journal();
    journal.prepare_for_many_commits();
    fill(&journal, 7);
    // The files as a crash leaves them.
    let found = Folder::new();
    drop(found.journal());
    for name in ["", "-wal"] {
        let of = |folder: &Folder| format!("{}{name}", folder.file().display());
        std::fs::copy(of(&folder), of(&found)).unwrap();
    }
    let seen = found.journal().verify(None).unwrap();
    assert_eq!((seen.events, seen.faults), (7, vec![]));
}

fn log_bytes(folder: &Folder) -> u64 {
    let log = format!("{}-wal", folder.file().display());
    std::fs::metadata(log).map_or(0, |log| log.len())
}

#[test]
fn two_processes_may_create_the_file_at_once() {
    for _ in 0..20 {
        let folder = Folder::new();
        std::thread::scope(|scope| {
            let open = || drop(folder.journal());
            let openers = [scope.spawn(open), scope.spawn(open), scope.spawn(open)];
            for opener in openers {
                opener.join().unwrap();
            }
        });
        fill(&folder.journal(), 1);
    }
}

#[test]
fn a_journal_behind_links_keeps_its_log_beside_the_file() {
    let folder = Folder::new();
    let link = folder.file();
    let disk = folder.0.path().join("disk");
    std::fs::create_dir(&disk).unwrap();
    std::fs::create_dir(link.parent().unwrap()).unwrap();
    std::os::unix::fs::symlink("../disk/step", &link).unwrap();
    std::os::unix::fs::symlink("there.db", disk.join("step")).unwrap();
    let missing = SqliteJournal::open(&link)
        .map(|_| ())
        .unwrap_err()
        .to_string();
    assert!(missing.contains("disk/there.db"), "{missing}");
    // An empty file is a new journal.
    std::fs::write(disk.join("there.db"), "").unwrap();
    let journal = SqliteJournal::open(&link).unwrap();
    fill(&journal, 1);
    assert!(log::path(&disk.join("there.db")).exists());
    assert!(!log::path(&link).exists());
    let reader = SqliteJournal::open_read_only(&link).unwrap();
    assert_eq!(reader.scan(0, 9).unwrap(), journal.scan(0, 9).unwrap());
    assert!(journal.verify(None).unwrap().faults.is_empty());
    drop(SqliteJournal::open_briefly(&link).unwrap());
}
