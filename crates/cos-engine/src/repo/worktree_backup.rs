//! Saves the files of a working tree before an action may remove them, and restores them. The
//! person's index and stash are not touched; a separate ref holds the backup.

use super::candidate::{Author, Draft};
use super::folder::path_of;
use super::git::{self, Call, Place};
use super::{Repo, RepoError};
use cos_core::id::CommitId;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Larger sets of files are not saved.
const MOST_BYTES: u64 = 64 << 20;
/// More files than this are not saved.
const MOST_FILES: usize = 10_000;

/// A backup of the files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorktreeBackup {
    /// The name of the backup.
    pub reference: String,
    /// The commit: tracked and new files as they were, without ignored ones.
    pub commit: CommitId,
    /// The commit that was checked out.
    pub head: CommitId,
}

/// The result of a restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BroughtBack {
    /// These paths were restored; the others were unchanged.
    Done(Vec<String>),
    /// These paths were changed since; nothing was touched.
    InTheWay(Vec<String>),
}

/// Maps a path to the mode and hash of its content.
type Tree = BTreeMap<Vec<u8>, Vec<u8>>;

impl Repo {
    /// Saves tracked and new files. `None` if there is too much, if git would not restore the same
    /// bytes (filters, line ends), or if a part is a separate repository, which a commit cannot
    /// hold. Submodules are a problem only if git commands are configured to recurse into them.
    pub fn keep_files(&self, name: &str) -> Result<Option<WorktreeBackup>, RepoError> {
        if self.root.join(".gitmodules").exists() && self.goes_into_submodules()? {
            return Ok(None);
        }
        let head = self.head()?;
        let Some(tree) = self.files_now(name)? else {
            return Ok(None);
        };
        let commit = self.write_commit(&Draft {
            tree: &tree,
            parents: &[&head],
            message: "The files before an action",
            date: None,
            author: Author::Ours,
        })?;
        let reference = format!("refs/cos/undo/{name}");
        let done = self.update_ref(&[&reference, commit.as_str()])?;
        if done.exit != Some(0) {
            return Err(done.error("back up the files", &self.store));
        }
        Ok(Some(WorktreeBackup {
            reference,
            commit,
            head,
        }))
    }

    /// Returns the names of the backups.
    pub fn worktree_backups(&self) -> Result<Vec<String>, RepoError> {
        let call = self.store("list the backups").arg("for-each-ref");
        let listed = call
            .args(["--format=%(refname:lstrip=3)", "refs/cos/undo/"])
            .line()?;
        Ok(listed.lines().map(str::to_owned).collect())
    }

    /// Returns the saved files that differ from the checked-out commit.
    pub fn kept_files(&self, backup: &WorktreeBackup) -> Result<Vec<String>, RepoError> {
        let (then, head) = (
            self.listed(backup.commit.as_str())?,
            self.listed(backup.head.as_str())?,
        );
        let others = then
            .iter()
            .filter(|(path, content)| head.get(*path) != Some(*content));
        Ok(others.map(|(path, _)| git::name(path)).collect())
    }

    /// Returns whether git commands recurse into submodules here. `cos` itself never does, so this
    /// checks every place where the person may have set it.
    fn goes_into_submodules(&self) -> Result<bool, RepoError> {
        let call = self
            .git
            .call("read the settings", Place::Folder(&self.root));
        let setting = call.args(["config", "--type=bool", "--get-all", "submodule.recurse"]);
        let output = git::name(&setting.done()?.stdout);
        Ok(output.lines().any(|one| one.trim() == "true"))
    }

    /// Restores uncommitted files that are now missing or back at the commit. Files with other
    /// changes stay as they are.
    pub fn bring_back(&self, backup: &WorktreeBackup) -> Result<BroughtBack, RepoError> {
        let name = format!("back-{}", backup.commit);
        let Some(now) = self.files_now(&name)? else {
            let what = "there are too many files to compare".to_owned();
            return Ok(BroughtBack::InTheWay(vec![what]));
        };
        let (now, then) = (self.listed(&now)?, self.listed(backup.commit.as_str())?);
        let head = self.listed(backup.head.as_str())?;
        let (mut lost, mut in_the_way) = (Vec::new(), Vec::new());
        for (path, content) in &then {
            let committed = head.get(path);
            if committed == Some(content) || now.get(path) == Some(content) {
                continue;
            }
            let is_there = self.root.join(path_of(path)).symlink_metadata().is_ok();
            let reverted = now.contains_key(path) && now.get(path) == committed;
            if (reverted || !is_there) && self.has_plain_folders(path) {
                lost.push(path.clone());
            } else {
                in_the_way.push(git::name(path));
            }
        }
        if !in_the_way.is_empty() {
            return Ok(BroughtBack::InTheWay(in_the_way));
        }
        self.put_back(&name, &backup.commit, &lost)?;
        Ok(BroughtBack::Done(
            lost.iter().map(|path| git::name(path)).collect(),
        ))
    }

    fn put_back(&self, name: &str, commit: &CommitId, paths: &[Vec<u8>]) -> Result<(), RepoError> {
        if paths.is_empty() {
            return Ok(());
        }
        let index = Index::new(self, name);
        index
            .call("read the backup")
            .arg("read-tree")
            .commit(commit)
            .run()?;
        let mut listed = paths.join(&b'\0');
        listed.push(b'\0');
        let call = index.call("restore files").arg("checkout-index");
        call.args(["--force", "--quiet", "-z", "--stdin"])
            .stdin(listed)
            .run()
    }

    /// Returns whether every parent folder of a path is missing or a real folder, not a link.
    fn has_plain_folders(&self, path: &[u8]) -> bool {
        let path = path_of(path);
        let mut folders = path.ancestors().skip(1).filter(|one| *one != Path::new(""));
        folders.all(|folder| {
            let found = self.root.join(folder).symlink_metadata();
            found.map_or(true, |found| found.is_dir())
        })
    }

    /// Writes the files of the working tree as a tree object, through a separate index.
    fn files_now(&self, name: &str) -> Result<Option<String>, RepoError> {
        let index = Index::new(self, name);
        let own = self.git_dir.join("index");
        if own.exists() {
            super::index::copy(&own, &index.path)?;
        }
        self.look_everywhere(&index)?;
        let list = index.call("list the changed files").arg("ls-files");
        let list = list.args(["-z", "--modified", "--others", "--exclude-standard"]);
        let changed = list.pieces()?;
        let is_nested = |path: &Vec<u8>| path.ends_with(b"/");
        let bytes = |path: &Vec<u8>| {
            let found = self.root.join(path_of(path)).symlink_metadata();
            found.map_or(0, |found| found.len())
        };
        let too_much =
            changed.len() > MOST_FILES || changed.iter().map(bytes).sum::<u64>() > MOST_BYTES;
        if too_much || changed.iter().any(is_nested) {
            return Ok(None);
        }
        index
            .call("add the files")
            .args(["add", "--all", "--sparse"])
            .run()?;
        if !self.holds_as_they_are(&index, &changed)? {
            return Ok(None);
        }
        index
            .call("write the files as a tree")
            .arg("write-tree")
            .line()
            .map(Some)
    }

    /// Includes existing files that the person told git not to check.
    fn look_everywhere(&self, index: &Index<'_>) -> Result<(), RepoError> {
        let list = index.call("list the files that are not checked");
        let listed = list.args(["ls-files", "-z", "-v"]).pieces()?;
        let hidden = |line: &Vec<u8>| {
            let tag = line.first().copied().unwrap_or(b'H');
            let path = line.get(2..)?.to_vec();
            let is_there = self.root.join(path_of(&path)).symlink_metadata().is_ok();
            (is_there && (tag == b'S' || tag.is_ascii_lowercase())).then_some(path)
        };
        let mut paths: Vec<u8> = Vec::new();
        for path in listed.iter().filter_map(hidden) {
            paths.extend(path);
            paths.push(0);
        }
        if paths.is_empty() {
            return Ok(());
        }
        for flag in ["--no-assume-unchanged", "--no-skip-worktree"] {
            let call = index.call("check all files").arg("update-index");
            call.args([flag, "-z", "--stdin"])
                .stdin(paths.clone())
                .run()?;
        }
        Ok(())
    }

    /// Returns whether the index holds these files byte for byte; filters and line-end conversion
    /// could change them.
    fn holds_as_they_are(&self, index: &Index<'_>, paths: &[Vec<u8>]) -> Result<bool, RepoError> {
        let is_file = |path: &&Vec<u8>| {
            let found = self.root.join(path_of(path)).symlink_metadata();
            found.is_ok_and(|found| found.is_file())
        };
        let files: Vec<&Vec<u8>> = paths.iter().filter(is_file).collect();
        if files.is_empty() {
            return Ok(true);
        }
        // A line end in a name would be read as two names.
        if files.iter().any(|path| path.contains(&b'\n')) {
            return Ok(false);
        }
        let mut listed = Vec::new();
        for path in &files {
            listed.extend(path.iter());
            listed.push(b'\n');
        }
        let plain = index.call("hash the files").arg("hash-object");
        let plain = plain
            .args(["--no-filters", "--stdin-paths"])
            .stdin(listed)
            .line()?;
        let staged = index
            .call("list the added files")
            .args(["ls-files", "-z", "-s"]);
        let staged: BTreeMap<Vec<u8>, String> = staged
            .pieces()?
            .into_iter()
            .filter_map(|line| {
                let at = line.iter().position(|byte| *byte == b'\t')?;
                let (content, path) = line.split_at_checked(at)?;
                let hash = git::name(content).split(' ').nth(1)?.to_owned();
                Some((path.get(1..)?.to_vec(), hash))
            })
            .collect();
        let hashes: Vec<&str> = plain.lines().collect();
        Ok(hashes.len() == files.len()
            && files
                .iter()
                .zip(hashes)
                .all(|(path, hash)| staged.get(*path).map(String::as_str) == Some(hash)))
    }

    fn listed(&self, tree: &str) -> Result<Tree, RepoError> {
        let call =
            self.store("list the files of the backup")
                .args(["ls-tree", "-r", "-z", "--full-tree"]);
        let listed = call.arg(tree).pieces()?;
        let split = |line: Vec<u8>| {
            let at = line.iter().position(|byte| *byte == b'\t')?;
            let (content, path) = line.split_at_checked(at)?;
            // The files of a submodule belong to it.
            let is_submodule = content.starts_with(b"160000 ");
            (!is_submodule).then_some((path.get(1..)?.to_vec(), content.to_vec()))
        };
        Ok(listed.into_iter().filter_map(split).collect())
    }
}

/// A temporary index beside the person's own.
struct Index<'a> {
    repo: &'a Repo,
    path: PathBuf,
}

impl<'a> Index<'a> {
    fn new(repo: &'a Repo, name: &str) -> Self {
        let path = repo.git_dir.join(format!("cos-index-{name}"));
        Self { repo, path }
    }

    fn call(&self, what: &'static str) -> Call {
        let place = Place::Tree {
            git_dir: &self.repo.git_dir,
            tree: &self.repo.root,
        };
        self.repo
            .git
            // The raw files are saved, without filters.
            .look(what, place)
            .env("GIT_INDEX_FILE", &self.path)
    }
}

impl Drop for Index<'_> {
    fn drop(&mut self) {
        // A leftover file is overwritten by the next one of its name.
        let _left = std::fs::remove_file(&self.path);
    }
}
