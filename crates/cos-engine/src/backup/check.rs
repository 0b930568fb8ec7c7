//! Checks that every backup set matches the hash in its name, and that every set that can still be
//! restored exists.

use super::BackupStore;
use cos_core::event::{Event, Stream};
use cos_core::id::{ActionId, BlobId};
use cos_store::blob::{Content, FileFindings, content};
use cos_store::{Journal, JournalError};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;

impl BackupStore {
    /// Reads every backup set and compares it with its name. `kept` are the sets that the journal
    /// names and that were neither restored nor dropped, each with the place of its event.
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
            // Any other name is an unfinished draft of a writer.
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
            // A set that was listed and is missing now was swept meanwhile.
            if !matches!(found, Content::Missing) {
                findings.note(named_by, format!("backup/{name}"), found);
            }
        }
        for (action, (backup_set, seq)) in kept {
            let found = content(&self.path(&action, &backup_set), backup_set.as_str());
            // It may have been restored or dropped since the events were read.
            if !matches!(found, Content::Missing) || is_kept(journal, &action)? {
                findings.note(Some(seq), format!("backup/{action}.{backup_set}"), found);
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
