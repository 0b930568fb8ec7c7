//! Finds the line of a text that decides what went wrong.

use super::line::plain;
use super::quote::tail;
use super::rules::{
    BESIDE, COMPARED, IN_PASSING, Kind, Rule, SPEAKS_OF_FAILING, TABLES, Weight, expression,
};
use regex::bytes::{RegexSet, RegexSetBuilder};
use std::sync::LazyLock;

/// How much of a long text is read: what went wrong stands at the end.
const TAIL_BYTES: usize = 32 * 1024;
/// How many lines of it are read, so that a text of blank lines costs no more than another.
const LINES: usize = 1000;
/// Shorter lines say nothing.
const SHORTEST: usize = 4;
/// A text of more lines is a log, of which most lines tell of no failure.
const MESSAGE_LINES: usize = 5;
/// Room for what the automaton of all rules remembers, in bytes.
const MEMORY: usize = 32 << 20;

/// What a sign loses in a line that only warns or advises: more than a step of weight, so that
/// what went wrong is never outdone by the advice about it.
const IN_PASSING_LOSES: u32 = 30;

/// What one line says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) kind: Kind,
    /// How much it counts; only comparisons mean something.
    score: u32,
}

/// The tables, each with an automaton of its own: together they would have too many states.
struct Scales {
    tables: Vec<(&'static [Rule], RegexSet)>,
    /// What a line is beside its signs: well, compared, in passing, speaking of a failure.
    others: RegexSet,
}

static SCALES: LazyLock<Option<Scales>> = LazyLock::new(scales);

fn scales() -> Option<Scales> {
    let table = |rules: &'static [Rule]| {
        let set = automaton(rules.iter().map(|rule| expression(rule.words)))?;
        Some((rules, set))
    };
    let others = [BESIDE, COMPARED, IN_PASSING, SPEAKS_OF_FAILING].map(others_expression);
    Some(Scales {
        tables: TABLES.into_iter().map(table).collect::<Option<_>>()?,
        others: automaton(others.into_iter())?,
    })
}

fn automaton(expressions: impl Iterator<Item = String>) -> Option<RegexSet> {
    RegexSetBuilder::new(expressions)
        .unicode(false)
        .size_limit(MEMORY)
        .dfa_size_limit(MEMORY)
        .build()
        .ok()
}

fn others_expression(words: &[&str]) -> String {
    let whole = |word: &&str| {
        if word.starts_with('^') {
            (*word).to_owned()
        } else {
            format!("[^a-z0-9]{word}")
        }
    };
    words.iter().map(whole).collect::<Vec<_>>().join("|")
}

/// The strongest sign in a text, of equal ones the last; none where no rule knows any of it.
pub(super) fn decisive(text: &str) -> Option<Sign> {
    let scales = SCALES.as_ref()?;
    let lines = tail(text, TAIL_BYTES)
        .rsplit(['\n', '\r'])
        .filter(|line| line.len() >= SHORTEST)
        .take(LINES);
    let in_log = lines.clone().count() > MESSAGE_LINES;
    let mut best: Option<Sign> = None;
    for (distance, line) in lines.enumerate() {
        let reachable = points(Weight::Certain).saturating_sub(remoteness(distance));
        if best.is_some_and(|best| best.score >= reachable) {
            break;
        }
        let Some(mut sign) = scales.sign(&plain(line), in_log) else {
            continue;
        };
        sign.score = sign.score.saturating_sub(remoteness(distance));
        if best.is_none_or(|best| sign.score > best.score) {
            best = Some(sign);
        }
    }
    best
}

/// What a sign loses by standing some lines before the end: a step of weight is twenty, and
/// no distance is worth a whole one.
const fn remoteness(lines: usize) -> u32 {
    match lines {
        0..8 => 0,
        8..32 => 6,
        32..128 => 12,
        _ => 18,
    }
}

const fn points(weight: Weight) -> u32 {
    match weight {
        Weight::Hint => 40,
        Weight::Fair => 60,
        Weight::Strong => 80,
        Weight::Certain => 100,
    }
}

impl Scales {
    /// What a plain line is a sign of, alone or as one of a log.
    fn sign(&self, line: &str, in_log: bool) -> Option<Sign> {
        let others = self.others.matches(line.as_bytes());
        if others.matched(0) {
            return None;
        }
        let strongest = self.strongest(line)?;
        if in_log && strongest.weight < Weight::Strong && !others.matched(3) {
            return None;
        }
        let compared = others.matched(1);
        let kind = if compared {
            Kind::Compared
        } else {
            strongest.kind
        };
        let lost = if others.matched(2) {
            IN_PASSING_LOSES
        } else {
            0
        };
        let score = points(strongest.weight).saturating_sub(lost);
        Some(Sign { kind, score })
    }

    fn strongest(&self, line: &str) -> Option<&'static Rule> {
        let known = self.tables.iter().flat_map(|(rules, set)| {
            let found = set.matches(line.as_bytes());
            found.into_iter().filter_map(|at| rules.get(at))
        });
        known.max_by_key(|rule| (rule.weight, rule.kind))
    }
}
