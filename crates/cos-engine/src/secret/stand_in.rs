//! What stands where a credential would: placeholders, references, calls, names of things.

use super::alphabet::Alphabet;
use super::index::Index;
use super::{chance, letters, name};
use std::sync::LazyLock;

/// Words that people write for "put yours here", in any value, however it goes on.
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
    // Cut short.
    "...",
];

/// How references to where the value is kept begin.
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

/// Public keys as they are written on one line.
const PUBLIC: [&str; 6] = [
    "AAAAB3NzaC1",
    "AAAAC3NzaC1",
    "AAAAE2VjZHNh",
    "-----BEGIN PUBLIC",
    "-----BEGIN CERT",
    "ssh-",
];

/// Pairs of signs between which a template names what will be put there.
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

/// The templates that are none in the middle of a value, where those signs are letters.
const ONLY_WHOLE: usize = 3;

static PLACEHOLDER: LazyLock<Index<()>> =
    LazyLock::new(|| Index::new(PLACEHOLDERS.into_iter().map(|word| (word, ()))));

/// Whether a text was drawn, however many letters it has.
fn is_drawn(text: &str) -> bool {
    chance::is_random(text) || letters::are_surely_drawn(text)
}

/// Whether a value names, fetches or stands for a credential instead of being one.
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

/// A row of one letter or of neighbours, or mostly of what people fill gaps with.
pub(super) fn is_filler(value: &str) -> bool {
    is_filled(value) || value.len() >= 4 && chance::is_counted(value)
}

/// Mostly of what people fill gaps with.
pub(super) fn is_filled(value: &str) -> bool {
    let fill = |byte: &u8| b"xX*.#_-0?".contains(byte);
    let filled = value.bytes().filter(|byte| fill(byte)).count();
    filled * 2 > value.len()
}

/// Whether a value has a word that people write for "put yours here".
pub(super) fn has_placeholder(value: &str) -> bool {
    let bytes = value.as_bytes();
    let end = bytes
        .get(bytes.len().saturating_sub(4)..)
        .unwrap_or_default();
    let says_here =
        end.eq_ignore_ascii_case(b"here") && (value.contains('_') || chance::is_wordy(value));
    // Any four of a drawn text may be this letter, now small and now a capital.
    let is_gap =
        |word: &str| !word.starts_with("xx") || value.contains("xxxx") || value.contains("XXXX");
    says_here || PLACEHOLDER.places(bytes).any(|(_, word, ())| is_gap(word))
}

/// Whether a value says where the credential is: a store, a path, an address, a member, a call.
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

/// `!vault`, `!Ref`: a tag of YAML, which says how to get the value; `!x.is_empty()`.
fn is_tag(value: &str) -> bool {
    let name = value.strip_prefix('!').unwrap_or_default();
    let is_word = Alphabet::WORD.is_all(name) && !is_drawn(name);
    !name.is_empty() && (is_word || is_member_or_call(name))
}

/// `/run/secrets/db`, `./key.pem`, `C:\keys`; but base64 may begin with a slash too.
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

/// `config.password`, `Self::KEY`, `user->pass`, `env["X"]`, `read("x")`.
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

/// A letter that names of members rarely have.
fn is_unusual(letter: char) -> bool {
    letter.is_ascii_digit() || "@#%^*+=~".contains(letter)
}

/// Names held apart by dots, none of them drawn.
fn is_dotted(value: &str) -> bool {
    value.split('.').all(|part| {
        let name = part.split(['(', '[', '?', '!']).next().unwrap_or_default();
        !name.is_empty() && Alphabet::WORD.is_all(name) && !chance::is_random(name)
    })
}

/// `$NAME`, `$env:NAME`, `%NAME%`, `@name`, `&name`, `*name`, `:name`.
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
    // `%s` and the like, and a name; what is drawn is no name, `$6$` and its like are hashes.
    let is_shell =
        value.starts_with('$') && (is_one_case(rest) || !letters::are_surely_drawn(rest));
    begins && Alphabet::DOTTED.is_all(rest) && (is_shell || !is_drawn(rest))
}

/// Capitals alone or small letters alone, as in names of variables.
fn is_one_case(name: &str) -> bool {
    let has = |test: fn(u8) -> bool| name.bytes().any(test);
    !(has(|byte| byte.is_ascii_uppercase()) && has(|byte| byte.is_ascii_lowercase()))
}

/// Whether a value is a template, or a text into which one puts something.
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
    // Two signs of a drawn text may happen to be these.
    let is_printed = || value.contains("%s") || value.contains("%v");
    whole || within.rev().any(is_within) || is_printed() && !is_drawn(value)
}

/// Whether what stands in a template reads like a name or an expression, not like a password
/// that has such signs in it.
fn names_something(inner: &str) -> bool {
    let plain =
        |letter: char| letter.is_ascii_alphanumeric() || " _.-:/|'\"()[],?@&=$\\".contains(letter);
    let begins = inner
        .trim_start()
        .starts_with(|first: char| !first.is_ascii_digit() && first != '-');
    begins && inner.chars().all(plain) && !is_drawn(inner)
}

/// Words joined by signs or capitals, of which all say what the value is or nothing at all; or a
/// name of a variable of the environment.
fn is_name(value: &str) -> bool {
    let is_known = |word: &String| {
        let word = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
        word.len() > 1 && name::is_known(word)
    };
    let words = name::words(value.trim_end_matches("\\n"));
    !words.is_empty() && words.iter().all(is_known) || is_environment_name(value)
}

/// A regular expression: a class of letters, and how many of them.
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

/// Numbers held apart by dots.
fn is_version(value: &str) -> bool {
    value.contains('.')
        && value
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// `DB_PASSWORD`, `GITHUB_TOKEN`: capitals, held apart by underscores.
fn is_environment_name(value: &str) -> bool {
    let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    let begins = value
        .bytes()
        .next()
        .is_some_and(|first| first.is_ascii_uppercase());
    begins && value.contains('_') && value.bytes().all(capital) && !letters::are_surely_drawn(value)
}
