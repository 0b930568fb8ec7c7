//! Paths as callers write them, told from the root of the repository.

use std::path::Path;

/// A path with `.`, `..` and doubled slashes resolved by its text alone, and from the root where it is an
/// absolute one below it. What leads out of the root, or lies elsewhere, stays as it is told.
pub(super) fn from_root(path: &str, root: Option<&Path>) -> String {
    let plain = resolved(path);
    if !plain.starts_with('/') {
        return plain;
    }
    let below = |root: &Path| {
        let below = Path::new(&plain).strip_prefix(root).ok()?;
        let below = below.to_str().filter(|text| !text.is_empty())?;
        let is_folder = plain.ends_with('/');
        Some(format!("{below}{}", if is_folder { "/" } else { "" }))
    };
    let found = root.and_then(|root| {
        // The same folder may be known by a link to it.
        let real = || root.canonicalize().ok();
        below(root).or_else(|| below(&real()?))
    });
    found.unwrap_or(plain)
}

/// `/` stays at the end: it says that a folder is meant.
fn resolved(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let is_absolute = path.starts_with('/');
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                let _ = parts.pop();
            }
            // Nothing lies above the root of a disk.
            ".." if is_absolute => {}
            part => parts.push(part),
        }
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    let is_folder = matches!(last, "" | "." | "..") && !parts.is_empty();
    let text = parts.join("/");
    match (is_absolute, text.is_empty()) {
        (true, _) => format!("/{text}{}", if is_folder { "/" } else { "" }),
        (false, true) if path.is_empty() => String::new(),
        (false, true) => "./".to_owned(),
        (false, false) if is_folder => format!("{text}/"),
        (false, false) => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_told_from_the_root_however_it_is_written() {
        let root = Some(Path::new("/srv/app"));
        for (written, told) in [
            ("src/a.rs", "src/a.rs"),
            ("./src//a.rs", "src/a.rs"),
            ("x/../.github/workflows/ci.yml", ".github/workflows/ci.yml"),
            ("/srv/app/src/a.rs", "src/a.rs"),
            ("/srv/app/./x/../src/", "src/"),
            ("/srv/app", "/srv/app"),
            ("/srv/application/a.rs", "/srv/application/a.rs"),
            ("/srv/app/../other/a.rs", "/srv/other/a.rs"),
            ("/../etc/passwd", "/etc/passwd"),
            ("../a.rs", "../a.rs"),
            ("a/../../b.rs", "../b.rs"),
            ("src/b.rs/.", "src/b.rs/"),
            (".", "./"),
            ("", ""),
        ] {
            assert_eq!(from_root(written, root), told, "{written}");
        }
        assert_eq!(from_root("/srv/app/a.rs", None), "/srv/app/a.rs");
    }
}
