//! Collects the files beside the journal that its events name: texts in the folder `blobs`, backups
//! in the folder `backup`.

use cos_core::audit::{Fault, Flaw, Hash, Row};
use cos_core::council::CouncilEvent;
use cos_core::event::{Event, RestoreSource, Stream};
use cos_core::id::{ActionId, BlobId};
use std::collections::BTreeMap;

/// All files that events name, each with the position of such an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NamedFiles {
    /// Texts, by their hash.
    pub blobs: BTreeMap<Hash, u64>,
    /// Backups that still exist, by their action.
    pub copies: BTreeMap<ActionId, (BlobId, u64)>,
}

impl NamedFiles {
    /// Records the files that an event names; an invalid name is a fault.
    pub(super) fn note(&mut self, row: &Row, event: &Event) -> Option<Fault> {
        match event {
            Event::ActionPreserved {
                action,
                inverse: RestoreSource::Copied { backup_set, .. },
            } => {
                let kept = (backup_set.clone(), row.seq);
                self.copies.insert(action.clone(), kept);
            }
            Event::ActionUndone { action, .. } | Event::ActionForgotten { action } => {
                self.copies.remove(action);
            }
            _ => {}
        }
        let mut wrong = None;
        for blob in blobs(event) {
            match Hash::parse(blob.as_str()).filter(|hash| hash.to_string() == blob.as_str()) {
                Some(hash) => {
                    self.blobs.entry(hash).or_insert(row.seq);
                }
                None => wrong = Some(blob.as_str().to_owned()),
            }
        }
        wrong.map(|name| Fault {
            seq: row.seq,
            stream: Some(row.stream.clone()),
            flaw: Flaw::FileName(name),
        })
    }

    /// Removes the backups of an action with unknown events, because they may have been deleted.
    pub(super) fn leave_out(&mut self, stream: &Stream) {
        if let Stream::Action(action) = stream {
            self.copies.remove(action);
        }
    }

    /// Removes all backups, because events are missing.
    pub(super) fn leave_out_copies(&mut self) {
        self.copies.clear();
    }
}

/// Returns the blobs that an event names.
fn blobs(event: &Event) -> Vec<&BlobId> {
    match event {
        Event::AttemptFinished { transcript, .. } => transcript.iter().collect(),
        Event::ChecksRan { evidence, .. } => {
            let outputs = evidence.iter().filter_map(|one| one.output.as_ref());
            outputs.collect()
        }
        Event::CouncilMoved { event, .. } => match event.as_ref() {
            CouncilEvent::CouncilOpened { spec, .. } => spec.context.iter().collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
