//! Why nothing could be collected.

use crate::forge::{ForgeError, PostingError};
use crate::module_graph::ModuleGraphError;
use crate::repo::RepoError;
use crate::updates::UpdatesError;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};

/// Why nothing could be collected.
#[derive(Debug, thiserror::Error)]
pub enum ContextBundleError {
    /// The command works on something that was not handed over.
    #[error("`{command}` was given nothing to work on", command = shown(command))]
    NothingGiven {
        /// The command.
        command: String,
        /// How it is handed over.
        wanted: &'static str,
    },
    /// There is no plan to carry out.
    #[error("there is no plan to carry out")]
    NoPlan {
        /// Where it would lie.
        file: String,
    },
    /// A file that was handed over is no issue or pull request.
    #[error("`{name}` is no issue or pull request: {error}", name = shown(name))]
    Text {
        /// The file.
        name: String,
        /// Where and why.
        error: PostingError,
    },
    /// There is nothing to hold the change against.
    #[error("there is no main branch to hold the change against")]
    NoBase,
    /// Nothing lies between the base and the work.
    #[error("nothing has changed since {base}", base = shown(base))]
    NoChange {
        /// What it was held against.
        base: String,
    },
    /// The pull request is another branch than the one that is checked out.
    #[error("the pull request ends at {wanted} and the work would start from {found}", wanted = shown(wanted), found = shown(found))]
    OtherHead {
        /// Its last commit.
        wanted: String,
        /// The commit here.
        found: String,
    },
    /// What was posted cannot be read.
    #[error(transparent)]
    Forge(#[from] ForgeError),
    /// The repository cannot be read.
    #[error(transparent)]
    Repo(#[from] RepoError),
    /// No folder of a feature has this name.
    #[error("no folder under specs/ is called `{feature}` or NNN-{feature}", feature = shown(feature))]
    NoFeature {
        /// What the workflow is carried out for.
        feature: String,
        /// The folders that are there, or where to get one.
        way_out: Hint,
    },
    /// A document of a feature is not there.
    #[error("`{file}` is not there", file = shown(file))]
    NoSpecKit {
        /// Which.
        file: String,
    },
    /// There is nothing to carry out.
    #[error("`{file}` holds no open task", file = shown(file))]
    NoTasks {
        /// The list.
        file: String,
    },
    /// Nobody knows what could be updated.
    #[error(transparent)]
    Updates(#[from] UpdatesError),
    /// The modules cannot be read.
    #[error(transparent)]
    Modules(#[from] ModuleGraphError),
}

impl Advice for ContextBundleError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NothingGiven { wanted, .. } => {
                vec![Hint::new("pass {} or --text FILE").ours(*wanted)]
            }
            Self::NoPlan { file, .. } => {
                vec![Hint::new("commit one as `{}`, or pass it with --text FILE").value(file)]
            }
            Self::Text { .. } => vec![Hint::new(
                "save what `gh issue view N --json number,title,body` prints",
            )],
            Self::NoBase => vec![Hint::new("name one with --base REF")],
            Self::NoChange { .. } => vec![Hint::new(
                "commit the change, or name another base with --base REF",
            )],
            Self::OtherHead { .. } => vec![Hint::new("check it out first with `gh pr checkout`")],
            Self::Forge(error) => error.hints(),
            Self::Repo(error) => error.hints(),
            Self::NoFeature { way_out, .. } => vec![way_out.clone()],
            Self::NoSpecKit { .. } => vec![Hint::new("make it with Spec Kit and commit it first")],
            Self::NoTasks { .. } => vec![Hint::new(
                "a task is a line such as `- [ ] T001 Write src/main.rs`",
            )],
            Self::Updates(error) => error.hints(),
            Self::Modules(error) => error.hints(),
        }
    }
}
