//! Rust as tokens and as syntax, with or without its tests. Tokens see into macros, which
//! syntax does not.

use super::Source;
use proc_macro2::{Delimiter, Group, Ident, Literal, Spacing, TokenStream, TokenTree};

/// All tokens of a file.
pub(super) fn all(source: &Source) -> TokenStream {
    source
        .text
        .parse()
        .unwrap_or_else(|error| panic!("{}: not readable as Rust: {error}", source.path))
}

/// The tokens of a file without what is compiled for tests only.
pub(super) fn product(source: &Source) -> TokenStream {
    without_tests(all(source))
}

/// The syntax of a file without what is compiled for tests only.
pub(super) fn product_syntax(source: &Source) -> syn::File {
    syn::parse2(product(source))
        .unwrap_or_else(|error| panic!("{}: not readable as Rust: {error}", source.path))
}

/// The syntax of a file as it is.
pub(super) fn syntax(source: &Source) -> syn::File {
    syn::parse2(all(source))
        .unwrap_or_else(|error| panic!("{}: not readable as Rust: {error}", source.path))
}

/// The tokens of what is compiled for tests only: all of a test file, else its test modules.
pub(super) fn tests(source: &Source) -> TokenStream {
    if source.is_test() {
        return all(source);
    }
    let mut kept = Vec::new();
    split(all(source), &mut |tree, in_test| {
        if in_test {
            kept.push(tree);
        }
    });
    kept.into_iter().collect()
}

fn without_tests(stream: TokenStream) -> TokenStream {
    let mut kept = Vec::new();
    split(stream, &mut |tree, in_test| {
        if !in_test {
            kept.push(match tree {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    let mut inner = Group::new(Delimiter::Brace, without_tests(group.stream()));
                    inner.set_span(group.span());
                    TokenTree::Group(inner)
                }
                other => other,
            });
        }
    });
    kept.into_iter().collect()
}

/// Hands out each token with whether it belongs to an item marked as a test. The attributes of an
/// item, its documentation among them, belong to it whichever of them marks it.
fn split(stream: TokenStream, take: &mut dyn FnMut(TokenTree, bool)) {
    let mut trees = stream.into_iter().peekable();
    let mut attributes = Vec::new();
    let mut in_test = false;
    while let Some(tree) = trees.next() {
        let hash = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '#');
        let brackets = |tree: &TokenTree| matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket);
        if hash && let Some(group) = trees.next_if(brackets) {
            if let TokenTree::Group(inner) = &group {
                in_test = in_test || marks_a_test(&inner.stream());
            }
            attributes.extend([tree, group]);
            continue;
        }
        for attribute in attributes.drain(..) {
            take(attribute, in_test);
        }
        let ends = match &tree {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Punct(punct) => punct.as_char() == ';',
            _ => false,
        };
        take(tree, in_test);
        in_test = in_test && !ends;
    }
}

/// `cfg(test)`, `test` or `tokio::test`.
fn marks_a_test(attribute: &TokenStream) -> bool {
    let words = idents_of(attribute.clone());
    let is = |word: &str| words.iter().any(|ident| ident == word);
    let first = words.first().map(ToString::to_string);
    match first.as_deref() {
        Some("cfg") => is("test") && !is("not"),
        Some("test") => true,
        Some("tokio") => is("test"),
        _ => false,
    }
}

/// Calls for every token, groups before what they hold.
pub(super) fn each(stream: TokenStream, visit: &mut dyn FnMut(&TokenTree)) {
    for tree in stream {
        visit(&tree);
        if let TokenTree::Group(group) = tree {
            each(group.stream(), visit);
        }
    }
}

/// Every word, in order.
pub(super) fn idents_of(stream: TokenStream) -> Vec<Ident> {
    let mut idents = Vec::new();
    each(stream, &mut |tree| {
        if let TokenTree::Ident(ident) = tree {
            idents.push(ident.clone());
        }
    });
    idents
}

/// Every macro called, by its last word.
pub(super) fn macros_of(stream: TokenStream) -> Vec<Ident> {
    let mut called = Vec::new();
    let mut before: Option<Ident> = None;
    each(stream, &mut |tree| match tree {
        TokenTree::Ident(ident) => before = Some(ident.clone()),
        TokenTree::Punct(punct) if punct.as_char() == '!' && punct.spacing() == Spacing::Alone => {
            called.extend(before.take());
        }
        _ => before = None,
    });
    called
}

/// Every text literal outside documentation: its first line and its value.
pub(super) fn texts_of(stream: TokenStream) -> Vec<(usize, String)> {
    let mut texts = Vec::new();
    let (mut opened, mut is_doc) = (false, false);
    each(stream, &mut |tree| {
        match tree {
            TokenTree::Ident(ident) => is_doc = opened && ident == "doc",
            TokenTree::Literal(literal) if !is_doc => {
                texts.extend(text_of(literal).map(|text| (literal.span().start().line, text)));
            }
            _ => {}
        }
        opened = matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket);
    });
    texts
}

/// The value of a text literal.
pub(super) fn text_of(literal: &Literal) -> Option<String> {
    match syn::Lit::new(literal.clone()) {
        syn::Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}

#[test]
fn what_is_compiled_for_tests_only_differs_from_the_product() {
    let source = Source::planted(
        "crates/cos-core/src/a.rs",
        "fn a() {}\n#[cfg(test)]\nmod tests {\n fn b() {}\n}\nmod m { #[test]\nfn c() {} }\n\
         #[cfg(test)]\nuse x;\n#[cfg(not(test))]\nfn d() {}\n/// It.\n#[cfg(unix)]\n#[test]\nfn e() {}",
    );
    let words = |stream| {
        let all: Vec<String> = idents_of(stream).iter().map(ToString::to_string).collect();
        all.join(" ")
    };
    assert_eq!(words(product(&source)), "fn a mod m cfg not test fn d");
    assert!(words(tests(&source)).contains("fn b"));
    assert_eq!(
        words(tests(&Source::planted(
            "crates/cos/tests/it/a.rs",
            "fn e() {}"
        ))),
        "fn e"
    );
}

#[test]
fn texts_are_read_inside_macros_and_attributes_but_not_in_documentation() {
    let source = Source::planted(
        "a.rs",
        "/// doc\n#[arg(help = \"one\")]\nfn a() { p!(\"t\\\nwo\"); }",
    );
    assert_eq!(
        texts_of(all(&source)),
        [(2, "one".to_owned()), (3, "two".to_owned())]
    );
}
