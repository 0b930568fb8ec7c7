//! What a workflow's file says, once it was read and checked.

use super::GapCheck;
use crate::checkpoint::CheckpointCommand;
use crate::id::{OptionId, PhaseId};
use crate::money::Money;
use crate::time::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How much of a workflow is fixed beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExecutionMode {
    /// Every subagent is named in the file.
    Strict,
    /// A script of the phase says what is done; subagents are suggestions.
    Loose,
    /// Some subagents are named, a script adds others once it saw what those made.
    Adaptive,
}

/// How the subagents of a phase are started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Behavior {
    /// All at once, as far as the cap allows.
    Parallel,
    /// One after the other.
    Sequential,
    /// None: the phase is what its script does, or what is collected for it.
    MainOnly,
    /// Nobody works: the phase is its checkpoint and nothing else.
    Stop,
}

/// A workflow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Workflow {
    /// Its name.
    pub name: String,
    /// What it is for, in a sentence.
    pub description: String,
    /// How much of it is fixed.
    pub mode: ExecutionMode,
    /// Texts that templates may use by name.
    #[serde(default)]
    pub variables: BTreeMap<String, String>,
    /// What is done, in order.
    pub phases: Vec<Phase>,
    /// The final report, where one is wanted.
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
    /// What it is for.
    #[serde(default)]
    pub description: String,
    /// How its subagents are started.
    pub behavior: Behavior,
    /// How much of it is fixed, where it differs from the workflow.
    #[serde(default)]
    pub mode: Option<ExecutionMode>,
    /// The command whose facts are collected before anybody works.
    #[serde(default)]
    pub collect: Option<CheckpointCommand>,
    /// What is done in the place of subagents.
    #[serde(default)]
    pub script: Option<String>,
    /// The specification that is debated in the place of subagents, a template.
    #[serde(default)]
    pub debate: Option<String>,
    /// The subagents that always work.
    #[serde(default)]
    pub subagents: Vec<Subagent>,
    /// Says which further subagents work, once the others ended.
    #[serde(default)]
    pub adaptive: Option<String>,
    /// Who might help, for the reader.
    #[serde(default)]
    pub suggested: Vec<String>,
    /// What its agents are to use.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// How it is looked over.
    #[serde(default)]
    pub gap_check: Option<GapCheck>,
    /// Where it stops for a person.
    #[serde(default)]
    pub checkpoint: Option<PhaseCheckpoint>,
    /// Whether it may be skipped.
    #[serde(default)]
    pub optional: bool,
    /// Whether it can be taken back, so that a checkpoint of it may go on without an answer.
    #[serde(default)]
    pub reversible: bool,
    /// What all who work in it cost together, for those that only a script names; else the sum of
    /// what its subagents say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Money>,
    /// What is done where not everybody came to a good end.
    #[serde(default)]
    pub on_unfinished: OnUnfinished,
    /// It is skipped where this holds.
    #[serde(default)]
    pub skip_if: Option<String>,
    /// Files it must leave behind, besides those of its subagents.
    #[serde(default)]
    pub deliverables: Vec<String>,
    /// Phases whose deliverables it reads.
    #[serde(default)]
    pub depends_on: Vec<PhaseId>,
}

/// What a phase does whose work was not finished.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnUnfinished {
    /// A person is asked how it goes on.
    #[default]
    Ask,
    /// It is looked over like any other: the phases behind it know what to do.
    Continue,
}

/// One agent of a phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subagent {
    /// Its craft: names its prompt.
    pub craft: String,
    /// The file it writes, a template; none when nothing is expected but the change itself.
    #[serde(default)]
    pub output: Option<String>,
    /// What it is told, a template; else the prompt of its role.
    #[serde(default)]
    pub prompt: Option<String>,
    /// A shell command in the place of an agent.
    #[serde(default)]
    pub command: Option<String>,
    /// The agent, where it is not the one of the workflow.
    #[serde(default)]
    pub agent: Option<String>,
    /// The model that the agent is to use, by the name that its settings give it.
    #[serde(default)]
    pub model: Option<String>,
    /// The crafts of others in its phase that must have come to a good end before.
    #[serde(default)]
    pub after: Vec<String>,
    /// What proves its work besides the file, as shell commands.
    #[serde(default)]
    pub checks: Vec<String>,
    /// The paths it may change; its output file where none are named.
    #[serde(default)]
    pub files: Vec<String>,
    /// What it is expected to cost.
    #[serde(default)]
    pub estimate: Option<Money>,
    /// More facts for its prompt.
    #[serde(default)]
    pub context: BTreeMap<String, String>,
}

/// A skill that a phase's agents are to use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// Used only where this holds.
    #[serde(default)]
    pub condition: Option<String>,
    /// What it is given.
    #[serde(default)]
    pub args: Vec<String>,
}

/// Where a phase stops for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseCheckpoint {
    /// Before or after the phase.
    pub when: When,
    /// It is shown only where this holds; an error shows it.
    #[serde(default)]
    pub condition: Option<String>,
    /// Whether it weighs facts as a checkpoint of a command does; what follows is then empty.
    #[serde(default)]
    pub embedded: Option<EmbeddedCheckpoint>,
    /// The question, a template.
    pub prompt: String,
    /// Files to be read before answering, templates.
    #[serde(default)]
    pub show_files: Vec<String>,
    /// What can be chosen.
    pub options: Vec<PhaseOption>,
    /// It dies unanswered after this time.
    #[serde(default)]
    pub timeout: Option<Span>,
    /// What is done then.
    #[serde(default)]
    pub on_timeout: OnTimeout,
}

/// A checkpoint that goes on by itself or asks, by the facts of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbeddedCheckpoint {
    /// Whose triggers it goes by.
    pub command: CheckpointCommand,
    /// The file with the facts, as `cos checkpoint --context` reads it; a template.
    pub context: String,
}

/// On which side of its phase a checkpoint stands.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Before anything of the phase is done.
    Before,
    /// After the phase was done and looked over.
    #[default]
    After,
}

/// What a checkpoint that nobody answers comes to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    /// The workflow is laid down.
    #[default]
    Pause,
    /// The workflow ends.
    Abort,
    /// As if this option had been chosen.
    Choose(OptionId),
}

/// One choice of a checkpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseOption {
    /// What a person types.
    pub id: OptionId,
    /// What it says.
    pub label: String,
    /// Whether a remark is asked for; one is taken with any option.
    #[serde(default)]
    pub with_feedback: bool,
    /// What it sets in motion.
    pub step: PhaseStep,
    /// Whether it may skip what is not optional, once that was confirmed.
    #[serde(default)]
    pub force: bool,
    /// The phase ahead whose commands are shown with the question: choosing it allows exactly those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allows: Option<PhaseId>,
}

/// Where a workflow goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseStep {
    /// To what comes next.
    Continue,
    /// Back to this phase, which is done again.
    Repeat(PhaseId),
    /// On, without these phases.
    Skip(Vec<PhaseId>),
    /// Nowhere: it is laid down until it is resumed.
    Pause,
    /// Nowhere: it ends.
    Abort,
    /// The caps on repeats are raised, and the same is asked again.
    Raise,
    /// Back to the question that a choice of it led away from.
    Back,
}

impl Workflow {
    /// Where a phase stands in the order.
    pub fn position(&self, id: &PhaseId) -> Option<usize> {
        self.phases.iter().position(|phase| phase.id == *id)
    }

    /// The first subagent that names neither a command nor an agent, so that somebody else must.
    pub fn nobody(&self) -> Option<&str> {
        self.phases.iter().find_map(|phase| {
            let mut named = phase.subagents.iter();
            let lacks = |one: &&Subagent| one.command.is_none() && one.agent.is_none();
            named.find(lacks).map(|one| one.craft.as_str())
        })
    }

    /// What all its phases cost together; unknown where one of them does not say it.
    pub fn estimate(&self) -> Option<Money> {
        self.phases.iter().map(Phase::estimate).sum()
    }

    /// The phase of this name.
    pub fn phase(&self, id: &PhaseId) -> Option<&Phase> {
        self.phases.iter().find(|phase| phase.id == *id)
    }
}

impl Phase {
    /// What it costs: nothing where no agent works, unknown where that is not said.
    fn estimate(&self) -> Option<Money> {
        let said = |one: &Subagent| match one.command {
            Some(_) => Some(Money::ZERO),
            None => one.estimate,
        };
        let unsaid = self.adaptive.is_some() || self.debate.is_some();
        let named = || self.subagents.iter().map(said).sum();
        self.estimate
            .or_else(|| if unsaid { None } else { named() })
    }

    /// How much of it is fixed, in this workflow.
    pub fn mode_in(&self, workflow: &Workflow) -> ExecutionMode {
        self.mode.unwrap_or(workflow.mode)
    }

    /// Its checkpoint, if it stands on this side.
    pub fn checkpoint_at(&self, when: When) -> Option<&PhaseCheckpoint> {
        self.checkpoint
            .as_ref()
            .filter(|checkpoint| checkpoint.when == when)
    }
}

/// Whether a text can name a phase: a small letter first, then small letters, digits, `-`, `_`.
pub fn is_phase_id(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
    text.len() <= 40 && text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(fits)
}

impl ExecutionMode {
    /// Its word in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Loose => "loose",
            Self::Adaptive => "adaptive",
        }
    }
}

impl Behavior {
    /// Its word in files.
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
    /// Its word in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::After => "after",
        }
    }
}
