//! Splits shell text into the simple commands it would run.
//!
//! Conservative: quotes, lists, pipelines, substitutions and here-documents are understood, and
//! whatever is not is refused, so that a reader never mistakes half a command for the whole.
//! Nothing is expanded; a word that would be is marked instead.

mod redirect;

/// One word of a command, its quotes taken away.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Word {
    /// The text.
    pub text: String,
    /// Whether the shell would put something else in place of a part of it.
    pub expands: bool,
    /// Whether it holds an unquoted pattern of file names.
    pub globs: bool,
}

/// One simple command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Simple {
    /// The program and its arguments, assignments in front included.
    pub words: Vec<Word>,
    /// Files it would write through redirections.
    pub writes: Vec<Word>,
    /// Whether its input comes from a file.
    pub reads_file: bool,
    /// Text handed to its input by a here-document or here-string.
    pub input: Option<String>,
}

/// Commands whose output feeds the next one's input.
pub type Pipeline = Vec<Simple>;

/// Shell text that could not be understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ShellError {
    /// A quote, bracket or substitution is never closed.
    #[error("a quote or bracket is never closed")]
    Unclosed,
    /// Commands are nested too deeply.
    #[error("commands are nested too deeply")]
    TooDeep,
    /// Syntax outside of what is understood: functions, `case`, stray operators.
    #[error("this shell syntax is not understood")]
    Unknown,
    /// Longer than 64 KiB.
    #[error("the command is longer than 64 KiB")]
    TooLong,
}

const DEEPEST: usize = 8;
const LONGEST: usize = 64 * 1024;

/// Splits `text` into pipelines, those of substitutions and subshells included.
pub fn split(text: &str) -> Result<Vec<Pipeline>, ShellError> {
    if text.len() > LONGEST {
        return Err(ShellError::TooLong);
    }
    split_nested(text, 0)
}

fn split_nested(text: &str, depth: usize) -> Result<Vec<Pipeline>, ShellError> {
    if depth > DEEPEST {
        return Err(ShellError::TooDeep);
    }
    let mut splitter = Splitter {
        chars: text.chars().collect(),
        ..Splitter::default()
    };
    splitter.read()?;
    for nested in std::mem::take(&mut splitter.nested) {
        let inner = split_nested(&nested, depth + 1)?;
        splitter.done.extend(inner);
    }
    Ok(splitter.done)
}

/// Where the next word goes.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Slot {
    #[default]
    Argument,
    Write,
    Read,
    HereString,
    HereDocument,
}

#[derive(Default)]
struct Splitter {
    chars: Vec<char>,
    at: usize,
    word: Option<Word>,
    /// Whether the word under way holds a quoted part, which keeps it from being an operator.
    quoted: bool,
    slot: Slot,
    simple: Simple,
    pipeline: Pipeline,
    done: Vec<Pipeline>,
    nested: Vec<String>,
    documents: Vec<String>,
    open_groups: usize,
}

impl Splitter {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek(0);
        self.at += 1;
        next
    }

    fn read(&mut self) -> Result<(), ShellError> {
        while let Some(c) = self.next() {
            match c {
                '\'' | '"' | '\\' | '`' | '$' => self.quoting(c)?,
                '#' if self.word.is_none() => {
                    while self.peek(0).is_some_and(|c| c != '\n') {
                        self.at += 1;
                    }
                }
                '\n' => {
                    self.end_pipeline()?;
                    self.take_documents()?;
                }
                c if c.is_whitespace() => self.end_word(),
                ';' | '&' | '|' | '(' | ')' | '<' | '>' => self.operator(c)?,
                c => self.plain(c),
            }
        }
        self.end_pipeline()?;
        if self.open_groups > 0 || !self.documents.is_empty() {
            return Err(ShellError::Unclosed);
        }
        Ok(())
    }

    fn plain(&mut self, c: char) {
        let word = self.word.get_or_insert_default();
        word.text.push(c);
        word.globs |= matches!(c, '*' | '?' | '[');
        // `{a,b}` becomes several words.
        word.expands |= c == ',' && word.text.contains('{');
    }

    fn quoting(&mut self, c: char) -> Result<(), ShellError> {
        self.word.get_or_insert_default();
        match c {
            '\'' => {
                self.quoted = true;
                let text = self.until('\'')?;
                self.push(&text);
            }
            '"' => {
                self.quoted = true;
                self.double_quoted()?;
            }
            '\\' => match self.next() {
                Some('\n') => {}
                Some(c) => {
                    self.quoted = true;
                    self.push(c.encode_utf8(&mut [0; 4]));
                }
                None => return Err(ShellError::Unclosed),
            },
            '`' => self.backquoted()?,
            _ => self.dollar()?,
        }
        // A line that only goes on starts no word.
        if !self.quoted
            && self
                .word
                .as_ref()
                .is_some_and(|word| *word == Word::default())
        {
            self.word = None;
        }
        Ok(())
    }

    fn push(&mut self, text: &str) {
        self.word.get_or_insert_default().text.push_str(text);
    }

    fn mark_expanding(&mut self) {
        self.word.get_or_insert_default().expands = true;
    }

    fn until(&mut self, end: char) -> Result<String, ShellError> {
        let mut text = String::new();
        loop {
            match self.next() {
                Some(c) if c == end => return Ok(text),
                Some(c) => text.push(c),
                None => return Err(ShellError::Unclosed),
            }
        }
    }

    fn double_quoted(&mut self) -> Result<(), ShellError> {
        loop {
            match self.next() {
                Some('"') => return Ok(()),
                Some('\\') => match self.next() {
                    Some(c @ ('"' | '\\' | '$' | '`')) => self.push(c.encode_utf8(&mut [0; 4])),
                    Some('\n') => {}
                    Some(c) => {
                        self.push("\\");
                        self.push(c.encode_utf8(&mut [0; 4]));
                    }
                    None => return Err(ShellError::Unclosed),
                },
                Some('`') => self.backquoted()?,
                Some('$') => self.dollar()?,
                Some(c) => self.push(c.encode_utf8(&mut [0; 4])),
                None => return Err(ShellError::Unclosed),
            }
        }
    }

    fn backquoted(&mut self) -> Result<(), ShellError> {
        let text = self.until('`')?;
        self.nested.push(text);
        self.push("$");
        self.mark_expanding();
        Ok(())
    }

    /// What follows a `$`: a substitution, arithmetic, a variable, or a C string.
    fn dollar(&mut self) -> Result<(), ShellError> {
        self.push("$");
        match self.peek(0) {
            Some('(') => {
                self.at += 1;
                let text = self.balanced()?;
                self.nested.push(text);
                self.mark_expanding();
            }
            Some('\'') => {
                self.at += 1;
                let text = self.until('\'')?;
                self.push(&text);
                self.mark_expanding();
            }
            Some(c) if c.is_alphanumeric() || "{_@*#?$!-".contains(c) => self.mark_expanding(),
            _ => {}
        }
        Ok(())
    }

    /// The text up to the bracket that closes the one just read; quotes are respected.
    fn balanced(&mut self) -> Result<String, ShellError> {
        let (mut text, mut open) = (String::new(), 1);
        loop {
            let c = self.next().ok_or(ShellError::Unclosed)?;
            match c {
                '(' => open += 1,
                ')' => open -= 1,
                '\'' => {
                    let inner = self.until('\'')?;
                    text.push('\'');
                    text.push_str(&inner);
                }
                '\\' => {
                    text.push(c);
                    text.push(self.next().ok_or(ShellError::Unclosed)?);
                    continue;
                }
                _ => {}
            }
            if open == 0 {
                return Ok(text);
            }
            text.push(c);
        }
    }

    fn operator(&mut self, c: char) -> Result<(), ShellError> {
        let twice = self.peek(0) == Some(c);
        match (c, self.peek(0)) {
            ('<' | '>', Some('(')) => {
                self.at += 1;
                let text = self.balanced()?;
                self.nested.push(text);
                self.push("$");
                self.mark_expanding();
            }
            ('<' | '>', _) => self.redirection(c),
            ('&', Some('>')) => {
                self.end_word();
                self.at += 1;
                self.redirection('>');
            }
            ('|', _) if !twice => {
                self.end_simple()?;
                self.at += usize::from(self.peek(0) == Some('&'));
            }
            ('(', _) if self.word.is_some() || !self.simple.words.is_empty() => {
                return Err(ShellError::Unknown);
            }
            ('(', _) => {
                self.open_groups += 1;
            }
            (')', _) => {
                self.end_pipeline()?;
                self.open_groups = self.open_groups.checked_sub(1).ok_or(ShellError::Unknown)?;
            }
            _ => {
                self.at += usize::from(twice);
                self.end_pipeline()?;
            }
        }
        Ok(())
    }

    fn end_word(&mut self) {
        self.quoted = false;
        let Some(word) = self.word.take() else {
            return;
        };
        match std::mem::take(&mut self.slot) {
            Slot::Argument => self.simple.words.push(word),
            Slot::Write => {
                let joins_streams = word.text.chars().all(|c| c.is_ascii_digit() || c == '-');
                if !joins_streams {
                    self.simple.writes.push(word);
                }
            }
            Slot::Read => self.simple.reads_file = true,
            Slot::HereString => self.simple.input = Some(word.text),
            Slot::HereDocument => self.documents.push(word.text),
        }
    }

    fn end_simple(&mut self) -> Result<(), ShellError> {
        self.end_word();
        if self.slot != Slot::Argument {
            return Err(ShellError::Unknown);
        }
        let simple = std::mem::take(&mut self.simple);
        if simple != Simple::default() {
            self.pipeline.push(simple);
        }
        Ok(())
    }

    fn end_pipeline(&mut self) -> Result<(), ShellError> {
        self.end_simple()?;
        let pipeline = std::mem::take(&mut self.pipeline);
        if !pipeline.is_empty() {
            self.done.push(pipeline);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
