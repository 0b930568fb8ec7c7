//! Tests that collect facts from a repository and from files.

use super::*;
use crate::checkpoint::read_context;
use crate::repo::Change::{self, Deleted, Modified, Renamed};
use cos_core::hint::advised;
use cos_core::workflow::{InputBase, InputText};
use std::path::Path;
use std::process::Command;

struct Project {
    folder: tempfile::TempDir,
}

impl Project {
    fn new() -> Self {
        let project = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        project.git(&["init", "-q", "-b", "main"]);
        project.write("src/a.rs", "fn a() {}\n");
        project.write("src/b.rs", "fn b() {}\n");
        project.commit("The beginning");
        project
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn git(&self, words: &[&str]) -> String {
        let who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
        let ran = Command::new("git")
            .args(who)
            .args(words)
            .current_dir(self.path())
            .env_remove("GIT_DIR")
            .output()
            .expect("git");
        assert!(ran.status.success(), "{words:?}");
        String::from_utf8(ran.stdout)
            .expect("text")
            .trim()
            .to_owned()
    }

    fn write(&self, path: &str, text: &str) {
        let file = self.path().join(path);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        std::fs::write(file, text).expect("written");
    }

    fn commit(&self, subject: &str) {
        let _ = self.git(&["add", "-A"]);
        let _ = self.git(&["commit", "-q", "-m", subject]);
    }

    fn collected(
        &self,
        command: &str,
        input: &WorkflowInput,
    ) -> Result<ContextBundle, ContextBundleError> {
        let repo = Repo::open(self.path()).expect("a repository");
        let head = repo.head().expect("a commit");
        let sources = ContextBundleSources {
            repo: &repo,
            start: &head,
            head: &head,
            input,
            feature: "login",
        };
        collect(&sources, &CheckpointCommand::named(command))
    }
}

fn texts(texts: &[(&str, &str)]) -> WorkflowInput {
    let texts = texts.iter().map(|(name, text)| InputText {
        name: (*name).to_owned(),
        text: (*text).to_owned(),
    });
    WorkflowInput {
        texts: texts.collect(),
        ..WorkflowInput::default()
    }
}

fn of<'a>(context_bundle: &'a [(String, String)], name: &str) -> &'a str {
    let found = context_bundle.iter().find(|(one, _)| one == name);
    let names: Vec<&str> = context_bundle
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    &found.unwrap_or_else(|| panic!("{name} in {names:?}")).1
}

fn json(context_bundle: &[(String, String)], name: &str) -> Value {
    serde_json::from_str(of(context_bundle, name)).expect("JSON")
}

/// Checks that the collected facts can be assessed at once.
fn facts(context_bundle: &[(String, String)], command: &str) -> Value {
    let facts = json(context_bundle, "facts.json");
    let (_, notes) = read_context(&CheckpointCommand::named(command), &facts).expect("sound");
    assert_eq!(notes, Vec::<String>::new());
    facts
}

#[test]
fn issues_in_files_are_ordered_by_what_they_need() {
    let project = Project::new();
    let input = texts(&[
        (
            "issues/2.md",
            "# Log out\n\nDepends on #1. In `src/a.rs`.\n",
        ),
        ("issues/1.md", "# Move the sessions\n\nInto `src/a.rs`.\n"),
        (
            "more.json",
            r#"[{"number": 7, "title": "Rename the login", "body": "In `src/b.rs`."}]"#,
        ),
    ]);
    let context_bundle = project.collected("do-issue", &input).expect("collected");
    let relations = json(&context_bundle, "relations.json");
    assert_eq!(relations["order"], json!(["1", "2", "7"]));
    assert_eq!(relations["needs"][0]["on"], "1");
    assert_eq!(relations["overlaps"][0]["paths"], json!(["src/a.rs"]));
    assert_eq!(relations["circles"], json!([]));
    assert_eq!(json(&context_bundle, "checks.json"), json!([]));
    assert!(of(&context_bundle, "issues/2.md").contains("Depends on #1"));
    let facts = facts(&context_bundle, "do-issue");
    assert_eq!(facts["issues"].as_array().map(Vec::len), Some(3));
    assert_eq!(facts["has_overlapping_file_changes"], true);
    assert_eq!(
        facts["decision_needed"],
        "Execution strategy for issues #2, #1, #7"
    );
}

#[test]
fn issues_that_need_each_other_or_another_are_a_conflict() {
    let project = Project::new();
    let rows = [
        (
            "Depends on #2.",
            "Depends on #1.",
            "#1 and #2 need each other",
        ),
        (
            "Depends on #9.",
            "Nothing.",
            "#1 needs #9, which is not one of them",
        ),
    ];
    for (first, second, why) in rows {
        let input = texts(&[
            ("1.md", &format!("# The first\n\n{first}\n")),
            ("2.md", &format!("# The second\n\n{second}\n")),
        ]);
        let context_bundle = project.collected("do-issue", &input).expect("collected");
        let facts = facts(&context_bundle, "do-issue");
        assert_eq!(facts["has_dependency_conflicts"], true, "{first}");
        assert_eq!(facts["evidence"]["has_dependency_conflicts"], why);
        assert!(facts["conflict_description"].to_string().contains(why));
    }
}

#[test]
fn what_was_not_handed_over_is_reported_and_never_made_up() {
    let project = Project::new();
    for (command, wanted) in [("do-issue", "--issue N"), ("fix-pr", "--pull-request N")] {
        let error = project.collected(command, &WorkflowInput::default());
        let failure = advised(&error.expect_err(command));
        assert!(
            failure.contains(wanted) && failure.contains("--text FILE"),
            "{failure}"
        );
    }
    let broken = project.collected("do-issue", &texts(&[("x.json", "{")]));
    assert!(broken.expect_err("no JSON").to_string().contains("line 1"));
    let nothing = project.collected("pr-review", &WorkflowInput::default());
    assert!(matches!(nothing, Err(ContextBundleError::NoChange { .. })));
    let _ = project.git(&["branch", "-m", "trunk"]);
    let nowhere = project.collected("prepare-pr", &WorkflowInput::default());
    assert!(matches!(nowhere, Err(ContextBundleError::NoBase)));
}

#[test]
fn a_change_is_read_against_the_main_branch_or_the_base_that_is_named() {
    let project = Project::new();
    let _ = project.git(&["checkout", "-q", "-b", "work"]);
    project.write("src/a.rs", "fn a() { b() }\n");
    project.write(".temp/x/facts.json", "{}\n");
    let _ = project.git(&["rm", "-q", "src/b.rs"]);
    project.commit("Fold b into a");
    for command in ["pr-review", "prepare-pr", "plan"] {
        let context_bundle = project.collected(command, &WorkflowInput::default());
        let context_bundle = context_bundle.expect(command);
        let change = json(&context_bundle, "change.json");
        assert_eq!(change["commits"][0]["subject"], "Fold b into a");
        assert_eq!(
            change["files"].as_array().map(Vec::len),
            Some(2),
            "{change}"
        );
        let page = "2 files changed since main: 1 lines added, 2 removed\n\
            - src/a.rs (+1 -1)\n- src/b.rs (deleted, +0 -1)\n\n\
            Commits, newest first:\n- Fold b into a\n";
        assert_eq!(of(&context_bundle, "change.md"), page);
        let patch = of(&context_bundle, "diff.patch");
        assert!(
            patch.contains("-fn b() {}") && !patch.contains(".temp"),
            "{patch}"
        );
        let facts = facts(&context_bundle, command);
        assert_eq!(facts["files_affected"], json!(["src/a.rs", "src/b.rs"]));
        assert_eq!(facts["deletes_files"], true, "{command}");
    }
    let commit = CommitId::new(project.git(&["rev-parse", "HEAD"]));
    let name = "work".to_owned();
    let input = WorkflowInput {
        base: Some(InputBase { name, commit }),
        ..WorkflowInput::default()
    };
    let nothing = project.collected("pr-review", &input);
    assert!(matches!(nothing, Err(ContextBundleError::NoChange { base }) if base == "work"));
}

const REVIEWED: &str = r#"{"number": 7, "title": "Move sessions", "author": {"login": "ada"},
  "body": "As discussed.", "files": [{"path": "src/a.rs"}], "changedFiles": 1,
  "reviews": [{"author": {"login": "bob"}, "body": "Please rename this."},
    {"author": {"login": "ada"}, "body": "Thank you."}],
  "threads": [
    {"id": 11, "user": {"login": "bob"}, "path": "src/a.rs", "line": 1, "body": "Handle the error."},
    {"id": 12, "user": {"login": "eve"}, "path": "src/a.rs", "line": 2, "body": "Is this needed?"},
    {"id": 13, "user": {"login": "eve"}, "path": "src/b.rs", "line": 3, "body": "Typo."},
    {"id": 14, "user": {"login": "eve"}, "path": "src/b.rs", "line": 4, "body": "Typo."},
    {"id": 15, "user": {"login": "eve"}, "path": "src/b.rs", "line": 5, "body": "Typo."}]}"#;

#[test]
fn what_reviewers_said_differs_from_what_the_author_said_and_its_number_is_the_scope() {
    let project = Project::new();
    let input = texts(&[("pr.json", REVIEWED)]);
    let context_bundle = project.collected("fix-pr", &input).expect("collected");
    let comments = json(&context_bundle, "comments.json");
    assert_eq!(comments["scope"], "major");
    assert_eq!(comments["comments"].as_array().map(Vec::len), Some(6));
    assert_eq!(comments["comments"][1]["reply_to"], 11);
    assert_eq!(comments["comments"][1]["path"], "src/a.rs");
    assert!(!comments.to_string().contains("Thank you"));
    assert_eq!(facts(&context_bundle, "fix-pr")["scope"], "major");
}

#[test]
fn a_pull_request_that_ends_elsewhere_is_not_fixed_here() {
    let project = Project::new();
    let elsewhere = REVIEWED.replacen('{', "{\"headRefOid\": \"0123456789abcdef\", ", 1);
    let input = texts(&[("pr.json", &elsewhere)]);
    let error = project.collected("fix-pr", &input).expect_err("elsewhere");
    assert!(advised(&error).contains("gh pr checkout"), "{error}");
}

#[test]
fn a_long_text_is_cut_at_a_line_and_says_so() {
    let long = "a line of words\n".repeat(20_000);
    let cut = bounded(&long);
    assert!(cut.len() <= LONGEST + 100);
    assert!(cut.ends_with("bytes more]\n"), "{}", &cut[cut.len() - 60..]);
    assert_eq!(bounded("short"), "short");
}

#[test]
fn a_patch_that_was_printed_elsewhere_is_read_into_its_files() {
    let text = "diff --git a/src/a b.rs b/src/a b.rs\nindex 1..2 100644\n--- a/src/a b.rs\n\
                +++ b/src/a b.rs\n@@ -1 +1,2 @@\n-one\n+two\n+diff --git a/x b/x\n\
                diff --git a/old.rs b/new.rs\nsimilarity index 90%\nrename from old.rs\n\
                rename to new.rs\ndiff --git a/gone b/gone\ndeleted file mode 100644\n";
    let diff = patch::parse_diff(text);
    let output: Vec<(&str, Option<&str>, Change)> = diff
        .files
        .iter()
        .map(|one| (one.path.as_str(), one.from.as_deref(), one.kind))
        .collect();
    assert_eq!(
        output,
        [
            ("src/a b.rs", None, Modified),
            ("new.rs", Some("old.rs"), Renamed),
            ("gone", None, Deleted)
        ]
    );
    assert_eq!(
        (diff.files[0].added, diff.files[0].removed),
        (Some(2), Some(1))
    );
    let without = patch::without(diff, "src/");
    assert_eq!(without.files.len(), 2);
    assert!(
        without.text.starts_with("diff --git a/old.rs"),
        "{}",
        without.text
    );
}

const TASKS: &str = "# Tasks

## Phase 1: Setup
- [X] T001 Create the structure
- [ ] T002 [P] Write the model in src/models/user.py
- [ ] T003 [P] [US1] Write `src/api/login.py` and README.md
## Phase 2: Polish
- [ ] T004 Speak of it, and so on
- no task
";

#[test]
fn the_tasks_of_a_feature_are_read_with_their_marks_and_files() {
    let tasks = speckit::tasks(TASKS);
    let lines: Vec<String> = tasks
        .iter()
        .map(|one| {
            let story = one.story.as_deref().unwrap_or("-");
            let (done, beside) = (one.is_done, one.is_parallel);
            format!(
                "{} {} {done} {beside} {story} {:?}",
                one.id, one.heading, one.files
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            "T001 Phase 1: Setup true false - []",
            "T002 Phase 1: Setup false true - [\"src/models/user.py\"]",
            "T003 Phase 1: Setup false true US1 [\"src/api/login.py\", \"README.md\"]",
            "T004 Phase 2: Polish false false - []",
        ]
    );
    assert_eq!(tasks[2].words, "Write `src/api/login.py` and README.md");
    let list = speckit::checklist("c.md", "# C\n- [x] one\n- [ ] two\n* [X] three\n");
    assert_eq!(
        list,
        json!({"file": "c.md", "total": 3, "done": 2, "open": ["two"]})
    );
}

#[test]
fn a_feature_of_spec_kit_is_found_by_its_name_its_number_or_its_words() {
    let project = Project::new();
    let input = WorkflowInput::default();
    let error = project.collected("speckit-implement", &input);
    let error = advised(&error.expect_err("there is none"));
    assert!(error.contains("no folder under specs/"), "{error}");
    for (file, text) in [
        ("spec.md", "# Login\n"),
        ("tasks.md", TASKS),
        ("checklists/ux.md", "- [x] a\n- [ ] b\n"),
        ("checklists/done.md", "- [x] a\n"),
    ] {
        project.write(&format!("specs/001-login/{file}"), text);
    }
    project.commit("A feature");
    let error = project.collected("speckit-implement", &input);
    let error = advised(&error.expect_err("it has no plan"));
    assert!(
        error.contains("`specs/001-login/plan.md` does not exist"),
        "{error}"
    );
    project.write("specs/001-login/plan.md", "# Plan\n");
    project.commit("A plan");
    let context_bundle = project
        .collected("speckit-implement", &input)
        .expect("it is whole");
    let error: Value = serde_json::from_str(of(&context_bundle, "speckit.json")).expect("JSON");
    assert_eq!(error["folder"], "specs/001-login");
    assert_eq!(error["tasks"].as_array().map(Vec::len), Some(4));
    assert_eq!(error["checklists"][1]["open"], json!(["b"]));
    let facts: Value = serde_json::from_str(of(&context_bundle, "facts.json")).expect("JSON");
    assert_eq!(facts["failed_checklists"], 1);
}

#[test]
fn recorded_decisions_that_hold_are_named_with_their_status() {
    let project = Project::new();
    for (file, text) in [
        ("1-one.md", "# One rule\n\n## Status\n\nAccepted\n"),
        ("2-two.md", "# Two\n* Status: superseded by 3\n"),
        ("3-three.md", "# Three\n"),
        ("README.md", "# The list\n"),
        ("drawing.svg", "<svg/>\n"),
    ] {
        project.write(&format!("docs/adr/{file}"), text);
    }
    project.commit("Decisions");
    let context_bundle = project.collected("architecture-review", &WorkflowInput::default());
    let context_bundle = context_bundle.expect("it can be seen");
    let value: Value = serde_json::from_str(of(&context_bundle, "records.json")).expect("JSON");
    let expected = json!([
        {"path": "docs/adr/1-one.md", "title": "One rule", "status": "Accepted"},
        {"path": "docs/adr/3-three.md", "title": "Three", "status": ""},
    ]);
    assert_eq!(value, expected);
    let graph: Value =
        serde_json::from_str(of(&context_bundle, "module-graph.json")).expect("JSON");
    assert!(graph["coupling_score"].is_number(), "{graph}");
}

#[test]
fn updates_are_shown_as_facts_that_only_say_what_was_read() {
    let update = |name: &str, from: &str, to: &str| cos_core::update::Update {
        ecosystem: cos_core::update::EcosystemName::of("cargo"),
        name: name.to_owned(),
        manifest: "Cargo.toml".to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        held: None,
        notes: Vec::new(),
        uses: Vec::new(),
    };
    let mut found = crate::updates::Updates {
        updates: vec![update("a", "1.0.0", "2.0.0"), update("b", "1.0.0", "1.1.0")],
        ..crate::updates::Updates::default()
    };
    let context = updates::facts(&found);
    assert_eq!(
        context.facts.major_updates.as_ref().map(|fact| fact.value),
        Some(1)
    );
    // Without a changelog it is unknown whether something breaks.
    assert_eq!(context.facts.breaking_updates, None);
    found.updates[0].notes = vec!["removed it".to_owned()];
    found.updates[1].held = Some("x asks for =1.0.0".to_owned());
    let context = updates::facts(&found);
    assert_eq!(
        context.facts.breaking_updates.map(|fact| fact.value),
        Some(1)
    );
    assert_eq!(
        context
            .facts
            .has_dependency_conflicts
            .map(|fact| fact.value),
        Some(true)
    );
    assert_eq!(updates::told(&found)["updates"][1]["class"], "conflict");
}
