//! The workflows that are commands of their own.

use super::workflow::WorkflowTerms;
use clap::{Args, Subcommand};

/// A workflow by its name. A file of the same name in `.cos/workflows` takes its place, once a person
/// has said yes to it.
#[derive(Debug, Clone, Subcommand)]
pub(crate) enum NamedWorkflow {
    /// Carry out issues: their order, a plan, each as a goal with checks, the pull request's text
    #[command(
        after_help = "Examples:\n  cos do-issue --issue 42 --issue 57 --agent opencode\n  cos do-issue --text docs/issues/42.md\n\nThe work lies on a branch of its own. A pull request is opened only if you say so at the end."
    )]
    DoIssue(NamedWorkflowArgs),

    /// Review a change: what blocks it, what does not, what is beside its scope
    #[command(
        after_help = "Examples:\n  cos pr-review --pull-request 12\n  cos pr-review --base main\n  cos pr-review --pull-request 12 --flag strict\n\nWrites `.temp/FEATURE/review.md`; it is posted only if you say so. How much may lie beside the purpose of the change: `--flag strict`, `standard` (as it is) or `flexible`."
    )]
    PrReview(NamedWorkflowArgs),

    /// Hold the repository against its own decisions, with measured coupling and boundaries
    #[command(
        after_help = "Examples:\n  cos architecture-review --agent opencode\n  cos architecture-review --base v1.0\n\nReads the decisions recorded under `docs/adr`, `docs/decisions` and the like, and measures the modules of Rust and Python. Writes `.temp/FEATURE/review.md` and changes nothing else."
    )]
    ArchitectureReview(NamedWorkflowArgs),

    /// Mend what reviewers of a pull request ask for, and prepare the answers
    #[command(
        after_help = "Example:\n  cos fix-pr --pull-request 12 --agent opencode\n\nCheck the pull request out first. Each fix is a commit of its own; pushing and answering is done only if you say so at the end."
    )]
    FixPr(NamedWorkflowArgs),

    /// Carry out the open tasks of a plan, each with its check, and tick what is done
    #[command(
        after_help = "Examples:\n  cos execute login --text docs/plan.md --agent opencode\n  cos execute login\n\nWithout --text the plan is `.temp/FEATURE/plan.md`, as it is committed. A task is a line such as\n  - [ ] Write the form, check: `cargo test form`"
    )]
    Execute(NamedWorkflowArgs),

    /// Carry out the tasks of a feature of Spec Kit, once its checklists are complete
    #[command(
        after_help = "Example:\n  cos speckit-implement 003-login --agent opencode\n  cos speckit-implement login\n\nFEATURE is a folder under `specs/`, its number or its words; it holds `spec.md`, `plan.md` and `tasks.md`. A checklist that is not complete is asked about first."
    )]
    SpeckitImplement(NamedWorkflowArgs),

    /// Look at the repository, lay out ways to build a feature, and write a plan
    #[command(
        after_help = "Examples:\n  cos plan login --agent opencode\n  cos plan login --issue 42\n\nWrites `.temp/FEATURE/plan.md`, which `cos execute FEATURE` carries out."
    )]
    Plan(NamedWorkflowArgs),

    /// Bring dependencies up to date, one goal for each, and ask about those that break
    #[command(after_help = include_str!("named_workflow.updates.md"))]
    UpdateDependencies(NamedWorkflowArgs),

    /// Check a branch and write the text of its pull request
    #[command(
        after_help = "Example:\n  cos prepare-pr --base main --agent opencode\n\nWrites `.temp/FEATURE/pull-request.md`; it is opened only if you say so."
    )]
    PreparePr(NamedWorkflowArgs),

    /// Find approaches to a problem and weigh them
    #[command(
        after_help = "Examples:\n  cos brainstorm search --agent opencode\n  cos brainstorm search --text idea.md\n\nThree views are written without knowing of each other; you choose, and the choice is written into `.temp/FEATURE/decision.md`."
    )]
    Brainstorm(NamedWorkflowArgs),
}

/// What a workflow by its name is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct NamedWorkflowArgs {
    /// What it is carried out for: names the folder of its outputs; made of the issues, the pull
    /// request or the branch if left out
    #[arg(value_name = "FEATURE")]
    pub(crate) feature: Option<String>,

    /// How it is carried out.
    #[command(flatten)]
    pub(crate) terms: WorkflowTerms,
}

impl NamedWorkflow {
    /// The workflow's name, and what it is told.
    pub(crate) const fn told(&self) -> (&'static str, &NamedWorkflowArgs) {
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
