//! The modules of three published projects, against numbers that were counted by hand from their
//! `use` and `import` lines.

use cos_core::module_graph::Coupling;
use cos_engine::module_graph;
use std::path::{Path, PathBuf};
use std::process::Command;

/// anstyle 1.0.14, counted by hand: each module, how many use it, how many it uses.
pub(crate) const ANSTYLE: [&str; 6] = [
    "anstyle 2 4",
    "anstyle::color 1 1",
    "anstyle::effect 1 0",
    "anstyle::macros 0 0",
    "anstyle::reset 2 0",
    "anstyle::style 1 2",
];
/// anstream 1.0.0, counted by hand: each module, how many use it, how many it uses.
pub(crate) const ANSTREAM: [&str; 11] = [
    "anstream 3 4",
    "anstream::_macros 0 2",
    "anstream::adapter 2 2",
    "anstream::adapter::strip 1 0",
    "anstream::adapter::wincon 1 0",
    "anstream::auto 1 2",
    "anstream::buffer 1 0",
    "anstream::fmt 2 0",
    "anstream::stream 4 1",
    "anstream::strip 1 3",
    "anstream::wincon 1 3",
];
/// itsdangerous 2.2.0, counted by hand: each module, how many use it, how many it uses.
pub(crate) const ITSDANGEROUS: [&str; 8] = [
    "itsdangerous 0 6",
    "itsdangerous._json 1 0",
    "itsdangerous.encoding 5 1",
    "itsdangerous.exc 6 0",
    "itsdangerous.serializer 3 3",
    "itsdangerous.signer 3 2",
    "itsdangerous.timed 2 4",
    "itsdangerous.url_safe 1 5",
];

/// Each module with how many use it and how many it uses.
fn numbers(coupling: &Coupling) -> Vec<String> {
    let modules = coupling.modules.iter();
    let lines = modules.map(|one| format!("{} {} {}", one.name, one.used_by, one.uses));
    lines.collect()
}

fn counted(folder: &Path) -> Coupling {
    module_graph::read_module_graph(folder)
        .expect("its sources can be read")
        .coupling()
}

/// Where the sources of a crate lie that we are built from.
pub(crate) fn source_of(name: &str, version: &str) -> PathBuf {
    let answer = package(name, version);
    let manifest = answer["manifest_path"].as_str().expect("a path");
    Path::new(manifest).parent().expect("a folder").to_owned()
}

/// The version of a crate of ours that begins like this.
pub(crate) fn version_of(name: &str, begins: &str) -> String {
    let all = packages();
    let mut own = all.iter().filter(|one| one["name"] == name);
    let found = own.find_map(|one| {
        one["version"]
            .as_str()
            .filter(|own| own.starts_with(begins))
    });
    found
        .unwrap_or_else(|| panic!("{name} {begins} is not one of our crates any more"))
        .to_owned()
}

/// What cargo tells of a crate that we are built from.
pub(crate) fn package(name: &str, version: &str) -> serde_json::Value {
    let all = packages();
    let is_it = |one: &&serde_json::Value| one["name"] == name && one["version"] == version;
    let own = all.iter().find(is_it);
    own.unwrap_or_else(|| panic!("{name} {version} is not one of our crates any more"))
        .clone()
}

fn packages() -> Vec<serde_json::Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let words = ["metadata", "--format-version", "1", "--locked"];
    let output = Command::new(cargo)
        .args(words)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo lists our crates");
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    value["packages"].as_array().expect("a list").clone()
}

/// The package as pip installs it.
pub(crate) fn itsdangerous() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let installed = Command::new("python3")
        .args(["-m", "pip", "install", "--quiet", "--no-deps", "--target"])
        .arg(folder.path())
        .arg("itsdangerous==2.2.0")
        .output()
        .expect("python3 can be run");
    let output = String::from_utf8_lossy(&installed.stderr);
    assert!(
        installed.status.success(),
        "pip must be able to install: {output}"
    );
    folder
}

#[test]
fn a_crate_with_a_root_that_gathers_its_modules_is_counted_as_by_hand() {
    let coupling = counted(&source_of("anstyle", "1.0.14"));
    assert_eq!(numbers(&coupling), ANSTYLE);
    // The root, color and style reach four each: 12 of 30 pairs.
    assert_eq!(coupling.score.to_string(), "0.40");
    assert_eq!(
        coupling.circles,
        [["anstyle", "anstyle::color", "anstyle::style"]]
    );
}

#[test]
fn a_crate_with_macros_and_folders_is_counted_as_by_hand() {
    let coupling = counted(&source_of("anstream", "1.0.0"));
    assert_eq!(numbers(&coupling), ANSTREAM);
    assert_eq!(coupling.circles.len(), 1, "{:?}", coupling.circles);
}

#[test]
fn a_package_of_python_is_counted_as_by_hand() {
    let folder = itsdangerous();
    let coupling = counted(folder.path());
    assert_eq!(numbers(&coupling), ITSDANGEROUS);
    // 7 + 0 + 1 + 0 + 3 + 2 + 4 + 6 of 56 pairs.
    assert_eq!(coupling.score.to_string(), "0.41");
    assert!(coupling.circles.is_empty() && coupling.violations.is_empty());
}
