use super::*;
use std::os::unix::fs::PermissionsExt as _;
use tempfile::TempDir;

fn place(cos: Option<&Path>, xdg: Option<&Path>, home: Option<&Path>) -> HomeHints {
    HomeHints {
        cos_home: cos.map(Path::to_owned),
        xdg_data_home: xdg.map(Path::to_owned),
        home: home.map(Path::to_owned),
    }
}

#[test]
fn the_first_place_that_is_named_holds() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let (cos, xdg, home) = (at.join("c"), at.join("x"), at.join("h"));
    let found = |place| Layout::find(place).unwrap().home().to_owned();
    assert_eq!(found(place(Some(&cos), Some(&xdg), Some(&home))), cos);
    assert_eq!(found(place(None, Some(&xdg), Some(&home))), xdg.join("cos"));
    let default = home.join(".local/share/cos");
    assert_eq!(found(place(None, None, Some(&home))), default);
    let relative = Path::new("data");
    assert_eq!(found(place(None, Some(relative), Some(&home))), default);
    let refused = Layout::find(place(Some(relative), None, None));
    assert!(matches!(refused, Err(LayoutError::Relative(_))));
    let nowhere = Layout::find(place(None, None, None));
    assert!(matches!(nowhere, Err(LayoutError::Homeless)));
}

#[test]
fn a_place_inside_a_worktree_is_refused_also_through_a_link() {
    let folder = TempDir::new().unwrap();
    let project = folder.path().join("project");
    fs::create_dir_all(project.join(".git")).unwrap();
    fs::create_dir_all(project.join("deep")).unwrap();
    let linked = folder.path().join("linked");
    std::os::unix::fs::symlink(project.join("deep"), &linked).unwrap();
    // In a worktree made by `git worktree`, `.git` is a file.
    let second = folder.path().join("second");
    fs::create_dir_all(&second).unwrap();
    fs::write(second.join(".git"), "gitdir: elsewhere").unwrap();
    for inside in [
        project.clone(),
        project.join("deep/data/cos"),
        linked.join("data"),
        second,
    ] {
        let refused = Layout::find(place(Some(&inside), None, None));
        assert!(
            matches!(refused, Err(LayoutError::InWorktree { .. })),
            "{inside:?}"
        );
        assert!(!inside.join("journal.db").exists());
    }
}

#[test]
fn folders_are_made_for_this_user_alone() {
    let folder = TempDir::new().unwrap();
    let home = folder.path().join("deep/cos");
    let layout = Layout::find(place(Some(&home), None, None)).unwrap();
    layout.create().unwrap();
    layout.create().unwrap();
    for made in [layout.home().to_owned(), layout.blobs(), layout.worktrees()] {
        assert_eq!(
            fs::metadata(made).unwrap().permissions().mode() & 0o777,
            0o700
        );
    }
    assert_eq!(layout.journal(), home.join("journal.db"));
}

#[test]
fn a_journal_behind_a_link_into_a_worktree_is_refused_also_before_the_file_exists() {
    let folder = TempDir::new().unwrap();
    let project = folder.path().join("project");
    fs::create_dir_all(project.join(".git")).unwrap();
    for name in ["journal.db", "blobs", "backup"] {
        let home = folder.path().join(format!("home of {name}"));
        fs::create_dir(&home).unwrap();
        std::os::unix::fs::symlink("../project/data", home.join(name)).unwrap();
        let refused = Layout::find(place(Some(&home), None, None));
        assert!(
            matches!(refused, Err(LayoutError::InWorktree { .. })),
            "{name}: {refused:?}"
        );
    }
}

#[test]
fn links_are_followed_to_their_file_and_a_circle_is_an_error() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    let link = |target: &str, name: &str| std::os::unix::fs::symlink(target, at(name)).unwrap();
    link("b", "a");
    link("deep/../c", "b");
    fs::create_dir(at("deep")).unwrap();
    assert_eq!(behind_links(&at("a")).unwrap(), at("deep/../c"));
    assert_eq!(behind_links(&at("plain")).unwrap(), at("plain"));
    link("y", "x");
    link("x", "y");
    assert!(behind_links(&at("x")).is_err());
}
