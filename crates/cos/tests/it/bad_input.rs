//! What a person or a disk can get wrong: each is told with its place and what to type, with the
//! exit code of its kind, and leaves nothing half done.

mod answers;
mod credentials;
mod disk;
mod exact;
mod goals;
mod hostile;
mod journal;
mod line;
mod pipes;
mod repository;
mod settings;

use super::environment::{Ran, TestEnvironment, last_run, with_goals};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// One goal that comes through.
const GOOD: &str = "goals:\n  - { id: hello, content: Say hello, command: echo hi > HELLO.md }\n";
/// One goal that asks first.
const RISKY: &str = "goals:\n  - { id: wipe, content: Clear up, command: rm -rf legacy }\n";

/// The same after a run that waits for one answer; gives back the question.
fn with_question() -> (TestEnvironment, String) {
    let environment = with_goals(RISKY);
    let _ = environment.cos(&["run", "goals.yaml"]).exits(3);
    let question = environment.questions().remove(0);
    (environment, question)
}

/// Words as they were before the terminal broke them into lines.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How a refusal must read.
struct Refusal<'a> {
    code: i32,
    error: &'a str,
    hint: &'a str,
}

impl Refusal<'_> {
    /// Passes when the command was refused in these words and standard output stayed clean.
    fn is_told(&self, row: &str, ran: Ran) {
        let text = flat(&ran.stderr);
        let ran = ran.exits(self.code);
        assert!(text.contains("error: "), "{row}: {text}");
        assert!(
            text.contains(self.error),
            "{row}: no `{}` in: {text}",
            self.error
        );
        let hint = text.split_once("hint: ").map_or("", |(_, hint)| hint);
        assert!(
            hint.contains(self.hint),
            "{row}: no `{}` in: {text}",
            self.hint
        );
        assert!(!text.contains("panicked"), "{row}: {text}");
        assert_eq!(ran.stdout, "", "{row}: standard output");
    }

    /// The same for a program that reads along.
    fn is_told_as_json(&self, row: &str, ran: Ran) {
        let ran = ran.exits(self.code);
        let error = &ran.json()["error"];
        let text = flat(&error.to_string().replace('\\', ""));
        assert!(
            text.contains(&self.error.replace('\\', "")),
            "{row}: {text}"
        );
        let hints = error["hints"].as_array().expect("hints are a list");
        assert!(!hints.is_empty(), "{row}: {text}");
        let hints = hints.iter().filter_map(|hint| hint.as_str());
        let hints = flat(&hints.collect::<Vec<_>>().join(" hint: "));
        assert!(
            hints.contains(self.hint),
            "{row}: no `{}` in {hints}",
            self.hint
        );
    }

    /// Runs a command with and without `--json`; it is refused both times and leaves no trace.
    fn holds(&self, environment: &TestEnvironment, args: &[&str]) {
        let repo = environment.repo();
        self.holds_in(environment, &repo, args);
    }

    /// The same in another folder.
    fn holds_in(&self, environment: &TestEnvironment, folder: &Path, args: &[&str]) {
        let row = format!("cos {}", args.join(" "));
        let before = Traces::of(environment);
        let mut plain = environment.command(folder, args);
        self.is_told(&row, environment.finish(&mut plain));
        let mut with_json = environment.command(folder, args);
        let json = environment.finish(with_json.arg("--json"));
        self.is_told_as_json(&row, json);
        before.are_all(environment, &row);
    }
}

/// Everything that a refused command must leave as it was.
#[derive(Debug, PartialEq, Eq)]
struct Traces {
    facts: i64,
    branches: String,
    worktrees: String,
    head: String,
    tree: BTreeMap<PathBuf, Vec<u8>>,
}

impl Traces {
    fn of(environment: &TestEnvironment) -> Self {
        let count = |journal: rusqlite::Connection| {
            let sql = "SELECT count(*) FROM event";
            journal.query_row(sql, [], |row| row.get(0)).unwrap_or(0)
        };
        let mut tree = BTreeMap::new();
        collect(&environment.repo(), &mut tree);
        let repo = environment.repo().join(".git");
        let head = std::fs::read_to_string(repo.join("HEAD")).unwrap_or_default();
        Self {
            facts: environment.journal().map_or(0, count),
            branches: environment.git(&["for-each-ref"]),
            worktrees: environment.git(&["worktree", "list", "--porcelain"]),
            head,
            tree,
        }
    }

    fn are_all(&self, environment: &TestEnvironment, row: &str) {
        assert_eq!(
            &Self::of(environment),
            self,
            "{row}: something was left behind"
        );
    }

    /// Passes when the person's files and branches are as they were, whatever `cos` added of its
    /// own.
    fn of_the_person_stand(&self, environment: &TestEnvironment, row: &str) {
        let now = Self::of(environment);
        assert_eq!(now.tree, self.tree, "{row}: the person's files");
        assert_eq!(now.head, self.head, "{row}: the person's branch");
        let theirs = |refs: &str| -> Vec<String> {
            let ours =
                |line: &&str| !line.contains("refs/heads/cos/") && !line.contains("refs/cos");
            refs.lines().filter(ours).map(str::to_owned).collect()
        };
        assert_eq!(
            theirs(&now.branches),
            theirs(&self.branches),
            "{row}: branches"
        );
        assert_eq!(now.worktrees, self.worktrees, "{row}: a worktree was left");
    }
}

fn collect(folder: &Path, tree: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in std::fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.file_name().is_some_and(|name| name == ".git") {
            continue;
        }
        if path.is_dir() {
            collect(&path, tree);
        } else {
            let bytes = std::fs::read(&path).expect("a file can be read");
            tree.insert(path, bytes);
        }
    }
}
