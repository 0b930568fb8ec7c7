//! A sheet of text as wide as the terminal. Everything written on it is made harmless first: what
//! agents print could otherwise move the cursor, change colours or show words in another order.

use anstyle::{AnsiColor, Style};
use cos_core::time::Timestamp;
use jiff::tz::TimeZone;
use std::cell::LazyCell;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr;

/// How a piece of text stands out; it never says what the words do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Not at all.
    Plain,
    /// A heading or a name.
    Strong,
    /// Less important.
    Faint,
    /// It went well.
    Good,
    /// It did not.
    Bad,
    /// A person is wanted.
    Ask,
}

impl Ink {
    fn style(self) -> Style {
        let color = |color: AnsiColor| Style::new().fg_color(Some(anstyle::Color::Ansi(color)));
        match self {
            Self::Plain => Style::new(),
            Self::Strong => Style::new().bold(),
            Self::Faint => Style::new().dimmed(),
            Self::Good => color(AnsiColor::Green),
            Self::Bad => color(AnsiColor::Red),
            Self::Ask => color(AnsiColor::Yellow),
        }
    }

    fn paint(self, text: &str) -> String {
        let style = self.style();
        if self == Self::Plain || text.is_empty() {
            text.to_owned()
        } else {
            format!("{style}{text}{style:#}")
        }
    }
}

/// One cell of a table.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    text: String,
    ink: Ink,
}

impl Cell {
    /// A cell that stands out.
    pub(crate) fn inked(text: impl Into<String>, ink: Ink) -> Self {
        let text = text.into();
        Self { text, ink }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::inked(text, Ink::Plain)
    }
}

/// The sheet.
#[derive(Debug)]
pub(crate) struct Paper {
    width: usize,
    /// Found out with the first time that is shown: it takes longer than most of what is shown.
    zone: LazyCell<TimeZone>,
    text: String,
}

impl Paper {
    /// An empty sheet of so many columns, showing times of a zone.
    pub(crate) fn new(width: usize, zone: fn() -> TimeZone) -> Self {
        Self {
            width,
            zone: LazyCell::new(zone),
            text: String::new(),
        }
    }

    /// What was written, with the codes of its colours.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// An empty line, unless nothing was written yet or the last line is empty.
    pub(crate) fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// A heading after an empty line.
    pub(crate) fn heading(&mut self, text: &str) {
        self.gap();
        let text = harmless(text);
        self.write(&Ink::Strong.paint(&text));
    }

    /// A paragraph, wrapped.
    pub(crate) fn say(&mut self, indent: usize, text: &str) {
        self.item(indent, "", Ink::Plain, text);
    }

    /// A paragraph in an ink of its own, wrapped.
    pub(crate) fn say_in(&mut self, indent: usize, ink: Ink, text: &str) {
        for line in wrap(&harmless(text), self.room(indent)) {
            let line = ink.paint(&line);
            self.write(&format!("{:indent$}{line}", ""));
        }
    }

    /// A paragraph behind a lead; its further lines stand under its first.
    pub(crate) fn item(&mut self, indent: usize, lead: &str, ink: Ink, text: &str) {
        let lead = harmless(lead);
        let hang = indent + lead.width();
        let mut painted = ink.paint(&lead);
        for line in wrap(&harmless(text), self.room(hang)) {
            let before = indent;
            self.write(&format!("{:before$}{painted}{line}", ""));
            painted = " ".repeat(hang - indent);
        }
    }

    /// A line that a person may copy: never wrapped.
    pub(crate) fn verbatim(&mut self, indent: usize, text: &str) {
        let text = harmless(text);
        self.write(&format!("{:indent$}{text}", ""));
    }

    /// Somebody else's words, line by line behind a bar; long lines are broken anywhere.
    pub(crate) fn quote(&mut self, indent: usize, text: &str) {
        let room = self.room(indent + 2);
        for line in text.lines() {
            for part in broken(&harmless(line), room) {
                self.write(&format!("{:indent$}| {part}", ""));
            }
        }
    }

    /// One line of somebody else's words as it stands; one that is too long is broken between words,
    /// and whatever it is broken into stands behind the mark.
    pub(crate) fn quote_line(&mut self, indent: usize, mark: &str, line: &str) {
        let room = self.room(indent + mark.width());
        let line = harmless(line);
        let parts = if line.width() <= room {
            vec![line]
        } else {
            wrap(&line, room)
        };
        for part in parts.iter().flat_map(|part| broken(part, room)) {
            let quoted = format!("{:indent$}{mark}{part}", "");
            self.write(quoted.trim_end());
        }
    }

    /// Rows in columns; the last column is cut where the line ends.
    pub(crate) fn table(&mut self, indent: usize, rows: &[Vec<Cell>]) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width_of = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| harmless(&cell.text).width()).max()
        };
        let widths: Vec<usize> = (0..columns).filter_map(width_of).collect();
        for row in rows {
            let mut line = " ".repeat(indent);
            let mut used = indent;
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let mut text = harmless(&cell.text);
                if column + 1 == columns {
                    text = cut(&text, self.width.saturating_sub(used));
                }
                let fill = width.saturating_sub(text.width()) + 2;
                used += text.width() + fill;
                line.push_str(&cell.ink.paint(&text));
                line.push_str(&" ".repeat(fill));
            }
            self.write(line.trim_end());
        }
    }

    /// A moment at the person's place.
    pub(crate) fn moment(&self, at: Timestamp) -> String {
        self.time_as(at, "%Y-%m-%d %H:%M")
    }

    /// The time of day of a moment, to the second.
    pub(crate) fn clock(&self, at: Timestamp) -> String {
        self.time_as(at, "%H:%M:%S")
    }

    fn time_as(&self, at: Timestamp, format: &str) -> String {
        jiff::Timestamp::from_millisecond(at.0).map_or_else(
            |_| format!("{} ms", at.0),
            |time| {
                let zoned = time.to_zoned(self.zone.clone());
                zoned.strftime(format).to_string()
            },
        )
    }

    fn room(&self, taken: usize) -> usize {
        self.width.saturating_sub(taken).max(20)
    }

    fn write(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }
}

/// A text whose control characters, those that turn the direction of reading, and those that are not
/// seen at all are spelled out. The two joiners stay: whole scripts are written with them.
pub(crate) fn harmless(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for letter in text.chars() {
        let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        match letter {
            '\n' | '\t' => clean.push(' '),
            _ if letter.is_control() || turns || is_unseen(letter) => {
                let _infallible = write!(clean, "{}", letter.escape_unicode());
            }
            _ => clean.push(letter),
        }
    }
    clean
}

/// Whether a letter takes no room and changes none beside it: what it hides would be approved unread.
pub(crate) const fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
            | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}'
            | '\u{206a}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Lines of at most `room` columns, broken between words; a longer word has a line of its own, so
/// that it can be copied. At least one line.
fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            if line.is_empty() {
                line.push_str(word);
            } else if line.width() + 1 + word.width() <= room {
                line.push(' ');
                line.push_str(word);
            } else {
                lines.push(word.to_owned());
            }
        }
    }
    lines
}

/// Parts of at most `room` columns, broken anywhere. At least one part.
fn broken(text: &str, room: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    for letter in text.chars() {
        let mut buffer = [0; 4];
        let letter: &str = letter.encode_utf8(&mut buffer);
        if let Some(part) = parts.last_mut() {
            if part.width() + letter.width() <= room {
                part.push_str(letter);
            } else {
                parts.push(letter.to_owned());
            }
        }
    }
    parts
}

/// The beginning of a text that fits, with a sign that it was cut.
fn cut(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let mut parts = broken(text, room.saturating_sub(3)).into_iter();
    let first = parts.next().unwrap_or_default();
    format!("{}...", first.trim_end())
}

#[cfg(test)]
mod tests;
