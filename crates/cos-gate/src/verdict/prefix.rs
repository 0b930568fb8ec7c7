//! Matches the first words of a command, whatever flags are between them.

use crate::catalogue::{Argument, is_like, operands, original, program as known};

/// Checks whether a command starts with these patterns. The program may be in any folder and may be
/// a GNU alias (`gcp`). Flags and their values between the words are ignored.
pub(super) fn begins_with(patterns: &[&str], call: &[String]) -> bool {
    let (Some((first, patterns)), Some((program, words))) =
        (patterns.split_first(), call.split_first())
    else {
        return false;
    };
    let plain = |word: &str| {
        let name = word.rsplit('/').next().unwrap_or_default().to_lowercase();
        original(&name).to_owned()
    };
    let name = plain(program);
    if *first != "**" && !is_like(&name, &plain(first)) {
        return false;
    }
    let skips = skipped(&name, words);
    // Positions at which the next word may be, after matching the patterns so far.
    let mut places = vec![false; words.len().saturating_add(1)];
    places.iter_mut().take(1).for_each(|place| *place = true);
    for pattern in patterns {
        if *pattern == "**" {
            return true;
        }
        let mut next = vec![false; places.len()];
        let mut is_here = false;
        for (at, (word, skip)) in words.iter().zip(&skips).enumerate() {
            is_here |= places.get(at).copied().unwrap_or_default();
            if is_here && is_like(word, pattern) {
                next.iter_mut()
                    .skip(at + 1)
                    .take(1)
                    .for_each(|place| *place = true);
            }
            is_here &= *skip;
        }
        places = next;
    }
    places.contains(&true)
}

/// Returns which words of a command are flags or their values.
fn skipped(name: &str, words: &[String]) -> Vec<bool> {
    let flag = |word: &String| word.len() > 1 && word.starts_with('-');
    let Some(program) = known(name) else {
        return words.iter().map(flag).collect();
    };
    let args: Vec<Argument> = words
        .iter()
        .map(|word| Argument::exact(word.as_str()))
        .collect();
    let mut skips = vec![true; words.len()];
    for place in operands(program, &args) {
        skips
            .iter_mut()
            .skip(place)
            .take(1)
            .for_each(|skip| *skip = false);
    }
    skips
}
