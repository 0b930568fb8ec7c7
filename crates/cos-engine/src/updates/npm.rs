//! What npm says.

use super::Updates;
use super::tool::{Printed, Tools, UpdatesError, words_at};
use cos_core::update::{Ecosystem, Update, VersionStep, is_newer, step};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The file that asks for packages.
const MANIFEST: &str = "package.json";
/// The file that says which were installed.
const LOCK: &str = "package-lock.json";
/// Files of other programs that install what npm knows, by program.
const OTHERS: [(&str, &str); 4] = [
    ("pnpm-lock.yaml", "pnpm"),
    ("yarn.lock", "yarn"),
    ("bun.lock", "bun"),
    ("bun.lockb", "bun"),
];

pub(super) fn read(tools: &Tools<'_>, files: &BTreeSet<String>) -> Result<Updates, UpdatesError> {
    if let Some((file, program)) = OTHERS.iter().find(|(file, _)| files.contains(*file)) {
        let why = format!("{MANIFEST}: {file} says that {program} installs it; ask {program}");
        return Ok(Updates {
            left_out: vec![why],
            ..Updates::default()
        });
    }
    let args = ["outdated", "--json", "--loglevel=error"];
    // It ends with 1 where something is out of date.
    let printed = tools.ask(Path::new("npm"), &args)?.with(&[0, 1])?;
    let lock = json(&tools.root.join(LOCK));
    let manifest = json(&tools.root.join(MANIFEST));
    Ok(Updates {
        updates: updates(&printed, &manifest, &lock)?,
        manifests: vec![MANIFEST.to_owned()],
        left_out: Vec::new(),
    })
}

/// A file as JSON; null where there is none that can be read.
fn json(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// The updates in what `npm outdated --json` printed.
pub(super) fn updates(
    printed: &Printed,
    manifest: &Value,
    lock: &Value,
) -> Result<Vec<Update>, UpdatesError> {
    let told = match printed.text.trim() {
        "" => return Ok(Vec::new()),
        _ => printed.json()?,
    };
    if let Some(error) = told.get("error").and_then(Value::as_object) {
        let said = error.get("summary").and_then(Value::as_str);
        return Err(UpdatesError::Failed {
            call: printed.call.clone(),
            said: crate::problem::shown(said.unwrap_or("it does not say why")),
        });
    }
    let packages = told.as_object().into_iter().flatten();
    let mut updates = Vec::new();
    for (name, told) in packages {
        // In workspaces a package can be asked for several times; the first stands for all.
        let told = told.get(0).unwrap_or(told);
        let said = |key: &str| words_at(told, &[key]);
        let place = format!("node_modules/{name}");
        let locked = words_at(lock, &["packages", &place, "version"]);
        let (Some(wanted), Some(latest)) = (said("wanted"), said("latest")) else {
            continue;
        };
        let from = said("current").or(locked).unwrap_or(wanted);
        let update = |from: &str, to: &str, held: Option<String>| Update {
            ecosystem: Ecosystem::Npm,
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
    let asked = kinds
        .iter()
        .find_map(|kind| words_at(manifest, &[kind, name]));
    match asked {
        Some(asked) => format!("{MANIFEST} asks for `{asked}`, which leaves {to} out"),
        None => format!("another package leaves {to} out"),
    }
}
