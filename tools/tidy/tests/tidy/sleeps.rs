//! Nothing sleeps: a test waits for a condition, and the product's timers live where they are listed.

use super::paths::names_in;
use super::tokens::{all, product, tests};
use super::{Offence, Source, finds, hold, house};
use proc_macro2::TokenStream;

/// Modules whose timers may sleep, each as a file or as a folder, and why.
const TIMERS: [(&str, &str); 11] = [
    (
        "crates/cos-engine/src/process",
        "ends a program after its time, or after its silence",
    ),
    (
        "crates/cos-engine/src/agent/acp/watch",
        "ends an agent after its time, or after its silence",
    ),
    (
        "crates/cos-engine/src/agent/scripted",
        "plays pauses, and keeps to the same limits as other agents",
    ),
    (
        "crates/cos-engine/src/repo/folder",
        "removes what a process that is about to die still writes into",
    ),
    (
        "crates/cos-store/src/sqlite/file",
        "waits for another process that switches the file to its log",
    ),
    (
        "crates/cos-testkit/src/bench/serve",
        "plays a step of a given length, for a kill to fall into",
    ),
    (
        "crates/cos-engine/src/checkpoint/singleflight",
        "waits for the council that another call holds for the same question",
    ),
    (
        "crates/cos-engine/src/model/pace",
        "waits before a model is asked again",
    ),
    (
        "crates/cos/src/web/server",
        "waits where the machine has no room for another connection",
    ),
    (
        "crates/cos-testkit/tests/patience",
        "looks again until what another process does is so, and fails by name",
    ),
    (
        "crates/cos/tests/it/patience",
        "looks again until what another process does is so, and fails by name",
    ),
];

fn sleeping(source: &Source) -> Vec<Offence> {
    let is_timer = TIMERS.iter().any(|(module, _)| {
        let rest = source.path.strip_prefix(module);
        rest.is_some_and(|rest| rest.starts_with(['.', '/']))
    });
    let mut offences = Vec::new();
    if !source.is_test() || !is_timer {
        let instead = "wait for the condition itself";
        offences = sleeps_in(source, tests(source), instead);
    }
    if !source.is_test() && !is_timer {
        offences.extend(sleeps_in(
            source,
            product(source),
            "ask the timers to wake you",
        ));
    }
    offences
}

fn sleeps_in(source: &Source, stream: TokenStream, instead: &str) -> Vec<Offence> {
    let file = syn::parse2(stream)
        .unwrap_or_else(|error| panic!("{}: not readable as Rust: {error}", source.path));
    let named = names_in(&file).named;
    let asleep = named
        .iter()
        .filter(|named| match named.segments.as_slice() {
            [.., module, function] => {
                ["thread", "time"].contains(&module.as_str()) && function.starts_with("sleep")
            }
            _ => false,
        });
    asleep
        .map(|named| {
            let what = format!(
                "`{}`: slow, or too short on a busy machine",
                named.segments.join("::")
            );
            Offence::new(&source.path, named.line, format!("{what}; {instead}"))
        })
        .collect()
}

#[test]
fn no_test_sleeps_and_the_product_only_in_its_timers() {
    hold(house::sources().iter().flat_map(sleeping).collect());
}

#[test]
fn every_timer_is_still_there_and_sleeps() {
    for (module, _) in TIMERS {
        let file = format!("{module}.rs");
        let folder = format!("{module}/");
        let asleep = house::sources()
            .iter()
            .filter(|source| source.path == file || source.path.starts_with(&folder))
            .any(|source| !sleeps_in(source, all(source), "").is_empty());
        assert!(asleep, "{module} sleeps no more; take it out");
    }
}

#[test]
fn whatever_sleeps_is_found_outside_the_timers() {
    let text = "use std::thread;\nfn a() { thread::sleep(x) }\nuse tokio::time::{self, sleep_until};\n\
                fn b() { m!(time::sleep(y)); clock.sleep(z) }";
    let in_test = format!("#[cfg(test)]\nmod tests {{\n{text}\n}}");
    let finds_at = |path: &str, text: &str, lines: &[usize]| {
        let places: Vec<String> = lines.iter().map(|line| format!("{path}:{line}")).collect();
        let places: Vec<&str> = places.iter().map(String::as_str).collect();
        finds(sleeping(&Source::planted(path, text)), &places);
    };
    finds_at("crates/cos/src/a.rs", text, &[2, 3, 4]);
    finds_at("crates/cos/tests/it/a.rs", text, &[2, 3, 4]);
    finds_at("crates/cos-engine/src/process.rs", text, &[]);
    finds_at("crates/cos-engine/src/process/group.rs", text, &[]);
    finds_at("crates/cos-engine/src/processes.rs", text, &[2, 3, 4]);
    finds_at("crates/cos-engine/src/process.rs", &in_test, &[4, 5, 6]);
    finds_at("crates/cos/tests/it/patience.rs", text, &[]);
}
