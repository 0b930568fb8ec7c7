//! Path patterns of a goal's declared files: what they match and whether two can meet.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A pattern relative to the root of the repository: `*` and `?` stay inside one component,
/// `**` spans any number of them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PathGlob(String);

/// A pattern that leaves the repository or names nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is not a path pattern inside the repository; write for example `src/**` or `docs/*.md`"
)]
pub struct PathGlobError {
    /// What was written.
    pub text: String,
}

impl PathGlob {
    /// Reads a pattern; refuses absolute paths, `..` and emptiness.
    pub fn new(text: impl Into<String>) -> Result<Self, PathGlobError> {
        let text = text.into();
        let trimmed = text
            .trim_start_matches("./")
            .trim_end_matches('/')
            .to_owned();
        let leaves = trimmed
            .split('/')
            .any(|part| part == ".." || part.is_empty());
        if leaves || trimmed.contains(['\\', '\0', '\n']) {
            return Err(PathGlobError { text });
        }
        Ok(Self(trimmed))
    }

    /// The pattern as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `path`, or the folder that holds it, is named by this pattern.
    pub fn matches(&self, path: &str) -> bool {
        let pattern: Vec<&str> = self.0.split('/').collect();
        let parts: Vec<&str> = path.split('/').collect();
        // A pattern that names a folder covers what lies in it.
        (1..=parts.len()).any(|length| parts.get(..length).is_some_and(|head| meet(&pattern, head)))
    }

    /// Whether some path could be matched by both patterns.
    pub fn overlaps(&self, other: &Self) -> bool {
        let (left, right): (Vec<&str>, Vec<&str>) =
            (self.0.split('/').collect(), other.0.split('/').collect());
        let heads = |whole: &[&str], pattern: &[&str]| {
            (1..=whole.len()).any(|n| whole.get(..n).is_some_and(|head| meet(pattern, head)))
        };
        heads(&left, &right) || heads(&right, &left)
    }
}

/// Whether two lists of components can name the same path.
fn meet(left: &[&str], right: &[&str]) -> bool {
    match (left.split_first(), right.split_first()) {
        (None, None) => true,
        (Some((&"**", rest)), _) if meet(rest, right) => true,
        (Some((&"**", _)), Some((_, rest))) => meet(left, rest),
        (_, Some((&"**", rest))) if meet(left, rest) => true,
        (Some((_, rest)), Some((&"**", _))) => meet(rest, right),
        (Some((a, left)), Some((b, right))) => {
            component(
                &a.chars().collect::<Vec<_>>(),
                &b.chars().collect::<Vec<_>>(),
            ) && meet(left, right)
        }
        _ => false,
    }
}

/// Whether two components with `*` and `?` on either side can be the same name.
fn component(left: &[char], right: &[char]) -> bool {
    match (left.split_first(), right.split_first()) {
        (None, None) => true,
        (Some(('*', rest)), _) if component(rest, right) => true,
        (Some(('*', _)), Some((_, rest))) => component(left, rest),
        (_, Some(('*', rest))) if component(left, rest) => true,
        (Some((_, rest)), Some(('*', _))) => component(rest, right),
        (Some((a, left)), Some((b, right))) => {
            (a == b || *a == '?' || *b == '?') && component(left, right)
        }
        _ => false,
    }
}

impl TryFrom<String> for PathGlob {
    type Error = PathGlobError;

    fn try_from(text: String) -> Result<Self, PathGlobError> {
        Self::new(text)
    }
}

impl From<PathGlob> for String {
    fn from(glob: PathGlob) -> Self {
        glob.0
    }
}

impl fmt::Display for PathGlob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests;
