//! Typical texts, written for these tests, with the expected result.

use super::facts::MOST_BYTES;
use super::*;
use cos_core::checkpoint::{CheckpointRules, Deliberated, assess};

fn fired(command: &str, text: &str) -> Vec<String> {
    let context = analyze_issue(CheckpointCommand::named(command), text).completed();
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
fn the_texts_written_by_hand_fire_as_they_should() {
    let rows = include_str!("../../../../tools/learn/corpora/by_hand.tsv").lines();
    let by_hand: Vec<Vec<&str>> = rows.map(|row| row.split('\t').collect()).collect();
    let mut wrong = Vec::new();
    for cells in &by_hand {
        let [_, label, text] = cells.as_slice() else {
            panic!("not three cells: {cells:?}");
        };
        let (command, wanted) = label.split_once(':').unwrap();
        let fired = fired(command, &text.replace("\\n", "\n"));
        if fired.is_empty() != wanted.is_empty() {
            wrong.push(format!("{label} {text}: {fired:?}"));
        }
    }
    assert!(by_hand.len() >= 200);
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        by_hand.len(),
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
        let context = analyze_issue(CheckpointCommand::DoIssue, &text);
        assert_eq!(context.decision_needed, "A title", "{what}");
    }
}

#[test]
fn a_list_of_files_that_was_cut_shows_neither_their_number_nor_one_module() {
    let files: Vec<String> = (0..100)
        .map(|at| format!(r#"{{"path": "app/f{at}.rs"}}"#))
        .collect();
    let cut = |listed: usize, changed: u32| {
        let files = files[..listed].join(",");
        let json = format!(
            r#"{{"number": 12, "title": "Fix typo", "body": "", "changedFiles": {changed}, "files": [{files}]}}"#
        );
        let posting = Posting::parse_posting(&json).unwrap();
        let context = read_each(CheckpointCommand::PreparePr, &[posting]);
        context.completed().facts
    };
    let facts = cut(100, 250);
    assert_eq!(facts.file_count.map(|fact| fact.value), Some(250));
    assert_eq!(facts.module_count, None);
    let facts = cut(9, 250);
    assert_eq!(facts.file_count.unwrap().why, "250 files are changed");
    let facts = cut(9, 9);
    assert_eq!(facts.module_count.map(|fact| fact.value), Some(1));
}
