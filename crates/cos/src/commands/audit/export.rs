//! Exports events as lines that others can check against the hash chain, or checkpoints as records
//! (`cos audit export`).

use crate::args::audit::ExportForm;
use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::output::Reader;
use crate::render::text_layout::harmless;
use crate::view::record::CheckpointRecordView;
use cos_core::audit::{Row, Unreadable};
use cos_core::event::Stream;
use cos_core::foreign::escaped_json;
use cos_engine::checkpoint::follow;
use cos_engine::yaml;
use cos_store::sqlite::SqliteJournal;
use serde::de::IgnoredAny;
use serde_json::json;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::path::Path;

/// Writes the content of the journal.
pub(super) fn run(
    cli: &CliContext,
    form: ExportForm,
    stream: Option<&str>,
    folder: Option<&Path>,
) -> Result<Exit, CommandError> {
    let store = cli.global_context()?.store;
    match form {
        ExportForm::Jsonl if folder.is_some() => {
            let what = "only records can go into a folder; events are one stream of text";
            Err(CommandError::new(ErrorKind::Usage, what).hint("cos audit export > journal.jsonl"))
        }
        ExportForm::Jsonl => events(cli, &store, stream.unwrap_or_default()),
        ExportForm::Yaml => records(cli, &store, stream.unwrap_or_default(), folder),
    }
}

/// Why the export stops early.
enum Stop {
    /// The reader closed the pipe.
    Gone,
    /// Writing failed.
    Failed(std::io::Error),
}

fn events(cli: &CliContext, store: &SqliteJournal, begin: &str) -> Result<Exit, CommandError> {
    let mut exit = Exit::Done;
    let stopped = store.export(|row| {
        if row.as_ref().is_ok_and(|row| !row.stream.starts_with(begin)) {
            return Ok(());
        }
        let line = row.and_then(|row| line(&row)).unwrap_or_else(|broken| {
            exit = Exit::Failures;
            json!({ "seq": broken.seq, "unreadable": broken.why }).to_string()
        });
        // A journal of an earlier release, or a changed one, may hold deceptive characters.
        let line = if cli.output().is_terminal() {
            escaped_json(&line)
        } else {
            line.as_str().into()
        };
        match cli.output().print_text(&format!("{line}\n")) {
            Ok(Reader::There) => Ok(()),
            Ok(Reader::Gone) => Err(Stop::Gone),
            Err(error) => Err(Stop::Failed(error)),
        }
    })?;
    match stopped {
        Err(Stop::Failed(error)) => Err(error.into()),
        Ok(()) | Err(Stop::Gone) => Ok(exit),
    }
}

/// Returns one event with its place as a line. Its bytes are those stored, because the hashes cover
/// them.
fn line(row: &Row) -> Result<String, Unreadable> {
    if let Err(error) = serde_json::from_str::<IgnoredAny>(&row.body) {
        return Err(Unreadable {
            seq: row.seq,
            why: error.to_string(),
        });
    }
    let place = json!({
        "seq": row.seq,
        "stream": row.stream,
        "version": row.version,
        "kind": row.kind,
        "v": row.v,
        "at": row.at.0,
        "hash": row.hash.to_string(),
        "chain": row.chain.to_string(),
    });
    let place = place.to_string();
    let place = place.strip_suffix('}').unwrap_or(&place);
    Ok(format!("{place},\"event\":{}}}", row.body))
}

/// Writes every checkpoint as one record: printed, or each in a file under its date.
fn records(
    cli: &CliContext,
    store: &SqliteJournal,
    begin: &str,
    folder: Option<&Path>,
) -> Result<Exit, CommandError> {
    cli.output().only_as_text("the YAML output")?;
    let (names, exit) = checkpoints(store, begin)?;
    for name in names {
        let view = CheckpointRecordView::new(&follow(store, &name)?);
        let text = yaml::written(&view).map_err(|error| {
            let what = format!("the record of `{name}` cannot be written as YAML");
            CommandError::new(ErrorKind::Bug, what).because(&error)
        })?;
        let result = match folder {
            Some(folder) => write(&folder.join(view.place()), &text)?,
            None if cli.output().is_terminal() => format!("---\n{}", shown(&text)),
            None => format!("---\n{text}"),
        };
        if cli.output().print_text(&result)? == Reader::Gone && folder.is_none() {
            break;
        }
    }
    Ok(exit)
}

/// Makes a record safe for a terminal: deceptive characters are escaped. A file keeps them.
fn shown(text: &str) -> String {
    let lines = text.lines().map(|line| harmless(line) + "\n");
    lines.collect()
}

/// Returns the checkpoints in streams whose names start with the prefix.
fn checkpoints(
    store: &SqliteJournal,
    begin: &str,
) -> Result<(BTreeSet<String>, Exit), CommandError> {
    let mut names = BTreeSet::new();
    let mut exit = Exit::Done;
    let result: Result<(), Infallible> = store.export(|row| {
        match row {
            Ok(row) if row.stream.starts_with(begin) => {
                if let Some(Stream::Checkpoint(id)) = Stream::parse(&row.stream) {
                    let _ = names.insert(id.to_string());
                }
            }
            Ok(_) => {}
            Err(_) => exit = Exit::Failures,
        }
        Ok(())
    })?;
    let Ok(()) = result;
    Ok((names, exit))
}

/// Writes a record and returns its path.
fn write(path: &Path, text: &str) -> Result<String, CommandError> {
    let parent = path.parent().unwrap_or(path);
    std::fs::create_dir_all(parent)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| {
            let what = format!("`{}` could not be written", path.display());
            CommandError::new(ErrorKind::Io, what).because(&error)
        })?;
    Ok(format!("{}\n", path.display()))
}
