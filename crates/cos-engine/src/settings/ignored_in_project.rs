//! Reports the settings of a project that it is not allowed to change.

use super::{ModelTables, Settings};
use crate::diagnostic::shown;
use cos_core::hint::advised;

/// Where the user sees the active values. It does not advise to trust the project, which may be
/// hostile.
pub(super) const SEE: &str = "`cos doctor --settings` shows the active values";

/// The number of settings that are named; the others are counted.
const NAMED: usize = 3;

impl Settings {
    /// Reports that a project's model tables are ignored. An address in them would receive the
    /// user's keys, so this holds even for a trusted project.
    pub(super) fn ignore_models(&mut self, models: &ModelTables) {
        if let Some(origin) = &models.origin {
            let what = "the tables under `[models]` are ignored: a project cannot choose \
                services or their keys"
                .to_owned();
            self.warnings.push(origin.problem(what, SEE));
        }
    }

    /// Returns the lines about ignored settings; few, however many settings there are.
    pub fn notices(&self) -> Vec<String> {
        match self.warnings.as_slice() {
            [first, rest @ ..] if rest.len() >= NAMED => {
                let (source, count) = (shown(&first.source), self.warnings.len());
                vec![format!(
                    "{source}: {count} settings of the project are ignored; {SEE}"
                )]
            }
            few => few.iter().map(|warning| advised(warning)).collect(),
        }
    }
}
