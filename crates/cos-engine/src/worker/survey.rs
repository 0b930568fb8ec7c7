//! Collects the facts that decide whether a goal may start: executor, checks, files, effects.

use super::Worker;
use crate::agent::AgentError;
use crate::ports::Outcome;
use crate::survey;
use cos_core::event::RunSpec;
use cos_core::goal::Goal;
use cos_core::hint::advised;
use cos_core::survey::ExecutorFound;

impl Worker {
    /// Collects the facts about a goal; facts that cannot be read make the survey ask.
    pub(crate) fn survey(&self, spec: &RunSpec, goal: &Goal) -> Outcome {
        let head = self
            .repo
            .branch_head(&spec.branch)
            .ok()
            .flatten()
            .unwrap_or_else(|| spec.base.clone());
        let looked = self
            .repo
            .files_at(&head)
            .and_then(|files| Ok((files, self.repo.status()?)));
        let (files, status) = match looked {
            Ok(looked) => looked,
            Err(error) => {
                return Outcome::Broken {
                    what: advised(&error),
                };
            }
        };
        let survey = survey::collect(
            goal,
            self.repo.root(),
            &files,
            &status.dirty,
            &self.claimed,
            self.found(goal),
        );
        Outcome::Surveyed {
            goal: goal.id.clone(),
            survey,
        }
    }

    fn found(&self, goal: &Goal) -> ExecutorFound {
        match self.look_for(&goal.executor) {
            Ok(()) => ExecutorFound::Available,
            Err(AgentError::Missing { id, hint, source }) => ExecutorFound::Missing {
                why: format!("{id}: {source}"),
                hint,
            },
            Err(error) => ExecutorFound::Missing {
                why: advised(&error),
                hint: String::new(),
            },
        }
    }
}
