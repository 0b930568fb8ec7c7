//! The project is readable by itself: no text cites a document that is not in it, and each section of
//! `docs/design` that a source names exists.

use super::{Offence, Source, finds, hold, house};

/// Marks of documents from outside, before a digit. In pieces, so that this list does not find itself.
const OUTSIDE: [&str; 3] = [
    concat!("OUR", "S-"),
    concat!("S", "00"),
    concat!("definitions", " §"),
];
/// The folder of the pages that state formulas.
const DESIGN: &str = concat!("docs/de", "sign/");
/// Issues that other people wrote.
const FOREIGN: &str = "tools/learn/corpora/";

fn cited(source: &Source) -> Vec<Offence> {
    let mut offences = Vec::new();
    for (line, number) in source.text.lines().zip(1..) {
        let is_cited = |mark: &&&str| {
            line.match_indices(**mark).any(|(at, _)| {
                let follows = line[at + mark.len()..].starts_with(|one: char| one.is_ascii_digit());
                let within = line[..at].ends_with(|one: char| one.is_ascii_alphanumeric());
                follows && !within
            })
        };
        if let Some(mark) = OUTSIDE.iter().find(is_cited) {
            let what =
                format!("`{mark}…` is not in the repository; name the page of `{DESIGN}` instead");
            offences.push(Offence::new(&source.path, number, what));
        }
    }
    offences
}

/// The sections that a source names and no page has; `pages` are the pages of the design.
fn lost(source: &Source, pages: &[Source]) -> Vec<Offence> {
    let mut offences = Vec::new();
    for (line, number) in source.text.lines().zip(1..) {
        for (at, _) in line.match_indices(DESIGN) {
            let named = line[at..].split(['`', ')', ' ', '"']).next();
            let (path, section) = named
                .unwrap_or("")
                .split_once('#')
                .unwrap_or((&line[at..], ""));
            let page = pages.iter().find(|page| page.path == path);
            if !section.is_empty() && !page.is_some_and(|page| has_section(page, section)) {
                let what = format!("{path} has no section `{section}`");
                offences.push(Offence::new(&source.path, number, what));
            }
        }
    }
    offences
}

fn has_section(page: &Source, section: &str) -> bool {
    page.text.lines().any(|line| {
        let title = line.trim_start_matches('#');
        let is_kept = |one: &char| one.is_alphanumeric() || *one == ' ' || *one == '-';
        let anchor: String = title
            .trim()
            .to_lowercase()
            .chars()
            .filter(is_kept)
            .collect();
        title.len() < line.len() && anchor.replace(' ', "-") == section
    })
}

#[test]
fn no_text_cites_a_document_from_outside() {
    let own = house::texts()
        .iter()
        .filter(|text| !text.path.starts_with(FOREIGN));
    hold(own.flat_map(cited).collect());
}

#[test]
fn each_section_of_the_design_that_a_source_names_exists() {
    let is_page = |text: &&Source| text.path.starts_with(DESIGN);
    let pages: Vec<Source> = house::texts().iter().filter(is_page).cloned().collect();
    assert!(!pages.is_empty(), "the pages of the design are read");
    let sources = house::sources().iter();
    hold(sources.flat_map(|source| lost(source, &pages)).collect());
}

#[test]
fn citations_and_lost_sections_are_found() {
    let text = format!(
        "// The values of {}14.\n// As in {}3, {}2.8.\n// CLAS{}3 is a name.\n\
         // `{DESIGN}money.md#the-ledger`, `{DESIGN}money.md#taxes`, {DESIGN}web.md#a\n",
        OUTSIDE[0], OUTSIDE[1], OUTSIDE[2], OUTSIDE[1]
    );
    let source = Source::planted("crates/cos/src/a.rs", &text);
    finds(
        cited(&source),
        &["crates/cos/src/a.rs:1", "crates/cos/src/a.rs:2"],
    );
    let page = Source::planted(&format!("{DESIGN}money.md"), "# Money\n\n## The ledger\n");
    finds(
        lost(&source, &[page]),
        &["crates/cos/src/a.rs:4", "crates/cos/src/a.rs:4"],
    );
}
