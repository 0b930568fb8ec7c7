//! Tests a dying process, and a write-ahead log whose end never reached the disk.

use super::{Folder, fill, start};
use crate::samples;
use crate::sqlite::SqliteJournal;
use crate::{Journal as _, Projection as _};
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Set only in the child: the path it writes to.
const CHILD: &str = "COS_TEST_WRITER";

#[test]
fn a_log_cut_anywhere_leaves_a_whole_beginning() {
    let folder = Folder::new();
    let journal = folder.journal();
    fill(&journal, 1);
    folder
        .raw()
        .execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")
        .unwrap();
    for number in 1..40 {
        let events = vec![samples::started(&samples::run("r"), number)];
        let unit = samples::append(samples::stream(&format!("x-{number:04}")), events);
        journal
            .commit(&[unit, start(&format!("y-{number:04}"))])
            .unwrap();
    }
    let log = PathBuf::from(format!("{}-wal", folder.file().display()));
    let (whole, log) = (fs::read(folder.file()).unwrap(), fs::read(log).unwrap());
    let mut rng = fastrand::Rng::with_seed(7);
    let mut seen = Vec::new();
    for _ in 0..60 {
        let cut = rng.usize(0..=log.len());
        let copy = Folder::new();
        fs::create_dir_all(copy.file().parent().unwrap()).unwrap();
        fs::write(copy.file(), &whole).unwrap();
        fs::write(format!("{}-wal", copy.file().display()), &log[..cut]).unwrap();
        let journal = copy.journal();
        let found = journal.verify(None).unwrap();
        assert!(found.is_whole(), "cut at {cut}: {found:?}");
        // Both units of a batch are there, or neither.
        assert_eq!(found.events % 2, 1, "cut at {cut}");
        assert_eq!(journal.runs(999).unwrap().len() as u64, found.events);
        assert!(journal.commit(&[start("after")]).unwrap()[0].is_ok());
        seen.push((cut, found.events));
    }
    seen.sort_unstable();
    assert!(
        seen.windows(2).all(|pair| pair[0].1 <= pair[1].1),
        "a longer log holds no less"
    );
    assert!(seen.last().unwrap().1 > 1);
}

#[test]
fn whatever_a_killed_writer_was_promised_is_kept() {
    if let Some(file) = std::env::var_os(CHILD) {
        write_for_ever(Path::new(&file));
    }
    let folder = Folder::new();
    let name = "sqlite::tests::crash::whatever_a_killed_writer_was_promised_is_kept";
    let mut rng = fastrand::Rng::new();
    let mut acknowledged = 0;
    for _ in 0..12 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name, "--nocapture"])
            .env(CHILD, folder.file())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap())
            .lines()
            .map_while(Result::ok);
        let mut left = rng.u64(1..60);
        let mut note = |line: &str| {
            let acked = line
                .strip_prefix("acked ")
                .and_then(|number| number.parse::<u64>().ok());
            acknowledged = acked.unwrap_or(acknowledged);
            acked.is_some()
        };
        while left > 0 {
            left -= u64::from(note(&lines.next().unwrap()));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // What it printed before it died counts as well.
        for line in lines {
            note(&line);
        }
        let journal = folder.journal();
        let seen = journal.verify(None).unwrap();
        assert!(seen.is_whole(), "{seen:?}");
        assert!(
            seen.events >= acknowledged,
            "{} of {acknowledged}",
            seen.events
        );
        assert_eq!(journal.runs(9_999).unwrap().len() as u64, seen.events);
    }
}

fn write_for_ever(file: &Path) -> ! {
    let journal = SqliteJournal::open(file).unwrap();
    let mut count = journal.verify(None).unwrap().events;
    loop {
        let taken = journal.commit(&[start(&format!("k-{count:06}"))]).unwrap();
        assert!(taken[0].is_ok());
        count += 1;
        let mut out = std::io::stdout().lock();
        writeln!(out, "acked {count}").unwrap();
        out.flush().unwrap();
    }
}
