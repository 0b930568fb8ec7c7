//! What a backup set looks like on the disk: one line of JSON that lists its items, then the bytes of
//! its files, one after the other.

use serde::{Deserialize, Serialize};
use std::io;

/// The version of this form.
const VERSION: u32 = 1;

/// Files as they were.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct BackupSet {
    /// Each file, folder and link; what holds others stands before them.
    pub(super) items: Vec<Item>,
    /// What the files hold, in the same order.
    pub(super) contents: Vec<u8>,
}

/// One file, folder or link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Item {
    /// Where it was: absolute, and no link on the way.
    pub(super) path: String,
    /// Who could do what with it.
    pub(super) mode: u32,
    /// Whose it was: user and group.
    pub(super) owner: (u32, u32),
    /// When it was changed last: seconds and nanoseconds since 1970.
    pub(super) modified: (i64, u32),
    /// What it is.
    pub(super) matter: Matter,
}

/// What an item is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Matter {
    /// A file of so many bytes.
    File(u64),
    /// A folder.
    Folder,
    /// A link that leads there.
    Link(String),
}

#[derive(Serialize, Deserialize)]
struct Head {
    version: u32,
    items: Vec<Item>,
}

impl BackupSet {
    /// The backup set as it is written.
    pub(super) fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let head = Head {
            version: VERSION,
            items: self.items.clone(),
        };
        let mut bytes = serde_json::to_vec(&head)?;
        bytes.push(b'\n');
        bytes.extend_from_slice(&self.contents);
        Ok(bytes)
    }

    /// Reads it back; none of what is damaged or of a newer form.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let (head, contents) = bytes.split_at_checked(end)?;
        let head: Head = serde_json::from_slice(head).ok()?;
        let backup_set = Self {
            items: head.items,
            contents: contents.get(1..)?.to_vec(),
        };
        let whole = backup_set.files().count() == backup_set.items.len();
        (head.version == VERSION && whole).then_some(backup_set)
    }

    /// Each item with what it holds; of what is no file that is nothing.
    pub(super) fn files(&self) -> impl Iterator<Item = (&Item, &[u8])> {
        self.items
            .iter()
            .scan(self.contents.as_slice(), |rest, item| {
                let Matter::File(bytes) = item.matter else {
                    return Some((item, &[][..]));
                };
                let (own, behind) = rest.split_at_checked(usize::try_from(bytes).ok()?)?;
                *rest = behind;
                Some((item, own))
            })
    }
}
