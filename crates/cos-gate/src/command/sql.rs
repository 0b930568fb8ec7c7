//! Analyzes database statements.

use super::Analyzer;
use super::input::Input;
use super::invocation::Invocation;
use crate::catalogue::{self, Fit};
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesLiveSystem, ChangesRights, LosesData, Unreadable};
use std::collections::BTreeSet;

/// Maximum number of different statements in one text.
const MOST_STATEMENTS: usize = 1_000;

impl Analyzer<'_> {
    /// Analyzes statements behind a flag, in operands after the first few, or in the input.
    pub(super) fn database(
        &mut self,
        flag: &str,
        skip: usize,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        let place = self.place_of_database(fit, call);
        if fit.surely_has(call.args, "-readonly|--readonly|-ro") {
            return self.note(EffectKind::Reads, place, None, call, None);
        }
        let mut given = Vec::new();
        if !flag.is_empty() {
            given.extend(catalogue::every_value(fit.program, call.args, flag));
        }
        given.extend(fit.operands.iter().skip(skip).map(|arg| (*arg).clone()));
        match call.input {
            Input::Text(text) => given.push(text.clone()),
            Input::None => {}
            Input::File(file) => self.analyze_statement_file(file, place, call),
            _ => self.unreadable(&call.line, "the statements in its input cannot be read"),
        }
        for statement in given {
            if statement.unknown {
                self.unreadable(
                    &call.line,
                    "a part of the statement is known only at run time",
                );
            }
            self.sql(&statement.text, place, call);
        }
    }

    /// Analyzes statements for a database; a database file of the worktree can be recreated.
    fn sql(&mut self, text: &str, place: Place, call: &Invocation<'_>) {
        let text = without_literals(text).to_uppercase();
        let statements: BTreeSet<&str> = text.split(';').map(str::trim).collect();
        if statements.len() > MOST_STATEMENTS {
            return self.unreadable(&call.line, "there are too many statements to be read");
        }
        for statement in statements {
            let kind = statement_kind(statement);
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

/// Returns the most severe effect of statements on an unknown database; `None` where they only
/// read.
pub(crate) fn statements_effect(text: &str) -> Option<EffectKind> {
    let text = without_literals(text).to_uppercase();
    let mut statements = text.split(';');
    let read = statements.by_ref().take(MOST_STATEMENTS);
    let gravest = read.filter_map(statement_kind).max();
    // A GraphQL query.
    let mutates = text.trim_start().starts_with("MUTATION");
    let is_more = statements.next().is_some();
    gravest
        .max(mutates.then_some(ChangesLiveSystem))
        .max(is_more.then_some(Unreadable))
}

fn words_of(statement: &str) -> Vec<&str> {
    statement
        .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\\')
        .filter(|word| !word.is_empty())
        .collect()
}

/// Removes comments and quoted values from a statement.
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

fn statement_kind(statement: &str) -> Option<EffectKind> {
    let words = words_of(statement);
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
        "RESTORE" | "PURGE" => Some(LosesData),
        "RESET" if has("MASTER") || has("SLAVE") => Some(LosesData),
        "SET" if has("GLOBAL") || has("PERSIST") => Some(ChangesLiveSystem),
        "PRAGMA" if sets_for_good(statement, &words) => Some(ChangesLiveSystem),
        _ if words.len() > 1 && WORKING.contains(&first) => Some(ChangesLiveSystem),
        "CHECKPOINT" | "SHUTDOWN" | "VACUUM" => Some(ChangesLiveSystem),
        _ => by_function(statement, &words),
    }
}

/// Checks whether an SQLite pragma is stored in the file; others apply to the connection.
fn sets_for_good(statement: &str, words: &[&str]) -> bool {
    let kept = [
        "JOURNAL_MODE",
        "USER_VERSION",
        "APPLICATION_ID",
        "AUTO_VACUUM",
        "PAGE_SIZE",
        "ENCODING",
        "WRITABLE_SCHEMA",
    ];
    let acting = ["WAL_CHECKPOINT", "INCREMENTAL_VACUUM", "OPTIMIZE"];
    let sets = statement.contains(['=', '(']) && words.iter().any(|word| kept.contains(word));
    sets || words.iter().any(|word| acting.contains(word))
}

/// Functions that change the server although the statement looks like a query.
#[rustfmt::skip]
const FUNCTIONS: &[(EffectKind, &[&str])] = &[
    (Unreadable, &[
        "WRITEFILE", "LOAD_EXTENSION", "READFILE", "LO_EXPORT", "LO_IMPORT",
        "PG_READ_FILE", "PG_READ_BINARY_FILE", "PG_LS_DIR", "PG_WRITE_FILE", "PG_FILE_WRITE",
        "LOAD_FILE", "FTS3_TOKENIZER", "SYS_EXEC", "SYS_EVAL",
        // These run the statement in their argument.
        "DBLINK", "DBLINK_EXEC", "QUERY_TO_XML", "DATABASE_TO_XML", "SCHEDULE",
        "SCHEDULE_IN_DATABASE", "HTTP_POST", "HTTP_GET", "UTL_HTTP", "NET_HTTP_POST",
    ]),
    (LosesData, &[
        "LO_UNLINK", "PG_DROP_REPLICATION_SLOT", "PG_REPLICATION_ORIGIN_DROP", "UNSCHEDULE",
        "DROP_CHUNKS", "DROP_EXTENDED_STATS", "RUN_JOB",
    ]),
    (ChangesLiveSystem, &[
        "PG_TERMINATE_BACKEND", "PG_CANCEL_BACKEND", "PG_RELOAD_CONF", "PG_ROTATE_LOGFILE",
        "PG_PROMOTE", "PG_SWITCH_WAL", "PG_WAL_REPLAY_PAUSE", "PG_WAL_REPLAY_RESUME", "SETVAL",
        "PG_CREATE_PHYSICAL_REPLICATION_SLOT", "PG_CREATE_LOGICAL_REPLICATION_SLOT",
        "PG_LOGICAL_EMIT_MESSAGE", "PG_BACKUP_START", "PG_BACKUP_STOP", "PG_START_BACKUP",
        "PG_STOP_BACKUP", "PG_STAT_RESET", "PG_STAT_STATEMENTS_RESET", "PG_ADVISORY_UNLOCK_ALL",
        "PG_NOTIFY", "LO_PUT", "LO_FROM_BYTEA", "LO_CREATE", "LOWRITE", "SET_CONFIG",
        "CREATE_HYPERTABLE", "ADD_RETENTION_POLICY", "REMOVE_RETENTION_POLICY",
    ]),
];

/// First words of statements that change or load a server, or run a stored program.
const WORKING: &[&str] = &[
    "CALL", "DO", "EXEC", "EXECUTE", "VACUUM", "REINDEX", "CLUSTER", "REFRESH", "COMMENT",
    "NOTIFY", "KILL", "FLUSH", "RENAME", "OPTIMIZE", "REPAIR", "CHANGE", "LOCK", "IMPORT",
    "UPSERT", "UNDROP",
];
/// Words that introduce a file or program anywhere in a statement.
const OUTSIDE: &[&str] = &[
    "OUTFILE",
    "DUMPFILE",
    "XP_CMDSHELL",
    "SP_OACREATE",
    "SP_EXECUTESQL",
];

/// Returns the effect of the functions that a statement calls, or of the file or program that it
/// names.
fn by_function(statement: &str, words: &[&str]) -> Option<EffectKind> {
    let copies = words.first() == Some(&"COPY")
        && words
            .iter()
            .any(|word| matches!(*word, "PROGRAM" | "TO" | "FROM"))
        && !words.iter().any(|word| matches!(*word, "STDOUT" | "STDIN"));
    if copies || words.iter().any(|word| OUTSIDE.contains(word)) {
        return Some(Unreadable);
    }
    let calls: Vec<&str> = statement
        .split('(')
        .filter_map(|before| words_of(before.trim_end()).last().copied())
        .collect();
    let called =
        |(_, names): &&(EffectKind, &[&str])| names.iter().any(|name| calls.contains(name));
    FUNCTIONS.iter().find(called).map(|(kind, _)| *kind)
}
