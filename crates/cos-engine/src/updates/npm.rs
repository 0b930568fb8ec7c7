//! Finds updates with npm.

use super::changelog::in_folder;
use super::scratch::Scratch;
use super::tool::{Printed, Tools, UpdatesError, words_at};
use super::{Asker, Updates};
use cos_core::update::{EcosystemName, Update, VersionStep, is_newer, step};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

pub(super) const ASKER: Asker = Asker {
    ecosystem: EcosystemName::of("npm"),
    read,
    changelog: Some(changelog),
};

/// The manifest.
const MANIFEST: &str = "package.json";
/// The lock file.
const LOCK: &str = "package-lock.json";
/// The settings file.
const SETTINGS: &str = ".npmrc";
/// The number of manifests that are read.
const MOST_MANIFESTS: usize = 200;
/// The dependency sections of a manifest.
const DEPENDENCIES: [&str; 4] = [
    "dependencies",
    "devDependencies",
    "optionalDependencies",
    "peerDependencies",
];
fn read(tools: &Tools<'_>, files: &BTreeSet<String>) -> Result<Updates, UpdatesError> {
    if let Some(why) = ASKER.other_manager(MANIFEST, files) {
        return Ok(Updates {
            left_out: vec![why],
            ..Updates::default()
        });
    }
    lay_out(tools, files).map_err(UpdatesError::NoFolder)?;
    let args = ["outdated", "--json", "--loglevel=error"];
    // It exits with 1 if something is outdated.
    let printed = tools.ask(Path::new("npm"), &args)?.with(&[0, 1])?;
    let lock = json(&tools.root.join(LOCK));
    let manifest = json(&tools.root.join(MANIFEST));
    Ok(Updates {
        updates: updates(&printed, &manifest, &lock, &|name| {
            installed(tools.root, name)
        })?,
        manifests: vec![MANIFEST.to_owned()],
        left_out: Vec::new(),
    })
}

/// Copies only what npm needs of the project: the requested packages and their registries. The
/// project's own files can name programs that npm would start.
fn lay_out(tools: &Tools<'_>, files: &BTreeSet<String>) -> std::io::Result<()> {
    let is_manifest = |file: &&String| {
        let mut folders = file.split('/').rev();
        folders.next() == Some(MANIFEST) && folders.all(|folder| folder != "node_modules")
    };
    for file in files.iter().filter(is_manifest).take(MOST_MANIFESTS) {
        let requested = asked(&json(&tools.root.join(file)));
        tools.place.write(file, &requested.to_string())?;
    }
    let settings = std::fs::read_to_string(tools.root.join(SETTINGS)).unwrap_or_default();
    tools.place.write(SETTINGS, &registries(&settings))
}

/// Returns the registry requirements of a manifest. Addresses and folders are left out: no registry
/// knows them, and npm would start git for them.
pub(super) fn asked(manifest: &Value) -> Value {
    let mut requested = serde_json::Map::new();
    let copied = ["name", "version"];
    for (key, text) in copied
        .iter()
        .filter_map(|key| Some((*key, manifest.get(key)?)))
    {
        if text.is_string() {
            let _new = requested.insert(key.to_owned(), text.clone());
        }
    }
    let is_within = |path: &Value| {
        let path = path.as_str().unwrap_or("/");
        !path.starts_with(['/', '~']) && !path.split('/').any(|part| part == "..")
    };
    let spaces = manifest.get("workspaces");
    let spaces = spaces.map(|spaces| spaces.get("packages").unwrap_or(spaces));
    if let Some(spaces) = spaces.and_then(Value::as_array) {
        let within: Vec<Value> = spaces
            .iter()
            .filter(|path| is_within(path))
            .cloned()
            .collect();
        let _new = requested.insert("workspaces".to_owned(), within.into());
    }
    let is_version = |spec: &str| {
        let spec = spec.strip_prefix("npm:@").map_or(spec, |rest| {
            rest.split_once('/').map_or(rest, |(_, rest)| rest)
        });
        let spec = spec.strip_prefix("npm:").unwrap_or(spec);
        !spec.contains([':', '/', '\\'])
    };
    for kind in DEPENDENCIES {
        let Some(packages) = manifest.get(kind).and_then(Value::as_object) else {
            continue;
        };
        let versions = packages.iter();
        let versions = versions.filter(|(_, spec)| spec.as_str().is_some_and(is_version));
        let versions = versions.filter(|(name, _)| is_name(name));
        let versions = versions.map(|(name, spec)| (name.clone(), spec.clone()));
        let versions: serde_json::Map<String, Value> = versions.collect();
        let _new = requested.insert(kind.to_owned(), versions.into());
    }
    Value::Object(requested)
}

/// Returns the lines of a settings file that name registries.
pub(super) fn registries(settings: &str) -> String {
    let is_registry = |line: &&str| {
        let Some((key, value)) = line.split_once('=') else {
            return false;
        };
        let (key, value) = (key.trim(), value.trim());
        let is_scope = key.starts_with('@') && key.ends_with(":registry");
        let is_address = value.starts_with("https://") || value.starts_with("http://");
        // A variable would be expanded and sent to the address.
        (key == "registry" || is_scope) && is_address && !value.contains(['$', '"', '\'', ' '])
    };
    let lines = settings.lines().map(str::trim).filter(is_registry);
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns the installed version of a package.
fn installed(root: &Path, name: &str) -> Option<String> {
    let place = root.join("node_modules").join(name).join(MANIFEST);
    let told = is_name(name).then(|| json(&place))?;
    told.get("version")?.as_str().map(str::to_owned)
}

/// Returns whether a package can have this name, with or without a scope.
fn is_name(name: &str) -> bool {
    let own = match name.strip_prefix('@') {
        Some(scoped) => scoped.split_once('/'),
        None => Some(("_", name)),
    };
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.~".contains(c);
    let fits =
        |part: &str| !part.is_empty() && !part.starts_with(['.', '-']) && part.chars().all(plain);
    own.is_some_and(|(scope, own)| fits(scope) && fits(own))
}

/// Reads a file as JSON; null if it is missing or invalid.
fn json(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Returns the updates in the output of `npm outdated --json`.
pub(super) fn updates(
    printed: &Printed,
    manifest: &Value,
    lock: &Value,
    installed: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<Update>, UpdatesError> {
    let answer = match printed.text.trim() {
        "" => return Ok(Vec::new()),
        _ => printed.json()?,
    };
    if let Some(error) = answer.get("error").and_then(Value::as_object) {
        let said = error.get("summary").and_then(Value::as_str);
        return Err(UpdatesError::Failed {
            call: printed.call.clone(),
            said: crate::diagnostic::shown(said.unwrap_or("it gives no reason")),
        });
    }
    let packages = answer.as_object().into_iter().flatten();
    let mut updates = Vec::new();
    for (name, answer) in packages {
        // In workspaces a package can be required several times; the first stands for all.
        let answer = answer.get(0).unwrap_or(answer);
        let said = |key: &str| words_at(answer, &[key]);
        let place = format!("node_modules/{name}");
        let locked = words_at(lock, &["packages", &place, "version"]);
        let (Some(wanted), Some(latest)) = (said("wanted"), said("latest")) else {
            continue;
        };
        let here = installed(name);
        let current = said("current").or(here.as_deref());
        let from = current.or(locked).unwrap_or(wanted);
        let update = |from: &str, to: &str, held: Option<String>| Update {
            ecosystem: ASKER.ecosystem,
            name: name.clone(),
            manifest: MANIFEST.to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
            held,
            notes: Vec::new(),
            uses: Vec::new(),
        };
        if is_newer(wanted, from) == Some(true) {
            updates.push(update(from, wanted, None));
        }
        if is_newer(latest, wanted) != Some(false) {
            let compatible = step(wanted, latest) == VersionStep::Compatible;
            let held = compatible.then(|| held(manifest, name, latest));
            updates.push(update(wanted, latest, held));
        }
    }
    Ok(updates)
}

fn held(manifest: &Value, name: &str, to: &str) -> String {
    let kinds = ["dependencies", "devDependencies", "optionalDependencies"];
    let range = kinds
        .iter()
        .find_map(|kind| words_at(manifest, &[kind, name]));
    match range {
        Some(range) => format!("{MANIFEST} requires `{range}`, which excludes {to}"),
        None => format!("another package excludes {to}"),
    }
}

/// Reads the changelog from the package that npm fetches; none of its code is run.
fn changelog(tools: &Tools<'_>, update: &Update) -> Option<String> {
    let folder = Scratch::make().ok()?;
    let place = folder.path().to_str()?;
    let named = format!("{}@{}", update.name, update.to);
    let args = [
        "pack",
        "--ignore-scripts",
        "--loglevel=error",
        "--pack-destination",
        place,
        // A name may look like a flag.
        "--",
        &named,
    ];
    let _printed = tools.ask(Path::new("npm"), &args).ok()?.with(&[0]).ok()?;
    let packed = std::fs::read_dir(folder.path())
        .ok()?
        .flatten()
        .next()?
        .path();
    let unpack = ["-xzf", packed.to_str()?, "-C", place, "--no-same-owner"];
    let _printed = tools.ask(Path::new("tar"), &unpack).ok()?.with(&[0]).ok()?;
    in_folder(&folder.path().join("package"))
}
