//! Declares the commands that are built-in workflows, such as `cos do-issue`.

use super::workflow::WorkflowTerms;
use clap::{Args, Subcommand};

/// A workflow by its name. A file with the same name in `.cos/workflows` replaces it, once the
/// person has approved it.
#[derive(Debug, Clone, Subcommand)]
pub(crate) enum NamedWorkflow {
    /// Implement issues: order and plan them, do each as a goal with checks, write the pull request
    #[command(
        after_help = "Examples:\n  cos do-issue --issue 42 --issue 57 --agent opencode\n  cos do-issue --text docs/issues/42.md\n\nThe work is on a separate branch. `cos` asks at the end before it opens a pull request."
    )]
    DoIssue(NamedWorkflowArgs),

    /// Review a change: what blocks it, what does not, what is out of scope
    #[command(after_help = include_str!("named_workflow.pr_review.md"))]
    PrReview(NamedWorkflowArgs),

    /// Check the repository against its own architecture decisions, with measured coupling and
    /// boundaries
    #[command(
        after_help = "Examples:\n  cos architecture-review --agent opencode\n  cos architecture-review --base v1.0\n\nReads the decisions recorded under `docs/adr`, `docs/decisions` and similar folders, and measures the modules of Rust and Python. Writes `.temp/FEATURE/review.md` and changes no other file."
    )]
    ArchitectureReview(NamedWorkflowArgs),

    /// Fix what reviewers of a pull request ask for, and prepare the replies
    #[command(
        after_help = "Example:\n  cos fix-pr --pull-request 12 --agent opencode\n\nCheck the pull request out first. Each fix is a separate commit. `cos` asks at the end before it pushes and replies."
    )]
    FixPr(NamedWorkflowArgs),

    /// Do the open tasks of a plan, each with its check, and mark them as done
    #[command(
        after_help = "Examples:\n  cos execute login --text docs/plan.md --agent opencode\n  cos execute login\n\nWithout --text the plan is the committed `.temp/FEATURE/plan.md`. A task is a line such as\n  - [ ] Write the form, check: `cargo test form`"
    )]
    Execute(NamedWorkflowArgs),

    /// Do the tasks of a Spec Kit feature, once its checklists are complete
    #[command(
        after_help = "Example:\n  cos speckit-implement 003-login --agent opencode\n  cos speckit-implement login\n\nFEATURE is a folder under `specs/`, its number or its words; it contains `spec.md`, `plan.md` and `tasks.md`. If a checklist is incomplete, you are asked first."
    )]
    SpeckitImplement(NamedWorkflowArgs),

    /// Explore the repository, compare ways to build a feature, and write a plan
    #[command(
        after_help = "Examples:\n  cos plan login --agent opencode\n  cos plan login --issue 42\n\nWrites `.temp/FEATURE/plan.md`, which `cos execute FEATURE` carries out."
    )]
    Plan(NamedWorkflowArgs),

    /// Update dependencies, one goal for each, and ask about breaking updates
    #[command(after_help = include_str!("named_workflow.updates.md"))]
    UpdateDependencies(NamedWorkflowArgs),

    /// Check a branch and write the text of its pull request
    #[command(
        after_help = "Example:\n  cos prepare-pr --base main --agent opencode\n\nWrites `.temp/FEATURE/pull-request.md`. `cos` asks before it opens the pull request."
    )]
    PreparePr(NamedWorkflowArgs),

    /// Find approaches to a problem and compare them
    #[command(
        after_help = "Examples:\n  cos brainstorm search --agent opencode\n  cos brainstorm search --text idea.md\n\nThree proposals are written independently; you choose, and your choice is written to `.temp/FEATURE/decision.md`."
    )]
    Brainstorm(NamedWorkflowArgs),
}

/// Arguments of a built-in workflow.
#[derive(Debug, Clone, Args)]
pub(crate) struct NamedWorkflowArgs {
    /// The feature, which names the output folder; default: a name made from the issues, the pull
    /// request or the branch
    #[arg(value_name = "FEATURE")]
    pub(crate) feature: Option<String>,

    /// How to run the workflow.
    #[command(flatten)]
    pub(crate) terms: WorkflowTerms,
}

impl NamedWorkflow {
    /// Returns the workflow's name and its arguments.
    pub(crate) const fn name_and_args(&self) -> (&'static str, &NamedWorkflowArgs) {
        match self {
            Self::DoIssue(args) => ("do-issue", args),
            Self::PrReview(args) => ("pr-review", args),
            Self::ArchitectureReview(args) => ("architecture-review", args),
            Self::FixPr(args) => ("fix-pr", args),
            Self::Execute(args) => ("execute", args),
            Self::SpeckitImplement(args) => ("speckit-implement", args),
            Self::Plan(args) => ("plan", args),
            Self::UpdateDependencies(args) => ("update-dependencies", args),
            Self::PreparePr(args) => ("prepare-pr", args),
            Self::Brainstorm(args) => ("brainstorm", args),
        }
    }
}
