//! Detects whether two reviewers want opposite things about the same topic.

use super::phrase::{holds, phrases};
use super::prose::{Prose, SpeakerRole};
use std::collections::BTreeSet;

phrases! {
    /// A wish that something is absent or removed.
    AGAINST = r"\b(?:do not|don't|does not need|not|never|avoid|rather not|no need (?:for|to)|without|instead of|remove|drop|delete|get rid of|take (?:\S+ ){0,3}out|revert|undo|leave (?:\S+ ){0,2}out|overkill)\b";
    /// A wish that something is present or kept.
    FOR = r"\b(?:please|use|using|add|keep|introduce|switch to|go with|prefer|should|must|let's|need|want|make|move to|convert to|bring|leave (?:it|this|the))\b";
    /// Words without a topic.
    SMALL = r"^(?:please|should|would|could|rather|instead|avoid|never|remove|delete|introduce|switch|prefer|there|their|these|those|this|that|with|from|into|here|have|need|want|make|keep|drop|leave|using|without|about|think|than|then|them|they|also|because|since|when|where|which|what|your|just|only|more|most|some|such|very|really|line|file|code|test|tests|change|changes|comment|review|thanks|does|every|everywhere|already|agreed|like|same)$";
}

/// A wish of one person.
struct Wish<'a> {
    speaker: &'a str,
    is_against: bool,
    things: BTreeSet<&'a str>,
    text: &'a str,
}

/// Finds opposite wishes of two reviewers on the same topic; returns the second.
pub(super) fn opposed(prose: &Prose) -> Option<String> {
    let turns = prose.turns.iter();
    let turns =
        turns.filter(|turn| matches!(turn.role, SpeakerRole::Reviewer | SpeakerRole::Other));
    let mut wishes: Vec<Wish<'_>> = Vec::new();
    for turn in turns {
        for text in turn
            .text
            .split(['\n', ';'])
            .flat_map(|line| line.split(". "))
        {
            let Some(wish) = demand_of(&turn.speaker, text) else {
                continue;
            };
            let contradicts = |other: &&Wish<'_>| {
                other.speaker != wish.speaker
                    && other.is_against != wish.is_against
                    && !other.things.is_disjoint(&wish.things)
            };
            if let Some(other) = wishes.iter().find(contradicts) {
                return Some(format!("\"{}\" against \"{}\"", wish.text, other.text));
            }
            wishes.push(wish);
        }
        if wishes.len() > MOST_WISHES {
            return None;
        }
    }
    None
}

/// The number of wishes that are compared.
const MOST_WISHES: usize = 200;

fn demand_of<'a>(speaker: &'a str, text: &'a str) -> Option<Wish<'a>> {
    let text = text.trim();
    let is_against = holds(&AGAINST, text);
    if !is_against && !holds(&FOR, text) || text.ends_with('?') {
        return None;
    }
    let words = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '\''));
    let things = words.filter(|word| word.chars().count() > 3 && !holds(&SMALL, word));
    Some(Wish {
        speaker,
        is_against,
        things: things.collect(),
        text,
    })
}
