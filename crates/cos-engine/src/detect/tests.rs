use super::*;
use crate::goals_file::{GoalsContext, parse};
use cos_core::goal::{Check, Executor};

fn found(files: &[(&str, &str)]) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    suggest_checks(folder.path())
        .into_iter()
        .map(|check| (check.command, check.evidence))
        .collect()
}

const SCRIPT: &str = r#"{"scripts": {"test": "jest"}}"#;

/// Files of a repository, and the expected command with its evidence.
type Row = (
    &'static [(&'static str, &'static str)],
    &'static str,
    &'static str,
);
#[rustfmt::skip]
const REPOSITORIES: [Row; 24] = [
    (&[("Cargo.toml", "[package]\nname = \"a\"")], "cargo test", "Cargo.toml"),
    (&[("Cargo.toml", "[workspace]\nmembers = []")], "cargo test --workspace", "Cargo.toml"),
    (&[("package.json", SCRIPT)], "npm test", "package.json"),
    (&[("package.json", SCRIPT), ("package-lock.json", "")], "npm test", "package.json"),
    (&[("package.json", SCRIPT), ("pnpm-lock.yaml", "")], "pnpm test", "package.json"),
    (&[("package.json", SCRIPT), ("yarn.lock", "")], "yarn test", "package.json"),
    (&[("package.json", SCRIPT), ("bun.lockb", "")], "bun run test", "package.json"),
    (&[("package.json", r#"{"packageManager": "pnpm@9.1.0", "scripts": {"test": "x"}}"#)], "pnpm test", "package.json"),
    (&[("pyproject.toml", "[tool.pytest.ini_options]")], "python -m pytest", "pyproject.toml"),
    (&[("pytest.ini", "")], "python -m pytest", "pytest.ini"),
    (&[("pytest.ini", ""), ("uv.lock", "")], "uv run pytest", "pytest.ini"),
    (&[("conftest.py", ""), ("poetry.lock", "")], "poetry run pytest", "conftest.py"),
    (&[("setup.cfg", "[tool:pytest]\n"), ("pdm.lock", "")], "pdm run pytest", "setup.cfg"),
    (&[("requirements.txt", "pytest==8\n")], "python -m pytest", "requirements.txt"),
    (&[("go.mod", "module a")], "go test ./...", "go.mod"),
    (&[("pom.xml", "<project/>")], "mvn --batch-mode test", "pom.xml"),
    (&[("pom.xml", "<project/>"), ("mvnw", "")], "./mvnw --batch-mode test", "pom.xml"),
    (&[("build.gradle", "")], "gradle test", "build.gradle"),
    (&[("build.gradle.kts", ""), ("gradlew", "")], "./gradlew test", "build.gradle.kts"),
    (&[("Makefile", "all: x\n\ntest: all\n\t./run\n")], "make test", "Makefile"),
    (&[("Makefile", "test lint:\n\t./run\n")], "make test", "Makefile"),
    (&[("makefile", "check:\n\t./run\n")], "make check", "makefile"),
    (&[("Makefile", "test:\n\tgo test\n"), ("go.mod", "")], "go test ./...", "go.mod"),
    (&[("package.json", "{ no json"), ("go.mod", "")], "go test ./...", "go.mod"),
];

#[test]
fn each_kind_of_repository_is_known_by_its_files() {
    for (files, command, evidence) in REPOSITORIES {
        assert_eq!(
            found(files),
            [(command.to_owned(), evidence.to_owned())],
            "{files:?}"
        );
    }
}

#[test]
fn what_is_no_test_is_not_suggested() {
    for files in [
        &[][..],
        &[(
            "package.json",
            r#"{"scripts": {"test": "echo \"Error: no test specified\" && exit 1"}}"#,
        )],
        &[("package.json", r#"{"scripts": {"build": "x"}}"#)],
        &[("package.json", r#"{"scripts": {"test": 3}}"#)],
        &[("Cargo.toml", "[broken")],
        &[("pyproject.toml", "[project]\nname = \"a\"\n")],
        &[(
            "Makefile",
            "test := x\n# test: y\n\ttest: z\n.PHONY: test\ntests: a\n",
        )],
    ] {
        assert_eq!(found(files), [], "{files:?}");
    }
}

#[test]
fn several_ways_are_all_suggested_the_surest_first() {
    let files = [
        ("Cargo.toml", "[package]"),
        ("package.json", SCRIPT),
        ("go.mod", ""),
    ];
    let commands: Vec<String> = found(&files)
        .into_iter()
        .map(|(command, _)| command)
        .collect();
    assert_eq!(commands, ["cargo test", "npm test", "go test ./..."]);
}

#[test]
fn the_first_goals_file_is_one_that_can_be_run() {
    let checks = [SuggestedCheck {
        command: "say \"hi\": # x".into(),
        evidence: "Makefile".into(),
    }];
    for (checks, agent, expected) in [
        (&checks[..], Some("opencode"), Some("say \"hi\": # x")),
        (&checks[..], None, Some("say \"hi\": # x")),
        (&[][..], Some("codex"), None),
    ] {
        let files = starter_files(checks, agent);
        let context = GoalsContext {
            agent_setting: Some("other".into()),
            ..GoalsContext::default()
        };
        let file = parse(files.goals.as_bytes(), "cos.yaml", &context)
            .unwrap_or_else(|wrong| panic!("{wrong}\n{}", files.goals));
        assert_eq!(file.goals.len(), 1);
        let expected: Vec<Check> = expected
            .map(|it| Check::Command(it.into()))
            .into_iter()
            .collect();
        assert_eq!(file.goals[0].checks, expected);
        let agent = agent.unwrap_or("other").to_owned();
        assert_eq!(file.goals[0].executor, Executor::Agent(agent));
        assert!(!files.goals.contains('{'), "{}", files.goals);
    }
}

#[test]
fn the_first_settings_file_is_valid_also_without_its_comment_signs() {
    let files = starter_files(&[], None);
    let on: String = files
        .settings
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(line) if line.starts_with('[') || line.contains(" = ") => format!("{line}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    for (text, warned) in [(&files.settings, 0), (&on, 0)] {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir_all(folder.path().join(".cos")).expect("a folder");
        std::fs::write(folder.path().join(crate::settings::PROJECT_FILE), text).expect("written");
        let sources = crate::settings::Sources {
            project: Some(folder.path().to_owned()),
            ..Default::default()
        };
        let settings = crate::settings::Settings::load(&sources)
            .unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
        assert_eq!(settings.warnings.len(), warned);
    }
}
