//! Roles only: no persona of ours, and no prompt of a panel, carries the name of a person or of an
//! institution (X8). A name in English is a capital where no sentence begins, so that whatever has
//! one must be a word of the list.

use super::{Offence, Source, finds, hold, house};

/// Where voices are described.
const PLACES: [&str; 4] = [
    "crates/cos-engine/personas/",
    "crates/cos-engine/prompts/council/",
    "crates/cos-engine/prompts/debate/",
    "crates/cos-engine/prompts/research/",
];

/// The words of our roles.
const ROLES: [&str; 8] = [
    "Creative",
    "Faculty",
    "Industry",
    "Liaison",
    "Member",
    "Professor",
    "Senior",
    "Young",
];

/// What is written with a capital for another reason: words of a form, and words of English.
const FORM: [&str; 17] = [
    "ACCEPT",
    "AGREE",
    "DEFER",
    "E1",
    "E2",
    "I",
    "I2.3",
    "In",
    "JSON",
    "LOOK",
    "Monday",
    "P-1a2b3c4d",
    "PARTIAL",
    "PASS",
    "REJECT",
    "REVISE",
    "UP",
];

fn named(source: &Source, granted: &[&str]) -> Vec<Offence> {
    let described = PLACES.iter().any(|place| source.path.starts_with(place));
    let lines = source.text.lines().zip(1..);
    let lines = lines.filter(|_| described && source.path.strip_suffix(".md").is_some());
    lines
        .flat_map(|(line, number)| {
            let words = inside(line).into_iter();
            words
                .filter(|word| !granted.contains(&word.as_str()))
                .map(move |word| (word, number))
        })
        .map(|(word, number)| {
            let what = format!(
                "`{word}` reads like somebody's name; a voice is a role (or list the word)"
            );
            Offence::new(&source.path, number, what)
        })
        .collect()
}

/// The words with a capital at which no sentence, heading or item begins.
fn inside(line: &str) -> Vec<String> {
    let mut before: Option<&str> = None;
    let mut found = Vec::new();
    // A tag of a template says nothing; what stands behind it may begin a line.
    let pieces = line.split("{%").map(|piece| piece.rsplit("%}").next());
    let bare: Vec<&str> = pieces.flatten().filter(|piece| !piece.is_empty()).collect();
    for word in bare.iter().flat_map(|piece| piece.split_whitespace()) {
        let begins = before.is_none_or(|before| {
            before.ends_with(['.', ':', '!', '?', '"', '|']) || ["-", "#", "##"].contains(&before)
        });
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        if !begins && bare.starts_with(char::is_uppercase) {
            found.push(bare.trim_end_matches("'s").to_owned());
        }
        before = Some(word);
    }
    found
}

fn granted() -> Vec<&'static str> {
    [&ROLES[..], &FORM[..]].concat()
}

#[test]
fn panels_and_personas_carry_roles_and_no_names() {
    let texts = house::texts();
    let described = |place: &&str| texts.iter().any(|text| text.path.starts_with(*place));
    assert!(PLACES.iter().all(described), "a place is missing");
    hold(
        texts
            .iter()
            .flat_map(|text| named(text, &granted()))
            .collect(),
    );
}

#[test]
fn every_granted_word_is_still_needed() {
    let texts = house::texts();
    for word in granted() {
        let others: Vec<&str> = granted().into_iter().filter(|one| *one != word).collect();
        let found = texts.iter().any(|text| !named(text, &others).is_empty());
        assert!(found, "no prompt has `{word}` any more; take it out");
    }
}

#[test]
fn a_persons_and_an_institutions_name_are_found_and_a_role_is_not() {
    let text = "---\nname: The Senior Professor\n---\n# The Senior Professor\nYou think like Ada.\n\
                You teach at MIT. Answer in JSON.\nWhat would Lovelace's friends say? Nothing.\n";
    let source = Source::planted("crates/cos-engine/personas/a.md", text);
    let places = ["5", "6", "7"].map(|line| format!("crates/cos-engine/personas/a.md:{line}"));
    finds(
        named(&source, &granted()),
        &places.each_ref().map(String::as_str),
    );
    let elsewhere = Source::planted("docs/a.md", text);
    finds(named(&elsewhere, &granted()), &[]);
}
