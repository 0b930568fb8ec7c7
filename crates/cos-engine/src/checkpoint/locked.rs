//! Reads the exact versions of dependencies from lockfiles.

mod javascript;
mod lines;
mod tree;

use super::version::Locked;
use std::path::Path;

/// The largest lockfile that is read, in bytes.
pub(super) const LARGEST: u64 = 32 << 20;

/// Parses a lockfile.
type Reader = fn(&str) -> Option<Locked>;

/// Checks whether a lockfile parser exists for this file.
pub(super) fn is_lockfile(path: &str) -> bool {
    reader(path).is_some()
}

/// Returns the exact versions in a lockfile; `None` where it cannot be read.
pub(super) fn locked(path: &str, text: &str) -> Option<Locked> {
    reader(path)?(text)
}

fn reader(path: &str) -> Option<Reader> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let reader: Reader = match name {
        "Cargo.lock" => cargo,
        "poetry.lock" => poetry,
        "uv.lock" => uv,
        "Pipfile.lock" => tree::pipfile,
        "package-lock.json" | "npm-shrinkwrap.json" => javascript::npm,
        "yarn.lock" => javascript::yarn,
        "pnpm-lock.yaml" => javascript::pnpm,
        "bun.lock" => javascript::bun,
        "composer.lock" => tree::composer,
        "packages.lock.json" => tree::nuget,
        "Package.resolved" => tree::swift,
        "pubspec.lock" => tree::pubspec,
        "Gemfile.lock" => lines::gems,
        "Podfile.lock" => lines::pods,
        "gradle.lockfile" => lines::gradle,
        "mix.lock" => lines::mix,
        _ => {
            let is_text = Path::new(name).extension().is_some_and(|one| one == "txt");
            let is_listed = folder == "requirements" || folder.ends_with("/requirements");
            let is_pinned = is_text && (name.starts_with("requirements") || is_listed);
            return is_pinned.then_some(lines::requirements);
        }
    };
    Some(reader)
}

fn collect(pairs: impl Iterator<Item = (String, String)>) -> Locked {
    let mut locked = Locked::new();
    for (name, version) in pairs {
        let _new = locked.entry(name).or_default().insert(version);
    }
    locked
}

/// Returns the `[[package]]` entries for which `is_foreign` is true; the project's own packages are
/// not dependencies.
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

#[cfg(test)]
mod tests;
