//! Reads what is handed to a database, statement by statement.

use super::{Call, Reader, shown};
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesLiveSystem, ChangesRights, Deletes, LosesData, Unreadable};
use Place::{Outside, Worktree};

impl Reader {
    pub(super) fn database(&mut self, call: &Call<'_>) {
        let operands = call.operands();
        let inside = call.program == "sqlite3" || call.program == "duckdb";
        let place = match operands.first() {
            Some(file) if inside => self.place(file),
            _ => Outside,
        };
        let from_file = ["-f", "--file"].into_iter().any(|flag| call.has_flag(flag));
        for word in call.args {
            let text = word.text.trim_start_matches('-');
            let text = text
                .split_once('=')
                .filter(|(name, _)| !name.contains(' '))
                .map_or(text, |(_, sql)| sql);
            self.sql(text, place);
            // `-eDROP …` glues the flag to the statement.
            self.sql(text.get(1..).unwrap_or_default(), place);
        }
        let hidden = call
            .args
            .iter()
            .any(|word| word.expands && !word.text.contains(' '));
        if (from_file && call.program == "psql") || (hidden && !shown(call.args).contains(' ')) {
            self.add(Unreadable, &call.text, Outside);
        }
        let after_statement = call.args.iter().skip_while(|word| {
            !["-c", "-e", "--command", "--execute", "--eval"].contains(&word.text.as_str())
        });
        if after_statement.skip(1).take(1).any(|word| word.expands) {
            self.add(Unreadable, &call.text, Outside);
        }
    }

    /// Statements of a database; what lies in a file of the worktree can be brought back.
    pub(super) fn sql(&mut self, text: &str, place: Place) {
        for statement in without_literals(text).to_uppercase().split(';') {
            let words: Vec<&str> = statement
                .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\\')
                .filter(|word| !word.is_empty())
                .collect();
            if let Some(kind) = statement_kind(&words) {
                let brought_back = kind == LosesData && place == Worktree;
                let kind = if brought_back { Deletes } else { kind };
                self.add(kind, statement.trim(), place);
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
        _ if pair("DELETE", &["FROM"]) || first == "UPDATE" => {
            Some(if has("WHERE") { Deletes } else { LosesData })
        }
        "GRANT" | "REVOKE" => Some(ChangesRights),
        _ if pair("DROP", &rights) || pair("ALTER", &rights) || pair("CREATE", &rights) => {
            Some(ChangesRights)
        }
        _ if pair("DROP", &small) => Some(Deletes),
        "INSERT" | "ALTER" | "CREATE" | "REPLACE" | "MERGE" if words.len() > 2 => {
            Some(ChangesLiveSystem)
        }
        "\\I" | "SOURCE" | "\\" | "\\!" => Some(Unreadable),
        _ => None,
    }
}
