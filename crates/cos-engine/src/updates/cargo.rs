//! Finds updates with Cargo.

use super::changelog::in_folder;
use super::scratch::Scratch;
use super::tool::{Printed, Tools, UpdatesError, words_at};
use super::{Asker, Updates};
use cos_core::update::{EcosystemName, Update, VersionStep, step};
use regex::Regex;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use toml::{Table, Value};

pub(super) const ASKER: Asker = Asker {
    ecosystem: EcosystemName::of("cargo"),
    read,
    changelog: Some(changelog),
};

/// The size limit of a settings file, in bytes.
const LARGEST: u64 = 1 << 20;

/// A line about a package with a newer version.
static LINE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"^\s*(?:Updating|Unchanged|Adding|Downgrading)\s+(\S+) v(\S+)(?: -> v(\S+))?(?:.*\(available: v([^\s,)]+).*\))?",
    )
    .ok()
});

/// A requirement of the project itself.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Asked {
    name: String,
    requirement: String,
    manifest: String,
}

fn read(tools: &Tools<'_>, _: &BTreeSet<String>) -> Result<Updates, UpdatesError> {
    let cargo = Path::new("cargo");
    let settings = settings(tools.root, tools.folder("CARGO_HOME", ".cargo").as_deref());
    tools
        .place
        .write(".cargo/config.toml", &settings)
        .map_err(UpdatesError::NoFolder)?;
    let manifest = tools.root.join("Cargo.toml");
    let manifest = manifest.to_string_lossy();
    let metadata = [
        "metadata",
        "--manifest-path",
        &manifest,
        "--no-deps",
        "--format-version",
        "1",
        "--color",
        "never",
    ];
    let requested = asked(&tools.ask(cargo, &metadata)?.with(&[0])?, tools.root)?;
    let update = [
        "update",
        "--manifest-path",
        &manifest,
        "--dry-run",
        "--verbose",
        "--color",
        "never",
    ];
    let printed = tools.ask(cargo, &update)?.with(&[0])?;
    let mut manifests: Vec<String> = requested.iter().map(|one| one.manifest.clone()).collect();
    manifests.push("Cargo.toml".to_owned());
    manifests.sort();
    manifests.dedup();
    Ok(Updates {
        updates: updates(&printed.text, &requested),
        manifests,
        left_out: Vec::new(),
    })
}

/// Returns the project's registries, as Cargo settings. The other settings are dropped, because
/// they name programs: compilers, wrappers, credential providers. `home` is the folder of the
/// user's settings.
pub(super) fn settings(root: &Path, home: Option<&Path>) -> String {
    let read = |file: PathBuf| -> Option<Table> {
        let is_small = |meta: std::fs::Metadata| meta.is_file() && meta.len() <= LARGEST;
        file.metadata().ok().filter(|meta| is_small(meta.clone()))?;
        std::fs::read_to_string(file).ok()?.parse().ok()
    };
    let own = ["config.toml", "config"].map(|name| root.join(".cargo").join(name));
    let own = own.into_iter().find_map(read).unwrap_or_default();
    let tables = |key: &str| {
        let table = own.get(key).and_then(Value::as_table).cloned();
        let entries = table.unwrap_or_default().into_iter();
        entries.filter_map(|(name, value)| Some((name, value.as_table()?.clone())))
    };
    let sources = tables("source").map(|(name, table)| (name, source(&table, root)));
    let sources: Table = sources.map(|(name, table)| (name, table.into())).collect();
    // A registry with a key of the user keeps the address that the user set.
    let files = ["credentials.toml", "credentials", "config.toml", "config"];
    let known: Vec<Table> = home
        .iter()
        .flat_map(|home| files.map(|name| home.join(name)))
        .filter_map(read)
        .collect();
    let is_known = |name: &str| {
        let of = |table: &Table| table.get("registries")?.get(name).cloned();
        known.iter().any(|table| of(table).is_some())
    };
    let registries = tables("registries")
        .filter(|(name, _)| !is_known(name))
        .map(|(name, table)| (name, kept(&table, &["index"])));
    let registries: Table = registries
        .map(|(name, table)| (name, table.into()))
        .collect();
    let mut settings = Table::new();
    for (key, table) in [("source", sources), ("registries", registries)] {
        if !table.is_empty() {
            let _new = settings.insert(key.to_owned(), table.into());
        }
    }
    settings.to_string()
}

/// Returns one source of packages.
fn source(table: &Table, root: &Path) -> Table {
    let words = ["replace-with", "registry", "git", "branch", "tag", "rev"];
    let folders = kept(table, &["directory", "local-registry"]).into_iter();
    let folders = folders.map(|(key, folder)| {
        let folder = root.join(folder.as_str().unwrap_or_default());
        (key, folder.to_string_lossy().into_owned().into())
    });
    kept(table, &words).into_iter().chain(folders).collect()
}

/// Returns the texts of a table under some keys.
fn kept(table: &Table, keys: &[&str]) -> Table {
    let texts = keys.iter().filter_map(|key| {
        let value = table.get(*key).filter(|value| value.is_str())?;
        Some(((*key).to_owned(), value.clone()))
    });
    texts.collect()
}

/// Returns the registry requirements in the project's manifests.
pub(super) fn asked(printed: &Printed, root: &Path) -> Result<Vec<Asked>, UpdatesError> {
    let metadata = printed.json()?;
    let list = |value: &serde_json::Value, key: &str| value.get(key)?.as_array().cloned();
    let Some(packages) = list(&metadata, "packages") else {
        return Err(printed.unreadable("it names no packages".to_owned()));
    };
    let mut requested = Vec::new();
    for package in packages {
        let manifest = Path::new(words_at(&package, &["manifest_path"]).unwrap_or_default());
        let manifest = manifest.strip_prefix(root).unwrap_or(manifest);
        for dependency in list(&package, "dependencies").unwrap_or_default() {
            // A package from a folder or a repository has no registry.
            let comes_from = words_at(&dependency, &["source"]).unwrap_or_default();
            let text_at = |key: &str| words_at(&dependency, &[key]);
            let (Some(name), Some(requirement)) = (text_at("name"), text_at("req")) else {
                continue;
            };
            if comes_from.starts_with("registry+") || comes_from.starts_with("sparse+") {
                requested.push(Asked {
                    name: name.to_owned(),
                    requirement: requirement.to_owned(),
                    manifest: manifest.to_string_lossy().into_owned(),
                });
            }
        }
    }
    Ok(requested)
}

/// Returns the updates in the output of `cargo update --dry-run --verbose`: the update that the
/// requirement allows, and the one beyond it.
pub(super) fn updates(text: &str, requested: &[Asked]) -> Vec<Update> {
    let mut updates = Vec::new();
    let Some(line) = LINE.as_ref() else {
        return updates;
    };
    for found in text.lines().filter_map(|text| line.captures(text)) {
        let part = |nth: usize| found.get(nth).map(|part| part.as_str());
        let (Some(name), Some(from)) = (part(1), part(2)) else {
            continue;
        };
        let own = requested
            .iter()
            .find(|one| one.name == name && one.admits(from));
        let Some(own) = own else { continue };
        let mut base = from;
        if let Some(to) = part(3) {
            updates.push(own.update(from, to, None));
            base = to;
        }
        if let Some(to) = part(4) {
            let held = (step(base, to) == VersionStep::Compatible).then(|| own.held(to));
            updates.push(own.update(base, to, held));
        }
    }
    updates
}

/// Reads the changelog of the new version.
fn changelog(tools: &Tools<'_>, update: &Update) -> Option<String> {
    in_folder(&crate_folder(tools, update)?)
}

/// Returns the sources of a crate in Cargo's cache, after fetching them for an otherwise empty
/// project; none of its code is run.
fn crate_folder(tools: &Tools<'_>, update: &Update) -> Option<PathBuf> {
    let scratch = Scratch::make().ok()?;
    let quoted = |text: &str| toml::Value::from(text).to_string();
    let (name, version) = (quoted(&update.name), quoted(&format!("={}", update.to)));
    let manifest = format!(
        "[package]\nname = \"look\"\nversion = \"0.0.0\"\n[lib]\npath = \"lib.rs\"\n[workspace]\n\
         [dependencies]\nwanted = {{ package = {name}, version = {version} }}\n"
    );
    let file = scratch.path().join("Cargo.toml");
    std::fs::write(&file, manifest).ok()?;
    std::fs::write(scratch.path().join("lib.rs"), "").ok()?;
    let args = [
        "fetch",
        "--color",
        "never",
        "--manifest-path",
        file.to_str()?,
    ];
    let _printed = tools.ask(Path::new("cargo"), &args).ok()?.with(&[0]).ok()?;
    let home = tools.folder("CARGO_HOME", ".cargo")?;
    let registries = std::fs::read_dir(home.join("registry/src")).ok()?;
    let folder = format!("{}-{}", update.name, update.to);
    let mut folders = registries.flatten().map(|one| one.path().join(&folder));
    folders.find(|folder| folder.is_dir())
}

impl Asked {
    /// Returns whether the used version can belong to this requirement: a project may use two
    /// versions of a package, one of them for another dependency.
    fn admits(&self, version: &str) -> bool {
        let first = self
            .requirement
            .split(',')
            .next()
            .unwrap_or_default()
            .trim();
        let number = first.trim_start_matches(['^', '~', '=', '<', '>', ' ']);
        first.starts_with(['*', '<', '>'])
            || number.contains('*')
            || step(number, version) == VersionStep::Compatible
    }

    fn held(&self, to: &str) -> String {
        let Self {
            requirement,
            manifest,
            ..
        } = self;
        let bounds = requirement.contains(['=', '<', '~']);
        if bounds {
            format!("{manifest} requires `{requirement}`, which excludes {to}")
        } else {
            format!("another package, or the declared Rust version, excludes {to}")
        }
    }

    fn update(&self, from: &str, to: &str, held: Option<String>) -> Update {
        Update {
            ecosystem: ASKER.ecosystem,
            name: self.name.clone(),
            manifest: self.manifest.clone(),
            from: from.to_owned(),
            to: to.to_owned(),
            held,
            notes: Vec::new(),
            uses: Vec::new(),
        }
    }
}
