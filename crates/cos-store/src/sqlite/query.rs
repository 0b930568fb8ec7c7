//! Reads streams, questions and the list of runs from the SQLite journal.

use super::cell::{count, whole};
use super::fault::Fault;
use super::project::subject_key;
use crate::seal;
use crate::{DecisionFilter, Recorded, RunRow};
use cos_core::decision::{Decision, DecisionState};
use cos_core::event::{Event, Stream, StreamFamily};
use cos_core::id::{RunId, WorkflowId};
use cos_core::inbox;
use cos_core::time::Timestamp;
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension as _, Row, Rows, params, params_from_iter};

/// Reads the event in the columns `seq`, `v`, `body`, starting at `column`.
fn event(row: &Row<'_>, column: usize) -> Result<Event, Fault> {
    let seq = count(row, column)?;
    let broken = |what: String| Fault::Event { seq, what };
    let v = row.get(column + 1)?;
    let text = row.get_ref(column + 2)?;
    let text = text.as_str().map_err(|error| broken(error.to_string()))?;
    seal::read_event(text, v).map_err(|error| broken(error.to_string()))
}

pub(super) fn stream(db: &Connection, stream: &Stream, after: u64) -> Result<Vec<Recorded>, Fault> {
    let mut select = db.prepare_cached(
        "SELECT version, at, seq, v, body FROM event
         WHERE stream = ?1 AND version > ?2 ORDER BY version",
    )?;
    let mut rows = select.query(params![stream.to_string(), whole(after)])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        events.push(recorded(row)?);
    }
    Ok(events)
}

pub(super) fn scan(
    db: &Connection,
    after: u64,
    limit: usize,
) -> Result<Vec<(Stream, Recorded)>, Fault> {
    let mut select = db.prepare_cached(
        "SELECT version, at, seq, v, body, stream FROM event WHERE seq > ?1 ORDER BY seq LIMIT ?2",
    )?;
    let limit = i64::try_from(limit).unwrap_or(-1);
    with_streams(select.query(params![whole(after), limit])?)
}

pub(super) fn family(
    db: &Connection,
    family: StreamFamily,
) -> Result<Vec<(Stream, Recorded)>, Fault> {
    // Uses the index on streams: `0` is the character after `/`.
    let mut select = db.prepare_cached(
        "SELECT version, at, seq, v, body, stream FROM event
         WHERE stream > ?1 || '/' AND stream < ?1 || '0' ORDER BY seq",
    )?;
    with_streams(select.query([family.name()])?)
}

pub(super) fn has_family(db: &Connection, family: StreamFamily) -> Result<bool, Fault> {
    let mut select = db.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM event WHERE stream > ?1 || '/' AND stream < ?1 || '0')",
    )?;
    Ok(select.query_row([family.name()], |row| row.get(0))?)
}

/// Returns the stream of the event at a position.
pub(super) fn stream_at(db: &Connection, seq: u64) -> Result<Option<String>, Fault> {
    let sql = "SELECT stream FROM event WHERE seq = ?1";
    let found = db
        .prepare_cached(sql)?
        .query_row([whole(seq)], |row| row.get(0));
    Ok(found.optional()?)
}

/// Returns the ids of all workflows, from their first event.
pub(super) fn workflows(db: &Connection) -> Result<Vec<WorkflowId>, Fault> {
    let mut select = db.prepare_cached(
        "SELECT stream FROM event
         WHERE stream > 'workflow/' AND stream < 'workflow0' AND version = 1",
    )?;
    let mut rows = select.query([])?;
    let mut names = Vec::new();
    while let Some(row) = rows.next()? {
        let name: String = row.get(0)?;
        if let Some(Stream::Workflow(workflow)) = Stream::parse(&name) {
            names.push(workflow);
        }
    }
    Ok(names)
}

/// Reads events with their streams, in the columns of an event and `stream`.
fn with_streams(mut rows: Rows<'_>) -> Result<Vec<(Stream, Recorded)>, Fault> {
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        let seq = count(row, 2)?;
        let name: String = row.get(5)?;
        let what = || format!("`{name}` is not a stream");
        let stream = Stream::parse(&name).ok_or_else(|| Fault::Event { seq, what: what() })?;
        events.push((stream, recorded(row)?));
    }
    Ok(events)
}

/// Reads the event in the columns `version`, `at`, `seq`, `v`, `body`.
fn recorded(row: &Row<'_>) -> Result<Recorded, Fault> {
    Ok(Recorded {
        seq: count(row, 2)?,
        version: count(row, 0)?,
        at: Timestamp(row.get(1)?),
        event: event(row, 2)?,
    })
}

pub(super) fn decisions(db: &Connection, filter: &DecisionFilter) -> Result<Vec<Decision>, Fault> {
    if let Some(id) = &filter.id {
        let exact = select_decisions(db, filter, Some(("d.id = ?", vec![id.clone()])))?;
        if !exact.is_empty() || id.chars().count() < 4 {
            return Ok(exact);
        }
        let bounds = vec![id.clone(), format!("{id}\u{10FFFF}")];
        return select_decisions(db, filter, Some(("d.id > ? AND d.id < ?", bounds)));
    }
    select_decisions(db, filter, None)
}

fn select_decisions(
    db: &Connection,
    filter: &DecisionFilter,
    name: Option<(&str, Vec<String>)>,
) -> Result<Vec<Decision>, Fault> {
    let mut wanted: Vec<String> = Vec::new();
    let mut values: Vec<Value> = Vec::new();
    if let Some((clause, names)) = name {
        wanted.push(clause.to_owned());
        values.extend(names.into_iter().map(Value::Text));
    }
    if let Some(clause) = states(&filter.states) {
        wanted.push(clause);
    }
    if let Some(run) = &filter.run {
        wanted.push("d.run = ?".to_owned());
        values.push(Value::Text(run.as_str().to_owned()));
    }
    if let Some(project) = &filter.checkpoints_of {
        // The key of a subject is its JSON, which starts with its kind.
        wanted.push("d.project = ? AND d.subject > ? AND d.subject < ?".to_owned());
        let kind = |end: &str| Value::Text(format!("{{\"checkpoint\"{end}"));
        values.extend([Value::Text(project.clone()), kind(":"), kind(";")]);
    }
    if let Some((project, subject)) = &filter.subject {
        wanted.push("d.project = ? AND d.subject = ?".to_owned());
        values.push(Value::Text(project.clone()));
        values.push(Value::Text(subject_key(subject)?));
    }
    let spec = match filter.states.as_slice() {
        [DecisionState::Pending] => "d.rank DESC, d.seq",
        _ => "d.seq",
    };
    let clauses = if wanted.is_empty() {
        "true".to_owned()
    } else {
        wanted.join(" AND ")
    };
    values.push(Value::Integer(
        filter
            .limit
            .map_or(-1, |limit| i64::try_from(limit).unwrap_or(-1)),
    ));
    let sql = format!(
        "SELECT d.state, d.consumed_by, o.at, o.seq, o.v, o.body, r.at, r.seq, r.v, r.body
         FROM decision d CROSS JOIN event o ON o.seq = d.seq LEFT JOIN event r ON r.seq = d.resolved
         WHERE {clauses} ORDER BY {spec} LIMIT ?"
    );
    let mut select = db.prepare_cached(&sql)?;
    let mut rows = select.query(params_from_iter(values))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(decision(row)?);
    }
    Ok(found)
}

/// Returns the clause for a choice of states; a single one is compared so that its own index is
/// used.
fn states(states: &[DecisionState]) -> Option<String> {
    match states {
        [] => None,
        [one] => Some(format!("d.state = '{}'", one.name())),
        many => {
            let names: Vec<String> = many.iter().map(|one| format!("'{}'", one.name())).collect();
            Some(format!("d.state IN ({})", names.join(", ")))
        }
    }
}

fn decision(row: &Row<'_>) -> Result<Decision, Fault> {
    let opened = inbox::apply(None, &event(row, 3)?, Timestamp(row.get(2)?));
    let resolved_at: Option<i64> = row.get(6)?;
    let decision = match resolved_at {
        Some(at) => inbox::apply(opened, &event(row, 7)?, Timestamp(at)),
        None => opened,
    };
    let seq = count(row, 3)?;
    let what = || "it does not open a decision".to_owned();
    let mut decision = decision.ok_or_else(|| Fault::Event { seq, what: what() })?;
    let state = row.get_ref(0)?;
    decision.state = serde_json::from_value(state.as_str().unwrap_or_default().into())
        .map_err(|error| Fault::Damaged(error.to_string()))?;
    let consumed_by: Option<String> = row.get(1)?;
    decision.consumed_by = consumed_by.map(RunId::new);
    Ok(decision)
}

pub(super) fn pending(db: &Connection) -> Result<u64, Fault> {
    let sql = "SELECT count(*) FROM decision WHERE state = 'pending'";
    Ok(db.prepare_cached(sql)?.query_row([], |row| count(row, 0))?)
}

pub(super) fn runs(db: &Connection, limit: usize) -> Result<Vec<RunRow>, Fault> {
    let mut select = db.prepare_cached(
        "SELECT r.id, r.project, r.source, r.started_at, r.open, r.ended,
           (SELECT f.at FROM event f WHERE f.stream = 'run/' || r.id
            ORDER BY f.version DESC LIMIT 1)
         FROM run r ORDER BY r.seq DESC LIMIT ?1",
    )?;
    let mut rows = select.query([i64::try_from(limit).unwrap_or(-1)])?;
    let mut runs = Vec::new();
    while let Some(row) = rows.next()? {
        let damaged = |error: serde_json::Error| Fault::Damaged(error.to_string());
        let id: String = row.get(0)?;
        let ended: Option<String> = row.get(5)?;
        runs.push(RunRow {
            run: RunId::new(id),
            project: row.get(1)?,
            source: row.get(2)?,
            started_at: Timestamp(row.get(3)?),
            moved_at: Timestamp(row.get(6)?),
            open: row.get(4)?,
            ended: ended
                .map(|name| serde_json::from_str(&name))
                .transpose()
                .map_err(damaged)?,
        });
    }
    Ok(runs)
}
