//! Runs a phase that is a debate: `cos debate` on a copy of the file, paid from the workflow's
//! budget. The copy is beside the worktrees until the end, so that a process after a crash finds
//! the current file.

use super::{DebateWork, Debated, WorkflowError};
use crate::agent::Surroundings;
use crate::clock;
use crate::council::CouncilCaps;
use crate::debate::{
    DebateError, DebateOptions, DebateRoom, DebateStanding, SpecFile, debate, debaters,
};
use crate::global_context::GlobalContext;
use cos_core::debate::DebatePolicy;
use cos_core::decision::Decision;
use cos_core::hint::advised;
use cos_core::id::DecisionId;
use cos_store::{DecisionFilter, Projection as _};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Runs the debate as far as possible without the person. `text` is the file on the branch.
pub(super) fn debated(
    global_context: &GlobalContext,
    decision_key: DebateWork<'_>,
    text: Option<String>,
    interrupted: &AtomicBool,
) -> Result<Debated, WorkflowError> {
    let Some(text) = text else {
        return Ok(Debated::Fruitless(format!(
            "{} does not exist",
            decision_key.path
        )));
    };
    let file = match copied(global_context, decision_key, &text) {
        Ok(place) => SpecFile::open_spec(&place, None).map_err(DebateError::from),
        Err(error) => {
            let what = format!("`{}` cannot be copied: {error}", decision_key.path);
            return Ok(Debated::Fruitless(what));
        }
    };
    let name = format!("{} in {}", decision_key.path, decision_key.name);
    let file = file.map(|file| file.copied_from(&decision_key.spec.project, name));
    match file.and_then(|file| held(global_context, decision_key, file, interrupted)) {
        Ok((standing, text)) => told(global_context, standing, text),
        Err(DebateError::Interrupted { .. }) => Ok(Debated::Interrupted),
        Err(
            error @ (DebateError::File(_)
            | DebateError::Nobody { .. }
            | DebateError::OverCap { .. }
            | DebateError::Prompt(_)),
        ) => Ok(Debated::Fruitless(advised(&error))),
        Err(error) => Err(error.into()),
    }
}

/// Returns the copy for the debate; creates it once.
fn copied(
    global_context: &GlobalContext,
    decision_key: DebateWork<'_>,
    text: &str,
) -> std::io::Result<PathBuf> {
    let folder = global_context.layout.worktrees();
    let folder = folder.join(format!("{}.debate", decision_key.name));
    let place = folder.join("specification.md");
    if !place.is_file() {
        fs::create_dir_all(&folder)?;
        let draft = folder.join("draft");
        fs::write(&draft, text)?;
        fs::rename(&draft, &place)?;
    }
    Ok(place)
}

fn held(
    global_context: &GlobalContext,
    decision_key: DebateWork<'_>,
    file: SpecFile,
    interrupted: &AtomicBool,
) -> Result<(DebateStanding, String), DebateError> {
    let spec = decision_key.spec;
    let values = &global_context.settings.values;
    let caps = CouncilCaps {
        single: values.cost_single,
        daily: values.cost_daily,
        budget_scope: Some(spec.budget_scope()),
    };
    let debaters = debaters(&global_context.settings, Surroundings::of_process());
    let owner = clock::owner();
    let room = DebateRoom {
        store: &global_context.store,
        prompts: &global_context.prompts(),
        debaters: debaters.as_ref(),
        policy: &DebatePolicy::default(),
        caps: &caps,
        interrupted,
        owner: &owner,
        dead: &clock::is_dead,
        tell: &|_, _| {},
    };
    let result = debate(
        room,
        &mut global_context.clock()?,
        file,
        &DebateOptions::default(),
    )?;
    let text = result.file.text().to_owned();
    Ok((result.standing, text))
}

fn told(
    global_context: &GlobalContext,
    standing: DebateStanding,
    text: String,
) -> Result<Debated, WorkflowError> {
    Ok(match standing {
        DebateStanding::Approved(_) => Debated::Approved(text),
        DebateStanding::Waiting(id) => match decision(global_context, &id)? {
            Some(decision) => Debated::Waiting(Box::new(decision)),
            None => Debated::Fruitless("its question is gone".to_owned()),
        },
        DebateStanding::Rejected(decision) => {
            let note = decision
                .resolution
                .as_ref()
                .and_then(|one| one.note.clone());
            let note = note.map_or_else(String::new, |note| format!(": {note}"));
            Debated::Fruitless(format!("you rejected the specification{note}"))
        }
        DebateStanding::Fruitless => Debated::Fruitless("no critic gave a valid answer".to_owned()),
    })
}

fn decision(
    global_context: &GlobalContext,
    id: &DecisionId,
) -> Result<Option<Decision>, WorkflowError> {
    let known = global_context.store.decisions(&DecisionFilter {
        id: Some(id.to_string()),
        ..DecisionFilter::default()
    })?;
    Ok(known.into_iter().find(|decision| decision.id == *id))
}
