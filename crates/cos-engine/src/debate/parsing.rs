//! Parses a model's answer into a statement. The critic answers in JSON. The author answers in the
//! marked blocks, because a long text in JSON costs more and breaks more easily. Nothing is
//! repaired, and only the critic gives scores.

mod wire;

use crate::model::form;
use cos_core::debate::{
    BlockName, Blocks, DebateRole, DebateStatement, Drafted, Moderation, find_blocks,
};
use serde_json::Value;

/// The longest answer, in bytes.
const LONGEST: usize = 600_000;
/// The longest description of a problem, in bytes.
const MAX_PROBLEM_CHARS: usize = 300;

/// Returns the schema of a role's answer; `None` for a text with blocks.
pub(super) fn schema(role: DebateRole) -> Option<Value> {
    match role {
        DebateRole::Critic => Some(form::<wire::Opinion>()),
        DebateRole::Author | DebateRole::Moderator => None,
    }
}

/// Parses an answer, or says what is wrong with it. Credentials are removed as in the journal, so
/// that memory and journal agree.
pub(super) fn parse_debate_statement(
    role: DebateRole,
    text: &str,
) -> Result<DebateStatement, String> {
    if text.len() > LONGEST {
        return Err(format!("it is longer than {LONGEST} bytes"));
    }
    let statement = match role {
        DebateRole::Critic => critique(text),
        DebateRole::Author => draft(text),
        DebateRole::Moderator => moderation(text),
    };
    statement.and_then(clean).map_err(|what| shortened(&what))
}

fn clean(statement: DebateStatement) -> Result<DebateStatement, String> {
    let mut value = serde_json::to_value(&statement).map_err(|error| error.to_string())?;
    if cos_secret::redact::value(&mut value) {
        return serde_json::from_value(value).map_err(|error| error.to_string());
    }
    Ok(statement)
}

/// Parses JSON and rejects repeated keys.
fn parse_strict<T: serde::de::DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    serde_json::from_value(crate::strict_json::parse(text.as_bytes())?)
}

fn critique(text: &str) -> Result<DebateStatement, String> {
    let opinion: wire::Opinion = parse_strict(text.trim()).map_err(|error| error.to_string())?;
    opinion.critique().map(DebateStatement::Critique)
}

/// Returns the specification in a block, if there is one; other parsers read the rest.
fn draft(text: &str) -> Result<DebateStatement, String> {
    let blocks = find_blocks(text).map_err(|fault| fault.to_string())?;
    let around = blocks.outside(text).trim().to_owned();
    let notes = if around.is_empty() {
        Vec::new()
    } else {
        vec![around]
    };
    let spec = spec(&blocks, text);
    Ok(DebateStatement::Draft(Drafted { spec, notes }))
}

fn moderation(text: &str) -> Result<DebateStatement, String> {
    let blocks = find_blocks(text).map_err(|fault| fault.to_string())?;
    let name = BlockName::Dispositions;
    let Some((body, _)) = blocks.body(text, name) else {
        return Err(format!("there is no block after `{}`", name.start()));
    };
    let lines: Vec<wire::Line> = parse_strict(unfenced(body)).map_err(|error| error.to_string())?;
    let lines: Result<Vec<_>, String> = lines.into_iter().map(wire::Line::treated).collect();
    Ok(DebateStatement::Moderation(Moderation {
        spec: spec(&blocks, text),
        dispositions: lines?,
    }))
}

fn spec(blocks: &Blocks, text: &str) -> Option<String> {
    let (body, _) = blocks.body(text, BlockName::Spec)?;
    let body = unfenced(body).replace("\r\n", "\n");
    Some(format!("{}\n", body.trim_end()))
}

/// Removes a fence around the whole body, which some models add.
fn unfenced(body: &str) -> &str {
    let whole = body.trim();
    let inside = || {
        let (first, rest) = whole.split_once('\n')?;
        let ticks = first.len() - first.trim_start_matches('`').len();
        let (fence, language) = first.split_at_checked(ticks)?;
        let inside = rest.strip_suffix(fence)?;
        let is_whole = ticks >= 3
            && matches!(language.trim(), "" | "text" | "markdown" | "md" | "json")
            && inside.ends_with('\n')
            // An inner fence would make it unclear which one ends the body.
            && !inside.lines().any(|line| line.starts_with(fence));
        is_whole.then_some(inside)
    };
    inside().unwrap_or(body)
}

/// Shortens a problem and removes credentials, because it may quote the answer.
fn shortened(what: &str) -> String {
    let clean = cos_secret::redact::text(what);
    let clean = clean.as_deref().unwrap_or(what);
    clean.chars().take(MAX_PROBLEM_CHARS).collect()
}
