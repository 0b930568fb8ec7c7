//! Normalises paths from callers, relative to the root of the repository.

use std::path::Path;

/// Resolves `.`, `..` and doubled slashes by text alone, and makes an absolute path below the root
/// relative to it. A path outside the root stays unchanged.
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
        // The caller may know the folder by a symbolic link.
        let real = || root.canonicalize().ok();
        below(root).or_else(|| below(&real()?))
    });
    found.unwrap_or(plain)
}

/// Resolves a path; a trailing `/` is kept, because it marks a folder.
fn resolved(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let is_absolute = path.starts_with('/');
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                let _ = parts.pop();
            }
            // The root of a file system has no parent.
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
    fn a_path_differs_from_the_root_however_it_is_written() {
        let root = Some(Path::new("/srv/app"));
        for (written, expected) in [
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
            assert_eq!(from_root(written, root), expected, "{written}");
        }
        assert_eq!(from_root("/srv/app/a.rs", None), "/srv/app/a.rs");
    }
}
