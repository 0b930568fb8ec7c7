//! Restores a backup set without any step that could lose data: it first compares every path, then
//! writes each file next to its place, and only then moves it there. If the process is killed, the
//! same call continues.

use super::backup_set::{BackupItemKind, BackupSet, Item};
use super::{BackupError, BackupStore};
use cos_core::id::{ActionId, BlobId};
use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, File, FileTimes, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::{
    DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _, lchown, symlink,
};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// What to do if something else is at a path now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Collision {
    /// Report it and touch nothing.
    Reported,
    /// Replace it; the caller has backed it up.
    Replaced,
}

/// The result of restoring a backup set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Returned {
    /// All items are in place. These files and links had to be restored.
    Done(Vec<PathBuf>),
    /// Something else is at these paths; nothing was touched.
    InTheWay(Vec<PathBuf>),
}

/// What is at the path of an item now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Present {
    /// The item.
    Itself,
    Nothing,
    /// An empty file.
    Emptied,
    /// Another file or link.
    Other,
    /// Something that is never replaced: a folder, or a link among the parents.
    Fixed,
}

/// An item to restore.
struct Step<'a> {
    item: &'a Item,
    content: &'a [u8],
    standing: Present,
    /// Where the item is written first, next to its final path.
    draft: PathBuf,
}

impl BackupStore {
    /// Restores the items that are missing or were emptied.
    pub fn bring_back(
        &self,
        action: &ActionId,
        backup_set: &BlobId,
        collision: Collision,
    ) -> Result<Returned, BackupError> {
        let backup_set = self.load_backup_set(action, backup_set)?;
        let steps = steps(&backup_set, action);
        let blocks = |step: &&Step<'_>| match step.standing {
            Present::Fixed => true,
            Present::Other => collision == Collision::Reported,
            Present::Itself | Present::Nothing | Present::Emptied => false,
        };
        let path = |step: &Step<'_>| PathBuf::from(&step.item.path);
        let in_the_way: Vec<PathBuf> = steps.iter().filter(blocks).map(path).collect();
        if !in_the_way.is_empty() {
            return Ok(Returned::InTheWay(in_the_way));
        }
        // Left behind by an earlier call that was killed.
        for step in &steps {
            drop(fs::remove_file(&step.draft));
        }
        let lacking: Vec<Step<'_>> = steps
            .into_iter()
            .filter(|step| step.standing != Present::Itself)
            .collect();
        let mut done = Done::default();
        if let Err(error) = put(&lacking, &mut done) {
            done.revert(&lacking);
            return Err(error);
        }
        let is_file = |step: &&Step<'_>| step.item.kind != BackupItemKind::Folder;
        Ok(Returned::Done(
            lacking.iter().filter(is_file).map(path).collect(),
        ))
    }
}

fn steps<'a>(backup_set: &'a BackupSet, action: &ActionId) -> Vec<Step<'a>> {
    let step = |(place, (item, content)): (usize, (&'a Item, &'a [u8]))| {
        let folder = Path::new(&item.path).parent().unwrap_or(Path::new("/"));
        Step {
            item,
            content,
            standing: compare(item, content),
            draft: folder.join(format!(".cos-undo-{action}-{place}")),
        }
    };
    backup_set.files().enumerate().map(step).collect()
}

/// Compares the path of an item with the item; what cannot be read is never replaced.
fn compare(item: &Item, content: &[u8]) -> Present {
    let path = Path::new(&item.path);
    let is_link = |folder: &Path| {
        let found = fs::symlink_metadata(folder);
        found.is_ok_and(|found| !found.is_dir())
    };
    if path.ancestors().skip(1).any(is_link) {
        return Present::Fixed;
    }
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Present::Nothing,
        Err(_) => return Present::Fixed,
    };
    match &item.kind {
        BackupItemKind::Folder if found.is_dir() => Present::Itself,
        _ if found.is_dir() => Present::Fixed,
        BackupItemKind::Folder => Present::Fixed,
        BackupItemKind::Link(to)
            if fs::read_link(path).is_ok_and(|found| found == Path::new(to)) =>
        {
            Present::Itself
        }
        BackupItemKind::File(bytes) if found.is_file() && found.len() == *bytes => {
            match fs::read(path) {
                Ok(now) if now == content => Present::Itself,
                Ok(_) => Present::Other,
                Err(_) => Present::Fixed,
            }
        }
        _ if found.is_file() && found.len() == 0 => Present::Emptied,
        _ if found.is_file() || found.is_symlink() => Present::Other,
        _ => Present::Fixed,
    }
}

/// What was done so far, to be reverted if the rest fails.
#[derive(Default)]
struct Done {
    /// Folders that were made, outer folders first.
    folders: Vec<PathBuf>,
    /// Items that were put where nothing was before.
    placed: Vec<PathBuf>,
}

impl Done {
    fn revert(&self, steps: &[Step<'_>]) {
        let drafts = steps.iter().map(|step| &step.draft);
        for path in drafts.chain(&self.placed) {
            drop(fs::remove_file(path));
        }
        for folder in self.folders.iter().rev() {
            drop(fs::remove_dir(folder));
        }
    }
}

fn put(steps: &[Step<'_>], done: &mut Done) -> Result<(), BackupError> {
    for step in steps {
        let path = Path::new(&step.item.path);
        let folder = match step.item.kind {
            BackupItemKind::Folder => path,
            _ => path.parent().unwrap_or(path),
        };
        make_folders(folder, done).map_err(|error| unwritten(path, error))?;
        write(step).map_err(|error| unwritten(path, error))?;
    }
    for step in steps
        .iter()
        .filter(|step| step.item.kind != BackupItemKind::Folder)
    {
        let path = Path::new(&step.item.path);
        place(step, path).map_err(|error| unwritten(path, error))?;
        if step.standing == Present::Nothing {
            done.placed.push(path.to_owned());
        }
    }
    // All items are in place now. Folders get their permissions and times last, because writing
    // into them changes these.
    for step in steps
        .iter()
        .rev()
        .filter(|step| step.item.kind == BackupItemKind::Folder)
    {
        let path = Path::new(&step.item.path);
        restore_metadata(path, step.item).map_err(|error| unwritten(path, error))?;
    }
    sync_folders(steps);
    Ok(())
}

/// Makes a folder and its missing parents.
fn make_folders(folder: &Path, done: &mut Done) -> io::Result<()> {
    let is_missing = |folder: &&Path| fs::symlink_metadata(folder).is_err();
    let missing: Vec<&Path> = folder.ancestors().take_while(is_missing).collect();
    for folder in missing.into_iter().rev() {
        DirBuilder::new().mode(0o700).create(folder)?;
        done.folders.push(folder.to_owned());
    }
    Ok(())
}

/// Writes an item next to its final path and syncs it.
fn write(step: &Step<'_>) -> io::Result<()> {
    match &step.item.kind {
        BackupItemKind::Folder => Ok(()),
        BackupItemKind::Link(to) => {
            symlink(to, &step.draft)?;
            restore_owner(&step.draft, step.item)
        }
        BackupItemKind::File(_) => {
            let mut options = OpenOptions::new();
            options.write(true).create_new(true).mode(0o600);
            let mut file = options.open(&step.draft)?;
            file.write_all(step.content)?;
            restore_owner(&step.draft, step.item)?;
            file.set_permissions(Permissions::from_mode(step.item.mode))?;
            file.set_times(times(step.item))?;
            file.sync_all()
        }
    }
}

/// Restores the owner of an item. A group that this user is not in is ignored.
fn restore_owner(path: &Path, item: &Item) -> io::Result<()> {
    let (user, group) = item.owner;
    let given = lchown(path, Some(user), Some(group));
    let is_theirs = || fs::symlink_metadata(path).is_ok_and(|found| found.uid() == user);
    if given.is_err() && is_theirs() {
        return Ok(());
    }
    given
}

/// Moves an item to its final path. It never replaces a file that appeared meanwhile. What was
/// there must still be there; only the moment between this check and the move is unguarded.
fn place(step: &Step<'_>, path: &Path) -> io::Result<()> {
    if step.standing == Present::Nothing {
        fs::hard_link(&step.draft, path)?;
        return fs::remove_file(&step.draft);
    }
    if compare(step.item, step.content) != step.standing {
        return Err(io::Error::from(ErrorKind::AlreadyExists));
    }
    fs::rename(&step.draft, path)
}

fn restore_metadata(folder: &Path, item: &Item) -> io::Result<()> {
    let file = File::open(folder)?;
    restore_owner(folder, item)?;
    file.set_times(times(item))?;
    file.set_permissions(Permissions::from_mode(item.mode))
}

fn times(item: &Item) -> FileTimes {
    let (seconds, nanos) = item.modified;
    let whole = Duration::from_secs(seconds.unsigned_abs());
    let moment = if seconds < 0 {
        SystemTime::UNIX_EPOCH.checked_sub(whole)
    } else {
        SystemTime::UNIX_EPOCH.checked_add(whole)
    };
    let moment = moment.and_then(|moment| moment.checked_add(Duration::from_nanos(nanos.into())));
    moment.map_or_else(FileTimes::new, |moment| {
        FileTimes::new().set_modified(moment)
    })
}

/// Makes the new names durable before the backups are dropped.
fn sync_folders(steps: &[Step<'_>]) {
    let folders: BTreeSet<&Path> = steps
        .iter()
        .filter_map(|step| Path::new(&step.item.path).parent())
        .collect();
    for folder in folders {
        // Some file systems cannot sync a folder.
        drop(File::open(folder).and_then(|folder| folder.sync_all()));
    }
}

fn unwritten(path: &Path, source: io::Error) -> BackupError {
    let path = path.display().to_string();
    BackupError::Unwritten { path, source }
}
