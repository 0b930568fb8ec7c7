//! Defines phrases as regular expressions on lower-case sentences, and quotes their matches.

use regex::Regex;

/// An expression; `None` if it is invalid, which a test rules out.
pub(super) type Phrase = std::sync::LazyLock<Option<Regex>>;

/// Declares phrases; each is compiled at its first use.
macro_rules! phrases {
    ($($(#[$doc:meta])* $name:ident = $words:expr;)+) => {
        $($(#[$doc])* static $name: crate::issue_analysis::phrase::Phrase =
            std::sync::LazyLock::new(|| regex::Regex::new($words).ok());)+

        /// Returns every phrase of this file, so that a test can check that each is valid.
        #[cfg(test)]
        pub(super) fn all() -> Vec<(&'static str, bool)> {
            vec![$((stringify!($name), $name.is_some())),+]
        }
    };
}
pub(super) use phrases;

/// Returns whether a sentence matches a phrase.
pub(super) fn holds(phrase: &Phrase, sentence: &str) -> bool {
    phrase
        .as_ref()
        .is_some_and(|phrase| phrase.is_match(sentence))
}

/// Returns the different matches of a phrase in a sentence.
pub(super) fn wordings(phrase: &Phrase, sentence: &str) -> Vec<String> {
    let found = phrase.as_ref().into_iter();
    let found = found.flat_map(|phrase| phrase.find_iter(sentence));
    let mut found: Vec<String> = found.map(|one| one.as_str().trim().to_owned()).collect();
    found.sort();
    found.dedup();
    found
}

/// Returns the groups of each match.
pub(super) fn groups(phrase: &Phrase, text: &str) -> Vec<Vec<String>> {
    let found = phrase.as_ref().into_iter();
    let found = found.flat_map(|phrase| phrase.captures_iter(text));
    let texts = |captures: regex::Captures<'_>| {
        let groups = captures.iter().skip(1);
        groups
            .map(|group| group.map_or_else(String::new, |group| group.as_str().to_owned()))
            .collect()
    };
    found.map(texts).collect()
}

/// Removes words that only look similar.
pub(super) fn without(except: &Phrase, text: &str) -> String {
    except
        .as_ref()
        .map_or_else(|| text.to_owned(), |one| one.replace_all(text, " ").into())
}

/// Parses a number in digits or as a small word.
pub(super) fn number(text: &str) -> Option<u32> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let text = text.trim().replace(',', "");
    let word = WORDS.iter().position(|word| *word == text);
    word.and_then(|at| u32::try_from(at).ok())
        .or_else(|| text.parse().ok())
}

/// The number of characters shown of a match.
const QUOTED_CHARS: usize = 120;

/// Returns a shortened sentence in quotation marks.
pub(super) fn quoted(sentence: &str) -> String {
    format!("the text says \"{}\"", quote(sentence))
}

/// Returns a shortened sentence on one line.
pub(super) fn quote(sentence: &str) -> String {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let line = words.join(" ");
    let mut quoted: String = line.chars().take(QUOTED_CHARS).collect();
    if quoted.len() < line.len() {
        quoted.push('…');
    }
    quoted
}
