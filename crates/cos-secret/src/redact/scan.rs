//! Decides quickly whether a JSON text needs the full search: every event passes here, and almost
//! all of them are clean.
//!
//! It reads the text once and builds no tree. What it checks mirrors the search in `redact`: each
//! text, each field together with its name, and each list as one text.

use super::{is_name, line_prefix, named};
use crate::is_suspect;
use crate::prefilter::is_plain_name;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// Checks whether a JSON text certainly has no credential that [`super::value`] would replace.
/// False for a text that is not JSON.
pub fn is_clean_json(text: &str) -> bool {
    is_clean(text, super::DEPTH)
}

fn is_clean(text: &str, depth: u8) -> bool {
    let mut json = serde_json::Deserializer::from_str(text);
    let scan = Scan {
        field: "",
        depth,
        is_listed: false,
        texts: &mut Vec::new(),
    };
    scan.deserialize(&mut json).is_ok() && json.end().is_ok()
}

/// Ends the scan: the full search decides.
fn suspect<E: Error>() -> E {
    E::custom("it may have a credential")
}

/// What a value is, for the list that contains it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Text,
    Other,
}

/// Scans one value.
struct Scan<'a, 'json> {
    /// The name of its field; empty for an item of a list.
    field: &'a str,
    /// How many levels of JSON within JSON texts are still read.
    depth: u8,
    /// Whether it is within a list.
    is_listed: bool,
    /// The texts of the lists around it.
    texts: &'a mut Vec<Cow<'json, str>>,
}

impl<'json> Scan<'_, 'json> {
    fn text<E: Error>(self, text: Cow<'json, str>) -> Result<Shape, E> {
        let is_word = is_name(self.field, &text);
        let is_unclean = is_suspect(&text)
            || named::is_naming(self.field) && crate::names_one(&text)
            || !is_word && self.is_suspect_inside(&text);
        if is_unclean {
            return Err(suspect());
        }
        if self.is_listed && !is_word {
            self.texts.push(text);
        }
        Ok(Shape::Text)
    }

    /// Checks the lines of a text without their prefixes, and JSON within it.
    fn is_suspect_inside(&self, text: &str) -> bool {
        let is_json = || {
            text.trim_start().starts_with(['{', '['])
                && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
        };
        let is_multiline = text.contains('\n');
        is_multiline && line_prefix::is_suspect_list(&[text], false)
            || self.depth > 0 && is_json() && !is_clean(text, self.depth - 1)
    }
}

impl<'json> DeserializeSeed<'json> for Scan<'_, 'json> {
    type Value = Shape;

    fn deserialize<D: Deserializer<'json>>(self, json: D) -> Result<Shape, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'json> Visitor<'json> for Scan<'_, 'json> {
    type Value = Shape;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Shape, E> {
        Ok(Shape::Other)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Shape, E> {
        Ok(Shape::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Shape, E> {
        Ok(Shape::Other)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Shape, E> {
        Ok(Shape::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Shape, E> {
        Ok(Shape::Other)
    }

    fn visit_borrowed_str<E: Error>(self, text: &'json str) -> Result<Shape, E> {
        self.text(Cow::Borrowed(text))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Shape, E> {
        self.text(Cow::Owned(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'json>>(self, mut items: A) -> Result<Shape, A::Error> {
        let (from, mut count, mut is_flat) = (self.texts.len(), 0, true);
        loop {
            let item = Scan {
                field: "",
                depth: self.depth,
                is_listed: true,
                texts: &mut *self.texts,
            };
            let Some(shape) = items.next_element_seed(item)? else {
                break;
            };
            count += 1;
            is_flat &= shape == Shape::Text;
        }
        let texts = self.texts.get(from..).unwrap_or_default();
        if line_prefix::is_suspect_list(texts, is_flat && count <= line_prefix::MOST_WORDS) {
            return Err(suspect());
        }
        if !self.is_listed {
            self.texts.clear();
        }
        Ok(Shape::Other)
    }

    fn visit_map<A: MapAccess<'json>>(self, mut fields: A) -> Result<Shape, A::Error> {
        while let Some(name) = fields.next_key_seed(Name)? {
            let is_plain = is_plain_name(&name);
            if !is_plain && (is_suspect(&name) || crate::names_one(&name)) {
                return Err(suspect());
            }
            let _shape = fields.next_value_seed(Scan {
                field: &name,
                depth: self.depth,
                is_listed: self.is_listed,
                texts: &mut *self.texts,
            })?;
        }
        Ok(Shape::Other)
    }
}

/// Reads the name of a field without a copy where possible.
struct Name;

impl<'json> DeserializeSeed<'json> for Name {
    type Value = Cow<'json, str>;

    fn deserialize<D: Deserializer<'json>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_str(self)
    }
}

impl<'json> Visitor<'json> for Name {
    type Value = Cow<'json, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_borrowed_str<E>(self, name: &'json str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(name))
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(name.to_owned()))
    }
}
