//! Limits the time and stack that the grammar may use.

use super::ShellError;
use super::prescan::{self, TOKENS};
use super::scans::{Quotes, beyond_the_first};
use brush_parser::{ParserOptions, Token};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Maximum length of a text: 64 KiB.
const LONGEST: usize = 64 * 1024;
/// Maximum number of open brackets, quoted or not: each takes stack.
const OPEN_BRACKETS: usize = 24;
/// Maximum number of texts inside words that are parsed as commands.
const INSIDE: usize = 150;
/// Maximum length of a word with special characters.
const LONGEST_WORD: usize = 8 * 1024;
/// Maximum number of expansions in one word or here-document.
const EXPANSIONS: usize = 400;
/// Maximum number of times that letters are scanned again: each takes about 30 ns.
const SCANS: usize = 32 * 1024;
/// Maximum number of open subshells and `case` commands: the grammar tries each in several ways.
const OPEN_GROUPS: usize = 6;
/// Maximum number of open lists of any kind: each takes stack.
const OPEN_LISTS: usize = 16;

/// The remaining parsing budget of one action. Nested texts share it, so that one text in many
/// wrappings takes no longer than many texts.
#[derive(Debug, Clone)]
pub(crate) struct Left {
    bytes: Cell<usize>,
    tokens: Cell<usize>,
    inside: Cell<usize>,
    scans: Cell<usize>,
}

impl Left {
    /// Returns the full budget of an action: one long text, and half as much for nested texts.
    pub(crate) const fn whole() -> Self {
        Self {
            bytes: Cell::new(LONGEST + LONGEST / 2),
            tokens: Cell::new(TOKENS),
            inside: Cell::new(INSIDE),
            scans: Cell::new(SCANS),
        }
    }

    /// Counts one more text inside a word.
    pub(super) fn takes_inside(&self) -> Result<(), ShellError> {
        take(&self.inside, 1)
    }
}

fn take(left: &Cell<usize>, count: usize) -> Result<(), ShellError> {
    let rest = left.get().checked_sub(count);
    left.set(rest.unwrap_or_default());
    rest.map(drop).ok_or(ShellError::TooLong)
}

/// Rejects text that is too long or too deeply nested, before it is split.
pub(super) fn of_text(text: &str, left: &Left) -> Result<(), ShellError> {
    if text.len() > LONGEST {
        return Err(ShellError::TooLong);
    }
    take(&left.bytes, text.len())?;
    let mut open = 0_usize;
    for byte in text.bytes() {
        match byte {
            b'(' | b'{' => open += 1,
            b')' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        if open > OPEN_BRACKETS {
            return Err(ShellError::TooDeep);
        }
    }
    prescan::at(text)
}

/// Rejects tokens that are too many or too deeply nested.
pub(super) fn of_tokens(tokens: &[Token], left: &Left) -> Result<(), ShellError> {
    take(&left.tokens, tokens.len())?;
    let (mut groups, mut cases, mut lists) = (0_usize, 0_usize, 0_usize);
    for token in tokens {
        match token {
            Token::Operator(text, _) if text.starts_with('(') => groups += text.len(),
            Token::Operator(text, _) if text.starts_with(')') => {
                groups = groups.saturating_sub(text.len());
            }
            // The grammar looks for an index before it knows whether a value is set; at each
            // bracket it scans all that follows.
            Token::Word(text, _) if sets_index(text) => {
                take(&left.scans, text.len() * text.matches('[').count())?;
                of_word(text, Some(usize::MAX), Quotes::Hold, left)?;
            }
            Token::Word(text, _) => match text.as_str() {
                // A pattern of a `case` ends with an unmatched bracket.
                "case" => cases += 1,
                "esac" => cases = cases.saturating_sub(1),
                "if" | "while" | "until" | "for" | "select" | "coproc" | "{" | "[[" => lists += 1,
                "fi" | "done" | "}" | "]]" => lists = lists.saturating_sub(1),
                _ => {}
            },
            Token::Operator(..) => {}
        }
        if groups > OPEN_GROUPS || cases > OPEN_GROUPS || lists > OPEN_LISTS {
            return Err(ShellError::TooDeep);
        }
    }
    Ok(())
}

/// Checks whether a word starts as `a[`.
fn sets_index(word: &str) -> bool {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    rest.starts_with('[')
}

/// Rejects a word, or a text in which only `$` is special, that would take too long to parse.
pub(super) fn of_word(
    raw: &str,
    longest: Option<usize>,
    quotes: Quotes,
    left: &Left,
) -> Result<(), ShellError> {
    let expansions = raw
        .bytes()
        .filter(|byte| matches!(byte, b'$' | b'`'))
        .count();
    if expansions > EXPANSIONS || raw.len() > longest.unwrap_or(LONGEST_WORD) {
        return Err(ShellError::TooLong);
    }
    take(&left.scans, beyond_the_first(raw, quotes)).map_err(|_| ShellError::TooDeep)
}

thread_local! {
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Checks whether this thread is running the grammar. A panic there is caught and becomes
/// [`ShellError::Unknown`], so a panic hook that reports defects should ignore it.
#[must_use]
pub fn asks_the_grammar() -> bool {
    ASKED.get()
}

/// Runs the grammar on a text. On some unusual texts, such as a here-document that leaves a
/// substitution open, the grammar panics; these are not understood.
pub(super) fn asked<T>(ask: impl FnOnce() -> T) -> Result<T, ShellError> {
    ASKED.set(true);
    let answer = catch_unwind(AssertUnwindSafe(ask));
    ASKED.set(false);
    answer.map_err(|_| ShellError::Unknown)
}

/// Returns the options of a shell that runs a script: extended patterns are off, so that `!(a)`
/// negates a subshell.
pub(super) fn options() -> ParserOptions {
    ParserOptions {
        enable_extended_globbing: false,
        ..ParserOptions::default()
    }
}
