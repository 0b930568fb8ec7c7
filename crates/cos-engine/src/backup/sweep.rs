//! Drops backup sets that can no longer be restored: sets of actions that were undone, sets that no
//! journal entry names, and sets past their retention time. Dropping for age is recorded in the
//! journal.

use super::BackupStore;
use cos_core::event::{Event, RestoreSource, Stream};
use cos_core::id::{ActionId, BlobId};
use cos_core::time::{Span, Timestamp};
use cos_store::{Append, Commit, Guard, Journal, JournalError, Recorded};
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// A backup set without a journal entry may be about to get one; after this time it will not.
const UNLISTED_GRACE: Span = Span::minutes(60);

enum Fate {
    Stays,
    /// It can no longer be restored.
    Goes,
    /// It is past its retention time; the stream of its action ends at this version.
    Ages(u64),
}

impl BackupStore {
    /// Sweeps, as far as the journal can be read and written.
    pub fn sweep(&self, journal: &dyn Journal, now: Timestamp) -> Result<(), JournalError> {
        let listed = fs::read_dir(&self.folder).into_iter().flatten();
        for path in listed.filter_map(|entry| Some(entry.ok()?.path())) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let (action, backup_set) = name.split_once('.').unwrap_or((&name, ""));
            let (action, backup_set) = (ActionId::new(action), BlobId::new(backup_set));
            let stream = Stream::Action(action.clone());
            let events = journal.read(&stream, 0)?;
            let fate = match self.fate(&events, &backup_set, now) {
                Fate::Stays if !is_known(&events, &backup_set) && is_old(&path, now) => Fate::Goes,
                fate => fate,
            };
            let goes = match fate {
                Fate::Stays => false,
                Fate::Goes => true,
                Fate::Ages(version) => record_dropped(journal, stream, version, action, now)?,
            };
            if goes {
                // If it cannot be removed now, the next sweep tries again.
                drop(fs::remove_file(&path));
            }
        }
        Ok(())
    }

    fn fate(&self, events: &[Recorded], backup_set: &BlobId, now: Timestamp) -> Fate {
        let is_over = |event: &Event| {
            matches!(
                event,
                Event::ActionUndone { .. } | Event::ActionForgotten { .. }
            )
        };
        let Some(record) = events.iter().find(|one| names_set(one, backup_set)) else {
            return Fate::Stays;
        };
        if events.iter().any(|recorded| is_over(&recorded.event)) {
            return Fate::Goes;
        }
        match events.last() {
            Some(last) if now - record.at > self.bounds.keep_for => Fate::Ages(last.version),
            _ => Fate::Stays,
        }
    }
}

fn names_set(recorded: &Recorded, name: &BlobId) -> bool {
    matches!(
        &recorded.event,
        Event::ActionPreserved { inverse: RestoreSource::Copied { backup_set, .. }, .. } if backup_set == name
    )
}

fn is_known(events: &[Recorded], backup_set: &BlobId) -> bool {
    events
        .iter()
        .any(|recorded| names_set(recorded, backup_set))
}

fn is_old(path: &Path, now: Timestamp) -> bool {
    let made = fs::symlink_metadata(path).and_then(|found| found.modified());
    let age = made
        .ok()
        .and_then(|made| made.duration_since(UNIX_EPOCH).ok());
    let made = age.and_then(|age| i64::try_from(age.as_millis()).ok());
    made.is_some_and(|made| now - Timestamp(made) > UNLISTED_GRACE)
}

/// Records that a backup set is dropped; `false` if the action's stream changed meanwhile.
fn record_dropped(
    journal: &dyn Journal,
    stream: Stream,
    version: u64,
    action: ActionId,
    at: Timestamp,
) -> Result<bool, JournalError> {
    let unit = Commit {
        at,
        guards: vec![Guard::Ends {
            stream: stream.clone(),
            version,
        }],
        appends: vec![Append {
            stream,
            fence: None,
            events: vec![Event::ActionForgotten { action }],
        }],
    };
    let taken = journal.commit(&[unit])?;
    Ok(matches!(taken.as_slice(), [Ok(())]))
}
