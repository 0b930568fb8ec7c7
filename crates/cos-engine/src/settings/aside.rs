//! What a project wants and may not, as a person is told of it.

use super::{ModelTables, Settings};
use crate::diagnostic::shown;
use cos_core::hint::advised;

/// Where a person sees what holds. Nothing here advises to trust a project: it may be hostile.
pub(super) const SEE: &str = "`cos doctor --settings` shows what holds";

/// So many settings are named; of more, the number is told.
const NAMED: usize = 3;

impl Settings {
    /// Notes what a project says of models. Whoever may name an address is sent the keys, so not
    /// even a trusted project is heard.
    pub(super) fn leave_aside(&mut self, models: &ModelTables) {
        if let Some(origin) = &models.origin {
            let what = "the tables under `[models]` are left aside: a project has no say in which \
                        services are asked, with which keys"
                .to_owned();
            self.warnings.push(origin.problem(what, SEE));
        }
    }

    /// The lines that tell a person what was left aside; few, however much it was.
    pub fn notices(&self) -> Vec<String> {
        match self.warnings.as_slice() {
            [first, rest @ ..] if rest.len() >= NAMED => {
                let (source, count) = (shown(&first.source), self.warnings.len());
                vec![format!(
                    "{source}: {count} settings of the project are left aside; {SEE}"
                )]
            }
            few => few.iter().map(|warning| advised(warning)).collect(),
        }
    }
}
