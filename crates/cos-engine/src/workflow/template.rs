//! Fills templates of a workflow, and keeps the resulting paths inside the repository.

use minijinja::{Environment, UndefinedBehavior};
use serde_json::Value;

/// Fills a template; a missing value is empty.
pub(super) fn fill(template: &str, values: &Value) -> Result<String, String> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Chainable);
    environment.set_recursion_limit(50);
    let describe = |error: minijinja::Error| {
        let detail = error
            .detail()
            .unwrap_or("it has values that cannot be filled in");
        crate::diagnostic::shown(detail)
    };
    environment
        .render_str(
            template,
            minijinja::Value::from(minijinja::value::Serde(values)),
        )
        .map_err(describe)
}

/// Checks that a path is inside the repository.
pub(super) fn contained(path: &str) -> Result<String, String> {
    let path = path.trim().trim_start_matches("./");
    let inside = !path.is_empty()
        && !path.starts_with(['/', '~', '-'])
        && !path.contains(['\\', '\0', '\n'])
        && path
            .split('/')
            .all(|piece| !matches!(piece, "" | "." | "..") && !is_of_git(piece));
    if inside {
        Ok(path.to_owned())
    } else {
        Err("it leaves the repository".to_owned())
    }
}

/// Returns whether git reserves a name, on this system or another one; git rejects such a path.
fn is_of_git(piece: &str) -> bool {
    let plain = piece.trim_end_matches([' ', '.']).to_lowercase();
    matches!(plain.as_str(), ".git" | "git~1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_inside_and_away_from_what_git_keeps_for_itself() {
        for path in [
            "a.md",
            "./a/b.md",
            ".temp/f/.gitignore",
            "a/.github/b",
            "git/x",
        ] {
            assert!(contained(path).is_ok(), "{path}");
        }
        for path in [
            "",
            "/a",
            "~/a",
            "-a",
            "a//b",
            "a/../b",
            "../a",
            ".git/config",
            "a/.git/x",
            "a/.GIT/x",
            "a/.git./x",
            "a/.Git /x",
            "a/GIT~1/x",
            "a\nb",
            "a\\b",
        ] {
            assert!(contained(path).is_err(), "{path}");
        }
    }
}
