//! Stores the files, findings and questions that a council reads, as one blob beside the journal.

use crate::prompt::MOST_SHOWN;
use cos_core::council::{ContextCut, CouncilSpec};
use cos_core::id::BlobId;
use cos_secret::redact;
use cos_store::JournalError;
use cos_store::blob::Blobs;
use serde::{Deserialize, Serialize};

/// One piece of material.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContextPart {
    /// Its name: a path or a heading.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Stores the pieces without credentials; `None` if there are none.
pub fn write_context(blobs: &Blobs, parts: &[ContextPart]) -> Result<Option<BlobId>, JournalError> {
    if parts.is_empty() {
        return Ok(None);
    }
    let clean = |text: &str| redact::text(text).unwrap_or_else(|| text.to_owned());
    let clean: Vec<ContextPart> = parts
        .iter()
        .map(|part| ContextPart {
            name: clean(&part.name),
            text: clean(&part.text),
        })
        .collect();
    let text = serde_json::to_string(&clean).map_err(|error| JournalError::Store {
        path: "blobs".to_owned(),
        what: error.to_string(),
    })?;
    blobs.write(&text).map(Some)
}

/// Returns the pieces that are too long to be shown whole.
pub fn cut(parts: &[ContextPart]) -> Vec<ContextCut> {
    let long = parts.iter().filter_map(|part| {
        let characters = as_text(part).trim().chars().count();
        (characters > MOST_SHOWN).then(|| ContextCut {
            name: redact::text(&part.name).unwrap_or_else(|| part.name.clone()),
            characters,
            shown: MOST_SHOWN,
        })
    });
    long.collect()
}

/// Describes which material was shown shortened and where the whole is, a sentence each.
pub fn cut_told(spec: &CouncilSpec) -> Vec<String> {
    let blob = spec.context.as_ref().map_or("", BlobId::as_str);
    let lines = spec.cut.iter().map(|one| {
        let ContextCut {
            name,
            characters,
            shown,
        } = one;
        format!(
            "The voices were shown {shown} of the {characters} characters of `{name}`; the whole is \
             kept as {blob}."
        )
    });
    lines.collect()
}

fn as_text(part: &ContextPart) -> String {
    format!("{}\n\n{}", part.name, part.text)
}

/// Returns the size of the material that a turn is shown, in bytes.
pub(super) fn shown(blobs: &Blobs, id: Option<&BlobId>) -> Result<usize, JournalError> {
    let of = |text: &String| -> usize {
        let shown = text.chars().take(MOST_SHOWN);
        shown.map(char::len_utf8).sum()
    };
    Ok(read_context(blobs, id)?.iter().map(of).sum())
}

/// Reads the pieces as texts, each under its name. A blob that was cut is read as one text.
pub(super) fn read_context(
    blobs: &Blobs,
    id: Option<&BlobId>,
) -> Result<Vec<String>, JournalError> {
    let Some(text) = id.map(|id| blobs.read(id)).transpose()?.flatten() else {
        return Ok(Vec::new());
    };
    let parts: Result<Vec<ContextPart>, _> = serde_json::from_str(&text);
    Ok(parts.map_or_else(|_| vec![text], |parts| parts.iter().map(as_text).collect()))
}
