//! What tools print when they fail, as tables by the kind of tool, and what each print is a sign of.
//! Rules are written for lines as `line::plain` leaves them: lower case, blanks for underscores,
//! `could not` for `couldn't`.

mod access;
mod code;
mod network;
mod people;
mod servers;
mod settings;
mod suites;
mod versions;
mod waiting;
mod workers;

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

/// Lines that tell of something that went well, quote a source, or are a step of a stack trace.
pub(super) const BESIDE: &[&str] = &[
    r"(?:\.\.\. )?(?:ok|passed|pass|skipped|ignored) $",
    r"^ (?:ok|pass(?:ed)?|✓|√|✔|skip(?:ped)?) ",
    r"^ (?:at |file \S+ line \d|from [^ ]*:\d+:in |(?:> )?\d+ \||\| |--> |goroutine )",
    r"^ (?:successfully|installing|collecting|downloading|requirement already|using cached|compiling|finished) ",
    r"(?:0 errors?|0 failures?|0 failed|no errors?)(?: found| and 0 .*)? $",
];

/// Lines that quote what was expected and what came instead.
pub(super) const COMPARED: &[&str] =
    &[r"^ (?:e )?(?:left|right|expected|received|actual|got|want|wanted|[-+]) ?[:=]"];

/// Lines that only warn, or tell of a further try: what they name was not the end.
pub(super) const IN_PASSING: &[&str] = &[
    r"^[^:]{0,40}(?:warn|warning|info|debug|notice|trace)",
    r"retry(?:ing)?(?: \(| in | after|\.\.\.| \d|:)",
    r"(?:will|going to) (?:be )?retr(?:y|ied)",
    r"(?:attempt|try) #?\d+(?:/| of |:| failed)",
    r"(?:tries|retries|attempts) (?:left|remaining)",
    r"(?:skipping|ignoring|ignored|continuing|falling back|using (?:the )?default|non-fatal|harmless)[^a-z]",
];
