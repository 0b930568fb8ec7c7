//! Reads YAML or JSON files written by people into values that know their place. Callers read key
//! by key; each mismatch is reported with what to write instead.

mod fields;
mod tree;

pub(crate) use fields::{At, Fields, peek, words};
pub(crate) use tree::{MAX_BYTES, NoTree, Node, Value};

use crate::diagnostic::{Diagnostic, Diagnostics, DocumentError, FilePlace};
use crate::input_file;
use std::io::Read as _;
use std::path::Path;

/// Reads the bytes of a file, up to the size limit.
pub(crate) fn bytes(path: &Path, source: &str) -> std::io::Result<Result<Vec<u8>, Diagnostic>> {
    let file = input_file::open(path)?;
    let mut bytes = Vec::new();
    // Reads one byte more than allowed, to recognise a file that is too large.
    let most = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
    let length = std::fs::metadata(path)?.len();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_BYTES {
        let large = tree::too_large(length.max(most.saturating_add(1)));
        return Ok(Err(to_problem(source, large)));
    }
    Ok(Ok(bytes))
}

/// Reads the bytes of a file that a person named; `what` says in words which file it is.
pub(crate) fn named_bytes(
    what: &'static str,
    path: &Path,
    source: &str,
) -> Result<Vec<u8>, DocumentError> {
    let read = bytes(path, source).map_err(|cause| DocumentError::Unreadable {
        what,
        path: path.to_owned(),
        cause,
    })?;
    Ok(read.map_err(|problem| Diagnostics(vec![problem]))?)
}

/// Parses the bytes of a file; `source` is its name in messages.
pub(crate) fn read_document(bytes: &[u8], source: &str) -> Result<Node, Diagnostic> {
    let refuse = |problem| to_problem(source, problem);
    let text = decode(bytes).map_err(refuse)?;
    tree::parse_tree(text).map_err(refuse)
}

fn to_problem(source: &str, problem: NoTree) -> Diagnostic {
    Diagnostic {
        source: source.to_owned(),
        place: Some(problem.place),
        what: problem.what,
        hint: problem.hint,
    }
}

fn decode(bytes: &[u8]) -> Result<&str, NoTree> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let good = std::str::from_utf8(good).unwrap_or_default();
        NoTree {
            place: FilePlace::of_byte(good, good.len()),
            what: "this is not UTF-8 text".to_owned(),
            hint: "save the file as UTF-8".into(),
        }
    })
}
