//! Analyzes the arguments of a tool like separate actions.

use super::words::{says_change, switches_change};
use super::{Edit, ToolText};
use crate::address::words_of;
use crate::catalogue;
use crate::command::{self, Analysis, Folders};
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
/// Names of arguments that belong to the program after which the tool is named.
const BEHIND: &[&str] = &["args", "argv", "arguments", "options", "flags"];
/// Names of arguments that hold a request method, and the methods that change nothing.
const METHODS: &[&str] = &["method", "verb"];
const ASKING: &[&str] = &["GET", "HEAD", "OPTIONS"];
/// Names of arguments that hold a kind of object.
const KINDS: &[&str] = &["resource", "resourcetype", "kind", "type"];
/// Names of arguments that hold database statements, if they look like some.
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
/// Names of arguments that hold a path to write to.
const WRITTEN: &[&str] = &[
    "destination",
    "dest",
    "output",
    "outputpath",
    "savepath",
    "saveto",
];
/// Names of arguments that hold a name, which contains no command.
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
/// Schemes of addresses that a request reads; others such as `note://` belong to a server.
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
/// Names of arguments that may hold anything, including a command.
const INPUTS: &[&str] = &["input", "stdin"];
/// Names of arguments that hold a program; a single plain word is only a name or a number.
const CODE: &[&str] = &[
    "code",
    "javascript",
    "python",
    "program",
    "snippet",
    "function",
];
/// Names of arguments that hold the operation to perform.
const DEEDS: &[&str] = &["action", "operation", "op", "mode", "task", "then"];

/// Returns an analysis with one finding.
pub(super) fn analysis_of(finding: Finding) -> Analysis {
    Analysis {
        findings: vec![finding],
        ..Analysis::default()
    }
}

pub(super) fn of_argument(own: &str, given: &ToolText, folders: &Folders) -> Analysis {
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
        program_argument(program.as_deref(), text, folders)
    } else if named(INPUTS) && begins_with_program(text) {
        possible_command(text, folders)
    } else if named(CODE) && text.contains(|c: char| !c.is_alphanumeric() && !"_.-".contains(c)) {
        let why = "no one has reviewed that code";
        noted(EffectKind::Unreadable, text, why)
    } else if named(DEEDS) && says_change(&words_of(text))
        || small == "true" && switches_change(&words)
    {
        let said = format!("{}: {text}", given.name);
        let why = "that changes something";
        noted(EffectKind::ChangesLiveSystem, &said, why)
    } else if named(STATEMENTS) {
        let kind = command::statements_effect(text);
        kind.map_or_else(Analysis::default, |kind| {
            noted(kind, text, "the statement does more than read")
        })
    } else if small.starts_with("file:") {
        super::of_read(file_of(text), folders)
    } else if named(ADDRESSES) && has_other_scheme(&small) || is_address(&small) {
        analysis_of(super::of_fetch(text))
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
        noted(EffectKind::ChangesLiveSystem, text, why)
    } else if named(KINDS) && matches!(small.as_str(), "secret" | "secrets") {
        let why = "it shows a credential in clear text";
        noted(EffectKind::ReadsSecrets, text, why)
    } else if named(NAMES) && hides_command(text) {
        let why = "a name contains a command or a flag";
        noted(EffectKind::Unreadable, text, why)
    } else {
        Analysis::default()
    }
}

fn noted(kind: EffectKind, text: &str, why: &'static str) -> Analysis {
    let effect = Effect::new(kind, text, Place::Outside);
    analysis_of(Finding::new(effect, "tool").because(why))
}

/// Checks whether a name contains characters that a shell or the program behind a server would
/// interpret.
fn hides_command(text: &str) -> bool {
    let marks = ["`", ";", "|", "$(", "&&"];
    text.starts_with('-') || marks.iter().any(|mark| text.contains(mark))
}

/// Returns the file of `file:///a`, `file://localhost/a` and `file:~/a`.
fn file_of(address: &str) -> &str {
    let file = address.get("file:".len()..).unwrap_or_default();
    let file = file.strip_prefix("//").unwrap_or(file);
    file.strip_prefix("localhost").unwrap_or(file)
}

fn is_address(text: &str) -> bool {
    SCHEMES.iter().any(|scheme| text.starts_with(scheme)) && !text.contains(' ')
}

/// Checks whether an address has a scheme other than the web's; a port after a host is not a
/// scheme.
fn has_other_scheme(address: &str) -> bool {
    address.split_once(':').is_some_and(|(scheme, rest)| {
        let of_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-');
        let is_port = rest.starts_with(|c: char| c.is_ascii_digit());
        !is_port && !matches!(scheme, "http" | "https") && scheme.chars().all(of_scheme)
    })
}

/// Checks whether a text starts like a command: a known program, followed by more words.
fn begins_with_program(text: &str) -> bool {
    let first = text.split_once(char::is_whitespace).map(|(first, _)| first);
    first.is_some_and(|first| {
        let name = first.rsplit('/').next().unwrap_or(first);
        catalogue::program(name).is_some()
    })
}

/// Analyzes a text that may be a command or a sentence, and keeps only clear effects.
fn possible_command(text: &str, folders: &Folders) -> Analysis {
    let mut analysis = command::read(text, folders);
    let is_plain = |finding: &Finding| finding.effect.kind != EffectKind::Unreadable;
    analysis.findings.retain(is_plain);
    analysis
}

/// Analyzes an argument for the program of a tool; if no program is known, the argument may be a
/// command.
fn program_argument(program: Option<&str>, text: &str, folders: &Folders) -> Analysis {
    match program {
        Some(name) => command::read(&format!("{name} {text}"), folders),
        None if begins_with_program(text) => command::read(text, folders),
        None => Analysis::default(),
    }
}
