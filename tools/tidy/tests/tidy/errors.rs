//! Errors: what is wrong and what to do about it are apart. Advice is a method of an error, so that
//! no foreign text in a message can become advice.

use super::attributes::each_attribute;
use super::tokens::all;
use super::{Offence, Source, finds, hold, house};
use proc_macro2::{TokenStream, TokenTree};

/// What once stood between a message and its advice.
const MARK: &str = "; ";

fn advice_in_texts(source: &Source) -> Vec<Offence> {
    let mut offences = Vec::new();
    each_attribute(all(source), &mut |line, inner| {
        let mut trees = inner.into_iter();
        let is_error = matches!(trees.next(), Some(TokenTree::Ident(name)) if name == "error");
        if is_error && trees.any(|tree| holds_mark(&tree)) {
            let what = "the text of an error has a `; ` in it; give advice in `Advice::hints`";
            offences.push(Offence::new(&source.path, line, what));
        }
    });
    offences
}

fn holds_mark(tree: &TokenTree) -> bool {
    match tree {
        TokenTree::Literal(literal) => literal.to_string().contains(MARK),
        TokenTree::Group(group) => {
            let inner: TokenStream = group.stream();
            inner.into_iter().any(|tree| holds_mark(&tree))
        }
        _ => false,
    }
}

/// Texts that are cut where advice might begin.
fn cuts(source: &Source) -> Vec<Offence> {
    let lines = source.text.lines().zip(1..);
    let cuts = lines.filter(|(line, _)| line.contains("split") && line.contains("(\"; \")"));
    let what = "a text is cut at `; `; foreign words may hold that, so ask the error for its hints";
    cuts.map(|(_, line)| Offence::new(&source.path, line, what))
        .collect()
}

fn is_ours(source: &Source) -> bool {
    source.path.contains("/src/") && !source.is_test()
}

#[test]
fn no_text_of_an_error_holds_advice_and_none_is_cut_for_it() {
    let sources = house::sources();
    let ours = sources.iter().filter(|source| is_ours(source));
    hold(
        ours.flat_map(|source| advice_in_texts(source).into_iter().chain(cuts(source)))
            .collect(),
    );
}

#[test]
fn advice_in_a_text_and_a_cut_are_found() {
    let planted = Source::planted(
        "crates/cos/src/a.rs",
        "//! A.\n#[error(\"a; b\")]\nstruct A;\n#[error(\"a\", x = \"; \")]\nstruct B;\n#[error(\"a;b\")]\nstruct C;\nfn f(s: &str) { s.split_once(\"; \"); }\n",
    );
    finds(
        advice_in_texts(&planted),
        &["crates/cos/src/a.rs:2", "crates/cos/src/a.rs:4"],
    );
    finds(cuts(&planted), &["crates/cos/src/a.rs:8"]);
}
