//! What stands in the arguments of a tool, read like an action of its own.

use super::saying::{says_change, switches_change};
use super::{Edit, ToolText};
use crate::address::words_of;
use crate::catalogue;
use crate::command::{self, Folders, Reading};
use crate::effect::{Effect, EffectKind, Finding, Place};

/// Names of arguments that hold a command.
const COMMANDS: &[&str] = &[
    "command",
    "cmd",
    "script",
    "shell",
    "bash",
    "commandline",
    "exec",
];
/// Names of arguments that stand behind the program after which the tool is called.
const BEHIND: &[&str] = &["args", "argv", "arguments", "options", "flags"];
/// Names of arguments that say how an address is asked, and the ways that change nothing.
const METHODS: &[&str] = &["method", "verb"];
const ASKING: &[&str] = &["GET", "HEAD", "OPTIONS"];
/// Names of arguments that name a kind of thing.
const KINDS: &[&str] = &["resource", "resourcetype", "kind", "type"];
/// Names of arguments that hold statements for a database, where they read like some.
const STATEMENTS: &[&str] = &[
    "sql",
    "query",
    "statement",
    "statements",
    "queries",
    "mutation",
    "q",
];
/// Names of arguments that hold a path.
const PATHS: &[&str] = &[
    "path",
    "paths",
    "file",
    "files",
    "filepath",
    "filename",
    "dir",
    "directory",
    "folder",
    "source",
    "uri",
    "root",
];
/// Names of arguments that hold a path to which something is written.
const WRITTEN: &[&str] = &[
    "destination",
    "dest",
    "output",
    "outputpath",
    "savepath",
    "saveto",
];
/// Names of arguments that hold the name of a thing, in which no command stands.
const NAMES: &[&str] = &[
    "host",
    "hostname",
    "pod",
    "namespace",
    "branch",
    "ref",
    "target",
    "container",
    "image",
    "name",
    "id",
    "repo",
    "package",
];
/// Schemes of addresses that are asked for; `note://` and its like are a server's own.
const SCHEMES: &[&str] = &[
    "http:",
    "https:",
    "ftp:",
    "gopher:",
    "dict:",
    "javascript:",
    "data:",
];
/// Names of arguments that hold an address.
const ADDRESSES: &[&str] = &["url", "urls", "href", "link"];
/// Names of arguments that hold anything, a command among it.
const INPUTS: &[&str] = &["input", "stdin"];
/// Names of arguments that hold a program; one plain word is a name or a number of something.
const CODE: &[&str] = &[
    "code",
    "javascript",
    "python",
    "program",
    "snippet",
    "function",
];
/// Names of arguments that say what is done.
const DEEDS: &[&str] = &["action", "operation", "op", "mode", "task", "then"];

/// What one finding is as a reading.
pub(super) fn shows(finding: Finding) -> Reading {
    Reading {
        findings: vec![finding],
        ..Reading::default()
    }
}

pub(super) fn of_given(own: &str, given: &ToolText, folders: &Folders) -> Reading {
    let text = given.text.trim();
    let words = words_of(&given.name);
    let named = |list: &[&str]| {
        list.contains(&words.concat().as_str())
            || words
                .last()
                .is_some_and(|word| list.contains(&word.as_str()))
    };
    let small = text.to_lowercase();
    if named(COMMANDS) {
        command::read(text, folders)
    } else if named(BEHIND) {
        let own = words_of(own).into_iter().next();
        let program = own.filter(|name| catalogue::program(name).is_some());
        behind(program.as_deref(), text, folders)
    } else if named(INPUTS) && begins_with_program(text) {
        as_line(text, folders)
    } else if named(CODE) && text.contains(|c: char| !c.is_alphanumeric() && !"_.-".contains(c)) {
        told(EffectKind::Unreadable, text, "nobody has read that code")
    } else if named(DEEDS) && says_change(&words_of(text))
        || small == "true" && switches_change(&words)
    {
        let said = format!("{}: {text}", given.name);
        told(
            EffectKind::ChangesLiveSystem,
            &said,
            "that changes something",
        )
    } else if named(STATEMENTS) {
        let kind = command::statements_effect(text);
        kind.map_or_else(Reading::default, |kind| {
            told(kind, text, "the statement does more than look")
        })
    } else if small.starts_with("file:") {
        super::of_read(file_of(text), folders)
    } else if named(ADDRESSES) && has_other_scheme(&small) || is_address(&small) {
        shows(super::of_fetch(text))
    } else if named(WRITTEN) {
        let written = Edit {
            path: text.to_owned(),
            after: Some(String::new()),
            ..Edit::default()
        };
        super::of_edit(&written, folders)
    } else if named(PATHS) {
        super::of_read(text, folders)
    } else if named(METHODS) && !ASKING.contains(&text.to_uppercase().as_str()) {
        let why = "the request changes something there";
        told(EffectKind::ChangesLiveSystem, text, why)
    } else if named(KINDS) && matches!(small.as_str(), "secret" | "secrets") {
        let why = "it shows a credential in clear text";
        told(EffectKind::ReadsSecrets, text, why)
    } else if named(NAMES) && hides_command(text) {
        let why = "a command or a flag stands in a name";
        told(EffectKind::Unreadable, text, why)
    } else {
        Reading::default()
    }
}

fn told(kind: EffectKind, text: &str, why: &'static str) -> Reading {
    let effect = Effect::new(kind, text, Place::Outside);
    shows(Finding::new(effect, "tool").because(why))
}

/// Whether a name holds what a shell, or the program behind a server, would take for more.
fn hides_command(text: &str) -> bool {
    let marks = ["`", ";", "|", "$(", "&&"];
    text.starts_with('-') || marks.iter().any(|mark| text.contains(mark))
}

/// The file of `file:///a`, `file://localhost/a` and `file:~/a`.
fn file_of(address: &str) -> &str {
    let file = address.get("file:".len()..).unwrap_or_default();
    let file = file.strip_prefix("//").unwrap_or(file);
    file.strip_prefix("localhost").unwrap_or(file)
}

fn is_address(text: &str) -> bool {
    SCHEMES.iter().any(|scheme| text.starts_with(scheme)) && !text.contains(' ')
}

/// Whether an address has a scheme that is neither that of the web nor a port behind a host.
fn has_other_scheme(address: &str) -> bool {
    address.split_once(':').is_some_and(|(scheme, rest)| {
        let of_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-');
        let is_port = rest.starts_with(|c: char| c.is_ascii_digit());
        !is_port && !matches!(scheme, "http" | "https") && scheme.chars().all(of_scheme)
    })
}

/// Whether a text begins like a command: with a program that is known, and something behind it.
fn begins_with_program(text: &str) -> bool {
    let first = text.split_once(char::is_whitespace).map(|(first, _)| first);
    first.is_some_and(|first| {
        let name = first.rsplit('/').next().unwrap_or(first);
        catalogue::program(name).is_some()
    })
}

/// What a text would do if it were a command, where that is plain: it may as well be a sentence.
fn as_line(text: &str, folders: &Folders) -> Reading {
    let mut reading = command::read(text, folders);
    let is_plain = |finding: &Finding| finding.effect.kind != EffectKind::Unreadable;
    reading.findings.retain(is_plain);
    reading
}

/// What is handed to the program of a tool; where none is known, a command may stand in it.
fn behind(program: Option<&str>, text: &str, folders: &Folders) -> Reading {
    match program {
        Some(name) => command::read(&format!("{name} {text}"), folders),
        None if begins_with_program(text) => command::read(text, folders),
        None => Reading::default(),
    }
}
