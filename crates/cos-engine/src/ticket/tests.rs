//! A table of texts of the usual kinds, written for this purpose, and what each is to be read as.

use super::*;
use cos_core::checkpoint::{CheckpointRules, Deliberated, assess};
use serde::Deserialize;

/// One text.
#[derive(Debug, Deserialize)]
struct Row {
    id: String,
    command: String,
    triggered: bool,
    text: String,
}

fn fired(command: &str, text: &str) -> Vec<String> {
    let context = read(CheckpointCommand::named(command), text).completed();
    let assessment = assess(&context, &CheckpointRules::default(), &|_| {
        Deliberated::Not {
            why: "nobody sits here".to_owned(),
        }
    });
    let fired = assessment.fired();
    fired
        .map(|one| format!("{}: {}", one.trigger.name(), one.fact))
        .collect()
}

#[test]
fn every_phrase_makes_sense() {
    let all = [
        bump::all(),
        prose::all(),
        relation::all(),
        review::all(),
        sensitive::all(),
        size::all(),
        stance::all(),
        structure::all(),
    ];
    let broken: Vec<&str> = all
        .iter()
        .flatten()
        .filter(|(_, makes_sense)| !makes_sense)
        .map(|(name, _)| *name)
        .collect();
    assert_eq!(broken, Vec::<&str>::new());
}

#[test]
fn the_texts_of_the_table_fire_as_they_should() {
    let rows = include_str!("tests/dev.jsonl").lines();
    let rows: Vec<Row> = rows
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut wrong = Vec::new();
    for row in &rows {
        let fired = fired(&row.command, &row.text);
        if fired.is_empty() == row.triggered {
            wrong.push(format!(
                "{} (should fire: {}): {fired:?}",
                row.id, row.triggered
            ));
        }
    }
    assert!(rows.len() >= 70);
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        rows.len(),
        wrong.join("\n")
    );
}

#[test]
fn a_text_that_is_too_long_is_read_to_its_limit_whatever_it_is_made_of() {
    for (what, part) in [
        ("blanks", "\n"),
        ("paths", "src/a/b.rs "),
        ("bumps", "bumps a from 1.0 to 2.0 "),
        ("letters", "é"),
        ("boxes", "- [ ] a\n"),
        ("fences", "```\n"),
        ("words", "the architecture of the modules is split into "),
    ] {
        let text = format!("A title\n\n{}", part.repeat(2 * MOST_BYTES / part.len()));
        let context = read(CheckpointCommand::DoIssue, &text);
        assert_eq!(context.decision_needed, "A title", "{what}");
    }
}
