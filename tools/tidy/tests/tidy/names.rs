//! Names: a file says what it is about, a type has one home, a word of the glossary has a file.

use super::tokens::product_syntax;
use super::{Offence, Source, finds, hold, house};
use std::collections::BTreeMap;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Names that say nothing about what is inside, and so collect everything.
const EMPTY: [&str; 10] = [
    "base", "common", "handler", "handlers", "helpers", "manager", "misc", "service", "types",
    "utils",
];

#[derive(Default)]
struct Declared {
    modules: Vec<(String, usize)>,
    types: Vec<(String, usize)>,
}

impl Declared {
    fn public(&mut self, visibility: &syn::Visibility, ident: &syn::Ident) {
        if matches!(visibility, syn::Visibility::Public(_)) {
            self.types
                .push((ident.to_string(), ident.span().start().line));
        }
    }
}

impl<'ast> Visit<'ast> for Declared {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.modules
            .push((item.ident.to_string(), item.span().start().line));
        visit::visit_item_mod(self, item);
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        match item {
            syn::Item::Struct(item) => self.public(&item.vis, &item.ident),
            syn::Item::Enum(item) => self.public(&item.vis, &item.ident),
            syn::Item::Trait(item) => self.public(&item.vis, &item.ident),
            syn::Item::Type(item) => self.public(&item.vis, &item.ident),
            _ => {}
        }
        visit::visit_item(self, item);
    }
}

fn declared_in(source: &Source) -> Declared {
    let mut declared = Declared::default();
    declared.visit_file(&product_syntax(source));
    declared
}

fn empty_names(source: &Source) -> Vec<Offence> {
    let mut modules = declared_in(source).modules;
    modules.push((source.stem().to_owned(), 1));
    let folders = source
        .path
        .split('/')
        .rev()
        .skip(1)
        .map(|folder| (folder.to_owned(), 1));
    modules.extend(folders);
    let empty = modules
        .iter()
        .filter(|(name, _)| EMPTY.contains(&name.as_str()));
    empty
        .map(|(name, line)| {
            let what = format!("`{name}` says nothing of what is inside; name it by its subject");
            Offence::new(&source.path, *line, what)
        })
        .collect()
}

fn twins(sources: &[Source]) -> Vec<Offence> {
    let mut homes: BTreeMap<String, String> = BTreeMap::new();
    let mut offences = Vec::new();
    for source in sources {
        for (name, line) in declared_in(source).types {
            let here = format!("{}:{line}", source.path);
            if let Some(home) = homes.get(&name) {
                let what =
                    format!("`{name}` has a home at {home}; use that one, or name this apart");
                offences.push(Offence::new(&source.path, line, what));
            } else {
                homes.insert(name, here);
            }
        }
    }
    offences
}

fn unopened(source: &Source) -> Vec<Offence> {
    let opens = source.text.starts_with("//!") || source.is_test();
    let what = "the file does not open with `//!`; say what it is for and what it leaves out";
    if opens {
        Vec::new()
    } else {
        vec![Offence::new(&source.path, 1, what)]
    }
}

/// Rows that are not three cells, words told twice, and files that do not exist.
fn lost_words(glossary: &Source, exists: &dyn Fn(&str) -> bool) -> Vec<Offence> {
    let mut seen: Vec<&str> = Vec::new();
    let mut offences = Vec::new();
    let rows = glossary
        .text
        .lines()
        .zip(1..)
        .filter(|(line, _)| line.starts_with('|'));
    for (row, line) in rows.skip(2) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [word, _, file] = cells.as_slice() else {
            let what = format!(
                "a row has a word, a meaning and a file, not {} cells",
                cells.len()
            );
            offences.push(Offence::new(&glossary.path, line, what));
            continue;
        };
        let file = file.trim_matches('`');
        if !exists(file) {
            let what = format!("`{word}` lives in `{file}`, which is not there; name its file");
            offences.push(Offence::new(&glossary.path, line, what));
        }
        if seen.contains(word) {
            let what = format!("`{word}` has a row already; one word, one meaning");
            offences.push(Offence::new(&glossary.path, line, what));
        }
        seen.push(word);
    }
    if seen.is_empty() {
        offences.push(Offence::new(&glossary.path, 1, "the table has no words"));
    }
    offences
}

#[test]
fn no_file_has_an_empty_name() {
    hold(house::sources().iter().flat_map(empty_names).collect());
}

#[test]
fn every_type_is_declared_once() {
    hold(twins(&house::product()));
}

#[test]
fn every_file_opens_with_its_purpose() {
    hold(house::sources().iter().flat_map(unopened).collect());
}

#[test]
fn every_word_of_the_glossary_has_its_file() {
    hold(lost_words(&house::text_of("GLOSSARY.md"), &house::exists));
}

#[test]
fn an_empty_name_is_found_on_files_folders_and_modules() {
    let found = |path: &str, text: &str| empty_names(&Source::planted(path, text));
    finds(
        found("crates/cos/src/utils.rs", "mod money;"),
        &["crates/cos/src/utils.rs:1"],
    );
    finds(
        found("crates/cos/src/base/a.rs", ""),
        &["crates/cos/src/base/a.rs:1"],
    );
    finds(
        found("crates/cos/src/a.rs", "\nmod types {}"),
        &["crates/cos/src/a.rs:2"],
    );
}

#[test]
fn a_second_home_of_a_type_is_found() {
    let sources = [
        Source::planted(
            "crates/cos/src/a.rs",
            "pub struct A; struct Own; pub enum B {}",
        ),
        Source::planted(
            "crates/cos/src/b.rs",
            "struct Own;\npub type A = u8;\npub(crate) enum B {}",
        ),
    ];
    finds(twins(&sources), &["crates/cos/src/b.rs:2"]);
}

#[test]
fn a_file_without_its_purpose_is_found_unless_it_is_a_test() {
    let source = Source::planted("crates/cos/src/a.rs", "// what\n//! what");
    finds(unopened(&source), &["crates/cos/src/a.rs:1"]);
    finds(
        unopened(&Source::planted(
            "crates/cos/src/a/tests.rs",
            "use super::*;",
        )),
        &[],
    );
}

#[test]
fn a_word_without_a_file_or_with_two_rows_is_found() {
    let table = "# G\n\n| word | meaning | file |\n|---|---|---|\n| a | x | `here` |\n\
                 | b | y | `gone` |\n| a | z | `here` |\n| c | z |\n";
    let found = lost_words(&Source::planted("G.md", table), &|file| file == "here");
    finds(found, &["G.md:6", "G.md:7", "G.md:8"]);
    finds(
        lost_words(&Source::planted("G.md", "# G"), &|_| true),
        &["G.md:1"],
    );
}
