use super::*;
use cos_core::module_graph::{BoundaryViolation, Coupling};
use tempfile::TempDir;

fn project(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("it has one")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    folder
}

fn counted(files: &[(&str, &str)]) -> Coupling {
    let folder = project(files);
    read_module_graph(folder.path())
        .expect("a graph")
        .coupling()
}

/// Formats each module with the number of its users and its dependencies.
fn numbers(coupling: &Coupling) -> Vec<String> {
    let modules = coupling.modules.iter();
    let lines = modules.map(|one| format!("{} {} {}", one.name, one.used_by, one.uses));
    lines.collect()
}

const MANIFEST: &str = "[package]\nname = \"my-shop\"\n";

#[test]
fn paths_of_rust_are_followed_wherever_they_stand() {
    let coupling = counted(&[
        ("Cargo.toml", MANIFEST),
        (
            "src/lib.rs",
            "mod store;\npub mod web;\n#[cfg(test)]\nmod tests;\npub use store::Row;\n",
        ),
        (
            "src/store/mod.rs",
            "mod row;\npub use self::row::Row;\nuse std::fs;\n",
        ),
        (
            "src/store/row.rs",
            "pub struct Row; // crate::web\nconst A: &str = \"crate::web::x\";\n",
        ),
        (
            "src/web.rs",
            "mod form;\nuse crate::{store::{self, row::{Row, *}}, web as w};\n\
             fn f() { vec![super::store::g(), form::h()]; }\n\
             #[cfg(test)]\nmod tests { use crate::other; }\n",
        ),
        (
            "src/web/form.rs",
            "pub fn h() -> crate::r#store::Row { super::super::store::g() }\n",
        ),
        ("src/other.rs", "use crate::web;\n"),
        ("src/tests.rs", "use crate::web;\n"),
        ("tests/it.rs", "use my_shop::web;\n"),
    ]);
    assert_eq!(
        numbers(&coupling),
        [
            "my_shop 0 1",
            "my_shop::store 3 1",
            "my_shop::store::row 2 0",
            "my_shop::web 0 3",
            "my_shop::web::form 1 1",
        ]
    );
    assert!(coupling.circles.is_empty(), "{:?}", coupling.circles);
}

#[test]
fn crates_of_one_workspace_are_components() {
    let coupling = counted(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"a\", \"b\"]\n"),
        ("a/Cargo.toml", "[package]\nname = \"shop-core\"\n"),
        ("a/src/lib.rs", "pub mod price;\n"),
        ("a/src/price.rs", "pub struct Price;\n"),
        ("b/Cargo.toml", "[package]\nname = \"shop\"\n"),
        (
            "b/src/main.rs",
            "#[path = \"elsewhere.rs\"]\nmod cart;\nfn main() { cart::go(); }\n",
        ),
        ("b/src/elsewhere.rs", "use shop_core::price::Price;\n"),
        ("target/x/Cargo.toml", MANIFEST),
    ]);
    assert_eq!(
        numbers(&coupling),
        [
            "shop 0 1",
            "shop::cart 1 1",
            "shop_core 0 0",
            "shop_core::price 1 0"
        ]
    );
    assert!(coupling.violations.is_empty());
}

#[test]
fn imports_of_python_are_followed_in_every_spelling() {
    let coupling = counted(&[
        ("src/shop/__init__.py", "from .web import serve\n"),
        (
            "src/shop/web.py",
            "import os, shop.store.rows as rows\nfrom . import prices\n",
        ),
        (
            "src/shop/prices.py",
            "\"\"\"\nimport shop.web\n\"\"\"\nx = 'it\\'s' # import shop.web\n\
             def f():\n    from .store import (  # why\n        rows,\n        nothing as n,\n    )\n",
        ),
        ("src/shop/store/__init__.py", ""),
        (
            "src/shop/store/rows.py",
            "import json; from ..store import _raw\n",
        ),
        ("src/shop/store/_raw.py", "from \\\n    ...  import x\n"),
        (
            "src/shop/cli.py",
            "from shop.store._raw import open\nif True: pass\n",
        ),
        ("tests/test_web.py", "import shop.web\n"),
        ("src/shop/test_prices.py", "import shop.web\n"),
    ]);
    assert_eq!(
        numbers(&coupling),
        [
            "shop 0 1",
            "shop.cli 0 1",
            "shop.prices 1 2",
            "shop.store 1 0",
            "shop.store._raw 2 0",
            "shop.store.rows 2 1",
            "shop.web 1 2",
        ]
    );
    let private = BoundaryViolation::Private {
        from: "shop.cli".to_owned(),
        to: "shop.store._raw".to_owned(),
    };
    assert_eq!(coupling.violations, [private]);
}

#[test]
fn scripts_outside_of_packages_are_named_by_their_place() {
    let coupling = counted(&[
        ("main.py", "import tools\nfrom jobs.night import run\n"),
        ("tools.py", ""),
        ("jobs/night.py", "import tools\n"),
    ]);
    assert_eq!(
        numbers(&coupling),
        ["jobs.night 1 1", "main 0 2", "tools 2 0"]
    );
}

#[test]
fn what_is_no_source_is_no_module_and_no_error() {
    let coupling = counted(&[
        ("Cargo.toml", "[package"),
        ("a/Cargo.toml", MANIFEST),
        ("b.py", "\u{0}import ((((\n"),
        ("c/Cargo.toml", "[package]\nname = \"c\"\n"),
        ("c/src/lib.rs", "mod ; mod a; fn ((( \"open"),
    ]);
    assert_eq!(numbers(&coupling), ["b 0 0", "c 0 0"]);
    let none = read_module_graph(Path::new("/nowhere/at/all")).expect_err("no folder");
    assert!(
        none.to_string()
            .starts_with("/nowhere/at/all cannot be read")
    );
}

#[test]
fn a_circle_of_links_and_a_file_that_declares_itself_come_to_an_end() {
    let folder = project(&[
        ("Cargo.toml", MANIFEST),
        ("src/lib.rs", "#[path = \"lib.rs\"]\nmod again;\nmod a;\n"),
        ("src/a.rs", "#[path = \"lib.rs\"]\nmod b;\n"),
    ]);
    std::os::unix::fs::symlink(folder.path(), folder.path().join("src/loop")).expect("a link");
    let graph = read_module_graph(folder.path()).expect("a graph");
    assert!(graph.len() < 100, "{}", graph.len());
}
