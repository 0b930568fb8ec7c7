//! The files beside the journal that its facts name: texts in `blobs`, copies in `attic`.

use cos_core::audit::{Fault, Flaw, Hash, Row};
use cos_core::council::CouncilFact;
use cos_core::fact::{Fact, Inverse, Stream};
use cos_core::id::{ActionId, BlobId};
use std::collections::BTreeMap;

/// All files that facts name, each with the place of a fact that does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NamedFiles {
    /// Texts, by the hash that is their name.
    pub blobs: BTreeMap<Hash, u64>,
    /// Copies that are still kept, by the action that they were made before.
    pub copies: BTreeMap<ActionId, (BlobId, u64)>,
}

impl NamedFiles {
    /// Notes the files that a fact names; a name that none can have is a fault.
    pub(super) fn note(&mut self, row: &Row, fact: &Fact) -> Option<Fault> {
        match fact {
            Fact::ActionPreserved {
                action,
                inverse: Inverse::Copied { parcel, .. },
            } => {
                let kept = (parcel.clone(), row.seq);
                self.copies.insert(action.clone(), kept);
            }
            Fact::ActionUndone { action, .. } | Fact::ActionForgotten { action } => {
                self.copies.remove(action);
            }
            _ => {}
        }
        let mut wrong = None;
        for blob in blobs(fact) {
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

    /// Forgets the copies of an action of which not every fact is known: they may have been dropped.
    pub(super) fn leave_out(&mut self, stream: &Stream) {
        if let Stream::Action(action) = stream {
            self.copies.remove(action);
        }
    }

    /// Forgets all copies, because facts are missing.
    pub(super) fn leave_out_copies(&mut self) {
        self.copies.clear();
    }
}

/// The texts that a fact names.
fn blobs(fact: &Fact) -> Vec<&BlobId> {
    match fact {
        Fact::AttemptFinished { transcript, .. } => transcript.iter().collect(),
        Fact::ChecksRan { evidence, .. } => {
            let outputs = evidence.iter().filter_map(|one| one.output.as_ref());
            outputs.collect()
        }
        Fact::CouncilMoved { fact, .. } => match fact.as_ref() {
            CouncilFact::CouncilOpened { order, .. } => order.context.iter().collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
