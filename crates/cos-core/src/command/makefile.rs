//! Makefiles as lines for a shell: names that the makefile sets, or that `make` sets by itself, are
//! written out, and what `make` runs to set a name is a line like any other.

use std::collections::BTreeMap;

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
    ("CURDIR", "."),
    ("CFLAGS", ""),
    ("CXXFLAGS", ""),
    ("CPPFLAGS", ""),
    ("LDFLAGS", ""),
    ("LDLIBS", ""),
    ("MAKEFLAGS", ""),
];
/// Functions that only make other words of words.
const OF_WORDS: &[&str] = &[
    "patsubst",
    "subst",
    "filter",
    "filter-out",
    "sort",
    "notdir",
    "basename",
    "dir",
    "suffix",
    "addsuffix",
    "addprefix",
    "wildcard",
    "strip",
    "word",
    "wordlist",
    "firstword",
    "lastword",
    "join",
];
/// Shells that a makefile may name as the one that runs its recipes.
const SHELLS: &[&str] = &["sh", "bash", "dash", "zsh", "ksh", "ash"];
/// Bytes that are looked through for the ends of brackets in one makefile.
const MOST_SEARCHED: usize = 100 * 1024;
/// Names within names are written out so deep.
const DEEPEST: usize = 4;
/// A line in which names are written out is at most so long, in bytes.
const LONGEST: usize = 4 * 1024;
/// Recipes that are handed on; so many are more than is read of one action.
const MOST_RECIPES: usize = 1_000;
/// What stands for a file that a rule of the project names.
const MADE: &str = "made";
/// What stands for something of which nobody knows where it lies.
const UNKNOWN: &str = "\"$made\"";

/// The lines that a makefile hands to a shell.
pub(super) fn recipes(text: &str) -> Vec<String> {
    let text = text.replace("\\\n", " ");
    let mut makefile = Makefile::new(&text);
    let mut lines = makefile.told_before();
    let recipes = text.lines().filter_map(|line| makefile.recipe(line));
    let recipes: Vec<&str> = recipes.take(MOST_RECIPES).collect();
    for recipe in recipes {
        let recipe = makefile.written_out(recipe, 0);
        lines.push(
            recipe
                .trim_start_matches([' ', '\t', '@', '-', '+'])
                .to_owned(),
        );
    }
    if makefile.left == 0 {
        lines.push(UNKNOWN.to_owned());
    }
    lines
}

struct Makefile<'a> {
    text: &'a str,
    /// What each name stands for.
    names: BTreeMap<&'a str, String>,
    /// What a rule's own names stand for.
    made: &'static str,
    /// What recipes begin with where that is no blank.
    prefix: Option<char>,
    /// Bytes that still are looked through.
    left: usize,
}

impl<'a> Makefile<'a> {
    fn new(text: &'a str) -> Self {
        let names = names(text);
        let prefix = names.get(".RECIPEPREFIX");
        let prefix = prefix.and_then(|value| value.chars().next());
        let mut makefile = Self {
            text,
            names,
            made: MADE,
            prefix,
            left: MOST_SEARCHED,
        };
        // Where a rule names what lies outside, nobody says which of its names stands there.
        let rules: Vec<&str> = text.lines().filter(|line| makefile.is_rule(line)).collect();
        let inside = rules.into_iter().all(|rule| {
            let rule = rule.split(';').next().unwrap_or_default();
            is_inside(&makefile.written_out(rule, 0))
        });
        makefile.made = if inside { MADE } else { UNKNOWN };
        makefile
    }

    /// What runs before any recipe does: `$(shell …)`, `A != …`, and the shell itself.
    fn told_before(&mut self) -> Vec<String> {
        let text = self.text;
        let mut lines = Vec::new();
        for line in text.lines() {
            let outside = self.recipe(line).is_none();
            if let Some((_, told)) = line.split_once("!=").filter(|_| outside) {
                lines.push(self.written_out(told.trim(), 0));
            } else if outside && line.contains('`') {
                // A name of a justfile may be what a command prints.
                lines.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
            }
            if ["$(eval", "$(guile", "$(file"]
                .iter()
                .any(|call| line.contains(call))
            {
                lines.push(UNKNOWN.to_owned());
            }
            for (at, _) in line.match_indices("shell ") {
                let bracket = at.checked_sub(1).and_then(|at| line.get(at..));
                let told = bracket
                    .and_then(|text| self.bracketed(text))
                    .and_then(|(told, _)| told.get(6..));
                lines.extend(told.map(|told| self.written_out(told, 0)));
            }
        }
        if let Some(shell) = self.names.get("SHELL").cloned() {
            let shell = self.written_out(&shell, 0);
            let mut words = shell.split_whitespace().map(super::input::base_name);
            if !words.any(|word| SHELLS.contains(&word.as_str())) {
                lines.push(shell);
            }
        }
        lines
    }

    /// The part of a line that a shell gets.
    fn recipe<'b>(&self, line: &'b str) -> Option<&'b str> {
        match self.prefix {
            Some(prefix) if line.starts_with(prefix) => return line.get(prefix.len_utf8()..),
            _ if line.starts_with(['\t', ' ']) => return Some(line),
            _ => {}
        }
        let (_, recipe) = line.split_once(';').filter(|_| self.is_rule(line))?;
        Some(recipe)
    }

    fn is_rule(&self, line: &str) -> bool {
        let indented = line.starts_with(['\t', ' ', '#', '.']);
        let rule = line.split(';').next().unwrap_or_default();
        !indented
            && !self.prefix.is_some_and(|prefix| line.starts_with(prefix))
            && rule.contains(':')
            && !rule.contains('=')
    }

    /// A line with all names in it written out; as a shell reads it.
    fn written_out(&mut self, line: &str, depth: usize) -> String {
        let mut out = String::new();
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('$') {
            out.push_str(before);
            let inner = self.bracketed(after).filter(|_| out.len() < LONGEST);
            let (said, behind) = match (inner, after.chars().next()) {
                (Some((inner, behind)), _) => (self.meant(inner, depth), behind),
                (None, Some('$')) => ("$".to_owned(), after.get(1..).unwrap_or_default()),
                (None, Some('@' | '<' | '^' | '*' | '?' | '+')) => {
                    (self.made.to_owned(), after.get(1..).unwrap_or_default())
                }
                _ => ("$".to_owned(), after),
            };
            out.push_str(&said);
            rest = behind;
        }
        out.push_str(rest);
        out
    }

    /// What stands for what is written in brackets.
    fn meant(&mut self, inner: &str, depth: usize) -> String {
        if self.left == 0 || depth > DEEPEST {
            return UNKNOWN.to_owned();
        }
        let (name, rest) = inner.split_once([' ', '\t']).unwrap_or((inner, ""));
        if name == "shell" {
            return format!("$({})", self.written_out(rest, depth + 1));
        }
        if OF_WORDS.contains(&name) {
            return made_of(&self.written_out(rest, depth + 1));
        }
        if matches!(name, "info" | "warning" | "error") {
            return String::new();
        }
        if name.starts_with(['@', '<', '^', '*', '?', '+']) {
            return self.made.to_owned();
        }
        if let Some((name, _)) = inner.split_once(':').filter(|_| inner.contains('=')) {
            return match self.names.get(name).cloned() {
                Some(value) => made_of(&self.written_out(&value, depth + 1)),
                None => UNKNOWN.to_owned(),
            };
        }
        match self.names.get(inner).cloned() {
            Some(value) => self.written_out(&value, depth + 1),
            None if inner.contains(|c: char| !(c.is_ascii_alphanumeric() || c == '_')) => {
                UNKNOWN.to_owned()
            }
            None => format!("${{{inner}}}"),
        }
    }

    /// What stands in the brackets that a text begins with, and what stands behind them.
    fn bracketed<'b>(&mut self, text: &'b str) -> Option<(&'b str, &'b str)> {
        let open = text
            .chars()
            .next()
            .filter(|open| matches!(open, '(' | '{'))?;
        let close = if open == '(' { ')' } else { '}' };
        let mut depth = 0_i32;
        for (at, letter) in text.char_indices() {
            self.left = self.left.checked_sub(1)?;
            depth += i32::from(letter == open) - i32::from(letter == close);
            if depth == 0 {
                return Some((text.get(1..at)?, text.get(at + 1..)?));
            }
        }
        None
    }
}

/// What each name stands for; where several values are set and one leads away, nobody knows which.
fn names(text: &str) -> BTreeMap<&str, String> {
    let mut names: BTreeMap<&str, String> = BTreeMap::new();
    for (name, how, value) in text.lines().filter_map(sets) {
        match names.get_mut(name) {
            Some(set) if how == '+' => {
                if set.len() < LONGEST {
                    set.push(' ');
                    set.push_str(value);
                }
            }
            Some(_) if how == '?' => {}
            Some(set) if *set != value && !(is_inside(set) && is_inside(value)) => {
                UNKNOWN.clone_into(set);
            }
            _ => {
                names.insert(name, value.to_owned());
            }
        }
    }
    for (name, value) in IMPLICIT {
        names.entry(name).or_insert_with(|| (*value).to_owned());
    }
    names
}

/// The name that a line outside of recipes sets, the sign in front of `=`, and the value.
fn sets(line: &str) -> Option<(&str, char, &str)> {
    let at = line.find('=').filter(|_| !line.starts_with('\t'))?;
    let before = line.get(..at)?.trim_end();
    let how = before
        .chars()
        .next_back()
        .filter(|sign| matches!(sign, ':' | '?' | '+'));
    let name = before.trim_end_matches([':', '?', '+', ' ']).trim_start();
    let name = name
        .trim_start_matches("export ")
        .trim_start_matches("override ");
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    let named = !name.is_empty() && name.chars().all(plain);
    let value = line.get(at + 1..).unwrap_or_default().trim();
    named.then_some((name, how.unwrap_or('='), value))
}

/// What words that are made of others stand for.
fn made_of(words: &str) -> String {
    let made = if is_inside(words) { MADE } else { UNKNOWN };
    made.to_owned()
}

/// Whether no word leads out of the project, as far as the text tells.
fn is_inside(text: &str) -> bool {
    let leads_away = |word: &str| word.starts_with(['/', '~']) || word.contains("..");
    // What lists files below a folder names none outside of it.
    let text = ["$(find ", "$(ls ", "$(git ls-files "]
        .iter()
        .fold(text.to_owned(), |text, lists| text.replace(lists, ""));
    !text.contains('$') && !text.split([' ', '\t', ',']).any(leads_away)
}
