//! Journals that cannot be used, and places where none can be.

use super::{GOOD, Refusal, Traces, flat, with_goals};
use crate::environment::TestEnvironment;
use std::fs;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// The journal's bytes, wherever SQLite keeps them.
fn bytes(environment: &TestEnvironment) -> Vec<u8> {
    fs::read(environment.home().join("journal.db")).expect("it is there")
}

/// Refuses every command, without touching a byte of the file.
fn is_refused(environment: &TestEnvironment, error: &str, hint: &str) {
    let before = (bytes(environment), environment.git(&["for-each-ref"]));
    let refusal = Refusal {
        code: 74,
        error,
        hint,
    };
    for args in [&["run"][..], &["resume"], &["inbox"], &["runs"]] {
        refusal.is_told(&args.join(" "), environment.cos(args));
        let with_json = [args, &["--json"]].concat();
        refusal.is_told_as_json(&args.join(" "), environment.cos(&with_json));
    }
    let after = (bytes(environment), environment.git(&["for-each-ref"]));
    assert!(before == after, "something was written: {error}");
}

#[test]
fn a_journal_of_a_newer_release_is_left_alone() {
    let environment = with_goals(GOOD);
    let _ = environment.cos(&["run"]).exits(0);
    let journal = environment.journal().expect("it is there");
    journal
        .pragma_update(None, "user_version", 99)
        .expect("updated");
    drop(journal);
    is_refused(
        &environment,
        "written by a newer release (journal version 99",
        "update cos",
    );
}

#[test]
fn a_file_that_is_no_journal_is_left_alone() {
    let environment = with_goals(GOOD);
    environment.folder("home/cos");
    let path = environment.home().join("journal.db");
    let foreign = || {
        let db = rusqlite::Connection::open(&path).expect("made");
        db.execute_batch("CREATE TABLE song (name TEXT)")
            .expect("made");
    };
    for row in ["a text", "a foreign database"] {
        let _ = fs::remove_file(&path);
        if row == "a text" {
            fs::write(&path, "These are my memoirs.\n".repeat(400)).expect("written");
        } else {
            foreign();
        }
        is_refused(&environment, "it is not a journal", "keep a copy");
    }
}

#[test]
fn damaged_pages_are_reported_and_never_taken_for_less_work() {
    let environment = with_goals(GOOD);
    let _ = environment.cos(&["run"]).exits(0);
    let journal = environment.journal().expect("it is there");
    journal
        .execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")
        .expect("done");
    let size: u32 = journal
        .query_row("PRAGMA page_size", [], |row| row.get(0))
        .expect("read");
    let root: u32 = journal
        .query_row(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'event'",
            [],
            |row| row.get(0),
        )
        .expect("read");
    drop(journal);
    let mut file = fs::OpenOptions::new()
        .write(true)
        .open(environment.home().join("journal.db"))
        .expect("opened");
    file.seek(SeekFrom::Start(u64::from(root - 1) * u64::from(size)))
        .expect("found");
    let page = vec![0xA5; usize::try_from(size).expect("a page is small")];
    file.write_all(&page).expect("written");
    drop(file);
    let refs = environment.git(&["for-each-ref"]);
    let refusal = Refusal {
        code: 74,
        error: "is damaged",
        hint: "cos audit verify",
    };
    for args in [&["run"][..], &["brief"], &["status"]] {
        refusal.is_told(&args.join(" "), environment.cos(args));
    }
    assert_eq!(environment.git(&["for-each-ref"]), refs);
    let verified = environment.cos(&["audit", "verify"]).exits(1);
    let output = flat(&format!("{}{}", verified.stdout, verified.stderr));
    assert!(output.contains("damaged"), "{output}");
}

/// Runs the command with another home; refused, and nothing is made there.
fn home_is_refused(environment: &TestEnvironment, home: &Path, refusal: &Refusal<'_>) {
    for args in [&["run"][..], &["runs"], &["inbox", "--json"]] {
        let before = Traces::of(environment);
        let mut command = environment.command(&environment.repo(), args);
        let ran = environment.finish(command.env("COS_HOME", home));
        let row = format!("COS_HOME={} cos {}", home.display(), args.join(" "));
        if args.contains(&"--json") {
            refusal.is_told_as_json(&row, ran);
        } else {
            refusal.is_told(&row, ran);
        }
        before.are_all(environment, &row);
    }
}

#[test]
fn a_home_where_no_data_may_lie_is_refused_and_not_made() {
    let environment = with_goals(GOOD);
    let repo = environment.repo();
    let inside = Refusal {
        code: 64,
        error: "is inside the git worktree",
        hint: "set COS_HOME",
    };
    home_is_refused(&environment, &repo.join("cos"), &inside);
    home_is_refused(&environment, &repo.join(".git/cos"), &inside);
    let relative = Refusal {
        code: 64,
        error: "`data/cos` is not an absolute path",
        hint: "COS_HOME",
    };
    home_is_refused(&environment, Path::new("data/cos"), &relative);
    let file = environment.folder("home").join("file");
    fs::write(&file, "").expect("written");
    let below = Refusal {
        code: 74,
        error: "file/cos` cannot be created",
        hint: "COS_HOME",
    };
    home_is_refused(&environment, &file.join("cos"), &below);
    let itself = Refusal {
        code: 74,
        error: "file` cannot be created",
        hint: "COS_HOME",
    };
    home_is_refused(&environment, &file, &itself);
}

#[test]
fn a_journal_that_was_cut_off_or_is_not_one_is_broken_and_what_helps_is_reported() {
    for keep in [100, 5_000, 20_000] {
        let environment = with_goals(GOOD);
        let _ = environment.cos(&["run", "goals.yaml", "--unattended"]);
        let path = environment.home().join("journal.db");
        // All of it in the one file.
        drop(environment.journal());
        let _ = environment.cos(&["runs"]).exits(0);
        let file = fs::OpenOptions::new().write(true).open(&path);
        let file = file.expect("opened");
        assert!(file.metadata().expect("it is there").len() > keep);
        file.set_len(keep).expect("cut off");
        for end in ["-wal", "-shm"] {
            let _gone = fs::remove_file(environment.home().join(format!("journal.db{end}")));
        }
        let verified = environment.cos(&["audit", "verify"]).exits(1);
        let output = flat(&format!("{}{}", verified.stdout, verified.stderr));
        if verified.stderr.contains("error") {
            assert!(output.contains("backup"), "{keep}: {output}");
            assert!(output.contains("cos audit export"), "{keep}: {output}");
            assert!(!output.contains("cos audit verify"), "{keep}: {output}");
        }
    }
}
