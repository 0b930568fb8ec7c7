//! Goals typed on the command line: a text and the run's default agent.

use crate::diagnostic::shown;
use crate::reject_secrets::{self, ContainsSecret};
use cos_core::goal::{Executor, Goal};
use cos_core::hint::{Advice, Hint};
use cos_core::id::GoalId;

/// Why a typed text is no goal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TypedGoalError {
    /// There is no text.
    #[error("a goal on the command line is empty")]
    Empty,
    /// Nobody carries it out.
    #[error("nobody carries out `{0}`")]
    NoAgent(String),
    /// A credential stands in it.
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

/// Makes a goal of each text, with a name from its words that no other goal has.
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
        let id = free(&slug(content), taken, goals.len());
        goals.push(Goal::new(
            GoalId::new(id),
            content,
            Executor::Agent(agent.to_owned()),
        ));
    }
    Ok(goals)
}

/// The first words of a text, as a name; `goal` when it has none that fit in a branch name.
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

/// The name itself, or with the first number that makes it free; among as many goals as there are
/// and one more, one is.
fn free(slug: &str, taken: impl Fn(&str) -> bool, goals: usize) -> String {
    if !taken(slug) {
        return slug.to_owned();
    }
    (2..=goals.saturating_add(2))
        .map(|number| format!("{slug}-{number}"))
        .find(|id| !taken(id))
        .unwrap_or_default()
}
