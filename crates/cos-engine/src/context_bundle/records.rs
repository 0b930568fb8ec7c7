//! Reads the valid architecture decision records of a project: path, title and status.

use super::{ContextBundleError, ContextBundleSources};
use crate::checkpoint::RECORDS;
use serde_json::{Value, json};

/// The most bytes of one record, and of all together.
const LARGEST: u64 = 64 << 10;
const ALL: u64 = 2 << 20;
/// Status words of records that are no longer valid, or not yet.
const ENDED: [&str; 5] = ["superseded", "deprecated", "rejected", "withdrawn", "draft"];

/// Reads every valid record.
pub(super) fn collect_records(
    sources: &ContextBundleSources<'_>,
) -> Result<Value, ContextBundleError> {
    let mut records = Vec::new();
    for folder in RECORDS {
        let texts = sources.repo.texts_at(sources.head, folder, LARGEST, ALL)?;
        let written = texts.into_iter().filter(|(path, _)| is_text(path));
        records.extend(written.filter_map(|(path, text)| summarise(&path, &text)));
    }
    Ok(Value::Array(records))
}

fn is_text(path: &str) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let name = path.rsplit('/').next().unwrap_or_default().to_lowercase();
    let is_list = ["readme", "index", "template"]
        .iter()
        .any(|word| name.contains(word));
    ["md", "markdown", "adoc", "rst", "txt"].contains(&ending) && !is_list
}

/// Summarises a record; `None` if it is not valid.
fn summarise(path: &str, text: &str) -> Option<Value> {
    let status = status(text);
    let has_ended = ENDED
        .iter()
        .any(|word| status.to_lowercase().contains(word));
    let title = text
        .lines()
        .map(|line| line.trim_start_matches(['#', '=', ' ']))
        .find(|line| !line.is_empty());
    (!has_ended).then(|| json!({ "path": path, "title": title, "status": status }))
}

/// Returns the text after `Status:`, or below a heading of that name; may be empty.
pub(super) fn status(text: &str) -> String {
    let mut lines = text.lines().map(str::trim);
    while let Some(line) = lines.next() {
        let words = line.trim_start_matches(['#', '=', '*', '-', ' ']);
        let Some(rest) = words
            .get(..6)
            .filter(|word| word.eq_ignore_ascii_case("status"))
        else {
            continue;
        };
        let words_after = words.get(rest.len()..).unwrap_or_default();
        let words_after = words_after.trim_matches([':', '*', ' ']);
        if !words_after.is_empty() {
            return words_after.to_owned();
        }
        return lines
            .find(|line| !line.is_empty())
            .unwrap_or_default()
            .to_owned();
    }
    String::new()
}
