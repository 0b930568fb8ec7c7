//! Computes the fingerprint of the facts that a person sees in a question. The same facts with the
//! same evidence give the same fingerprint, whenever and by anyone; another path, number or
//! sentence gives another one.

use crate::checkpoint::{CheckpointAssessment, CheckpointContext, CheckpointFacts};
use crate::fingerprint::Fingerprint;
use serde_json::Value;

/// Returns the fingerprint of all known facts, of the evidence for fired triggers and for
/// irreversibility, and of the caller's own points.
///
/// Other input of the caller (session, time) is not part of it. A time with seconds or the id of a
/// call within a sentence only says when the evidence was found. It counts only if something is at
/// stake or hard to reverse, because then it may identify the subject.
pub fn shown(context: &CheckpointContext, assessment: &CheckpointAssessment) -> Fingerprint {
    let fired = assessment.fired();
    let fired = fired.map(|one| {
        format!(
            "{}: {}",
            one.trigger.name(),
            without_times_and_ids(&one.fact)
        )
    });
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

/// Checks whether the context has any fact. Defaults, opinions about reversibility, and "nothing is
/// known" are not facts.
pub fn has_facts(context: &CheckpointContext) -> bool {
    let usual = CheckpointFacts::default();
    context.facts != usual || !context.change.witnesses.is_empty()
}

/// Sorts lines and removes duplicates.
fn listed(lines: impl Iterator<Item = String>) -> String {
    let mut lines: Vec<String> = lines.collect();
    lines.sort_unstable();
    lines.dedup();
    crate::fingerprint::listed(&lines)
}

/// Returns every fact with its value, without the evidence.
fn told(facts: &CheckpointFacts) -> String {
    let written = serde_json::to_value(facts).unwrap_or_default();
    let Value::Object(fields) = written else {
        return String::new();
    };
    let known = fields.into_iter().filter(|(_, fact)| !fact.is_null());
    listed(known.map(|(key, fact)| {
        let value = fact.get("value").unwrap_or(&fact);
        format!("{key}: {}", sorted_value(value))
    }))
}

/// Formats a value; the order of a list does not matter.
fn sorted_value(value: &Value) -> String {
    let Value::Array(list) = value else {
        return value.to_string();
    };
    let mut texts: Vec<String> = list.iter().map(Value::to_string).collect();
    texts.sort_unstable();
    texts.dedup();
    format!("[{}]", texts.join(","))
}

/// Removes times and call ids from a text.
fn without_times_and_ids(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |at: usize| {
        let word = words.get(at).copied().unwrap_or_default();
        word.trim_matches(|one: char| !one.is_ascii_alphanumeric())
    };
    let is_occasion = |at: usize| {
        let word = bare(at);
        let is_dated = is_date(word) && is_clock(bare(at + 1));
        is_dated || is_clock(word) || is_moment(word) || is_uuid(word)
    };
    let stable = (0..).zip(&words).filter(|(at, _)| !is_occasion(*at));
    stable
        .map(|(_, word)| *word)
        .collect::<Vec<&str>>()
        .join(" ")
}

fn is_moment(word: &str) -> bool {
    let parts = word.split_once(['T', 't']);
    parts.is_some_and(|(date, clock)| is_date(date) && is_clock(clock))
}

fn is_date(word: &str) -> bool {
    shape(word) == "0000-00-00"
}

/// Checks for a time of day with seconds, with or without a time zone.
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

/// Checks for a UUID: the id of one call or session.
fn is_uuid(word: &str) -> bool {
    let lengths = word.split('-').map(str::len);
    let is_hex = |one: char| one == '-' || one.is_ascii_hexdigit();
    lengths.eq([8, 4, 4, 4, 12]) && word.chars().all(is_hex)
}

/// Replaces every digit by `0`.
fn shape(word: &str) -> String {
    let nought = |one: char| if one.is_ascii_digit() { '0' } else { one };
    word.chars().map(nought).collect()
}
