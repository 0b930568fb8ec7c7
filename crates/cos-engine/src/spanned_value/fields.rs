//! Reads one mapping key by key. Each value is read as its expected type; a value that does not fit
//! is reported with its place.

use super::tree::{Node, Value};
use crate::diagnostic::{FilePlace, Findings, shown};
use crate::suggest;
use cos_core::hint::Hint;
use cos_core::money::Money;
use cos_core::time::Span;

/// A value with its place.
#[derive(Debug, Clone)]
pub(crate) struct At<T> {
    pub(crate) place: FilePlace,
    pub(crate) value: T,
}

/// The entries of one mapping, with validated keys.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    /// The name of the mapping in messages.
    pub(crate) owner: String,
    /// Its first place.
    pub(crate) place: FilePlace,
    entries: Vec<(&'a str, FilePlace, &'a Node)>,
    /// Known keys that misspelt keys resemble.
    meant: Vec<String>,
}

impl<'a> Fields<'a> {
    /// Opens a mapping that may hold `keys`; `None` when it is not a mapping.
    pub(crate) fn open(
        node: &'a Node,
        owner: &str,
        keys: &[&str],
        findings: &mut Findings,
    ) -> Option<Self> {
        let Value::Map(map) = &node.value else {
            let hint = Hint::new("write keys with values, such as `{}: …`").value(keys.first()?);
            let what = format!("{owner} is {}", node.value.name());
            findings.add(node.place, what, hint);
            return None;
        };
        let mut entries = Vec::new();
        let mut meant = Vec::new();
        for (key, value) in map {
            match key_word(key) {
                Some(word) if keys.contains(&word) => entries.push((word, key.place, value)),
                Some(word) => {
                    let what = format!("{owner} has no key `{}`", shown(word));
                    findings.add(key.place, what, suggest::hint(word, keys.iter().copied()));
                    meant.extend(suggest::nearest(word, keys.iter().copied()).map(str::to_owned));
                }
                None => findings.add(
                    key.place,
                    format!("{owner} has {} for a key", key.value.name()),
                    Hint::new("use one of {}").names(keys),
                ),
            }
        }
        Some(Self {
            owner: owner.to_owned(),
            place: node.place,
            entries,
            meant,
        })
    }

    /// Checks that none of these keys is present, not even misspelt; only then is a missing key
    /// reported.
    pub(crate) fn lacks(&self, names: &[&str]) -> bool {
        let there = |name: &&str| self.key(name).is_some() || self.meant.iter().any(|m| m == name);
        !names.iter().any(there)
    }

    /// Returns the place of a key, if present.
    pub(crate) fn key(&self, name: &str) -> Option<FilePlace> {
        let found = self.entries.iter().find(|(key, ..)| *key == name);
        found.map(|(_, place, _)| *place)
    }

    /// Returns the present keys in file order.
    pub(crate) fn keys(&self) -> impl Iterator<Item = (&'a str, FilePlace)> {
        self.entries.iter().map(|(key, place, _)| (*key, *place))
    }

    /// Returns the value of a key, if present.
    pub(crate) fn node(&self, name: &str) -> Option<&'a Node> {
        let found = self.entries.iter().find(|(key, ..)| *key == name);
        found.map(|(.., node)| *node)
    }

    /// Reads a non-empty text. A number or a flag counts as text.
    pub(crate) fn text(&self, name: &str, findings: &mut Findings) -> Option<At<String>> {
        words(self.node(name)?, &self.named(name), findings)
    }

    /// Reads a list of texts.
    pub(crate) fn texts(&self, name: &str, findings: &mut Findings) -> Vec<At<String>> {
        let items = self.list(name, findings);
        let what = format!("an entry of {}", self.named(name));
        items
            .iter()
            .filter_map(|item| words(item, &what, findings))
            .collect()
    }

    /// Reads a list.
    pub(crate) fn list(&self, name: &str, findings: &mut Findings) -> &'a [Node] {
        match self.node(name) {
            None => &[],
            Some(node) => match &node.value {
                Value::List(items) => items,
                other => {
                    let what = format!("{} is {}, not a list", self.named(name), other.name());
                    let hint = match other {
                        Value::Text(_) => Hint::new("write `{}: [\"…\"]`").value(name),
                        Value::Empty => "give it entries, or remove the line".into(),
                        _ => Hint::new("write `{}:` and its entries below it, each after a dash")
                            .value(name),
                    };
                    findings.add(node.place, what, hint);
                    &[]
                }
            },
        }
    }

    /// Reads an amount of US dollars.
    pub(crate) fn money(&self, name: &str, findings: &mut Findings) -> Option<Money> {
        let node = self.node(name)?;
        let refuse = |findings: &mut Findings, what: String| {
            findings.add(
                node.place,
                what,
                "write dollars as a number, such as `2.50`",
            );
            None
        };
        match &node.value {
            Value::Number(number) => Money::parse(number).ok().or_else(|| {
                let what = format!(
                    "{} is `{}`, which is not an amount of money",
                    self.named(name),
                    shown(number)
                );
                refuse(findings, what)
            }),
            Value::Text(text) if Money::parse(text).is_ok() => {
                let what = format!("{} is the text `{}`", self.named(name), shown(text));
                let number = text.trim().trim_start_matches('$');
                let hint = Hint::new("write `{}: {}`, without quotes or a sign")
                    .value(name)
                    .value(number);
                findings.add(node.place, what, hint);
                None
            }
            other => {
                let what = format!("{} is {}, not a number", self.named(name), other.name());
                refuse(findings, what)
            }
        }
    }

    /// Reads a length of time.
    pub(crate) fn span(&self, name: &str, findings: &mut Findings) -> Option<Span> {
        let found = self.text(name, findings)?;
        Span::parse(&found.value)
            .map_err(|_| {
                let what = format!(
                    "{} is `{}`, which is not a length of time",
                    self.named(name),
                    shown(&found.value)
                );
                let hint = "write for example `90m`, `1h30m` or `2h`";
                findings.add(found.place, what, hint);
            })
            .ok()
    }

    /// Reads a whole number within a range.
    pub(crate) fn whole(
        &self,
        name: &str,
        range: std::ops::RangeInclusive<u32>,
        findings: &mut Findings,
    ) -> Option<u32> {
        let node = self.node(name)?;
        let number = match &node.value {
            Value::Number(number) => number.parse().ok().filter(|n| range.contains(n)),
            _ => None,
        };
        if number.is_none() {
            let what = format!("{} is {}", self.named(name), spelled(&node.value));
            let hint = Hint::new("write a whole number from {} to {}")
                .ours(*range.start())
                .ours(*range.end());
            findings.add(node.place, what, hint);
        }
        number
    }

    /// Reads `true` or `false`; absent means false.
    pub(crate) fn flag(&self, name: &str, findings: &mut Findings) -> bool {
        match self.node(name).map(|node| (&node.value, node.place)) {
            None => false,
            Some((Value::Flag(word), _)) => word.eq_ignore_ascii_case("true"),
            Some((other, place)) => {
                let what = format!("{} is {}", self.named(name), spelled(other));
                findings.add(place, what, "write `true` or `false`");
                false
            }
        }
    }

    /// Reads one of a few words, in any case.
    pub(crate) fn choice<T: Copy>(
        &self,
        name: &str,
        words: &[(&str, T)],
        findings: &mut Findings,
    ) -> Option<T> {
        let found = self.text(name, findings)?;
        let chosen = words
            .iter()
            .find(|(word, _)| word.eq_ignore_ascii_case(found.value.trim()));
        if chosen.is_none() {
            let what = format!("{} is `{}`", self.named(name), shown(&found.value));
            let hint = suggest::hint(&found.value, words.iter().map(|(word, _)| *word));
            findings.add(found.place, what, hint);
        }
        chosen.map(|(_, choice)| *choice)
    }

    pub(crate) fn named(&self, name: &str) -> String {
        format!("`{name}` of {}", self.owner)
    }
}

/// Returns the text of a key, for messages about its mapping; reports nothing.
pub(crate) fn peek<'a>(node: &'a Node, name: &str) -> Option<&'a str> {
    let Value::Map(map) = &node.value else {
        return None;
    };
    let found = map.iter().find(|(key, _)| key_word(key) == Some(name));
    found
        .and_then(|(_, value)| key_word(value))
        .filter(|word| !word.trim().is_empty())
}

/// Returns a key as a word.
fn key_word(key: &Node) -> Option<&str> {
    match &key.value {
        Value::Text(word) | Value::Number(word) | Value::Flag(word) => Some(word),
        _ => None,
    }
}

/// Formats a value for a message.
fn spelled(value: &Value) -> String {
    match value {
        Value::Text(word) | Value::Number(word) | Value::Flag(word) => format!("`{}`", shown(word)),
        other => other.name().to_owned(),
    }
}

/// Reads a non-empty text; `named` is its name in messages.
pub(crate) fn words(node: &Node, named: &str, findings: &mut Findings) -> Option<At<String>> {
    let place = node.place;
    match &node.value {
        Value::Text(text) | Value::Number(text) | Value::Flag(text)
            if !text.trim().is_empty() && !text.contains('\0') =>
        {
            let value = text.clone();
            Some(At { place, value })
        }
        Value::Text(text) if text.contains('\0') => {
            findings.add(place, format!("{named} holds a NUL character"), "remove it");
            None
        }
        Value::Text(_) | Value::Empty => {
            let what = format!("{named} is empty");
            findings.add(place, what, "give it a text, or remove it");
            None
        }
        other => {
            let what = format!("{named} is {}, not a text", other.name());
            findings.add(place, what, "write one text, in quotes if needed");
            None
        }
    }
}
