//! Tables of failure messages by kind of tool, and what each indicates. Rules match lines
//! normalised by `line::plain`: lower case, spaces for underscores, `could not` for `couldn't`.

mod frame;

pub(super) use frame::{BESIDE, COMPARED, IN_PASSING, SPEAKS_OF_FAILING};

/// What a line indicates. If two signs in one line are equally strong, the later kind counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Probably gone on the next try.
    Passing,
    /// A quota that refills by itself.
    UsedUp,
    /// Fails again until code, versions or the approach change.
    Wrong,
    /// A setting, a permission or an answer is missing.
    Lacking,
    /// A credential is missing or refused.
    Login,
    /// The machine cannot continue.
    Broken,
    /// Only a person can decide.
    Person,
    /// Two values were compared and differ; other words in the line are only values.
    Compared,
}

/// The strength of a sign, from weakest to strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// Counts only without any other sign.
    Hint,
    /// Common words, which also occur with other causes.
    Fair,
    /// Specific to one kind.
    Strong,
    /// The message of one tool for one cause.
    Certain,
}

/// A rule: any of these words is a sign of that kind.
pub(super) struct Rule {
    pub(super) kind: Kind,
    pub(super) weight: Weight,
    /// Regular expressions for whole words; `@fail` matches the ways to say that something could
    /// not be done.
    pub(super) words: Vec<&'static str>,
}

/// Ways to say that something could not be done.
const FAIL: &str = "(?:could not|can? not|did not|unable to|not able to|fail(?:ed|ure|ing|s)? ?(?:to|while|when|during|on)?|\
    error (?:while |when |in |during )?|errors? (?:was|were) encountered while)";

/// Every table; the order does not matter. `kind weight` begins a rule, and the indented lines
/// below it are its words; `#` begins a comment.
pub(super) const TABLES: [&str; 10] = [
    include_str!("rules/network.txt"),
    include_str!("rules/servers.txt"),
    include_str!("rules/waiting.txt"),
    include_str!("rules/workers.txt"),
    include_str!("rules/code.txt"),
    include_str!("rules/suites.txt"),
    include_str!("rules/versions.txt"),
    include_str!("rules/access.txt"),
    include_str!("rules/settings.txt"),
    include_str!("rules/people.txt"),
];

/// Parses a table; `None` if it is malformed.
pub(super) fn parse(table: &'static str) -> Option<Vec<Rule>> {
    let mut rules: Vec<Rule> = Vec::new();
    for line in table.lines() {
        match line.strip_prefix("  ") {
            _ if line.trim_start().starts_with('#') => {}
            Some(words) => rules.last_mut()?.words.push(words),
            None => {
                let (kind, weight) = line.split_once(' ')?;
                rules.push(Rule {
                    kind: kind_named(kind)?,
                    weight: weight_named(weight)?,
                    words: Vec::new(),
                });
            }
        }
    }
    Some(rules)
}

fn kind_named(name: &str) -> Option<Kind> {
    Some(match name {
        "passing" => Kind::Passing,
        "used_up" => Kind::UsedUp,
        "wrong" => Kind::Wrong,
        "lacking" => Kind::Lacking,
        "login" => Kind::Login,
        "broken" => Kind::Broken,
        "person" => Kind::Person,
        "compared" => Kind::Compared,
        _ => return None,
    })
}

fn weight_named(name: &str) -> Option<Weight> {
    Some(match name {
        "hint" => Weight::Hint,
        "fair" => Weight::Fair,
        "strong" => Weight::Strong,
        "certain" => Weight::Certain,
        _ => return None,
    })
}

/// Builds the regular expression of a rule for a normalised line.
pub(super) fn expression(words: &[&str]) -> String {
    let words = words.join("|").replace("@fail", FAIL);
    format!("(?:^|[^a-z0-9])(?:{words})(?:[^a-z0-9]|$)")
}
