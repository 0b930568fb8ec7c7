//! Makes goals from texts on the command line, for the run's default agent.

use crate::diagnostic::shown;
use crate::reject_secrets::{self, ContainsSecret};
use cos_core::goal::{Executor, Goal};
use cos_core::hint::{Advice, Hint};
use cos_core::id::GoalId;

/// Why a text on the command line is not a goal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TypedGoalError {
    /// The text is empty.
    #[error("a goal on the command line is empty")]
    Empty,
    /// No agent is configured.
    #[error("no agent is configured for `{0}`")]
    NoAgent(String),
    /// It contains a credential.
    #[error(transparent)]
    ContainsSecret(#[from] ContainsSecret),
}

impl Advice for TypedGoalError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Empty => vec![Hint::new("say what is wanted, in quotes")],
            Self::NoAgent(_) => vec![Hint::new(
                "name an agent with --agent or the setting run.agent, or write a \
                 goals file with a `command`",
            )],
            Self::ContainsSecret(error) => error.hints(),
        }
    }
}

/// Makes a goal of each text, with a unique name from its words.
pub fn typed(texts: &[String], agent: Option<&str>) -> Result<Vec<Goal>, TypedGoalError> {
    let mut goals: Vec<Goal> = Vec::new();
    for text in texts {
        let content = text.trim();
        if content.is_empty() {
            return Err(TypedGoalError::Empty);
        }
        reject_secrets::words("a goal on the command line", content)?;
        let agent = agent.ok_or_else(|| TypedGoalError::NoAgent(shown(content)))?;
        let taken = |id: &str| goals.iter().any(|goal| goal.id.as_str() == id);
        let id = unique(&slug(content), taken, goals.len());
        goals.push(Goal::new(
            GoalId::new(id),
            content,
            Executor::Agent(agent.to_owned()),
        ));
    }
    Ok(goals)
}

/// Returns the first words of a text as a name; `goal` when none fit in a branch name.
fn slug(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut slug = String::new();
    let lower = text.to_lowercase();
    let words = lower
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    for word in words {
        let needed = slug.len() + usize::from(!slug.is_empty()) + word.len();
        if needed > LONGEST {
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    if slug.is_empty() {
        "goal".to_owned()
    } else {
        slug
    }
}

/// Returns the name, or the name with the first free number.
fn unique(slug: &str, taken: impl Fn(&str) -> bool, goals: usize) -> String {
    if !taken(slug) {
        return slug.to_owned();
    }
    (2..=goals.saturating_add(2))
        .map(|number| format!("{slug}-{number}"))
        .find(|id| !taken(id))
        .unwrap_or_default()
}
