//! Finds updates with pip, for the versions in the project's environment, else for those in its
//! requirements. It runs the user's own Python outside of the project folder, because Python loads
//! modules from its working folder.

use super::tool::{Printed, Tools, UpdatesError};
use super::{Asker, Updates};
use cos_core::update::{EcosystemName, Update, UpdateClass, VersionStep, is_newer, step};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

pub(super) const ASKER: Asker = Asker {
    ecosystem: EcosystemName::of("pip"),
    read,
    // A wheel has no changelog, and unpacking a source would run its code.
    changelog: None,
};

/// The manifest with a list of packages.
const PROJECT: &str = "pyproject.toml";
/// The usual folders of environments.
const ENVIRONMENTS: [&str; 3] = [".venv", "venv", "env"];
/// The number of packages that are queried one by one.
const MOST: usize = 60;

/// A requirement: a name and a version specifier.
static REQUIREMENT: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*([^;#]*)").ok());
/// An exact version.
static EXACT: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^={2,3}\s*([\w.+!-]+)$").ok());

/// A requirement of the project itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asked {
    name: String,
    requirement: String,
    manifest: String,
}

/// Returns the manifests that belong to another program, with the reason: a change would contradict
/// that program's lock file.
pub(super) fn of_others(files: &BTreeSet<String>) -> Vec<(&'static str, String)> {
    let locked = ASKER.other_manager(PROJECT, files);
    let locked = locked.map(|why| (PROJECT, why));
    let compiled = ASKER.manifests().iter().filter_map(|file| {
        let source = format!("{}.in", file.strip_suffix(".txt")?);
        let why = format!("{file}: it is compiled from {source}; use pip-compile or uv");
        files.contains(&source).then_some((*file, why))
    });
    let of_others = locked.into_iter().chain(compiled);
    of_others
        .filter(|(file, _)| files.contains(*file))
        .collect()
}

fn read(tools: &Tools<'_>, files: &BTreeSet<String>) -> Result<Updates, UpdatesError> {
    let of_others = of_others(files);
    let manifests: Vec<String> = ASKER
        .manifests()
        .iter()
        .filter(|file| files.contains(**file))
        .filter(|file| !of_others.iter().any(|(other, _)| other == *file))
        .map(|file| (*file).to_owned())
        .collect();
    let of_others: Vec<String> = of_others.into_iter().map(|(_, why)| why).collect();
    let requested: Vec<Asked> = manifests
        .iter()
        .flat_map(|file| {
            let text = std::fs::read_to_string(tools.root.join(file)).unwrap_or_default();
            asked(file, &text)
        })
        .collect();
    if requested.is_empty() {
        return Ok(Updates {
            manifests,
            left_out: of_others,
            ..Updates::default()
        });
    }
    let (updates, left_out) = newer(tools, &requested)?;
    let (updates, already) = split(updates, &requested);
    Ok(Updates {
        updates,
        manifests,
        left_out: [of_others, already, left_out].concat(),
    })
}

/// Returns the packages that a manifest requires.
pub(super) fn asked(manifest: &str, text: &str) -> Vec<Asked> {
    if manifest != PROJECT {
        return text
            .lines()
            .filter_map(|line| requirement(manifest, line))
            .collect();
    }
    let Ok(table) = text.parse::<toml::Table>() else {
        return Vec::new();
    };
    let project = table.get("project");
    let lines = project.and_then(|project| project.get("dependencies"));
    let extras = project.and_then(|project| project.get("optional-dependencies"));
    let extras = extras.and_then(toml::Value::as_table);
    let lists = lines
        .into_iter()
        .chain(extras.into_iter().flat_map(toml::Table::values));
    let lines = lists.filter_map(toml::Value::as_array).flatten();
    lines
        .filter_map(|line| requirement(manifest, line.as_str()?))
        .collect()
}

fn requirement(manifest: &str, line: &str) -> Option<Asked> {
    // Flags, other files, folders and addresses are not registry packages.
    if line.trim_start().starts_with(['-', '.', '/', '#']) || line.contains("://") {
        return None;
    }
    let found = REQUIREMENT.as_ref()?.captures(line)?;
    Some(Asked {
        name: found.get(1)?.as_str().to_owned(),
        requirement: found.get(2)?.as_str().trim().to_owned(),
        manifest: manifest.to_owned(),
    })
}

/// Returns the versions in the project's environment, by name; `None` without an environment.
/// Nothing in the environment is started, because its interpreter is untrusted.
pub(super) fn installed(root: &Path) -> Option<BTreeMap<String, String>> {
    let mut folders = ENVIRONMENTS.iter().map(|name| root.join(name));
    let folder = folders.find(|folder| folder.join("pyvenv.cfg").is_file())?;
    let entries = |folder: PathBuf| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path())
    };
    let packages = entries(folder.join("lib")).map(|python| python.join("site-packages"));
    let names = packages.flat_map(entries).filter_map(|package| {
        let name = package.file_name()?.to_str()?;
        let (name, version) = name.strip_suffix(".dist-info")?.rsplit_once('-')?;
        Some((plain(name), version.to_owned()))
    });
    Some(names.collect())
}

/// Separates updates that change a file from those that the next installation makes by itself.
pub(super) fn split(updates: Vec<Update>, requested: &[Asked]) -> (Vec<Update>, Vec<String>) {
    let is_exact = |one: &Update| {
        let own = requested.iter().find(|own| own.name == one.name);
        own.is_some_and(|own| own.exact().is_some())
    };
    let (kept, left): (Vec<Update>, Vec<Update>) = updates
        .into_iter()
        .partition(|one| one.class() != UpdateClass::Safe || is_exact(one));
    let lines = left.iter().map(|one| {
        let Update {
            manifest, name, to, ..
        } = one;
        format!("{manifest}: `{name}` already allows {to}; it has no exact version")
    });
    (kept, lines.collect())
}

/// Queries the registry for packages with a known version: the installed one, else the exactly
/// required one.
fn newer(
    tools: &Tools<'_>,
    requested: &[Asked],
) -> Result<(Vec<Update>, Vec<String>), UpdatesError> {
    let installed = installed(tools.root);
    let (mut updates, mut left_out) = (Vec::new(), Vec::new());
    for (nth, own) in requested.iter().enumerate() {
        let Asked { name, manifest, .. } = own;
        let here = installed.as_ref().and_then(|all| all.get(&plain(name)));
        let Some(version) = here.map(String::as_str).or(own.exact()) else {
            let why = match installed {
                Some(_) => "it is not installed in the environment",
                None => "there is no environment",
            };
            left_out.push(format!(
                "{manifest}: `{name}` has no exact version and {why}"
            ));
            continue;
        };
        if nth >= MOST {
            left_out.push(format!(
                "{manifest}: `{name}` is beyond the limit of {MOST} packages"
            ));
            continue;
        }
        let args = ["-I", "-m", "pip", "index", "versions"];
        let args = [&args[..], &["--disable-pip-version-check", name]].concat();
        let printed = tools.ask(Path::new("python3"), &args)?;
        if printed.exit == Some(1) && printed.text.contains("No matching distribution found") {
            left_out.push(format!("{manifest}: the registry does not know `{name}`"));
            continue;
        }
        let latest = latest(&printed.with(&[0])?)?;
        if is_newer(&latest, version) != Some(false) {
            updates.push(own.update(version, &latest));
        }
    }
    Ok((updates, left_out))
}

/// Returns the newest version in the output of `pip index versions`.
pub(super) fn latest(printed: &Printed) -> Result<String, UpdatesError> {
    let line = printed
        .text
        .lines()
        .find_map(|line| line.trim().strip_prefix("Available versions:"));
    let first = line.and_then(|line| line.split(',').next());
    let first = first.map(str::trim).filter(|first| !first.is_empty());
    let none = || printed.unreadable("it has no version".to_owned());
    first.map(str::to_owned).ok_or_else(none)
}

/// Normalises a name as the registry does.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['_', '.'], "-")
}

impl Asked {
    fn exact(&self) -> Option<&str> {
        let found = EXACT.as_ref()?.captures(&self.requirement)?;
        found.get(1).map(|version| version.as_str())
    }

    pub(super) fn update(&self, from: &str, to: &str) -> Update {
        // An exact version says what is used; a bound says what is allowed.
        let bounds = self.exact().is_none() && self.requirement.contains(['<', '~', '!']);
        let held = bounds && step(from, to) == VersionStep::Compatible;
        Update {
            ecosystem: ASKER.ecosystem,
            name: self.name.clone(),
            manifest: self.manifest.clone(),
            from: from.to_owned(),
            to: to.to_owned(),
            held: held.then(|| format!("{} requires `{}`", self.manifest, self.requirement)),
            notes: Vec::new(),
            uses: Vec::new(),
        }
    }
}
