//! Tests a file that is damaged, foreign, newer, full or locked.

use super::{Folder, fill, start};
use crate::samples;
use crate::sqlite::SqliteJournal;
use crate::{Journal as _, JournalError, Projection as _};
use cos_core::audit::{Fault, Flaw};
use cos_core::event::Stream;
use cos_core::id::DecisionId;
use cos_core::money::Money;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

fn faults(journal: &SqliteJournal) -> Vec<(u64, Flaw)> {
    let found = journal.verify(None).unwrap().faults;
    found
        .into_iter()
        .map(|Fault { seq, flaw, .. }| (seq, flaw))
        .collect()
}

#[test]
fn every_tampering_with_the_file_is_seen() {
    for (sql, expected) in [
        (
            "UPDATE event SET body = replace(body, 'login', 'admin') WHERE seq = 2",
            vec![(2, Flaw::Changed)],
        ),
        (
            "UPDATE event SET at = at - 1 WHERE seq = 4",
            vec![(4, Flaw::Changed)],
        ),
        (
            "DELETE FROM event WHERE seq = 3",
            vec![(4, Flaw::Missing(1))],
        ),
        (
            "DELETE FROM event WHERE seq = 2; UPDATE event SET seq = seq - 1 WHERE seq > 2",
            vec![(2, Flaw::RunSpec), (4, Flaw::Cut(5))],
        ),
        ("DELETE FROM event WHERE seq = 5", vec![(4, Flaw::Cut(5))]),
    ] {
        let folder = Folder::new();
        fill(&folder.journal(), 5);
        folder.tamper(sql);
        assert_eq!(faults(&folder.journal()), expected, "{sql}");
    }
}

#[test]
fn every_change_of_what_follows_from_the_events_is_seen() {
    let (run, id) = (samples::run("r"), DecisionId::new("d-1"));
    let attempt = samples::attempt(1);
    let reserve = Money::dollars(3);
    for (sql, expected) in [
        ("SELECT 1", vec![]),
        ("UPDATE decision SET rank = 7", vec!["decision"]),
        ("UPDATE decision SET state = 'resolved'", vec!["decision"]),
        ("UPDATE decision SET consumed_by = 'x'", vec!["decision"]),
        ("UPDATE decision SET project = '/else'", vec!["decision"]),
        ("DELETE FROM decision", vec!["decision"]),
        ("DELETE FROM run", vec!["run"]),
        ("UPDATE run SET open = 0", vec!["run"]),
        ("DELETE FROM balance", vec!["balance"]),
        ("UPDATE balance SET reserved = 0", vec!["balance"]),
        ("UPDATE balance SET granted = 9000000000", vec!["balance"]),
        ("INSERT INTO balance VALUES ('x', 1, 1, 1)", vec!["balance"]),
        ("UPDATE decision SET resolved = 1", vec!["decision"]),
        ("UPDATE run SET seq = 99", vec!["run"]),
        ("INSERT INTO lease VALUES ('run/x', 1, 'o', 2)", vec![]),
        ("INSERT INTO lease VALUES ('run/x', 1, NULL, 0)", vec![]),
        (
            "INSERT INTO lease VALUES ('run/x', 0, 'o', 2)",
            vec!["lease"],
        ),
        (
            "INSERT INTO lease VALUES ('run/x', 1, '', 2)",
            vec!["lease"],
        ),
        (
            "INSERT INTO lease VALUES ('run/x', 1, NULL, 2)",
            vec!["lease"],
        ),
        ("INSERT INTO lease VALUES ('x', 1, 'o', 2)", vec!["lease"]),
        (
            "INSERT INTO lease VALUES ('run/x', 1, 'o', 9000000000000000)",
            vec!["lease"],
        ),
    ] {
        let folder = Folder::new();
        let journal = folder.journal();
        let draft = samples::draft(&run, 1, &[]);
        let opened = samples::opened(&id, draft);
        let events = vec![
            samples::started(&run, 1),
            samples::attempted(&run, attempt.clone(), reserve),
        ];
        let commits = [
            samples::append(Stream::Run(run.clone()), events),
            samples::append(Stream::Decision(id.clone()), vec![opened]),
        ];
        for outcome in journal.commit(&commits).unwrap() {
            outcome.unwrap();
        }
        folder.raw().execute_batch(sql).unwrap();
        let mut tables: Vec<&str> = faults(&journal)
            .into_iter()
            .map(|(_, flaw)| match flaw {
                Flaw::Derived { table, .. } | Flaw::Underivable { table, .. } => table,
                Flaw::Lease { .. } => "lease",
                other => panic!("{other}"),
            })
            .collect();
        tables.dedup();
        assert_eq!(tables, expected, "{sql}");
    }
}

#[test]
fn events_cannot_be_changed_or_removed_by_accident() {
    let folder = Folder::new();
    fill(&folder.journal(), 2);
    for sql in ["DELETE FROM event", "UPDATE event SET at = 0"] {
        assert!(folder.raw().execute_batch(sql).is_err());
    }
}

#[test]
fn a_journal_without_its_end_takes_no_events() {
    let folder = Folder::new();
    fill(&folder.journal(), 3);
    folder
        .unlocked()
        .execute_batch("DELETE FROM event WHERE seq = 3")
        .unwrap();
    let journal = folder.journal();
    let refused = journal.commit(&[start("x")]);
    assert!(
        matches!(refused, Err(JournalError::Damaged { .. })),
        "{refused:?}"
    );
    assert_eq!(
        journal.read(&samples::stream("r-0000"), 0).unwrap().len(),
        1
    );
}

#[test]
fn an_unreadable_event_is_named_and_the_check_goes_on_past_it() {
    for (sql, flaw) in [
        (
            "UPDATE event SET body = '{\"kind\":\"run_st' WHERE seq = 2",
            Some(Flaw::Changed),
        ),
        (
            "UPDATE event SET body = CAST(x'7bff' AS TEXT) WHERE seq = 2",
            None,
        ),
    ] {
        let folder = Folder::new();
        fill(&folder.journal(), 4);
        folder.tamper(sql);
        let journal = folder.journal();
        let read = journal.read(&samples::stream("r-0001"), 0);
        assert!(
            matches!(read, Err(JournalError::Unreadable { seq: 2, .. })),
            "{read:?}"
        );
        let found = faults(&journal);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, 2);
        match flaw {
            Some(flaw) => assert_eq!(found[0].1, flaw),
            None => assert!(matches!(found[0].1, Flaw::Unreadable(_))),
        }
    }
}

#[test]
fn a_destroyed_page_does_not_end_the_check() {
    let folder = Folder::new();
    fill(&folder.journal(), 200);
    let db = folder.raw();
    db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    // A leaf page of the table of events, found by its size.
    let sql =
        "SELECT pageno FROM dbstat WHERE name = 'event' AND pagetype = 'leaf' LIMIT 1 OFFSET 3";
    let page: Option<usize> = db
        .query_row(sql, [], |row| row.get::<_, i64>(0))
        .ok()
        .and_then(|page| usize::try_from(page).ok());
    drop(db);
    let mut bytes = fs::read(folder.file()).unwrap();
    let page = page.unwrap_or_else(|| {
        let needle = b"run/r-0050";
        bytes
            .windows(needle.len())
            .position(|window| window == needle)
            .unwrap()
            / 4096
            + 1
    });
    bytes[(page - 1) * 4096..page * 4096].fill(0xff);
    fs::write(folder.file(), bytes).unwrap();
    let journal = folder.journal();
    let seen = journal.verify(None).unwrap();
    assert!(seen.events > 150 && seen.events < 200, "{}", seen.events);
    let lost = 200 - seen.events;
    let unreadable = |fault: &&Fault| matches!(fault.flaw, Flaw::Unreadable(_));
    let named = seen.faults.iter().filter(unreadable).count();
    assert_eq!(named as u64, lost, "{:?}", seen.faults.len());
}

#[test]
fn what_is_no_journal_is_left_as_it_is() {
    let folder = Folder::new();
    fs::create_dir_all(folder.file().parent().unwrap()).unwrap();
    let text = b"this is a shopping list, long enough to look like a header of a file".repeat(9);
    fs::write(folder.file(), &text).unwrap();
    let opened = SqliteJournal::open(&folder.file());
    assert!(matches!(opened, Err(JournalError::Damaged { .. })));
    assert_eq!(fs::read(folder.file()).unwrap(), text);
    let other = Folder::new();
    fs::create_dir_all(other.file().parent().unwrap()).unwrap();
    other
        .raw()
        .execute_batch("CREATE TABLE list (item TEXT)")
        .unwrap();
    let before = fs::read(other.file()).unwrap();
    let opened = SqliteJournal::open(&other.file());
    assert!(matches!(opened, Err(JournalError::Damaged { .. })));
    assert_eq!(fs::read(other.file()).unwrap(), before);
}

#[test]
fn a_file_of_a_newer_release_is_refused_to_readers_and_writers() {
    let folder = Folder::new();
    fill(&folder.journal(), 1);
    folder
        .raw()
        .pragma_update(None, "user_version", 99)
        .unwrap();
    let newer = |opened: Result<SqliteJournal, JournalError>| {
        matches!(
            opened,
            Err(JournalError::Newer {
                found: 99,
                known: 1,
                ..
            })
        )
    };
    assert!(newer(SqliteJournal::open(&folder.file())));
    assert!(newer(SqliteJournal::open_read_only(&folder.file())));
}

#[test]
fn a_full_disk_refuses_the_unit_whole_and_takes_it_later() {
    let folder = Folder::new();
    let journal = folder.journal();
    fill(&journal, 2);
    let pages = |count: i64| {
        let limit = |db: &rusqlite::Connection, _: &mut _| {
            Ok(db.pragma_update(None, "max_page_count", count)?)
        };
        journal.with(limit).unwrap();
    };
    pages(1);
    let mut taken = 0;
    let full = loop {
        let batch: Vec<_> = (0..8)
            .map(|number| start(&format!("x-{taken}-{number}")))
            .collect();
        match journal.commit(&batch) {
            Ok(_) => taken += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(full, JournalError::Full { .. }), "{full:?}");
    let seen = journal.verify(None).unwrap();
    assert_eq!((seen.events, seen.faults), (2 + 8 * taken, vec![]));
    assert_eq!(journal.runs(999).unwrap().len() as u64, 2 + 8 * taken);
    pages(1 << 20);
    assert!(journal.commit(&[start("later")]).unwrap()[0].is_ok());
    assert_eq!(faults(&journal), vec![]);
}

/// Uses a real file system of 1 MB, if this process may mount one.
#[test]
fn a_really_full_disk_differs_from_other_trouble() {
    let folder = Folder::new();
    let disk = folder.file().parent().unwrap().to_owned();
    fs::create_dir_all(&disk).unwrap();
    let mount = |args: &[&str]| {
        std::process::Command::new(args[0])
            .args(&args[1..])
            .arg(&disk)
            .output()
    };
    let mounted = mount(&["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs"]);
    if !mounted.is_ok_and(|output| output.status.success()) {
        return;
    }
    let journal = folder.journal();
    let mut taken = 0;
    let full = loop {
        match journal.commit(&[start(&format!("x-{taken}"))]) {
            Ok(_) => taken += 1,
            Err(error) => break error,
        }
    };
    let seen = journal.verify(None);
    let again = journal.commit(&[start("again")]);
    let opened = SqliteJournal::open(&disk.join("other.db"));
    drop(journal);
    let unmounted = mount(&["umount", "-l"]);
    assert!(matches!(full, JournalError::Full { .. }), "{full:?}");
    assert!(matches!(again, Err(JournalError::Full { .. })), "{again:?}");
    assert!(
        matches!(opened, Err(JournalError::Full { .. })),
        "{:?}",
        opened.err()
    );
    let seen = seen.unwrap();
    assert_eq!((seen.events, seen.faults), (taken, vec![]));
    assert!(unmounted.unwrap().status.success());
}

/// Uses a read-only mount, if this process may mount one.
#[test]
fn a_read_only_disk_is_named_and_can_still_be_read() {
    let folder = Folder::new();
    let disk = folder.file().parent().unwrap().to_owned();
    fs::create_dir_all(&disk).unwrap();
    let call = |args: &[&str]| {
        let mut command = std::process::Command::new(args[0]);
        let output = command.args(&args[1..]).arg(&disk).output();
        output.is_ok_and(|output| output.status.success())
    };
    if !call(&["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs"]) {
        return;
    }
    fill(&folder.journal(), 2);
    let locked = call(&["mount", "-o", "remount,ro"]);
    let opened = SqliteJournal::open(&folder.file());
    let other = SqliteJournal::open(&disk.join("other.db"));
    let reader = SqliteJournal::open_read_only(&folder.file());
    let listed = reader.map(|reader| (reader.runs(9), reader.verify(None)));
    let unmounted = call(&["umount", "-l"]);
    assert!(locked && unmounted);
    assert!(
        matches!(opened, Err(JournalError::ReadOnly { .. })),
        "{:?}",
        opened.err()
    );
    assert!(
        matches!(other, Err(JournalError::ReadOnly { .. })),
        "{:?}",
        other.err()
    );
    let (runs, seen) = listed.unwrap();
    assert_eq!(runs.unwrap().len(), 2);
    assert_eq!(seen.unwrap().faults, vec![]);
}

#[test]
fn a_folder_that_may_not_be_written_is_named_and_can_still_be_read() {
    let folder = Folder::new();
    fill(&folder.journal(), 2);
    let parent = folder.file().parent().unwrap().to_owned();
    let mode = |mode| fs::set_permissions(&parent, fs::Permissions::from_mode(mode)).unwrap();
    fs::set_permissions(folder.file(), fs::Permissions::from_mode(0o400)).unwrap();
    mode(0o500);
    // An administrator may write everywhere; then the test cannot run.
    let may_write = fs::write(parent.join("probe"), b"").is_ok();
    let opened = SqliteJournal::open(&folder.file());
    let reader = SqliteJournal::open_read_only(&folder.file());
    mode(0o700);
    if may_write {
        return;
    }
    assert!(matches!(opened, Err(JournalError::ReadOnly { .. })));
    assert_eq!(reader.unwrap().runs(9).unwrap().len(), 2);
}

#[test]
fn a_file_that_another_program_holds_is_busy() {
    let folder = Folder::new();
    let journal = folder.journal();
    let quick = |db: &rusqlite::Connection, _: &mut _| {
        Ok(db.busy_timeout(std::time::Duration::from_millis(20))?)
    };
    journal.with(quick).unwrap();
    let other = folder.raw();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let busy = journal.commit(&[start("x")]);
    assert!(matches!(busy, Err(JournalError::Busy { .. })), "{busy:?}");
    other.execute_batch("COMMIT").unwrap();
    assert!(journal.commit(&[start("x")]).unwrap()[0].is_ok());
}
