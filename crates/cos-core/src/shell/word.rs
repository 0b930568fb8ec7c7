//! Words: what their parts become, as far as the text tells.

use super::limits::{self, options};
use super::{Script, ShellError};
use brush_parser::word::{
    self, Parameter, ParameterExpr, TildeExpr, WordPiece, WordPieceWithSource,
};

/// How deep a word stands, and who reads the commands inside of it.
#[derive(Clone, Copy)]
pub(super) struct Inside {
    pub(super) depth: usize,
    pub(super) parse: fn(&str, usize) -> Result<Script, ShellError>,
}

impl Inside {
    const fn deeper(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }

    fn parse(self, text: &str) -> Result<Script, ShellError> {
        (self.parse)(text, self.depth + 1)
    }
}

/// One word of a command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Word {
    /// The word as it is written.
    pub raw: String,
    /// What it is made of.
    pub parts: Vec<Part>,
}

/// A piece of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Text as it is.
    Text {
        /// The text, quotes taken away.
        text: String,
        /// Whether it was quoted, so that patterns in it are none.
        quoted: bool,
    },
    /// A variable, and what stands for it when it is not set.
    Variable {
        /// Its name.
        name: String,
        /// What stands in its place, where something does.
        otherwise: Option<Box<Word>>,
    },
    /// The home folder of whoever runs it.
    Home,
    /// The output of commands.
    Output(Script),
    /// A file that stands for a running process.
    Process(Script),
    /// Something known only when it runs, as it is written.
    Unknown(String),
}

impl Word {
    /// A word that is exactly this text.
    pub fn exact(text: &str) -> Self {
        Self {
            raw: text.to_owned(),
            parts: vec![Part::Text {
                text: text.to_owned(),
                quoted: true,
            }],
        }
    }

    /// The file that stands for a process.
    pub(super) fn of_process(script: Script) -> Self {
        Self {
            raw: "<(…)".to_owned(),
            parts: vec![Part::Process(script)],
        }
    }

    /// Reads a word as the shell does.
    pub(super) fn read(raw: &str, inside: Inside) -> Result<Self, ShellError> {
        let mut word = Self {
            raw: raw.to_owned(),
            parts: Vec::new(),
        };
        if is_plain(raw) {
            let text = raw.to_owned();
            word.parts.push(Part::Text {
                text,
                quoted: false,
            });
            return Ok(word);
        }
        limits::of_word(raw, quotes_only(raw).then_some(usize::MAX))?;
        let pieces = word::parse(raw, &options()).map_err(|_| ShellError::Unknown)?;
        word.pieces(&pieces, false, inside)?;
        Ok(word)
    }

    /// Reads text in which only `$` and backquotes mean something: here-documents, arithmetic.
    pub(super) fn read_text(raw: &str, inside: Inside) -> Result<Self, ShellError> {
        let mut word = Self {
            raw: raw.to_owned(),
            parts: Vec::new(),
        };
        if raw.contains(['$', '`', '\\']) {
            limits::of_word(raw, Some(usize::MAX))?;
            let pieces = word::parse_heredoc(raw, &options()).map_err(|_| ShellError::Unknown)?;
            word.pieces(&pieces, true, inside)?;
        } else {
            word = Self::exact(raw);
        }
        Ok(word)
    }

    fn pieces(
        &mut self,
        pieces: &[WordPieceWithSource],
        quoted: bool,
        inside: Inside,
    ) -> Result<(), ShellError> {
        for piece in pieces {
            self.piece(&piece.piece, quoted, inside)?;
        }
        Ok(())
    }

    fn piece(&mut self, piece: &WordPiece, quoted: bool, inside: Inside) -> Result<(), ShellError> {
        let text = |text: &str, quoted| Part::Text {
            text: text.to_owned(),
            quoted,
        };
        let part = match piece {
            WordPiece::Text(held) => text(held, quoted),
            WordPiece::SingleQuotedText(held) => text(held, true),
            WordPiece::EscapeSequence(held) => text(held.strip_prefix('\\').unwrap_or(held), true),
            WordPiece::AnsiCQuotedText(held) => ansi_c(held),
            WordPiece::DoubleQuotedSequence(inner)
            | WordPiece::GettextDoubleQuotedSequence(inner) => {
                if inner.is_empty() {
                    self.parts.push(text("", true));
                }
                return self.pieces(inner, true, inside);
            }
            WordPiece::TildeExpansion(TildeExpr::Home) => Part::Home,
            WordPiece::TildeExpansion(TildeExpr::WorkingDir) => text(".", true),
            WordPiece::TildeExpansion(_) => Part::Unknown("~".to_owned()),
            WordPiece::ParameterExpansion(expression) => variable(expression, inside)?,
            WordPiece::CommandSubstitution(inner) => Part::Output(inside.parse(inner)?),
            WordPiece::BackquotedCommandSubstitution(inner) => {
                let inner = inner.replace("\\`", "`").replace("\\\\", "\\");
                Part::Output(inside.parse(&inner)?)
            }
            WordPiece::ArithmeticExpression(sum) => {
                let inner = Self::read_text(&sum.value, inside.deeper())?;
                self.parts.push(Part::Unknown("$((…))".to_owned()));
                self.parts.extend(
                    inner
                        .parts
                        .into_iter()
                        .filter(|part| matches!(part, Part::Output(_))),
                );
                return Ok(());
            }
        };
        self.parts.push(part);
        Ok(())
    }
}

/// Whether no letter of a word means anything to the shell.
fn is_plain(raw: &str) -> bool {
    !raw.starts_with('~') && !raw.contains(['\'', '"', '\\', '$', '`', '~'])
}

/// Whether a word is one quoted text and nothing else, which is taken apart in one go.
fn quotes_only(raw: &str) -> bool {
    let inner = raw
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''));
    inner.is_some_and(|inner| !inner.contains('\''))
        || raw.starts_with('"') && !raw.contains(['$', '`', '\\'])
}

/// Text in `$'…'`: common escapes are read, unusual ones make it unknown.
fn ansi_c(held: &str) -> Part {
    let mut text = String::new();
    let mut letters = held.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        match letters.next() {
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some('r') => text.push('\r'),
            Some(c @ ('\\' | '\'' | '"' | '?')) => text.push(c),
            _ => return Part::Unknown(format!("$'{held}'")),
        }
    }
    Part::Text { text, quoted: true }
}

fn name_of(parameter: &Parameter) -> Option<&str> {
    match parameter {
        Parameter::Named(name) => Some(name),
        _ => None,
    }
}

fn variable(expression: &ParameterExpr, inside: Inside) -> Result<Part, ShellError> {
    let nested = |text: &Option<String>| match text {
        Some(text) => Word::read(text, inside.deeper()).map(Some),
        None => Ok(None),
    };
    let plain = |parameter: &Parameter, otherwise: Option<Word>| match name_of(parameter) {
        Some(name) => Part::Variable {
            name: name.to_owned(),
            otherwise: otherwise.map(Box::new),
        },
        None => Part::Unknown(format!("${parameter}")),
    };
    Ok(match expression {
        ParameterExpr::Parameter {
            parameter,
            indirect: false,
        } => plain(parameter, None),
        ParameterExpr::UseDefaultValues {
            parameter,
            indirect: false,
            default_value: value,
            ..
        }
        | ParameterExpr::AssignDefaultValues {
            parameter,
            indirect: false,
            default_value: value,
            ..
        } => plain(parameter, nested(value)?),
        ParameterExpr::IndicateErrorIfNullOrUnset {
            parameter,
            indirect: false,
            error_message: value,
            ..
        } => {
            nested(value)?;
            plain(parameter, None)
        }
        other => unknown(other, inside)?,
    })
}

/// An expansion that is not worked out; commands inside of it are kept.
fn unknown(expression: &ParameterExpr, inside: Inside) -> Result<Part, ShellError> {
    let value = match expression {
        ParameterExpr::UseAlternativeValue {
            alternative_value: value,
            ..
        } => value.as_deref(),
        ParameterExpr::RemoveSmallestSuffixPattern { pattern, .. }
        | ParameterExpr::RemoveLargestSuffixPattern { pattern, .. }
        | ParameterExpr::RemoveSmallestPrefixPattern { pattern, .. }
        | ParameterExpr::RemoveLargestPrefixPattern { pattern, .. } => pattern.as_deref(),
        ParameterExpr::ReplaceSubstring {
            replacement: Some(text),
            ..
        } => Some(text.as_str()),
        _ => None,
    };
    let Some(value) = value else {
        return Ok(Part::Unknown("${…}".to_owned()));
    };
    let inner = Word::read(value, inside.deeper())?;
    let output = inner
        .parts
        .into_iter()
        .find(|part| matches!(part, Part::Output(_)));
    Ok(output.unwrap_or_else(|| Part::Unknown("${…}".to_owned())))
}
