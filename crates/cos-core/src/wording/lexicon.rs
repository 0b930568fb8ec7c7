//! Tells of each word once which lists it is in, so that reading a text looks no word up twice.

use super::list::{Bits, List};
use super::reach::Needs;
use super::vocabulary::LISTS;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Words longer than this, in bytes, are in no list.
const LONGEST_WORD: usize = 48;

/// A word of a text with all that is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Known {
    pub(super) text: String,
    /// The noun without its plural, and of a joined word the last part.
    singular: String,
    exact: Bits,
    named: Bits,
}

/// A word of a text, borrowed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a>(&'a Known);

/// A list that a word may be in.
pub(super) trait Among: Copy {
    /// Whether it holds the word as it is written.
    fn holds(self, word: Word<'_>) -> bool;
    /// Whether it holds the word as it is written or its singular.
    fn lists(self, word: Word<'_>) -> bool;
}

static NO_WORD: Known = Known {
    text: String::new(),
    singular: String::new(),
    exact: 0,
    named: 0,
};

/// Every word of every named list with the lists it is in.
static LEXICON: LazyLock<BTreeMap<&'static str, Bits>> = LazyLock::new(|| {
    let mut lexicon = BTreeMap::new();
    let needs = Needs::ALL.iter().map(|needs| needs.list());
    for list in LISTS.iter().copied().chain(needs) {
        for word in list.words.split_ascii_whitespace() {
            *lexicon.entry(word).or_insert(0) |= list.mask();
        }
    }
    lexicon
});

impl Known {
    pub(super) fn new(text: String) -> Self {
        if text.len() > LONGEST_WORD && !text.contains('/') {
            let singular = text.clone();
            return Self {
                text,
                singular,
                exact: 0,
                named: 0,
            };
        }
        let bits = |word: &str| LEXICON.get(word).copied().unwrap_or(0);
        let singular = singular(&text);
        let exact = bits(&text);
        let named = exact | bits(&singular);
        Self {
            text,
            singular,
            exact,
            named,
        }
    }
}

impl<'a> Word<'a> {
    pub(super) const fn of(known: &'a Known) -> Self {
        Self(known)
    }

    /// What stands where no word is.
    pub(super) fn none() -> Self {
        Self(&NO_WORD)
    }

    pub(super) fn text(self) -> &'a str {
        &self.0.text
    }

    pub(super) fn is_empty(self) -> bool {
        self.0.text.is_empty()
    }
}

impl PartialEq<&str> for Word<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0.text == *other
    }
}

impl Among for List {
    fn holds(self, word: Word<'_>) -> bool {
        word.0.exact & self.mask() != 0
    }

    fn lists(self, word: Word<'_>) -> bool {
        word.0.named & self.mask() != 0
    }
}

/// A few words, for a list that one rule alone needs.
impl Among for &str {
    fn holds(self, word: Word<'_>) -> bool {
        self.split(' ').any(|entry| word == entry)
    }

    fn lists(self, word: Word<'_>) -> bool {
        self.split(' ')
            .any(|entry| word == entry || word.0.singular == entry)
    }
}

/// Whether `list` holds `word` as it is written.
pub(super) fn holds(list: impl Among, word: Word<'_>) -> bool {
    list.holds(word)
}

/// Whether `list` holds `word` or its singular.
pub(super) fn listed(list: impl Among, word: Word<'_>) -> bool {
    list.lists(word)
}

fn singular(word: &str) -> String {
    let last = word.rsplit(['_', '/']).next().unwrap_or(word);
    let stem = match last {
        _ if last.len() > 4 && last.ends_with("ies") => {
            format!("{}y", last.trim_end_matches("ies"))
        }
        _ if ["sses", "xes", "ches", "shes"]
            .iter()
            .any(|end| last.ends_with(end)) =>
        {
            last.trim_end_matches("es").to_owned()
        }
        _ if last.len() > 3 && last.ends_with('s') && !last.ends_with("ss") => {
            last.trim_end_matches('s').to_owned()
        }
        _ => last.to_owned(),
    };
    let whole = stem.ends_with("ias") || matches!(last, "s3" | "k8s" | "dns" | "css");
    if whole { last.to_owned() } else { stem }
}
