//! Extracts shell lines from makefiles. It expands variables that the makefile or `make` itself
//! sets; commands that compute a variable are shell lines too.

use crate::catalogue::{ProgramTrait, has_trait};
use std::collections::BTreeMap;

/// Built-in variables of `make`.
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
/// Functions that only transform words.
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
/// Maximum number of bytes searched for closing brackets in one makefile.
const MOST_SEARCHED: usize = 100 * 1024;
/// Maximum depth of nested variables.
const DEEPEST: usize = 4;
/// Maximum length of an expanded line, in bytes.
const LONGEST: usize = 4 * 1024;
/// Maximum number of recipes; this is more than one action may analyze.
const MOST_RECIPES: usize = 1_000;
/// Stands for a file that a rule of the project names.
const MADE: &str = "made";
/// Stands for a path in an unknown location.
const UNKNOWN: &str = "\"$made\"";

/// Returns the lines that a makefile passes to a shell.
pub(super) fn recipes(text: &str) -> Vec<String> {
    let text = text.replace("\\\n", " ");
    let mut makefile = Makefile::new(&text);
    let mut lines = makefile.lines_before_recipes();
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
    /// The value of each variable.
    names: BTreeMap<&'a str, String>,
    /// The value of a rule's automatic variables.
    made: &'static str,
    /// The character that starts a recipe line, if it is not a blank.
    prefix: Option<char>,
    /// Remaining number of bytes to search.
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
        // If a rule names a path outside the project, its automatic variables may stand for it.
        let rules: Vec<&str> = text.lines().filter(|line| makefile.is_rule(line)).collect();
        let inside = rules.into_iter().all(|rule| {
            let rule = rule.split(';').next().unwrap_or_default();
            is_inside(&makefile.written_out(rule, 0))
        });
        makefile.made = if inside { MADE } else { UNKNOWN };
        makefile
    }

    /// Returns what runs before any recipe: `$(shell …)`, `A != …`, and the chosen shell.
    fn lines_before_recipes(&mut self) -> Vec<String> {
        let text = self.text;
        let mut lines = Vec::new();
        for line in text.lines() {
            let outside = self.recipe(line).is_none();
            if let Some((_, line_of_shell)) = line.split_once("!=").filter(|_| outside) {
                lines.push(self.written_out(line_of_shell.trim(), 0));
            } else if outside && line.contains('`') {
                // A justfile can set a variable to the output of a command.
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
                let line_of_shell = bracket
                    .and_then(|text| self.bracketed(text))
                    .and_then(|(line_of_shell, _)| line_of_shell.get(6..));
                lines.extend(line_of_shell.map(|line_of_shell| self.written_out(line_of_shell, 0)));
            }
        }
        if let Some(shell) = self.names.get("SHELL").cloned() {
            let shell = self.written_out(&shell, 0);
            let mut words = shell.split_whitespace().map(super::input::base_name);
            if !words.any(|word| has_trait(&word, ProgramTrait::RecipeShell)) {
                lines.push(shell);
            }
        }
        lines
    }

    /// Returns the part of a line that a shell receives.
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

    /// Returns a line with its variables expanded, as a shell receives it.
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

    /// Returns the value of a bracketed expression.
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

    /// Splits a text that starts with a bracket into the content of the brackets and what follows.
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

/// Returns the value of each variable. If several values are set and one leads outside, the value
/// is unknown.
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

/// Returns the variable, the sign before `=` and the value of an assignment outside recipes.
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

/// Returns the value of words built from other words.
fn made_of(words: &str) -> String {
    let made = if is_inside(words) { MADE } else { UNKNOWN };
    made.to_owned()
}

/// Checks that no word visibly leads out of the project.
fn is_inside(text: &str) -> bool {
    let leads_away = |word: &str| word.starts_with(['/', '~']) || word.contains("..");
    // A listing of files below a folder returns only files inside it.
    let text = ["$(find ", "$(ls ", "$(git ls-files "]
        .iter()
        .fold(text.to_owned(), |text, lists| text.replace(lists, ""));
    !text.contains('$') && !text.split([' ', '\t', ',']).any(leads_away)
}
