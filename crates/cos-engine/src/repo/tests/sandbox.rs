//! A person's repository with its own home folder.

use super::super::{Git, Repo, Worktree};
use cos_core::id::CommitId;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) struct Sandbox {
    /// Holds `home`, `repo` and `work`; removed with the sandbox.
    top: tempfile::TempDir,
    pub(crate) root: PathBuf,
}

/// Files with their content; only the names are shown.
#[derive(PartialEq)]
pub(crate) struct Everything(BTreeMap<PathBuf, Vec<u8>>);

impl Everything {
    /// Leaves out the files that end with one of these paths.
    pub(crate) fn without(mut self, ends: &[&str]) -> Self {
        self.0
            .retain(|path, _| !ends.iter().any(|end| path.ends_with(end)));
        self
    }

    /// Returns the files that differ.
    pub(crate) fn differences(&self, other: &Self) -> Vec<PathBuf> {
        let paths = self.0.keys().chain(other.0.keys());
        let differ = |path: &&PathBuf| self.0.get(*path) != other.0.get(*path);
        let all: BTreeSet<PathBuf> = paths.filter(differ).cloned().collect();
        all.into_iter().collect()
    }
}

impl Sandbox {
    /// A repository with one commit by Ada.
    pub(crate) fn new() -> Self {
        let sandbox = Self::empty(&[]);
        sandbox.write("readme.md", "hello\n");
        sandbox.commit("start");
        sandbox
    }

    /// A repository without a commit; `init` holds more arguments for `git init`.
    pub(crate) fn empty(init: &[&str]) -> Self {
        let top = tempfile::tempdir().unwrap();
        let root = top.path().canonicalize().unwrap().join("repo");
        std::fs::create_dir_all(&root).unwrap();
        std::fs::create_dir_all(top.path().join("home")).unwrap();
        let settings =
            "[user]\nname = Ada\nemail = ada@example.org\n[protocol \"file\"]\nallow = always\n";
        write(&top.path().join("home/.gitconfig"), settings);
        let sandbox = Self { top, root };
        let args: Vec<&str> = ["init", "-q", "-b", "main"]
            .iter()
            .chain(init)
            .copied()
            .collect();
        sandbox.git(&args);
        sandbox
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.top.path().canonicalize().unwrap().join("home")
    }

    /// Returns the path of a worktree with this name.
    pub(crate) fn work(&self, name: &str) -> PathBuf {
        self.top
            .path()
            .canonicalize()
            .unwrap()
            .join("work")
            .join(name)
    }

    pub(crate) fn program(&self) -> Git {
        let home = self.home();
        Git::default()
            .with_env("XDG_CONFIG_HOME", home.join("xdg"))
            .with_env("HOME", home)
            .with_env("GIT_CONFIG_NOSYSTEM", "1")
    }

    pub(crate) fn repo(&self) -> Repo {
        Repo::open_with(self.program(), &self.root).unwrap()
    }

    pub(crate) fn worktree(&self, name: &str) -> Worktree {
        let repo = self.repo();
        repo.worktree(&self.work(name), &repo.head().unwrap())
            .unwrap()
    }

    /// Runs git as the person would; it must succeed.
    pub(crate) fn git(&self, args: &[&str]) -> String {
        self.git_in(&self.root, args)
    }

    pub(crate) fn git_in(&self, dir: &Path, args: &[&str]) -> String {
        let output = self.command(dir, args).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "git {args:?}: {stderr}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.strip_suffix('\n').unwrap_or(&text).to_owned()
    }

    /// Returns whether git succeeds.
    pub(crate) fn try_git(&self, args: &[&str]) -> bool {
        self.command(&self.root, args)
            .output()
            .unwrap()
            .status
            .success()
    }

    fn command(&self, dir: &Path, args: &[&str]) -> Command {
        let mut command = Command::new("git");
        for (key, _) in std::env::vars_os() {
            if key.to_string_lossy().starts_with("GIT_") {
                command.env_remove(key);
            }
        }
        command
            .args(args)
            .current_dir(dir)
            .env("HOME", self.home())
            .env("XDG_CONFIG_HOME", self.home().join("xdg"))
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("LC_ALL", "C");
        command
    }

    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        write(&self.root.join(path), content);
    }

    /// Commits everything in the person's checkout.
    pub(crate) fn commit(&self, message: &str) -> CommitId {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", message]);
        CommitId::new(self.git(&["rev-parse", "HEAD"]))
    }

    /// Makes a commit on `base`, in a worktree of `cos`, with these files written (or, without
    /// content, deleted).
    pub(crate) fn work_on(&self, base: &CommitId, files: &[(&str, Option<&str>)]) -> CommitId {
        let worktree = self.repo().worktree(&self.work("work-on"), base).unwrap();
        for (path, content) in files {
            let path = worktree.dir().join(path);
            match content {
                Some(content) => write(&path, content),
                None => std::fs::remove_file(path).unwrap(),
            }
        }
        let commit = worktree.commit_all("work", &[]).unwrap().unwrap();
        worktree.remove().unwrap();
        commit
    }

    /// Returns everything of the person that must stay unchanged, byte for byte.
    pub(crate) fn everything(&self) -> Everything {
        let mut all = BTreeMap::new();
        collect(&self.root, &mut all);
        all.retain(|path, _| {
            let path = path.strip_prefix(&self.root).unwrap();
            let ours = [
                "objects",
                "worktrees",
                "refs/cos",
                "logs/refs/cos",
                "cos.guard",
            ];
            !ours
                .iter()
                .any(|ours| path.starts_with(Path::new(".git").join(ours)))
        });
        Everything(all)
    }

    pub(crate) fn show(&self, name: &str) -> String {
        self.git(&["show", name])
    }

    /// Returns the paths of a commit.
    pub(crate) fn files(&self, commit: &CommitId) -> Vec<String> {
        let mut files = self.repo().files_at(commit).unwrap();
        files.sort();
        files
    }
}

pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, content).unwrap();
}

/// Writes a program, from another process: while this one has a file open for writing, a child that
/// another test starts at that moment inherits it, and the file cannot be executed.
pub(crate) fn program(path: &Path, script: &str) {
    let mut sh = Command::new("sh");
    sh.args(["-c", "printf %s \"$1\" > \"$0\" && chmod +x \"$0\""]);
    assert!(sh.arg(path).arg(script).status().unwrap().success());
}

fn collect(dir: &Path, into: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let found = path.symlink_metadata().unwrap();
        if found.is_dir() {
            collect(&path, into);
        } else if found.is_symlink() {
            let target = std::fs::read_link(&path).unwrap();
            into.insert(path, target.into_os_string().into_encoded_bytes());
        } else {
            let content = std::fs::read(&path).unwrap();
            into.insert(path, content);
        }
    }
}
