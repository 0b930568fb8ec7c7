use super::*;
use cos_core::event::{Event, RestoreSource, Stream};
use cos_core::time::Timestamp;
use cos_gate::effect::Reach;
use cos_store::memory::MemoryJournal;
use cos_store::{Append, Commit, Journal as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};

const BOUNDS: BackupLimits = BackupLimits {
    bytes: 1_000,
    files: 20,
    total: 20_000,
    keep_for: Span::minutes(60),
};

/// A worktree with a backup folder beside it.
struct Ground {
    all: tempfile::TempDir,
    top: PathBuf,
    backup: BackupStore,
}

impl Ground {
    fn new() -> Self {
        Self::within(BOUNDS)
    }

    fn within(bounds: BackupLimits) -> Self {
        let all = tempfile::tempdir().unwrap();
        let top = all.path().canonicalize().unwrap().join("work");
        fs::create_dir(&top).unwrap();
        let backup = BackupStore::new(all.path().join("backup"), bounds);
        Self { all, top, backup }
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.top.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.top.join(name)).ok()
    }

    fn keep(&self, paths: &[&str], reach: &Reach) -> Result<Option<Stored>, NotBackedUp> {
        let lost = |path: &&str| Lost {
            path: (*path).to_owned(),
            globs: path.contains(['*', '?', '[', '…']),
            reach: reach.clone(),
        };
        let losses: Vec<Lost> = paths.iter().map(lost).collect();
        self.backup.keep(&action(), &self.top, &losses)
    }

    fn kept(&self, paths: &[&str], reach: &Reach) -> Stored {
        self.keep(paths, reach).unwrap().unwrap()
    }

    fn back(&self, stored: &Stored, collision: Collision) -> Returned {
        let backup_set = &stored.backup_set;
        self.backup
            .bring_back(&action(), backup_set, collision)
            .unwrap()
    }

    fn told(&self, names: &[&str]) -> Vec<PathBuf> {
        names.iter().map(|name| self.top.join(name)).collect()
    }

    /// Counts the drafts that are left in the worktree.
    fn drafts(&self) -> usize {
        let listed = fs::read_dir(&self.top).unwrap();
        let names = listed.map(|entry| entry.unwrap().file_name());
        names
            .filter(|name| name.to_string_lossy().starts_with(".cos"))
            .count()
    }

    fn backup_sets(&self) -> Vec<String> {
        let listed = fs::read_dir(self.all.path().join("backup"));
        let names = listed.into_iter().flatten();
        let mut names: Vec<String> = names
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

fn action() -> ActionId {
    ActionId::new("x1")
}

#[test]
fn a_folder_comes_back_with_all_that_was_in_it_its_rights_times_and_links() {
    let ground = Ground::new();
    ground.write("notes/deep/a.sh", "a");
    ground.write("notes/empty", "");
    fs::create_dir(ground.top.join("notes/bare")).unwrap();
    symlink("../outside", ground.top.join("notes/link")).unwrap();
    let set = |name: &str, mode: u32| {
        let path = ground.top.join(name);
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    set("notes/deep/a.sh", 0o750);
    set("notes/deep", 0o500);
    let sign = |name: &str| {
        let found = fs::symlink_metadata(ground.top.join(name)).unwrap();
        (found.mode(), found.mtime(), found.mtime_nsec())
    };
    let all = [
        "notes",
        "notes/bare",
        "notes/deep",
        "notes/deep/a.sh",
        "notes/empty",
    ];
    let before = all.map(sign);
    let stored = ground.kept(&["notes"], &Reach::Tree);
    assert_eq!(stored.files, 6);
    set("notes/deep", 0o700);
    fs::remove_dir_all(ground.top.join("notes")).unwrap();
    let names = ["notes/deep/a.sh", "notes/empty", "notes/link"];
    let done = Returned::Done(ground.told(&names));
    assert_eq!(ground.back(&stored, Collision::Reported), done);
    assert_eq!(all.map(sign), before);
    assert_eq!(ground.read("notes/deep/a.sh").as_deref(), Some("a"));
    let link = fs::read_link(ground.top.join("notes/link")).unwrap();
    assert_eq!(link, Path::new("../outside"));
    assert_eq!(ground.drafts(), 0);
}

#[test]
fn what_belongs_to_another_user_comes_back_to_them_or_is_not_kept() {
    let ground = Ground::new();
    ground.write("a", "a");
    let path = ground.top.join("a");
    let given = std::os::unix::fs::chown(&path, Some(4_242), Some(4_243));
    if given.is_err() {
        // Only the superuser lacks a file of another user.
        let theirs = fs::metadata("/etc/hostname").unwrap();
        assert_ne!(theirs.uid(), rustix::process::geteuid().as_raw());
        let kept = ground.keep(&["/etc/hostname"], &Reach::Itself);
        assert!(matches!(kept, Err(NotBackedUp::Foreign(_))), "{kept:?}");
        return;
    }
    let stored = ground.kept(&["a"], &Reach::Itself);
    fs::remove_file(&path).unwrap();
    let _ = ground.back(&stored, Collision::Reported);
    let found = fs::metadata(&path).unwrap();
    assert_eq!((found.uid(), found.gid()), (4_242, 4_243));
}

#[test]
fn what_is_newer_is_never_written_over_and_nothing_comes_back_in_part() {
    for newer in ["text", "folder", "link on the way"] {
        let ground = Ground::new();
        ground.write("a", "old");
        ground.write("dir/b", "old");
        let stored = ground.kept(&["a", "dir"], &Reach::Tree);
        fs::remove_file(ground.top.join("a")).unwrap();
        fs::remove_dir_all(ground.top.join("dir")).unwrap();
        let (name, now) = match newer {
            "text" => {
                ground.write("dir/b", "new");
                ("dir/b", Some("new"))
            }
            "folder" => {
                ground.write("dir/b/c", "new");
                ("dir/b", None)
            }
            _ => {
                fs::create_dir(ground.top.join("other")).unwrap();
                symlink("other", ground.top.join("dir")).unwrap();
                ("dir", None)
            }
        };
        let Returned::InTheWay(paths) = ground.back(&stored, Collision::Reported) else {
            panic!("{newer}")
        };
        assert!(paths.contains(&ground.top.join(name)), "{newer}: {paths:?}");
        assert_eq!(ground.read("dir/b").as_deref(), now, "{newer}");
        assert_eq!(ground.read("a"), None, "{newer}");
    }
}

#[test]
fn a_file_that_was_only_emptied_is_filled_again_and_another_only_where_it_may_be_replaced() {
    let ground = Ground::new();
    ground.write("a", "old");
    ground.write("b", "old");
    let stored = ground.kept(&["a", "b"], &Reach::Written);
    ground.write("a", "");
    assert_eq!(
        ground.back(&stored, Collision::Reported),
        Returned::Done(ground.told(&["a"]))
    );
    assert_eq!(ground.read("a").as_deref(), Some("old"));
    ground.write("b", "new");
    assert_eq!(
        ground.back(&stored, Collision::Reported),
        Returned::InTheWay(ground.told(&["b"]))
    );
    assert_eq!(
        ground.back(&stored, Collision::Replaced),
        Returned::Done(ground.told(&["b"]))
    );
    assert_eq!(ground.read("b").as_deref(), Some("old"));
}

#[test]
fn killed_at_any_step_the_same_call_goes_on_and_leaves_nothing_behind() {
    for step in ["staged", "placed", "half placed", "in part"] {
        let ground = Ground::new();
        ground.write("a", "one");
        ground.write("b", "two");
        let stored = ground.kept(&["a", "b"], &Reach::Itself);
        let draft = ground.top.join(".cos-undo-x1-0");
        fs::remove_file(ground.top.join("a")).unwrap();
        fs::remove_file(ground.top.join("b")).unwrap();
        match step {
            "staged" => fs::write(&draft, "o").unwrap(),
            "placed" => ground.write("a", "one"),
            "half placed" => {
                fs::write(&draft, "one").unwrap();
                fs::hard_link(&draft, ground.top.join("a")).unwrap();
            }
            _ => {
                ground.write("a", "one");
                fs::write(ground.top.join(".cos-undo-x1-1"), "").unwrap();
            }
        }
        let _ = ground.back(&stored, Collision::Reported);
        assert_eq!(ground.read("a").as_deref(), Some("one"), "{step}");
        assert_eq!(ground.read("b").as_deref(), Some("two"), "{step}");
        assert_eq!(ground.drafts(), 0, "{step}");
        let again = ground.back(&stored, Collision::Reported);
        assert_eq!(again, Returned::Done(Vec::new()), "{step}");
    }
}

#[test]
fn links_are_kept_and_not_followed() {
    let ground = Ground::new();
    let secret = ground.all.path().join("secret");
    fs::write(&secret, "s").unwrap();
    symlink(&secret, ground.top.join("link")).unwrap();
    ground.write("dir/a", "a");
    symlink(ground.all.path(), ground.top.join("dir/up")).unwrap();
    let stored = ground.kept(&["link"], &Reach::Itself);
    assert_eq!(stored.files, 1);
    let whole = ground.kept(&["dir"], &Reach::Tree);
    assert_eq!(whole.files, 3);
    // Writing through a link changes both, so both are backed up.
    assert_eq!(ground.kept(&["link"], &Reach::Written).files, 2);
    // It is unknown whether a program follows a link to a folder.
    assert!(matches!(
        ground.keep(&["dir/up"], &Reach::Tree),
        Err(NotBackedUp::Special(_))
    ));
}

#[test]
fn a_pattern_is_what_is_there() {
    let ground = Ground::new();
    for name in [
        "a.txt",
        "B.TXT",
        ".c.txt",
        "d.md",
        "sub/e.txt",
        "sub/x/f.txt",
    ] {
        ground.write(name, "x");
    }
    for (pattern, files) in [
        ("*.txt", 2),
        ("?.txt", 2),
        ("[ab].txt", 2),
        ("*/*.txt", 1),
        ("…/*.txt", 5),
        ("sub/…/*.txt", 2),
        (".*.txt", 1),
        ("*", 3),
        ("*.rs", 0),
    ] {
        let kept = ground.keep(&[pattern], &Reach::Itself).unwrap();
        assert_eq!(kept.map_or(0, |stored| stored.files), files, "{pattern}");
    }
}

#[test]
fn what_passes_over_into_a_folder_keeps_what_has_its_name_there() {
    let ground = Ground::new();
    ground.write("dir/a", "a");
    ground.write("dir/b", "b");
    ground.write("dir/c/d", "d");
    let into = |names: &[&str]| Reach::Into(names.iter().map(|name| (*name).to_owned()).collect());
    for (names, files) in [
        (&["a"][..], 1),
        (&["a", "new"], 1),
        (&["*"], 4),
        (&["c"], 2),
        (&["."], 4),
        (&["new"], 0),
    ] {
        let kept = ground.keep(&["dir"], &into(names)).unwrap();
        assert_eq!(kept.map_or(0, |stored| stored.files), files, "{names:?}");
    }
    assert_eq!(ground.kept(&["dir/a"], &into(&["x"])).files, 1);
}

#[test]
fn what_is_too_much_or_no_plain_file_is_not_kept_at_all() {
    let ground = Ground::new();
    ground.write("large", &"x".repeat(1_001));
    ground.write("repo/.git/config", "x");
    for number in 0..21 {
        ground.write(&format!("many/{number}"), "x");
    }
    let pipe = ground.top.join("odd/pipe");
    fs::create_dir(ground.top.join("odd")).unwrap();
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, 0o600.into()).unwrap();
    for (path, says) in [
        ("large", "1000 bytes"),
        ("many", "20 files"),
        ("odd", "not a file, folder or link"),
        ("repo", "git repository"),
        ("../backup", "contains the backup folder"),
        ("..", "contains the backup folder"),
    ] {
        fs::create_dir_all(ground.all.path().join("backup")).unwrap();
        let refused = ground.keep(&[path], &Reach::Tree).unwrap_err();
        assert!(refused.to_string().contains(says), "{path}: {refused}");
    }
    assert_eq!(ground.backup_sets(), [""; 0]);
    assert_eq!(ground.keep(&["nothing"], &Reach::Tree).unwrap(), None);
}

#[test]
fn a_full_backup_keeps_nothing_more() {
    let ground = Ground::within(BackupLimits {
        total: 1_000,
        ..BOUNDS
    });
    ground.write("a", &"x".repeat(600));
    let _ = ground.kept(&["a"], &Reach::Itself);
    let refused = ground.keep(&["a"], &Reach::Itself);
    assert!(
        matches!(refused, Err(NotBackedUp::Full(1_000))),
        "{refused:?}"
    );
}

#[test]
fn copies_are_for_their_owner_alone() {
    let ground = Ground::new();
    ground.write("a", "token");
    let _ = ground.kept(&["a"], &Reach::Itself);
    let folder = ground.all.path().join("backup");
    let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let [backup_set] = ground.backup_sets().try_into().unwrap();
    assert_eq!(mode(&folder.join(backup_set)), 0o600);
}

#[test]
fn a_backup_set_that_is_damaged_or_gone_touches_nothing() {
    let ground = Ground::new();
    ground.write("a", "old");
    let stored = ground.kept(&["a"], &Reach::Itself);
    fs::remove_file(ground.top.join("a")).unwrap();
    let [name] = ground.backup_sets().try_into().unwrap();
    let path = ground.all.path().join("backup").join(name);
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() = b'x';
    fs::write(&path, bytes).unwrap();
    let back = || {
        let backup_set = &stored.backup_set;
        ground
            .backup
            .bring_back(&action(), backup_set, Collision::Reported)
    };
    assert!(matches!(back(), Err(BackupError::Damaged(_))));
    fs::remove_file(&path).unwrap();
    assert!(matches!(back(), Err(BackupError::Gone(_))));
    assert_eq!(ground.read("a"), None);
}

#[test]
fn a_sweep_drops_what_no_one_can_ask_for_and_writes_down_what_grew_old() {
    let now = crate::clock::now();
    let later = now + Span::minutes(90);
    for (kept_at, undone, at, stays, forgotten) in [
        (None, false, now, true, false),
        (None, false, later, false, false),
        (Some(now), false, now, true, false),
        (Some(now), true, now, false, false),
        (Some(now), false, later, false, true),
    ] {
        let ground = Ground::new();
        ground.write("a", "a");
        let stored = ground.kept(&["a"], &Reach::Itself);
        let journal = MemoryJournal::new();
        let stream = Stream::Action(action());
        let mut events: Vec<Event> = Vec::new();
        events.extend(kept_at.map(|_| Event::ActionPreserved {
            action: action(),
            inverse: RestoreSource::Copied {
                worktree: String::new(),
                backup_set: stored.backup_set,
                files: 1,
                bytes: 1,
            },
        }));
        events.extend(undone.then(|| Event::ActionUndone {
            action: action(),
            origin: None,
        }));
        if !events.is_empty() {
            write(&journal, &stream, events, now);
        }
        ground.backup.sweep(&journal, at).unwrap();
        let what = format!("{kept_at:?} {undone} {at:?}");
        assert_eq!(!ground.backup_sets().is_empty(), stays, "{what}");
        let events = journal.read(&stream, 0).unwrap();
        let is_told = |event: &Event| matches!(event, Event::ActionForgotten { .. });
        let told = events.iter().any(|recorded| is_told(&recorded.event));
        assert_eq!(told, forgotten, "{what}");
    }
}

#[test]
fn a_copy_cut_off_while_it_was_written_is_swept_like_any_other() {
    let ground = Ground::new();
    let folder = ground.all.path().join("backup");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("x1.draft-7"), "half").unwrap();
    let journal = MemoryJournal::new();
    let now = crate::clock::now();
    ground.backup.sweep(&journal, now).unwrap();
    assert_eq!(ground.backup_sets(), ["x1.draft-7"]);
    ground
        .backup
        .sweep(&journal, now + Span::minutes(61))
        .unwrap();
    assert_eq!(ground.backup_sets(), [""; 0]);
}

fn write(journal: &MemoryJournal, stream: &Stream, events: Vec<Event>, at: Timestamp) {
    let unit = Commit {
        at,
        guards: Vec::new(),
        appends: vec![Append {
            stream: stream.clone(),
            fence: None,
            events,
        }],
    };
    let taken = journal.commit(&[unit]).unwrap();
    assert!(taken.iter().all(Result::is_ok));
}
