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
    /// A table of texts in a list of such tables.
    Entry(Vec<(String, String)>),
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

    /// The value of a TOML file as one entry for each table, where it is a list of tables; else as
    /// the one value it is. With each goes where it stands.
    pub(super) fn entries_of(value: &DeValue<'_>, at: usize) -> Vec<(Self, usize)> {
        let tables = value
            .as_array()
            .filter(|items| !items.is_empty() && items.iter().all(|item| item.as_ref().is_table()));
        let Some(tables) = tables else {
            return vec![(Self::of(value), at)];
        };
        let tables = tables.iter().filter_map(|item| {
            let table = item.as_ref().as_table()?;
            Some((Self::entry(table), item.span().start))
        });
        tables.collect()
    }

    fn entry(table: &DeTable<'_>) -> Self {
        let texts = entries(table)
            .map(|(key, _, value)| Some((key.to_owned(), value.as_str()?.to_owned())));
        let texts: Option<Vec<(String, String)>> = texts.collect();
        texts.map_or(
            Self::Other("a table of other things than texts"),
            Self::Entry,
        )
    }

    /// What it is, in a message.
    pub(super) fn told(&self) -> String {
        match self {
            Self::Text(text) | Self::Typed(text) => format!("is `{}`", shown(text)),
            Self::Whole(number) => format!("is `{number}`"),
            Self::Number(number) => format!("is `{number}`"),
            Self::Flag(flag) => format!("is `{flag}`"),
            Self::Words(words) => format!("is the list `{}`", shown(&words.join(", "))),
            Self::Entry(fields) => {
                let fields = fields.iter().map(|(key, text)| format!("{key} = {text}"));
                let fields: Vec<String> = fields.collect();
                format!("holds `{{ {} }}`", shown(&fields.join(", ")))
            }
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
