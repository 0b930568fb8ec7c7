//! Attributes that silence: a lint is expected with a reason or obeyed, and a test runs.

use super::tokens::{all, idents_of};
use super::{Offence, Source, finds, hold, house};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

fn silencing(source: &Source) -> Vec<Offence> {
    let mut offences = Vec::new();
    each_attribute(all(source), &mut |line, inner| {
        if let Some(what) = complaint(&inner) {
            offences.push(Offence::new(&source.path, line, what));
        }
    });
    offences
}

/// Calls with what stands in the brackets of each `#[…]` and `#![…]`, in macros too.
pub(super) fn each_attribute(stream: TokenStream, visit: &mut dyn FnMut(usize, TokenStream)) {
    let mut hash = false;
    for tree in stream {
        match tree {
            TokenTree::Punct(punct) => {
                hash = punct.as_char() == '#' || hash && punct.as_char() == '!';
            }
            TokenTree::Group(group) => {
                if hash && group.delimiter() == Delimiter::Bracket {
                    visit(group.span().start().line, group.stream());
                } else {
                    each_attribute(group.stream(), visit);
                }
                hash = false;
            }
            _ => hash = false,
        }
    }
}

fn complaint(attribute: &TokenStream) -> Option<&'static str> {
    let words: Vec<String> = idents_of(attribute.clone())
        .iter()
        .map(ToString::to_string)
        .collect();
    let first = words.first()?.as_str();
    let conditional = first == "cfg_attr";
    let names = |word: &str| first == word || conditional && words.iter().any(|one| one == word);
    if names("allow") {
        Some("a lint is allowed; obey it, or expect it with a reason, so that it is seen to end")
    } else if names("expect") && !words.iter().any(|word| word == "reason") {
        Some("a lint is expected without a reason; say why it is wrong here")
    } else if names("ignore") {
        Some("a test is ignored; assert what happens today and say why, or remove it")
    } else {
        None
    }
}

#[test]
fn nothing_is_silenced_without_a_reason() {
    hold(house::sources().iter().flat_map(silencing).collect());
}

#[test]
fn whatever_silences_is_found() {
    let source = Source::planted(
        "a.rs",
        "#![allow(dead_code)]\n#[expect(unused)]\nfn a() {}\n#[ignore = \"slow\"]\nfn b() {}\n\
         #[cfg_attr(unix, allow(unused))]\nfn c() {}\nmacro_rules! m { () => { \n#[allow(x)] fn d() \
         {} } }\n#[expect(unused, reason = \"it will be\")]\nfn e() { v[0]; allow(x) }",
    );
    finds(
        silencing(&source),
        &["a.rs:1", "a.rs:2", "a.rs:4", "a.rs:6", "a.rs:9"],
    );
}
