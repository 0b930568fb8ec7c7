//! A value held against a schema, by the words that our schemas use; any other word fails the test,
//! so that none is passed over.

use serde_json::Value;

/// Which keys an object may have where its schema leaves that open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keys {
    /// Those that the schema names.
    Named,
    /// Any.
    Any,
}

/// Words that say something to readers only.
const TOLD: [&str; 8] = [
    "$schema",
    "$defs",
    "title",
    "description",
    "format",
    "default",
    "examples",
    "$comment",
];

/// Everything in which `value` does not fit, each with its place.
pub(super) fn faults(schema: &Value, value: &Value, keys: Keys) -> Vec<String> {
    let mut holder = Holder {
        root: schema,
        keys,
        faults: Vec::new(),
    };
    holder.hold(schema, value, "");
    holder.faults
}

struct Holder<'a> {
    root: &'a Value,
    keys: Keys,
    faults: Vec<String>,
}

impl Holder<'_> {
    fn fault(&mut self, place: &str, what: impl std::fmt::Display) {
        let place = if place.is_empty() { "/" } else { place };
        self.faults.push(format!("{place}: {what}"));
    }

    fn fits(&self, schema: &Value, value: &Value) -> bool {
        faults_within(self.root, schema, value, self.keys).is_empty()
    }

    fn hold(&mut self, schema: &Value, value: &Value, place: &str) {
        let Some(words) = schema.as_object() else {
            if *schema == Value::Bool(false) {
                self.fault(place, "nothing may stand here");
            }
            return;
        };
        for (word, wanted) in words {
            self.word((word, wanted), value, place);
        }
        if let Some(fields) = value.as_object() {
            self.fields(schema, fields, place);
        }
    }

    fn word(&mut self, (word, wanted): (&str, &Value), value: &Value, place: &str) {
        let number = |limit: &Value| value.as_f64().zip(limit.as_f64());
        let holds = match word {
            "type" => is_of(wanted, value),
            "const" => value == wanted,
            "enum" => wanted.as_array().is_some_and(|all| all.contains(value)),
            "minimum" => number(wanted).is_none_or(|(found, limit)| found >= limit),
            "maximum" => number(wanted).is_none_or(|(found, limit)| found <= limit),
            "minLength" => length(value).is_none_or(|found| found >= count(wanted)),
            "maxLength" => length(value).is_none_or(|found| found <= count(wanted)),
            "minItems" => value
                .as_array()
                .is_none_or(|all| all.len() >= count(wanted)),
            "pattern" => value.as_str().is_none_or(|text| {
                let pattern = wanted.as_str().expect("a pattern is a text");
                regex::Regex::new(pattern)
                    .expect("it is sound")
                    .is_match(text)
            }),
            "anyOf" => options(wanted).any(|one| self.fits(one, value)),
            "oneOf" => options(wanted).filter(|one| self.fits(one, value)).count() == 1,
            "not" => !faults_within(self.root, wanted, value, Keys::Any).is_empty(),
            "$ref" => return self.hold(target(self.root, wanted), value, place),
            "items" => {
                for (at, item) in value.as_array().into_iter().flatten().enumerate() {
                    self.hold(wanted, item, &format!("{place}/{at}"));
                }
                true
            }
            "required" => options(wanted).all(|name| {
                let fields = value.as_object();
                fields.is_none_or(|fields| fields.contains_key(name.as_str().unwrap_or_default()))
            }),
            // Reported of objects, below.
            "properties" | "additionalProperties" | "propertyNames" => true,
            told => {
                assert!(TOLD.contains(&told), "{place}: no one holds `{told}`");
                true
            }
        };
        if !holds {
            self.fault(
                place,
                format_args!("{value} does not keep `{word}`: {wanted}"),
            );
        }
    }

    fn fields(&mut self, schema: &Value, fields: &serde_json::Map<String, Value>, place: &str) {
        // Whoever names some keys names all; a condition on others names none.
        let names_keys = schema.get("properties").is_some();
        for (name, value) in fields {
            let place = format!("{place}/{name}");
            if let Some(names) = schema.get("propertyNames") {
                self.hold(names, &Value::from(name.as_str()), &place);
            }
            let named = schema.get("properties").and_then(|all| all.get(name));
            match (named, schema.get("additionalProperties")) {
                (Some(own), _) | (None, Some(own)) => self.hold(own, value, &place),
                (None, None) if self.keys == Keys::Named && names_keys => {
                    self.fault(&place, "the schema does not name it");
                }
                (None, None) => {}
            }
        }
    }
}

fn faults_within(root: &Value, schema: &Value, value: &Value, keys: Keys) -> Vec<String> {
    let mut holder = Holder {
        root,
        keys,
        faults: Vec::new(),
    };
    holder.hold(schema, value, "");
    holder.faults
}

fn options(wanted: &Value) -> impl Iterator<Item = &Value> {
    wanted.as_array().into_iter().flatten()
}

fn count(limit: &Value) -> usize {
    let limit = limit.as_u64().expect("a limit is a number");
    usize::try_from(limit).expect("it is small")
}

fn length(value: &Value) -> Option<usize> {
    value.as_str().map(|text| text.chars().count())
}

fn target<'a>(root: &'a Value, reference: &Value) -> &'a Value {
    let path = reference.as_str().and_then(|text| text.strip_prefix('#'));
    let found = path.and_then(|path| root.pointer(path));
    found.unwrap_or_else(|| panic!("{reference} leads nowhere"))
}

fn is_of(wanted: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str().unwrap_or_default() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        // `3.0` is a whole number to JSON Schema.
        "integer" => value.as_f64().is_some_and(|one| one.fract() == 0.0),
        other => panic!("no one holds the type `{other}`"),
    };
    wanted
        .as_array()
        .map_or_else(|| is(wanted), |names| names.iter().any(is))
}
