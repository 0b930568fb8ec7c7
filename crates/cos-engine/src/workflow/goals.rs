//! The subagents of a phase as the goals of a run.

use super::runtime::{Session, THINKER};
use super::{WorkflowError, filling};
use crate::prompt::PromptInput;
use crate::script::ScriptKind;
use cos_core::event::{Land, Limits, RunSpec, PhaseOf, Strategy, Stuck};
use cos_core::goal::{Check, Executor, Goal};
use cos_core::id::GoalId;
use cos_core::path::PathGlob;
use cos_core::workflow::{Behavior, MAX_AT_ONCE, OnUnfinished, Phase, Subagent};
use serde_json::Value;
use std::collections::BTreeMap;

/// The work of a phase, ready to be ordered.
pub(super) struct Work {
    pub(super) spec: RunSpec,
    pub(super) goals: Vec<Goal>,
    /// Each goal with its subagent's role and the file it writes.
    pub(super) outputs: Vec<(GoalId, String, Option<String>)>,
}

impl Session<'_> {
    /// The run that carries subagents out. Its name follows from the state, so that asking twice
    /// asks for the same one.
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
            // One at a time; what comes after does not fall with one that was given up.
            _ if phase.on_unfinished == OnUnfinished::Continue => (Strategy::Continue, 1),
            Behavior::Sequential | Behavior::MainOnly | Behavior::Stop => (Strategy::Sequential, 1),
        };
        RunSpec {
            run: spec.phase_run(&phase.id, works),
            project: spec.project.clone(),
            base: self.run.head.clone(),
            branch: spec.branch.clone(),
            current: spec.current.clone(),
            limits: Limits {
                budget: spec.budget,
                time: spec.time,
            },
            strategy,
            jobs,
            land: Land::Branch,
            profile: spec.profile,
            until: None,
            // All phases together stay under one cap.
            campaign: Some((spec.workflow.to_string(), spec.budget)),
            phase_of: Some(PhaseOf {
                workflow: spec.workflow.clone(),
                paid_by: spec.goal.as_ref().map(|goal| goal.run.clone()),
                allowed: own.map(|own| own.allowed.clone()).unwrap_or_default(),
                stuck: match phase.on_unfinished {
                    OnUnfinished::Ask => Stuck::Asks,
                    OnUnfinished::Continue => Stuck::Leaves,
                },
                gaps: own.map(|own| own.gaps.clone()).unwrap_or_default(),
            }),
            source: format!("phase {} of workflow {}", phase.id, spec.definition.name),
            // Whoever has a phase repeated wants to be asked again.
            reconsider: works > 1,
        }
    }

    /// Somebody's work as a goal, with its file.
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
            .map(|path| filling::filled(path, values).and_then(|path| filling::contained(&path)));
        // What cannot be filled in is left to the check, which then finds no such file.
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

    /// The words that somebody's work is judged by before it starts: those of the file, or of the
    /// script that added it. What is ours is not; the words that it is filled with are the goal's,
    /// and were judged with it.
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
            filling::filled(&template, values).unwrap_or_else(|why| format!("{template}\n({why})"))
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
        let prompt = self.crew.prompts.load("workflow/subagent")?;
        Ok(prompt.render(&inputs)?.text)
    }

    /// The skills whose conditions hold; one that cannot be weighed is told, for it does no harm.
    fn skills(&mut self, phase: &Phase) -> Result<Vec<String>, WorkflowError> {
        let mut skills = Vec::new();
        for skill in &phase.skills {
            let holds = match &skill.condition {
                None => true,
                Some(text) => {
                    let told = self.evaluate(ScriptKind::Expression, text)?;
                    told.map_or(true, |told| told.truth)
                }
            };
            if holds {
                skills.push(format!("{} {}", skill.name, skill.args.join(" ")));
            }
        }
        Ok(skills)
    }
}

/// What a goal is called, which is read as its words are: in what its file says, so that no word of ours
/// is taken for an act. The feature's name is a name: it says nothing about what this goal would do.
fn title(phase: &Phase, subagent: &Subagent) -> String {
    if subagent.craft == THINKER {
        phase.name.clone()
    } else {
        format!("{}: {}", phase.name, subagent.craft)
    }
}

/// A shell command with the output folder filled in, and nothing else: what people or agents wrote
/// has no place in a shell, and that folder's name needs no quotes.
fn in_shell(text: &str, output_dir: &str) -> String {
    let text = text.replace("{{output_dir}}", output_dir);
    text.replace("{{ output_dir }}", output_dir)
}
