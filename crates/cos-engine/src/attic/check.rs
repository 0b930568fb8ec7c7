//! Whether each parcel is what its name says, and whether each that can still be asked for is there.

use super::Attic;
use crate::store::blob::{Content, FileFindings, content};
use crate::world::{Journal, JournalError};
use cos_core::fact::{Fact, Stream};
use cos_core::id::{ActionId, BlobId};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;

impl Attic {
    /// Reads every parcel and compares it with its name; `kept` are those that facts name and that
    /// nobody took back or dropped, each with the place of the fact.
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
                findings.skip("attic".to_owned(), error.to_string());
                return Ok(findings);
            }
        };
        for entry in listed.into_iter().flatten().flatten() {
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let Some((action, parcel)) = name.split_once('.') else {
                continue;
            };
            // Anything else is a draft of a writer, not yet or never finished.
            if parcel.len() != 64 {
                continue;
            }
            let action = ActionId::new(action);
            let named = kept
                .get(&action)
                .filter(|(name, _)| name.as_str() == parcel);
            let named_by = named.map(|(_, seq)| *seq);
            let found = content(&entry.path(), parcel);
            if named_by.is_some() {
                kept.remove(&action);
            }
            // One that was listed and is gone was swept meanwhile.
            if !matches!(found, Content::Missing) {
                findings.note(named_by, format!("attic/{name}"), found);
            }
        }
        for (action, (parcel, seq)) in kept {
            let found = content(&self.path(&action, &parcel), parcel.as_str());
            // It may have been taken back or dropped since the facts were read.
            if !matches!(found, Content::Missing) || is_kept(journal, &action)? {
                findings.note(Some(seq), format!("attic/{action}.{parcel}"), found);
            }
        }
        Ok(findings.end())
    }
}

fn is_kept(journal: &dyn Journal, action: &ActionId) -> Result<bool, JournalError> {
    let facts = journal.read(&Stream::Action(action.clone()), 0)?;
    let is_over = |fact: &Fact| {
        matches!(
            fact,
            Fact::ActionUndone { .. } | Fact::ActionForgotten { .. }
        )
    };
    Ok(!facts.iter().any(|recorded| is_over(&recorded.fact)))
}
