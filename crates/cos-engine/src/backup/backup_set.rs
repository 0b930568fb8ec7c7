//! The file format of a backup set: one line of JSON that lists the items, then the bytes of the
//! files in the same order.

use serde::{Deserialize, Serialize};
use std::io;

/// The version of this format.
const VERSION: u32 = 1;

/// The content of a backup set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct BackupSet {
    /// Files, folders and links; a folder comes before its contents.
    pub(super) items: Vec<Item>,
    /// The content of all files, in the same order.
    pub(super) contents: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Item {
    /// The absolute path, with links in its parents resolved.
    pub(super) path: String,
    /// The permission bits.
    pub(super) mode: u32,
    /// User id and group id.
    pub(super) owner: (u32, u32),
    /// Time of the last change: seconds and nanoseconds since 1970.
    pub(super) modified: (i64, u32),
    #[serde(rename = "matter")]
    pub(super) kind: BackupItemKind,
}

/// The kind of an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum BackupItemKind {
    /// A file of this many bytes.
    File(u64),
    Folder,
    /// A link with this target.
    Link(String),
}

#[derive(Serialize, Deserialize)]
struct Head {
    version: u32,
    items: Vec<Item>,
}

impl BackupSet {
    /// Returns the backup set in the file format.
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

    /// Parses a backup set; `None` if it is damaged or of a newer version.
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

    /// Returns each item with its content, which is empty unless the item is a file.
    pub(super) fn files(&self) -> impl Iterator<Item = (&Item, &[u8])> {
        self.items
            .iter()
            .scan(self.contents.as_slice(), |rest, item| {
                let BackupItemKind::File(bytes) = item.kind else {
                    return Some((item, &[][..]));
                };
                let (own, behind) = rest.split_at_checked(usize::try_from(bytes).ok()?)?;
                *rest = behind;
                Some((item, own))
            })
    }
}
