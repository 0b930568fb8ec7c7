//! What `cos init` finds in a repository: the commands that would prove work there, each with the
//! file that says so, and first texts for the goals file and the project's settings.
//!
//! Nothing is run and nothing is written; what is found is a suggestion.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::Path;

/// No file is read further than this.
const MAX_BYTES: u64 = 1 << 20;

/// A command that would prove work in a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestedCheck {
    /// The command.
    pub command: String,
    /// The file that says so, from the root.
    pub evidence: String,
}

/// First texts for the files that `cos init` makes where there are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StarterFiles {
    /// For `cos.yaml`.
    pub goals: String,
    /// For `.cos/config.toml`.
    pub settings: String,
}

/// Finds the checks of a repository, the surest first.
pub fn suggest_checks(root: &Path) -> Vec<SuggestedCheck> {
    let finders: [fn(&Path) -> Option<SuggestedCheck>; 7] =
        [cargo, node, python, go, maven, gradle, make];
    let mut found: Vec<SuggestedCheck> = finders.iter().filter_map(|find| find(root)).collect();
    // A Makefile beside another way most often only calls it.
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

/// The beginning of a file as text; none when it is no file.
fn text(root: &Path, name: &str) -> Option<String> {
    let file = std::fs::File::open(root.join(name)).ok()?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn has(root: &Path, name: &str) -> bool {
    root.join(name).is_file()
}

/// The first of some files that is there.
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

/// The lock file tells which program the project is used to.
fn node(root: &Path) -> Option<SuggestedCheck> {
    let manifest: serde_json::Value = serde_json::from_str(&text(root, "package.json")?).ok()?;
    let script = manifest.pointer("/scripts/test")?.as_str()?;
    // What `npm init` writes when there are no tests.
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

/// A rule called `test` or `check`, at the beginning of a line.
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

/// First texts with the checks that were found; `agent` is the default one, if there is any.
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
        None => "# agent: opencode       # who carries out goals that name nobody".to_owned(),
    }
}

/// Without a check a person looks at every change, which is better than one that proves nothing.
fn check_lines(checks: &[SuggestedCheck]) -> String {
    if checks.is_empty() {
        return "    checks: []              # none was found; add the command of your tests\n"
            .to_owned();
    }
    let mut lines = "    checks:\n".to_owned();
    for check in checks {
        let command = quoted(&check.command);
        let _infallible = writeln!(lines, "      - {command}  # found in {}", check.evidence);
    }
    lines
}

/// A text between double quotes, as YAML and JSON read it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests;
