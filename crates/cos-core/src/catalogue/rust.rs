//! Rust.

use super::usual::{
    BUILD, DATA_GONE, FETCH, FOR_ALL, FORMAT, INSTALL, KEYS, LIVE, LOSE, MACHINE, PUBLIC, PUBLISH,
    READ, READ_FILES, REWRITE, RIGHTS, WRITE, help_h,
};
use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{Deletes, LeavesMachine, Overwrites, Reads, RunsCode, Writes};
use On::{Elsewhere, Here, Value};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["cargo", "cross"], Rest::Unknown, CARGO).valued(CARGO_FLAGS),
    known(&["rustup"], Rest::Unknown, RUSTUP).valued(&["--toolchain", "--profile", "-c", "--component", "-t", "--target", "--path"]),
    known(&["rustc", "clippy-driver"], Rest::Unknown, &[
        help_h(&["rustc --version"]),
        when("", READ).flags(&["-V|-vV|--print|--explain"]).examples(&["rustc -vV", "rustc --print sysroot", "rustc --explain E0382"]),
        when("", WRITE).operands(1).examples(&["rustc main.rs", "rustc -O -o app main.rs"]),
    ]).valued(&["-o", "--out-dir", "--crate-name", "--crate-type", "--edition", "--emit", "--target", "-C", "-L", "-l", "--extern", "--cfg", "--print", "--explain"]),
    known(&["rustdoc"], Rest::Works, &[
        help_h(&["rustdoc --version"]),
        when("", BUILD).flags(&["--test"]).examples(&["rustdoc --test src/lib.rs"]),
    ]),
    known(&["rustfmt", "cargo-fmt"], Rest::Unknown, &[
        help_h(&["rustfmt --version"]),
        when("", READ_FILES).flags(&["--check|--print-config"]).examples(&["rustfmt --check src/main.rs"]),
        when("", FORMAT).examples(&["rustfmt src/main.rs", "rustfmt --edition 2024 a.rs"]),
    ]).valued(&["--edition", "--config", "--config-path", "--emit", "--color"]),
    known(&["wasm-pack"], Rest::Unknown, &[
        help_h(&["wasm-pack --version"]),
        when("", READ).flags(&["-V"]).examples(&["wasm-pack -V"]),
        when("build|test|pack|new", BUILD).examples(&["wasm-pack build --target web", "wasm-pack test --headless"]),
        when("publish", PUBLISH).why(PUBLIC).instead("wasm-pack pack").examples(&["wasm-pack publish"]),
        when("login", RIGHTS).why(KEYS).examples(&["wasm-pack login"]),
    ]),
    known(&["maturin", "trunk", "wasm-bindgen", "dx"], Rest::Unknown, &[
        help_h(&["maturin --version"]),
        when("publish|upload", PUBLISH).why(PUBLIC).examples(&["maturin publish", "maturin upload dist/a.whl"]),
        when("build|develop|dev|sdist|new|init|generate-ci|list-python|serve|watch|clean|config|bundle|check|fmt", BUILD).examples(&["maturin develop", "trunk serve"]),
        when("*", WRITE).examples(&["wasm-bindgen a.wasm --out-dir pkg"]),
    ]),
    known(&["cargo-release", "release-plz"], Rest::Unknown, RELEASE),
    known(&["sccache", "bindgen", "cbindgen", "mdbook", "cargo-nextest", "diesel", "sqlx", "sea-orm-cli"], Rest::Unknown, TOOLS),
];

const CARGO_FLAGS: &[&str] = &[
    "-p",
    "--package",
    "--manifest-path",
    "--target",
    "--target-dir",
    "--features",
    "-F",
    "--profile",
    "-j",
    "--jobs",
    "--color",
    "--message-format",
    "--config",
    "-Z",
    "-C",
    "--bin",
    "--example",
    "--test",
    "--bench",
    "--exclude",
    "--registry",
    "--index",
    "--token",
    "--git",
    "--branch",
    "--tag",
    "--rev",
    "--path",
    "--root",
    "--version",
    "--vers",
    "--limit",
    "--format",
    "--depth",
    "-e",
    "--edges",
    "-i",
    "--invert",
    "--name",
    "--edition",
    "--vcs",
    "--rename",
    "--filter-platform",
    "--prune",
    "--precise",
    "-E",
    "--partition",
    "--test-threads",
    "--retries",
];

const CARGO: &[Use] = &[
    when("install", &[(LeavesMachine, Elsewhere), (Writes, Value("--root"))]).flags(&["--root"]).examples(&["cargo install --root target/tools ripgrep"]),
    when("install", READ).flags(&["--list|--help"]).examples(&["cargo install --list"]),
    when("install", &[(RunsCode, Here), (Writes, Here)]).flags(&["--path"]).undo("cargo uninstall NAME").examples(&["cargo install --path .", "cargo install --path crates/cli --locked"]),
    when("install|uninstall|binstall|install-update", MACHINE)
        .why(FOR_ALL)
        .undo("cargo uninstall NAME")
        .instead("cargo install --root target/tools NAME")
        .examples(&["cargo install ripgrep", "cargo install --git https://github.com/a/b", "cargo uninstall ripgrep", "cargo binstall just", "cargo install --version 0.3 foo"]),
    when("publish", READ).flags(&["-n|--dry-run"]).examples(&["cargo publish --dry-run"]),
    when("publish", PUBLISH).why("a version on the registry can never be replaced or removed").instead("cargo publish --dry-run").examples(&["cargo publish", "cargo publish -p core --token x"]),
    when("+* publish", PUBLISH).why("a version on the registry can never be replaced or removed").examples(&["cargo +nightly publish --allow-dirty"]),
    when("yank", PUBLISH).why("projects cannot choose that version any more").undo("cargo yank --undo").examples(&["cargo yank --version 1.0.0 foo"]),
    when("owner", FETCH).flags(&["-l|--list"]).examples(&["cargo owner --list foo"]),
    when("owner|login|logout", RIGHTS).why(KEYS).examples(&["cargo owner --add bob", "cargo login", "cargo logout"]),
    when("release", READ).without(&["-x|--execute"]).examples(&["cargo release minor"]),
    when("release|workspaces|smart-release|dist|shuttle|lambda", PUBLISH).why(PUBLIC).instead("cargo release without --execute").examples(&["cargo release minor --execute", "cargo workspaces publish", "cargo lambda deploy"]),
    help_h(&["cargo --version", "cargo build --help"]),
    when("", READ).flags(&["-V|--list|-vV"]).examples(&["cargo -V", "cargo --list"]),
    when("tree|metadata|pkgid|locate-project|verify-project|read-manifest|help|version|config|report|fetch-status", READ).examples(&["cargo tree -d", "cargo metadata --format-version 1", "cargo pkgid"]),
    when("machete|udeps|geiger|modules|depgraph|license|bloat|asm|show-asm|expand|llvm-lines|audit|deny|outdated|msrv|semver-checks|sort|spellcheck|criterion|about|cyclonedx|sbom", BUILD)
        .flags(&["--fix|--write|-w|--output|-o|generate"])
        .examples(&["cargo machete --fix", "cargo about generate a.hbs"]),
    when("sort", REWRITE).without(&["--check|-c"]).examples(&["cargo sort"]),
    when("machete|geiger|modules|depgraph|license|deny|audit|outdated|search|info|vet|sort|spellcheck", FETCH).examples(&["cargo audit", "cargo deny check", "cargo outdated", "cargo search serde", "cargo info serde"]),
    when("fmt", READ).flags(&["--check"]).examples(&["cargo fmt --check", "cargo fmt --all --check"]),
    when("fmt --check", READ).examples(&["cargo fmt -- --check", "cargo fmt --all -- --check"]),
    when("fmt", REWRITE).undo("git checkout -- PATH, where it was committed").examples(&["cargo fmt", "cargo fmt --all", "cargo fmt -p core"]),
    when("fix", BUILD).examples(&["cargo fix"]),
    when("clean", READ).flags(&["-n|--dry-run"]).examples(&["cargo clean --dry-run"]),
    when("clean|sweep|cache", &[(Deletes, Here)]).undo("cargo build").examples(&["cargo clean", "cargo clean -p foo", "cargo sweep --time 30"]),
    when("update|upgrade|add|generate-lockfile|fetch|vendor|remove|rm|edit", READ).flags(&["-n|--dry-run"]).examples(&["cargo update --dry-run"]),
    when("update|upgrade|add|generate-lockfile|fetch|vendor|hakari", INSTALL).undo("git checkout -- Cargo.toml Cargo.lock").examples(&["cargo add serde --features derive", "cargo update -p serde", "cargo fetch", "cargo vendor"]),
    when("remove|rm|init|new|autoinherit|set-version", WRITE).examples(&["cargo new foo", "cargo rm serde"]),
    when("generate", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["cargo generate --git https://github.com/a/b"]),
    when("package", BUILD).examples(&["cargo package"]),
    when("watch|hac*|all-features", BUILD).runs(Runs::Special).examples(&["cargo watch -x test"]),
    when("make", BUILD).runs(Runs::Special).examples(&["cargo make build"]),
    when("xtask *deploy*|*publish*|release", LIVE).why("the name of the task says that it reaches beyond this worktree").examples(&["cargo xtask release"]),
    when("+* install|uninstall", MACHINE).why(FOR_ALL).examples(&["cargo +nightly install foo"]),
    when("+* tree|metadata|help|version", READ).examples(&["cargo +nightly tree"]),
    when("+* fmt", READ).flags(&["--check"]).examples(&["cargo +nightly fmt --check"]),
    when("+* yank|login|logout|owner|release", PUBLISH).why(PUBLIC).examples(&["cargo +stable yank foo"]),
    when("+*", BUILD).examples(&["cargo +nightly build", "cargo +1.75 test", "cargo +nightly miri test"]),
    when("insta review|accept|reject", REWRITE).examples(&["cargo insta accept"]),
    when("build|b|check|c|test|t|run|r|bench|doc|d|rustc|rustdoc|clippy|nextest|miri|llvm-cov|tarpaulin|fuzz|insta|mutants|flamegraph|profile|ndk|tauri|leptos|xtask|component|wasi|web|wasm|pgrx|udeps|bloat|asm|show-asm|expand|llvm-lines|msrv|semver-checks|criterion|about|cyclonedx|sbom|careful|kani|loom|geiger|minimal-versions|zigbuild|xwin|bundle|deb|generate-rpm|dylint|valgrind|instruments|show|rail|limit|espflash|embed|apk|dinghy|shear|public-api", BUILD)
        .examples(&["cargo build --release", "cargo test -p core -- --nocapture", "cargo clippy --all-targets -- -D warnings", "cargo nextest run", "cargo b"]),
    when("sqlx prepare", BUILD).examples(&["cargo sqlx prepare"]),
    when("sqlx database drop|reset|setup", LOSE).why(DATA_GONE).examples(&["cargo sqlx database drop"]),
];

const RUSTUP: &[Use] = &[
    when("run", READ)
        .runs(Runs::Command(1))
        .examples(&["rustup run nightly cargo build"]),
    help_h(&["rustup --version"]),
    when("", READ).flags(&["-V"]).examples(&["rustup -V"]),
    when(
        "show|which|doc|docs|man|help|completions|dump-testament",
        READ,
    )
    .examples(&["rustup show", "rustup which cargo"]),
    when("check", FETCH).examples(&["rustup check"]),
    when("toolchain|target|component|override list", READ)
        .examples(&["rustup toolchain list", "rustup target list --installed"]),
    when("self uninstall", MACHINE)
        .why("Rust and everything cargo installed is removed")
        .examples(&["rustup self uninstall -y"]),
    when(
        "target|component add",
        &[(LeavesMachine, Elsewhere), (Writes, Here)],
    )
    .undo("rustup component remove NAME")
    .examples(&[
        "rustup target add wasm32-unknown-unknown",
        "rustup component add clippy",
    ]),
    when("override set|unset", &[(Writes, Here)]).examples(&["rustup override set nightly"]),
    when("default", MACHINE)
        .operands(1)
        .why(FOR_ALL)
        .undo("rustup default OLD")
        .instead("rustup override set")
        .examples(&["rustup default nightly"]),
    when("default", READ).examples(&["rustup default"]),
    when(
        "update|upgrade|install|uninstall|toolchain|target|component|self|set|link|override",
        MACHINE,
    )
    .why(FOR_ALL)
    .undo("rustup toolchain install VERSION")
    .examples(&[
        "rustup update",
        "rustup toolchain install nightly",
        "rustup toolchain uninstall stable",
        "rustup component remove clippy",
    ]),
];

const RELEASE: &[Use] = &[
    help_h(&["release-plz --version"]),
    when("", READ)
        .flags(&["--dry-run|-n"])
        .examples(&["release-plz release --dry-run"]),
    when(
        "update|init|check-updates|changes|config|set-version",
        WRITE,
    )
    .examples(&["release-plz update"]),
    when("", PUBLISH)
        .why(PUBLIC)
        .examples(&["release-plz release", "cargo-release --execute"]),
];

const TOOLS: &[Use] = &[
    help_h(&["mdbook --version"]),
    when("database drop|reset", LOSE)
        .why(DATA_GONE)
        .instead("a new migration")
        .examples(&["diesel database reset", "sqlx database drop"]),
    when(
        "migration|migrate revert|redo|fresh|refresh|reset|down",
        LOSE,
    )
    .why("the columns and tables that the migration made are dropped with their data")
    .examples(&["diesel migration revert", "sea-orm-cli migrate fresh"]),
    when("migration|migrate list|info|status|pending", READ)
        .examples(&["diesel migration list", "sqlx migrate info"]),
    when("migration|migrate generate|add|init", WRITE).examples(&["sqlx migrate add users"]),
    when("migration|migrate|database|setup", LIVE)
        .why("the tables of a database are changed")
        .examples(&[
            "diesel migration run",
            "sqlx migrate run",
            "sqlx database create",
            "diesel setup",
        ]),
    when("", READ)
        .flags(&["--show-stats|-s"])
        .examples(&["sccache --show-stats"]),
    when("", &[(Overwrites, Value("-o|--output"))])
        .flags(&["-o|--output"])
        .examples(&["bindgen -o out.rs a.h"]),
    when("", &[(Reads, Here), (RunsCode, Here), (Writes, Here)]).examples(&[
        "mdbook build",
        "mdbook serve",
        "cbindgen --crate a",
        "diesel print-schema",
    ]),
];
