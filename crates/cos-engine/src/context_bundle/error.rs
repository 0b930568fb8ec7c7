//! Why the context of a command cannot be collected.

use crate::forge::{ForgeError, PostingError};
use crate::module_graph::ModuleGraphError;
use crate::repo::RepoError;
use crate::updates::UpdatesError;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};

/// Why the context of a command cannot be collected.
#[derive(Debug, thiserror::Error)]
pub enum ContextBundleError {
    /// The command requires an input that was not given.
    #[error("`{command}` needs an input", command = shown(command))]
    NothingGiven {
        /// The command.
        command: String,
        /// How to pass it.
        wanted: &'static str,
    },
    /// There is no plan.
    #[error("there is no plan to carry out")]
    NoPlan {
        /// Where it is expected.
        file: String,
    },
    /// A given file is not an issue or pull request.
    #[error("`{name}` is not an issue or pull request: {error}", name = shown(name))]
    Text {
        /// The file.
        name: String,
        /// Where and why.
        error: PostingError,
    },
    /// There is no base to compare with.
    #[error("there is no main branch to compare the change with")]
    NoBase,
    /// The work does not differ from the base.
    #[error("nothing has changed since {base}", base = shown(base))]
    NoChange {
        /// The base.
        base: String,
    },
    /// The checked-out branch is not the one of the pull request.
    #[error("the pull request ends at {wanted} and the work would start from {found}", wanted = shown(wanted), found = shown(found))]
    OtherHead {
        /// Its last commit.
        wanted: String,
        /// The commit that is checked out.
        found: String,
    },
    /// The forge cannot be read.
    #[error(transparent)]
    Forge(#[from] ForgeError),
    /// The repository cannot be read.
    #[error(transparent)]
    Repo(#[from] RepoError),
    /// No feature folder has this name.
    #[error("no folder under specs/ is called `{feature}` or NNN-{feature}", feature = shown(feature))]
    NoFeature {
        /// The name of the feature.
        feature: String,
        /// The existing folders, or how to create one.
        way_out: Hint,
    },
    /// A document of a feature is missing.
    #[error("`{file}` does not exist", file = shown(file))]
    NoSpecKit {
        /// The document.
        file: String,
    },
    /// There is no open task.
    #[error("`{file}` holds no open task", file = shown(file))]
    NoTasks {
        /// The task list.
        file: String,
    },
    /// Available updates cannot be determined.
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
            Self::NoSpecKit { .. } => {
                vec![Hint::new("create it with Spec Kit and commit it first")]
            }
            Self::NoTasks { .. } => vec![Hint::new(
                "a task is a line such as `- [ ] T001 Write src/main.rs`",
            )],
            Self::Updates(error) => error.hints(),
            Self::Modules(error) => error.hints(),
        }
    }
}
