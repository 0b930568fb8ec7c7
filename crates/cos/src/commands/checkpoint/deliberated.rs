//! A checkpoint after whatever deliberation is due and can take place, and after what earlier councils
//! held against it.

use crate::council_deps::{Table, project};
use crate::error::CommandError;
use crate::scene::Scene;
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
use cos_engine::store::sqlite::SqliteJournal;

/// The answer, after a council where one is due and can sit. The journal that is opened for it is left in
/// `journal`: opening one takes longer than all else that a checkpoint does.
pub(crate) fn deliberated(
    scene: &Scene,
    context: &CheckpointContext,
    rules: &CheckpointRules,
    settings: &Settings,
    budget_scope: Option<BudgetScope>,
    journal: &mut Option<SqliteJournal>,
) -> Weighed {
    let project = project(scene);
    let project = project.to_string_lossy();
    let table = if checkpoint::needs_models(context, rules) {
        table(scene, settings, budget_scope)
    } else {
        Err(NoCouncil::NotDue)
    };
    let mut weighed = match table {
        Ok(table) => {
            let owner = clock::council_owner();
            let tell = |told: &str| scene.output().say(told);
            let means = table.means(&owner, &tell);
            match table.clock() {
                Ok(mut clock) => {
                    checkpoint::deliberate(&means, &mut clock, &project, context, rules)
                }
                Err(error) => checkpoint::without_council(&no_place(error), context, rules),
            }
        }
        Err(why) => checkpoint::without_council(&why, context, rules),
    };
    let own = weighed.council.as_ref().map(|sat| &sat.named.council);
    match vetoed(&project, context, &weighed.assessment, journal) {
        // What its own council holds against it is told with that.
        Some(AskReason::Vetoed { council }) if own == Some(&council) => {}
        Some(AskReason::VetoesUnread) if weighed.assessment.asks() => {}
        Some(why) => weighed.assessment.leave_to_person(why),
        None => {}
    }
    weighed
}

/// Why a person decides, where something critical stands against it. Without a journal nothing is known
/// of that, and what follows from having none is said where the answer would be written down.
fn vetoed(
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

/// Why no council can sit on this machine.
fn no_place(error: impl Into<CommandError>) -> NoCouncil {
    NoCouncil::NoPlace {
        what: error.into().message,
    }
}

/// What a council sits with, or why it cannot.
fn table(scene: &Scene, settings: &Settings, budget_scope: Option<BudgetScope>) -> Result<Table, NoCouncil> {
    let speakers = council::voices(settings, Surroundings::of_process())?;
    let table = Table::lay(scene, speakers, Signals::catch().flag()).map_err(no_place)?;
    Ok(table.paid_from(budget_scope))
}
