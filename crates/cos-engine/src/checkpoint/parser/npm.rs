//! Reads dependencies and their versions from `package.json` and the lock files of npm, yarn, pnpm
//! and bun.

use super::tree::words;
use super::{Asked, Locked, Manifest, Parsers, Reader, collect};
use serde_json::Value;

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[
        ("npm", Reader::Whole(npm)),
        ("pnpm", Reader::Whole(pnpm_workspace)),
    ],
    locks: &[
        ("npm", npm_lock),
        ("yarn", yarn_lock),
        ("pnpm", pnpm_lock),
        ("bun", bun_lock),
    ],
};

/// Protocols of local packages, or of versions that another file sets.
const LOCAL_PROTOCOLS: [&str; 5] = ["workspace:", "link:", "file:", "portal:", "catalog:"];

fn npm(text: &str) -> Option<Manifest> {
    const KEYS: [&str; 6] = [
        "dependencies",
        "devDependencies",
        "peerDependencies",
        "optionalDependencies",
        "resolutions",
        "overrides",
    ];
    let file: Value = serde_json::from_str(text).ok()?;
    Some(Manifest::of(foreign(words(&file, &KEYS))))
}

/// Drops local packages, and resolves aliases to the real package.
fn foreign(requested: Asked) -> impl Iterator<Item = (String, String)> {
    let foreign = requested.into_iter();
    let foreign =
        foreign.filter(|(_, one)| !LOCAL_PROTOCOLS.iter().any(|own| one.starts_with(own)));
    foreign.map(|(name, one)| match one.strip_prefix("npm:") {
        Some(other) => {
            let version = other.rsplit_once('@').map_or(other, |(_, version)| version);
            (name, version.to_owned())
        }
        None => (name, one),
    })
}

/// Parses the catalogs of a workspace.
fn pnpm_workspace(text: &str) -> Option<Manifest> {
    let file: Value = serde_saphyr::from_str(text).ok()?;
    let mut requested = words(&file, &["catalog"]);
    if let Some(named) = file.get("catalogs") {
        let names = named.as_object().into_iter().flatten();
        requested.extend(names.flat_map(|(name, _)| words(named, &[name])));
    }
    Some(Manifest::of(foreign(requested)))
}

fn npm_lock(text: &str) -> Option<Locked> {
    let file: Value = serde_json::from_str(text).ok()?;
    if let Some(packages) = file.get("packages") {
        let foreign = packages.as_object()?.iter().filter_map(|(path, one)| {
            let (_, name) = path.rsplit_once("node_modules/")?;
            Some((name.to_owned(), one.get("version")?.as_str()?.to_owned()))
        });
        return Some(collect(foreign));
    }
    // Lockfile version 1, used by npm up to 6.
    let mut found = Vec::new();
    let mut open = vec![file.get("dependencies")?];
    while let Some(level) = open.pop() {
        for (name, one) in level.as_object()? {
            if let Some(version) = one.get("version").and_then(Value::as_str) {
                found.push((name.clone(), version.to_owned()));
            }
            open.extend(one.get("dependencies"));
        }
    }
    Some(collect(found.into_iter()))
}

/// Returns the name in `name@range`; a name may begin with `@`.
fn split_spec(spec: &str) -> Option<(&str, &str)> {
    let at = spec
        .char_indices()
        .skip(1)
        .find(|(_, letter)| *letter == '@');
    let (name, rest) = spec.split_at(at?.0);
    Some((name, rest.trim_start_matches('@')))
}

fn yarn_lock(text: &str) -> Option<Locked> {
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

fn pnpm_lock(text: &str) -> Option<Locked> {
    let mut lines = text.lines();
    let form = lines.find_map(|line| line.strip_prefix("lockfileVersion:"))?;
    // Up to lockfile version 5 the key is `/name/1.0.0_peers`, then `name@1.0.0(peers)`.
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

/// Parses `bun.lock`, which has one package per line. It is not strict JSON, because trailing
/// commas are allowed.
fn bun_lock(text: &str) -> Option<Locked> {
    let (_, packages) = text.split_once("\"packages\":")?;
    let specs = packages.lines().filter_map(|line| {
        let (_, rest) = line.trim_start().split_once("\": [\"")?;
        split_spec(rest.split('"').next()?)
    });
    let foreign =
        specs.filter(|(_, version)| version.starts_with(|one: char| one.is_ascii_digit()));
    Some(collect(foreign.map(|(name, version)| {
        (name.to_owned(), version.to_owned())
    })))
}
