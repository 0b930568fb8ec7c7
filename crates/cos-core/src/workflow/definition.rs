//! The definition of a workflow, as read from its file and checked.

use super::GapCheck;
use crate::checkpoint::CheckpointCommand;
use crate::id::{OptionId, PhaseId};
use crate::money::Money;
use crate::time::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How much of a workflow is fixed in advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExecutionMode {
    /// The file names every subagent.
    Strict,
    /// A script of the phase decides what is done; subagents are suggestions.
    Loose,
    /// The file names some subagents; a script adds others after it sees their results.
    Adaptive,
}

/// How the subagents of a phase are started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Behavior {
    /// All at the same time, up to the limit.
    Parallel,
    /// One after the other.
    Sequential,
    /// None: the phase consists of its script, or of collected facts.
    MainOnly,
    /// None: the phase consists only of its checkpoint.
    Stop,
}

/// A workflow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Workflow {
    /// Its name.
    pub name: String,
    /// Its purpose, in one sentence.
    pub description: String,
    /// How much of it is fixed.
    pub mode: ExecutionMode,
    /// Texts that templates can use by name.
    #[serde(default)]
    pub variables: BTreeMap<String, String>,
    /// What is done, in order.
    pub phases: Vec<Phase>,
    /// The final report, if there is one.
    #[serde(default)]
    pub finalization: Option<Finalization>,
}

/// The report at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finalization {
    /// A template over the context.
    pub template: String,
    /// Where it is written, in the output folder; a template too.
    pub output: String,
}

/// One phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    /// Unique in its workflow.
    pub id: PhaseId,
    /// Its name for people.
    pub name: String,
    /// Its purpose.
    #[serde(default)]
    pub description: String,
    /// How its subagents are started.
    pub behavior: Behavior,
    /// How much of it is fixed, if this differs from the workflow.
    #[serde(default)]
    pub mode: Option<ExecutionMode>,
    /// The command that collects facts before any subagent works.
    #[serde(default)]
    pub collect: Option<CheckpointCommand>,
    /// A script that runs instead of subagents.
    #[serde(default)]
    pub script: Option<String>,
    /// A specification that is debated instead of running subagents; a template.
    #[serde(default)]
    pub debate: Option<String>,
    /// The subagents that always work.
    #[serde(default)]
    pub subagents: Vec<Subagent>,
    /// A script that adds subagents after the others ended.
    #[serde(default)]
    pub adaptive: Option<String>,
    /// Suggested helpers, for the reader.
    #[serde(default)]
    pub suggested: Vec<String>,
    /// The skills for its agents.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// How it is checked for gaps.
    #[serde(default)]
    pub gap_check: Option<GapCheck>,
    /// Where it stops for a person.
    #[serde(default)]
    pub checkpoint: Option<PhaseCheckpoint>,
    /// Whether it may be skipped.
    #[serde(default)]
    pub optional: bool,
    /// Whether it can be undone, so that its checkpoint may continue without an answer.
    #[serde(default)]
    pub reversible: bool,
    /// The total cost of its workers, if a script names them; otherwise the sum of the subagents'
    /// estimates counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Money>,
    /// What happens if not all of its work succeeded.
    #[serde(default)]
    pub on_unfinished: OnUnfinished,
    /// The condition that skips it.
    #[serde(default)]
    pub skip_if: Option<String>,
    /// Files that it must produce, besides those of its subagents.
    #[serde(default)]
    pub deliverables: Vec<String>,
    /// The phases that write the files it reads.
    #[serde(default)]
    pub depends_on: Vec<PhaseId>,
}

/// What happens after a phase with unfinished work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnUnfinished {
    /// A person is asked how to continue.
    #[default]
    Ask,
    /// It continues with the gap check: later phases handle unfinished work.
    Continue,
}

/// One agent of a phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subagent {
    /// Its role; selects its prompt.
    pub craft: String,
    /// The file that it writes, a template; `None` if only the change itself is expected.
    #[serde(default)]
    pub output: Option<String>,
    /// Its prompt, a template; otherwise the prompt of its role.
    #[serde(default)]
    pub prompt: Option<String>,
    /// A shell command that runs instead of an agent.
    #[serde(default)]
    pub command: Option<String>,
    /// The agent, if it is not the one of the workflow.
    #[serde(default)]
    pub agent: Option<String>,
    /// The model for the agent, by its name in the settings.
    #[serde(default)]
    pub model: Option<String>,
    /// The roles of other subagents in the phase that must succeed first.
    #[serde(default)]
    pub after: Vec<String>,
    /// Shell commands that prove its work, besides the file.
    #[serde(default)]
    pub checks: Vec<String>,
    /// The paths that it may change; its output file if none are named.
    #[serde(default)]
    pub files: Vec<String>,
    /// Its expected cost.
    #[serde(default)]
    pub estimate: Option<Money>,
    /// More facts for its prompt.
    #[serde(default)]
    pub context: BTreeMap<String, String>,
}

impl Subagent {
    /// Returns a subagent with only a role and the file that it writes.
    pub fn plain(craft: &str, output: String) -> Self {
        Self {
            craft: craft.to_owned(),
            output: Some(output),
            prompt: None,
            command: None,
            agent: None,
            model: None,
            after: Vec::new(),
            checks: Vec::new(),
            files: Vec::new(),
            estimate: None,
            context: BTreeMap::new(),
        }
    }
}

/// A skill for a phase's agents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// The condition under which it is used.
    #[serde(default)]
    pub condition: Option<String>,
    /// Its arguments.
    #[serde(default)]
    pub args: Vec<String>,
}

/// Where a phase stops for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseCheckpoint {
    /// Before or after the phase.
    pub when: When,
    /// The condition under which it is shown; an error shows it.
    #[serde(default)]
    pub condition: Option<String>,
    /// If set, it assesses facts like a checkpoint of a command; the fields below are then empty.
    #[serde(default)]
    pub embedded: Option<EmbeddedCheckpoint>,
    /// The question, a template.
    pub prompt: String,
    /// Files to read before answering; templates.
    #[serde(default)]
    pub show_files: Vec<String>,
    /// The options.
    pub options: Vec<PhaseOption>,
    /// It expires without an answer after this time.
    #[serde(default)]
    pub timeout: Option<Span>,
    /// What happens then.
    #[serde(default)]
    pub on_timeout: OnTimeout,
}

/// A checkpoint that continues by itself or asks, depending on the facts in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbeddedCheckpoint {
    /// The command that determines the triggers.
    pub command: CheckpointCommand,
    /// The file with the facts, as `cos checkpoint --context` reads it; a template.
    pub context: String,
}

/// Whether a checkpoint is before or after its phase.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Before the phase starts.
    Before,
    /// After the phase was done and checked.
    #[default]
    After,
}

/// What happens to a checkpoint without an answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    /// The workflow pauses.
    #[default]
    Pause,
    /// The workflow ends.
    Abort,
    /// This option is chosen.
    Choose(OptionId),
}

/// One option of a checkpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseOption {
    /// The id that a person types.
    pub id: OptionId,
    /// Its label.
    pub label: String,
    /// Whether a note is requested; a note is accepted with any option.
    #[serde(default)]
    pub with_feedback: bool,
    /// What it does.
    pub step: PhaseStep,
    /// Whether it may skip phases that are not optional, after confirmation.
    #[serde(default)]
    pub force: bool,
    /// A later phase whose commands are shown with the question: this option allows exactly those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allows: Option<PhaseId>,
}

/// Where a workflow continues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseStep {
    /// With the next step.
    Continue,
    /// Back at this phase, which is done again.
    Repeat(PhaseId),
    /// With the next step, without these phases.
    Skip(Vec<PhaseId>),
    /// Nowhere: it pauses until it is resumed.
    Pause,
    /// Nowhere: it ends.
    Abort,
    /// The limits of repeats are raised, and the same question is asked again.
    Raise,
    /// Back at the previous question.
    Back,
}

impl Workflow {
    /// Returns the position of a phase.
    pub fn position(&self, id: &PhaseId) -> Option<usize> {
        self.phases.iter().position(|phase| phase.id == *id)
    }

    /// Returns the first subagent without a command and without an agent.
    pub fn nobody(&self) -> Option<&str> {
        self.phases.iter().find_map(|phase| {
            let mut named = phase.subagents.iter();
            let lacks = |one: &&Subagent| one.command.is_none() && one.agent.is_none();
            named.find(lacks).map(|one| one.craft.as_str())
        })
    }

    /// Returns the total cost of all phases; `None` if one of them does not declare it.
    pub fn estimate(&self) -> Option<Money> {
        self.phases.iter().map(Phase::estimate).sum()
    }

    /// Returns the phase with this id.
    pub fn phase(&self, id: &PhaseId) -> Option<&Phase> {
        self.phases.iter().find(|phase| phase.id == *id)
    }
}

impl Phase {
    /// Returns its cost: zero without agents, `None` if unknown.
    fn estimate(&self) -> Option<Money> {
        let estimate_of = |one: &Subagent| match one.command {
            Some(_) => Some(Money::ZERO),
            None => one.estimate,
        };
        let unsaid = self.adaptive.is_some() || self.debate.is_some();
        let named = || self.subagents.iter().map(estimate_of).sum();
        self.estimate
            .or_else(|| if unsaid { None } else { named() })
    }

    /// Returns how much of it is fixed, in this workflow.
    pub fn mode_in(&self, workflow: &Workflow) -> ExecutionMode {
        self.mode.unwrap_or(workflow.mode)
    }

    /// Returns its checkpoint, if it is before or after the phase as requested.
    pub fn checkpoint_at(&self, when: When) -> Option<&PhaseCheckpoint> {
        self.checkpoint
            .as_ref()
            .filter(|checkpoint| checkpoint.when == when)
    }
}

/// Checks whether a text can be the id of a phase: a lower-case letter, then lower-case letters,
/// digits, `-` or `_`.
pub fn is_phase_id(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
    text.len() <= 40 && text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(fits)
}

impl ExecutionMode {
    /// Returns the name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Loose => "loose",
            Self::Adaptive => "adaptive",
        }
    }
}

impl Behavior {
    /// Returns the name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parallel => "parallel",
            Self::Sequential => "sequential",
            Self::MainOnly => "main-only",
            Self::Stop => "stop",
        }
    }
}

impl When {
    /// Returns the name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::After => "after",
        }
    }
}
