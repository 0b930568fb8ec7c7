//! Why nothing could be collected.

use crate::forge::{ForgeError, PostingError};
use crate::module_graph::ModuleGraphError;
use crate::repo::RepoError;
use crate::updates::UpdatesError;

/// Why nothing could be collected; what to do about it stands behind the semicolon.
#[derive(Debug, thiserror::Error)]
pub enum DossierError {
    /// The command works on something that was not handed over.
    #[error("`{command}` was given nothing to work on; pass {wanted} or --text FILE")]
    NothingGiven {
        /// The command.
        command: String,
        /// How it is handed over.
        wanted: &'static str,
    },
    /// There is no plan to carry out.
    #[error("there is no plan to carry out; commit one as `{file}`, or pass it with --text FILE")]
    NoPlan {
        /// Where it would lie.
        file: String,
    },
    /// A file that was handed over is no issue or pull request.
    #[error(
        "`{name}` is no issue or pull request: {error}; save what `gh issue view N --json number,title,body` prints"
    )]
    Text {
        /// The file.
        name: String,
        /// Where and why.
        error: PostingError,
    },
    /// There is nothing to hold the change against.
    #[error("there is no main branch to hold the change against; name one with --base REF")]
    NoBase,
    /// Nothing lies between the base and the work.
    #[error(
        "nothing has changed since {base}; commit the change, or name another base with --base REF"
    )]
    NoChange {
        /// What it was held against.
        base: String,
    },
    /// The pull request is another branch than the one that is checked out.
    #[error(
        "the pull request ends at {wanted} and the work would start from {found}; check it out first with `gh pr checkout`"
    )]
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
    #[error("no folder under specs/ is called `{feature}` or NNN-{feature}; {way_out}")]
    NoFeature {
        /// What the workflow is carried out for.
        feature: String,
        /// The folders that are there, or where to get one.
        way_out: String,
    },
    /// A document of a feature is not there.
    #[error("`{file}` is not there; make it with Spec Kit and commit it first")]
    NoSpecKit {
        /// Which.
        file: String,
    },
    /// There is nothing to carry out.
    #[error("`{file}` holds no open task; a task is a line such as `- [ ] T001 Write src/main.rs`")]
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
