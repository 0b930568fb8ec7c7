//! Parses YAML or JSON into a tree in which every value knows its place. Limits keep parsing fast
//! and shallow for any input.

use crate::diagnostic::{FilePlace, shown};
use cos_core::hint::Hint;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::budget::BudgetBreach;
use serde_saphyr::{Error, Spanned};
use std::fmt;

/// The largest file, in bytes. People write these files; 1 MiB holds thousands of goals.
pub(crate) const MAX_BYTES: usize = 1 << 20;
/// The deepest nesting.
const MAX_DEPTH: usize = 16;
/// The most values, including repeated aliases. A file of the largest size rarely holds more, so
/// the reader can report its own limits first.
const MAX_NODES: usize = 400_000;

/// A value with its place.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) place: FilePlace,
    pub(crate) value: Value,
}

/// The content of a value.
#[derive(Debug)]
pub(crate) enum Value {
    /// Nothing, or `null`.
    Empty,
    /// `true` or `false`, as written.
    Flag(String),
    /// A number, as written.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// Keys with values, in file order.
    Map(Vec<(Node, Node)>),
}

impl Value {
    /// Returns the name of the kind for a person.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Empty => "nothing",
            Self::Flag(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
            Self::Map(_) => "a list of keys and values",
        }
    }
}

/// Why a text cannot be parsed.
#[derive(Debug)]
pub(crate) struct NoTree {
    pub(crate) place: FilePlace,
    pub(crate) what: String,
    pub(crate) hint: Hint,
}

/// Parses a text.
pub(crate) fn parse_tree(text: &str) -> Result<Node, NoTree> {
    if text.len() > MAX_BYTES {
        return Err(too_large(text.len() as u64));
    }
    let options = serde_saphyr::options! {
        strict_booleans: true,
        with_snippet: false,
        non_finite_float_policy: serde_saphyr::NonFiniteFloatPolicy::AsString,
        budget: serde_saphyr::budget! {
            max_depth: MAX_DEPTH,
            max_nodes: MAX_NODES,
            max_events: 4 * MAX_NODES,
            max_aliases: 1_000,
            max_documents: 1,
        },
    };
    let raw: Spanned<Raw> =
        serde_saphyr::from_str_with_options(text, options).map_err(|error| unreadable(&error))?;
    Ok(node(raw, text))
}

/// Reports that a file is too large.
pub(crate) fn too_large(bytes: u64) -> NoTree {
    NoTree {
        place: FilePlace::START,
        what: format!("the file has {bytes} bytes, more than {MAX_BYTES}"),
        hint: "split it over several files".into(),
    }
}

/// The parser's own tree; scalars have lost their spelling.
enum Raw {
    Empty,
    Flag(bool),
    Number(f64),
    Text(String),
    List(Vec<Spanned<Raw>>),
    Map(Vec<(Spanned<Raw>, Spanned<Raw>)>),
}

struct RawVisitor;

impl<'de> Visitor<'de> for RawVisitor {
    type Value = Raw;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Raw, E> {
        Ok(Raw::Empty)
    }

    fn visit_none<E>(self) -> Result<Raw, E> {
        Ok(Raw::Empty)
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Raw, D::Error> {
        inner.deserialize_any(Self)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Raw, E> {
        Ok(Raw::Flag(flag))
    }

    #[expect(clippy::cast_precision_loss, reason = "the text is kept beside it")]
    fn visit_i64<E>(self, number: i64) -> Result<Raw, E> {
        Ok(Raw::Number(number as f64))
    }

    #[expect(clippy::cast_precision_loss, reason = "the text is kept beside it")]
    fn visit_u64<E>(self, number: u64) -> Result<Raw, E> {
        Ok(Raw::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Raw, E> {
        Ok(Raw::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Raw, E> {
        Ok(Raw::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Raw, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Raw::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Raw, A::Error> {
        let mut map = Vec::new();
        while let Some(key) = entries.next_key()? {
            map.push((key, entries.next_value()?));
        }
        Ok(Raw::Map(map))
    }
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RawVisitor)
    }
}

/// Adds places and spellings to a parsed value; the depth is limited by the parser.
fn node(raw: Spanned<Raw>, text: &str) -> Node {
    let place = place(raw.referenced);
    let written = |or: String| source_text(&raw.defined, text).map_or(or, str::to_owned);
    let value = match raw.value {
        Raw::Empty => Value::Empty,
        Raw::Flag(flag) => Value::Flag(written(flag.to_string())),
        Raw::Number(number) => Value::Number(written(number.to_string())),
        Raw::Text(text) => Value::Text(text),
        Raw::List(items) => Value::List(items.into_iter().map(|item| node(item, text)).collect()),
        Raw::Map(entries) => Value::Map(
            entries
                .into_iter()
                .map(|(key, value)| pair(node(key, text), node(value, text)))
                .collect(),
        ),
    };
    Node { place, value }
}

/// Converts a key with its value; an absent value gets the place of its key.
fn pair(key: Node, mut value: Node) -> (Node, Node) {
    if matches!(value.value, Value::Empty) {
        value.place = key.place;
    }
    (key, value)
}

fn place(location: serde_saphyr::Location) -> FilePlace {
    FilePlace {
        line: location.line().max(1),
        column: location.column().max(1),
    }
}

/// Returns a scalar as written in the text.
fn source_text<'a>(location: &serde_saphyr::Location, text: &'a str) -> Option<&'a str> {
    let span = location.span();
    let start = usize::try_from(span.byte_offset()?).ok()?;
    let length = usize::try_from(span.byte_len()?).ok()?;
    text.get(start..start.checked_add(length)?)
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// Explains parser messages to a person: a part of the message and a hint.
const HINTS: [(&str, &str); 6] = [
    ("tab", "indent with spaces"),
    (
        "mapping values are not allowed",
        "put the text in quotes when it holds a colon followed by a space",
    ),
    (
        "unexpected character",
        "put the text in quotes when it begins with a special character",
    ),
    ("unclosed", "close it, or put the text in quotes"),
    ("quoted scalar", "close the quotes"),
    ("document start", "remove what follows the closing bracket"),
];

fn unreadable(error: &Error) -> NoTree {
    let error = error.without_snippet();
    let (what, hint) = match error {
        Error::DuplicateMappingKey { key, .. } => (
            format!(
                "`{}` is written a second time here",
                shown(key.as_deref().unwrap_or("a key"))
            ),
            "keep one of the two",
        ),
        Error::MultipleDocuments { .. } => second_document(),
        Error::UnknownAnchor { .. } => (
            "the `*` refers to nothing that was named with `&` before".to_owned(),
            "put the text in quotes if the star belongs to it",
        ),
        Error::Budget { breach, .. } => match breach {
            BudgetBreach::Documents { .. } => second_document(),
            BudgetBreach::Nodes { .. } | BudgetBreach::Events { .. } => (
                format!("the file holds more than {MAX_NODES} values, including repeated aliases"),
                "split it over several files",
            ),
            _ => too_deep(),
        },
        Error::AliasReplayLimitExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. }
        | Error::AliasReplayCounterOverflow { .. }
        | Error::RecursiveReferencesRequireWeakTypes { .. }
        | Error::AliasError { .. } => too_deep(),
        other => explain(&other.to_string()),
    };
    NoTree {
        place: error.location().map_or(FilePlace::START, place),
        what,
        hint: hint.into(),
    }
}

fn second_document() -> (String, &'static str) {
    let what = "a second document begins here".to_owned();
    (what, "keep one of them")
}

fn too_deep() -> (String, &'static str) {
    let what = "the file nests or repeats values too much".to_owned();
    (what, "write everything out, one after the other")
}

/// Returns the parser's message without the place, which is shown separately.
fn explain(message: &str) -> (String, &'static str) {
    let what = message.split(" at line ").next().unwrap_or(message);
    if what.contains("recursion limit") {
        return too_deep();
    }
    let hint = HINTS
        .iter()
        .find(|(part, _)| what.contains(part))
        .map_or("check the indentation and the quotes here", |(_, hint)| {
            hint
        });
    (format!("this is not valid YAML: {}", shown(what)), hint)
}
