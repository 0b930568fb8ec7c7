//! Recognizes paths of credentials and of files that control permissions or checks.

use crate::area::{Area, LONGEST_PATH, areas_of};
use crate::catalogue::Argument;

/// Hidden files and folders with credentials that a pattern may match.
const HIDDEN: &[&str] = &[
    ".env",
    ".env.local",
    ".npmrc",
    ".netrc",
    ".pypirc",
    ".pgpass",
    ".git-credentials",
    ".ssh",
    ".aws",
    ".gnupg",
    ".kube",
];

/// Checks whether an argument names a file with credentials, or its pattern may match one.
pub(super) fn names_secret(target: &Argument) -> bool {
    let stands_for = |part: &str| {
        let hidden = part.starts_with('.') && part.contains(['*', '?', '[']);
        hidden && HIDDEN.iter().any(|name| matches_name(part, name))
    };
    let globs = target.globs && target.text.len() <= LONGEST_PATH;
    is_secret(&target.text) || globs && target.text.split('/').any(stands_for)
}

/// Checks whether a shell pattern may match a name that begins with a dot.
pub(super) fn matches_name(pattern: &str, name: &str) -> bool {
    fn rest(pattern: &[char], name: &[char]) -> bool {
        match (pattern, name) {
            ([], []) => true,
            (['*', more @ ..], _) => {
                rest(more, name) || matches!(name, [_, after @ ..] if rest(pattern, after))
            }
            (['[', more @ ..], [_, after @ ..]) => {
                let end = more.iter().position(|c| *c == ']');
                end.is_some_and(|end| rest(more.get(end + 1..).unwrap_or_default(), after))
            }
            ([wanted, more @ ..], [found, after @ ..]) => {
                (*wanted == '?' || wanted == found) && rest(more, after)
            }
            _ => false,
        }
    }
    let letters = |text: &str| text.chars().take(64).collect::<Vec<char>>();
    let stars = pattern.matches('*').count();
    pattern.starts_with('.') && (stars > 4 || rest(&letters(pattern), &letters(name)))
}

/// Checks whether a path or pattern names a file with credentials.
pub fn may_be_secret(path: &str) -> bool {
    names_secret(&Argument {
        text: path.to_owned(),
        unknown: false,
        globs: path.contains(['*', '?', '[']),
    })
}

/// Checks whether a path names a file with credentials.
pub fn is_secret(path: &str) -> bool {
    let system = [
        "/etc/shadow",
        "/etc/gshadow",
        "/proc/self/environ",
        "/etc/sudoers",
        "/dev/mem",
        "/dev/kmem",
        "/proc/kcore",
    ];
    let environ = path.starts_with("/proc/") && path.ends_with("/environ");
    let is_in_secret_area = areas_of(path).contains(&Area::Secrets);
    (is_in_secret_area && !is_pattern_of_secret(path)) || system.contains(&path) || environ
}

/// Checks whether the name of a file marks it as a sample: `.env.example`.
pub fn is_sample(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_lowercase();
    let samples = [".example", ".sample", ".template", ".dist"];
    samples.iter().any(|end| name.ends_with(end))
}

/// Checks whether a path is a public key, a sample, or a folder of programs.
pub(super) fn is_pattern_of_secret(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_lowercase();
    let shown = [".pub", ".example", ".sample", ".template", ".dist", ".md"];
    shown.iter().any(|end| name.ends_with(end))
        || matches!(name.as_str(), "known_hosts" | "config" | "authorized_keys" if path.contains(".ssh/") && name != "authorized_keys")
}

/// Returns why changing a path of the worktree asks, if it controls permissions or checks.
pub(super) fn guards(path: &str, globs: bool) -> Option<&'static str> {
    let hidden = |part: &str| {
        let protected = [".git", ".husky", ".cos", ".claude", ".env", ".github"];
        globs && protected.iter().any(|name| matches_name(part, name))
    };
    let asks = areas_of(path).into_iter().any(Area::always_asks);
    let guards =
        asks && !is_pattern_of_secret(path) || path == ".github" || path.split('/').any(hidden);
    guards.then_some("it belongs to secrets, checks or permissions")
}
