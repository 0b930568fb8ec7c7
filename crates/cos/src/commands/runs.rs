//! Lists the runs; those of a workflow's phases count as one (`cos runs`).

use crate::args::cli::RunsArgs;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::view::runs::{RunLine, RunsView};
use cos_core::id::WorkflowId;
use cos_engine::{runtime, workflow};
use cos_store::Projection as _;

/// The largest number of runs that one workflow row stands for.
const PHASES: usize = 100;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &RunsArgs) -> Result<Exit, CommandError> {
    let store = cli.global_context()?.store;
    let most = if args.all { 1 } else { PHASES };
    let mut lines: Vec<(Option<WorkflowId>, RunLine)> = Vec::new();
    // Rows come newest first. Once enough are shown, only older phases of the shown workflows still
    // count.
    for row in store.runs(args.limit.saturating_mul(most))? {
        let Some(run) = runtime::standing(&store, &row.run)? else {
            continue;
        };
        let whole = run.spec.phase_of.as_ref().filter(|_| !args.all);
        let whole = whole.map(|whole| whole.workflow.clone());
        let is_full = lines.len() >= args.limit;
        let known = lines
            .iter_mut()
            .find(|(own, _)| whole.is_some() && *own == whole);
        let line = match (known, &whole) {
            (Some((_, line)), _) => {
                line.join(&row, &run);
                continue;
            }
            (None, _) if is_full => continue,
            (None, None) => RunLine::of(&row, &run),
            (None, Some(id)) => match workflow::load(&store, id)? {
                Some(whole) => RunLine::of_workflow(&whole, &row, &run),
                None => RunLine::of(&row, &run),
            },
        };
        lines.push((whole, line));
    }
    let runs = lines.into_iter().map(|(_, line)| line).collect();
    cli.output().print(&RunsView::new(runs))?;
    Ok(Exit::Done)
}
