//! Verifies all stored data: the journal, the files that its events name, and the records of
//! councils. A fault in one does not stop the check of the others.

use crate::backup::BackupStore;
use crate::council::{self, CouncilFault};
use cos_core::audit::{Fault, Flaw, Gap, Hash, Unchecked, Verification};
use cos_store::JournalError;
use cos_store::blob::{Blobs, FileFindings};
use cos_store::layout::Layout;
use cos_store::sqlite::SqliteJournal;
use std::fs;
use std::path::Path;

/// The result of verifying all stored data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audit {
    /// Faults of the journal and of the files beside it.
    pub verification: Verification,
    /// Faults of the records of councils.
    pub councils: Vec<CouncilFault>,
}

/// Verifies everything. `noted` is a chain head that was noted earlier. The journal is read first,
/// in one snapshot, so files written meanwhile are not reported.
pub fn verify(
    store: &SqliteJournal,
    layout: &Layout,
    backup: &BackupStore,
    noted: Option<Hash>,
) -> Result<Audit, JournalError> {
    let audited = store.audit(noted)?;
    let mut verification = audited.verification;
    // Nothing is written here, so the limit has no effect.
    let blobs = Blobs::new(&layout.blobs(), usize::MAX);
    let files = [
        blobs.check(audited.named_files.blobs),
        backup.check(store, audited.named_files.copies)?,
    ];
    for findings in files {
        add(&mut verification, store, findings)?;
    }
    if verification.events == 0 {
        let flaw = emptied(store, layout)?;
        verification.faults.extend(flaw.map(|flaw| Fault {
            seq: 0,
            stream: None,
            flaw,
        }));
    }
    let mut councils = Vec::new();
    for stream in &audited.councils {
        match council::verify_one(store, stream) {
            Ok(found) => councils.extend(found),
            Err(JournalError::Damaged { .. } | JournalError::Unreadable { .. }) => {
                verification.unchecked.push(Unchecked {
                    seq: 0,
                    stream: Some(stream.to_string()),
                    gap: Gap::Record,
                });
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Audit {
        verification,
        councils,
    })
}

fn add(
    verification: &mut Verification,
    store: &SqliteJournal,
    findings: FileFindings,
) -> Result<(), JournalError> {
    for (seq, flaw) in findings.flaws {
        let stream = seq.map(|seq| store.stream_at(seq)).transpose()?.flatten();
        verification.faults.push(Fault {
            seq: seq.unwrap_or(0),
            stream,
            flaw,
        });
    }
    let gaps = findings.gaps.into_iter().map(|gap| Unchecked {
        seq: 0,
        stream: None,
        gap,
    });
    verification.unchecked.extend(gaps);
    Ok(())
}

/// Reports data files that exist although the journal has no events.
pub fn emptied(store: &SqliteJournal, layout: &Layout) -> Result<Option<Flaw>, JournalError> {
    let folders = [
        layout.blobs(),
        layout.backup(),
        layout.seals(),
        layout.rooms(),
    ];
    let Some(folder) = folders.iter().find(|folder| holds_a_file(folder, 2)) else {
        return Ok(None);
    };
    // Checked last, because the first events may have been written meanwhile.
    if store.has_events()? {
        return Ok(None);
    }
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    Ok(Some(Flaw::Emptied(name.into_owned())))
}

/// Checks whether a folder contains a file, down to `depth` levels.
fn holds_a_file(folder: &Path, depth: usize) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths = entries.map(|entry| entry.path());
    paths.any(|path| {
        let is_folder = fs::symlink_metadata(&path).is_ok_and(|found| found.is_dir());
        !is_folder || (depth > 0 && holds_a_file(&path, depth - 1))
    })
}
