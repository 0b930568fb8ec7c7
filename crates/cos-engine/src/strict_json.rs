//! Parses JSON and rejects duplicate keys, because a map would silently keep only the last value.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Parses JSON without duplicate keys; a duplicate is reported as a data error.
pub fn parse(text: &[u8]) -> serde_json::Result<Value> {
    serde_json::from_slice::<Once>(text).map(|once| once.0)
}

/// Returns the value of `key` in an object that [`parse`] rejects; `None` if the object itself
/// repeats this key, or if the text is not an object.
pub fn only(text: &[u8], key: &str) -> Option<Value> {
    let fields: Vec<(String, Value)> = serde_json::from_slice::<EachField>(text).ok()?.0;
    let mut found = fields.into_iter().filter(|(name, _)| name == key);
    match (found.next(), found.next()) {
        (Some((_, value)), None) => Some(value),
        _ => None,
    }
}

/// The fields of one object in order, with duplicates.
struct EachField(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for EachField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EachVisitor).map(Self)
    }
}

struct EachVisitor;

impl<'de> Visitor<'de> for EachVisitor {
    type Value = Vec<(String, Value)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Self::Value, A::Error> {
        let mut read = Vec::new();
        while let Some(field) = fields.next_entry()? {
            read.push(field);
        }
        Ok(read)
    }
}

/// A value without duplicate keys.
struct Once(Value);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OnceVisitor).map(Self)
    }
}

struct OnceVisitor;

impl<'de> Visitor<'de> for OnceVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Once(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some((key, Once(value))) = fields.next_entry::<String, Once>()? {
            if map.contains_key(&key) {
                let key = crate::diagnostic::shown(&key);
                return Err(A::Error::custom(format!(
                    "the key `{key}` is duplicated; write it once"
                )));
            }
            let _none = map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_is_reported_twice_is_refused_however_deep() {
        let sound = r#"{"a": [1, -2, 0.5, null, true, "x", {"a": {}}], "b": {"a": 1}}"#;
        let read: Value = serde_json::from_str(sound).unwrap();
        assert_eq!(parse(sound.as_bytes()).unwrap(), read);
        for twice in [
            r#"{"touches_auth": true, "touches_auth": false}"#,
            r#"{"touches_auth": true, "touches\u005fauth": true}"#,
            r#"{"issues": [{"number": 1, "file_count": 99, "file_count": 1}]}"#,
        ] {
            let error = parse(twice.as_bytes()).unwrap_err();
            assert!(error.is_data());
            let error = error.to_string();
            assert!(error.contains("is duplicated"), "{error}");
        }
    }

    #[test]
    fn a_field_of_a_refused_object_is_known_only_where_it_stands_once() {
        let twice = br#"{"id": 7, "a": {"b": 1, "b": 2}}"#;
        assert!(parse(twice).is_err());
        assert_eq!(only(twice, "id"), Some(7.into()));
        assert_eq!(only(twice, "method"), None);
        assert_eq!(only(br#"{"id": 7, "id": 8}"#, "id"), None);
        assert_eq!(only(br#"{"id": 7, "i\u0064": 8}"#, "id"), None);
        assert_eq!(only(br#"[{"id": 7}]"#, "id"), None);
    }
}
