//! Judges a verb by what it is applied to.

use super::vocabulary::{
    CODE, DATA, FILLERS, LIVE, Needs, PRECIOUS, PREPOSITIONS, REPORTING, SYSTEM, UNNEEDED, holds,
};
use crate::effect::{EffectKind, Place};

/// How sure the sentence is that the act is wanted; ordered from least to most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Force {
    /// Inside a description, joined by `and`: counts only against a live system.
    Aside,
    /// Named in passing: counts for data and systems.
    Passing,
    /// Asked for.
    Full,
}

/// What kind of thing a noun names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Thing {
    Code,
    Data,
    System,
    Live,
    Unknown,
}

/// One noun with the words before it.
struct Phrase<'a> {
    words: Vec<&'a str>,
    thing: Thing,
}

/// What follows a verb, cut at prepositions; the first phrase is what the verb takes.
pub(super) struct Object<'a> {
    phrases: Vec<Phrase<'a>>,
}

/// The noun without its plural, and of a joined word the last part.
fn singular(word: &str) -> String {
    let last = word.rsplit(['_', '/']).next().unwrap_or(word);
    let stem = match last {
        _ if last.len() > 4 && last.ends_with("ies") => {
            format!("{}y", last.trim_end_matches("ies"))
        }
        _ if ["sses", "xes", "ches", "shes"]
            .iter()
            .any(|end| last.ends_with(end)) =>
        {
            last.trim_end_matches("es").to_owned()
        }
        _ if last.len() > 3 && last.ends_with('s') && !last.ends_with("ss") => {
            last.trim_end_matches('s').to_owned()
        }
        _ => last.to_owned(),
    };
    if stem.ends_with("ias") || last == "s3" || last == "k8s" || last == "dns" || last == "css" {
        last.to_owned()
    } else {
        stem
    }
}

fn listed(list: &str, word: &str) -> bool {
    holds(list, word) || holds(list, &singular(word))
}

fn thing(word: &str) -> Thing {
    let looks_like_path = word.contains(['/', '.']);
    match word {
        _ if listed(LIVE, word) => Thing::Live,
        _ if looks_like_path => Thing::Unknown,
        _ if listed(CODE, word) => Thing::Code,
        _ if listed(DATA, word) => Thing::Data,
        _ if listed(SYSTEM, word) => Thing::System,
        _ => Thing::Unknown,
    }
}

impl<'a> Phrase<'a> {
    fn new(words: Vec<&'a str>) -> Self {
        let head = words.last().map_or(Thing::Unknown, |word| thing(word));
        // `table users`: the kind comes first and the name after it.
        let named = words.first().map_or(Thing::Unknown, |word| thing(word));
        let takes_name = head == Thing::Unknown && named == Thing::Data;
        let thing = if takes_name { named } else { head };
        Self { words, thing }
    }

    fn any(&self, list: &str) -> bool {
        self.words.iter().any(|word| listed(list, word))
    }
}

impl<'a> Object<'a> {
    pub(super) fn new(words: &[&'a str]) -> Self {
        let phrases = words
            .split(|word| holds(PREPOSITIONS, word))
            .map(|phrase| {
                let kept = phrase
                    .iter()
                    .copied()
                    .filter(|word| !holds(FILLERS, word) || *word == "all");
                let mut kept: Vec<&str> = kept.collect();
                if kept.len() > 1 {
                    kept.retain(|word| *word != "all");
                }
                Phrase::new(kept)
            })
            .collect();
        Self { phrases }
    }

    fn direct(&self) -> Option<&Phrase<'a>> {
        self.phrases
            .first()
            .filter(|phrase| !phrase.words.is_empty())
    }

    fn is_bare(&self) -> bool {
        self.phrases.iter().all(|phrase| phrase.words.is_empty())
    }

    /// Whether a live system is named, other than to say which piece of code is meant.
    fn is_live(&self) -> bool {
        self.phrases
            .iter()
            .any(|phrase| phrase.thing != Thing::Code && phrase.any(LIVE))
    }

    fn has(&self, list: &str) -> bool {
        self.phrases
            .iter()
            .any(|phrase| phrase.thing != Thing::Code && phrase.any(list))
    }

    /// Whether the sentence only reports: `deleting a user throws`.
    fn reports(&self) -> bool {
        !self.is_live() && self.direct().is_some_and(|phrase| phrase.any(REPORTING))
    }

    /// What taking this away would be.
    pub(super) fn taken_away(&self, strict: bool, force: Force) -> Option<(EffectKind, Place)> {
        if self.reports() {
            return None;
        }
        if self.has("history") && self.has("git commit branch main master repository") {
            return Some((EffectKind::RewritesHistory, Place::Outside));
        }
        let later_data = self
            .phrases
            .iter()
            .skip(1)
            .any(|phrase| phrase.thing == Thing::Data);
        let lasting = self.is_live()
            || self
                .phrases
                .iter()
                .any(|phrase| phrase.thing == Thing::Data && phrase.any(PRECIOUS));
        let Some(direct) = self.direct() else {
            let counts =
                later_data || lasting || (self.is_bare() && strict && force == Force::Full);
            return counts.then_some(if lasting { GONE } else { TAKEN });
        };
        // `from the settings page`: a part of the program is what loses something.
        let in_code = self
            .phrases
            .iter()
            .skip(1)
            .any(|phrase| phrase.thing == Thing::Code);
        let precious = lasting || (direct.any(PRECIOUS) && direct.thing == Thing::Data);
        let unneeded = direct.any(UNNEEDED) && !direct.any(PRECIOUS);
        match direct.thing {
            Thing::Code if later_data => Some(if lasting { GONE } else { TAKEN }),
            Thing::Code => None,
            Thing::Data if unneeded && in_code && !precious => None,
            _ if force == Force::Aside && !self.is_live() => None,
            Thing::Data | Thing::System | Thing::Live if precious => Some(GONE),
            Thing::Data | Thing::System | Thing::Live => Some(TAKEN),
            Thing::Unknown if lasting => Some(GONE),
            Thing::Unknown if later_data => Some(TAKEN),
            Thing::Unknown if unneeded || in_code || !strict || force < Force::Full => None,
            Thing::Unknown => Some((EffectKind::Deletes, Place::Worktree)),
        }
    }

    /// Whether a verb that reaches out has what it takes to do so.
    pub(super) fn reached(&self, needs: Needs, force: Force) -> bool {
        let asked = match force {
            Force::Full => true,
            Force::Passing | Force::Aside => self.is_live(),
        };
        if !asked || self.reports() {
            return false;
        }
        let code = self
            .direct()
            .is_some_and(|phrase| phrase.thing == Thing::Code);
        match needs {
            Needs::Nothing => !code,
            Needs::SharedBranch if self.is_pull_request() => true,
            Needs::SharedBranch | Needs::Live | Needs::People => self.has(needs.words()),
            Needs::Public if self.raises_somebody() => true,
            Needs::Public => {
                self.has(needs.words()) && self.has_thing(&[Thing::Data, Thing::System])
            }
            _ => !code && self.has(needs.words()),
        }
    }

    /// `make Bob an admin`.
    fn raises_somebody(&self) -> bool {
        let ranks = "admin administrator owner maintainer superuser collaborator";
        let last = self.direct().and_then(|phrase| phrase.words.last());
        last.is_some_and(|word| listed(ranks, word))
    }

    fn is_pull_request(&self) -> bool {
        let named = |pair: &[&str]| matches!(pair, ["pull" | "merge", "request" | "requests"]);
        self.phrases
            .iter()
            .any(|phrase| phrase.words.windows(2).any(named))
    }

    fn has_thing(&self, things: &[Thing]) -> bool {
        let all = self.phrases.iter().flat_map(|phrase| &phrase.words);
        all.into_iter().any(|word| things.contains(&thing(word)))
    }

    /// Whether an ordinary change is one to a live system: `update the production database`.
    pub(super) fn touches_live(&self) -> bool {
        let direct = self.direct();
        direct.is_some_and(|phrase| {
            matches!(phrase.thing, Thing::Data | Thing::System) && phrase.any(LIVE)
        })
    }

    /// Whether something is carried out on a live system: `run the migrations on production`.
    pub(super) fn runs_on_live(&self) -> bool {
        let acts = "deploy deployment release rollout";
        let named = self
            .direct()
            .is_some_and(|phrase| phrase.words.last().is_some_and(|word| holds(acts, word)));
        named || self.is_live()
    }
}

/// Taken away, but not for good as far as is known.
const TAKEN: (EffectKind, Place) = (EffectKind::Deletes, Place::Outside);
/// Taken away for good.
const GONE: (EffectKind, Place) = (EffectKind::LosesData, Place::Outside);
