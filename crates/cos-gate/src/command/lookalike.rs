//! Detects package names that differ in one letter from a well-known package: a typing error, or a
//! typosquatting attack.
//!
//! Each registry has a list of well-known names. A name in that list is accepted.

use super::Analyzer;
use super::invocation::{Invocation, build_finding, values};
use crate::catalogue::{self, Argument, Fit};
use crate::ecosystem::{Registry, ecosystems};
use crate::effect::{EffectKind, Place};

/// The reason for asking about such a package.
const WHY: &str = "the package name differs in one letter from that of a well-known package";
/// Minimum length of a well-known name; shorter names have too many neighbours.
const SHORTEST: usize = 4;
/// Flags that name the package of a program, so that no operand does.
const TAKEN_FROM: &str = "--from|--spec|-p|--package";
/// The verb is searched among this many words.
const LEADING: usize = 3;
/// Verbs that take only one package, as the first operand.
const RUNNING: &[&str] = &["exec", "dlx", "x", "run", "create", "init"];
/// Maximum number of packages in one command.
const MOST_PACKAGES: usize = 100;

impl Registry {
    /// Normalizes a name as its registry does; some treat dashes, underscores and dots as equal.
    fn plain(&self, name: &str) -> String {
        let letter = |c: char| if self.dashes.contains(c) { '-' } else { c };
        name.to_lowercase().chars().map(letter).collect()
    }

    /// Returns a package name without version and extras; `None` for a file or an address.
    fn name_of<'a>(&self, word: &'a str) -> Option<&'a str> {
        let (scope, name) = word.strip_prefix('@').map_or((0, word), |name| (1, name));
        let end = name.find(['@', '=', '<', '>', '~', '!', '[', ';', ' ', '^']);
        let end = end.map_or(word.len(), |end| end + scope);
        let colon = word.find(':').filter(|_| self.ends_at_colon);
        let name = word.get(..colon.map_or(end, |at| at.min(end)))?;
        let has_path = self.has_paths || scope == 1;
        let is_file = name.starts_with(['.', '/', '~']) || name.contains([':', '\\', '$', '*']);
        (!is_file && !name.is_empty() && (has_path || !name.contains('/'))).then_some(name)
    }
}

impl Analyzer<'_> {
    /// Notes a package with a name close to a well-known one, and names that one.
    pub(super) fn looks_like_another(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let Some((registry, verbs)) = installer(&call.name) else {
            return;
        };
        let places = catalogue::operands(fit.program, call.args);
        let words: Vec<&Argument> = places.iter().filter_map(|at| call.args.get(*at)).collect();
        let is_verb = |word: &&Argument| verbs.contains(&word.text.as_str());
        let from = match words.iter().take(LEADING).position(is_verb) {
            Some(at) => at + 1,
            None if verbs.is_empty() => 0,
            None => return,
        };
        let runs = |word: &Argument| RUNNING.contains(&word.text.as_str());
        let runs = verbs.is_empty() || words.first().is_some_and(|word| runs(word));
        let taken_from = if runs {
            values(fit, call, TAKEN_FROM)
        } else {
            Vec::new()
        };
        let operands = words.into_iter().skip(from).cloned();
        let packages: Vec<Argument> = match (runs, taken_from.is_empty()) {
            (_, false) => taken_from,
            (true, true) => operands.take(1).collect(),
            (false, true) => operands.take(MOST_PACKAGES).collect(),
        };
        for package in &packages {
            let name = registry.name_of(&package.text).filter(|_| !package.unknown);
            if let Some(meant) = name.and_then(|name| meant_by(registry, name)) {
                let found = build_finding(
                    EffectKind::RunsForeignCode,
                    Place::Outside,
                    Some(&package.text),
                    call,
                    None,
                );
                let mut found = found.because(WHY);
                found.instead = meant.into();
                self.find(found);
            }
        }
    }
}

/// Returns the registry that a program installs packages of, and the words before the packages.
fn installer(name: &str) -> Option<(&'static Registry, &'static [&'static str])> {
    ecosystems().find_map(|one| {
        let row = one.installs.iter().find(|row| row.is(name))?;
        Some((one.registry.as_ref()?, row.verbs))
    })
}

/// Returns the well-known package that a name probably means; `None` if the name itself is well
/// known.
fn meant_by(registry: &Registry, name: &str) -> Option<&'static str> {
    let name = registry.plain(name);
    let mut meant = None;
    for famous in registry.well_known.lines() {
        if famous == name {
            return None;
        }
        if meant.is_none() && famous.len() >= SHORTEST && is_near(&name, famous) {
            meant = Some(famous);
        }
    }
    meant
}

/// Checks whether two names differ by one added, removed, changed or swapped letter, or only in
/// word separators.
fn is_near(name: &str, famous: &str) -> bool {
    let (name, famous) = (name.as_bytes(), famous.as_bytes());
    let parts = |c: &&u8| !matches!(**c, b'-' | b'_' | b'.');
    let only_parts = || name.iter().filter(parts).eq(famous.iter().filter(parts));
    if name.len().abs_diff(famous.len()) > 1 {
        return only_parts();
    }
    let head = name
        .iter()
        .zip(famous)
        .take_while(|(one, other)| one == other)
        .count();
    let (left, right) = (
        name.get(head..).unwrap_or_default(),
        famous.get(head..).unwrap_or_default(),
    );
    let behind = |text: &'_ [u8], count: usize| text.get(count..).map(<[u8]>::to_vec);
    let is_one = match name.len().cmp(&famous.len()) {
        std::cmp::Ordering::Less => behind(right, 1).as_deref() == Some(left),
        std::cmp::Ordering::Greater => behind(left, 1).as_deref() == Some(right),
        std::cmp::Ordering::Equal => {
            let swapped = match (left, right) {
                ([a, b, one @ ..], [c, d, other @ ..]) => a == d && b == c && one == other,
                _ => false,
            };
            !left.is_empty() && (behind(left, 1) == behind(right, 1) || swapped)
        }
    };
    is_one || only_parts()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_away_is_near_and_two_are_not() {
        for (name, famous, near) in [
            ("reqeusts", "requests", true),
            ("requets", "requests", true),
            ("requestss", "requests", true),
            ("requests", "requests", false),
            ("reqessts", "requests", false),
            ("expresss", "express", true),
            ("crossenv", "cross-env", true),
            ("serde_json", "serde-json", true),
            ("abc", "xyz", false),
        ] {
            assert_eq!(
                is_near(name, famous) && name != famous,
                near,
                "{name} {famous}"
            );
        }
    }

    #[test]
    fn famous_names_are_written_as_their_registry_reads_them() {
        for one in ecosystems() {
            let Some(registry) = &one.registry else {
                continue;
            };
            for famous in registry.well_known.lines() {
                assert_eq!(registry.plain(famous), famous, "{}", one.name);
                assert_eq!(meant_by(registry, famous), None, "{famous}");
            }
        }
    }

    #[test]
    fn a_name_without_its_version_is_looked_up() {
        for (ecosystem, word, name) in [
            ("npm", "lodash@4", Some("lodash")),
            ("npm", "@types/node@20", Some("@types/node")),
            ("npm", "./x", None),
            ("npm", "owner/name", None),
            ("pip", "requests[socks]>=2", Some("requests")),
            ("pip", "git+https://x.example/a", None),
            ("go", "github.com/a/b@latest", Some("github.com/a/b")),
            ("composer", "a/b:^1", Some("a/b")),
        ] {
            let registry =
                crate::ecosystem::ecosystem(ecosystem).and_then(|one| one.registry.as_ref());
            assert_eq!(registry.unwrap().name_of(word), name, "{word}");
        }
    }
}
