//! Checks that pure crates read nothing outside: the same input gives the same output on any machine.

use super::paths::names_in;
use super::tokens::{idents_of, macros_of, product, product_syntax};
use super::{Offence, Source, finds, hold, house};

/// Crates that take values and return values.
const PURE: [&str; 3] = ["cos-secret", "cos-gate", "cos-core"];
/// Modules of the standard library that reach outside.
const OUTSIDE: [&str; 7] = ["env", "fs", "io", "net", "os", "process", "thread"];
/// Crates that bring chance, time or waiting.
const CRATES: [&str; 6] = ["fastrand", "futures", "getrandom", "jiff", "rand", "tokio"];
/// Types that differ from one call or one process to the next, however they are named.
const TYPES: [&str; 5] = ["HashMap", "HashSet", "Instant", "RandomState", "SystemTime"];
/// What runs later or talks to the terminal.
const WORDS: [&str; 2] = ["async", "await"];
const MACROS: [&str; 5] = ["dbg", "eprint", "eprintln", "print", "println"];

fn impure(source: &Source) -> Vec<Offence> {
    let mut offences = Vec::new();
    let mut report = |line: usize, what: &str| {
        let what = format!(
            "a pure crate names `{what}`, so it would not give the same answer twice; take the \
             value as an argument, or use an ordered map"
        );
        offences.push(Offence::new(&source.path, line, what));
    };
    for named in names_in(&product_syntax(source)).named {
        let segments: Vec<&str> = named.segments.iter().map(String::as_str).collect();
        let outside = match segments.as_slice() {
            ["std"] => named.alias.is_some(),
            ["std", "collections" | "hash" | "time"] => named.alias.as_deref() == Some("*"),
            ["std", module, ..] => OUTSIDE.contains(module),
            [first, ..] => {
                CRATES.contains(first) && segments.len() + usize::from(named.alias.is_some()) > 1
            }
            [] => false,
        };
        if outside || segments.iter().any(|segment| TYPES.contains(segment)) {
            report(named.line, &named.segments.join("::"));
        }
    }
    for word in idents_of(product(source)) {
        if WORDS.iter().any(|listed| word == listed) {
            report(word.span().start().line, &word.to_string());
        }
    }
    for called in macros_of(product(source)) {
        if MACROS.iter().any(|listed| called == listed) {
            report(called.span().start().line, &format!("{called}!"));
        }
    }
    offences
}

#[test]
fn the_pure_crates_read_nothing_outside() {
    let sources = PURE.iter().flat_map(|member| {
        let sources = house::product_of(member);
        assert!(!sources.is_empty(), "{member} has no sources");
        sources
    });
    hold(sources.flat_map(|source| impure(&source)).collect());
}

#[test]
fn what_reads_outside_is_found() {
    let source = Source::planted(
        "crates/cos-core/src/a.rs",
        "use std::{fmt, fs};\nuse std::collections::*;\nfn f(m: std::collections::HashMap<u8, u8>) {}\n\
         fn g() { let now = time::Instant::now(); }\nasync fn h() {}\n\
         fn i() { println!(); }\nfn j() { q!(std::env::var(k)) }\nfn k() { rand::random() }\n\
         use std as s;\nfn l() { let io = 1; a != b }\n#[cfg(test)]\nmod tests { use std::fs; }",
    );
    let lines = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|line| format!("{}:{line}", source.path));
    finds(impure(&source), &lines.each_ref().map(String::as_str));
}
