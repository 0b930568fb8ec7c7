//! Holds the value of a setting, from a file or as typed, before its type is checked.

use crate::diagnostic::shown;
use toml::de::{DeTable, DeValue};

/// A raw value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Raw {
    /// A string in a file.
    Text(String),
    /// An integer in a file.
    Whole(i64),
    /// Any other number in a file.
    Number(f64),
    /// A boolean in a file.
    Flag(bool),
    /// A list of strings in a file.
    Words(Vec<String>),
    /// A table of strings in a list of such tables.
    Entry(Vec<(String, String)>),
    /// A value in a table below the setting, with the keys that lead to it.
    Below(Vec<String>, Box<Self>),
    /// A kind of value that no setting has.
    Other(&'static str),
    /// A text from the environment or the command line, which may mean any of them.
    Typed(String),
}

impl Raw {
    /// Converts a TOML value.
    pub(super) fn of(value: &DeValue<'_>) -> Self {
        match value {
            DeValue::String(text) => Self::Text(text.to_string()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Self::Other("a number that is too large"), Self::Whole),
            DeValue::Float(number) => number
                .as_str()
                .parse()
                .map_or(Self::Other("not a number"), Self::Number),
            DeValue::Boolean(flag) => Self::Flag(*flag),
            DeValue::Array(items) => {
                let words = items.iter().map(|item| item.as_ref().as_str());
                let words: Option<Vec<String>> =
                    words.map(|word| word.map(str::to_owned)).collect();
                words.map_or(
                    Self::Other("a list with values other than texts"),
                    Self::Words,
                )
            }
            DeValue::Datetime(_) => Self::Other("a date"),
            DeValue::Table(_) => Self::Other("a table"),
        }
    }

    /// Splits a TOML value into entries: one per table for a list of tables, one per nested value
    /// for a table, else the value itself. Each entry has its position.
    pub(super) fn entries_of(value: &DeValue<'_>, at: usize) -> Vec<(Self, usize)> {
        if let Some(table) = value.as_table() {
            return Self::below(table, &[], at);
        }
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

    /// Collects every value in a table and its nested tables; an empty table counts as a value.
    fn below(table: &DeTable<'_>, keys: &[String], at: usize) -> Vec<(Self, usize)> {
        if table.is_empty() {
            let empty = Box::new(Self::Entry(Vec::new()));
            return vec![(Self::Below(keys.to_vec(), empty), at)];
        }
        let each = entries(table).flat_map(|(key, at, value)| {
            let keys = [keys, &[key.to_owned()]].concat();
            match value.as_table() {
                Some(table) => Self::below(table, &keys, at),
                None => vec![(Self::Below(keys, Box::new(Self::of(value))), at)],
            }
        });
        each.collect()
    }

    fn entry(table: &DeTable<'_>) -> Self {
        let texts = entries(table)
            .map(|(key, _, value)| Some((key.to_owned(), value.as_str()?.to_owned())));
        let texts: Option<Vec<(String, String)>> = texts.collect();
        texts.map_or(
            Self::Other("a table with values other than texts"),
            Self::Entry,
        )
    }

    /// Describes the kind of value, for a message.
    pub(super) fn description(&self) -> String {
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
            Self::Below(..) => "is a table".to_owned(),
            Self::Other(what) => format!("is {what}"),
        }
    }
}

/// Returns the table below a key, and the position of the key.
pub(super) fn entries<'a>(
    table: &'a DeTable<'_>,
) -> impl Iterator<Item = (&'a str, usize, &'a DeValue<'a>)> {
    table
        .iter()
        .map(|(key, value)| (key.get_ref().as_ref(), key.span().start, value.get_ref()))
}
