//! `cos audit`: whether the journal is as it was written, and what stands in it.

mod explain;
mod export;

use crate::args::audit::{AuditArgs, AuditCommand};
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::scene::Scene;
use crate::view::audit::AuditView;
use cos_core::audit::Hash;
use cos_engine::audit;
use cos_engine::gate::backups_in;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &AuditArgs) -> Result<Exit, CommandError> {
    match &args.command {
        AuditCommand::Verify { head } => {
            verify(scene, head.as_deref()).or_else(|error| broken(scene, error))
        }
        AuditCommand::Explain { id } => explain::run(scene, id),
        AuditCommand::Export { format, stream, to } => {
            export::run(scene, *format, stream.as_deref(), to.as_deref())
        }
    }
}

/// A journal that is so damaged that it cannot be gone through is a broken one too.
fn broken(scene: &Scene, mut error: CommandError) -> Result<Exit, CommandError> {
    if error.kind != ErrorKind::Damaged {
        return Err(error);
    }
    error.hints = vec![
        "keep a copy of the file and of what lies beside it, then put a backup in its place".into(),
        "cos audit export > journal.jsonl writes out the facts that can still be read".into(),
    ];
    scene.output().fail(&error);
    Ok(Exit::Failures)
}

fn verify(scene: &Scene, head: Option<&str>) -> Result<Exit, CommandError> {
    let noted = head.map(parse).transpose()?;
    let global_context = scene.global_context()?;
    let (store, layout) = (&global_context.store, &global_context.layout);
    let backup = backups_in(layout, &global_context.settings);
    let found = audit::verify(store, layout, &backup, noted)?;
    let journal = store.path().display().to_string();
    let view = AuditView::new(journal, &found, head);
    scene.output().print(&view)?;
    Ok(if view.whole {
        Exit::Done
    } else {
        Exit::Failures
    })
}

fn parse(head: &str) -> Result<Hash, CommandError> {
    Hash::parse(head).ok_or_else(|| {
        let text = format!("`{head}` is no head of a journal");
        CommandError::new(ErrorKind::Usage, text).hint("cos audit verify")
    })
}
