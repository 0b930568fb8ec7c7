//! Whether each backup set is what its name says, and whether each that can still be asked for is there.

use super::BackupStore;
use crate::store::blob::{Content, FileFindings, content};
use crate::ports::{Journal, JournalError};
use cos_core::event::{Event, Stream};
use cos_core::id::{ActionId, BlobId};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;

impl BackupStore {
    /// Reads every backup set and compares it with its name; `kept` are those that events name and that
    /// nobody took back or dropped, each with the place of the event.
    pub fn check(
        &self,
        journal: &dyn Journal,
        mut kept: BTreeMap<ActionId, (BlobId, u64)>,
    ) -> Result<FileFindings, JournalError> {
        let mut findings = FileFindings::default();
        let listed = match fs::read_dir(&self.folder) {
            Ok(listed) => Some(listed),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => {
                findings.skip("backup".to_owned(), error.to_string());
                return Ok(findings);
            }
        };
        for entry in listed.into_iter().flatten().flatten() {
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let Some((action, backup_set)) = name.split_once('.') else {
                continue;
            };
            // Anything else is a draft of a writer, not yet or never finished.
            if backup_set.len() != 64 {
                continue;
            }
            let action = ActionId::new(action);
            let named = kept
                .get(&action)
                .filter(|(name, _)| name.as_str() == backup_set);
            let named_by = named.map(|(_, seq)| *seq);
            let found = content(&entry.path(), backup_set);
            if named_by.is_some() {
                kept.remove(&action);
            }
            // One that was listed and is gone was swept meanwhile.
            if !matches!(found, Content::Missing) {
                findings.note(named_by, format!("backup store/{name}"), found);
            }
        }
        for (action, (backup_set, seq)) in kept {
            let found = content(&self.path(&action, &backup_set), backup_set.as_str());
            // It may have been taken back or dropped since the events were read.
            if !matches!(found, Content::Missing) || is_kept(journal, &action)? {
                findings.note(Some(seq), format!("backup store/{action}.{backup_set}"), found);
            }
        }
        Ok(findings.end())
    }
}

fn is_kept(journal: &dyn Journal, action: &ActionId) -> Result<bool, JournalError> {
    let events = journal.read(&Stream::Action(action.clone()), 0)?;
    let is_over = |event: &Event| {
        matches!(
            event,
            Event::ActionUndone { .. } | Event::ActionForgotten { .. }
        )
    };
    Ok(!events.iter().any(|recorded| is_over(&recorded.event)))
}
