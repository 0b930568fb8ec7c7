//! Groups synonyms under one kind, so that rare words profit from common ones: *passphrase* counts
//! as much as *password*.

use aho_corasick::AhoCorasick;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A kind per row: its name, then its phrases, separated by commas. A `*` at the end of a phrase
/// matches any ending.
const TABLE: &str = include_str!("kinds.tsv");

/// The phrases of all kinds in one matcher; `None` if it cannot be built, which a test rules out.
static PHRASES: LazyLock<Option<Phrases>> = LazyLock::new(|| Phrases::of(TABLE));

struct Phrases {
    finder: AhoCorasick,
    /// The kind of each phrase.
    kinds: Vec<&'static str>,
}

impl Phrases {
    fn of(table: &'static str) -> Option<Self> {
        let rows = table.lines().filter_map(|row| row.split_once('\t'));
        let phrases = rows.flat_map(|(kind, phrases)| {
            let phrases = phrases.split(',').map(str::trim);
            phrases.map(move |phrase| (kind, sought(phrase)))
        });
        let (kinds, phrases): (Vec<&str>, Vec<String>) = phrases.unzip();
        let finder = AhoCorasick::new(phrases).ok()?;
        Some(Self { finder, kinds })
    }
}

/// Returns the kinds in a lower-case sentence, each as often as it occurs.
pub(super) fn of(sentence: &str) -> Vec<&'static str> {
    let Some(phrases) = PHRASES.as_ref() else {
        return Vec::new();
    };
    let spaced = spaced(sentence);
    let found = phrases.finder.find_overlapping_iter(&spaced);
    let found = found.filter_map(|one| {
        let kind = phrases.kinds.get(one.pattern().as_usize())?;
        Some((one.start(), *kind))
    });
    // Two phrases of one kind at the same position count once.
    let found: BTreeSet<(usize, &str)> = found.collect();
    found.into_iter().map(|(_, kind)| kind).collect()
}

/// Returns a phrase in the form of a spaced sentence.
fn sought(phrase: &str) -> String {
    match phrase.strip_suffix('*') {
        Some(beginning) => spaced(beginning).trim_end().to_owned(),
        None => spaced(phrase),
    }
}

/// Returns the words of a text with one space around each; punctuation separates words, except that
/// `#` and non-ASCII characters are kept.
fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len() + 2);
    spaced.push(' ');
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '.' | '_' | '@');
    for word in text.split_inclusive(|c: char| !is_part(c)) {
        let end = word.chars().next_back().filter(|c| !is_part(*c));
        let own = word.trim_end_matches(|c: char| !is_part(c));
        let own = own.trim_matches(|c| matches!(c, '.' | '\''));
        let mark = end.filter(|c| *c == '#' || !c.is_ascii() && !c.is_whitespace());
        let mark = mark.map(String::from).unwrap_or_default();
        for part in [own, mark.as_str()] {
            if !part.is_empty() {
                spaced.push_str(part);
                spaced.push(' ');
            }
        }
    }
    spaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_of_the_table_is_found_as_its_kind_wherever_it_stands_alone() {
        let rows = TABLE
            .lines()
            .map(|row| row.split_once('\t').expect("two cells"));
        let mut named = BTreeSet::new();
        for (kind, phrases) in rows {
            assert!(named.insert(kind), "{kind} is there twice");
            for phrase in phrases.split(',').map(str::trim) {
                assert_eq!(phrase, phrase.to_lowercase(), "{kind}");
                assert!(!sought(phrase).trim().is_empty(), "{kind}: {phrase}");
                let sentence = format!("so, {} (it says)", phrase.trim_end_matches('*'));
                assert!(of(&sentence).contains(&kind), "{kind}: {phrase}");
            }
        }
        assert!(named.len() > 40);
    }

    #[test]
    fn a_phrase_within_a_word_is_not_one_but_an_open_end_takes_any_ending() {
        assert!(of("the passwords are hashed").contains(&"password"));
        assert!(!of("bypasswords").contains(&"password"));
        assert!(of("a circularly linked thing").contains(&"circle"));
        assert!(!of("dryer, solidly, encode").contains(&"duplication"));
        assert!(
            of("trade-offs and trade offs")
                .iter()
                .filter(|one| **one == "tradeoff")
                .count()
                == 2
        );
    }

    #[test]
    fn a_number_sign_and_a_picture_are_separate_words() {
        assert_eq!(
            spaced("blocked by #12, (see 🔴x)"),
            " blocked by # 12 see 🔴 x "
        );
        assert_eq!(spaced(""), " ");
    }
}
