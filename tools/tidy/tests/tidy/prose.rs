//! Prose lives in files of its own: prompts, personas and help texts, never in a literal.

use super::tokens::{product, texts_of};
use super::{Offence, Source, finds, hold, house};

/// The longest text a literal may hold.
const LONGEST: usize = 300;

/// Small words that tell prose from a query, a pattern or a table; in lower case, so that the
/// keywords of SQL are none.
const SMALL: [&str; 16] = [
    "a", "and", "are", "as", "for", "in", "is", "it", "not", "of", "or", "that", "the", "to",
    "with", "you",
];
/// So many of them make it prose.
const ENOUGH: usize = 8;

fn long_prose(source: &Source) -> Vec<Offence> {
    let texts = texts_of(product(source));
    let prose = texts.iter().filter(|(_, text)| {
        let small = text
            .split_whitespace()
            .filter(|word| SMALL.contains(word))
            .count();
        text.chars().count() > LONGEST && small >= ENOUGH
    });
    prose
        .map(|(line, text)| {
            let what = format!(
                "{} characters of prose in a literal; put them in a file and include it",
                text.chars().count()
            );
            Offence::new(&source.path, *line, what)
        })
        .collect()
}

#[test]
fn no_prose_is_hidden_in_code() {
    let product = house::product();
    hold(product.iter().flat_map(long_prose).collect());
}

#[test]
fn long_prose_is_found_and_long_tables_are_not() {
    let prose = "you are one of the people that read it ".repeat(9);
    let query = "CREATE TABLE event (stream TEXT NOT NULL, number INTEGER NOT NULL); ".repeat(9);
    let text = format!(
        "/// {prose}\nfn a() {{\n f(\"{prose}\");\n g!(\"{prose}\");\n h(\"{query}\");\n}}\n\
         #[arg(long_help = \"{prose}\")]\nstruct S;\n#[cfg(test)]\nmod tests {{ const A: &str = \
         \"{prose}\"; }}"
    );
    let source = Source::planted("crates/cos/src/a.rs", &text);
    finds(
        long_prose(&source),
        &[
            "crates/cos/src/a.rs:3",
            "crates/cos/src/a.rs:4",
            "crates/cos/src/a.rs:7",
        ],
    );
}
