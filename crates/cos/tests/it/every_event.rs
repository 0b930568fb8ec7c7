//! One event of every kind, made from the declarations in the core's own sources, so that a new kind or
//! a new field is tested automatically.

use cos_core::event::Event;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use syn::{Attribute, Fields, Item, Type};

/// Every type that the core declares, by its name; a name is declared once.
pub(crate) struct Declared(BTreeMap<String, Item>);

/// Values of types that read themselves.
const SAMPLES: [(&str, &str); 16] = [
    ("Cite", "\"I2.3\""),
    ("Fraction", "\"1/2\""),
    ("Confidence", "50"),
    ("Grade", "500"),
    ("PointId", "\"R1-1\""),
    ("Points", "1"),
    ("PathGlob", "\"src/**\""),
    ("AlternativeLabel", "\"A\""),
    ("ReversibilityScore", "0.4"),
    ("Ceiling", "0.4"),
    ("CheckpointCommand", "\"do-issue\""),
    ("CheckpointTrigger", "\"many_issues\""),
    (
        "Hash",
        "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
    ),
    (
        "Salt",
        "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
    ),
    ("Value", "\"word\""),
    ("char", "\"a\""),
];

/// How many different events of one kind are made: in each, every enum shows its next variant.
const ROUNDS: usize = 20;
/// How deep values nest; a type that holds itself ends here.
const DEEPEST: usize = 24;

impl Declared {
    /// Reads the sources of the crates whose types occur in events.
    pub(crate) fn read() -> Self {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut declared = Self(BTreeMap::new());
        for name in ["cos-gate", "cos-core"] {
            declared.folder(&crates.join(name).join("src"));
        }
        declared
    }

    fn folder(&mut self, folder: &Path) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
            if path.is_dir() && !is_test {
                self.folder(&path);
            } else if path.extension().is_some_and(|end| end == "rs") && !is_test {
                let text = std::fs::read_to_string(&path).unwrap();
                for item in syn::parse_file(&text).unwrap().items {
                    let (name, attributes) = match &item {
                        Item::Struct(one) => (one.ident.to_string(), &one.attrs),
                        Item::Enum(one) => (one.ident.to_string(), &one.attrs),
                        _ => continue,
                    };
                    // What is never read back stands in no event.
                    if attributes.iter().any(derives_reading) {
                        self.0.insert(name, item);
                    }
                }
            }
        }
    }

    /// Events of every kind, each with the name of its kind.
    pub(crate) fn events(&self) -> Vec<(String, Value)> {
        let Some(Item::Enum(event)) = self.0.get("Event") else {
            panic!("there are events")
        };
        let mut made = Vec::new();
        let mut seen = BTreeSet::new();
        let known = event.variants.iter().enumerate();
        for (nth, variant) in known.filter(|(_, variant)| variant.ident != "Unknown") {
            for round in 0..ROUNDS {
                let value = self.variant(event, nth, &mut Making { round, depth: 0 });
                if seen.insert(value.to_string()) {
                    made.push((variant.ident.to_string(), value));
                }
            }
        }
        made
    }

    fn of(&self, kind: &Type, making: &mut Making) -> Value {
        making.depth += 1;
        let value = self.of_deep(kind, making);
        making.depth -= 1;
        value
    }

    fn of_deep(&self, kind: &Type, making: &mut Making) -> Value {
        let path = match kind {
            Type::Path(path) => path.path.segments.last().unwrap(),
            Type::Tuple(tuple) => {
                return tuple.elems.iter().map(|one| self.of(one, making)).collect();
            }
            _ => return json!("word"),
        };
        let name = path.ident.to_string();
        let inner: Vec<&Type> = match &path.arguments {
            syn::PathArguments::AngleBracketed(all) => {
                let types = all.args.iter().filter_map(|one| match one {
                    syn::GenericArgument::Type(one) => Some(one),
                    _ => None,
                });
                types.collect()
            }
            _ => Vec::new(),
        };
        let is_deep = making.depth > DEEPEST;
        match (name.as_str(), inner.as_slice()) {
            ("Option", _) if is_deep => Value::Null,
            ("Vec" | "BTreeSet", _) if is_deep => json!([]),
            ("Option" | "Box", [one]) => self.of(one, making),
            ("Vec" | "BTreeSet", [one]) => json!([self.of(one, making)]),
            ("BTreeMap" | "HashMap", [key, value]) => {
                let key = self.of(key, making);
                let key = key.as_str().map_or_else(|| key.to_string(), str::to_owned);
                json!({ key: self.of(value, making) })
            }
            ("bool", _) => json!(true),
            ("f64" | "f32", _) => json!(0.5),
            (
                "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64"
                | "NonZeroU32" | "NonZeroU8",
                _,
            ) => json!(1),
            _ => self.named(&name, making),
        }
    }

    fn named(&self, name: &str, making: &mut Making) -> Value {
        let sample = SAMPLES.iter().find(|(known, _)| *known == name);
        if let Some((_, sample)) = sample {
            return serde_json::from_str(sample).unwrap();
        }
        match self.0.get(name) {
            Some(Item::Struct(one)) => self.fields(&one.fields, &one.attrs, making),
            Some(Item::Enum(one)) => {
                let others = one.variants.iter().filter(|one| !said(&one.attrs, "other"));
                let count = others.count();
                let nth = if making.depth > DEEPEST {
                    0
                } else {
                    making.round % count
                };
                self.variant(one, nth, making)
            }
            // Names of things are declared by a macro; they are words.
            _ => json!("word"),
        }
    }

    fn fields(&self, fields: &Fields, owner: &[Attribute], making: &mut Making) -> Value {
        match fields {
            Fields::Unit => Value::Null,
            Fields::Unnamed(all) => {
                let mut values: Vec<Value> = all
                    .unnamed
                    .iter()
                    .map(|one| self.of(&one.ty, making))
                    .collect();
                if values.len() == 1 {
                    values.remove(0)
                } else {
                    Value::Array(values)
                }
            }
            Fields::Named(all) if said(owner, "transparent") => {
                self.of(&all.named.first().unwrap().ty, making)
            }
            Fields::Named(all) => {
                let mut held = Map::new();
                for field in &all.named {
                    if said(&field.attrs, "skip") {
                        continue;
                    }
                    let value = self.of(&field.ty, making);
                    let name = field.ident.as_ref().unwrap().to_string();
                    match value {
                        Value::Object(inner) if said(&field.attrs, "flatten") => held.extend(inner),
                        value => {
                            let name = told(&field.attrs, "rename").unwrap_or(name);
                            held.insert(cased(told(owner, "rename_all").as_deref(), &name), value);
                        }
                    }
                }
                Value::Object(held)
            }
        }
    }

    fn variant(&self, one: &syn::ItemEnum, nth: usize, making: &mut Making) -> Value {
        let variant = &one.variants[nth];
        let name = told(&variant.attrs, "rename").unwrap_or_else(|| {
            cased(
                told(&one.attrs, "rename_all").as_deref(),
                &variant.ident.to_string(),
            )
        });
        let held = self.fields(&variant.fields, &[], making);
        match (told(&one.attrs, "tag"), held) {
            (Some(tag), Value::Object(mut fields)) => {
                fields.insert(tag, json!(name));
                Value::Object(fields)
            }
            (Some(tag), _) => json!({ tag: name }),
            (None, Value::Null) => json!(name),
            (None, held) => json!({ name: held }),
        }
    }
}

/// Which variant is shown, and how deep one is.
struct Making {
    round: usize,
    depth: usize,
}

fn derives_reading(attribute: &Attribute) -> bool {
    let mut derives = false;
    if attribute.path().is_ident("derive") {
        let _ = attribute.parse_nested_meta(|meta| {
            derives |= meta.path.is_ident("Deserialize");
            Ok(())
        });
    }
    derives
}

/// The words of `#[serde(…)]`.
fn words(attributes: &[Attribute]) -> Vec<(String, Option<String>)> {
    let mut words = Vec::new();
    for attribute in attributes.iter().filter(|one| one.path().is_ident("serde")) {
        let _ = attribute.parse_nested_meta(|meta| {
            let name = meta
                .path
                .get_ident()
                .map(ToString::to_string)
                .unwrap_or_default();
            let value = meta
                .value()
                .ok()
                .and_then(|value| value.parse::<syn::LitStr>().ok());
            words.push((name, value.map(|value| value.value())));
            Ok(())
        });
    }
    words
}

fn said(attributes: &[Attribute], word: &str) -> bool {
    words(attributes).iter().any(|(name, _)| name == word)
}

fn told(attributes: &[Attribute], word: &str) -> Option<String> {
    let mut words = words(attributes).into_iter();
    words
        .find(|(name, _)| name == word)
        .and_then(|(_, value)| value)
}

fn cased(rule: Option<&str>, name: &str) -> String {
    let broken = |sign: char| {
        let mut text = String::new();
        for letter in name.chars() {
            if letter.is_ascii_uppercase() && !text.is_empty() {
                text.push(sign);
            }
            text.push(letter.to_ascii_lowercase());
        }
        text
    };
    match rule {
        Some("snake_case") => broken('_'),
        Some("kebab-case") => broken('-').replace('_', "-"),
        Some("UPPERCASE") => name.to_uppercase(),
        Some("lowercase") => name.to_lowercase(),
        Some("camelCase") => {
            let mut parts = name.split('_');
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |text, part| {
                let (head, tail) = part.split_at(1);
                text + &head.to_uppercase() + tail
            })
        }
        _ => name.to_owned(),
    }
}

/// The places of all texts in a value that may hold any words.
pub(crate) fn free_texts(event: &Value) -> Vec<String> {
    let mut places = Vec::new();
    gather(event, String::new(), &mut places);
    let is_free = |place: &String| {
        let mut tried = event.clone();
        *tried.pointer_mut(place).unwrap() = json!("any words at all");
        // A field that makes a name of what it is given keeps no words.
        let read = serde_json::from_value::<Event>(tried.clone());
        read.is_ok_and(|event| {
            serde_json::to_value(event).unwrap().pointer(place) == tried.pointer(place)
        })
    };
    places.retain(is_free);
    places
}

fn gather(value: &Value, place: String, places: &mut Vec<String>) {
    match value {
        Value::String(_) => places.push(place),
        Value::Array(items) => {
            for (nth, item) in items.iter().enumerate() {
                gather(item, format!("{place}/{nth}"), places);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                gather(field, format!("{place}/{name}"), places);
            }
        }
        _ => {}
    }
}
