//! How the grammar is asked, and what is not even handed to it: its time and its stack must stay
//! small.

use super::ShellError;
use super::glimpse::{self, TOKENS};
use super::looks::{Quotes, beyond_the_first};
use brush_parser::{ParserOptions, Token};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// 64 KiB.
const LONGEST: usize = 64 * 1024;
/// Brackets open at once, whether quoted or not: each takes a piece of the stack.
const OPEN_BRACKETS: usize = 24;
/// Texts inside of words that are read as commands of their own.
const INSIDE: usize = 150;
/// Letters of a word in which some mean something to the shell.
const LONGEST_WORD: usize = 8 * 1024;
/// Expansions in one word or here-document.
const EXPANSIONS: usize = 400;
/// How often letters of words are looked at again: each time takes some 30 ns.
const LOOKS: usize = 32 * 1024;
/// Subshells and `case` open at once: the grammar tries each of them in several ways.
const OPEN_GROUPS: usize = 6;
/// Lists of any kind open at once: each takes a piece of the stack.
const OPEN_LISTS: usize = 16;

/// What may still be read of one action: the texts inside of texts share it, so that one text in
/// many wrappings takes no longer than many texts.
#[derive(Debug, Clone)]
pub(crate) struct Left {
    bytes: Cell<usize>,
    tokens: Cell<usize>,
    inside: Cell<usize>,
    looks: Cell<usize>,
}

impl Left {
    /// Of an action that nothing was read of yet: one long text, and half as much inside of it.
    pub(crate) const fn whole() -> Self {
        Self {
            bytes: Cell::new(LONGEST + LONGEST / 2),
            tokens: Cell::new(TOKENS),
            inside: Cell::new(INSIDE),
            looks: Cell::new(LOOKS),
        }
    }

    /// Takes one more text that stands inside of a word.
    pub(super) fn takes_inside(&self) -> Result<(), ShellError> {
        take(&self.inside, 1)
    }
}

fn take(left: &Cell<usize>, count: usize) -> Result<(), ShellError> {
    let rest = left.get().checked_sub(count);
    left.set(rest.unwrap_or_default());
    rest.map(drop).ok_or(ShellError::TooLong)
}

/// Refuses text that is too long or too deep before it is split.
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
    glimpse::at(text)
}

/// Refuses tokens that are too many or nested too deeply.
pub(super) fn of_tokens(tokens: &[Token], left: &Left) -> Result<(), ShellError> {
    take(&left.tokens, tokens.len())?;
    let (mut groups, mut cases, mut lists) = (0_usize, 0_usize, 0_usize);
    for token in tokens {
        match token {
            Token::Operator(text, _) if text.starts_with('(') => groups += text.len(),
            Token::Operator(text, _) if text.starts_with(')') => {
                groups = groups.saturating_sub(text.len());
            }
            // The grammar looks for an index before it knows whether a value is set, and at each
            // bracket in it at all that follows.
            Token::Word(text, _) if sets_index(text) => {
                take(&left.looks, text.len() * text.matches('[').count())?;
                of_word(text, Some(usize::MAX), Quotes::Hold, left)?;
            }
            Token::Word(text, _) => match text.as_str() {
                // A pattern of a `case` ends with a bracket that nothing opened.
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

/// Whether a word begins as `a[`.
fn sets_index(word: &str) -> bool {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    rest.starts_with('[')
}

/// Refuses a word, or a text in which only `$` means something, that would take long to take apart.
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
    take(&left.looks, beyond_the_first(raw, quotes)).map_err(|_| ShellError::TooDeep)
}

thread_local! {
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is asking the grammar just now. What panics then is caught and becomes
/// [`ShellError::Unknown`]: a program's panic hook that wants to tell of defects alone asks this.
#[must_use]
pub fn asks_the_grammar() -> bool {
    ASKED.get()
}

/// What the grammar makes of a text. On some that nobody would write it gives up in the middle, such
/// as a substitution that a here-document leaves open: these are not understood.
pub(super) fn asked<T>(ask: impl FnOnce() -> T) -> Result<T, ShellError> {
    ASKED.set(true);
    let answer = catch_unwind(AssertUnwindSafe(ask));
    ASKED.set(false);
    answer.map_err(|_| ShellError::Unknown)
}

/// How a shell reads that runs a script: patterns such as `!(a)` are off, so that `!(a)` is the
/// negation of a subshell.
pub(super) fn options() -> ParserOptions {
    ParserOptions {
        enable_extended_globbing: false,
        ..ParserOptions::default()
    }
}
