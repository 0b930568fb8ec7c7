//! Finds the effects of the arguments of a tool call: each is judged like an action of its own.

use super::words::{says_change, switches_change};
use super::{ArgumentKind, Edit, ToolText};
use crate::address::words_of;
use crate::catalogue;
use crate::command::{self, Folders};
use crate::effect::{Effect, EffectKind, Finding, Place};
use ArgumentKind::{
    Address, Code, Command, Folder, Input, Method, Name, ObjectKind, Operation, Path,
    ProgramArguments, Script, Shell, Statement, WrittenPath,
};

/// Request methods that change nothing.
const ASKING: &[&str] = &["GET", "HEAD", "OPTIONS"];
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

/// Returns the findings for one argument of the tool named `own`.
pub(super) fn of_argument(own: &str, given: &ToolText, folders: &Folders) -> Vec<Finding> {
    let text = given.text.trim();
    let words = words_of(&given.name);
    let is = |kinds: &[ArgumentKind]| kinds.iter().any(|kind| kind.may_be(&words));
    let small = text.to_lowercase();
    if is(&[Command, Script, Shell]) {
        command::analyze(text, folders).findings
    } else if is(&[ProgramArguments]) {
        let own = words_of(own).into_iter().next();
        let program = own.filter(|name| catalogue::program(name).is_some());
        program_argument(program.as_deref(), text, folders)
    } else if is(&[Input]) && begins_with_program(text) {
        possible_command(text, folders)
    } else if is(&[Code]) && text.contains(|c: char| !c.is_alphanumeric() && !"_.-".contains(c)) {
        let why = "no one has reviewed that code";
        noted(EffectKind::Unreadable, text, why)
    } else if is(&[Operation]) && says_change(&words_of(text))
        || small == "true" && switches_change(&words)
    {
        let line = format!("{}: {text}", given.name);
        let why = "that changes something";
        noted(EffectKind::ChangesLiveSystem, &line, why)
    } else if is(&[Statement]) {
        let kind = command::statements_effect(text);
        kind.map_or_else(Vec::new, |kind| {
            noted(kind, text, "the statement does more than read")
        })
    } else if small.starts_with("file:") {
        super::of_read(file_of(text), folders)
    } else if is(&[Address]) && has_other_scheme(&small) || is_address(&small) {
        vec![super::of_fetch(text)]
    } else if is(&[WrittenPath]) {
        let written = Edit {
            path: text.to_owned(),
            after: Some(String::new()),
            ..Edit::default()
        };
        super::of_edit(&written, folders)
    } else if is(&[Path, Folder]) {
        super::of_read(text, folders)
    } else if is(&[Method]) && !ASKING.contains(&text.to_uppercase().as_str()) {
        let why = "the request changes something there";
        noted(EffectKind::ChangesLiveSystem, text, why)
    } else if is(&[ObjectKind]) && matches!(small.as_str(), "secret" | "secrets") {
        let why = "it shows a credential in clear text";
        noted(EffectKind::ReadsSecrets, text, why)
    } else if is(&[Name]) && hides_command(text) {
        let why = "a name contains a command or a flag";
        noted(EffectKind::Unreadable, text, why)
    } else {
        Vec::new()
    }
}

fn noted(kind: EffectKind, text: &str, why: &'static str) -> Vec<Finding> {
    let effect = Effect::new(kind, text, Place::Outside);
    vec![Finding::new(effect, "tool").because(why)]
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
fn possible_command(text: &str, folders: &Folders) -> Vec<Finding> {
    let mut findings = command::analyze(text, folders).findings;
    findings.retain(|finding| finding.effect.kind != EffectKind::Unreadable);
    findings
}

/// Analyzes an argument for the program of a tool; if no program is known, the argument may be a
/// command.
fn program_argument(program: Option<&str>, text: &str, folders: &Folders) -> Vec<Finding> {
    match program {
        Some(name) => command::analyze(&format!("{name} {text}"), folders).findings,
        None if begins_with_program(text) => command::analyze(text, folders).findings,
        None => Vec::new(),
    }
}
