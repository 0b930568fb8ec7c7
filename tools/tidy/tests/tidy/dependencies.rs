//! Every dependency has a line of why above it: what it is for, before anyone asks.

use super::{Offence, Source, finds, hold, house};

fn without_a_why(manifest: &Source) -> Vec<Offence> {
    let mut in_table = false;
    let mut above = "";
    let mut offences = Vec::new();
    for (line, number) in manifest.text.lines().zip(1..) {
        if line.starts_with('[') {
            in_table = line == "[workspace.dependencies]";
        }
        let name = line.split_once('=').map_or("", |(name, _)| name.trim());
        let is_entry = !name.is_empty() && !line.starts_with([' ', '\t', '#']);
        if in_table && is_entry && above.trim_start_matches('#').trim().is_empty() {
            let what = format!("`{name}` has no comment above it; say in one line what it is for");
            offences.push(Offence::new(&manifest.path, number, what));
        }
        above = if line.starts_with('#') { line } else { "" };
    }
    offences
}

#[test]
fn every_dependency_says_why() {
    let manifest = house::text_of("Cargo.toml");
    assert!(manifest.text.contains("\n[workspace.dependencies]\n"));
    hold(without_a_why(&manifest));
}

#[test]
fn versions_are_stated_in_the_workspace_only() {
    let members = house::members().into_iter();
    let manifests: Vec<Source> = members
        .map(|member| house::text_of(&format!("{}/Cargo.toml", house::folder_of(member))))
        .collect();
    hold(manifests.iter().flat_map(own_versions).collect());
}

fn own_versions(manifest: &Source) -> Vec<Offence> {
    let mut in_table = false;
    let mut offences = Vec::new();
    for (line, number) in manifest.text.lines().zip(1..) {
        if line.starts_with('[') {
            in_table = line.ends_with("dependencies]");
        } else if in_table && line.contains('=') && !line.contains("workspace = true") {
            let what = "a version of its own; state it once, in the workspace, with its why";
            offences.push(Offence::new(&manifest.path, number, what));
        }
    }
    offences
}

#[test]
fn a_dependency_without_a_why_is_found() {
    let text = "[workspace]\na = 1\n[workspace.dependencies]\n# Why.\nb = \"1\"\nc = \"1\"\n#\n\
                d = \"1\"\n\n# Why.\ne = { version = \"1\", features = [\n  \"x\",\n] }\n[other]\nf = 1";
    let found = without_a_why(&Source::planted("Cargo.toml", text));
    finds(found, &["Cargo.toml:6", "Cargo.toml:8"]);
    let text = "[package]\nname = \"a\"\n[dev-dependencies]\nb.workspace = true\nc = \"1\"";
    finds(
        own_versions(&Source::planted("a.toml", text)),
        &["a.toml:5"],
    );
}
