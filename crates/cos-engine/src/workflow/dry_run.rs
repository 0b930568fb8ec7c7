//! Predicts what an answer allows: shows the commands of the next phase with the question. The
//! answer then approves exactly those, once.

use super::WorkflowError;
use super::runtime::Session;
use crate::script::ScriptKind;
use cos_core::fingerprint::Fingerprint;
use cos_core::goal::Executor;
use cos_core::question;
use cos_core::question::exact_lines::marked;
use cos_core::question::workflow::SuspensionView;
use cos_core::workflow::{AllowedWork, Hold, Phase, PhaseStage, Subagent};

impl Session<'_> {
    /// Shows what each choice allows, and binds the question to it. Commands that cannot be
    /// predicted are not approved; the question comes when they start.
    pub(super) fn foresee(
        &mut self,
        view: &mut SuspensionView,
    ) -> Result<Vec<AllowedWork>, WorkflowError> {
        let PhaseStage::Holding {
            hold: Hold::Checkpoint { when, .. },
            ..
        } = &self.run.stage
        else {
            return Ok(Vec::new());
        };
        let checkpoint = self
            .run
            .phase()
            .and_then(|phase| phase.checkpoint_at(*when));
        let options = checkpoint
            .map(|one| one.options.clone())
            .unwrap_or_default();
        let mut allows = Vec::new();
        for option in options {
            let ahead = option.allows.as_ref();
            let Some(phase) = ahead
                .and_then(|id| self.run.spec.definition.phase(id))
                .cloned()
            else {
                continue;
            };
            match self.commands(&phase)? {
                Ok(commands) if commands.is_empty() => {}
                Ok(commands) => {
                    view.lines
                        .push(format!("`{}` runs exactly this:", option.id));
                    for (command, decision_key) in commands {
                        view.lines.extend(marked(&command));
                        view.hashes.push(decision_key.to_string());
                        allows.push(AllowedWork {
                            option: option.id.clone(),
                            phase: phase.id.clone(),
                            decision_key,
                            head: self.run.head.clone(),
                        });
                    }
                }
                Err(why) => {
                    let what = "What it would run is not known yet, so you are asked later";
                    view.lines.push(format!("{what}: {why}"));
                }
            }
        }
        Ok(allows)
    }

    /// Returns the commands that a next phase would run in the current state, each with its goal.
    fn commands(
        &mut self,
        phase: &Phase,
    ) -> Result<Result<Vec<(String, Fingerprint)>, String>, WorkflowError> {
        let subagents = match &phase.adaptive {
            None => phase.subagents.clone(),
            Some(script) => match self.added(script)? {
                Ok(added) => added,
                Err(why) => return Ok(Err(why)),
            },
        };
        let values = self.values();
        let mut commands = Vec::new();
        for (nth, subagent) in subagents.iter().enumerate() {
            let (goal, _) = self.goal_of(phase, subagent, nth, &[], &values)?;
            if let Executor::Command(command) = &goal.executor {
                commands.push((command.clone(), question::decision_key(&goal)));
            }
        }
        Ok(Ok(commands))
    }

    /// Returns the subagents that a phase's script adds.
    pub(super) fn added(
        &mut self,
        script: &str,
    ) -> Result<Result<Vec<Subagent>, String>, WorkflowError> {
        let result = self.evaluate(ScriptKind::Statements, script)?;
        Ok(result
            .map_err(|error| error.to_string())
            .and_then(|result| crate::workflow_file::subagents_of(&result.value)))
    }
}
