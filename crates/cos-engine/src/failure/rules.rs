//! What tools print when they fail, as tables by the kind of tool, and what each print is a sign of.
//! Rules are written for lines as `line::plain` leaves them: lower case, blanks for underscores,
//! `could not` for `couldn't`.

mod access;
mod code;
mod frame;
mod network;
mod people;
mod servers;
mod settings;
mod suites;
mod versions;
mod waiting;
mod workers;

pub(super) use frame::{BESIDE, COMPARED, IN_PASSING, SPEAKS_OF_FAILING};

/// What a line is a sign of; of two signs in one line that are equally sure the later kind counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Likely to be gone on the next try.
    Passing,
    /// A quota that refills by itself.
    UsedUp,
    /// Fails again until code, versions or the approach change.
    Wrong,
    /// A setting, a permission or an answer is missing.
    Lacking,
    /// A credential is missing or refused.
    Login,
    /// The machine cannot go on.
    Broken,
    /// Only a person can decide.
    Person,
    /// Two values were compared and differ: whatever else such a line names is only a value.
    Compared,
}

/// How sure a sign is, ordered from least to most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// Only if there is nothing else.
    Hint,
    /// The usual words, which also stand beside other causes.
    Fair,
    /// Said of nothing else.
    Strong,
    /// The message of one tool for one cause.
    Certain,
}

/// Any of these words is a sign of that kind.
pub(super) struct Rule {
    pub(super) kind: Kind,
    pub(super) weight: Weight,
    /// Regular expressions for whole words; `@fail` stands for the ways of saying that something
    /// could not be done.
    pub(super) words: &'static [&'static str],
}

const fn rule(kind: Kind, weight: Weight, words: &'static [&'static str]) -> Rule {
    Rule {
        kind,
        weight,
        words,
    }
}

/// Ways of saying that something could not be done.
const FAIL: &str = "(?:could not|can? not|did not|unable to|not able to|fail(?:ed|ure|ing|s)? ?(?:to|while|when|during|on)?|\
    error (?:while |when |in |during )?|errors? (?:was|were) encountered while)";

/// Every table, in no order that matters.
pub(super) const TABLES: [&[Rule]; 10] = [
    network::RULES,
    servers::RULES,
    waiting::RULES,
    workers::RULES,
    code::RULES,
    suites::RULES,
    versions::RULES,
    access::RULES,
    settings::RULES,
    people::RULES,
];

/// The regular expression of a rule or of other words, for a plain line.
pub(super) fn expression(words: &[&str]) -> String {
    let words = words.join("|").replace("@fail", FAIL);
    format!("(?:^|[^a-z0-9])(?:{words})(?:[^a-z0-9]|$)")
}
