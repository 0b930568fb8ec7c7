//! Finds passwords in command arguments: `sshpass -p`, `curl -u`, `mysql -p…`.

use super::index::Index;
use super::{Found, SecretKind, placeholder};
use std::ops::Range;
use std::sync::LazyLock;

/// How an option takes its password.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// As the next word, or joined to the option.
    Either,
    /// Only joined; a separate next word is something else.
    Joined,
    /// After the first colon of the next word.
    Login,
    /// After the percent sign of the next word.
    Percent,
    /// After `pass:` in the next word.
    Prefixed,
}

/// A command, an option of it, and how it takes its password.
type Row = (&'static str, &'static [&'static str], Form);

static ROWS: &[Row] = &[
    ("sshpass", &["-p"], Form::Either),
    ("curl", &["-u", "--user", "-U", "--proxy-user"], Form::Login),
    ("http", &["-a", "--auth"], Form::Login),
    ("mysql", &["-p"], Form::Joined),
    ("mysqldump", &["-p"], Form::Joined),
    ("mysqladmin", &["-p"], Form::Joined),
    ("mysqlimport", &["-p"], Form::Joined),
    ("mariadb", &["-p"], Form::Joined),
    ("docker login", &["-p"], Form::Either),
    ("podman login", &["-p"], Form::Either),
    ("buildah login", &["-p"], Form::Either),
    ("skopeo login", &["-p"], Form::Either),
    ("helm registry login", &["-p"], Form::Either),
    ("oc login", &["-p"], Form::Either),
    ("az login", &["-p"], Form::Either),
    ("cf login", &["-p"], Form::Either),
    ("redis-cli", &["-a"], Form::Either),
    ("mongo", &["-p"], Form::Either),
    ("mongosh", &["-p"], Form::Either),
    ("mongodump", &["-p"], Form::Either),
    ("mongorestore", &["-p"], Form::Either),
    ("ldapsearch", &["-w"], Form::Either),
    ("ldapmodify", &["-w"], Form::Either),
    ("ldapadd", &["-w"], Form::Either),
    ("sqlcmd", &["-P"], Form::Either),
    ("bcp", &["-P"], Form::Either),
    ("smbclient", &["-U"], Form::Percent),
    ("rpcclient", &["-U"], Form::Percent),
    ("ipmitool", &["-P"], Form::Either),
    ("snmpwalk", &["-A", "-X"], Form::Either),
    ("openssl", &["-pass", "-passin", "-passout"], Form::Prefixed),
    ("keytool", &["-storepass", "-keypass"], Form::Either),
    ("jarsigner", &["-storepass", "-keypass"], Form::Either),
    ("7z", &["-p"], Form::Joined),
    ("zip", &["-P"], Form::Either),
    ("unzip", &["-P"], Form::Either),
    ("plink", &["-pw"], Form::Either),
    ("pscp", &["-pw"], Form::Either),
];

/// The index uses a command's first word and a blank, so that three bytes identify it.
static COMMANDS: LazyLock<Index<&'static Row>> = LazyLock::new(|| {
    let long = ROWS.iter().filter(|(command, ..)| command.len() >= 3);
    Index::new(long.map(|row| (row.0, row)))
});

/// Maximum length of a command line.
const LONGEST: usize = 2048;
/// Maximum length of a command inside another command's argument.
const LONGEST_WITHIN: usize = 512;

/// Returns all commands.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    COMMANDS.texts()
}

/// Adds every password in a command's arguments.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    let bytes = text.as_bytes();
    let (mut done, mut quotes) = (0, Quotes::default());
    for (at, command, (_, options, form)) in COMMANDS.places(bytes) {
        let from = at + command.len();
        let ends = bytes.get(from).is_some_and(|next| *next == b' ');
        let is_within = at < done;
        if is_within && !quotes.hold(text, at) || !ends || !super::format::is_beginning(bytes, at) {
            continue;
        }
        let line = if is_within {
            line(text, from, LONGEST_WITHIN)
        } else {
            quotes = Quotes::from(at);
            line(text, from, LONGEST)
        };
        done = line.end.max(done);
        for place in passwords(text, line, options, *form) {
            found.push(Found::new(SecretKind::CommandPassword, place));
        }
    }
}

/// Tracks open quotes from the start of a command.
#[derive(Default)]
struct Quotes {
    to: usize,
    open: [bool; 3],
}

impl Quotes {
    const fn from(at: usize) -> Self {
        Self {
            to: at,
            open: [false; 3],
        }
    }

    /// Checks whether a command is inside another one's argument: `-H 'curl -u …'`.
    fn hold(&mut self, text: &str, at: usize) -> bool {
        let between = text.as_bytes().get(self.to..at).unwrap_or_default();
        for (quote, open) in [b'\'', b'"', b'`'].iter().zip(&mut self.open) {
            *open = between
                .iter()
                .fold(*open, |open, byte| open ^ (byte == quote));
        }
        self.to = at;
        self.open.contains(&true)
    }
}

/// Returns the rest of a command: to the end of its line, across escaped line breaks.
fn line(text: &str, from: usize, longest: usize) -> Range<usize> {
    let rest = text.as_bytes().get(from..).unwrap_or_default();
    let mut last = 0;
    let end = rest.iter().take(longest).position(|byte| {
        let ends = *byte == b'\n' && last != b'\\';
        last = *byte;
        ends
    });
    from..from + end.unwrap_or(rest.len().min(longest))
}

/// Returns the words of a line, without quotes.
fn words(text: &str, line: Range<usize>) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut at = line.start;
    let bytes = text.as_bytes();
    while at < line.end {
        let first = bytes.get(at).copied().unwrap_or(b' ');
        if first.is_ascii_whitespace() || first == b'\\' {
            at += 1;
            continue;
        }
        let quote = matches!(first, b'"' | b'\'').then_some(first);
        let from = at + usize::from(quote.is_some());
        let rest = bytes.get(from..line.end).unwrap_or_default();
        let ends = |byte: &u8| quote.map_or(byte.is_ascii_whitespace(), |quote| *byte == quote);
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        words.push(from..from + length);
        at = from + length + 1;
    }
    words
}

fn passwords(text: &str, line: Range<usize>, options: &[&str], form: Form) -> Vec<Range<usize>> {
    let words = words(text, line);
    let word_text = |place: &Range<usize>| text.get(place.clone()).unwrap_or_default();
    let mut found = Vec::new();
    for (nth, word) in words.iter().enumerate() {
        let option = options
            .iter()
            .find(|option| word_text(word).starts_with(**option));
        let Some(option) = option else {
            continue;
        };
        let joined = word.start + option.len()..word.end;
        let is_joined = !joined.is_empty() && option.len() == 2;
        let next = words.get(nth + 1).cloned();
        let value = match form {
            Form::Joined => is_joined.then_some(joined),
            _ if is_joined => Some(joined),
            _ if joined.is_empty() => next,
            // `--user=me:x`
            _ => word_text(&joined)
                .starts_with('=')
                .then(|| joined.start + 1..joined.end),
        };
        found.extend(
            value
                .and_then(|value| inner(text, value, form))
                .filter(|place| is_password(word_text(place))),
        );
    }
    found
}

/// Returns the password within an argument.
fn inner(text: &str, place: Range<usize>, form: Form) -> Option<Range<usize>> {
    let content = text.get(place.clone())?;
    let content = content.trim_matches(['"', '\'', '\\', '`', ')']);
    let from = place.start + text.get(place.clone())?.find(content)?;
    let skip = match form {
        Form::Either | Form::Joined => 0,
        Form::Login => content.find(':')? + 1,
        Form::Percent => content.find('%')? + 1,
        Form::Prefixed => content.starts_with("pass:").then_some(5)?,
    };
    Some(from + skip..from + content.len())
}

fn is_password(text: &str) -> bool {
    text.len() >= 3 && !text.starts_with('-') && !text.contains("://") && !placeholder::is_one(text)
}
