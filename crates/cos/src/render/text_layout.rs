//! Lays text out for the width of the terminal. All text is made harmless first: text from agents
//! could otherwise move the cursor, change colours or reorder words.

mod table;

use anstyle::{AnsiColor, Style};
use cos_core::foreign::is_hidden;
use cos_core::time::Timestamp;
use jiff::tz::TimeZone;
use std::cell::LazyCell;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthStr;

/// The emphasis of a piece of text; colour never says anything that the words do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Emphasis {
    /// None.
    Plain,
    /// A heading or a name.
    Strong,
    /// Less important.
    Faint,
    /// It went well.
    Good,
    /// It went wrong.
    Bad,
    /// A person is needed.
    Ask,
}

impl Emphasis {
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

/// What happens to a cell that is too long for its column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// It is wrapped.
    Wrap,
    /// Its end is cut, with a sign.
    Cut,
    /// Nothing, because a person copies it.
    Whole,
}

/// One cell of a table.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    text: String,
    emphasis: Emphasis,
    fit: Fit,
}

impl Cell {
    /// Creates a cell with emphasis.
    pub(crate) fn emphasized(text: impl Into<String>, emphasis: Emphasis) -> Self {
        let (text, fit) = (text.into(), Fit::Wrap);
        Self {
            text,
            emphasis,
            fit,
        }
    }

    /// Creates a cell that may be cut.
    pub(crate) fn short(text: impl Into<String>) -> Self {
        let fit = Fit::Cut;
        Self {
            fit,
            ..Self::from(text)
        }
    }

    /// Creates a cell that a person copies.
    pub(crate) fn whole(text: impl Into<String>) -> Self {
        let fit = Fit::Whole;
        Self {
            fit,
            ..Self::from(text)
        }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::emphasized(text, Emphasis::Plain)
    }
}

/// The text, laid out so far.
#[derive(Debug)]
pub(crate) struct TextLayout {
    width: usize,
    /// Looked up when the first time is shown, because that is slow.
    zone: LazyCell<TimeZone>,
    text: String,
}

impl TextLayout {
    /// Creates an empty text of this width, showing times of a zone.
    pub(crate) fn new(width: usize, zone: fn() -> TimeZone) -> Self {
        Self {
            width,
            zone: LazyCell::new(zone),
            text: String::new(),
        }
    }

    /// Returns the text, with colour codes.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// Writes an empty line, unless nothing was written yet or the last line is empty.
    pub(crate) fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Writes a heading after an empty line.
    pub(crate) fn heading(&mut self, text: &str) {
        self.gap();
        let text = harmless(text);
        self.write(&Emphasis::Strong.paint(&text));
    }

    /// Writes a wrapped paragraph.
    pub(crate) fn say(&mut self, indent: usize, text: &str) {
        self.item(indent, "", Emphasis::Plain, text);
    }

    /// Writes a wrapped paragraph with emphasis.
    pub(crate) fn say_in(&mut self, indent: usize, emphasis: Emphasis, text: &str) {
        for line in wrap(&harmless(text), self.room(indent)) {
            let line = emphasis.paint(&line);
            self.write(&format!("{:indent$}{line}", ""));
        }
    }

    /// Writes a paragraph after a lead; further lines are aligned with the first one.
    pub(crate) fn item(&mut self, indent: usize, lead: &str, emphasis: Emphasis, text: &str) {
        let lead = harmless(lead);
        let hang = indent + lead.width();
        let mut painted = emphasis.paint(&lead);
        for line in wrap(&harmless(text), self.room(hang)) {
            let before = indent;
            self.write(&format!("{:before$}{painted}{line}", ""));
            painted = " ".repeat(hang - indent);
        }
    }

    /// Writes a line that a person may copy: never wrapped.
    pub(crate) fn verbatim(&mut self, indent: usize, text: &str) {
        let text = harmless(text);
        self.write(&format!("{:indent$}{text}", ""));
    }

    /// Writes a paragraph after a lead if wrapping cannot change its meaning. Otherwise the lead
    /// stays alone with the text below it as a quote: a command must not read as another command.
    pub(crate) fn item_as_is(&mut self, indent: usize, lead: &str, emphasis: Emphasis, text: &str) {
        let text = text.trim_end_matches('\n');
        if is_wrappable(text) {
            return self.item(indent, lead, emphasis, text);
        }
        self.item(indent, lead.trim_end(), emphasis, "");
        self.quote(indent + 2, text);
    }

    /// Quotes untrusted text line by line after a bar. Long lines are broken anywhere; a
    /// continuation is marked with a colon, because a bar means the start of a line.
    pub(crate) fn quote(&mut self, indent: usize, text: &str) {
        let room = self.room(indent + 2);
        for line in text.split_terminator('\n') {
            let line = harmless(line.strip_suffix('\r').unwrap_or(line));
            for (nth, part) in broken(&line, room).into_iter().enumerate() {
                let mark = if nth == 0 { '|' } else { ':' };
                self.write(&format!("{:indent$}{mark} {part}", ""));
            }
        }
    }

    /// Quotes one line of untrusted text as it is; a line that is too long is broken between words,
    /// and each part gets the mark.
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

    /// Formats a timestamp in the person's time zone.
    pub(crate) fn moment(&self, at: Timestamp) -> String {
        self.time_as(at, "%Y-%m-%d %H:%M")
    }

    /// Formats the time of day of a timestamp, to the second.
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

/// Escapes control characters, characters that change the direction of reading, and invisible
/// characters. The two joiners stay: some scripts need them.
pub(crate) fn harmless(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\t' => clean.push(' '),
            _ if is_hidden(letter) => {
                let _infallible = write!(clean, "{}", letter.escape_unicode());
            }
            _ => clean.push(letter),
        }
    }
    clean
}

/// Checks whether wrapping would change only the line ends of a text.
pub(crate) fn is_wrappable(text: &str) -> bool {
    let is_blank = |letter: char| letter.is_whitespace();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let runs = is_blank(letter) && letters.peek().is_some_and(|next| is_blank(*next));
        if runs || (is_blank(letter) && letter != ' ') {
            return false;
        }
    }
    true
}

/// The words that start a line of an error.
const LEADS: [&str; 5] = ["error:", "caused", "hint:", "warning:", "note:"];

/// Breaks a text between words into lines of at most `room` columns; a longer word gets its own
/// line, so that it can be copied. Returns at least one line.
fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            if line.is_empty() {
                line.push_str(word);
            } else if line.width() + 1 + word.width() <= room {
                line.push(' ');
                line.push_str(word);
            } else if LEADS.contains(&word) {
                // No line may start like one of ours: the word before it moves with it.
                let begun = line.rfind(' ').map(|at| line.split_off(at));
                let begun = begun.unwrap_or_else(|| std::mem::take(line));
                lines.push(format!("{} {word}", begun.trim_start()));
            } else {
                lines.push(word.to_owned());
            }
        }
    }
    lines.retain(|line| !line.is_empty() || text.trim().is_empty());
    lines
}

/// Breaks a text anywhere into parts of at most `room` columns. Returns at least one part.
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

/// Cuts a text to fit, with a sign that it was cut.
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
