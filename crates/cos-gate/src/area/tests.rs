use super::*;

#[test]
fn paths_are_sorted_by_their_components() {
    for (path, expected) in [
        (".env", vec![Secrets]),
        ("deploy/.env.production", vec![Secrets]),
        ("certs/server.pem", vec![Secrets]),
        ("config/secrets/db.yml", vec![Secrets]),
        ("CODEOWNERS", vec![Permissions]),
        (".github/CODEOWNERS", vec![Permissions]),
        (".github/settings.yml", vec![Permissions]),
        (".github/workflows/ci.yml", vec![Ci]),
        ("./.github/workflows/ci.yml", vec![Ci]),
        (".GitHub/Workflows/ci.yml", vec![Ci]),
        (".github/workflows/**", vec![Ci]),
        (".gitlab-ci.yml", vec![Ci]),
        ("Jenkinsfile", vec![Ci]),
        (".cos/config.toml", vec![GateConfig]),
        (".cos/**", vec![GateConfig]),
        (".claude/settings.json", vec![GateConfig]),
        (".git/hooks/pre-commit", vec![GateConfig]),
        ("Cargo.lock", vec![Lockfile]),
        ("web/package-lock.json", vec![Lockfile]),
        ("db/migrations/001_users.sql", vec![Schema]),
        ("schema.sql", vec![Schema]),
        ("src/auth/session.rs", vec![Auth]),
        ("crates/auth/**", vec![Auth]),
        ("src/api/v1/users.ts", vec![PublicApi]),
        ("proto/user.proto", vec![PublicApi]),
        ("crates/cos-core/src/id.rs", vec![Core]),
        ("src/models.py", vec![Core]),
        ("src/core/api.rs", vec![PublicApi, Core]),
    ] {
        assert_eq!(areas_of(path), expected, "{path}");
    }
}

#[test]
fn a_word_inside_another_word_is_no_area() {
    for path in [
        "src/score.rs",
        "src/therapist/view.rs",
        "docs/environment.md",
        "src/monkey.rs",
        "src/author/bio.rs",
        "src/capital.rs",
        "docs/github/workflows.md",
        "supermodels/list.txt",
        "keyboard.rs",
        "",
        "/",
    ] {
        assert_eq!(areas_of(path), vec![], "{path}");
    }
}

#[test]
fn a_pattern_touches_what_it_matches_and_what_it_names() {
    let files = [".github/workflows/ci.yml", "src/score.rs"].map(String::from);
    let touched = |glob: &str| {
        areas_touched(&[PathGlob::new(glob).unwrap()], &files)
            .into_iter()
            .map(|touched| (touched.area, touched.path))
            .collect::<Vec<_>>()
    };
    assert_eq!(touched("**"), [(Ci, ".github/workflows/ci.yml".to_owned())]);
    assert_eq!(touched("src/**"), []);
    assert_eq!(
        touched("migrations/002.sql"),
        [(Schema, "migrations/002.sql".to_owned())]
    );
}

#[test]
fn a_name_is_the_same_in_other_letters_and_with_some_that_no_one_sees() {
    for path in [
        ".GIT/config",
        ".git./config",
        ".git /config",
        ".g\u{200c}it/config",
        "GIT~1/config",
        ".claude/settings.json",
        ".Cl\u{feff}aude/settings.json",
        ".mcp.json",
        ".envrc",
        ".\u{17f}sh/id",
        "sub\\.git\\hooks\\x",
    ] {
        let asks = areas_of(path).into_iter().any(Area::always_asks);
        assert!(asks, "{path:?}");
    }
}

#[test]
fn what_changes_what_later_commands_run_or_trust_is_reported_with_its_reason() {
    for (path, word) in [
        (".cargo/config.toml", "builds"),
        ("crates/a/.cargo/config.toml", "builds"),
        (".bazelrc", "builds"),
        ("ci.bazelrc", "builds"),
        (".mvn/extensions.xml", "builds"),
        ("gradle/wrapper/gradle-wrapper.properties", "builds"),
        (".yarnrc.yml", "packages"),
        (".yarn/releases/yarn-4.cjs", "packages"),
        ("pip.conf", "packages"),
        ("NuGet.Config", "packages"),
        ("AGENTS.md", "agents"),
        ("web/CLAUDE.md", "agents"),
        ("GEMINI.md", "agents"),
        (".cursorrules", "agents"),
        (".github/copilot-instructions.md", "agents"),
        ("app/.vscode/tasks.json", "folder"),
        (".devcontainer.json", "folder"),
        (".nvim.lua", "folder"),
        ("rust-toolchain.toml", "programs"),
        ("mise.toml", "programs"),
        ("sitecustomize.py", "interpreter"),
        ("lefthook.yaml", "commit"),
        (".lintstagedrc.json", "commit"),
        ("renovate.json", "person"),
    ] {
        assert!(
            control_file_reason(path).is_some_and(|why| why.contains(word)),
            "{path}"
        );
    }
    for path in [
        "src/main.rs",
        "src/agents.rs",
        "docs/claude.html",
        "Makefile",
        "Dockerfile",
        "conftest.py",
        "tests/conftest.py",
        "build.rs",
        "Cargo.toml",
        "pyproject.toml",
        "tsconfig.json",
        "jest.config.js",
        "vite.config.ts",
        "package.json",
        "src/config.toml",
        "model.pth",
        ".editorconfig",
        ".gitignore",
        ".nvmrc",
        ".vscode/extensions.json",
        "src/.config/settings.json",
        "docker-compose.yml",
        "",
        "/",
    ] {
        assert_eq!(control_file_reason(path), None, "{path}");
    }
}

#[test]
fn a_script_that_is_run_with_an_install_learns_when_it_is_new() {
    let before = "{\n  \"scripts\": {\n    \"prepare\": \"husky\",\n    \"test\": \"jest\"\n  }\n}";
    for (from, to) in [
        ("\"test\": \"jest\"", "\"postinstall\": \"node x.js\""),
        ("\"husky\"", "\"node x.js\""),
    ] {
        let after = before.replace(from, to);
        assert!(
            control_file_change_reason("web/package.json", Some(before), Some(&after)).is_some(),
            "{after}"
        );
        assert_eq!(
            control_file_change_reason("web/other.json", Some(before), Some(&after)),
            None
        );
    }
    let after = before.replace("jest\"", "vitest\", \"build\": \"vite\"");
    assert_eq!(
        control_file_change_reason("package.json", Some(before), Some(&after)),
        None
    );
    let last = before.replace(",\n    \"test\": \"jest\"", "");
    assert_eq!(
        control_file_change_reason("package.json", Some(before), Some(&last)),
        None
    );
}
