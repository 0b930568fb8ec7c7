//! Prints where a workflow comes from, before it runs.

use crate::cli_context::CliContext;
use crate::error::CommandError;
use cos_core::decision::Decision;
use cos_core::time::Timestamp;
use cos_core::workflow::{WorkflowAuthor, WorkflowGround, WorkflowSpec};
use cos_engine::clock;
use cos_engine::global_context::GlobalContext;
use cos_engine::workflow::{self, OriginStanding};

/// Prints the author and file of a workflow; a built-in one needs no line.
pub(super) fn print(
    cli: &CliContext,
    global_context: &GlobalContext,
    spec: &WorkflowSpec,
    ordered: Timestamp,
) -> Result<(), CommandError> {
    let standing = workflow::standing(&global_context.store, spec, ordered)?;
    if let Some(line) = line(spec, &standing) {
        cli.output().say(&line);
    }
    Ok(())
}

fn line(spec: &WorkflowSpec, standing: &OriginStanding) -> Option<String> {
    let origin = spec.origin.as_ref()?;
    let (name, file) = (
        &spec.definition.name,
        origin.file.as_deref().unwrap_or_default(),
    );
    let whose = match (origin.author, origin.ground) {
        (WorkflowAuthor::BuiltIn, WorkflowGround::Own) => return None,
        (WorkflowAuthor::BuiltIn, _) => {
            format!("{name}, built in, with prompts from .cos/workflows of this project")
        }
        (WorkflowAuthor::Person, WorkflowGround::Own) => {
            format!("{name} from your own file {file}")
        }
        (WorkflowAuthor::Person, _) => {
            format!(
                "{name} from your own file {file}, with parts from .cos/workflows of this project"
            )
        }
        (WorkflowAuthor::Project, _) => format!("{name} from {file} of this project"),
    };
    let approved = |decision: &Decision| decision.resolved_at.map(date).unwrap_or_default();
    let ground = match (origin.ground, standing) {
        (WorkflowGround::Own, _) => String::new(),
        (WorkflowGround::Named, _) => ", named by you".to_owned(),
        (WorkflowGround::Trusted, _) => ", trusted by your settings".to_owned(),
        (WorkflowGround::Asked, OriginStanding::Allowed(decision)) => {
            format!(", approved {}", approved(decision))
        }
        (WorkflowGround::Asked, _) => ", not approved yet".to_owned(),
    };
    Some(format!("{whose}{ground}"))
}

/// Returns the day of a timestamp in the person's time zone.
fn date(at: Timestamp) -> String {
    clock::local(at).chars().take(10).collect()
}
