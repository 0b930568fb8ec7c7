//! Which commands a rule that tightens speaks of: also those that a shell would run and nobody has read.

use super::{Finding, Reason, Rule, Verdict};
use crate::catalogue::{Argument, is_like, operands, original, program as known};
use crate::effect::{Effect, EffectKind, Place};

/// What a finding bears that only says that a rule of the person covers a command.
const OWN_RULE: &str = "own rule";
/// So many characters of a rule are shown.
const SHOWN: usize = 80;

/// Whether a command begins with these patterns. Its program may be taken from any folder and have the
/// name of a GNU alias (`gcp`), and flags
/// and their values between the words hide none of them.
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
    // The places that a word may stand at once the patterns so far are found, the first at 0.
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

/// Which words of a command are flags or their values.
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

/// A reason for each command that a rule of the person tightens and nothing else says so.
pub(super) fn reasons(rules: &[Rule], calls: &[Vec<String>], found: &[Reason]) -> Vec<Reason> {
    let calls = calls.iter().enumerate();
    let reasons = calls.filter_map(|(at, call)| {
        let rule = Rule::against(rules, call)?;
        let is_told =
            |reason: &Reason| reason.finding.command == Some(at) && reason.verdict >= rule.verdict;
        (!found.iter().any(is_told)).then(|| of_rule(rule, &call.join(" "), Some(at)))
    });
    reasons.collect()
}

/// The same for a text that was not read to its end: its words are looked at wherever a command may
/// begin, which takes more for a command than a shell does.
pub(super) fn in_unread(rules: &[Rule], text: &str) -> Option<Reason> {
    let tighten: Vec<Rule> = rules
        .iter()
        .filter(|rule| rule.verdict != Verdict::Allow)
        .cloned()
        .collect();
    if tighten.is_empty() {
        return None;
    }
    let ends = |c: char| ";|&(){}<>`\n".contains(c);
    let mut strictest: Option<(&Rule, String)> = None;
    for part in text.split(ends) {
        let plain = |word: &str| word.replace(['\'', '"', '\\', '$', '!'], "");
        let words: Vec<String> = part.split_whitespace().map(plain).collect();
        for at in 0..words.len() {
            let call = words.get(at..).unwrap_or_default();
            let Some(rule) = Rule::against(&tighten, call) else {
                continue;
            };
            if strictest
                .as_ref()
                .is_none_or(|(known, _)| known.verdict < rule.verdict)
            {
                strictest = Some((rule, call.join(" ")));
            }
        }
    }
    strictest.map(|(rule, call)| of_rule(rule, &call, None))
}

fn of_rule(rule: &Rule, call: &str, command: Option<usize>) -> Reason {
    let effect = Effect::new(EffectKind::Reads, call, Place::Worktree);
    let mut finding = Finding::new(effect, OWN_RULE);
    finding.command = command;
    Reason {
        verdict: rule.verdict,
        finding,
        rule: Some(rule.text.clone()),
        rule_place: rule.origin.as_ref().map(|origin| origin.place.clone()),
    }
}

/// Whether a reason only says that a rule covers a command, whatever that would do.
pub(super) fn is_bare(finding: &Finding) -> bool {
    finding.rule == OWN_RULE
}

/// Which rule decided and where it is written, as the end of a sentence.
pub(super) fn told(reason: &Reason) -> Option<String> {
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let clean = |text: &str| {
        let text = line(text).replace(|c: char| c.is_control() || c == '`', "?");
        if text.chars().count() > SHOWN {
            text.chars().take(SHOWN).chain(['…']).collect()
        } else {
            text
        }
    };
    let rule = clean(reason.rule.as_deref()?);
    let place = reason.rule_place.as_deref().map(line);
    let place = place.map(|place| place.replace(char::is_control, "?"));
    let place = place.map_or_else(String::new, |place| format!(" ({place})"));
    Some(format!(
        "the rule `{rule}`{place} says {}",
        reason.verdict.name()
    ))
}
