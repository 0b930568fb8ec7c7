//! Reads what is handed to a database, statement by statement.

use super::Reader;
use super::call::Call;
use super::input::Input;
use crate::catalogue::{self, Fit};
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesLiveSystem, ChangesRights, LosesData, Unreadable};
use std::collections::BTreeSet;

/// Different statements that are looked at in one text.
const MOST_STATEMENTS: usize = 1_000;

impl Reader<'_> {
    /// Statements handed to a database: behind a flag, as operands after so many, or as input.
    pub(super) fn database(&mut self, flag: &str, skip: usize, fit: &Fit<'_>, call: &Call<'_>) {
        let place = self.place_of_database(fit, call);
        if fit.has(call.args, "-readonly|--readonly|-ro") {
            return self.note(EffectKind::Reads, place, None, call, None);
        }
        let mut given = Vec::new();
        if !flag.is_empty() {
            given.extend(catalogue::value(fit.program, call.args, flag));
        }
        given.extend(fit.operands.iter().skip(skip).map(|arg| (*arg).clone()));
        match call.input {
            Input::Text(text) => given.push(text.clone()),
            Input::None => {}
            Input::File(file) => self.statements_in(file, place, call),
            _ => self.unreadable(&call.line, "nobody has read the statements it is fed with"),
        }
        for statement in given {
            if statement.unknown {
                self.unreadable(
                    &call.line,
                    "a part of the statement becomes known only then",
                );
            }
            self.sql(&statement.text, place, call);
        }
    }

    /// Statements of a database; what lies in a file of the worktree can be made again.
    fn sql(&mut self, text: &str, place: Place, call: &Call<'_>) {
        let text = without_literals(text).to_uppercase();
        let statements: BTreeSet<&str> = text.split(';').map(str::trim).collect();
        if statements.len() > MOST_STATEMENTS {
            return self.unreadable(&call.line, "there are too many statements to be read");
        }
        for statement in statements {
            let words: Vec<&str> = statement
                .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\\')
                .filter(|word| !word.is_empty())
                .collect();
            let kind = statement_kind(&words);
            let inside = place != Place::Outside;
            match kind {
                None => self.note(EffectKind::Reads, place, None, call, None),
                Some(ChangesLiveSystem) if inside => {
                    self.note(EffectKind::Writes, place, None, call, None);
                }
                Some(LosesData) if inside => {
                    self.note(EffectKind::DiscardsWork, place, None, call, None);
                }
                Some(kind) => self.note(kind, place, Some(statement), call, None),
            }
        }
    }
}

/// Takes comments and quoted values out of a statement.
fn without_literals(text: &str) -> String {
    let mut kept = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\'', _) => {
                let _ = chars.by_ref().find(|c| *c == '\'');
                kept.push_str(" _ ");
            }
            ('-', Some('-')) => {
                let _ = chars.by_ref().find(|c| *c == '\n');
                kept.push(' ');
            }
            ('/', Some('*')) => {
                let mut last = ' ';
                let _ = chars
                    .by_ref()
                    .skip(1)
                    .find(|c| std::mem::replace(&mut last, *c) == '*' && *c == '/');
                kept.push(' ');
            }
            _ => kept.push(c),
        }
    }
    kept
}

fn statement_kind(words: &[&str]) -> Option<EffectKind> {
    let has = |wanted: &str| words.contains(&wanted);
    let pair = |left: &str, right: &[&str]| {
        words
            .windows(2)
            .any(|pair| matches!(pair, [a, b] if *a == left && right.contains(b)))
    };
    let first = words.first().copied().unwrap_or_default();
    let big = [
        "TABLE",
        "DATABASE",
        "SCHEMA",
        "COLUMN",
        "TABLESPACE",
        "OWNED",
        "KEYSPACE",
    ];
    let small = [
        "INDEX",
        "VIEW",
        "FUNCTION",
        "TRIGGER",
        "TYPE",
        "SEQUENCE",
        "CONSTRAINT",
    ];
    let rights = ["USER", "ROLE", "POLICY"];
    match first {
        _ if pair("DROP", &big) || first == "TRUNCATE" || has("DROPDATABASE") => Some(LosesData),
        _ if has("DELETEMANY") || (first == "DB" && has("DROP")) => Some(LosesData),
        "ALTER" if has("DROP") => Some(LosesData),
        _ if pair("DELETE", &["FROM"]) || first == "UPDATE" => Some(if has("WHERE") {
            ChangesLiveSystem
        } else {
            LosesData
        }),
        "GRANT" | "REVOKE" => Some(ChangesRights),
        _ if pair("DROP", &rights) || pair("ALTER", &rights) || pair("CREATE", &rights) => {
            Some(ChangesRights)
        }
        _ if pair("DROP", &small) => Some(LosesData),
        "INSERT" | "ALTER" | "CREATE" | "REPLACE" | "MERGE" if words.len() > 2 => {
            Some(ChangesLiveSystem)
        }
        "\\I" | "SOURCE" | "\\" | "\\!" | "SYSTEM" | "ATTACH" | "\\O" | "\\COPY" | "LOAD" => {
            Some(Unreadable)
        }
        _ if runs_or_writes(words) => Some(Unreadable),
        _ => None,
    }
}

/// Whether a statement starts a program or writes a file on the server or here.
fn runs_or_writes(words: &[&str]) -> bool {
    let functions = [
        "OUTFILE",
        "DUMPFILE",
        "WRITEFILE",
        "LOAD_EXTENSION",
        "READFILE",
        "LO_EXPORT",
        "PG_READ_FILE",
        "XP_CMDSHELL",
        "LOAD_FILE",
        "FTS3_TOKENIZER",
    ];
    let copies = words.first() == Some(&"COPY")
        && words
            .iter()
            .any(|word| matches!(*word, "PROGRAM" | "TO" | "FROM"))
        && !words.iter().any(|word| matches!(*word, "STDOUT" | "STDIN"));
    copies || words.iter().any(|word| functions.contains(word))
}
