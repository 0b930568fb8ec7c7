//! Parses words into parts that describe their expansion.

use super::limits::{self, Left, options};
use super::scans::Quotes;
use super::{Script, ShellError};
use brush_parser::word::{
    self, Parameter, ParameterExpr, ParameterTransformOp, SpecialParameter, TildeExpr, WordPiece,
    WordPieceWithSource,
};

/// The depth of a word, and the parser for commands inside it.
#[derive(Clone, Copy)]
pub(super) struct Inside<'a> {
    pub(super) depth: usize,
    /// The remaining budget for texts inside words.
    pub(super) left: &'a Left,
    pub(super) parse: Parse,
}

/// Parses a nested text at a depth.
type Parse = fn(&str, usize, &Left) -> Result<Script, ShellError>;

impl Inside<'_> {
    pub(super) const fn deeper(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }

    fn parse(self, text: &str) -> Result<Script, ShellError> {
        self.left.takes_inside()?;
        (self.parse)(text, self.depth + 1, self.left)
    }
}

/// One word of a command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Word {
    /// The word as it is written.
    pub raw: String,
    /// Its parts.
    pub parts: Vec<Part>,
}

/// A part of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Text as it is.
    Text {
        /// The text without quotes.
        text: String,
        /// Whether it was quoted, so that it contains no patterns.
        quoted: bool,
    },
    /// A variable, and its default when it is not set.
    Variable {
        /// Its name.
        name: String,
        /// The default, if there is one.
        otherwise: Option<Box<Word>>,
    },
    /// A variable with a literal prefix or suffix pattern removed.
    Cut {
        /// Its name.
        name: String,
        /// Which end is removed.
        end: super::End,
        /// The pattern.
        pattern: String,
    },
    /// The home folder of the user who runs it.
    Home,
    /// The output of commands.
    Output(Script),
    /// The file of a process substitution.
    Process(Script),
    /// A part known only at run time, as it is written.
    Unknown(String),
    /// A value that is expanded as a prompt, including its commands.
    Prompt,
}

impl Word {
    /// Returns a word that is exactly this text.
    pub fn exact(text: &str) -> Self {
        Self {
            raw: text.to_owned(),
            parts: vec![Part::Text {
                text: text.to_owned(),
                quoted: true,
            }],
        }
    }

    /// Returns the file of a process substitution.
    pub(super) fn of_process(script: Script) -> Self {
        Self {
            raw: "<(…)".to_owned(),
            parts: vec![Part::Process(script)],
        }
    }

    /// Parses a word as the shell does.
    pub(super) fn parse_word(raw: &str, inside: Inside<'_>) -> Result<Self, ShellError> {
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
        let longest = quotes_only(raw).then_some(usize::MAX);
        limits::of_word(raw, longest, Quotes::Hold, inside.left)?;
        let pieces = limits::asked(|| word::parse(raw, &options()))?;
        let pieces = pieces.map_err(|_| ShellError::Unknown)?;
        word.pieces(&pieces, false, inside)?;
        Ok(word)
    }

    /// Parses text in which only `$` and backquotes are special: here-documents, arithmetic.
    pub(super) fn read_text(raw: &str, inside: Inside<'_>) -> Result<Self, ShellError> {
        let mut word = Self {
            raw: raw.to_owned(),
            parts: Vec::new(),
        };
        if raw.contains(['$', '`', '\\']) {
            limits::of_word(raw, Some(usize::MAX), Quotes::Letters, inside.left)?;
            let pieces = limits::asked(|| word::parse_heredoc(raw, &options()))?;
            let pieces = pieces.map_err(|_| ShellError::Unknown)?;
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
        inside: Inside<'_>,
    ) -> Result<(), ShellError> {
        for piece in pieces {
            self.piece(&piece.piece, quoted, inside)?;
        }
        Ok(())
    }

    fn piece(
        &mut self,
        piece: &WordPiece,
        quoted: bool,
        inside: Inside<'_>,
    ) -> Result<(), ShellError> {
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
            WordPiece::ParameterExpansion(expression) => {
                self.parts.extend(variable(expression, inside)?);
                return Ok(());
            }
            WordPiece::CommandSubstitution(inner) => Part::Output(inside.parse(inner)?),
            WordPiece::BackquotedCommandSubstitution(inner) => {
                let inner = inner.replace("\\`", "`").replace("\\\\", "\\");
                Part::Output(inside.parse(&inner)?)
            }
            WordPiece::ArithmeticExpression(sum) => {
                let inner = Self::read_text(&sum.value, inside.deeper())?;
                self.parts.push(Part::Unknown("$((…))".to_owned()));
                self.parts.extend(inner.parts.into_iter().filter(runs));
                return Ok(());
            }
        };
        self.parts.push(part);
        Ok(())
    }
}

/// Checks whether a word has no special characters.
fn is_plain(raw: &str) -> bool {
    !raw.starts_with('~') && !raw.contains(['\'', '"', '\\', '$', '`', '~'])
}

/// Checks whether a word is one quoted text, which is parsed in one step.
fn quotes_only(raw: &str) -> bool {
    let inner = raw
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''));
    inner.is_some_and(|inner| !inner.contains('\''))
        || raw.starts_with('"') && !raw.contains(['$', '`', '\\'])
}

/// Decodes `$'…'`; unusual escapes make it unknown.
fn ansi_c(content: &str) -> Part {
    let mut text = String::new();
    let mut letters = content.chars();
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
            _ => return Part::Unknown(format!("$'{content}'")),
        }
    }
    Part::Text { text, quoted: true }
}

fn variable(expression: &ParameterExpr, inside: Inside<'_>) -> Result<Vec<Part>, ShellError> {
    let mut parts = match expression {
        ParameterExpr::Parameter {
            parameter,
            indirect: false,
        } => {
            let otherwise = None;
            let known = name_of(parameter).map(|name| Part::Variable { name, otherwise });
            vec![known.unwrap_or_else(|| Part::Unknown(format!("${parameter}")))]
        }
        ParameterExpr::UseDefaultValues {
            parameter: Parameter::Named(name),
            indirect: false,
            default_value: value,
            ..
        }
        | ParameterExpr::AssignDefaultValues {
            parameter: Parameter::Named(name),
            indirect: false,
            default_value: value,
            ..
        } => {
            let otherwise = match value {
                Some(text) => Some(Box::new(Word::parse_word(text, inside.deeper())?)),
                None => None,
            };
            vec![Part::Variable {
                name: name.clone(),
                otherwise,
            }]
        }
        ParameterExpr::IndicateErrorIfNullOrUnset {
            parameter: Parameter::Named(name),
            indirect: false,
            ..
        } => {
            let mut parts = vec![Part::Variable {
                name: name.clone(),
                otherwise: None,
            }];
            parts.extend(unknown(expression, inside)?.into_iter().skip(1));
            parts
        }
        ParameterExpr::Parameter { parameter, .. } => vec![Part::Unknown(format!("$!{parameter}"))],
        ParameterExpr::Transform {
            op: ParameterTransformOp::PromptExpand,
            ..
        } => vec![Part::Prompt],
        other => match super::cut::cut(other) {
            Some((name, end, pattern)) => vec![Part::Cut { name, end, pattern }],
            None => unknown(other, inside)?,
        },
    };
    if let Some(index) = index_of(expression) {
        let inner = Word::read_text(index, inside.deeper())?;
        parts.extend(inner.parts.into_iter().filter(runs));
    }
    Ok(parts)
}

/// Returns the name of a variable; `0` for the script's own name.
fn name_of(parameter: &Parameter) -> Option<String> {
    match parameter {
        Parameter::Named(name) => Some(name.clone()),
        Parameter::Special(SpecialParameter::ShellName) => Some("0".into()),
        Parameter::NamedWithIndex { name, index } => {
            (name == "BASH_SOURCE" && index == "0").then(|| "0".into())
        }
        _ => None,
    }
}

/// Returns an unknown part for an expansion that is not evaluated, and the commands that run inside
/// it.
fn unknown(expression: &ParameterExpr, inside: Inside<'_>) -> Result<Vec<Part>, ShellError> {
    let mut parts = vec![Part::Unknown("${…}".to_owned())];
    for text in inner_texts(expression) {
        let inner = Word::read_text(text, inside.deeper())?;
        parts.extend(inner.parts.into_iter().filter(runs));
    }
    Ok(parts)
}

/// Checks whether a part runs, or may run, something.
fn runs(part: &Part) -> bool {
    match part {
        Part::Output(_) | Part::Process(_) | Part::Prompt => true,
        Part::Variable { otherwise, .. } => otherwise.is_some(),
        Part::Text { .. } | Part::Home | Part::Unknown(_) | Part::Cut { .. } => false,
    }
}

/// Returns the texts inside an expansion that a shell expands too.
fn inner_texts(expression: &ParameterExpr) -> Vec<&str> {
    match expression {
        ParameterExpr::UseAlternativeValue {
            alternative_value: text,
            ..
        }
        | ParameterExpr::UseDefaultValues {
            default_value: text,
            ..
        }
        | ParameterExpr::AssignDefaultValues {
            default_value: text,
            ..
        }
        | ParameterExpr::IndicateErrorIfNullOrUnset {
            error_message: text,
            ..
        }
        | ParameterExpr::RemoveSmallestSuffixPattern { pattern: text, .. }
        | ParameterExpr::RemoveLargestSuffixPattern { pattern: text, .. }
        | ParameterExpr::RemoveSmallestPrefixPattern { pattern: text, .. }
        | ParameterExpr::RemoveLargestPrefixPattern { pattern: text, .. }
        | ParameterExpr::UppercaseFirstChar { pattern: text, .. }
        | ParameterExpr::UppercasePattern { pattern: text, .. }
        | ParameterExpr::LowercaseFirstChar { pattern: text, .. }
        | ParameterExpr::LowercasePattern { pattern: text, .. } => {
            text.as_deref().into_iter().collect()
        }
        ParameterExpr::ReplaceSubstring {
            pattern,
            replacement,
            ..
        } => std::iter::once(pattern.as_str())
            .chain(replacement.as_deref())
            .collect(),
        ParameterExpr::Substring { offset, length, .. } => std::iter::once(offset.value.as_str())
            .chain(length.as_ref().map(|length| length.value.as_str()))
            .collect(),
        ParameterExpr::Parameter { .. }
        | ParameterExpr::ParameterLength { .. }
        | ParameterExpr::Transform { .. }
        | ParameterExpr::VariableNames { .. }
        | ParameterExpr::MemberKeys { .. } => Vec::new(),
    }
}

/// Returns the index of an expansion.
fn index_of(expression: &ParameterExpr) -> Option<&str> {
    let (ParameterExpr::Parameter { parameter, .. }
    | ParameterExpr::UseDefaultValues { parameter, .. }
    | ParameterExpr::AssignDefaultValues { parameter, .. }
    | ParameterExpr::IndicateErrorIfNullOrUnset { parameter, .. }
    | ParameterExpr::UseAlternativeValue { parameter, .. }
    | ParameterExpr::ParameterLength { parameter, .. }
    | ParameterExpr::RemoveSmallestSuffixPattern { parameter, .. }
    | ParameterExpr::RemoveLargestSuffixPattern { parameter, .. }
    | ParameterExpr::RemoveSmallestPrefixPattern { parameter, .. }
    | ParameterExpr::RemoveLargestPrefixPattern { parameter, .. }
    | ParameterExpr::Substring { parameter, .. }
    | ParameterExpr::Transform { parameter, .. }
    | ParameterExpr::UppercaseFirstChar { parameter, .. }
    | ParameterExpr::UppercasePattern { parameter, .. }
    | ParameterExpr::LowercaseFirstChar { parameter, .. }
    | ParameterExpr::LowercasePattern { parameter, .. }
    | ParameterExpr::ReplaceSubstring { parameter, .. }) = expression
    else {
        return None;
    };
    match parameter {
        Parameter::NamedWithIndex { index, .. } => Some(index),
        _ => None,
    }
}
