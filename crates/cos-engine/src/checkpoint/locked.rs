//! Which exact versions of dependencies a change moves, and what kind of step each is: measured from
//! the lockfiles before and after, so that nobody has to be asked.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A larger lockfile is not read.
pub(super) const LARGEST: u64 = 32 << 20;

/// The exact versions of each dependency.
pub(super) type Locked = BTreeMap<String, BTreeSet<String>>;

/// How a lockfile is read.
type Reader = fn(&str) -> Option<Locked>;

/// What kind of step a dependency makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum VersionStep {
    /// Whoever uses it should notice nothing.
    Patch,
    /// There is more in it.
    Minor,
    /// It may break whoever uses it; from 0.1 to 0.2, too.
    Major,
}

/// One dependency whose version is another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Update {
    /// Its name.
    pub(super) name: String,
    /// What it was.
    pub(super) from: String,
    /// What it is.
    pub(super) to: String,
    /// What kind of step that is.
    pub(super) step: VersionStep,
}

/// Whether a file holds exact versions that can be read.
pub(super) fn is_lockfile(path: &str) -> bool {
    reader(path).is_some()
}

/// The exact versions in a lockfile; none where it cannot be read.
pub(super) fn locked(path: &str, text: &str) -> Option<Locked> {
    reader(path)?(text)
}

fn reader(path: &str) -> Option<Reader> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    match name {
        "Cargo.lock" => Some(cargo),
        "poetry.lock" => Some(poetry),
        "uv.lock" => Some(uv),
        "package-lock.json" | "npm-shrinkwrap.json" => Some(npm),
        "yarn.lock" => Some(yarn),
        "pnpm-lock.yaml" => Some(pnpm),
        _ => {
            let is_text = Path::new(name).extension().is_some_and(|one| one == "txt");
            let is_listed = folder == "requirements" || folder.ends_with("/requirements");
            let is_pinned = is_text && (name.starts_with("requirements") || is_listed);
            is_pinned.then_some(requirements)
        }
    }
}

/// The dependencies that are there before and after, in other versions. Where several versions of
/// one stand side by side, it makes a major step if one line of it is gone and another has come.
pub(super) fn updates(before: &Locked, after: &Locked) -> Vec<Update> {
    let moved = before.iter().filter_map(|(name, was)| {
        let is = after.get(name)?;
        let from = highest(was.difference(is))?;
        let to = highest(is.difference(was))?;
        Some(Update {
            name: name.clone(),
            step: step(was, is, (&from, &to)),
            from,
            to,
        })
    });
    moved.collect()
}

fn step(was: &BTreeSet<String>, is: &BTreeSet<String>, (from, to): (&str, &str)) -> VersionStep {
    let lines = |versions: &BTreeSet<String>| -> BTreeSet<Line> {
        versions.iter().map(|version| Line::of(version)).collect()
    };
    let (was, is) = (lines(was), lines(is));
    if was.difference(&is).next().is_some() && is.difference(&was).next().is_some() {
        return VersionStep::Major;
    }
    let second = |version| numbers(version).and_then(|all| all.get(1).copied());
    if second(from) == second(to) {
        VersionStep::Patch
    } else {
        VersionStep::Minor
    }
}

fn highest<'a>(versions: impl Iterator<Item = &'a String>) -> Option<String> {
    versions.max_by_key(|version| numbers(version)).cloned()
}

/// The versions that are meant to fit in each other's place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Line {
    /// The first number that is not zero, and its place.
    Numbered(usize, u64),
    /// Versions by date tell nothing of what breaks.
    Dated,
    /// Nobody knows, so it fits nothing else.
    Unread(String),
}

impl Line {
    /// The line of a version.
    pub(super) fn of(version: &str) -> Self {
        // An epoch of Python makes everything before it incomparable.
        if let Some((epoch, rest)) = version.split_once('!') {
            return Self::Unread(format!("{epoch}!{:?}", Self::of(rest)));
        }
        let Some(numbers) = numbers(version) else {
            return Self::Unread(version.to_owned());
        };
        let first = numbers.iter().enumerate().find(|(_, number)| **number > 0);
        match first {
            Some((0, 1990..=2100)) => Self::Dated,
            // Behind the third place nobody promises anything.
            Some((place, number)) => Self::Numbered(place.min(2), *number),
            None => Self::Numbered(2, 0),
        }
    }
}

/// The numbers of a version, without what stands in front of them and behind them.
fn numbers(version: &str) -> Option<Vec<u64>> {
    let version = version.trim().trim_start_matches(['v', '=', '^', '~']);
    let version = version.split_once('!').map_or(version, |(_, rest)| rest);
    let release = version.split(['-', '+', '_']).next()?;
    let release =
        release.trim_end_matches(|letter: char| letter != '.' && !letter.is_ascii_digit());
    let parts: Result<Vec<u64>, _> = release.split('.').map(leading).collect();
    parts.ok()
}

/// The number that a part such as `0rc1` begins with.
fn leading(part: &str) -> Result<u64, std::num::ParseIntError> {
    let end = part.find(|letter: char| !letter.is_ascii_digit());
    let (number, _) = part.split_at(end.unwrap_or(part.len()));
    number.parse()
}

fn collect(pairs: impl Iterator<Item = (String, String)>) -> Locked {
    let mut locked = Locked::new();
    for (name, version) in pairs {
        let _new = locked.entry(name).or_default().insert(version);
    }
    locked
}

/// The `[[package]]` tables that `is_foreign` takes; what belongs to the project itself is no
/// dependency.
fn packages(text: &str, is_foreign: fn(&toml::Table) -> bool) -> Option<Locked> {
    let file: toml::Table = text.parse().ok()?;
    let none = toml::Value::Array(Vec::new());
    let all = file.get("package").unwrap_or(&none).as_array()?;
    let tables = all.iter().filter_map(toml::Value::as_table);
    let named = tables.filter(|one| is_foreign(one)).filter_map(|one| {
        let word = |key: &str| one.get(key)?.as_str().map(str::to_owned);
        Some((word("name")?, word("version")?))
    });
    Some(collect(named))
}

fn cargo(text: &str) -> Option<Locked> {
    packages(text, |one| one.contains_key("source"))
}

fn poetry(text: &str) -> Option<Locked> {
    packages(text, |_| true)
}

fn uv(text: &str) -> Option<Locked> {
    const OWN: [&str; 4] = ["editable", "virtual", "directory", "path"];
    packages(text, |one| {
        let source = one.get("source").and_then(toml::Value::as_table);
        source.is_none_or(|source| !OWN.iter().any(|own| source.contains_key(*own)))
    })
}

fn npm(text: &str) -> Option<Locked> {
    let file: serde_json::Value = serde_json::from_str(text).ok()?;
    if let Some(packages) = file.get("packages") {
        let foreign = packages.as_object()?.iter().filter_map(|(path, one)| {
            let (_, name) = path.rsplit_once("node_modules/")?;
            Some((name.to_owned(), one.get("version")?.as_str()?.to_owned()))
        });
        return Some(collect(foreign));
    }
    // The first form of the file, of npm up to 6.
    let mut found = Vec::new();
    let mut open = vec![file.get("dependencies")?];
    while let Some(level) = open.pop() {
        for (name, one) in level.as_object()? {
            if let Some(version) = one.get("version").and_then(serde_json::Value::as_str) {
                found.push((name.clone(), version.to_owned()));
            }
            open.extend(one.get("dependencies"));
        }
    }
    Some(collect(found.into_iter()))
}

/// The name in `name@range`, where a name may begin with `@`.
fn split_spec(spec: &str) -> Option<(&str, &str)> {
    let at = spec
        .char_indices()
        .skip(1)
        .find(|(_, letter)| *letter == '@');
    let (name, rest) = spec.split_at(at?.0);
    Some((name, rest.trim_start_matches('@')))
}

fn yarn(text: &str) -> Option<Locked> {
    const OWN: [&str; 4] = ["workspace:", "link:", "portal:", "file:"];
    let mut found = Vec::new();
    let mut name: Option<&str> = None;
    for line in text.lines() {
        if !line.starts_with([' ', '#']) {
            let first = line.trim_end_matches(':').split(", ").next();
            let spec = first.and_then(|first| split_spec(first.trim_matches('"')));
            let is_foreign = |range: &str| !OWN.iter().any(|own| range.starts_with(own));
            name = spec.and_then(|(name, range)| is_foreign(range).then_some(name));
        } else if let Some(rest) = line.strip_prefix("  version") {
            let version = rest.trim_matches([':', ' ', '"']);
            if let Some(name) = name.take() {
                found.push((name.to_owned(), version.to_owned()));
            }
        }
    }
    let is_one = text.contains("yarn lockfile") || text.contains("__metadata:");
    (is_one || !found.is_empty()).then(|| collect(found.into_iter()))
}

fn pnpm(text: &str) -> Option<Locked> {
    let mut lines = text.lines();
    let form = lines.find_map(|line| line.strip_prefix("lockfileVersion:"))?;
    // Up to its fifth form the file writes `/name/1.0.0_of-whom`, then `name@1.0.0(of-whom)`.
    let is_old = form.trim_matches([' ', '\'', '"']).starts_with('5');
    let mut in_packages = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if !line.starts_with([' ', '#']) && !line.trim().is_empty() {
            in_packages = line.trim_end() == "packages:";
        }
        let key = line.strip_prefix("  ").filter(|key| !key.starts_with(' '));
        let Some(key) = key.filter(|_| in_packages) else {
            continue;
        };
        let key = key
            .trim_end()
            .trim_end_matches(':')
            .trim_matches(['\'', '"']);
        let key = key.trim_start_matches('/').split('(').next().unwrap_or(key);
        let pair = if is_old {
            let pair = key.rsplit_once('/');
            pair.map(|(name, version)| (name, version.split('_').next().unwrap_or(version)))
        } else {
            split_spec(key)
        };
        if let Some((name, version)) = pair {
            found.push((name.to_owned(), version.to_owned()));
        }
    }
    Some(collect(found.into_iter()))
}

/// Pinned lines alone; a range names no version.
fn requirements(text: &str) -> Option<Locked> {
    let pinned = text.lines().filter_map(|line| {
        let line = line.split(['#', ';']).next()?.trim();
        let (name, rest) = line.split_once("==")?;
        let name = name.split('[').next()?.trim().to_lowercase();
        let version = rest.split([' ', ',', '\\']).find(|word| !word.is_empty())?;
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        (!name.is_empty() && name.chars().all(plain)).then(|| (name, version.to_owned()))
    });
    // A merge that was not ended names both sides.
    let is_merged = text.lines().any(|line| line.starts_with("<<<<<<<"));
    (!is_merged).then(|| collect(pinned))
}

#[cfg(test)]
mod tests;
