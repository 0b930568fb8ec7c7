//! Recognizes what is written in place of a credential: placeholders, references, calls, names.

use super::alphabet::Alphabet;
use super::index::Index;
use super::{letters, name, randomness};
use std::sync::LazyLock;

/// Words for "put yours here", anywhere in a value.
const PLACEHOLDERS: [&str; 33] = [
    "example",
    "changeme",
    "change_me",
    "change-me",
    "changeit",
    "change_this",
    "change-this",
    "changethis",
    "replace_me",
    "replace-me",
    "replaceme",
    "replace_with",
    "replace-with",
    "placeholder",
    "redacted",
    "insert_",
    "insert-",
    "your_",
    "your-",
    "yourpass",
    "yoursecret",
    "yourtoken",
    "yourapi",
    "yourkey",
    "dummy",
    "sample",
    "notreal",
    "not-a-real",
    "not_a_real",
    concat!("to", "do_"),
    concat!("xx", "xx"),
    "****",
    // Truncated.
    "...",
];

/// Prefixes of references to a secret store.
const STORES: [&str; 26] = [
    "[redacted:",
    "vault:",
    "op://",
    "sm://",
    "gcp:///",
    "arn:",
    "ssm:",
    "aws:",
    "ref+",
    "env:",
    "env.",
    "env(",
    "file:",
    "secrets.",
    "secret/",
    "secret://",
    "keyring:",
    "keychain:",
    "projects/",
    "process.env",
    "os.environ",
    "enc[",
    "enc(",
    "{cipher}",
    "$ansible_vault",
    "@microsoft.keyvault",
];

/// Public keys written on one line.
const PUBLIC: [&str; 6] = [
    "AAAAB3NzaC1",
    "AAAAC3NzaC1",
    "AAAAE2VjZHNh",
    "-----BEGIN PUBLIC",
    "-----BEGIN CERT",
    "ssh-",
];

/// Pairs of signs around the name in a template.
const TEMPLATES: [(&str, &str); 13] = [
    ("${", "}"),
    ("$(", ")"),
    ("{{", "}}"),
    ("#{", "}"),
    ("%{", "}"),
    ("@{", "}"),
    ("<%", "%>"),
    ("((", "))"),
    ("%(", ")s"),
    ("<", ">"),
    ("{", "}"),
    ("[", "]"),
    ("__", "__"),
];

/// Number of templates that count only for a whole value, because inside a value their signs are
/// letters.
const ONLY_WHOLE: usize = 3;

static PLACEHOLDER: LazyLock<Index<()>> =
    LazyLock::new(|| Index::new(PLACEHOLDERS.into_iter().map(|word| (word, ()))));

/// Checks whether a text is random, whatever its length.
fn is_drawn(text: &str) -> bool {
    randomness::is_random(text) || letters::are_surely_drawn(text)
}

/// Checks whether a value names, fetches or represents a credential instead of being one.
pub(super) fn is_one(value: &str) -> bool {
    let bare = value.trim();
    bare.is_empty()
        || is_name(bare)
        || is_filler(bare)
        || has_placeholder(bare)
        || is_reference(bare)
        || is_template(bare)
        || is_version(bare)
        || is_pattern(bare)
        || bare.contains('…')
        || ["[^", "(?", "^["].iter().any(|head| bare.starts_with(head))
        || PUBLIC.iter().any(|head| bare.starts_with(head))
}

/// Checks for a repeated letter, a counting row, or mostly filler.
pub(super) fn is_filler(value: &str) -> bool {
    is_filled(value) || value.len() >= 4 && randomness::is_counted(value)
}

/// Checks for mostly filler.
pub(super) fn is_filled(value: &str) -> bool {
    let fill = |byte: &u8| b"xX*.#_-0?".contains(byte);
    let filled = value.bytes().filter(|byte| fill(byte)).count();
    filled * 2 > value.len()
}

/// Checks whether a value contains a word for "put yours here".
pub(super) fn has_placeholder(value: &str) -> bool {
    let bytes = value.as_bytes();
    let end = bytes
        .get(bytes.len().saturating_sub(4)..)
        .unwrap_or_default();
    let says_here =
        end.eq_ignore_ascii_case(b"here") && (value.contains('_') || randomness::is_wordy(value));
    // In a random text, four letters may be this one by chance, in mixed case.
    let is_gap =
        |word: &str| !word.starts_with("xx") || value.contains("xxxx") || value.contains("XXXX");
    says_here || PLACEHOLDER.places(bytes).any(|(_, word, ())| is_gap(word))
}

/// Checks whether a value refers to a credential: a store, a path, an address, a member, a call.
fn is_reference(value: &str) -> bool {
    let begins = |store: &&str| {
        let head = value.as_bytes().get(..store.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(store.as_bytes()))
    };
    STORES.iter().any(begins)
        || value.contains("://")
        || is_tag(value)
        || is_path(value)
        || is_member_or_call(value)
        || is_variable(value)
}

/// Checks for a YAML tag that says how to get the value (`!vault`, `!Ref`), or for a negation
/// (`!x.is_empty()`).
fn is_tag(value: &str) -> bool {
    let name = value.strip_prefix('!').unwrap_or_default();
    let is_word = Alphabet::WORD.is_all(name) && !is_drawn(name);
    !name.is_empty() && (is_word || is_member_or_call(name))
}

/// Checks for a path: `/run/secrets/db`, `./key.pem`, `C:\keys`; base64 may start with a slash too.
fn is_path(value: &str) -> bool {
    let begins = ["/", "./", "../", "~/", "\\\\"];
    let has_drive = value.as_bytes().get(1..3) == Some(b":\\");
    let endings = [
        ".pem",
        ".key",
        ".txt",
        ".json",
        ".yaml",
        ".yml",
        ".crt",
        ".p12",
        ".jks",
        ".env",
        ".html",
        ".md",
        ".rs",
        ".js",
        ".ts",
        ".py",
        ".go",
        ".php",
        ".xml",
        ".properties",
    ];
    let mut files = endings
        .iter()
        .filter_map(|ending| value.strip_suffix(ending));
    has_drive
        || files.any(|file| !letters::are_surely_drawn(file))
        || begins.iter().any(|head| value.starts_with(head))
            && !is_drawn(value)
            && (is_one_case(value) || !letters::are_drawn(value))
}

/// Checks for code: `config.password`, `Self::KEY`, `user->pass`, `env["X"]`, `read("x")`.
fn is_member_or_call(value: &str) -> bool {
    let bytes = value.as_bytes();
    let begins = bytes
        .first()
        .is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_');
    let name = Alphabet::WORD.run(bytes, 80);
    let rest = bytes.get(name..).unwrap_or_default();
    let opens = |byte: &u8| matches!(byte, b'(' | b'[');
    let is_member = |rest: &[u8], sign: &[u8]| {
        let after = rest.strip_prefix(sign).unwrap_or_default();
        after.first().is_some_and(|next| Alphabet::WORD.has(*next))
    };
    begins
        && name > 0
        && !letters::are_surely_drawn(value)
        && !(value.contains(is_unusual) && letters::are_drawn(value))
        && (rest.first().is_some_and(opens)
            && value.ends_with([')', ']', '(', '"', '\'', ';', ','])
            || [&b"::"[..], b"->", b"?."]
                .iter()
                .any(|sign| is_member(rest, sign))
            || is_member(rest, b".") && is_dotted(value))
}

/// Checks for a letter that is rare in names of members.
fn is_unusual(letter: char) -> bool {
    letter.is_ascii_digit() || "@#%^*+=~".contains(letter)
}

/// Checks for names separated by dots, none of them random.
fn is_dotted(value: &str) -> bool {
    value.split('.').all(|part| {
        let name = part.split(['(', '[', '?', '!']).next().unwrap_or_default();
        !name.is_empty() && Alphabet::WORD.is_all(name) && !randomness::is_random(name)
    })
}

/// Checks for a variable: `$NAME`, `$env:NAME`, `%NAME%`, `@name`, `&name`, `*name`, `:name`.
fn is_variable(value: &str) -> bool {
    let Some(rest) = value.strip_prefix(['$', '%', '@', '&', '*', ':', '?']) else {
        return value == "?";
    };
    let rest = rest.strip_prefix("env:").unwrap_or(rest);
    let rest = rest.trim_end_matches(['%', '@', ';', ',', ')']);
    let begins = rest
        .bytes()
        .next()
        .is_none_or(|first| first.is_ascii_alphabetic() || first == b'_');
    // `%s` and similar, and a name; a random text is not a name, and `$6$` starts a hash.
    let is_shell =
        value.starts_with('$') && (is_one_case(rest) || !letters::are_surely_drawn(rest));
    begins && Alphabet::DOTTED.is_all(rest) && (is_shell || !is_drawn(rest))
}

/// Checks for capitals alone or lower case alone, as in names of variables.
fn is_one_case(name: &str) -> bool {
    let has = |test: fn(u8) -> bool| name.bytes().any(test);
    !(has(|byte| byte.is_ascii_uppercase()) && has(|byte| byte.is_ascii_lowercase()))
}

/// Checks whether a value is a template.
pub(super) fn is_template(value: &str) -> bool {
    let whole = TEMPLATES.iter().any(|(open, close)| {
        let inner = value
            .strip_prefix(open)
            .and_then(|rest| rest.strip_suffix(close));
        inner.is_some_and(names_something)
    });
    let within = TEMPLATES.iter().rev().skip(ONLY_WHOLE);
    let is_within = |(open, close): &(&str, &str)| {
        let inner = value
            .split_once(open)
            .and_then(|(_, rest)| rest.split_once(close));
        inner.is_some_and(|(inner, _)| !inner.is_empty() && names_something(inner))
    };
    // A random text may contain these two signs by chance.
    let is_printed = || value.contains("%s") || value.contains("%v");
    whole || within.rev().any(is_within) || is_printed() && !is_drawn(value)
}

/// Checks whether the content of a template reads like a name or expression, not like a password
/// that contains such signs.
fn names_something(inner: &str) -> bool {
    let plain =
        |letter: char| letter.is_ascii_alphanumeric() || " _.-:/|'\"()[],?@&=$\\".contains(letter);
    let begins = inner
        .trim_start()
        .starts_with(|first: char| !first.is_ascii_digit() && first != '-');
    begins && inner.chars().all(plain) && !is_drawn(inner)
}

/// Checks for joined words that only describe the value, or for the name of an environment
/// variable.
fn is_name(value: &str) -> bool {
    let is_known = |word: &String| {
        let word = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
        word.len() > 1 && name::is_known(word)
    };
    let words = name::words(value.trim_end_matches("\\n"));
    !words.is_empty() && words.iter().all(is_known) || is_environment_name(value)
}

/// Checks for a regular expression: a class of letters and a count.
fn is_pattern(value: &str) -> bool {
    let ranges = ["a-z", "A-Z", "0-9", "a-f", "A-F", "\\w", "\\d"];
    value.split('[').skip(1).any(|rest| {
        let Some((class, behind)) = rest.split_once(']') else {
            return false;
        };
        let counts = behind.starts_with(['{', '+', '*']);
        counts && ranges.iter().any(|range| class.contains(range))
    })
}

/// Checks for numbers separated by dots.
fn is_version(value: &str) -> bool {
    value.contains('.')
        && value
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Checks for `DB_PASSWORD`, `GITHUB_TOKEN`: capitals separated by underscores.
fn is_environment_name(value: &str) -> bool {
    let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    let begins = value
        .bytes()
        .next()
        .is_some_and(|first| first.is_ascii_uppercase());
    begins && value.contains('_') && value.bytes().all(capital) && !letters::are_surely_drawn(value)
}
