//! The files beside the journal that its events name: texts in `blobs`, copies in `backup store`.

use cos_core::audit::{Fault, Flaw, Hash, Row};
use cos_core::council::CouncilEvent;
use cos_core::event::{Event, Inverse, Stream};
use cos_core::id::{ActionId, BlobId};
use std::collections::BTreeMap;

/// All files that events name, each with the place of an event that does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NamedFiles {
    /// Texts, by the hash that is their name.
    pub blobs: BTreeMap<Hash, u64>,
    /// Copies that are still kept, by the action that they were made before.
    pub copies: BTreeMap<ActionId, (BlobId, u64)>,
}

impl NamedFiles {
    /// Notes the files that an event names; a name that none can have is a fault.
    pub(super) fn note(&mut self, row: &Row, event: &Event) -> Option<Fault> {
        match event {
            Event::ActionPreserved {
                action,
                inverse: Inverse::Copied { backup_set, .. },
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

    /// Forgets the copies of an action of which not every event is known: they may have been dropped.
    pub(super) fn leave_out(&mut self, stream: &Stream) {
        if let Stream::Action(action) = stream {
            self.copies.remove(action);
        }
    }

    /// Forgets all copies, because events are missing.
    pub(super) fn leave_out_copies(&mut self) {
        self.copies.clear();
    }
}

/// The texts that an event names.
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
