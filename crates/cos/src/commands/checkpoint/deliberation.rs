//! Decides a checkpoint: runs a council if the decision needs one, and marks the answer as "a
//! person decides" if an earlier council vetoed it. It asks no one itself.

use crate::cli_context::CliContext;
use crate::council_deps::{CouncilSetup, project};
use crate::error::CommandError;
use crate::signal::Signals;
use cos_core::checkpoint::{
    AskReason, CheckpointAssessment, CheckpointContext, CheckpointRules, Skip,
};
use cos_core::ledger::BudgetScope;
use cos_engine::agent::Surroundings;
use cos_engine::checkpoint::{self, Weighed};
use cos_engine::clock;
use cos_engine::council::{self, NoCouncil};
use cos_engine::gate;
use cos_engine::settings::Settings;
use cos_store::sqlite::SqliteJournal;

/// Returns the answer, after a council if one is due and possible. The journal that it opens is
/// left in `journal`: opening one takes longer than everything else that a checkpoint does.
pub(crate) fn deliberated(
    cli: &CliContext,
    context: &CheckpointContext,
    rules: &CheckpointRules,
    settings: &Settings,
    budget_scope: Option<BudgetScope>,
    journal: &mut Option<SqliteJournal>,
) -> Weighed {
    let project = project(cli);
    let project = project.to_string_lossy();
    let table = if checkpoint::needs_models(context, rules) {
        council_setup(cli, settings, budget_scope)
    } else {
        Err(NoCouncil::NotDue)
    };
    let mut weighed = match table {
        Ok(table) => {
            let owner = clock::council_owner();
            let tell = |note: &str| cli.output().say(note);
            let deps = table.checkpoint_deps(&owner, &tell);
            match table.clock() {
                Ok(mut clock) => {
                    checkpoint::deliberate(&deps, &mut clock, &project, context, rules)
                }
                Err(error) => checkpoint::without_council(&no_setup(error), context, rules),
            }
        }
        Err(why) => checkpoint::without_council(&why, context, rules),
    };
    let own = weighed
        .council
        .as_ref()
        .map(|summary| &summary.named.council);
    match objection(&project, context, &weighed.assessment, journal) {
        // The answer of its own council reports this council's objections.
        Some(AskReason::Vetoed { council }) if own == Some(&council) => {}
        Some(AskReason::VetoesUnread) if weighed.assessment.asks() => {}
        Some(why) => weighed.assessment.leave_to_person(why),
        None => {}
    }
    weighed
}

/// Returns why a person decides because of a critical objection. Without a journal, objections are
/// unknown; the code that writes the answer handles that.
fn objection(
    project: &str,
    context: &CheckpointContext,
    assessment: &CheckpointAssessment,
    journal: &mut Option<SqliteJournal>,
) -> Option<AskReason> {
    let opened = match context.skip {
        Skip::Everything => gate::read_journal().ok()??,
        Skip::No | Skip::Deliberation => gate::open_journal().ok()?,
    };
    let store = journal.insert(opened);
    match checkpoint::veto(store, project, context, assessment) {
        Ok(council) => council.map(|council| AskReason::Vetoed { council }),
        Err(_) => Some(AskReason::VetoesUnread),
    }
}

/// Returns why no council can meet on this machine.
fn no_setup(error: impl Into<CommandError>) -> NoCouncil {
    NoCouncil::NoPlace {
        what: error.into().message,
    }
}

/// Returns what a council needs, or why it cannot meet.
fn council_setup(
    cli: &CliContext,
    settings: &Settings,
    budget_scope: Option<BudgetScope>,
) -> Result<CouncilSetup, NoCouncil> {
    let speakers = council::voices(settings, Surroundings::of_process())?;
    let table = CouncilSetup::open(cli, speakers, Signals::catch().flag()).map_err(no_setup)?;
    Ok(table.paid_from(budget_scope))
}
