//! Finds credentials in texts whose lines have a prefix (a diff mark, a line number) or are list
//! items: searches again without the prefix.
//!
//! A question shows a change line by line (`  | +password: >`), and a tool shows a file with line
//! numbers. Each line, and even the whole text, can then look harmless, because the prefixes
//! separate lines that belong together.

use super::{NAMES, is_name, mask};
use crate::{Found, SecretKind, is_suspect};
use serde_json::Value;
use std::ops::Range;

/// One line without its prefix: its text and its position.
struct Line {
    text: usize,
    place: Range<usize>,
    /// Its position in the joined text.
    at: usize,
}

/// Lines of several texts, joined.
struct Joined {
    text: String,
    lines: Vec<Line>,
}

/// Maximum number of list items that are joined as the words of one command.
pub(super) const MOST_WORDS: usize = 64;
/// Minimum length of a row of letters that certainly belongs to a key.
const ROW: usize = 16;

/// Replaces credentials that are found only without the prefixes of the lines; `None` when there is
/// none. Each line stays a line.
pub(super) fn text(text: &str) -> Option<String> {
    if !text.contains('\n') || !text.lines().any(|line| mark(line) > 0) {
        return None;
    }
    let mut texts = [text.to_owned()];
    let joined = Joined::new(&texts, "\n");
    joined.clean(&mut texts.each_mut()).then(|| texts.concat())
}

/// Replaces credentials in a list that are found only when its texts are joined: as lines, as the
/// words of one command, as a name and its value.
pub(super) fn list(items: &mut [Value]) -> bool {
    let count = items.len();
    let is_flat = count <= MOST_WORDS && items.iter().all(Value::is_string);
    let mut texts = Vec::new();
    for item in items.iter_mut() {
        gather(item, &mut texts);
    }
    if texts.is_empty() {
        return false;
    }
    let mut found = false;
    for between in separators(is_flat) {
        found |= Joined::new(&texts, between).clean(&mut texts);
    }
    found
}

/// Checks quickly whether a list may have credentials that are found only when its texts are
/// joined. `is_flat`: they are the items themselves, and few.
pub(super) fn is_suspect_list<T: AsRef<str>>(texts: &[T], is_flat: bool) -> bool {
    // A single line was already searched, unless it has a prefix.
    if let [text] = texts
        && mark(text.as_ref()) == 0
        && !text.as_ref().contains('\n')
    {
        return false;
    }
    let mut between = separators(is_flat).iter();
    !texts.is_empty() && between.any(|between| is_suspect(&Joined::new(texts, between).text))
}

/// Returns what the texts of a list are joined with: as lines, and a short flat list also as words.
const fn separators(is_flat: bool) -> &'static [&'static str] {
    if is_flat {
        &["\n", " ", "\", \""]
    } else {
        &["\n"]
    }
}

/// Returns the texts of a list as one text.
pub(super) fn shown(items: &[Value]) -> String {
    let texts: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
    Joined::new(&texts, "\n").text
}

/// Collects every text of a value that is not a name.
fn gather<'a>(value: &'a mut Value, texts: &mut Vec<&'a mut String>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(items) => items.iter_mut().for_each(|item| gather(item, texts)),
        Value::Object(fields) => {
            let fields = fields.iter_mut().filter(|(name, field)| {
                let is_word = |text: &str| is_name(name, text);
                !(NAMES.contains(&name.as_str()) && field.as_str().is_some_and(is_word))
            });
            fields.for_each(|(_, field)| gather(field, texts));
        }
        _ => {}
    }
}

impl Joined {
    /// Joins texts. Texts that are lines lose their prefixes.
    fn new<T: AsRef<str>>(texts: &[T], between: &str) -> Self {
        let mut joined = Self {
            text: String::new(),
            lines: Vec::new(),
        };
        for (nth, text) in texts.iter().enumerate() {
            let is_lines = between == "\n";
            let mut from = 0;
            for row in text.as_ref().split_inclusive('\n') {
                let line = row.strip_suffix('\n').unwrap_or(row);
                let skipped = if is_lines { mark(line) } else { 0 };
                let place = from + skipped..from + line.len();
                from += row.len();
                joined.push(nth, place, line.get(skipped..).unwrap_or_default(), between);
            }
        }
        joined
    }

    fn push(&mut self, text: usize, place: Range<usize>, line: &str, between: &str) {
        if !self.lines.is_empty() {
            self.text.push_str(between);
        }
        let at = self.text.len();
        self.text.push_str(line);
        self.lines.push(Line { text, place, at });
    }

    /// Replaces credentials found in the joined text. Returns whether there was one.
    fn clean(&self, texts: &mut [&mut String]) -> bool {
        if !is_suspect(&self.text) {
            return false;
        }
        let mut masks: Vec<(usize, Range<usize>, SecretKind)> = Vec::new();
        for found in crate::find(&self.text) {
            let ends = self.ends(&found);
            for line in &self.lines {
                let range = line.at..line.at + line.place.len();
                let from = found.place.start.max(range.start);
                let to = found.place.end.min(range.end);
                if from >= to || !ends && !self.is_row(from..to) {
                    continue;
                }
                let place =
                    line.place.start + from - range.start..line.place.start + to - range.start;
                masks.push((line.text, place, found.kind));
            }
        }
        // From last to first, so that positions stay valid.
        for (nth, place, kind) in masks.iter().rev() {
            if let Some(text) = texts.get_mut(*nth)
                && text.get(place.clone()).is_some()
            {
                text.replace_range(place.clone(), &mask(*kind));
            }
        }
        !masks.is_empty()
    }

    /// Checks whether all lines from first to last belong to it. A truncated key has no end, so
    /// later list items may be something else.
    fn ends(&self, found: &Found) -> bool {
        let content = self.text.get(found.place.clone()).unwrap_or_default();
        found.kind != SecretKind::PrivateKey
            || content.contains("-----END ")
            || !content.contains('\n')
    }

    /// Checks whether a line certainly belongs to a key: its first line, or a long row of its
    /// letters.
    fn is_row(&self, place: Range<usize>) -> bool {
        let line = self.text.get(place).unwrap_or_default().trim();
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "+/=".contains(letter);
        let is_long = line.len() >= ROW || line.ends_with('=');
        line.contains("-----") || is_long && line.chars().all(is_letter)
    }
}

/// Returns the length of a line's prefix: that of a question, a quote, a diff, or a line number.
fn mark(line: &str) -> usize {
    let bare = line.trim_start_matches([' ', '\t']);
    let numbered = bare.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = bare.len() - numbered.len();
    let numbered = numbered.trim_start_matches([' ', '\t']);
    let behind = ['|', '→', '│']
        .iter()
        .find_map(|sign| numbered.strip_prefix(*sign));
    let tabbed = || {
        (digits > 0)
            .then(|| bare.get(digits..)?.strip_prefix('\t'))
            .flatten()
    };
    let rest = match behind.or_else(tabbed) {
        Some(rest) if digits == 0 => rest.strip_prefix(' ').unwrap_or(rest),
        Some(rest) => rest,
        None => bare.strip_prefix("> ").unwrap_or(line),
    };
    let is_dashes = rest.starts_with("-----") && !rest.starts_with("------");
    // A YAML list item also starts with a dash, which belongs to the text.
    let is_list = rest.starts_with("- ") && rest.len() == line.len();
    let rest = match rest.strip_prefix(['+', '-']) {
        Some(inner) if !is_dashes && !is_list => inner,
        _ => rest,
    };
    line.len() - rest.len()
}
