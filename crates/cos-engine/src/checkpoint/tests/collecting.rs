//! Tests that collect facts from real repositories with the git of this machine.

use super::*;
use crate::repo::MOST_NEW;
use cos_core::reversibility::{Circumstance, Extent};
use std::path::Path;
use std::process::Command;

struct Project {
    folder: tempfile::TempDir,
}

impl Project {
    /// Returns a branch `work` that was forked from `main` with these files.
    fn new(files: &[&str]) -> Self {
        let project = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        project.git(&["init", "-q", "-b", "main"]);
        for file in files {
            project.write(file);
        }
        project.commit();
        project.git(&["checkout", "-q", "-b", "work"]);
        project
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn git(&self, words: &[&str]) {
        let who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
        let ran = Command::new("git")
            .args(who)
            .args(words)
            .current_dir(self.path())
            .env_remove("GIT_DIR")
            .output()
            .expect("git");
        assert!(ran.status.success(), "{words:?}: {ran:?}");
    }

    fn write(&self, path: &str) {
        let file = self.path().join(path);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        std::fs::write(file, format!("{path}\nand\nmore\n")).expect("written");
    }

    fn commit(&self) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", "A step"]);
    }

    fn collected(&self, command: &str) -> CheckpointContext {
        let context = CheckpointContext::new(CheckpointCommand::named(command), "d");
        collect(self.path(), context).expect("collected").0
    }

    /// Returns the evidence for a circumstance.
    fn shown(&self, wanted: Circumstance) -> Option<String> {
        let found = self.collected("deploy").change.circumstances().into_iter();
        let mut found = found.filter(|one| one.circumstance == wanted);
        found.next().map(|one| one.why)
    }
}

#[test]
fn files_in_new_folders_are_seen_one_by_one_staged_or_not() {
    let project = Project::new(&["README.md"]);
    for file in 0..15 {
        project.write(&format!("app/f{file}.rs"));
    }
    for file in ["app/.env", "app/auth/login.rs", "db/migrations/1.sql"] {
        project.write(file);
    }
    let loose = project.collected("prepare-pr");
    project.git(&["add", "-A"]);
    let staged = project.collected("prepare-pr");
    assert_eq!(loose.change.paths, staged.change.paths);
    assert_eq!(loose.facts.file_count.unwrap().value, 18);
    let assessed = assess(
        &project.collected("prepare-pr"),
        &CheckpointRules::default(),
    );
    assert!(assessed.asks());
}

#[test]
fn a_yes_to_one_new_file_is_not_one_to_what_comes_into_its_folder() {
    let project = Project::new(&["README.md"]);
    let context = || CheckpointContext {
        session: Some("s".to_owned()),
        ..project.collected("deploy")
    };
    project.write("feature/a.yaml");
    let store = MemoryJournal::default();
    let Conclusion::Waiting(id) = held(&store, &context(), 1) else {
        panic!("no one is asked");
    };
    reply(&store, &id, &Pick::Option(OptionId::new("yes")));
    assert!(matches!(
        held(&store, &context(), 2),
        Conclusion::Answered(_)
    ));
    project.write("feature/.env");
    assert!(matches!(
        held(&store, &context(), 3),
        Conclusion::Waiting(_)
    ));
}

#[test]
fn a_repository_within_new_files_is_not_known_whole() {
    let project = Project::new(&["README.md"]);
    project.write("inner/a.rs");
    project.git(&["init", "-q", "inner"]);
    project.git(&["-C", "inner", "add", "-A"]);
    project.git(&["-C", "inner", "commit", "-q", "-m", "Inside"]);
    let context = project.collected("prepare-pr");
    assert_eq!(context.change.paths, ["inner/"]);
    assert!(!context.change.is_known_whole());
    assert_eq!(context.facts.file_count, None, "no one counted its files");
}

#[test]
fn new_files_without_an_end_are_cut_and_then_not_known_whole() {
    let project = Project::new(&["README.md"]);
    let folder = project.path().join("heap");
    std::fs::create_dir(&folder).expect("made");
    for file in 0..=MOST_NEW {
        let file = folder.join(format!("f{file:06}.rs"));
        std::fs::write(file, "").expect("written");
    }
    let context = project.collected("prepare-pr");
    assert_eq!(context.change.paths.len(), MOST_NEW);
    assert_eq!(context.change.extent, Extent::Part);
    assert_eq!(context.facts.file_count.unwrap().value, 10_001);
    assert_eq!(context.facts.module_count, None);
    // Another file beyond the cut makes it another question.
    let why = project.shown(Circumstance::VeryManyFiles);
    let last = folder.join(format!("f{MOST_NEW:06}.rs"));
    std::fs::rename(last, folder.join("g.env")).expect("renamed");
    assert_ne!(project.shown(Circumstance::VeryManyFiles), why);
}

#[test]
fn a_recorded_decision_that_is_moved_out_is_departed_from() {
    let project = Project::new(&["docs/adr/0001.md", "notes/new.md"]);
    project.git(&["mv", "notes/new.md", "docs/adr/0002.md"]);
    project.commit();
    let count = || {
        project
            .collected("pr-review")
            .facts
            .adr_violations
            .unwrap()
            .value
    };
    assert_eq!(count(), 0, "a new one departs from nothing");
    std::fs::create_dir(project.path().join("old")).expect("made");
    project.git(&["mv", "docs/adr/0001.md", "old/1.md"]);
    assert_eq!(count(), 1, "not committed");
    project.commit();
    assert_eq!(count(), 1, "committed");
}

#[test]
fn files_that_are_missing_are_reported_committed_or_not_and_which() {
    let project = Project::new(&["a.rs", "b.rs", "c.rs"]);
    assert_eq!(project.shown(Circumstance::FileDeletion), None);
    std::fs::remove_file(project.path().join("b.rs")).expect("gone");
    let one = Some("`b.rs` is deleted".to_owned());
    assert_eq!(project.shown(Circumstance::FileDeletion), one);
    project.git(&["add", "-A"]);
    assert_eq!(project.shown(Circumstance::FileDeletion), one, "staged");
    project.commit();
    assert_eq!(project.shown(Circumstance::FileDeletion), one, "committed");
    std::fs::remove_file(project.path().join("c.rs")).expect("gone");
    let two = "2 files are deleted: `b.rs`, `c.rs`";
    assert_eq!(
        project.shown(Circumstance::FileDeletion).as_deref(),
        Some(two)
    );
}
