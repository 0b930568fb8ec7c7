//! Fills in a phase's question: its text with the values of the workflow, and the files to read.

use super::runtime::Session;
use super::{WorkflowError, template};
use cos_core::fingerprint::Fingerprint;
use cos_core::question::workflow::SuspensionView;
use cos_core::workflow::{Hold, PhaseStage, ShownFile};

/// The number of lines shown of a file.
const LINES: usize = 40;

/// Returns the hash that binds an answer to a shown file.
pub(super) fn shown_hash(text: &str) -> String {
    Fingerprint::of(&[("file", text)]).to_string()
}

impl Session<'_> {
    /// Fills in a question; what cannot be shown is listed with the reason.
    pub(super) fn told(&mut self) -> Result<(SuspensionView, Vec<ShownFile>), WorkflowError> {
        let mut view = SuspensionView::default();
        let mut shown = Vec::new();
        let checkpoint = match (&self.run.stage, self.run.phase()) {
            (
                PhaseStage::Holding {
                    hold: Hold::Checkpoint { when, .. },
                    ..
                },
                Some(phase),
            ) => phase.checkpoint_at(*when).cloned(),
            _ => None,
        };
        let Some(checkpoint) = checkpoint else {
            return Ok((view, shown));
        };
        let values = self.values();
        view.prompt = template::fill(&checkpoint.prompt, &values).unwrap_or_else(|error| {
            view.lines
                .push(format!("The question could not be filled in: {error}"));
            checkpoint.prompt.clone()
        });
        for file in &checkpoint.show_files {
            let path = template::fill(file, &values).and_then(|path| template::contained(&path));
            let one = match path {
                Ok(path) => self.show(path, &mut view)?,
                Err(why) => {
                    view.lines.push(format!("`{file}` is not shown: {why}"));
                    ShownFile {
                        path: file.clone(),
                        hash: None,
                        refused: Some(why),
                    }
                }
            };
            shown.push(one);
        }
        Ok((view, shown))
    }

    fn show(
        &mut self,
        path: String,
        view: &mut SuspensionView,
    ) -> Result<ShownFile, WorkflowError> {
        let head = self.run.head.clone();
        let mut seen = self.deps.place.look(&head, &path)?;
        let Some(text) = seen.texts.remove(&path) else {
            let why = if seen.hashes.contains_key(&path) {
                "is a link, not text, or too large"
            } else {
                "does not exist"
            };
            view.lines.push(format!("{path} {why}."));
            return Ok(ShownFile {
                path,
                hash: None,
                refused: Some(format!("it {why}")),
            });
        };
        let hash = shown_hash(&text);
        view.hashes.push(hash.clone());
        view.lines.push(format!("{path}:"));
        let lines = text.lines().count();
        view.lines
            .extend(text.lines().take(LINES).map(|line| format!("> {line}")));
        if lines > LINES {
            view.lines
                .push(format!("… and {} lines more.", lines - LINES));
        }
        Ok(ShownFile {
            path,
            hash: Some(hash),
            refused: None,
        })
    }
}
