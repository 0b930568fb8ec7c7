//! Normalises one line of output: `ConnectionRefusedError`, `connection_refused` and `Connection
//! refused` become the same words. Names of tests and source files are removed, because they do not
//! say what went wrong.

use regex::Regex;
use std::sync::LazyLock;

/// Matches what runners, build tools and loggers print before each line: times, hosts, step
/// numbers, frames.
static FRAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let time = r"\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?(?: ?[AP]M)?(?:Z|[+-]\d\d:?\d\d)?";
    let date = r"\d{4}[-/]\d\d[-/]\d\d";
    let parts = [
        format!(r"\[?(?:{date}(?:[T ]{time})?|{time})\]?(?: \d\d[OE]\+?)?:?(?: \| \S+ \|)?"),
        r"#\d+ \d+\.\d+".to_owned(),
        format!(r"[EWIF]\d{{4}} {time} +\d+ \S+\]"),
        r"[│┃╷╵]".to_owned(),
    ];
    Regex::new(&format!(r"^\s*(?:(?:{})(?:\s+|$))+", parts.join("|"))).ok()
});

/// Extensions of source files.
const SOURCES: [&str; 22] = [
    "rs", "py", "js", "ts", "tsx", "jsx", "mjs", "cjs", "go", "java", "kt", "rb", "c", "cc", "cpp",
    "h", "hpp", "cs", "swift", "php", "ex", "scala",
];

/// Returns the line in lower case and plain words, with a space at both ends.
pub(super) fn plain(line: &str) -> String {
    let mut plain = String::with_capacity(line.len() + line.len() / 8 + 2);
    plain.push(' ');
    for word in without_frame(&without_colour(line)).split_ascii_whitespace() {
        if is_test_name(word) {
            continue;
        }
        match source_place(word) {
            Some(place) => push_words(&mut plain, place),
            None => push_words(&mut plain, word),
        }
        if !plain.ends_with(' ') {
            plain.push(' ');
        }
    }
    plain
}

/// Removes the prefix of a log line.
fn without_frame(line: &str) -> &str {
    let frame = FRAME.as_ref().and_then(|frame| frame.find(line));
    line.get(frame.map_or(0, |frame| frame.end())..)
        .unwrap_or_default()
}

/// Removes terminal colour sequences.
fn without_colour(line: &str) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut parts = line.split('\u{1b}');
    kept.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find(|c: char| c.is_ascii_alphabetic());
        let rest = end.and_then(|end| part.get(end + 1..));
        kept.push_str(rest.unwrap_or_default());
    }
    kept
}

/// Checks whether a word names a test: `tests/a.py::test_timeout`, `TestTimeout`,
/// `net::tests::retries`.
fn is_test_name(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    let camel = |rest: &str| rest.starts_with(|c: char| c.is_ascii_uppercase());
    word.contains("::test")
        || word.contains(":test_")
        || word.starts_with("tests::")
        || word.starts_with("test_")
        || word.ends_with("_test")
        || word.strip_prefix("Test").is_some_and(camel)
        || word.contains(".test.")
        || word.contains(".spec.")
        || ["Test", "Tests", "Spec"]
            .iter()
            .any(|end| word.len() > end.len() && word.ends_with(end))
}

/// Reduces a path to a source file to its position: `/a/timeout.py:12:` becomes `.py:12:`.
fn source_place(word: &str) -> Option<&str> {
    let dot = word.rfind('.')?;
    let rest = word.get(dot + 1..)?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric());
    let ending = rest.get(..end.unwrap_or(rest.len()))?;
    let is_source = SOURCES.contains(&ending);
    is_source.then(|| word.get(dot..)).flatten()
}

/// Splits a compound word and adds its parts.
fn push_words(plain: &mut String, word: &str) {
    let mut before = ' ';
    let mut chars = word.chars().peekable();
    while let Some(c) = chars.next() {
        let after = chars.peek().copied().unwrap_or(' ');
        let c = if matches!(c, '’' | '‘') { '\'' } else { c };
        let hump = c.is_ascii_uppercase()
            && (before.is_ascii_lowercase()
                || (before.is_ascii_uppercase() && after.is_ascii_lowercase()));
        if hump {
            plain.push(' ');
        }
        match c {
            '_' => plain.push(' '),
            '\'' if before == 'n' && after == 't' => {
                plain.pop();
                plain.push_str(" no");
            }
            '\'' if before.is_ascii_alphabetic() && after.is_ascii_alphabetic() => {}
            _ => plain.push(c.to_ascii_lowercase()),
        }
        before = c;
    }
    if plain.ends_with("cannot") {
        plain.truncate(plain.len() - "not".len());
        plain.push_str(" not");
    }
}
