//! What a person is shown of the facts behind a question, as one name: the same facts with the same
//! evidence have the same, whoever asks when; another path, number or sentence has another.

use crate::checkpoint::{CheckpointAssessment, CheckpointContext, CheckpointFacts};
use crate::fingerprint::Fingerprint;
use serde_json::Value;

/// The name of all facts that were told, of the evidence of those that stop the command and of what makes
/// it hard to take back, and of the caller's own points.
///
/// What a caller tells beside it (its session, the time) is no part of it. A moment to the second or the
/// name of one call within a sentence says when it was looked, and counts only where something is at
/// stake or hard to take back: there it may be what the thing is known by.
pub fn shown(context: &CheckpointContext, assessment: &CheckpointAssessment) -> Fingerprint {
    let fired = assessment.fired();
    let fired = fired.map(|one| format!("{}: {}", one.trigger.name(), without_occasion(&one.fact)));
    let circumstances = assessment.reversibility.circumstances.iter();
    let grounds = circumstances.map(|one| {
        let why: Vec<&str> = one.why.split_whitespace().collect();
        format!("{}: {}", one.circumstance.phrase(), why.join(" "))
    });
    let points = context.proposals.iter();
    let points = points.map(|one| format!("{}: {}", one.dimension.name(), one.points));
    Fingerprint::of(&[
        ("facts", &told(&context.facts)),
        ("fired", &listed(fired)),
        ("grounds", &listed(grounds)),
        ("points", &listed(points)),
    ])
}

/// Whether any fact is told: what a context says by itself, opinions on the way back, and that nothing is
/// known are none.
pub fn tells_a_fact(context: &CheckpointContext) -> bool {
    let usual = CheckpointFacts::default();
    context.facts != usual || !context.change.witnesses.is_empty()
}

/// Lines in one order, each once.
fn listed(lines: impl Iterator<Item = String>) -> String {
    let mut lines: Vec<String> = lines.collect();
    lines.sort_unstable();
    lines.dedup();
    crate::fingerprint::listed(&lines)
}

/// Every fact with its value; what shows it is told where it counts.
fn told(facts: &CheckpointFacts) -> String {
    let written = serde_json::to_value(facts).unwrap_or_default();
    let Value::Object(fields) = written else {
        return String::new();
    };
    let told = fields.into_iter().filter(|(_, fact)| !fact.is_null());
    listed(told.map(|(key, fact)| {
        let value = fact.get("value").unwrap_or(&fact);
        format!("{key}: {}", in_any_order(value))
    }))
}

/// A value in whatever order its list was told.
fn in_any_order(value: &Value) -> String {
    let Value::Array(list) = value else {
        return value.to_string();
    };
    let mut texts: Vec<String> = list.iter().map(Value::to_string).collect();
    texts.sort_unstable();
    texts.dedup();
    format!("[{}]", texts.join(","))
}

/// A text without what only says when and in which call it was written.
fn without_occasion(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |at: usize| {
        let word = words.get(at).copied().unwrap_or_default();
        word.trim_matches(|one: char| !one.is_ascii_alphanumeric())
    };
    let is_occasion = |at: usize| {
        let word = bare(at);
        let is_dated = is_date(word) && is_clock(bare(at + 1));
        is_dated || is_clock(word) || is_moment(word) || is_call(word)
    };
    let kept = (0..).zip(&words).filter(|(at, _)| !is_occasion(*at));
    kept.map(|(_, word)| *word).collect::<Vec<&str>>().join(" ")
}

fn is_moment(word: &str) -> bool {
    let parts = word.split_once(['T', 't']);
    parts.is_some_and(|(date, clock)| is_date(date) && is_clock(clock))
}

fn is_date(word: &str) -> bool {
    shape(word) == "0000-00-00"
}

/// A time of day to the second, with its zone or without.
fn is_clock(word: &str) -> bool {
    let shape = shape(word);
    let Some(rest) = shape.strip_prefix("00:00:00") else {
        return false;
    };
    let zone = rest.strip_prefix(['.', ',']);
    let zone = zone.map_or(rest, |fraction| fraction.trim_start_matches('0'));
    matches!(
        zone,
        "" | "Z" | "z" | "+00:00" | "-00:00" | "+0000" | "-0000"
    )
}

/// The name of one call or session, drawn by a machine (a UUID).
fn is_call(word: &str) -> bool {
    let lengths = word.split('-').map(str::len);
    let is_hex = |one: char| one == '-' || one.is_ascii_hexdigit();
    lengths.eq([8, 4, 4, 4, 12]) && word.chars().all(is_hex)
}

/// A word with a nought for every digit.
fn shape(word: &str) -> String {
    let nought = |one: char| if one.is_ascii_digit() { '0' } else { one };
    word.chars().map(nought).collect()
}
