//! Tests nested repositories and sparse checkouts.

use super::super::RepoError;
use super::sandbox::{Sandbox, write};

#[test]
fn a_repository_inside_is_taken_up_as_plain_files() {
    let sandbox = Sandbox::new();
    sandbox.write(".gitignore", "*.log\n");
    sandbox.commit("ignore");
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    for (name, commits) in [("app", true), ("empty", false)] {
        sandbox.git_in(dir, &["init", "-q", name]);
        write(&dir.join(name).join(".gitignore"), "out/\n");
        write(&dir.join(name).join("src/main x"), "x");
        write(&dir.join(name).join("out/y"), "y");
        write(&dir.join(name).join("z.log"), "z");
        if commits {
            sandbox.git_in(&dir.join(name), &["add", "-A"]);
            sandbox.git_in(&dir.join(name), &["commit", "-q", "-m", "inner"]);
            write(&dir.join(name).join("later"), "x");
        }
    }
    sandbox.git_in(&dir.join("app"), &["init", "-q", "deep"]);
    write(&dir.join("app/deep/file"), "x");
    let commit = worktree.commit_all("app", &[]).unwrap().unwrap();
    let expected = [
        ".gitignore",
        "app/.gitignore",
        "app/deep/file",
        "app/later",
        "app/src/main x",
        "empty/.gitignore",
        "empty/src/main x",
        "readme.md",
    ];
    assert_eq!(sandbox.files(&commit), expected);
    // Also when the agent added the link itself.
    sandbox.git_in(dir, &["add", "app"]);
    let again = worktree.commit_all("app", &[]).unwrap().unwrap();
    assert_eq!(sandbox.files(&again), expected);
}

#[test]
fn submodules_pass_through_and_work_inside_them_is_not_lost_silently() {
    let library = Sandbox::new();
    let sandbox = Sandbox::new();
    let url = format!("file://{}", library.root.display());
    sandbox.git(&["submodule", "--quiet", "add", &url, "lib"]);
    sandbox.commit("with a library");
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    assert_eq!(worktree.commit_all("nothing", &[]).unwrap(), None);
    write(&dir.join("lib/stray.txt"), "x");
    let error = worktree.commit_all("x", &[]).unwrap_err();
    assert!(
        matches!(&error, RepoError::SubmoduleWork { path } if path == "lib"),
        "{error}"
    );
    std::fs::remove_file(dir.join("lib/stray.txt")).unwrap();
    sandbox.git_in(dir, &["submodule", "--quiet", "update", "--init"]);
    assert_eq!(worktree.commit_all("nothing", &[]).unwrap(), None);
    write(&dir.join("lib/inside.txt"), "x");
    assert!(worktree.commit_all("x", &[]).is_err());
    sandbox.git_in(&dir.join("lib"), &["add", "-A"]);
    sandbox.git_in(&dir.join("lib"), &["commit", "-q", "-m", "inside"]);
    assert!(worktree.commit_all("x", &[]).is_err());
    // A commit that exists in the library is another case.
    let newer = library.commit("newer");
    sandbox.git_in(&dir.join("lib"), &["fetch", "-q"]);
    sandbox.git_in(&dir.join("lib"), &["checkout", "-q", newer.as_str()]);
    let commit = worktree.commit_all("newer library", &[]).unwrap().unwrap();
    assert!(
        sandbox
            .git(&["ls-tree", commit.as_str(), "lib"])
            .contains(newer.as_str())
    );
    worktree.remove().unwrap();
    assert!(!dir.exists());
}

#[test]
fn a_sparse_checkout_keeps_what_it_does_not_show() {
    let sandbox = Sandbox::new();
    sandbox.write("in/a", "a");
    sandbox.write("out/b", "b");
    sandbox.commit("two folders");
    sandbox.git(&["sparse-checkout", "set", "in"]);
    let worktree = sandbox.worktree("w");
    write(&worktree.dir().join("in/a"), "changed");
    write(&worktree.dir().join("out/new"), "new");
    let commit = worktree.commit_all("x", &[]).unwrap().unwrap();
    assert_eq!(
        sandbox.files(&commit),
        ["in/a", "out/b", "out/new", "readme.md"]
    );
}
