//! A value of a setting before its type is known, from a file or as typed.

use crate::problem::shown;
use toml::de::{DeTable, DeValue};

/// A value as it was written.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Raw {
    /// A text in a file.
    Text(String),
    /// A whole number in a file.
    Whole(i64),
    /// Any other number in a file.
    Number(f64),
    /// True or false in a file.
    Flag(bool),
    /// A list of texts in a file.
    Words(Vec<String>),
    /// Something no setting is.
    Other(&'static str),
    /// A text from the environment or the command line, which may mean any of them.
    Typed(String),
}

impl Raw {
    /// The value of a TOML file.
    pub(super) fn of(value: &DeValue<'_>) -> Self {
        match value {
            DeValue::String(text) => Self::Text(text.to_string()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Self::Other("a number that is too large"), Self::Whole),
            DeValue::Float(number) => number
                .as_str()
                .parse()
                .map_or(Self::Other("no number"), Self::Number),
            DeValue::Boolean(flag) => Self::Flag(*flag),
            DeValue::Array(items) => {
                let words = items.iter().map(|item| item.as_ref().as_str());
                let words: Option<Vec<String>> =
                    words.map(|word| word.map(str::to_owned)).collect();
                words.map_or(
                    Self::Other("a list of other things than texts"),
                    Self::Words,
                )
            }
            DeValue::Datetime(_) => Self::Other("a date"),
            DeValue::Table(_) => Self::Other("a table"),
        }
    }

    /// What it is, in a message.
    pub(super) fn told(&self) -> String {
        match self {
            Self::Text(text) | Self::Typed(text) => format!("is `{}`", shown(text)),
            Self::Whole(number) => format!("is `{number}`"),
            Self::Number(number) => format!("is `{number}`"),
            Self::Flag(flag) => format!("is `{flag}`"),
            Self::Words(words) => format!("is the list `{}`", shown(&words.join(", "))),
            Self::Other(what) => format!("is {what}"),
        }
    }
}

/// The table below a key, and where the key stands.
pub(super) fn entries<'a>(
    table: &'a DeTable<'_>,
) -> impl Iterator<Item = (&'a str, usize, &'a DeValue<'a>)> {
    table
        .iter()
        .map(|(key, value)| (key.get_ref().as_ref(), key.span().start, value.get_ref()))
}
