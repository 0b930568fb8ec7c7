//! Determines the effect of a clause that requests an act, and the words that show it.

use super::class::{Act, Classes, OPEN, Small, Thing, WORK, acts};
use super::clause::{Clause, direct};
use super::fold::TokenKind;
use super::word::Word;
use crate::effect::{Effect, EffectKind, Place};

/// Maximum number of words shown of a clause.
const SHOWN_WORDS: usize = 12;

/// Returns the effect of a clause that requests an act.
pub(super) fn effect(words: &[Word], clause: &Clause) -> Effect {
    let things = things_of(words, clause);
    let act = telling_act(clause.known.acts, things);
    let kind = act.map_or_else(|| of_things(things), |act| of_act(act, things));
    let evidence = evidence(words, clause);
    Effect::new(kind, &evidence, Place::Outside)
}

/// For acts of several classes: the class to choose for certain objects.
const TOLD_BY_OBJECT: [(Act, &[Thing]); 4] = [
    (Act::Merge, &[Thing::Versions]),
    (
        Act::Grant,
        &[Thing::Rights, Thing::Secret, Thing::Protection],
    ),
    (Act::Spend, &[Thing::Money]),
    (Act::Send, &[Thing::People, Thing::Channel]),
];

/// Returns the class of an act that reaches beyond ordinary work: the one that fits the object, or
/// the first in the table.
fn telling_act(bits: Classes, things: Classes) -> Option<Act> {
    let first = acts(bits & !(WORK | OPEN)).next();
    let sure = first.is_some_and(|act| {
        act == Act::Rewrite || act == Act::Publish && !names(things, &[Thing::People])
    });
    let fits = |(act, any): &&(Act, &[Thing])| bits & act.bit() != 0 && names(things, any);
    let fitting = TOLD_BY_OBJECT.iter().find(fits).filter(|_| !sure);
    let runs = acts(bits & (Act::Fetch.bit() | Act::Run.bit())).next();
    fitting.map(|(act, _)| *act).or(first).or(runs)
}

/// Returns all things that the object, the place and resolved pronouns name.
fn things_of(words: &[Word], clause: &Clause) -> Classes {
    let own = words.get(clause.object.clone()).unwrap_or_default();
    let meant = clause.stands_for.as_ref();
    let meant = meant.map_or(0, |named| {
        direct(words, named).fold(0, |all, word| all | word.known.things)
    });
    own.iter().fold(meant, |all, word| all | word.known.things)
}

fn names(things: Classes, any: &[Thing]) -> bool {
    any.iter().any(|thing| things & thing.bit() != 0)
}

fn of_act(act: Act, things: Classes) -> EffectKind {
    let has = |any: &[Thing]| names(things, any);
    match act {
        Act::Destroy | Act::Undo if has(&[Thing::Live, Thing::People, Thing::Money]) => {
            EffectKind::LosesData
        }
        Act::Destroy | Act::Undo => EffectKind::Deletes,
        Act::Rewrite => EffectKind::RewritesHistory,
        Act::Publish => EffectKind::Publishes,
        Act::Merge => EffectKind::Merges,
        Act::Send | Act::Expose if has(&[Thing::Data, Thing::Secret]) => EffectKind::SendsData,
        Act::Send => EffectKind::Sends,
        Act::Expose => EffectKind::SendsData,
        Act::Spend => EffectKind::Spends,
        Act::Grant | Act::Disable => EffectKind::ChangesRights,
        Act::Enable if has(&[Thing::Protection, Thing::Rights, Thing::Secret]) => {
            EffectKind::ChangesRights
        }
        Act::Install => EffectKind::ChangesMachine,
        Act::Operate if has(&[Thing::Machine]) && !has(&[Thing::Live, Thing::Infrastructure]) => {
            EffectKind::ChangesMachine
        }
        Act::Fetch => EffectKind::RunsForeignCode,
        Act::Operate | Act::Enable | Act::Transfer | Act::Run => EffectKind::ChangesLiveSystem,
        Act::Look
        | Act::Text
        | Act::Make
        | Act::Edit
        | Act::Check
        | Act::CommitsHere
        | Act::Want
        | Act::State
        | Act::Plain => of_things(things),
    }
}

/// Returns the effect on things of an act that does not say it.
fn of_things(things: Classes) -> EffectKind {
    const KINDS: [(Thing, EffectKind); 9] = [
        (Thing::Money, EffectKind::Spends),
        (Thing::Secret, EffectKind::ChangesRights),
        (Thing::Rights, EffectKind::ChangesRights),
        (Thing::Protection, EffectKind::ChangesRights),
        (Thing::Live, EffectKind::ChangesLiveSystem),
        (Thing::Infrastructure, EffectKind::ChangesLiveSystem),
        (Thing::Machine, EffectKind::ChangesMachine),
        (Thing::People, EffectKind::Sends),
        (Thing::Versions, EffectKind::Publishes),
    ];
    let named = KINDS.iter().find(|(thing, _)| things & thing.bit() != 0);
    named.map_or(EffectKind::ChangesLiveSystem, |(_, kind)| *kind)
}

/// Returns the words of the clause.
fn evidence(words: &[Word], clause: &Clause) -> String {
    let (from, end) = if clause.object.start > clause.at {
        (clause.at, clause.object.end)
    } else {
        (clause.object.start, clause.at + 1)
    };
    let own = words.get(from..end).unwrap_or_default().iter();
    let own = own.take_while(|word| word.kind != TokenKind::Comma || word.is(Small::And));
    let own = own.filter(|word| word.kind == TokenKind::Word);
    let shown: Vec<&str> = own
        .map(|word| word.text.as_str())
        .take(SHOWN_WORDS)
        .collect();
    shown.join(" ")
}
