use super::*;
use cos_gate::effect::EffectKind;

fn goal(executor: Executor, files: &[&str]) -> Goal {
    Goal {
        files: files
            .iter()
            .map(|text| PathGlob::new(*text).unwrap())
            .collect(),
        ..Goal::new(GoalId::new("g"), "Fix the login", executor)
    }
}

fn agent(files: &[&str]) -> Goal {
    goal(Executor::Agent("opencode".into()), files)
}

fn survey(goal: &Goal, root: &Path) -> Survey {
    let files = ["src/core/a.rs", "src/b.rs", ".github/workflows/ci.yml"].map(String::from);
    let dirty = ["src/b.rs", "README.md"].map(String::from);
    let theirs = vec![
        PathGlob::new("src/*.rs").unwrap(),
        PathGlob::new("docs/**").unwrap(),
    ];
    let held = [(RunId::new("r1"), GoalId::new("other"), theirs)];
    collect(goal, root, &files, &dirty, &held, ExecutorFound::Available)
}

fn areas_of_goal(goal: &Goal) -> Vec<Area> {
    let found = survey(goal, Path::new("/nonexistent"));
    found
        .areas
        .into_iter()
        .map(|touched| touched.area)
        .collect()
}

#[test]
fn declared_files_are_held_against_the_repository() {
    let found = survey(
        &agent(&["src/**", "src/core/new.rs", "docs/new.md"]),
        Path::new("/nonexistent"),
    );
    assert_eq!(found.matched_files, 2);
    assert_eq!(found.new_files, ["src/core/new.rs", "docs/new.md"]);
    assert_eq!(found.new_core_files, ["src/core/new.rs"]);
    assert_eq!(found.dirty_files, ["src/b.rs"]);
    assert_eq!(found.held_files.len(), 1);
    assert_eq!(found.held_files[0].files.len(), 2);
    assert_eq!(found.executor, ExecutorFound::Available);
}

#[test]
fn a_goal_without_declared_files_meets_nothing() {
    let found = survey(&agent(&[]), Path::new("/nonexistent"));
    assert_eq!(
        (
            found.matched_files,
            found.held_files.len(),
            found.dirty_files.len()
        ),
        (0, 0, 0)
    );
    assert_eq!(found.areas, vec![]);
}

#[test]
fn sensitive_areas_are_found_in_files_commands_and_words() {
    let command = |text: &str| goal(Executor::Command(text.into()), &[]);
    let saying = |content: &str| Goal {
        content: content.into(),
        ..agent(&[])
    };
    for (goal, expected) in [
        (agent(&["src/core/**"]), vec![Area::Core]),
        (agent(&["**/*.yml"]), vec![Area::Ci]),
        (agent(&[".cos/config.toml"]), vec![Area::GateConfig]),
        (command("cat .env"), vec![Area::Secrets]),
        (command("cp x .github/workflows/y.yml"), vec![Area::Ci]),
        (command("cat .github/workflows/ci.yml"), vec![]),
        (command("cargo fmt"), vec![]),
        (
            saying("Edit .github/workflows/ci.yml so that it caches"),
            vec![Area::Ci],
        ),
        (saying("Put the token into .env"), vec![Area::Secrets]),
        (saying("Explain .github/workflows/ci.yml"), vec![]),
        (saying("Fix src/score.rs"), vec![]),
    ] {
        assert_eq!(
            areas_of_goal(&goal),
            expected,
            "{} {:?}",
            goal.content,
            goal.executor
        );
    }
}

#[test]
fn checks_that_no_shell_accepts_and_files_outside_are_unusable() {
    let mut goal = agent(&[]);
    goal.checks = vec![
        Check::Command("cargo test".into()),
        Check::Command("echo 'open".into()),
        Check::Command(" ".into()),
        Check::File("../outside".into()),
        Check::File("out/report.md".into()),
        Check::Person("does it look right?".into()),
    ];
    let found = survey(&goal, Path::new("/nonexistent")).unusable_checks;
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn effects_come_from_command_content_and_further_text() {
    let mut goal = goal(Executor::Command("rm -rf src".into()), &[]);
    goal.prompt = Some("Then deploy to production.".into());
    let kinds: Vec<EffectKind> = survey(&goal, Path::new("/nonexistent"))
        .effects
        .into_iter()
        .map(|effect| effect.kind)
        .collect();
    assert_eq!(
        kinds,
        [EffectKind::DiscardsWork, EffectKind::ChangesLiveSystem]
    );
}

#[test]
fn labels_of_the_linked_issue_are_read_from_the_repository_only() {
    let outside = tempfile::tempdir().unwrap();
    let root = tempfile::tempdir().unwrap();
    let write = |folder: &Path, name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write(outside.path(), "secret.md", "labels: ui");
    write(
        root.path(),
        "one.md",
        "# Bug\n\n**Labels:** bug, UI\n\nThe flow is odd.",
    );
    write(
        root.path(),
        "two.md",
        "---\ntags:\n  - frontend\n  - bug\n---\nlabels matter",
    );
    write(root.path(), "plain.md", "The ui is broken");
    write(root.path(), "big.md", &"x".repeat(300 * 1024));
    std::os::unix::fs::symlink(
        outside.path().join("secret.md"),
        root.path().join("link.md"),
    )
    .unwrap();
    for (link, readable, labels) in [
        ("one.md", true, vec!["ui"]),
        ("two.md", true, vec!["frontend"]),
        ("plain.md", true, vec![]),
        ("big.md", false, vec![]),
        ("link.md", false, vec![]),
        ("../secret.md", false, vec![]),
        ("/etc/passwd", false, vec![]),
        ("missing.md", false, vec![]),
        (".", false, vec![]),
    ] {
        let mut goal = agent(&[]);
        goal.links.issue = Some(link.into());
        let found = survey(&goal, root.path());
        assert_eq!(
            found.issue == IssueFound::Read,
            readable,
            "{link}: {:?}",
            found.issue
        );
        assert_eq!(found.ui_labels, labels, "{link}");
    }
    for link in ["#42", "42", "https://forge.example/issues/42"] {
        let mut goal = agent(&[]);
        goal.links.issue = Some(link.into());
        assert_eq!(
            survey(&goal, root.path()).issue,
            IssueFound::Elsewhere,
            "{link}"
        );
    }
}
