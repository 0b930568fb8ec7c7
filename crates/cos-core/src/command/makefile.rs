//! Recipes of makefiles as lines for a shell: names that the makefile sets, or that `make` sets by
//! itself, are written out.

/// What `make` takes for names that nobody sets.
const IMPLICIT: &[(&str, &str)] = &[
    ("CC", "cc"),
    ("CXX", "c++"),
    ("CPP", "cpp"),
    ("LD", "ld"),
    ("AR", "ar"),
    ("AS", "as"),
    ("MAKE", "make"),
    ("RM", "rm -f"),
    ("CFLAGS", ""),
    ("CXXFLAGS", ""),
    ("CPPFLAGS", ""),
    ("LDFLAGS", ""),
    ("LDLIBS", ""),
    ("MAKEFLAGS", ""),
];
/// Names that are written out; more stay as they are.
const MOST_NAMES: usize = 40;
/// Longer values stay as they are named, in bytes.
const LONGEST_VALUE: usize = 512;
/// A recipe in which names are written out is at most so long, in bytes.
const LONGEST: usize = 4 * 1024;
/// Recipes that are handed on; so many are more than is read of one action.
const MOST_RECIPES: usize = 1_000;

/// A name as it is written in a recipe, and what it stands for.
type Name = (String, String);

/// The recipes of a makefile, one line each.
pub(super) fn recipes(text: &str) -> Vec<String> {
    let names = names(text);
    let rules = text.lines().filter(|line| is_rule(line));
    // Where a rule names what lies outside, nobody says which of its names stands there.
    let inside = !rules.flat_map(str::split_whitespace).any(leads_away);
    let indented = |line: &&str| line.starts_with(['\t', ' ']);
    let lines = text.lines().filter(indented).take(MOST_RECIPES);
    lines
        .map(|line| written_out(line, &names, inside))
        .collect()
}

/// The names that a makefile sets outside of its recipes, the last first.
fn names(text: &str) -> Vec<Name> {
    let sets = |line: &'_ str| -> Option<(usize, usize)> {
        let at = line.find('=')?;
        let name = line.get(..at)?.trim_end_matches([':', '?', '+', ' ']);
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        (plain && !name.is_empty()).then_some((name.len(), at + 1))
    };
    let set = text.lines().rev().filter_map(|line| {
        let (name, value) = sets(line)?;
        Some((line.get(..name)?, line.get(value..)?.trim()))
    });
    let set = set.filter(|(_, value)| value.len() <= LONGEST_VALUE);
    let all = set.take(MOST_NAMES).chain(IMPLICIT.iter().copied());
    let forms = |(name, value): (&str, &str)| {
        [format!("$({name})"), format!("${{{name}}}")].map(|form| (form, value.to_owned()))
    };
    all.flat_map(forms).collect()
}

fn is_rule(line: &str) -> bool {
    !line.starts_with(['\t', ' ', '#', '.']) && line.contains(':') && !line.contains('=')
}

fn leads_away(word: &str) -> bool {
    word.starts_with(['/', '~']) || word.contains("..") || word.contains('$')
}

fn written_out(line: &str, names: &[Name], inside: bool) -> String {
    let line = line.trim_start().trim_start_matches(['@', '-', '+']);
    let mut line = line.to_owned();
    // Names may stand for names.
    for _ in 0..2 {
        for (name, value) in names {
            if line.contains('$') && line.len() < LONGEST && line.contains(name) {
                line = line.replace(name, value);
            }
        }
    }
    let made = if inside { "made" } else { "\"$made\"" };
    for of_rule in ["$@", "$<", "$^", "$*", "$?", "$+"] {
        line = line.replace(of_rule, made);
    }
    let line = line.replace("$$", "$").replace("$(", "${");
    line.replace(')', "}")
}
