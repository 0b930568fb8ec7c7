//! Rust.

use super::usual::{
    DATA_GONE, DROPPED, FOR_ALL, KEYS, PUBLIC, TABLES, TASK, WHERE_COMMITTED, builds, changes,
    cleans, fetches, formats, help_h, loses, machine, publishes, queries, reads, reads_files,
    rewrites, rights, works,
};
use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{LeavesMachine, Overwrites, Reads, RunsCode, Writes};
use On::{Elsewhere, Here, Value};

#[rustfmt::skip]
pub(super) static PROGRAMS: &[Program] = &[
    known(&["cargo", "cross"], Rest::Unknown, CARGO).valued(CARGO_FLAGS),
    known(&["cargo-watch"], Rest::Unknown, &[
        help_h(&["cargo-watch --version"]),
        builds("", &["cargo-watch -x test", "cargo-watch -s make"]).runs(Runs::Special),
    ]).valued(&["-s", "--shell", "-w", "--watch", "-i", "--ignore", "-C", "--workdir", "-d", "--delay"]),
    known(&["rustup"], Rest::Unknown, RUSTUP).valued(&["--toolchain", "--profile", "-c", "--component", "-t", "--target", "--path"]),
    known(&["rustc", "clippy-driver"], Rest::Unknown, &[
        help_h(&["rustc --version"]),
        reads("", &["rustc -vV", "rustc --print sysroot", "rustc --explain E0382"]).flags(&["-V|-vV|--print|--explain"]),
        works("", &["rustc main.rs", "rustc -O -o app main.rs"]).operands(1),
    ]).valued(&["-o", "--out-dir", "--crate-name", "--crate-type", "--edition", "--emit", "--target", "-C", "-L", "-l", "--extern", "--cfg", "--print", "--explain"]),
    known(&["rustdoc"], Rest::Works, &[
        help_h(&["rustdoc --version"]),
        builds("", &["rustdoc --test src/lib.rs"]).flags(&["--test"]),
    ]),
    known(&["rustfmt", "cargo-fmt"], Rest::Unknown, &[
        help_h(&["rustfmt --version"]),
        reads_files("", &["rustfmt --check src/main.rs"]).flags(&["--check|--print-config"]),
        formats("", &["rustfmt src/main.rs", "rustfmt --edition 2024 a.rs"]),
    ]).valued(&["--edition", "--config", "--config-path", "--emit", "--color"]),
    known(&["wasm-pack"], Rest::Unknown, &[
        help_h(&["wasm-pack --version"]),
        reads("", &["wasm-pack -V"]).flags(&["-V"]),
        builds("build|test|pack|new", &["wasm-pack build --target web", "wasm-pack test --headless"]),
        publishes("publish", &["wasm-pack publish"]).why(PUBLIC).instead("wasm-pack pack"),
        rights("login", &["wasm-pack login"]).why(KEYS),
    ]),
    known(&["maturin", "trunk", "wasm-bindgen", "dx"], Rest::Unknown, &[
        help_h(&["maturin --version"]),
        publishes("publish|upload", &["maturin publish", "maturin upload dist/a.whl"]).why(PUBLIC),
        builds("build|develop|dev|sdist|new|init|generate-ci|list-python|serve|watch|clean|config|bundle|check|fmt", &["maturin develop", "trunk serve"]),
        works("*", &["wasm-bindgen a.wasm --out-dir pkg"]),
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
    reads("install", &["cargo install --list"]).flags(&["--list|--help"]),
    builds("install", &["cargo install --path .", "cargo install --path crates/cli --locked"]).flags(&["--path"]).undo("cargo uninstall NAME"),
    machine("install|uninstall|binstall|install-update", &["cargo install ripgrep", "cargo install --git https://github.com/a/b", "cargo uninstall ripgrep", "cargo binstall just", "cargo install --version 0.3 foo"])
        .why(FOR_ALL)
        .undo("cargo uninstall NAME")
        .instead("cargo install --root target/tools NAME"),
    reads("publish", &["cargo publish --dry-run"]).flags(&["-n|--dry-run"]),
    publishes("publish", &["cargo publish", "cargo publish -p core --token x"]).why("a version on the registry can never be replaced or removed").instead("cargo publish --dry-run"),
    publishes("+* publish", &["cargo +nightly publish --allow-dirty"]).why("a version on the registry can never be replaced or removed"),
    publishes("yank", &["cargo yank --version 1.0.0 foo"]).why("projects cannot choose that version any more").undo("cargo yank --undo"),
    queries("owner", &["cargo owner --list foo"]).flags(&["-l|--list"]),
    rights("owner|login|logout", &["cargo owner --add bob", "cargo login", "cargo logout"]).why(KEYS),
    reads("release", &["cargo release minor"]).without(&["-x|--execute"]),
    publishes("release|workspaces|smart-release|dist|shuttle|lambda", &["cargo release minor --execute", "cargo workspaces publish", "cargo lambda deploy"]).why(PUBLIC).instead("cargo release without --execute"),
    help_h(&["cargo --version", "cargo build --help"]),
    reads("", &["cargo -V", "cargo --list"]).flags(&["-V|--list|-vV"]),
    reads("tree|metadata|pkgid|locate-project|verify-project|read-manifest|help|version|config|report|fetch-status", &["cargo tree -d", "cargo metadata --format-version 1", "cargo pkgid"]),
    builds("machete|udeps|geiger|modules|depgraph|license|bloat|asm|show-asm|expand|llvm-lines|audit|deny|outdated|msrv|semver-checks|sort|spellcheck|criterion|about|cyclonedx|sbom", &["cargo machete --fix", "cargo about generate a.hbs"])
        .flags(&["--fix|--write|-w|--output|-o|generate"]),
    rewrites("sort", &["cargo sort"]).without(&["--check|-c"]),
    queries("machete|geiger|modules|depgraph|license|deny|audit|outdated|search|info|vet|sort|spellcheck", &["cargo audit", "cargo deny check", "cargo outdated", "cargo search serde", "cargo info serde"]),
    reads("fmt", &["cargo fmt --check", "cargo fmt --all --check"]).flags(&["--check"]),
    reads("fmt --check", &["cargo fmt -- --check", "cargo fmt --all -- --check"]),
    rewrites("fmt", &["cargo fmt", "cargo fmt --all", "cargo fmt -p core"]).undo(WHERE_COMMITTED),
    builds("fix", &["cargo fix"]),
    reads("clean", &["cargo clean --dry-run"]).flags(&["-n|--dry-run"]),
    cleans("clean|sweep|cache", &["cargo clean", "cargo clean -p foo", "cargo sweep --time 30"]).undo("cargo build"),
    reads("update|upgrade|add|generate-lockfile|fetch|vendor|remove|rm|edit", &["cargo update --dry-run"]).flags(&["-n|--dry-run"]),
    fetches("update|upgrade|add|generate-lockfile|fetch|vendor|hakari", &["cargo add serde --features derive", "cargo update -p serde", "cargo fetch", "cargo vendor"]).undo("git checkout -- Cargo.toml Cargo.lock"),
    works("remove|rm|init|new|autoinherit|set-version", &["cargo new foo", "cargo rm serde"]),
    fetches("generate", &["cargo generate --git https://github.com/a/b"]),
    builds("package", &["cargo package"]),
    builds("watch|hac*|all-features", &["cargo watch -x test"]).runs(Runs::Special),
    builds("make", &["cargo make build"]).runs(Runs::Special),
    changes("xtask *deploy*|*publish*|release", &["cargo xtask release"]).why(TASK),
    machine("+* install|uninstall", &["cargo +nightly install foo"]).why(FOR_ALL),
    reads("+* tree|metadata|help|version", &["cargo +nightly tree"]),
    reads("+* fmt", &["cargo +nightly fmt --check"]).flags(&["--check"]),
    publishes("+* yank|login|logout|owner|release", &["cargo +stable yank foo"]).why(PUBLIC),
    builds("+*", &["cargo +nightly build", "cargo +1.75 test", "cargo +nightly miri test"]),
    rewrites("insta review|accept|reject", &["cargo insta accept"]),
    builds("build|b|check|c|test|t|run|r|bench|doc|d|rustc|rustdoc|clippy|nextest|miri|llvm-cov|tarpaulin|fuzz|insta|mutants|flamegraph|profile|ndk|tauri|leptos|xtask|component|wasi|web|wasm|pgrx|udeps|bloat|asm|show-asm|expand|llvm-lines|msrv|semver-checks|criterion|about|cyclonedx|sbom|careful|kani|loom|geiger|minimal-versions|zigbuild|xwin|bundle|deb|generate-rpm|dylint|valgrind|instruments|show|rail|limit|espflash|embed|apk|dinghy|shear|public-api", &["cargo build --release", "cargo test -p core -- --nocapture", "cargo clippy --all-targets -- -D warnings", "cargo nextest run", "cargo b"]),
    builds("sqlx prepare", &["cargo sqlx prepare"]),
    loses("sqlx database drop|reset|setup", &["cargo sqlx database drop"]).why(DATA_GONE),
];

#[rustfmt::skip]
const RUSTUP: &[Use] = &[
    reads("run", &["rustup run nightly cargo build"])
        .runs(Runs::Command(1)),
    help_h(&["rustup --version"]),
    reads("", &["rustup -V"]).flags(&["-V"]),
    reads("show|which|doc|docs|man|help|completions|dump-testament", &["rustup show", "rustup which cargo"]),
    queries("check", &["rustup check"]),
    reads("toolchain|target|component|override list", &["rustup toolchain list", "rustup target list --installed"]),
    machine("self uninstall", &["rustup self uninstall -y"])
        .why("Rust and everything cargo installed is removed"),
    fetches("target|component add", &[
        "rustup target add wasm32-unknown-unknown",
        "rustup component add clippy",
    ])
    .undo("rustup component remove NAME"),
    works("override set|unset", &["rustup override set nightly"]),
    machine("default", &["rustup default nightly"])
        .operands(1)
        .why(FOR_ALL)
        .undo("rustup default OLD")
        .instead("rustup override set"),
    reads("default", &["rustup default"]),
    machine("update|upgrade|install|uninstall|toolchain|target|component|self|set|link|override", &[
        "rustup update",
        "rustup toolchain install nightly",
        "rustup toolchain uninstall stable",
        "rustup component remove clippy",
    ])
    .why(FOR_ALL)
    .undo("rustup toolchain install VERSION"),
];

const RELEASE: &[Use] = &[
    help_h(&["release-plz --version"]),
    reads("", &["release-plz release --dry-run"]).flags(&["--dry-run|-n"]),
    works(
        "update|init|check-updates|changes|config|set-version",
        &["release-plz update"],
    ),
    publishes("", &["release-plz release", "cargo-release --execute"]).why(PUBLIC),
];

#[rustfmt::skip]
const TOOLS: &[Use] = &[
    help_h(&["mdbook --version"]),
    loses("database drop|reset", &["diesel database reset", "sqlx database drop"])
        .why(DATA_GONE)
        .instead("a new migration"),
    loses("migration|migrate|mig revert|redo|fresh|refresh|reset|down", &["diesel migration revert", "sea-orm-cli migrate fresh", "sqlx mig revert"])
    .why(DROPPED),
    reads("migration|migrate|mig list|info|status|pending", &["diesel migration list", "sqlx migrate info"]),
    works("migration|migrate|mig generate|add|init", &["sqlx migrate add users"]),
    builds("migration|migrate|mig run|up", &["diesel migration run", "sqlx migrate run", "sea-orm-cli migrate up"])
        .undo("the migration reverted by the same tool"),
    changes("migration|migrate|mig|database|setup", &[
            "sqlx database create",
            "diesel setup",
        ])
        .why(TABLES),
    reads("", &["sccache --show-stats"])
        .flags(&["--show-stats|-s"]),
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
