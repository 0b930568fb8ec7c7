//! No marks left behind: work put off belongs in an issue, a conflict belongs resolved.

use super::{Offence, Source, finds, hold, house};

/// Marks as words, in any case. Written in pieces, so that this list does not find itself.
const WORDS: [&str; 4] = [
    concat!("to", "do"),
    concat!("fix", "me"),
    concat!("x", "xx"),
    concat!("ha", "ck"),
];

/// Marks wherever they stand.
const PIECES: [&str; 1] = [concat!("db", "g!")];

/// Lines that must hold a mark: file, a part of the line, and why.
const EXCEPTIONS: [(&str, &str, &str); 1] = [(
    "Cargo.toml",
    concat!("to", "do = \"deny\""),
    "the lint that refuses it is named like it",
)];

fn left_behind(source: &Source, excepted: &[(&str, &str, &str)]) -> Vec<Offence> {
    let numbered = source.text.lines().zip(1..);
    let open = numbered.filter(|(line, _)| {
        !excepted
            .iter()
            .any(|(path, part, _)| *path == source.path && line.contains(part))
    });
    open.filter_map(|(line, number)| {
        let mark = mark_in(line)?;
        let what = format!("`{mark}` is left behind; do it now, or open an issue and cut the mark");
        Some(Offence::new(&source.path, number, what))
    })
    .collect()
}

fn mark_in(line: &str) -> Option<String> {
    let is_conflict = ["<", ">", "|"]
        .iter()
        .any(|sign| line.starts_with(&sign.repeat(7)));
    if is_conflict || line == "=".repeat(7) {
        return Some(line.chars().take(7).collect());
    }
    if let Some(piece) = PIECES.iter().find(|piece| line.contains(**piece)) {
        return Some((*piece).to_owned());
    }
    let mut words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words
        .find(|word| WORDS.contains(&word.to_lowercase().as_str()))
        .map(str::to_owned)
}

#[test]
fn no_marks_are_left_behind() {
    hold(
        house::texts()
            .iter()
            .flat_map(|text| left_behind(text, &EXCEPTIONS))
            .collect(),
    );
}

#[test]
fn every_exception_for_a_mark_is_still_needed() {
    house::still_needed(&EXCEPTIONS);
}

#[test]
fn every_mark_is_found_and_words_that_only_hold_one_are_not() {
    let signs = ["<", "=", ">", "|"].map(|sign| sign.repeat(7));
    let [first, second, third, fourth] = WORDS;
    let text = format!(
        "a {} b\n{second}: c\n{third}\n{fourth}\n{}\n{}\n{}\n{} base\n{} x\n{fourth}athon my_{first} \
         {third}x\n {}",
        first.to_uppercase(),
        PIECES[0],
        signs[0],
        signs[1],
        signs[2],
        signs[3],
        signs[1],
    );
    let lines = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|line| format!("a.md:{line}"));
    let source = Source::planted("a.md", &text);
    finds(
        left_behind(&source, &[]),
        &lines.each_ref().map(String::as_str),
    );
    let granted = [("a.md", "a ", "")];
    finds(
        left_behind(&source, &granted),
        &lines[1..].iter().map(String::as_str).collect::<Vec<_>>(),
    );
}
