//! Applies the rules that make a verdict stricter, also to commands in text that could not be
//! parsed.

use super::{Finding, Reason, Rule, Verdict};
use crate::effect::{Effect, EffectKind, Place};

/// Rule name of a finding that says only that a person's rule covers a command.
const OWN_RULE: &str = "own rule";
/// Maximum number of characters shown of a rule.
const SHOWN: usize = 80;
/// Maximum number of words checked from each position of an unread text.
const MOST_WORDS: usize = 64;

/// Returns a reason for each command that a person's rule tightens, where no other reason says so.
pub(super) fn reasons(rules: &[Rule], calls: &[Vec<String>], found: &[Reason]) -> Vec<Reason> {
    let calls = calls.iter().enumerate();
    let reasons = calls.filter_map(|(at, call)| {
        let rule = Rule::against(rules, call)?;
        let is_stated =
            |reason: &Reason| reason.finding.command == Some(at) && reason.verdict >= rule.verdict;
        (!found.iter().any(is_stated)).then(|| of_rule(rule, &call.join(" "), Some(at)))
    });
    reasons.collect()
}

/// Does the same for a text that was not read to its end. It checks the words at every position
/// where a command may start, which finds more commands than a shell would.
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
            let end = words.len().min(at.saturating_add(MOST_WORDS));
            let call = words.get(at..end).unwrap_or_default();
            let Some(rule) = Rule::against(&tighten, call) else {
                continue;
            };
            if strictest
                .as_ref()
                .is_none_or(|(known, _)| known.verdict < rule.verdict)
            {
                strictest = Some((rule, call.join(" ")));
            }
            if rule.verdict == Verdict::Deny {
                return Some(of_rule(rule, &call.join(" "), None));
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

/// Checks whether a finding says only that a rule covers a command.
pub(super) fn is_bare(finding: &Finding) -> bool {
    finding.rule == OWN_RULE
}

/// Returns the rule that decided and its place, as the end of a sentence.
pub(super) fn rule_suffix(reason: &Reason) -> Option<String> {
    let clean = |text: &str| {
        let text = one_line(text).replace('`', "?");
        if text.chars().count() > SHOWN {
            text.chars().take(SHOWN).chain(['…']).collect()
        } else {
            text
        }
    };
    let rule = clean(reason.rule.as_deref()?);
    let place = reason.rule_place.as_deref().map(one_line);
    let place = place.map_or_else(String::new, |place| format!(" ({place})"));
    Some(format!(
        "the rule `{rule}`{place} says {}",
        reason.verdict.name()
    ))
}

/// A text on one line, without control characters.
pub(super) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(char::is_control, "?")
}
