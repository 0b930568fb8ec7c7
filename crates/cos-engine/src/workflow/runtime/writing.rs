//! Commits the files that a phase writes itself to the branch of the workflow.

use super::Session;
use crate::workflow::{WorkflowError, template};
use cos_core::id::CommitId;
use cos_core::workflow::WorkflowSpec;
use std::collections::BTreeMap;

impl Session<'_> {
    /// Writes a script's files, limited to the output folder.
    pub(super) fn written(
        &self,
        writes: Vec<(String, String)>,
    ) -> Result<Vec<(String, String)>, String> {
        let folder = format!("{}/", self.run.spec.output_dir());
        let mut files = BTreeMap::new();
        for (path, text) in writes {
            let inside = template::contained(&path).ok();
            let Some(path) = inside.filter(|path| path.starts_with(&folder)) else {
                let path = crate::diagnostic::shown(&path);
                return Err(format!("it writes `{path}`, which is not under {folder}"));
            };
            let _before = files.insert(path, text);
        }
        Ok(files.into_iter().collect())
    }

    /// Writes files to the branch atomically. An invalid path is returned as the inner error: a
    /// retry would not help, so it is a failure of the phase.
    pub(in crate::workflow) fn brought(
        &mut self,
        spec: &WorkflowSpec,
        head: &CommitId,
        files: &[(String, String)],
    ) -> Result<Result<CommitId, String>, WorkflowError> {
        match self.deps.place.write(spec, head, files) {
            Err(error @ WorkflowError::Unwritable { .. }) => Ok(Err(error.to_string())),
            written => written.map(Ok),
        }
    }
}
