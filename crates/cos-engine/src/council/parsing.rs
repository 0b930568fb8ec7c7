//! Parses a model's answer into a statement: one schema for each phase, and no repair. The core
//! validates the statement.

mod wire;

pub(crate) use wire::value_schema;

use crate::model::form;
use cos_core::council::{CouncilPhase, Statement};
use cos_core::persona::Persona;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The longest description of a problem, in bytes.
const MAX_PROBLEM_CHARS: usize = 300;

/// Returns the schema of a phase's answer. The prompt explains the fields, so descriptions are left
/// out.
pub(super) fn schema(phase: CouncilPhase) -> Value {
    fn of<T: JsonSchema>() -> Value {
        bare(form::<T>())
    }
    match phase {
        CouncilPhase::Rating => of::<wire::Rating>(),
        CouncilPhase::Intel => of::<wire::Report>(),
        CouncilPhase::Assessment => of::<wire::Assessment>(),
        CouncilPhase::Alternatives => of::<wire::Alternatives>(),
        CouncilPhase::FirstVote | CouncilPhase::Vote => of::<wire::WireBallot>(),
        CouncilPhase::Revision => of::<wire::Revision>(),
        CouncilPhase::RedTeam => of::<wire::Challenges>(),
        CouncilPhase::Premortem => of::<wire::Failing>(),
        CouncilPhase::Synthesis => of::<wire::Verdict>(),
    }
}

/// Removes titles and descriptions from a schema.
fn bare(form: Value) -> Value {
    const EXPLAINS: [&str; 4] = ["$schema", "title", "description", "default"];
    match form {
        Value::Object(fields) => {
            let is_form = fields.contains_key("type") || fields.contains_key("$ref");
            let kept = fields.into_iter();
            let kept = kept.filter(|(name, _)| !is_form || !EXPLAINS.contains(&name.as_str()));
            Value::Object(kept.map(|(name, value)| (name, bare(value))).collect())
        }
        Value::Array(parts) => Value::Array(parts.into_iter().map(bare).collect()),
        other => other,
    }
}

/// Parses an answer, or says what is wrong with it. Credentials are removed first, so that memory
/// and journal agree.
pub(super) fn parse_statement(
    phase: CouncilPhase,
    persona: Persona,
    text: &str,
) -> Result<Statement, String> {
    let mut value: Value = crate::strict_json::parse(text.trim().as_bytes())
        .map_err(|error| shortened(&format!("this is not JSON: {error}")))?;
    let _ = cos_secret::redact::value(&mut value);
    let read = match phase {
        CouncilPhase::Rating => from::<wire::Rating>(value).map(|one| one.said_by(persona)),
        CouncilPhase::Intel => from::<wire::Report>(value).map(Statement::from),
        CouncilPhase::Assessment => from::<wire::Assessment>(value).map(|one| one.said_by(persona)),
        CouncilPhase::Alternatives => from::<wire::Alternatives>(value).map(Statement::from),
        CouncilPhase::FirstVote | CouncilPhase::Vote => {
            from::<wire::WireBallot>(value).map(Statement::from)
        }
        CouncilPhase::Revision => from::<wire::Revision>(value).map(Statement::from),
        CouncilPhase::RedTeam => from::<wire::Challenges>(value).map(Statement::from),
        CouncilPhase::Premortem => from::<wire::Failing>(value).map(Statement::from),
        CouncilPhase::Synthesis => from::<wire::Verdict>(value).map(Statement::from),
    };
    read.map_err(|what| shortened(&what))
}

fn from<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

/// Shortens a problem and removes credentials, because it may quote the answer.
fn shortened(what: &str) -> String {
    let clean = cos_secret::redact::text(what);
    let clean = clean.as_deref().unwrap_or(what);
    clean.chars().take(MAX_PROBLEM_CHARS).collect()
}
