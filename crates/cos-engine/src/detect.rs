//! Detects for `cos init` which commands prove work in a repository, each with the file that shows
//! it, and drafts the goals file and the project settings.
//!
//! Nothing is run or written; the results are suggestions.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::Path;

/// The most bytes that are read of a file.
const MAX_BYTES: u64 = 1 << 20;

/// A command that can prove work in a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestedCheck {
    /// The command.
    pub command: String,
    /// The file that shows it, relative to the root.
    pub evidence: String,
}

/// Drafts of the files that `cos init` creates where they are missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StarterFiles {
    /// For `goals.yaml`.
    pub goals: String,
    /// For `.cos/config.toml`.
    pub settings: String,
}

/// Finds the checks of a repository, the most certain first.
pub fn suggest_checks(root: &Path) -> Vec<SuggestedCheck> {
    let finders: [fn(&Path) -> Option<SuggestedCheck>; 7] =
        [cargo, node, python, go, maven, gradle, make];
    let mut found: Vec<SuggestedCheck> = finders.iter().filter_map(|find| find(root)).collect();
    // A Makefile beside another build tool usually only calls it.
    if found.len() > 1 {
        found.retain(|check| !check.command.starts_with("make "));
    }
    found
}

fn check(command: impl Into<String>, evidence: &str) -> SuggestedCheck {
    SuggestedCheck {
        command: command.into(),
        evidence: evidence.to_owned(),
    }
}

/// Returns the beginning of a file as text; `None` if it is not a file.
fn text(root: &Path, name: &str) -> Option<String> {
    let file = std::fs::File::open(root.join(name)).ok()?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn has(root: &Path, name: &str) -> bool {
    root.join(name).is_file()
}

/// Returns the first of these files that exists.
fn first<'a>(root: &Path, names: &[&'a str]) -> Option<&'a str> {
    names.iter().copied().find(|name| has(root, name))
}

fn cargo(root: &Path) -> Option<SuggestedCheck> {
    let manifest: toml::Table = text(root, "Cargo.toml")?.parse().ok()?;
    let command = match manifest.get("workspace") {
        Some(_) => "cargo test --workspace",
        None => "cargo test",
    };
    Some(check(command, "Cargo.toml"))
}

/// Chooses the package manager by the lock file.
fn node(root: &Path) -> Option<SuggestedCheck> {
    let manifest: serde_json::Value = serde_json::from_str(&text(root, "package.json")?).ok()?;
    let script = manifest.pointer("/scripts/test")?.as_str()?;
    // `npm init` writes this when there are no tests.
    if script.trim().is_empty() || script.contains("no test specified") {
        return None;
    }
    let named = manifest
        .get("packageManager")
        .and_then(serde_json::Value::as_str);
    let by_name = named.and_then(|named| named.split('@').next());
    let by_lock = || {
        let lock = first(
            root,
            &["pnpm-lock.yaml", "yarn.lock", "bun.lock", "bun.lockb"],
        )?;
        lock.split(['-', '.']).next()
    };
    let command = match by_name.or_else(by_lock) {
        Some("pnpm") => "pnpm test",
        Some("yarn") => "yarn test",
        Some("bun") => "bun run test",
        _ => "npm test",
    };
    Some(check(command, "package.json"))
}

fn python(root: &Path) -> Option<SuggestedCheck> {
    let holds = |name: &str, part: &str| {
        text(root, name)
            .is_some_and(|text| text.contains(part))
            .then(|| name.to_owned())
    };
    let evidence = first(root, &["pytest.ini", "conftest.py"])
        .map(str::to_owned)
        .or_else(|| holds("pyproject.toml", "pytest"))
        .or_else(|| holds("setup.cfg", "[tool:pytest]"))
        .or_else(|| holds("tox.ini", "[pytest]"))
        .or_else(|| holds("requirements-dev.txt", "pytest"))
        .or_else(|| holds("requirements.txt", "pytest"))?;
    let command = match first(root, &["uv.lock", "poetry.lock", "pdm.lock"]) {
        Some("uv.lock") => "uv run pytest",
        Some("poetry.lock") => "poetry run pytest",
        Some(_) => "pdm run pytest",
        None => "python -m pytest",
    };
    Some(check(command, &evidence))
}

fn go(root: &Path) -> Option<SuggestedCheck> {
    let evidence = first(root, &["go.mod"])?;
    Some(check("go test ./...", evidence))
}

fn maven(root: &Path) -> Option<SuggestedCheck> {
    let evidence = first(root, &["pom.xml"])?;
    let program = if has(root, "mvnw") { "./mvnw" } else { "mvn" };
    Some(check(format!("{program} --batch-mode test"), evidence))
}

fn gradle(root: &Path) -> Option<SuggestedCheck> {
    let evidence = first(root, &["build.gradle.kts", "build.gradle"])?;
    let program = if has(root, "gradlew") {
        "./gradlew"
    } else {
        "gradle"
    };
    Some(check(format!("{program} test"), evidence))
}

/// Looks for a rule called `test` or `check` at the beginning of a line.
fn make(root: &Path) -> Option<SuggestedCheck> {
    let name = first(root, &["GNUmakefile", "makefile", "Makefile"])?;
    let text = text(root, name)?;
    let has_rule = |wanted: &str| {
        text.lines().any(|line| {
            line.split_once(':').is_some_and(|(targets, rest)| {
                !rest.starts_with('=')
                    && !line.starts_with(['\t', '#', '.'])
                    && targets.split_whitespace().any(|target| target == wanted)
            })
        })
    };
    let target = ["test", "check"]
        .into_iter()
        .find(|target| has_rule(target))?;
    Some(check(format!("make {target}"), name))
}

/// Drafts both files with the detected checks; `agent` is the default agent, if there is one.
pub fn starter_files(checks: &[SuggestedCheck], agent: Option<&str>) -> StarterFiles {
    StarterFiles {
        goals: include_str!("detect/cos.yaml")
            .replace("# {agent}", &agent_line(agent))
            .replace("    # {checks}\n", &check_lines(checks)),
        settings: include_str!("detect/config.toml").to_owned(),
    }
}

fn agent_line(agent: Option<&str>) -> String {
    match agent {
        Some(agent) => format!("agent: {}", quoted(agent)),
        None => "# agent: opencode       # runs goals that name no agent".to_owned(),
    }
}

/// Without a check, a person reviews every change; that is better than a check that proves nothing.
fn check_lines(checks: &[SuggestedCheck]) -> String {
    if checks.is_empty() {
        return "    checks: []              # none was found; add the command that runs your tests\n"
            .to_owned();
    }
    let mut lines = "    checks:\n".to_owned();
    for check in checks {
        let command = quoted(&check.command);
        let _infallible = writeln!(lines, "      - {command}  # found in {}", check.evidence);
    }
    lines
}

/// Quotes a text so that both YAML and JSON can read it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests;
