//! JSON of callers as a value. A key that is told twice says two things, of which a map would keep the
//! last: it is refused.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Reads JSON in which no object tells a key twice; the error for one that does is one of data.
pub(crate) fn parse(text: &[u8]) -> serde_json::Result<Value> {
    serde_json::from_slice::<Once>(text).map(|once| once.0)
}

/// A value in which no object tells a key twice.
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

    fn visit_bool<E>(self, told: bool) -> Result<Value, E> {
        Ok(told.into())
    }

    fn visit_u64<E>(self, told: u64) -> Result<Value, E> {
        Ok(told.into())
    }

    fn visit_i64<E>(self, told: i64) -> Result<Value, E> {
        Ok(told.into())
    }

    fn visit_f64<E>(self, told: f64) -> Result<Value, E> {
        Ok(told.into())
    }

    fn visit_str<E>(self, told: &str) -> Result<Value, E> {
        Ok(told.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut told = Vec::new();
        while let Some(Once(value)) = list.next_element()? {
            told.push(value);
        }
        Ok(Value::Array(told))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut told = Map::new();
        while let Some((key, Once(value))) = fields.next_entry::<String, Once>()? {
            if told.contains_key(&key) {
                let key = crate::problem::shown(&key);
                return Err(A::Error::custom(format!(
                    "`{key}` is told twice; tell it once"
                )));
            }
            let _none = told.insert(key, value);
        }
        Ok(Value::Object(told))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_is_told_twice_is_refused_however_deep() {
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
            assert!(error.contains("is told twice"), "{error}");
        }
    }
}
