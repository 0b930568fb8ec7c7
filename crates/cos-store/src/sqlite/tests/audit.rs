//! Tests what the check of the file finds besides changed events, and what it reports as unchecked.

use super::{Folder, fill};
use crate::Journal as _;
use crate::samples;
use crate::sqlite::{append_raw, cell, column_check, file};
use cos_core::audit::{Flaw, Gap, SchemaPart};
use cos_core::event::Stream;
use cos_core::money::Money;

/// Returns the defects and gaps of a journal of three runs after this change.
fn after(planted: Option<(&str, u32, &str)>, sql: &str) -> (Vec<Flaw>, Vec<Gap>) {
    let folder = Folder::new();
    fill(&folder.journal(), 3);
    if let Some((stream, v, text)) = planted {
        let stream = Stream::parse(stream).unwrap();
        append_raw(&folder.file(), &stream, v, text).unwrap();
    }
    let db = folder.raw();
    db.execute_batch(sql).unwrap();
    // A recorded head hides nothing.
    let noted = db.query_row("SELECT chain FROM event WHERE seq = 1", [], |row| {
        cell::hash(row, 0)
    });
    let found = folder.journal().verify(noted.ok()).unwrap();
    let flaws = found.faults.into_iter().map(|fault| fault.flaw);
    let gaps = found.unchecked.into_iter().map(|one| one.gap);
    (flaws.collect(), gaps.collect())
}

#[test]
fn a_count_that_is_missing_or_wrong_is_a_fault() {
    for (sql, flaw) in [
        ("DELETE FROM head", Flaw::Uncounted),
        ("UPDATE head SET seq = 2", Flaw::Miscounted),
        ("UPDATE head SET chain = zeroblob(32)", Flaw::Miscounted),
        ("UPDATE head SET chain = x'00'", Flaw::Uncounted),
        ("UPDATE head SET seq = -1", Flaw::Uncounted),
        ("UPDATE head SET seq = 9", Flaw::Cut(9)),
    ] {
        assert_eq!(after(None, sql).0, [flaw], "{sql}");
    }
}

#[test]
fn every_part_of_the_schema_that_is_not_ours_is_a_fault() {
    let changed = |name| Flaw::ChangedSchema {
        part: SchemaPart::Table,
        name,
    };
    let foreign = |part, name: &str| Flaw::ForeignSchema {
        part,
        name: name.to_owned(),
    };
    for (sql, flaw) in [
        ("CREATE TABLE x (y)", foreign(SchemaPart::Table, "x")),
        ("CREATE VIEW x AS SELECT 1", foreign(SchemaPart::View, "x")),
        (
            "CREATE INDEX x ON run (source)",
            foreign(SchemaPart::Index, "x"),
        ),
        (
            "CREATE TRIGGER x AFTER UPDATE ON head BEGIN SELECT 1; END",
            foreign(SchemaPart::Trigger, "x"),
        ),
        (
            "ALTER TABLE run ADD COLUMN x TEXT",
            changed("run".to_owned()),
        ),
        (
            "ALTER TABLE balance ADD COLUMN x TEXT",
            changed("balance".to_owned()),
        ),
        (
            "DROP INDEX decision_inbox",
            Flaw::MissingSchema {
                part: SchemaPart::Index,
                name: "decision_inbox".to_owned(),
            },
        ),
    ] {
        assert_eq!(after(None, sql).0, [flaw], "{sql}");
    }
    let (flaws, _) = after(None, "DROP TABLE decision");
    let gone = |flaw: &Flaw| matches!(flaw, Flaw::MissingSchema { name, .. } if name == "decision");
    assert!(flaws.iter().any(gone), "{flaws:?}");
    // An index that misses rows because its definition was changed for a while.
    let (flaws, _) = after(
        None,
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET sql = replace(sql, 'pending', 'x') WHERE name = 'decision_inbox';
         DELETE FROM sqlite_schema WHERE name = 'decision_run';
         PRAGMA writable_schema = OFF",
    );
    assert!(flaws.len() >= 2, "{flaws:?}");
}

#[test]
fn an_event_before_the_first_is_a_fault() {
    for place in ["0", "-1", "-9223372036854775808"] {
        let sql = format!(
            "INSERT INTO event SELECT {place}, stream, 9, kind, v, at, body, hash, chain FROM event
             WHERE seq = 1"
        );
        let (flaws, gaps) = after(None, &sql);
        let named = |flaw: &Flaw| flaw.to_string().contains("positions start at 1");
        assert!(flaws.iter().any(named), "{place}: {flaws:?}");
        assert_eq!(gaps, [Gap::Tables]);
    }
}

#[test]
fn a_row_of_an_event_says_the_kind_that_the_event_has() {
    // Spaces hide the kind from code that only looks at the start of the text.
    let body = r#"{ "kind":"run_session_started","limits":null}"#;
    let (flaws, _) = after(Some(("run/r-0000", 1, body)), "SELECT 1");
    let kind = |flaw: &Flaw| matches!(flaw, Flaw::Kind { .. });
    assert!(flaws.len() == 1 && flaws.iter().all(kind), "{flaws:?}");
}

#[test]
fn an_unknown_event_leaves_the_rows_of_other_streams_checked() {
    let raw_events = [
        ("run/r-0000", 1, r#"{"kind":"zz"}"#),
        (
            "run/r-0000",
            2,
            r#"{"kind":"run_session_started","limits":null}"#,
        ),
        (
            "run/r-0000",
            0,
            r#"{"kind":"run_session_started","limits":null}"#,
        ),
        ("run/r-0000", 1, r#"{"kind":"run_started","order":7}"#),
        ("decision/d-9", 1, r#"{"kind":"zz"}"#),
        ("workflow/w-9", 1, "[]"),
    ];
    for raw in raw_events {
        let (flaws, gaps) = after(Some(raw), "SELECT 1");
        assert_eq!(flaws, [], "{raw:?}");
        let of_event = |gap: &Gap| {
            matches!(
                gap,
                Gap::Kind(_) | Gap::Format(_) | Gap::Unreadable(_) | Gap::Family
            )
        };
        assert!(of_event(&gaps[0]), "{raw:?}: {gaps:?}");
        for sql in [
            "UPDATE run SET open = 0 WHERE id = 'r-0001'",
            "UPDATE run SET source = 'x' WHERE id = 'r-0000'",
            "DELETE FROM run WHERE id = 'r-0000'",
            "DELETE FROM run WHERE id = 'r-0002'",
            "INSERT INTO run VALUES (9, 'r-9', 'p', 's', 1, 1, NULL)",
            "INSERT INTO balance VALUES ('{\"run\":\"r-0001\"}', 0, 1, 0)",
        ] {
            let (flaws, _) = after(Some(raw), sql);
            let derived = |flaw: &Flaw| matches!(flaw, Flaw::Derived { .. });
            assert!(flaws.iter().any(derived), "{raw:?} {sql}: {flaws:?}");
        }
        // A change that the unknown event itself may have made is not reported.
        let (flaws, gaps) = after(Some(raw), "UPDATE run SET open = 0 WHERE id = 'r-0000'");
        let of_row = |gap: &Gap| matches!(gap, Gap::Row { table: "run", .. });
        let is_of_run = raw.0 == "run/r-0000";
        assert_eq!(flaws.is_empty(), is_of_run, "{raw:?}: {flaws:?}");
        assert_eq!(gaps.iter().any(of_row), is_of_run, "{raw:?}: {gaps:?}");
    }
}

#[test]
fn money_that_an_unknown_event_can_have_moved_is_not_called_wrong_unless_it_shrank() {
    for (stream, sql, is_flaw) in [
        ("run/r", "UPDATE balance SET settled = settled + 1", false),
        ("run/r", "UPDATE balance SET reserved = 0", false),
        ("run/r", "UPDATE balance SET granted = 5", false),
        ("run/r", "DELETE FROM balance", true),
        ("run/r", "UPDATE balance SET settled = 0", true),
        (
            "run/r",
            "INSERT INTO balance VALUES ('{\"run\":\"x\"}', 1, 0, 0)",
            true,
        ),
        ("run/x", "UPDATE balance SET settled = settled + 1", true),
        (
            "run/x",
            "UPDATE balance SET settled = settled + 1 WHERE scope LIKE '{\"day%'",
            false,
        ),
        ("decision/x", "UPDATE balance SET granted = 5", false),
        ("decision/x", "UPDATE balance SET reserved = 9", true),
        (
            "decision/x",
            "UPDATE balance SET settled = settled + 1",
            true,
        ),
        ("checkpoint/x", "UPDATE balance SET granted = 5", true),
    ] {
        let folder = Folder::new();
        let journal = folder.journal();
        let run = samples::run("r");
        let (reserve, cost) = (Money::dollars(3), Money::dollars(2));
        let events = vec![
            samples::started(&run, 1),
            samples::attempted(&run, samples::attempt(1), reserve),
            samples::finished(&run, samples::attempt(1), reserve, cost),
            samples::attempted(&run, samples::attempt(2), reserve),
        ];
        let unit = samples::append(Stream::Run(run.clone()), events);
        journal.commit(&[unit]).unwrap()[0].as_ref().unwrap();
        let stream = Stream::parse(stream).unwrap();
        append_raw(&folder.file(), &stream, 1, r#"{"kind":"zz"}"#).unwrap();
        folder.raw().execute_batch(sql).unwrap();
        let found = journal.verify(None).unwrap();
        assert!(!found.unchecked.is_empty());
        let flaws = found.faults;
        assert_eq!(!flaws.is_empty(), is_flaw, "{stream} {sql}: {flaws:?}");
    }
}

#[test]
fn many_unknown_events_are_counted_and_not_all_listed() {
    let folder = Folder::new();
    fill(&folder.journal(), 1);
    for _ in 0..120 {
        let stream = samples::stream("r-0000");
        append_raw(&folder.file(), &stream, 1, r#"{"kind":"zz"}"#).unwrap();
    }
    let gaps = folder.journal().verify(None).unwrap().unchecked;
    assert!(gaps.len() < 110, "{}", gaps.len());
    assert!(gaps.iter().any(|one| one.gap == Gap::MoreEvents(20)));
}

#[test]
fn every_column_of_the_schema_says_how_it_is_checked() {
    let db = file::in_memory().unwrap();
    let sql =
        "SELECT t.name || '.' || c.name FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
               WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%'";
    let mut select = db.prepare(sql).unwrap();
    let columns = select.query_map([], |row| row.get(0)).unwrap();
    let mut columns: Vec<String> = columns.map(Result::unwrap).collect();
    let listed = column_check::TABLES.iter().flat_map(|table| {
        let names = table.columns.iter();
        names.map(|(column, _)| format!("{}.{column}", table.name))
    });
    let mut listed: Vec<String> = listed.collect();
    columns.sort();
    listed.sort();
    assert_eq!(columns, listed);
    for table in column_check::TABLES
        .iter()
        .filter(|table| table.is_derived())
    {
        assert_eq!(
            table.columns[0].1,
            column_check::ColumnCheck::Key,
            "{}",
            table.name
        );
    }
}
