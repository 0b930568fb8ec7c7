//! Texts whose lines stand behind marks or are held in a list: read as the text that they show.
//!
//! A question shows a change line by line (`  | +password: >`), a tool shows a file with numbers. Each
//! line looks harmless then, and so may the whole, because the marks hide how its lines belong together.

use super::{NAMES, is_name, mask};
use crate::secret::{self, Found, SecretKind, is_suspect};
use serde_json::Value;
use std::ops::Range;

/// One line: in which text it stands and where, without its mark.
struct Line {
    text: usize,
    place: Range<usize>,
    /// Where it stands in the joined text.
    at: usize,
}

/// Lines of texts joined to one.
struct Joined {
    text: String,
    lines: Vec<Line>,
}

/// How much of a list is read as the words of one command.
const MOST_WORDS: usize = 64;
/// The shortest row of a key that is one beyond doubt.
const ROW: usize = 16;

/// A text with the credentials replaced that show only without the marks of its lines; none when there
/// is none. Each line stays a line.
pub(super) fn text(text: &str) -> Option<String> {
    if !text.contains('\n') || !text.lines().any(|line| mark(line) > 0) {
        return None;
    }
    let mut texts = [text.to_owned()];
    let joined = Joined::new(&texts.each_ref().map(String::as_str), "\n");
    joined.clean(&mut texts.each_mut()).then(|| texts.concat())
}

/// Takes out of the texts of a list what shows only when they are read together: as lines, as the words
/// of one command, as a name beside its value.
pub(super) fn list(items: &mut [Value]) -> bool {
    let count = items.len();
    let is_flat = count <= MOST_WORDS && items.iter().all(Value::is_string);
    let mut texts = Vec::new();
    for item in items.iter_mut() {
        gather(item, &mut texts);
    }
    if texts.len() < 2 {
        return false;
    }
    let read = |texts: &[&mut String], between: &str| {
        let held: Vec<&str> = texts.iter().map(|text| text.as_str()).collect();
        Joined::new(&held, between)
    };
    let mut found = read(&texts, "\n").clean(&mut texts);
    if is_flat {
        for between in [" ", "\", \""] {
            found |= read(&texts, between).clean(&mut texts);
        }
    }
    found
}

/// The texts that stand in a list, as the one text that they show.
pub(super) fn shown(items: &[Value]) -> String {
    let texts: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
    Joined::new(&texts, "\n").text
}

/// Every text of a value that is no name.
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
    /// Texts as one. Where they are lines, each stands without its mark.
    fn new(texts: &[&str], between: &str) -> Self {
        let mut joined = Self {
            text: String::new(),
            lines: Vec::new(),
        };
        for (nth, text) in texts.iter().enumerate() {
            let is_lines = between == "\n";
            let mut from = 0;
            for row in text.split_inclusive('\n') {
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

    /// Puts masks where a credential shows in the whole; says whether there was one.
    fn clean(&self, texts: &mut [&mut String]) -> bool {
        if !is_suspect(&self.text) {
            return false;
        }
        let mut masks: Vec<(usize, Range<usize>, SecretKind)> = Vec::new();
        for found in secret::find(&self.text) {
            let ends = self.ends(&found);
            for line in &self.lines {
                let held = line.at..line.at + line.place.len();
                let from = found.place.start.max(held.start);
                let to = found.place.end.min(held.end);
                if from >= to || !ends && !self.is_row(from..to) {
                    continue;
                }
                let place =
                    line.place.start + from - held.start..line.place.start + to - held.start;
                masks.push((line.text, place, found.kind));
            }
        }
        // From the last to the first, so that places stay what they are.
        for (nth, place, kind) in masks.iter().rev() {
            if let Some(text) = texts.get_mut(*nth)
                && text.get(place.clone()).is_some()
            {
                text.replace_range(place.clone(), &mask(*kind));
            }
        }
        !masks.is_empty()
    }

    /// Whether all lines from the first to the last belong to it. A key that was cut off ends nowhere;
    /// what comes after it in a list may be something else.
    fn ends(&self, found: &Found) -> bool {
        let held = self.text.get(found.place.clone()).unwrap_or_default();
        found.kind != SecretKind::PrivateKey || held.contains("-----END ") || !held.contains('\n')
    }

    /// Whether a line is certainly one of a key: its first, or a long row of its letters.
    fn is_row(&self, place: Range<usize>) -> bool {
        let line = self.text.get(place).unwrap_or_default().trim();
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "+/=".contains(letter);
        let is_long = line.len() >= ROW || line.ends_with('=');
        line.contains("-----") || is_long && line.chars().all(is_letter)
    }
}

/// How long the mark before a line is: that of a question, of a quote, of a diff, a number.
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
    // A list of YAML begins with a dash as well; there it belongs to the text.
    let is_list = rest.starts_with("- ") && rest.len() == line.len();
    let rest = match rest.strip_prefix(['+', '-']) {
        Some(inner) if !is_dashes && !is_list => inner,
        _ => rest,
    };
    line.len() - rest.len()
}
