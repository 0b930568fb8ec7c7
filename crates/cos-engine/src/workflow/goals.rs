//! Converts the subagents of a phase into the goals of a run.

use super::runtime::{Session, THINKER};
use super::{WorkflowError, template};
use crate::prompt::PromptInput;
use crate::script::ScriptKind;
use cos_core::event::{Limits, OnExhausted, OwningPhase, RunSpec, Strategy};
use cos_core::goal::{Check, Executor, Goal};
use cos_core::id::GoalId;
use cos_core::workflow::{Behavior, MAX_AT_ONCE, OnUnfinished, Phase, Subagent};
use cos_gate::path::PathGlob;
use serde_json::Value;
use std::collections::BTreeMap;

/// The prepared work of a phase.
pub(super) struct Work {
    pub(super) spec: RunSpec,
    pub(super) goals: Vec<Goal>,
    /// Each goal with its subagent's role and its output file.
    pub(super) outputs: Vec<(GoalId, String, Option<String>)>,
}

impl Session<'_> {
    /// Returns the run for the subagents. Its id is derived from the state, so that a repeat finds
    /// the same run.
    pub(super) fn work(
        &mut self,
        phase: &Phase,
        subagents: &[Subagent],
    ) -> Result<Work, WorkflowError> {
        let values = self.values();
        let skills = self.skills(phase)?;
        let mut goals = Vec::new();
        let mut outputs = Vec::new();
        for (nth, subagent) in subagents.iter().enumerate() {
            let (mut goal, output) = self.goal_of(phase, subagent, nth, &skills, &values)?;
            let before = subagents.iter().enumerate().take(nth);
            let before = before.filter(|(_, other)| subagent.after.contains(&other.craft));
            let before = before.map(|(nth, other)| {
                let spec = &self.run.spec;
                spec.work_id(&phase.id, &other.craft, nth + 1)
            });
            goal.depends_on = before.collect();
            outputs.push((goal.id.clone(), subagent.craft.clone(), output));
            goals.push(goal);
        }
        Ok(Work {
            spec: self.spec(phase, goals.len()),
            goals,
            outputs,
        })
    }

    fn spec(&self, phase: &Phase, goals: usize) -> RunSpec {
        let spec = &self.run.spec;
        let own = self.run.phase_run();
        let works = own.map_or(0, |own| own.works);
        let many = u32::try_from(goals).unwrap_or(MAX_AT_ONCE);
        let (strategy, jobs) = match phase.behavior {
            Behavior::Parallel => (Strategy::Parallel, many.clamp(1, MAX_AT_ONCE)),
            // One at a time; a failed goal does not block later ones.
            _ if phase.on_unfinished == OnUnfinished::Continue => (Strategy::Continue, 1),
            Behavior::Sequential | Behavior::MainOnly | Behavior::Stop => (Strategy::Sequential, 1),
        };
        let limits = Limits {
            budget: spec.budget,
            time: spec.time,
        };
        let source = format!("phase {} of workflow {}", phase.id, spec.definition.name);
        let run = spec.phase_run(&phase.id, works);
        RunSpec {
            branch: spec.branch.clone(),
            current: spec.current.clone(),
            strategy,
            jobs,
            profile: spec.profile,
            // All phases together share one limit.
            campaign: Some((spec.workflow.to_string(), spec.budget)),
            phase_of: Some(OwningPhase {
                workflow: spec.workflow.clone(),
                paid_by: spec.goal.as_ref().map(|goal| goal.run.clone()),
                allowed: own.map(|own| own.allowed.clone()).unwrap_or_default(),
                stuck: match phase.on_unfinished {
                    OnUnfinished::Ask => OnExhausted::Asks,
                    OnUnfinished::Continue => OnExhausted::Leaves,
                },
                gaps: own.map(|own| own.gaps.clone()).unwrap_or_default(),
            }),
            // A repeated phase asks again.
            reconsider: works > 1,
            ..RunSpec::new(run, &spec.project, self.run.head.clone(), limits, source)
        }
    }

    /// Converts a subagent into a goal with its file.
    pub(super) fn goal_of(
        &self,
        phase: &Phase,
        subagent: &Subagent,
        nth: usize,
        skills: &[String],
        values: &Value,
    ) -> Result<(Goal, Option<String>), WorkflowError> {
        let id = self.run.spec.work_id(&phase.id, &subagent.craft, nth + 1);
        let output = subagent
            .output
            .as_ref()
            .map(|path| template::fill(path, values).and_then(|path| template::contained(&path)));
        // If the path cannot be filled in, the check reports the missing file.
        let output = output.map(|path| path.unwrap_or_else(|why| why));
        let goal = self.goal(phase, subagent, &id, output.as_deref(), skills, values)?;
        Ok((goal, output))
    }

    fn goal(
        &self,
        phase: &Phase,
        subagent: &Subagent,
        id: &GoalId,
        output: Option<&str>,
        skills: &[String],
        values: &Value,
    ) -> Result<Goal, WorkflowError> {
        let spec = &self.run.spec;
        let executor = match (
            &subagent.command,
            subagent.agent.as_ref().or(spec.agent.as_ref()),
        ) {
            (Some(command), _) => Executor::Command(in_shell(command, &spec.output_dir())),
            (None, Some(agent)) => Executor::Agent(agent.clone()),
            (None, None) => {
                return Err(WorkflowError::Nobody {
                    phase: phase.id.clone(),
                    craft: subagent.craft.clone(),
                });
            }
        };
        let mut goal = Goal::new(id.clone(), title(phase, subagent), executor);
        goal.links.feature = Some(spec.feature.clone());
        if let Executor::Agent(_) = goal.executor {
            goal.prompt = Some(self.prompt(phase, subagent, output, skills, values)?);
            goal.judged = Some(self.judged(phase, subagent));
        }
        let checks = subagent.checks.iter();
        let commands = checks.map(|text| Check::Command(in_shell(text, &spec.output_dir())));
        let file = output.map(|path| Check::File(path.to_owned()));
        goal.checks = commands.chain(file).collect();
        goal.estimate = subagent.estimate;
        goal.model.clone_from(&subagent.model);
        goal.files = subagent
            .files
            .iter()
            .filter_map(|path| PathGlob::new(path).ok())
            .collect();
        if phase.behavior == Behavior::Parallel && goal.files.is_empty() {
            let own = output.and_then(|path| PathGlob::new(path).ok());
            goal.files.extend(own);
        }
        Ok(goal)
    }

    /// Returns the words that are judged before the start: those of the file, or of the script that
    /// added the subagent. The built-in words are not; values come from the goal and were judged
    /// with it.
    fn judged(&self, phase: &Phase, subagent: &Subagent) -> String {
        let definition = &self.run.spec.definition;
        let is_ours = phase.subagents.contains(subagent)
            && crate::workflow_file::built_in(&definition.name).as_ref() == Some(definition);
        if is_ours {
            return String::new();
        }
        let own = || self.role_prompt(&subagent.craft);
        subagent.prompt.clone().or_else(own).unwrap_or_default()
    }

    fn prompt(
        &self,
        phase: &Phase,
        subagent: &Subagent,
        output: Option<&str>,
        skills: &[String],
        values: &Value,
    ) -> Result<String, WorkflowError> {
        let text = |text: &str| PromptInput::Text(text.to_owned());
        let own = self.run.phase_run();
        let feedback = own.map(|own| own.feedback.clone()).unwrap_or_default();
        let gaps = own.map(|own| own.gaps.clone()).unwrap_or_default();
        let own = || self.role_prompt(&subagent.craft);
        let template = subagent.prompt.clone().or_else(own);
        let task = template.map(|template| {
            template::fill(&template, values).unwrap_or_else(|why| format!("{template}\n({why})"))
        });
        let events = subagent.context.iter();
        let events = events
            .map(|(name, event)| format!("{name}: {event}"))
            .collect();
        let earlier = self.run.deliverables.iter();
        let earlier = earlier.map(|(_, file, _)| file.path.clone()).collect();
        let inputs = BTreeMap::from([
            ("role", text(&subagent.craft)),
            ("phase", text(&phase.name)),
            ("purpose", text(&phase.description)),
            ("feature", text(&self.run.spec.feature)),
            ("task", text(&task.unwrap_or_default())),
            ("output", text(output.unwrap_or_default())),
            ("skills", PromptInput::List(skills.to_vec())),
            ("facts", PromptInput::List(events)),
            ("earlier", PromptInput::List(earlier)),
            ("feedback", PromptInput::List(feedback)),
            ("gaps", PromptInput::List(gaps)),
        ]);
        let prompt = self.deps.prompts.load("workflow/subagent")?;
        Ok(prompt.render(&inputs)?.text)
    }

    /// Returns the skills whose conditions hold; a condition that cannot be evaluated is only
    /// noted, because it is harmless.
    fn skills(&mut self, phase: &Phase) -> Result<Vec<String>, WorkflowError> {
        let mut skills = Vec::new();
        for skill in &phase.skills {
            let holds = match &skill.condition {
                None => true,
                Some(text) => {
                    let result = self.evaluate(ScriptKind::Expression, text)?;
                    result.map_or(true, |result| result.truth)
                }
            };
            if holds {
                skills.push(format!("{} {}", skill.name, skill.args.join(" ")));
            }
        }
        Ok(skills)
    }
}

/// Returns the title of a goal in the words of its file, because titles are judged too, and a
/// built-in word could pass for an action. The feature's name is left out, because it does not
/// describe this goal.
fn title(phase: &Phase, subagent: &Subagent) -> String {
    if subagent.craft == THINKER {
        phase.name.clone()
    } else {
        format!("{}: {}", phase.name, subagent.craft)
    }
}

/// Fills in only the output folder of a shell command: text of persons or agents must not get into
/// a shell, and that folder's name needs no quoting.
fn in_shell(text: &str, output_dir: &str) -> String {
    let text = text.replace("{{output_dir}}", output_dir);
    text.replace("{{ output_dir }}", output_dir)
}
