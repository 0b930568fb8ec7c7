//! Verifies, explains and exports the journal (`cos audit`).

mod explain;
mod export;

use crate::args::audit::{AuditArgs, AuditCommand};
use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::view::audit::AuditView;
use cos_core::audit::Hash;
use cos_engine::audit;
use cos_engine::gate::backups_in;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &AuditArgs) -> Result<Exit, CommandError> {
    match &args.command {
        AuditCommand::Verify { head } => {
            verify(cli, head.as_deref()).or_else(|error| broken(cli, error))
        }
        AuditCommand::Explain { id } => explain::run(cli, id),
        AuditCommand::Export { format, stream, to } => {
            export::run(cli, *format, stream.as_deref(), to.as_deref())
        }
    }
}

/// Reports a journal that is too damaged to read as broken, too.
fn broken(cli: &CliContext, mut error: CommandError) -> Result<Exit, CommandError> {
    if error.kind != ErrorKind::Damaged {
        return Err(error);
    }
    error.hints = vec![
        "keep a copy of the file and of its folder, then restore a backup".into(),
        "cos audit export > journal.jsonl exports the events that are still readable".into(),
    ];
    cli.output().fail(&error);
    Ok(Exit::Failures)
}

fn verify(cli: &CliContext, head: Option<&str>) -> Result<Exit, CommandError> {
    let noted = head.map(parse).transpose()?;
    let global_context = cli.global_context()?;
    let (store, layout) = (&global_context.store, &global_context.layout);
    let backup = backups_in(layout, &global_context.settings);
    let found = audit::verify(store, layout, &backup, noted)?;
    let journal = store.path().display().to_string();
    let view = AuditView::new(journal, &found, head);
    cli.output().print(&view)?;
    Ok(if view.whole {
        Exit::Done
    } else {
        Exit::Failures
    })
}

fn parse(head: &str) -> Result<Hash, CommandError> {
    Hash::parse(head).ok_or_else(|| {
        let text = format!("`{head}` is not a head of a journal");
        CommandError::new(ErrorKind::Usage, text).hint("cos audit verify")
    })
}
