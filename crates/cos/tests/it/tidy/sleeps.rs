//! Nothing sleeps: a test waits for a condition, and the product's timers live where they are listed.

use super::paths::names_in;
use super::tokens::{product, tests};
use super::{Offence, Source, finds, hold, house};
use proc_macro2::TokenStream;

/// Modules whose timers may sleep, each as a file or as a folder, and why.
const TIMERS: [(&str, &str); 1] = [(
    "crates/cos-engine/src/dispatcher",
    "wakes a stream when it asked to be woken",
)];

fn sleeping(source: &Source) -> Vec<Offence> {
    let mut offences = sleeps_in(source, tests(source), "wait for the condition itself");
    let is_timer = TIMERS.iter().any(|(module, _)| {
        let rest = source.path.strip_prefix(module);
        rest.is_some_and(|rest| rest.starts_with(['.', '/']))
    });
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
    finds_at("crates/cos-engine/src/dispatcher.rs", text, &[]);
    finds_at("crates/cos-engine/src/dispatcher/local.rs", text, &[]);
    finds_at("crates/cos-engine/src/dispatchers.rs", text, &[2, 3, 4]);
    finds_at("crates/cos-engine/src/dispatcher.rs", &in_test, &[4, 5, 6]);
}
