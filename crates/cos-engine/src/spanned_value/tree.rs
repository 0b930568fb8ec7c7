//! A YAML or JSON text as a tree in which every value knows its place. Bounds come first: nothing
//! a file holds can make this read long or deep.

use crate::diagnostic::{FilePlace, shown};
use cos_core::hint::Hint;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::budget::BudgetBreach;
use serde_saphyr::{Error, Spanned};
use std::fmt;

/// Such a file is written by people; 1 MiB holds thousands of goals.
pub(crate) const MAX_BYTES: usize = 1 << 20;
/// Deep enough for a check in a goal in the list, with room to spare.
const MAX_DEPTH: usize = 16;
/// Values, counted with every use of an alias. A file of the greatest size rarely holds more, so
/// that whoever reads it can say which of its own limits is passed.
const MAX_NODES: usize = 400_000;

/// A value and where it stands.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) place: FilePlace,
    pub(crate) value: Value,
}

/// What a value is.
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
    /// Keys with values, in the file's order.
    Map(Vec<(Node, Node)>),
}

impl Value {
    /// What a person calls it.
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

/// Why there is no tree.
#[derive(Debug)]
pub(crate) struct NoTree {
    pub(crate) place: FilePlace,
    pub(crate) what: String,
    pub(crate) hint: Hint,
}

/// Reads a text.
pub(crate) fn read(text: &str) -> Result<Node, NoTree> {
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

/// Why a file of so many bytes is not read.
pub(crate) fn too_large(bytes: u64) -> NoTree {
    NoTree {
        place: FilePlace::START,
        what: format!("the file has {bytes} bytes, more than {MAX_BYTES}"),
        hint: "split it over several files".into(),
    }
}

/// The tree as the parser hands it over; scalars still without the way they were written.
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

/// Puts places and spellings to a parsed value; as deep as the parser's bound at most.
fn node(raw: Spanned<Raw>, text: &str) -> Node {
    let place = place(raw.referenced);
    let written = |or: String| written(&raw.defined, text).map_or(or, str::to_owned);
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

/// A key with its value; what is not there is shown at its key.
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

/// How a scalar stands in the text.
fn written<'a>(location: &serde_saphyr::Location, text: &'a str) -> Option<&'a str> {
    let span = location.span();
    let start = usize::try_from(span.byte_offset()?).ok()?;
    let length = usize::try_from(span.byte_len()?).ok()?;
    text.get(start..start.checked_add(length)?)
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// What the parser's words mean for a person, and what to do: a part of its message and a hint.
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
    ("document start", "keep nothing behind the closing bracket"),
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
                format!("the file holds more than {MAX_NODES} values, counted with every alias"),
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
        other => told(&other.to_string()),
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
    let what = "the file nests or repeats itself more than any such file does".to_owned();
    (what, "write everything out, one after the other")
}

/// The parser's own words without the place, which is shown in front.
fn told(message: &str) -> (String, &'static str) {
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
    (format!("this is no readable YAML: {}", shown(what)), hint)
}
