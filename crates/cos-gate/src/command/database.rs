//! Decides whether a command works on a local test database or on one that others use. If the text
//! names none, the project's own configuration decides.

use super::Analyzer;
use super::invocation::{Invocation, values};
use crate::catalogue::{self, Argument, Fit, FlagRole, ProgramTrait, Use, has_trait};
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesLiveSystem, RunsCode, Writes};

/// Words in a name that mark a test database or stage.
const OWN: &[&str] = &[
    "test",
    "tests",
    "testing",
    "testdb",
    "dev",
    "devel",
    "development",
    "devdb",
    "local",
    "localhost",
    "sandbox",
    "scratch",
    "tmp",
    "temp",
    "ci",
    "e2e",
    "example",
];
/// Words in a name that mark a shared database or stage.
const SHARED: &[&str] = &[
    "prod",
    "production",
    "prd",
    "live",
    "staging",
    "stage",
    "stg",
    "uat",
    "preprod",
    "shared",
    "main",
    "master",
    "release",
    "demo",
    "qa",
];
/// Variables that name a framework's stage.
const STAGES: &[&str] = &[
    "RAILS_ENV",
    "RACK_ENV",
    "HANAMI_ENV",
    "NODE_ENV",
    "APP_ENV",
    "MIX_ENV",
    "FLASK_ENV",
    "FLASK_CONFIG",
    "DJANGO_SETTINGS_MODULE",
    "DJANGO_ENV",
    "DJANGO_CONFIGURATION",
    "ENV",
    "ENVIRONMENT",
    "APP_SETTINGS",
    "CI_ENVIRONMENT",
    "GO_ENV",
    "RUST_ENV",
    "PHINX_ENVIRONMENT",
];
/// Variables that name a database.
const ADDRESSES: &[&str] = &[
    "DATABASE_URL",
    "DB_URL",
    "DIRECT_URL",
    "DIRECT_DATABASE_URL",
    "POSTGRES_URL",
    "MYSQL_URL",
    "SQLALCHEMY_DATABASE_URI",
    "SQLALCHEMY_DATABASE_URL",
    "DATABASE_URI",
    "DB_URI",
    "DB_HOST",
    "DATABASE_HOST",
    "PGHOST",
    "PGHOSTADDR",
    "PGSERVICE",
    "POSTGRES_HOST",
    "MYSQL_HOST",
    "MONGO_URL",
    "MONGODB_URI",
    "DBMATE_DATABASE_URL",
    "GOOSE_DBSTRING",
    "TYPEORM_URL",
    "TYPEORM_HOST",
];
/// Words for the part of a program that changes a database.
const WORKING: &[&str] = &[
    "migrat", "upgrade", "stamp", "seed", "db", "schema", "push", "load", "ecto", "runner",
    "shell", "console", "tinker", "flush",
];

impl Analyzer<'_> {
    /// Returns the place of the database that receives statements.
    pub(super) fn place_of_database(&self, fit: &Fit<'_>, call: &Invocation<'_>) -> Place {
        if has_trait(&call.name, ProgramTrait::DatabaseInFile) {
            let file = fit.operands.first();
            return file.map_or(Place::Outside, |file| self.place(file));
        }
        if self.is_own_database(fit, call) {
            Place::Worktree
        } else {
            Place::Outside
        }
    }

    /// Checks whether a console works on a database of this machine that is named as a test
    /// database.
    fn is_own_database(&self, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        if !has_trait(&call.name, ProgramTrait::OpensNamedDatabase) {
            return false;
        }
        let elsewhere = |name: &&str| {
            self.environment(name)
                .is_some_and(|host| !is_local_host(&host))
        };
        let away = |value: &Argument| value.unknown || !is_local_host(&value.text);
        if ["PGHOST", "PGHOSTADDR", "PGSERVICE", "MYSQL_HOST"]
            .iter()
            .any(elsewhere)
            || values(fit, call, "-h|--host").iter().any(away)
        {
            return false;
        }
        let named = values(fit, call, "-d|--dbname|-D|--database");
        let name = named.first().or_else(|| fit.operands.first().copied());
        match name {
            Some(name) if name.unknown || name.globs => false,
            Some(name) if name.text.contains("://") => is_own_address(&name.text),
            Some(name) => is_own_name(&name.text),
            None => self
                .environment("PGDATABASE")
                .is_some_and(|name| is_own_name(&name)),
        }
    }

    /// Handles what a framework does to its test database, which every test run recreates.
    pub(super) fn on_test_database(&mut self, call: &Invocation<'_>) -> bool {
        let stage = self
            .environment("RAILS_ENV")
            .or_else(|| self.environment("RACK_ENV"));
        let mut words = call.args.iter().filter(|arg| !arg.text.starts_with('-'));
        let address = ADDRESSES
            .iter()
            .any(|name| self.environment(name).is_some());
        let own = stage.as_deref() == Some("test")
            && !address
            && words.all(|arg| arg.text.starts_with("db:") && !arg.unknown);
        if own {
            self.note(RunsCode, Place::Worktree, None, call, None);
        }
        own
    }

    /// Notes a new database: dropping it undoes this where it is the person's own.
    pub(super) fn note_new_database(
        &mut self,
        entry: &Use,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) -> bool {
        let own = self.is_own_database(fit, call);
        if own {
            self.note(Writes, Place::Worktree, None, call, Some(entry));
        }
        own
    }

    /// Analyzes files of statements that a console runs on a test database, like other project
    /// code.
    pub(super) fn runs_statements(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        let files = values(fit, call, "-f|--file");
        let alone = !files.is_empty() && !fit.has(call.args, "-c|--command");
        if !alone || !self.is_own_database(fit, call) {
            return false;
        }
        for file in &files {
            self.analyze_statement_file(file, Place::Worktree, call);
        }
        true
    }

    /// Analyzes a file of statements that is run. It counts as project code if it is in the project
    /// and the database is the person's own.
    pub(super) fn analyze_statement_file(
        &mut self,
        file: &Argument,
        place: Place,
        call: &Invocation<'_>,
    ) {
        let path = self.location(file).path();
        // Content that the same text wrote or fetched may do anything.
        let made = self.is_fetched(file)
            || self
                .written
                .iter()
                .any(|known| Some(&known.path) == path.as_ref());
        let own = place != Place::Outside && self.place(file) == Place::Worktree;
        if made || !own || file.unknown {
            return self.unreadable(&call.line, "the statements in its input cannot be read");
        }
        self.reads(file, &call.name);
        self.note(RunsCode, Place::Worktree, Some(&file.text), call, None);
        self.note(Writes, place, None, call, None);
        self.note_by_name(&file.text, call);
    }

    /// Notes a stage or database, named by a variable or flag, that others use or that is unknown.
    pub(super) fn note_shared_database(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let reads = fit
            .entry
            .is_some_and(|entry| entry.does.iter().all(|(kind, _)| kind.is_read()));
        let works = call
            .args
            .iter()
            .any(|arg| WORKING.iter().any(|word| arg.text.contains(word)));
        if reads || !works {
            return;
        }
        let known = catalogue::program(&call.name);
        let Some(known) =
            known.filter(|known| known.has_trait(&call.name, ProgramTrait::ChangesDatabases))
        else {
            return;
        };
        let value_of = |names: &[&str]| -> Vec<String> {
            names
                .iter()
                .filter_map(|name| self.environment(name))
                .collect()
        };
        let flag = |role: FlagRole| -> Vec<String> {
            let given = values(fit, call, known.flags_of(&call.name, role)).into_iter();
            given
                .map(|value| {
                    if value.unknown {
                        "$…".to_owned()
                    } else {
                        value.text
                    }
                })
                .collect()
        };
        let stages = value_of(STAGES).into_iter().chain(flag(FlagRole::Stage));
        let addresses = value_of(ADDRESSES)
            .into_iter()
            .chain(flag(FlagRole::Database));
        let stage = stages.into_iter().find(|stage| !is_own_stage(stage));
        let address = addresses.into_iter().find(|address| !is_local(address));
        if let Some(target) = stage.or(address) {
            self.note(ChangesLiveSystem, Place::Outside, Some(&target), call, None);
        }
    }
}

/// Words in the name of a task that reverts or restarts migrations.
const BACKWARD: &[&str] = &[
    "down", "undo", "revert", "rollback", "reset", "fresh", "refresh", "redo", "force", "drop",
];

impl Analyzer<'_> {
    /// Checks whether a migration task only goes forward on a test database: nothing in its name,
    /// environment or variables says otherwise.
    pub(super) fn is_local_migration(&self, pieces: &[&str], call: &Invocation<'_>) -> bool {
        let other = |piece: &&str| SHARED.contains(piece) || BACKWARD.contains(piece);
        let handed = |name: &str| {
            let of_name = |arg: &Argument| {
                let rest = arg.text.strip_prefix(name)?;
                Some(rest.strip_prefix('=')?.to_owned())
            };
            call.args.iter().find_map(of_name)
        };
        let value_of = |name: &&str| handed(name).or_else(|| self.environment(name));
        let away = |arg: &Argument| arg.unknown || is_named_for_others(&arg.text);
        !pieces.iter().any(other)
            && !call.args.iter().any(away)
            && STAGES
                .iter()
                .filter_map(value_of)
                .all(|stage| is_own_stage(&stage))
            && ADDRESSES
                .iter()
                .filter_map(value_of)
                .all(|address| is_local(&address))
    }
}

/// Checks whether a word of a command names a shared stage.
fn is_named_for_others(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut pieces = text.split(|c: char| !c.is_ascii_alphanumeric());
    pieces.any(|piece| SHARED.contains(&piece))
}

/// Checks whether a name marks a test database and not a shared one.
fn is_own_name(name: &str) -> bool {
    let name = name.to_lowercase();
    let says = |words: &[&str]| {
        let mut pieces = name.split(|c: char| !c.is_ascii_alphanumeric());
        pieces.any(|piece| words.contains(&piece))
    };
    says(OWN) && !says(SHARED)
}

/// Checks whether a stage is not shared: none, the default, or a test stage.
fn is_own_stage(stage: &str) -> bool {
    let plain = stage.is_empty() || matches!(stage, "default" | "base" | "settings");
    let settings = stage
        .strip_suffix(".settings")
        .is_some_and(|rest| !rest.contains('.'));
    plain || settings || is_own_name(stage)
}

/// Checks whether an address of a database or its host is on this machine.
fn is_local(address: &str) -> bool {
    let file = ["sqlite:", "file:", "duckdb:"]
        .iter()
        .any(|scheme| address.starts_with(scheme));
    file || match address.split_once("://") {
        Some((_, rest)) => is_local_host(host_of(rest)),
        None => is_local_host(address),
    }
}

/// Checks whether an address names a test database on this machine.
fn is_own_address(address: &str) -> bool {
    let rest = address.split_once("://").map_or("", |(_, rest)| rest);
    let name = rest.split_once('/').map_or("", |(_, name)| name);
    let name = name.split(['?', '/']).next().unwrap_or_default();
    // The part after `?` may name another host.
    !rest.contains('?') && is_local_host(host_of(rest)) && is_own_name(name)
}

/// Returns the host of `user:password@host:port/name`.
fn host_of(rest: &str) -> &str {
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    match host.strip_prefix('[') {
        Some(inner) => inner.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    }
}

fn is_local_host(host: &str) -> bool {
    matches!(host, "" | "localhost" | "127.0.0.1" | "::1" | "0.0.0.0") || host.starts_with('/')
}
