//! Finds dependency updates with their versions, as people, Dependabot and Renovate write them.

use super::phrase::{groups, holds, number, phrases};
use super::prose::Prose;
use cos_core::checkpoint::Sourced;
use cos_gate::ecosystem::ecosystems;
use std::collections::BTreeMap;

phrases! {
    /// `bumps x from 1.2.3 to 2.0.0`, `updates `x` from 1 to 2`, `x from 1.2 to 2.0`.
    FROM_TO = r"([@\w][\w@/.:+-]*)[`\])*]*(?:\([^)\s]*\))?[`*]* (?:requirement |dependency |version |package )?from [`*]*[\^~>=<v]*\s?(\d[\w.+-]*)[^\s\d]*(?:,[^ ]*)? to [`*]*[\^~>=<v]*\s?(\d[\w.+-]*)";
    /// `x 1.2.3 -> 2.0.0` in lists, and the cells of Renovate's tables.
    ARROW = r"([@\w][\w@/.:+-]*)?([^\n|]{0,12}?)[\[`'\x22|\s(@:=][\^~>=<v]*(\d+(?:\.[\w+-]+){0,3})[`'\x22\s]*(?:->|→|=>|➔|⇒|--?>)[`'\x22\s]*[\^~>=<v]*(\d+(?:\.[\w+-]+){0,3})";
    /// `webpack 4 to 5, babel 6 to 7`.
    PLAIN_TO = r"([@a-z][\w@/.+-]*) v?(\d{1,4}(?:\.\d+){0,3}) to v?(\d{1,4}(?:\.\d+){0,3})\b";
    /// A row of a table with a column for each version.
    FROM_TO_ROW = r"^\s*\|\s*\[?[`*]*([@\w][\w@/.:+-]*)[^|]*\|\s*[`*]*[\^~>=<v]*(\d[\w.+-]*)[`*]*\s*\|\s*[`*]*[\^~>=<v]*(\d[\w.+-]*)[`*]*\s*\|";
    /// Data that bots write for other bots: `"name":"x","from":"1.2.3","to":"2.0.0"`.
    FROM_TO_DATA = r#""(?:name|package)"\s*:\s*"([^"]{1,100})"\s*,\s*"from"\s*:\s*"[\^~>=<v]*(\d[^"]{0,60})"\s*,\s*"to"\s*:\s*"[\^~>=<v]*(\d[^"]{0,60})""#;
    /// The name in the first cell of a row.
    CELL = r"^\s*\|\s*\[?[`*]*([@\w][\w@/.:+-]*)";
    /// `update dependency x to v5`: an update to a whole version is a major one.
    TO_WHOLE = r"\b(?:updat|upgrad|bump|mov)\w* (?:the )?(?:dependency |module |action |package |plugin |docker tag )?[`\[]*([@\w][\w@/.+-]*)[`\]]*(?:\([^)\s]*\))?(?: (?:monorepo|action|docker tag|dependency|package|module))? to (?:version )?[`*]*v?(\d+)(?:\.x)?[`*]*(?:\s|$|[,;.)](?:\s|$)|\()";
    MAJOR_ROW = r"\|\s*\*{0,2}major\*{0,2}\s*\|";
    MAJOR_COUNT = r"\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|several|multiple|many) (?:semver[- ])?major (?:version )?(?:dependency )?(?:updates?|upgrades?|bumps?|versions?|dependenc\w+)(?:\s+(behind|ahead|old|older|apart|ago|back)\b)?";
    /// A sentence about an update.
    STEP = r"\b(?:migrat|upgrad|updat|bump|mov(?:e|es|ed|ing) to\b)";
    /// A whole version, such as `5`, `v5`, `5.0` or `5.x`.
    WHOLE = r"^[`*(]*v?\d{1,3}(?:\.(?:x|0))*[`*)]*$";
    NAME = r"^[`*(]*@?[a-z][\w@/.-]*[`*]*$";
    /// Only the target version: `migrates to ember 5.0`, `requires node 22`.
    ALONE_TO = r"\b(?:migrat\w*|upgrad\w*|mov\w*|switch\w*) to ([a-z@][\w@/.-]*) v?\d{1,3}(?:\.(?:x|0))*(?:[\s,;)]|$)|^\W*requires? (?:\w+ ){0,2}([a-z@][\w@/.-]*) v?\d{1,3}(?:\.(?:x|0))*\W*$";
    /// `all three bumped v3 -> v7`: one update of several.
    ALL_STEP = r"\ball (three|four|five|six|seven|eight|nine|ten|\d+) (?:of them )?(?:\w+ ){0,3}(?:from )?\W*v?(\d+)[\d.]*\W* ?(?:→|->|=>|to) ?\W*v?(\d+)";
    NO_BREAKING = r"\b(?:no breaking changes?|none of (?:them|these|the updates) (?:are |is )?break\w*|without (?:any )?breaking changes?|breaking changes?\W{1,6}(?:none|no|n/?a)\b)";
    /// The start of quoted release notes.
    NOTES = r"(?:<summary>|^#+ (?:release notes|changelog|commits|what's changed)|release notes$|^### configuration)";
}

/// Words before `3 to 5` that do not name a dependency.
const COUNTING: [&str; 14] = [
    "from", "version", "versions", "section", "sections", "chapter", "page", "pages", "line",
    "lines", "step", "steps", "between", "about",
];

/// Returns the number of major updates, each dependency once.
pub(super) fn majors(prose: &Prose) -> Sourced<u32> {
    let mut steps: BTreeMap<String, bool> = BTreeMap::new();
    let zero = Zero::of(prose);
    let mut rows = 0;
    let mut stated = 0;
    let mut in_notes = false;
    for line in prose.whole.lines() {
        in_notes = line_is_in_notes(line, in_notes);
        if in_notes {
            continue;
        }
        for (name, is_major) in steps_of(line, zero) {
            let known = steps.entry(name).or_default();
            *known = *known || is_major;
        }
        rows += u32::from(holds(&MAJOR_ROW, line));
        stated = stated.max(majors_told(line));
    }
    let names: Vec<&str> = steps
        .iter()
        .filter(|(_, is_major)| **is_major)
        .map(|(name, _)| name.as_str())
        .collect();
    let read = u32::try_from(names.len()).unwrap_or(u32::MAX);
    let majors = read.max(rows).max(stated);
    let shown: Vec<&str> = names.iter().take(6).copied().collect();
    let why = match (majors, shown.is_empty()) {
        (0, _) => "the text mentions no major update".to_owned(),
        (count, true) => format!("the text mentions {count} major updates"),
        (count, false) => format!("{count} major updates: {}", shown.join(", ")),
    };
    Sourced::new(majors, why)
}

/// Returns that no update breaks anything, if the text says so.
pub(super) fn breaking(prose: &Prose) -> Option<Sourced<u32>> {
    let mut sentences = prose.sentences.iter();
    let harmless = sentences.any(|one| !one.aside && holds(&NO_BREAKING, &one.text));
    harmless.then(|| Sourced::new(0, "the text says that nothing breaks"))
}

/// Returns how many major updates a line mentions; how far behind one dependency is does not count.
fn majors_told(line: &str) -> u32 {
    let counts = groups(&MAJOR_COUNT, line).into_iter();
    let counts = counts.filter_map(|found| match found.as_slice() {
        [count, behind] if behind.is_empty() => Some(number(count).unwrap_or(3)),
        _ => None,
    });
    let steps = groups(&ALL_STEP, line).into_iter();
    let steps = steps.filter_map(|found| match found.as_slice() {
        [count, from, to] if first_number(to) > first_number(from) => number(count),
        _ => None,
    });
    counts.chain(steps).max().unwrap_or(0)
}

/// Returns the names in a list of three or more updates with whole versions: `spring boot 3,
/// hibernate 6 and jakarta 9`.
fn listed_steps(line: &str) -> Vec<String> {
    if !holds(&STEP, line) {
        return Vec::new();
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_whole = |at: usize| {
        let word = words
            .get(at)
            .map(|word| word.trim_end_matches([',', ';', '.']));
        word.is_some_and(|word| holds(&WHOLE, word))
    };
    let mut names = Vec::new();
    for (at, name) in words.iter().enumerate() {
        // A count is followed by a noun; a version ends its item.
        let next = words.get(at + 2).copied().unwrap_or("and");
        let ends = words
            .get(at + 1)
            .is_some_and(|word| word.ends_with([',', ';', '.', ')']));
        let ends = ends || matches!(next, "and" | "&" | "+" | "or" | "which") || is_whole(at + 3);
        if ends && is_whole(at + 1) && holds(&NAME, name) && !COUNTING.contains(name) {
            names.push((*name).to_owned());
        }
    }
    names.sort();
    names.dedup();
    if names.len() < 3 { Vec::new() } else { names }
}

/// Returns whether a line belongs to notes that a bot copied; the updates of a group follow them.
fn line_is_in_notes(line: &str, before: bool) -> bool {
    if line.contains("</details>") || line.starts_with("updates ") || line.starts_with("bumps ") {
        return false;
    }
    before || holds(&NOTES, line.trim())
}

/// How an update from 0.1 to 0.2 counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Zero {
    /// As a major one: Rust crates may break then.
    Major,
    /// As a minor one, as everywhere else.
    Minor,
}

impl Zero {
    fn of(prose: &Prose) -> Self {
        let words = prose.whole.split(|c: char| !c.is_alphanumeric());
        let mut words = words.filter(|word| {
            let mut all = ecosystems().flat_map(|one| one.breaking_zero_words);
            all.any(|one| one == word)
        });
        match words.next() {
            Some(_) => Self::Major,
            None => Self::Minor,
        }
    }
}

/// Returns the updates of one line: the name, and whether the major version grows.
fn steps_of(line: &str, zero: Zero) -> Vec<(String, bool)> {
    let mut steps = Vec::new();
    let mut add = |name: &str, from: &str, to: &str| {
        if let (Some(before), Some(after)) = (first_number(from), first_number(to)) {
            let whole = name.trim_matches(['`', '*', '[', ']', '(', ')', ':', '|']);
            let young = zero == Zero::Major && before == 0 && after == 0;
            let is_major = after > before || young && second_number(to) > second_number(from);
            steps.push((whole.to_owned(), is_major));
        }
    };
    let rows = groups(&FROM_TO_ROW, line).into_iter();
    let plain = groups(&PLAIN_TO, line).into_iter();
    let plain = plain.filter(|found| {
        found
            .first()
            .is_some_and(|name| !COUNTING.contains(&name.as_str()))
    });
    let data = groups(&FROM_TO_DATA, line).into_iter();
    for found in rows.chain(data).chain(groups(&FROM_TO, line)).chain(plain) {
        if let [name, from, to] = found.as_slice() {
            add(name, from, to);
        }
    }
    let cell = groups(&CELL, line).into_iter().flatten().next();
    for found in groups(&ARROW, line) {
        if let [name, between, from, to] = found.as_slice() {
            // The last word before the versions, unless the row has a name.
            let words = format!("{name}{between}");
            let last = words.split_whitespace().last().unwrap_or(line);
            add(cell.as_deref().unwrap_or(last), from, to);
        }
    }
    if steps.is_empty() {
        let alone = groups(&ALONE_TO, line).into_iter().flatten();
        let alone = alone.filter(|name| !name.is_empty());
        let named = listed_steps(line).into_iter().chain(alone);
        steps.extend(named.map(|name| (name, true)));
        for found in groups(&TO_WHOLE, line) {
            if let [name, _] = found.as_slice() {
                steps.push((name.clone(), true));
            }
        }
    }
    steps
}

fn second_number(version: &str) -> Option<u64> {
    first_number(version.split_once('.')?.1)
}

fn first_number(version: &str) -> Option<u64> {
    let digits: String = version.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}
