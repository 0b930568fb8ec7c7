//! Finds the line of an error output that names the cause.

use super::line::plain;
use super::quote::tail;
use super::rules::{
    BESIDE, COMPARED, IN_PASSING, Kind, Rule, SPEAKS_OF_FAILING, TABLES, Weight, expression, parse,
};
use regex::bytes::{RegexSet, RegexSetBuilder};
use std::sync::LazyLock;

/// How much of the end of a text is read, in bytes, because errors are at the end.
const TAIL_BYTES: usize = 32 * 1024;
/// How many lines are read, so that a text of empty lines does not cost more.
const LINES: usize = 1000;
/// The shortest line that is considered, in bytes.
const SHORTEST: usize = 4;
/// A text with more lines is a log; most lines of a log report no failure.
const MESSAGE_LINES: usize = 5;
/// The memory limit of the combined regular expressions, in bytes.
const MEMORY: usize = 32 << 20;

/// The penalty for a line that only warns or advises. It is more than one step of weight, so that
/// advice never outweighs the failure.
const IN_PASSING_PENALTY: u32 = 30;

/// The sign found in one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) kind: Kind,
    /// The score, for comparison only.
    score: u32,
}

/// The rule tables, each with its own automaton; a common one would have too many states.
struct Scales {
    tables: Vec<(Vec<Rule>, RegexSet)>,
    /// What kind of line it is, apart from its signs: success, comparison, in passing, or failure.
    others: RegexSet,
}

static SCALES: LazyLock<Option<Scales>> = LazyLock::new(scales);

fn scales() -> Option<Scales> {
    let table = |text| {
        let rules = parse(text)?;
        let set = automaton(rules.iter().map(|rule| expression(&rule.words)))?;
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

/// Returns the strongest sign in a text, the last of equal ones; `None` if no rule matches.
pub(super) fn decisive(text: &str) -> Option<Sign> {
    let scales = SCALES.as_ref()?;
    let lines = tail(text, TAIL_BYTES)
        .rsplit(['\n', '\r'])
        .filter(|line| line.len() >= SHORTEST)
        .take(LINES);
    let in_log = lines.clone().count() > MESSAGE_LINES;
    let mut best: Option<Sign> = None;
    for (distance, line) in lines.enumerate() {
        let reachable = points(Weight::Certain).saturating_sub(distance_penalty(distance));
        if best.is_some_and(|best| best.score >= reachable) {
            break;
        }
        let Some(mut sign) = scales.sign(&plain(line), in_log) else {
            continue;
        };
        sign.score = sign.score.saturating_sub(distance_penalty(distance));
        if best.is_none_or(|best| sign.score > best.score) {
            best = Some(sign);
        }
    }
    best
}

/// Returns the penalty for the distance from the end. A step of weight is twenty; no distance costs
/// a whole step.
const fn distance_penalty(lines: usize) -> u32 {
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
    /// Finds the sign of a normalised line, alone or in a log.
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
            IN_PASSING_PENALTY
        } else {
            0
        };
        let score = points(strongest.weight).saturating_sub(lost);
        Some(Sign { kind, score })
    }

    fn strongest(&self, line: &str) -> Option<&Rule> {
        let known = self.tables.iter().flat_map(|(rules, set)| {
            let found = set.matches(line.as_bytes());
            found.into_iter().filter_map(|at| rules.get(at))
        });
        known.max_by_key(|rule| (rule.weight, rule.kind))
    }
}
