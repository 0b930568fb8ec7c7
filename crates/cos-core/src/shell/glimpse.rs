//! A first look at a text, before the grammar splits it: whether that would take too long.
//!
//! Whatever is not surely a quoted text or a here-document is counted, so that nothing that the
//! grammar would split escapes; what both are about costs next to nothing to split.

use super::ShellError;

/// Words and operators: what is done with each operand is worked out, at up to 5 µs.
pub(super) const TOKENS: usize = 400;
/// Words, operators and expansions in one text; comments are counted too.
const GLIMPSED: usize = 2 * TOKENS;
/// Letters that are neither quoted nor in a here-document: to split one takes up to 90 ns.
const SYNTAX: usize = 20 * 1024;
/// Lines of here-documents: to look for their end in one takes some 50 ns.
const LINES: usize = 16 * 1024;

/// Something open in which quotes begin anew.
struct Open {
    /// What closes it.
    close: u8,
    /// Where it began.
    at: usize,
    /// The quote around it.
    quote: Option<u8>,
    /// Whether `<<` moves bits in it, or is a letter.
    sums: bool,
}

/// What is seen of a text so far.
struct Glimpse<'a> {
    text: &'a str,
    open: Vec<Open>,
    /// The quote that is open: `'`, `"`, and `$` for `$'`.
    quote: Option<u8>,
    comment: bool,
    /// The ends of here-documents that begin behind this line.
    documents: Vec<&'a str>,
    seen: usize,
    syntax: usize,
    lines: usize,
}

/// Refuses a text in which there is too much to be split.
pub(super) fn at(text: &str) -> Result<(), ShellError> {
    let mut glimpse = Glimpse {
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
        escaped = byte == b'\\' && glimpse.quote != Some(b'\'') && !glimpse.comment;
        glimpse.count(byte, &mut between);
        next = glimpse.step(at, byte, before);
        if glimpse.seen > GLIMPSED || glimpse.syntax > SYNTAX || glimpse.lines > LINES {
            return Err(ShellError::TooLong);
        }
    }
    Ok(())
}

impl Glimpse<'_> {
    /// Counts a byte, and what begins with it.
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

    /// Takes a byte; where what is looked at next begins.
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

    /// Where the text goes on behind here-documents that begin here.
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

/// Whether a word begins behind this letter.
fn starts_word(before: u8) -> bool {
    before.is_ascii_whitespace() || b"&|;<>()".contains(&before)
}

/// The word that ends the here-document which begins with this text, if one does.
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
