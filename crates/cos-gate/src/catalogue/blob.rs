//! Decodes programs from the blob that `build.rs` writes, one at a time.

use super::roles::{AnalyzerName, BringsHow, FlagRole, ProgramTrait};
use super::{Known, Language, On, Program, Rest, Runs, Style, Text, Use};
use crate::effect::EffectKind;
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The built-in programs.
pub(super) static BUILT_IN: Blob = Blob {
    bytes: Cow::Borrowed(include_bytes!(concat!(env!("OUT_DIR"), "/catalogue.bin"))),
};

/// Encoded programs; see [`super::encode::Encoder::finish`] for their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Blob {
    bytes: Cow<'static, [u8]>,
}

/// Numbers in front of the names.
const HEADER: usize = 5;

impl Blob {
    /// The blob of these bytes.
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Self {
            bytes: Cow::Owned(bytes),
        }
    }

    /// The number of the program of this name. `last` is the place where a name was found before, and
    /// then that of this name: a command asks many questions about one program.
    pub(super) fn find(&self, name: &str, last: &AtomicUsize) -> Option<usize> {
        let texts = self.text_table();
        let before = last.load(Ordering::Relaxed);
        let at = if self.is_named(texts, before, name) {
            before
        } else {
            self.place(HEADER, self.count(0), name)?
        };
        last.store(at, Ordering::Relaxed);
        Some(self.number(at + 1))
    }

    /// The list of words of this name, as a choice.
    pub(super) fn words(&self, name: &str) -> Option<&str> {
        let at = self.place(self.lists(), self.count(1), name)?;
        Some(self.text(self.number(at + 1)))
    }

    /// The program of this number.
    pub(super) fn program(&self, number: usize) -> Program {
        let start = self.number(self.programs() + number);
        let body = self.texts() + self.count(3) + 1;
        Cursor {
            blob: self,
            at: body + start,
        }
        .program()
    }

    /// Whether the pair at this place has this name. There is none at the beginning.
    fn is_named(&self, texts: (usize, usize), at: usize, name: &str) -> bool {
        let found = self.bytes.get(self.range(texts, self.number(at)));
        at >= HEADER && found == Some(name.as_bytes())
    }

    /// The place of the pair with this name in a list of pairs that is in order. Bytes are compared:
    /// they have the order of their texts.
    fn place(&self, start: usize, count: usize, name: &str) -> Option<usize> {
        let texts = self.text_table();
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = usize::midpoint(low, high);
            let at = start + 2 * middle;
            let found = self.bytes.get(self.range(texts, self.number(at)));
            match found.unwrap_or_default().cmp(name.as_bytes()) {
                std::cmp::Ordering::Equal => return Some(at),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    fn count(&self, which: usize) -> usize {
        self.number(which)
    }

    fn lists(&self) -> usize {
        HEADER + 2 * self.count(0)
    }

    fn programs(&self) -> usize {
        self.lists() + 2 * self.count(1)
    }

    fn texts(&self) -> usize {
        self.programs() + self.count(2)
    }

    /// The number at a place; zero behind the end.
    fn number(&self, at: usize) -> usize {
        let bytes = self.bytes.get(at * 4..at * 4 + 4);
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, |bytes| u32::from_le_bytes(bytes) as usize)
    }

    /// Where the ends of the texts are listed, and where the bytes of the first one are.
    fn text_table(&self) -> (usize, usize) {
        let ends = self.texts();
        (ends, (ends + self.count(3) + 1 + self.count(4)) * 4)
    }

    /// Where the bytes of a text begin and end.
    fn range(&self, (ends, first): (usize, usize), number: usize) -> std::ops::Range<usize> {
        first + self.number(ends + number)..first + self.number(ends + number + 1)
    }

    fn text(&self, number: usize) -> &str {
        let bytes = self.bytes.get(self.range(self.text_table(), number));
        std::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }

    /// A text that outlives the blob: the built-in ones are there as long as the process.
    fn lasting(&self, number: usize) -> Text {
        match &self.bytes {
            Cow::Borrowed(bytes) => {
                let bytes = bytes.get(self.range(self.text_table(), number));
                Cow::Borrowed(std::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default())
            }
            Cow::Owned(_) => Cow::Owned(self.text(number).to_owned()),
        }
    }
}

/// A place in the body of a blob.
struct Cursor<'a> {
    blob: &'a Blob,
    at: usize,
}

impl Cursor<'_> {
    fn next(&mut self) -> usize {
        let number = self.blob.number(self.at);
        self.at += 1;
        number
    }

    fn text(&mut self) -> Text {
        let number = self.next();
        self.blob.lasting(number)
    }

    fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = self.next();
        (0..count).map(|_| one(self)).collect()
    }

    fn program(&mut self) -> Program {
        let names: Arc<[Text]> = self.list(Self::text).into();
        let valued = self.list(Self::text);
        let style = match self.next() {
            1 => Style::Words,
            2 => Style::Leading,
            _ => Style::Getopt,
        };
        let rest = match self.next() {
            1 => Rest::Reads,
            2 => Rest::Works,
            3 => Rest::Verb,
            _ => Rest::Unknown,
        };
        let has_front = self.next() == 1;
        let front: Arc<[Text]> = self.list(Self::text).into();
        let front = has_front.then_some(front);
        let verbs = self.list(|one| (one.text(), one.list(Self::text)));
        let known = Arc::new(Known {
            traits: self.list(|one| (named(ProgramTrait::ALL, one.next()), one.list(Self::text))),
            analyzers: self
                .list(|one| (named(AnalyzerName::ALL, one.next()), one.list(Self::text))),
            flag_roles: self.list(|one| {
                let role = named(FlagRole::ALL, one.next());
                (role, one.text(), one.list(Self::text))
            }),
            outputs: self.list(|one| (one.text(), one.text(), one.list(Self::text))),
            brings: self.list(|one| {
                let how = named(BringsHow::ALL, one.next());
                (how, one.text(), one.list(Self::text))
            }),
        });
        let uses: Arc<[Use]> = self.list(Self::usage).into();
        let whole = |valued, verbs| Program {
            names: names.clone(),
            valued,
            style,
            uses: uses.clone(),
            rest,
            front: front.clone(),
            verbs,
            known: known.clone(),
        };
        let verbs = verbs.into_iter();
        let verbs = verbs.map(|(verb, valued)| (verb, whole(valued, Vec::new())));
        let verbs = verbs.collect();
        whole(valued, verbs)
    }

    fn usage(&mut self) -> Use {
        Use {
            words: self.text(),
            flags: self.list(Self::text),
            without: self.list(Self::text),
            operands: self.next(),
            does: self.list(|one| (kind(one.next()), one.target())),
            runs: self.runs(),
            why: self.text(),
            undo: self.text(),
            instead: self.text(),
            examples: self.list(Self::text),
            place: Text::Borrowed(""),
        }
    }

    fn target(&mut self) -> On {
        let (target, flag) = (self.next(), self.text());
        match target {
            0 => On::Here,
            1 => On::Operands,
            2 => On::Last,
            3 => On::Sources,
            4 => On::First,
            5 => On::Elsewhere,
            _ => On::Value(flag),
        }
    }

    fn runs(&mut self) -> Runs {
        let (runs, count, language) = (self.next(), self.next(), self.next());
        let flag = self.text();
        match runs {
            0 => Runs::Nothing,
            1 => Runs::Command(count),
            2 => Runs::Task(count),
            3 => Runs::Remote(count),
            4 => Runs::Script(count),
            5 => Runs::Scripts(count),
            6 => Runs::Shell(flag),
            7 => Runs::Code(self::language(language), flag),
            8 => Runs::Sql(flag, count),
            _ => Runs::Special,
        }
    }
}

/// The name of this number. Every number is of one, since the same code wrote it.
fn named<T: Copy>(all: &[T], number: usize) -> Option<T> {
    all.get(number).copied()
}

fn kind(number: usize) -> EffectKind {
    let mut kinds = EffectKind::ALL.into_iter();
    kinds.nth(number).unwrap_or(EffectKind::Unreadable)
}

const fn language(number: usize) -> Language {
    match number {
        0 => Language::Python,
        1 => Language::JavaScript,
        2 => Language::Ruby,
        3 => Language::Perl,
        4 => Language::Php,
        _ => Language::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::encode::KINDS;

    #[test]
    fn the_kinds_of_effects_are_in_the_same_order() {
        let names: Vec<&str> = EffectKind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(names, KINDS);
    }
}
