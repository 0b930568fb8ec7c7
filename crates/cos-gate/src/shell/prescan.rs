//! Scans a text before parsing, and rejects one that would take too long.
//!
//! Everything that is not certainly quoted or in a here-document counts, so no text that the parser
//! would split escapes. Quoted texts and here-documents cost almost nothing.

use super::ShellError;

/// Maximum number of words and operators: analyzing each operand takes up to 5 µs.
pub(super) const TOKENS: usize = 400;
/// Maximum number of words, operators and expansions in one text, including comments.
const MAX_PRESCANNED: usize = 2 * TOKENS;
/// Maximum number of letters outside quotes and here-documents: splitting one takes up to 90 ns.
const SYNTAX: usize = 20 * 1024;
/// Maximum number of lines in here-documents: checking one for the end takes about 50 ns.
const LINES: usize = 16 * 1024;

/// An open construct inside which quotes start again.
struct Open {
    /// The character that closes it.
    close: u8,
    /// Where it starts.
    at: usize,
    /// The quote around it.
    quote: Option<u8>,
    /// Whether it is arithmetic, where `<<` shifts bits and starts no here-document.
    sums: bool,
}

/// The state of the scan.
struct Prescan<'a> {
    text: &'a str,
    open: Vec<Open>,
    /// The open quote: `'`, `"`, and `$` for `$'`.
    quote: Option<u8>,
    comment: bool,
    /// The end words of here-documents that start after this line.
    documents: Vec<&'a str>,
    seen: usize,
    syntax: usize,
    lines: usize,
}

/// Rejects a text that would take too long to parse.
pub(super) fn at(text: &str) -> Result<(), ShellError> {
    let mut prescan = Prescan {
        text,
        open: Vec::new(),
        quote: None,
        comment: false,
        documents: Vec::new(),
        seen: 0,
        syntax: 0,
        lines: 0,
    };
    let (mut escaped, mut between, mut last) = (false, true, b'\n');
    let mut next = 0;
    for (at, byte) in text.bytes().enumerate() {
        if at < next || std::mem::take(&mut escaped) {
            continue;
        }
        let before = std::mem::replace(&mut last, byte);
        escaped = byte == b'\\' && prescan.quote != Some(b'\'') && !prescan.comment;
        prescan.count(byte, &mut between);
        next = prescan.step(at, byte, before);
        if prescan.seen > MAX_PRESCANNED || prescan.syntax > SYNTAX || prescan.lines > LINES {
            return Err(ShellError::TooLong);
        }
    }
    Ok(())
}

impl Prescan<'_> {
    /// Counts a byte and what starts with it.
    fn count(&mut self, byte: u8, between: &mut bool) {
        let bare = self.quote.is_none();
        let space = bare && byte.is_ascii_whitespace();
        let operates = bare && b"&|;<>()\n".contains(&byte)
            || !matches!(self.quote, Some(b'\'' | b'$')) && b"$`".contains(&byte);
        let begins = *between && !space;
        *between = space;
        self.seen += usize::from(begins || operates);
        self.syntax += usize::from(bare);
    }

    /// Processes a byte. Returns the position of the next byte to process.
    fn step(&mut self, at: usize, byte: u8, before: u8) -> usize {
        if self.comment && byte != b'\n' {
            return at + 1;
        }
        let sums = self.open.last().is_some_and(|open| open.sums);
        match (self.quote, byte) {
            (None, b'\'') if before == b'$' => self.quote = Some(b'$'),
            (None, b'\'' | b'"') => self.quote = Some(byte),
            (Some(b'\'' | b'$'), b'\'') | (Some(b'"'), b'"') => self.quote = None,
            (None, b'(') => {
                let twice = self.open.last().is_some_and(|open| open.at + 1 == at);
                self.opens(b')', at, sums || twice);
            }
            (Some(b'"'), b'(') if before == b'$' => self.opens(b')', at, false),
            (None, b'{') if before == b'$' => self.opens(b'}', at, true),
            (None, b'[') if before == b'$' => self.opens(b']', at, true),
            (None, b')' | b'}' | b']') => self.closes(byte),
            (None, b'#') if !sums && starts_word(before) => self.comment = true,
            (None, b'<') if before != b'<' && !sums => {
                self.documents
                    .extend(delimiter(self.text.get(at..).unwrap_or_default()));
            }
            (None, b'\n') => {
                self.comment = false;
                return self.behind_documents(at + 1);
            }
            _ => {}
        }
        at + 1
    }

    fn opens(&mut self, close: u8, at: usize, sums: bool) {
        let quote = self.quote.take();
        self.open.push(Open {
            close,
            at,
            quote,
            sums,
        });
    }

    fn closes(&mut self, byte: u8) {
        if let Some(open) = self.open.pop_if(|open| open.close == byte) {
            self.quote = open.quote;
        }
    }

    /// Returns the position after here-documents that start here.
    fn behind_documents(&mut self, from: usize) -> usize {
        let mut end = from;
        for delimiter in std::mem::take(&mut self.documents) {
            let delimiter = delimiter.trim_matches(['\'', '"', '\\']);
            for line in self
                .text
                .get(end..)
                .unwrap_or_default()
                .split_inclusive('\n')
            {
                end += line.len();
                self.lines += 1;
                if line.trim_matches(['\t', '\n', '\r']) == delimiter {
                    break;
                }
            }
        }
        end
    }
}

/// Checks whether a word starts after this letter.
fn starts_word(before: u8) -> bool {
    before.is_ascii_whitespace() || b"&|;<>()".contains(&before)
}

/// Returns the end word of a here-document that starts with this text.
fn delimiter(text: &str) -> Option<&str> {
    let word = text
        .strip_prefix("<<")
        .filter(|rest| !rest.starts_with('<'))?;
    let word = word
        .strip_prefix('-')
        .unwrap_or(word)
        .trim_start_matches([' ', '\t']);
    let ends = |c: char| c.is_whitespace() || "&|;<>()".contains(c);
    word.split(ends).next()
}
