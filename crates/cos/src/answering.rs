//! Writes a person's answer, by whichever command it was given.

use crate::conversation::Conversation;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::found;
use crate::output::{Form, is_conversation};
use crate::scene::Scene;
use crate::signal::Signals;
use crate::view::awaited::waits_for;
use crate::view::outcome::AnswerView;
use cos_core::decision::{Answer, Decision, Pick};
use cos_core::event::PhaseOf;
use cos_core::foreign::shown;
use cos_core::hint::Hint;
use cos_core::id::{DecisionId, OptionId, RunId, WorkflowId};
use cos_engine::answer::{self, Voice};
use cos_engine::checkpoint::follow;
use cos_engine::runtime;
use cos_engine::workflow;
use cos_engine::ports::{Attendant as _, Store};

/// Answers a decision at the terminal and tells what became of it.
pub(crate) fn answer(
    scene: &Scene,
    id: &str,
    pick: &Pick,
    note: Option<&String>,
) -> Result<Exit, CommandError> {
    let store = scene.global_context()?.store;
    let view = settle(scene, &store, (id, pick, note.cloned()), "terminal")?;
    scene.output().print(&view)?;
    Ok(Exit::Done)
}

/// Takes what a person chose for the decision `id`, with a note for the record, through the door
/// `channel`; what became of it.
pub(crate) fn settle(
    scene: &Scene,
    store: &dyn Store,
    (id, pick, note): (&str, &Pick, Option<String>),
    channel: &str,
) -> Result<AnswerView, CommandError> {
    let voice = Voice {
        by: scene.actor(),
        channel,
    };
    let decision = answer::resolve(store, id, pick, note, voice, scene.now())?;
    let whole = whole_of(store, &decision)?;
    let runs = waiting_for(store, &decision)?;
    let (waiting, whole) = (store.pending()?, whole.as_ref());
    Ok(AnswerView::new(&decision, waiting, whole, &runs))
}

/// The open runs that wait with this question, the one that put it first. Whoever works in the same
/// repository on the same goal waits with the same question.
fn waiting_for(store: &dyn Store, decision: &Decision) -> Result<Vec<RunId>, CommandError> {
    let asked = &decision.draft;
    let rows = store.runs(found::RUNS)?;
    let rows = rows
        .iter()
        .filter(|row| row.open && row.project == asked.project);
    let mut waiting = Vec::new();
    for row in rows {
        let run = runtime::load(store, &row.run)?;
        if run.is_some_and(|run| run.spec.phase_of.is_none() && waits_for(&run, &decision.id)) {
            waiting.push(row.run.clone());
        }
    }
    waiting.sort_by_key(|run| *run != asked.run);
    Ok(waiting)
}

/// The workflow that goes on with an answer: the one whose phase the run is that asked, or in which
/// the checkpoint is embedded, whose session begins with its name.
fn whole_of(store: &dyn Store, decision: &Decision) -> Result<Option<PhaseOf>, CommandError> {
    let Some(note) = &decision.draft.checkpoint else {
        let run = runtime::load(store, &decision.draft.run)?;
        return Ok(run.and_then(|run| run.spec.phase_of));
    };
    let session = follow(store, note.checkpoint.as_str())?.record.session;
    let named = session.as_deref().and_then(|one| one.split_once('/'));
    let Some((workflow, _)) = named else {
        return Ok(None);
    };
    let run = workflow::load(store, &WorkflowId::new(workflow))?;
    Ok(run.map(|run| PhaseOf::new(run.spec.workflow, run.spec.goal.map(|goal| goal.run))))
}

/// An option by its name. Instructions go with the option that takes them, and with no other.
pub(crate) fn pick(
    decision: &Decision,
    option: &str,
    instructions: Option<&str>,
) -> Result<Pick, CommandError> {
    let plain = Pick::Option(OptionId::new(option));
    let Some(instructions) = instructions else {
        return Ok(plain);
    };
    let mut options = decision.draft.options.iter();
    match options.find(|choice| choice.id.as_str() == option) {
        Some(choice) if choice.answer == Answer::ProceedModified => {
            Ok(Pick::Modify(instructions.to_owned()))
        }
        // What is no option is told with the options there are.
        None => Ok(plain),
        Some(_) => {
            let text = format!("option `{}` takes no instructions", shown(option));
            let error = CommandError::new(ErrorKind::Usage, text);
            Err(error.hint(
                Hint::new("cos resolve {} {}")
                    .value(&decision.id)
                    .value(option),
            ))
        }
    }
}

/// Puts a question where a person sits at the terminal; whether they answered. Inside an attempt or a
/// council nobody does, whatever the terminal looks like. One that a signal ended
/// waits in the inbox, and whoever put it ends.
pub(crate) fn put(scene: &Scene, store: &dyn Store, id: &DecisionId) -> Result<bool, CommandError> {
    if scene.actor().may_act().is_err() {
        return Ok(false);
    }
    if !is_conversation() || scene.output().form() != Form::Text {
        return Ok(false);
    }
    let decision = answer::find(store, id.as_str())?;
    let bar = indicatif::ProgressBar::hidden();
    let mut person = Conversation::new(scene.output().clone(), bar, Signals::catch().flag());
    let Some(reply) = person.ask(&decision) else {
        return Ok(false);
    };
    let voice = Voice {
        by: scene.actor(),
        channel: "prompt",
    };
    let now = scene.now();
    let _ = answer::resolve(store, id.as_str(), &reply.pick, reply.note, voice, now)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::question;

    #[test]
    fn instructions_go_with_the_option_that_takes_them() {
        let pick = |option, text| pick(&question(), option, text);
        let modify = Pick::Modify("x".to_owned());
        assert_eq!(pick("modify", Some("x")), Ok(modify));
        assert_eq!(pick("skip", None), Ok(Pick::Option(OptionId::new("skip"))));
        let refused = pick("skip", Some("x")).map_err(|error| error.message);
        assert_eq!(
            refused,
            Err("option `skip` takes no instructions".to_owned())
        );
    }
}
