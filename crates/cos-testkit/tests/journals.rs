//! Runs the conformance suite of journals on the file and on the journal in memory.

use cos_core::event::Stream;
use cos_store::memory::MemoryJournal;
use cos_store::sqlite::{SqliteJournal, append_raw};
use cos_store::{JournalError, Store};
use cos_testkit::conformance::journal::{JournalFixture, assert_conforms};
use std::path::PathBuf;
use tempfile::TempDir;

struct InMemory(MemoryJournal);

impl JournalFixture for InMemory {
    fn open(&self) -> Result<Box<dyn Store>, JournalError> {
        Ok(Box::new(self.0.again()))
    }

    fn append_raw(&self, stream: &Stream, v: u32, text: &str) -> Result<(), JournalError> {
        self.0.append_raw(stream, v, text);
        Ok(())
    }
}

struct Folder(TempDir);

impl Folder {
    fn file(&self) -> PathBuf {
        self.0.path().join("data").join("journal.db")
    }
}

impl JournalFixture for Folder {
    fn open(&self) -> Result<Box<dyn Store>, JournalError> {
        Ok(Box::new(SqliteJournal::open(&self.file())?))
    }

    fn append_raw(&self, stream: &Stream, v: u32, text: &str) -> Result<(), JournalError> {
        append_raw(&self.file(), stream, v, text)
    }
}

#[test]
fn the_file_conforms() {
    assert_conforms(&|| Box::new(Folder(TempDir::new().unwrap())));
}

#[test]
fn the_twin_in_memory_conforms() {
    assert_conforms(&|| Box::new(InMemory(MemoryJournal::new())));
}
