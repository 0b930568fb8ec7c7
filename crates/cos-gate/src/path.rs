//! Matches the path patterns of a goal's declared files, and checks whether two patterns overlap.

use crate::foreign::shown;
use crate::hint::{Advice, Hint};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A pattern relative to the root of the repository: `*` and `?` stay inside one component, `**`
/// spans any number of components.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PathGlob(String);

/// A pattern that leaves the repository or names nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a path pattern inside the repository", text = shown(text))]
pub struct PathGlobError {
    /// The pattern's text.
    pub text: String,
}

impl Advice for PathGlobError {
    fn hints(&self) -> Vec<Hint> {
        vec![Hint::new("write for example `src/**` or `docs/*.md`")]
    }
}

impl PathGlob {
    /// Parses a pattern; refuses absolute paths, `..` and empty text.
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

    /// Returns the pattern as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Checks whether this pattern names `path` or a folder that contains it.
    pub fn matches(&self, path: &str) -> bool {
        let parts: Vec<&str> = path.split('/').collect();
        let (heads, _) = meetings(&self.components(), &parts, spans_folders, share_a_name);
        // A pattern that names a folder covers its content.
        heads.contains(&true)
    }

    /// Checks whether some path can match both patterns.
    pub fn overlaps(&self, other: &Self) -> bool {
        let (left, right) = (self.components(), other.components());
        let (of_right, of_left) = meetings(&left, &right, spans_folders, share_a_name);
        of_right.contains(&true) || of_left.contains(&true)
    }

    /// Returns the components; repeated `**` count once.
    fn components(&self) -> Vec<&str> {
        let mut components: Vec<&str> = self.0.split('/').collect();
        components.dedup_by(|a, b| spans_folders(a) && spans_folders(b));
        components
    }
}

fn spans_folders(component: &&str) -> bool {
    *component == "**"
}

/// Checks whether two components with `*` and `?` can match the same name.
fn share_a_name(left: &&str, right: &&str) -> bool {
    let letters = |component: &str| {
        let mut letters: Vec<char> = component.chars().collect();
        letters.dedup_by(|a, b| *a == '*' && *b == '*');
        letters
    };
    let (left, right) = (letters(left), letters(right));
    let same = |a: &char, b: &char| a == b || *a == '?' || *b == '?';
    let (of_right, of_left) = meetings(&left, &right, |letter| *letter == '*', same);
    // A path may have an empty part, which matches `**`.
    let whole = of_right.last().or(of_left.last());
    whole.is_none_or(|meets| *meets)
}

/// Returns which prefixes of `right`, shortest first, can match the same names as all of `left`,
/// and which prefixes of `left` as all of `right`. Either side may contain wildcards that span any
/// number of items.
///
/// Each pair of prefixes is decided once, from shorter ones, so the time is at most the product of
/// the two lengths.
fn meetings<T>(
    left: &[T],
    right: &[T],
    spans: impl Fn(&T) -> bool,
    same: impl Fn(&T, &T) -> bool,
) -> (Vec<bool>, Vec<bool>) {
    let mut row = vec![true];
    row.extend(right.iter().scan(true, |open, item| {
        *open = *open && spans(item);
        Some(*open)
    }));
    let mut of_left = Vec::new();
    for item in left {
        let mut beside = spans(item) && row.first() == Some(&true);
        let mut next = vec![beside];
        for (other, above) in right.iter().zip(row.windows(2)) {
            beside = match above {
                [_, above] if spans(item) || spans(other) => *above || beside,
                [before, _] => *before && same(item, other),
                _ => false,
            };
            next.push(beside);
        }
        of_left.push(beside);
        row = next;
    }
    (row.split_off(1), of_left)
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
