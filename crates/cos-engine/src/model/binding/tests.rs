use super::{Folder, OWNER};
use std::path::Path;

/// Creates a folder as a process with this name leaves it.
fn left(parent: &Path, name: &str, owner: Option<&str>) -> std::path::PathBuf {
    let path = parent.join(name);
    std::fs::create_dir_all(path.join("home")).unwrap();
    if let Some(owner) = owner {
        std::fs::write(path.join(OWNER), owner).unwrap();
    }
    path
}

#[test]
fn what_killed_processes_left_is_swept_and_nothing_else() {
    let parent = tempfile::tempdir().unwrap();
    let (mine, parent) = (crate::clock::owner(), parent.path());
    let dead = mine.replace(", started at ", ", started at 9");
    let gone = left(parent, "cos-voice-0000000000000001", Some(&dead));
    let elsewhere = "process 1 on another-machine, started at 5";
    let stay = [
        left(parent, "cos-voice-0000000000000002", Some(&mine)),
        left(parent, "cos-voice-0000000000000003", Some(elsewhere)),
        left(parent, "cos-voice-0000000000000004", None),
        left(parent, "cos-voices", Some(&dead)),
        left(parent, "other-voice-0000000000000005", Some(&dead)),
    ];
    let target = left(parent, "target", Some(&dead));
    let link = parent.join("cos-voice-0000000000000006");
    std::os::unix::fs::symlink(&target, &link).unwrap();
    let folder = Folder::within(parent).unwrap();
    assert!(!gone.exists());
    for path in stay.iter().chain([&target, &link, &folder.0]) {
        assert!(path.exists(), "{}", path.display());
    }
    let path = folder.0.clone();
    drop(folder);
    assert!(!path.exists(), "it is removed with its question");
}
