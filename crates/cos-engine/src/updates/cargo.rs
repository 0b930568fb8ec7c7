//! What Cargo says.

use super::Updates;
use super::tool::{Printed, Tools, UpdatesError, words_at};
use cos_core::update::{Ecosystem, Update, VersionStep, step};
use regex::Regex;
use serde_json::Value;
use std::path::Path;
use std::sync::LazyLock;

/// A line about a package that has a newer version.
static LINE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"^\s*(?:Updating|Unchanged|Adding|Downgrading)\s+(\S+) v(\S+)(?: -> v(\S+))?(?:.*\(available: v([^\s,)]+).*\))?",
    )
    .ok()
});

/// What the project itself asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Asked {
    name: String,
    requirement: String,
    manifest: String,
}

pub(super) fn read(tools: &Tools<'_>) -> Result<Updates, UpdatesError> {
    let cargo = Path::new("cargo");
    let metadata = [
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
        "--color",
        "never",
    ];
    let asked = asked(&tools.ask(cargo, &metadata)?.with(&[0])?, tools.root)?;
    let update = ["update", "--dry-run", "--verbose", "--color", "never"];
    let printed = tools.ask(cargo, &update)?.with(&[0])?;
    let mut manifests: Vec<String> = asked.iter().map(|one| one.manifest.clone()).collect();
    manifests.push("Cargo.toml".to_owned());
    manifests.sort();
    manifests.dedup();
    Ok(Updates {
        updates: updates(&printed.text, &asked),
        manifests,
        left_out: Vec::new(),
    })
}

/// What the manifests of the project ask a registry for.
pub(super) fn asked(printed: &Printed, root: &Path) -> Result<Vec<Asked>, UpdatesError> {
    let told = printed.json()?;
    let list = |value: &Value, key: &str| value.get(key).and_then(Value::as_array).cloned();
    let Some(packages) = list(&told, "packages") else {
        return Err(printed.unreadable("it names no packages".to_owned()));
    };
    let mut asked = Vec::new();
    for package in packages {
        let manifest = Path::new(words_at(&package, &["manifest_path"]).unwrap_or_default());
        let manifest = manifest.strip_prefix(root).unwrap_or(manifest);
        for dependency in list(&package, "dependencies").unwrap_or_default() {
            // What lies in a folder or in a repository has no registry.
            let comes_from = words_at(&dependency, &["source"]).unwrap_or_default();
            let said = |key: &str| words_at(&dependency, &[key]);
            let (Some(name), Some(requirement)) = (said("name"), said("req")) else {
                continue;
            };
            if comes_from.starts_with("registry+") || comes_from.starts_with("sparse+") {
                asked.push(Asked {
                    name: name.to_owned(),
                    requirement: requirement.to_owned(),
                    manifest: manifest.to_string_lossy().into_owned(),
                });
            }
        }
    }
    Ok(asked)
}

/// The updates in what `cargo update --dry-run --verbose` printed: the step that the requirement
/// allows, and the one beyond it.
pub(super) fn updates(text: &str, asked: &[Asked]) -> Vec<Update> {
    let mut updates = Vec::new();
    let Some(line) = LINE.as_ref() else {
        return updates;
    };
    for found in text.lines().filter_map(|text| line.captures(text)) {
        let part = |nth: usize| found.get(nth).map(|part| part.as_str());
        let (Some(name), Some(from)) = (part(1), part(2)) else {
            continue;
        };
        let own = asked
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

impl Asked {
    /// Whether the version that is used can be the one that was asked for here: a project may use
    /// two of one package, one of them for somebody else.
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
            format!("{manifest} asks for `{requirement}`, which leaves {to} out")
        } else {
            format!("another package, or the version of Rust that is declared, leaves {to} out")
        }
    }

    fn update(&self, from: &str, to: &str, held: Option<String>) -> Update {
        Update {
            ecosystem: Ecosystem::Cargo,
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
