//! Layers: which crate may use which, and which module may name which.

use super::graph::{arrows, top_level};
use super::{Offence, Source, finds, hold, house};

/// The crates of ours that each shipped crate may use.
const CRATES: [(&str, &[&str]); 6] = [
    ("cos-secret", &[]),
    ("cos-gate", &["cos-secret"]),
    ("cos-core", &["cos-gate", "cos-secret"]),
    ("cos-store", &["cos-core", "cos-gate", "cos-secret"]),
    (
        "cos-engine",
        &["cos-store", "cos-core", "cos-gate", "cos-secret"],
    ),
    (
        "cos",
        &[
            "cos-engine",
            "cos-store",
            "cos-core",
            "cos-gate",
            "cos-secret",
        ],
    ),
];

/// What tests of the product may use besides, as a dev-dependency; it never ships.
const FOR_TESTS: &str = "cos-testkit";

/// The modules of each crate from the top down; a module may name only modules above it.
/// A new module gets a line here, below the last one it names. `lib.rs` and `main.rs` are hubs
/// and in no list.
#[rustfmt::skip]
const MODULES: [(&str, &[&str]); 6] = [
    ("cos-secret", &[
        "alphabet",
        "base64",
        "decoder",
        "kind",
        "encoded",
        "index",
        "name",
        "block",
        "letters",
        "randomness",
        "pem",
        "placeholder",
        "address",
        "authorization",
        "cookie",
        "phrase",
        "unique_prefix",
        "format",
        "command",
        "hash",
        "jwt",
        "mark",
        "provider",
        "stdin",
        "value",
        "assigned",
        "prefilter",
        "redact",
    ]),
    ("cos-gate", &[
        "foreign",
        "hint",
        "score",
        "path",
        "ecosystem",
        "area",
        "effect",
        "address",
        "shell",
        "catalogue",
        "profile",
        "verdict",
        "command",
        "intent",
        "action",
    ]),
    ("cos-core", &[
        "id",
        "act_origin",
        "time",
        "calendar",
        "money",
        "module_graph",
        "update",
        "fingerprint",
        "audit",
        "goal",
        "reversibility",
        "policy",
        "checkpoint",
        "persona",
        "alternative",
        "ballot",
        "council",
        "debate",
        "research",
        "failure",
        "evidence",
        "ledger",
        "recovery",
        "workflow",
        "trigger",
        "survey",
        "risk",
        "preflight",
        "decision",
        "event",
        "allowance",
        "inbox",
        "run",
        "question",
        "request",
        "run_requests",
        "toposort",
    ]),
    ("cos-store", &[
        "journal",
        "blob",
        "layout",
        "run_row",
        "samples",
        "seal",
        "memory",
        "sqlite",
        "stream_lease",
    ]),
    ("cos-engine", &[
        "module_graph",
        "name",
        "nesting",
        "input_file",
        "yaml",
        "published",
        "backup",
        "process",
        "failure",
        "repo",
        "check",
        "detect",
        "forge",
        "diagnostic",
        "strict_json",
        "script",
        "batch",
        "tool_call",
        "agent",
        "prompt",
        "updates",
        "issue_analysis",
        "ports",
        "stack_guard",
        "survey",
        "suggest",
        "spanned_value",
        "reject_secrets",
        "settings",
        "goals_file",
        "workflow_file",
        "clock",
        "actor",
        "gate",
        "answer",
        "model",
        "council",
        "audit",
        "research",
        "checkpoint",
        "debate",
        "context_bundle",
        "hook",
        "worker",
        "dispatcher",
        "global_context",
        "runtime",
        "run_session",
        "workflow",
    ]),
    ("cos", &[
        "exit",
        "error",
        "plugin",
        "view",
        "render",
        "output",
        "args",
        "actor_rule",
        "cli_context",
        "batch",
        "signal",
        "progress",
        "council_deps",
        "prompter",
        "agent_check",
        "hook_status",
        "hook",
        "lookup",
        "resolve",
        "mcp",
        "web",
        "dry_run",
        "run_spec",
        "run_session",
        "commands",
    ]),
];

/// Where the lists stand, for what is wrong with a list itself.
const LISTS: &str = "tools/tidy/tests/tidy/layers.rs";

fn crate_offences(manifest: &Source, allowed: &[&str]) -> Vec<Offence> {
    let table: toml::Table =
        toml::from_str(&manifest.text).unwrap_or_else(|error| panic!("{}: {error}", manifest.path));
    let own = manifest.member();
    let mut offences = Vec::new();
    dependencies_in(&table, &mut |kind, name| {
        let is_ours = house::SHIPPED.contains(&name) || house::NEVER_SHIPPED.contains(&name);
        let for_tests = kind == "dev-dependencies" && name == FOR_TESTS;
        if is_ours && name != own && !allowed.contains(&name) && !for_tests {
            let line = manifest
                .text
                .lines()
                .position(|line| line.starts_with(name));
            offences.push(Offence::new(
                &manifest.path,
                line.map_or(0, |line| line + 1),
                format!("{own} uses {name}, an arrow upwards; hand {own} a value or a port"),
            ));
        }
    });
    offences
}

/// Calls with every dependency of a manifest: of the product, of tests, of builds, per target.
fn dependencies_in(table: &toml::Table, visit: &mut dyn FnMut(&str, &str)) {
    for (key, value) in table {
        let Some(inner) = value.as_table() else {
            continue;
        };
        if key.ends_with("dependencies") {
            inner.keys().for_each(|name| visit(key, name));
        } else {
            dependencies_in(inner, visit);
        }
    }
}

/// Arrows against the list, modules missing from it, and names in it that nothing bears.
fn module_offences(list: &[&str], sources: &[Source]) -> Vec<Offence> {
    let rank = |name: &str| list.iter().position(|listed| *listed == name);
    let present = top_level(sources);
    let mut offences: Vec<Offence> = list
        .iter()
        .filter(|listed| !present.contains(**listed))
        .map(|listed| Offence::new(LISTS, 1, format!("`{listed}` has no file; take it out")))
        .collect();
    offences.extend(
        present
            .iter()
            .filter(|name| rank(name).is_none())
            .map(|name| {
                let what =
                    format!("`{name}` is in no layer; list it below the last module it names");
                Offence::new(LISTS, 1, what)
            }),
    );
    for arrow in arrows(sources).iter().filter(|arrow| arrow.hub.is_empty()) {
        if rank(&arrow.to) > rank(&arrow.from) && rank(&arrow.from).is_some() {
            let what = format!(
                "`{}` names `{}`, which stands below it; take what is needed as an argument, or \
                 move it up",
                arrow.from, arrow.to
            );
            offences.push(Offence::new(&arrow.path, arrow.line, what));
        }
    }
    offences
}

#[test]
fn crates_depend_downwards_only() {
    let offences = CRATES.iter().flat_map(|(member, allowed)| {
        crate_offences(
            &house::text_of(&format!("crates/{member}/Cargo.toml")),
            allowed,
        )
    });
    hold(offences.collect());
}

#[test]
fn every_member_of_the_workspace_is_known_to_the_rules() {
    let workspace = house::text_of("Cargo.toml");
    let table: toml::Table = toml::from_str(&workspace.text).expect("the manifest is TOML");
    let members: Vec<&str> = table["workspace"]["members"]
        .as_array()
        .expect("members are a list")
        .iter()
        .filter_map(toml::Value::as_str)
        .collect();
    let mut known: Vec<String> = house::members().into_iter().map(house::folder_of).collect();
    known.sort();
    let mut listed = members.clone();
    listed.sort_unstable();
    assert_eq!(listed, known);
    assert_eq!(CRATES.map(|(member, _)| member), house::SHIPPED);
    assert_eq!(MODULES.map(|(member, _)| member), house::SHIPPED);
}

#[test]
fn modules_name_only_modules_above_them() {
    let offences = MODULES
        .iter()
        .flat_map(|(member, list)| module_offences(list, &house::product_of(member)));
    hold(offences.collect());
}

#[test]
fn a_crate_that_depends_upwards_is_found() {
    let manifest = Source::planted(
        "crates/cos-core/Cargo.toml",
        "[package]\nname = \"cos-core\"\n[target.x.dev-dependencies]\ncos-engine.workspace = true",
    );
    finds(
        crate_offences(&manifest, &[]),
        &["crates/cos-core/Cargo.toml:4"],
    );
    finds(crate_offences(&manifest, &["cos-engine"]), &[]);
    let manifest = Source::planted(
        "crates/cos-store/Cargo.toml",
        "[dependencies]\ncos-testkit.workspace = true\n[dev-dependencies]\ntidy.workspace = true",
    );
    finds(
        crate_offences(&manifest, &[]),
        &[
            "crates/cos-store/Cargo.toml:2",
            "crates/cos-store/Cargo.toml:4",
        ],
    );
    let manifest = Source::planted(
        "crates/cos-store/Cargo.toml",
        "[dev-dependencies]\ncos-testkit.workspace = true",
    );
    finds(crate_offences(&manifest, &[]), &[]);
}

#[test]
fn a_module_that_names_one_below_it_is_found_and_so_are_gaps_in_the_list() {
    let sources = [
        Source::planted(
            "crates/cos-core/src/lib.rs",
            "mod a; mod b; mod c; pub use c::C;",
        ),
        Source::planted("crates/cos-core/src/a.rs", "mod deep;"),
        Source::planted(
            "crates/cos-core/src/a/deep.rs",
            "\nfn f() -> super::super::b::B {}",
        ),
        Source::planted(
            "crates/cos-core/src/b.rs",
            "use crate::a;\nfn f() -> crate::C {}",
        ),
        Source::planted("crates/cos-core/src/c.rs", "use crate::{a, b};"),
    ];
    let lists = &format!("{LISTS}:1");
    let upwards = [
        "crates/cos-core/src/a/deep.rs:2",
        "crates/cos-core/src/b.rs:2",
    ];
    finds(module_offences(&["a", "b", "c"], &sources), &upwards);
    finds(
        module_offences(&["a", "b", "c", "d"], &sources),
        &[&upwards[..], &[lists]].concat(),
    );
    finds(
        module_offences(&["c", "a"], &sources),
        &[lists, "crates/cos-core/src/c.rs:1"],
    );
}
