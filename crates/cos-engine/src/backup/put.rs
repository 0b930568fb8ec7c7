//! Puts a backup set back where it was, without a step that could lose anything: all is compared
//! first, written beside its place, and only then moved there. Killed at any point, the same call
//! goes on.

use super::backup_set::{Item, Matter, BackupSet};
use super::{BackupStore, BackupError};
use cos_core::id::{ActionId, BlobId};
use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, File, FileTimes, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::{
    DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _, lchown, symlink,
};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// What is done where something else stands by now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Collision {
    /// It is told, and nothing is touched.
    Sourced,
    /// It is replaced; whoever asks for it has kept it.
    Replaced,
}

/// What came of bringing a backup set back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Returned {
    /// These files and links are as they were; the others were so all along.
    Done(Vec<PathBuf>),
    /// Something else stands at these paths; nothing was touched.
    InTheWay(Vec<PathBuf>),
}

/// What stands at the place of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// The item.
    Itself,
    /// Nothing.
    Nothing,
    /// An empty file.
    Emptied,
    /// Another file or link.
    Other,
    /// Something that is never replaced: a folder, or a link on the way.
    Fixed,
}

/// An item that is to be put back.
struct Step<'a> {
    item: &'a Item,
    content: &'a [u8],
    standing: Standing,
    /// Where it is written first, beside its place.
    draft: PathBuf,
}

impl BackupStore {
    /// Brings back what a backup set holds and is not there, or is there emptied.
    pub fn bring_back(
        &self,
        action: &ActionId,
        backup_set: &BlobId,
        collision: Collision,
    ) -> Result<Returned, BackupError> {
        let backup_set = self.read(action, backup_set)?;
        let steps = steps(&backup_set, action);
        let blocks = |step: &&Step<'_>| match step.standing {
            Standing::Fixed => true,
            Standing::Other => collision == Collision::Sourced,
            Standing::Itself | Standing::Nothing | Standing::Emptied => false,
        };
        let path = |step: &Step<'_>| PathBuf::from(&step.item.path);
        let in_the_way: Vec<PathBuf> = steps.iter().filter(blocks).map(path).collect();
        if !in_the_way.is_empty() {
            return Ok(Returned::InTheWay(in_the_way));
        }
        // What a call that was killed left behind.
        for step in &steps {
            drop(fs::remove_file(&step.draft));
        }
        let lacking: Vec<Step<'_>> = steps
            .into_iter()
            .filter(|step| step.standing != Standing::Itself)
            .collect();
        let mut done = Done::default();
        if let Err(error) = put(&lacking, &mut done) {
            done.take_back(&lacking);
            return Err(error);
        }
        let is_file = |step: &&Step<'_>| step.item.matter != Matter::Folder;
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
            standing: standing(item, content),
            draft: folder.join(format!(".cos-undo-{action}-{place}")),
        }
    };
    backup_set.files().enumerate().map(step).collect()
}

/// What stands at an item's place; what cannot be seen is never replaced.
fn standing(item: &Item, content: &[u8]) -> Standing {
    let path = Path::new(&item.path);
    let is_link = |folder: &Path| {
        let found = fs::symlink_metadata(folder);
        found.is_ok_and(|found| !found.is_dir())
    };
    if path.ancestors().skip(1).any(is_link) {
        return Standing::Fixed;
    }
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Standing::Nothing,
        Err(_) => return Standing::Fixed,
    };
    match &item.matter {
        Matter::Folder if found.is_dir() => Standing::Itself,
        _ if found.is_dir() => Standing::Fixed,
        Matter::Folder => Standing::Fixed,
        Matter::Link(to) if fs::read_link(path).is_ok_and(|found| found == Path::new(to)) => {
            Standing::Itself
        }
        Matter::File(bytes) if found.is_file() && found.len() == *bytes => match fs::read(path) {
            Ok(now) if now == content => Standing::Itself,
            Ok(_) => Standing::Other,
            Err(_) => Standing::Fixed,
        },
        _ if found.is_file() && found.len() == 0 => Standing::Emptied,
        _ if found.is_file() || found.is_symlink() => Standing::Other,
        _ => Standing::Fixed,
    }
}

/// What has been done so far, to be taken back where the rest fails.
#[derive(Default)]
struct Done {
    /// Folders that were made, those around others first.
    folders: Vec<PathBuf>,
    /// Items where nothing was before.
    placed: Vec<PathBuf>,
}

impl Done {
    fn take_back(&self, steps: &[Step<'_>]) {
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
        let folder = match step.item.matter {
            Matter::Folder => path,
            _ => path.parent().unwrap_or(path),
        };
        make_folders(folder, done).map_err(|error| unwritten(path, error))?;
        write(step).map_err(|error| unwritten(path, error))?;
    }
    for step in steps
        .iter()
        .filter(|step| step.item.matter != Matter::Folder)
    {
        let path = Path::new(&step.item.path);
        place(step, path).map_err(|error| unwritten(path, error))?;
        if step.standing == Standing::Nothing {
            done.placed.push(path.to_owned());
        }
    }
    // From here on all is back. Folders get their rights and times after what was put into them.
    for step in steps
        .iter()
        .rev()
        .filter(|step| step.item.matter == Matter::Folder)
    {
        let path = Path::new(&step.item.path);
        settle(path, step.item).map_err(|error| unwritten(path, error))?;
    }
    sync_folders(steps);
    Ok(())
}

/// Makes a folder and those around it that are missing.
fn make_folders(folder: &Path, done: &mut Done) -> io::Result<()> {
    let is_missing = |folder: &&Path| fs::symlink_metadata(folder).is_err();
    let missing: Vec<&Path> = folder.ancestors().take_while(is_missing).collect();
    for folder in missing.into_iter().rev() {
        DirBuilder::new().mode(0o700).create(folder)?;
        done.folders.push(folder.to_owned());
    }
    Ok(())
}

/// Writes an item beside its place, synced.
fn write(step: &Step<'_>) -> io::Result<()> {
    match &step.item.matter {
        Matter::Folder => Ok(()),
        Matter::Link(to) => {
            symlink(to, &step.draft)?;
            give_back(&step.draft, step.item)
        }
        Matter::File(_) => {
            let mut options = OpenOptions::new();
            options.write(true).create_new(true).mode(0o600);
            let mut file = options.open(&step.draft)?;
            file.write_all(step.content)?;
            give_back(&step.draft, step.item)?;
            file.set_permissions(Permissions::from_mode(step.item.mode))?;
            file.set_times(times(step.item))?;
            file.sync_all()
        }
    }
}

/// Gives an item to whom it belonged. A group that this user is not in is left out.
fn give_back(path: &Path, item: &Item) -> io::Result<()> {
    let (user, group) = item.owner;
    let given = lchown(path, Some(user), Some(group));
    let is_theirs = || fs::symlink_metadata(path).is_ok_and(|found| found.uid() == user);
    if given.is_err() && is_theirs() {
        return Ok(());
    }
    given
}

/// Moves an item to its place. Where nothing was, nothing that came since is replaced; what stood
/// there must stand there still, but for the moment between this look and the move.
fn place(step: &Step<'_>, path: &Path) -> io::Result<()> {
    if step.standing == Standing::Nothing {
        fs::hard_link(&step.draft, path)?;
        return fs::remove_file(&step.draft);
    }
    if standing(step.item, step.content) != step.standing {
        return Err(io::Error::from(ErrorKind::AlreadyExists));
    }
    fs::rename(&step.draft, path)
}

fn settle(folder: &Path, item: &Item) -> io::Result<()> {
    let file = File::open(folder)?;
    give_back(folder, item)?;
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

/// The names are as durable as the files, before the copies are dropped.
fn sync_folders(steps: &[Step<'_>]) {
    let folders: BTreeSet<&Path> = steps
        .iter()
        .filter_map(|step| Path::new(&step.item.path).parent())
        .collect();
    for folder in folders {
        // A file system that cannot sync a folder keeps its own promises.
        drop(File::open(folder).and_then(|folder| folder.sync_all()));
    }
}

fn unwritten(path: &Path, source: io::Error) -> BackupError {
    let path = path.display().to_string();
    BackupError::Unwritten { path, source }
}
