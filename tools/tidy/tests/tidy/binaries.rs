//! One integration-test binary, and no file that nothing declares: a forgotten test never fails.

use super::graph::place_of;
use super::paths::names_in;
use super::tokens::syntax;
use super::{Offence, Source, finds, hold, house};
use std::collections::BTreeSet;

/// The root of the one integration-test binary of the product.
const TESTS: &str = "crates/cos/tests/it/main.rs";

/// The root of these rules.
const RULES: &str = "tools/tidy/tests/tidy/main.rs";

/// Files that no other file declares, judged by their paths. Cargo builds a file right in
/// `examples` or `benches` by itself.
fn forgotten(sources: &[Source]) -> Vec<Offence> {
    let mut declared: BTreeSet<String> = BTreeSet::new();
    for source in sources {
        let (folder, _) = source.path.rsplit_once('/').unwrap_or(("", ""));
        let is_hub = ["lib", "main", "mod"].contains(&source.stem()) || is_suite(&source.path);
        let base = if is_hub {
            folder
        } else {
            source.path.trim_end_matches(".rs")
        };
        for module in names_in(&syntax(source)).modules {
            let module = module.join("/");
            declared.insert(format!("{base}/{module}.rs"));
            declared.insert(format!("{base}/{module}/mod.rs"));
        }
    }
    let is_root = |path: &str| {
        let folder = path.split('/').rev().nth(1);
        path.ends_with("/src/lib.rs")
            || path.ends_with("/src/main.rs")
            || path.contains("/src/bin/") && path.ends_with("/main.rs")
            || path == TESTS
            || path == RULES
            || is_suite(path)
            || folder.is_some_and(|folder| ["benches", "examples"].contains(&folder))
    };
    sources
        .iter()
        .filter(|source| !is_root(&source.path) && !declared.contains(&source.path))
        .map(|source| {
            let what =
                "no file declares this one, so nothing in it is ever built or run; add its `mod`";
            Offence::new(&source.path, 1, what)
        })
        .collect()
}

/// Whether a path is a test binary of a crate that never ships: Cargo finds it by itself.
fn is_suite(path: &str) -> bool {
    let rest = house::NEVER_SHIPPED
        .iter()
        .find_map(|member| path.strip_prefix(&format!("{}/tests/", house::folder_of(member))));
    rest.is_some_and(|rest| !rest.contains('/'))
}

/// Test binaries besides the one: named in a manifest, or found by Cargo in a `tests` folder.
fn more_binaries(manifest: &Source) -> Vec<Offence> {
    let table: toml::Table =
        toml::from_str(&manifest.text).unwrap_or_else(|error| panic!("{}: {error}", manifest.path));
    let is_face = manifest.member() == "cos";
    let named = table
        .get("test")
        .and_then(toml::Value::as_array)
        .map_or(0, Vec::len);
    let searched = table
        .get("package")
        .and_then(|package| package.get("autotests"))
        .and_then(toml::Value::as_bool)
        .unwrap_or(true);
    let mut offences = Vec::new();
    if named > usize::from(is_face) {
        let what = "one more test binary is one more thing to link; add a module to `it`";
        offences.push(Offence::new(&manifest.path, 1, what));
    }
    if is_face && searched {
        let what = "Cargo makes a binary of each file in `tests`; set `autotests = false`";
        offences.push(Offence::new(&manifest.path, 1, what));
    }
    offences
}

fn outside_the_binary(source: &Source) -> Vec<Offence> {
    let inner = source.path.split('/').nth(2);
    let is_in = source.path.starts_with("crates/cos/tests/it/")
        || house::NEVER_SHIPPED.contains(&source.member());
    if inner == Some("tests") && !is_in {
        let what = "a test outside the one binary; move it below crates/cos/tests/it";
        return vec![Offence::new(&source.path, 1, what)];
    }
    Vec::new()
}

#[test]
fn no_file_is_forgotten() {
    let sources = house::sources();
    assert!(sources.iter().any(|source| source.path == TESTS));
    hold(forgotten(sources));
}

#[test]
fn there_is_one_integration_test_binary() {
    let manifests = house::SHIPPED
        .map(|member| house::text_of(&format!("{}/Cargo.toml", house::folder_of(member))));
    let mut offences: Vec<Offence> = manifests.iter().flat_map(more_binaries).collect();
    offences.extend(house::sources().iter().flat_map(outside_the_binary));
    hold(offences);
}

#[test]
fn a_forgotten_file_is_found() {
    let sources = [
        Source::planted(TESTS, "mod a;"),
        Source::planted("crates/cos/tests/it/a.rs", "mod b; mod c { mod d; }"),
        Source::planted("crates/cos/tests/it/a/b.rs", ""),
        Source::planted("crates/cos/tests/it/a/c/d.rs", ""),
        Source::planted("crates/cos/tests/it/b.rs", ""),
        Source::planted("crates/cos-core/src/lib.rs", "#[cfg(test)]\nmod x;"),
        Source::planted("crates/cos-core/src/x.rs", ""),
        Source::planted("crates/cos-core/src/x/tests.rs", ""),
        Source::planted("crates/cos-core/examples/y.rs", "mod z;"),
        Source::planted("crates/cos-core/examples/y/z.rs", ""),
        Source::planted("crates/cos-core/examples/y/gone.rs", ""),
    ];
    finds(
        forgotten(&sources),
        &[
            "crates/cos-core/examples/y/gone.rs:1",
            "crates/cos-core/src/x/tests.rs:1",
            "crates/cos/tests/it/b.rs:1",
        ],
    );
    assert_eq!(place_of(&sources[6]), ["x"]);
}

#[test]
fn another_test_binary_is_found() {
    let found = |path: &str, text: &str| more_binaries(&Source::planted(path, text));
    let face = "crates/cos/Cargo.toml";
    finds(
        found(
            face,
            "[package]\nautotests = false\n[[test]]\nname = \"it\"",
        ),
        &[],
    );
    finds(
        found(face, "[package]\nname = \"cos\""),
        &["crates/cos/Cargo.toml:1"],
    );
    finds(
        found(face, "test = [1, 2]\n[package]\nautotests = false"),
        &["crates/cos/Cargo.toml:1"],
    );
    let core = "crates/cos-core/Cargo.toml";
    finds(
        found(core, "[[test]]\nname = \"x\""),
        &["crates/cos-core/Cargo.toml:1"],
    );
    let stray = Source::planted("crates/cos-engine/tests/a.rs", "");
    finds(
        outside_the_binary(&stray),
        &["crates/cos-engine/tests/a.rs:1"],
    );
}
