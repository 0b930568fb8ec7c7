//! Records a person's answer, for every command and entry point. Who acts on the answer:
//! [`cos_engine::answer::resolve`].

use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::lookup;
use crate::output::{Form, is_conversation};
use crate::prompter::Prompter;
use crate::signal::Signals;
use crate::view::awaited::waits_for;
use crate::view::outcome::AnswerView;
use cos_core::decision::{Answer, Decision, Pick};
use cos_core::event::OwningPhase;
use cos_core::foreign::shown;
use cos_core::hint::Hint;
use cos_core::id::{DecisionId, OptionId, RunId, WorkflowId};
use cos_engine::answer::{self, Answerer};
use cos_engine::checkpoint::follow;
use cos_engine::ports::InteractivePrompt as _;
use cos_engine::runtime;
use cos_engine::workflow;
use cos_store::Store;

/// Answers a decision at the terminal and prints the result.
pub(crate) fn answer_decision(
    cli: &CliContext,
    id: &str,
    pick: &Pick,
    note: Option<&String>,
) -> Result<Exit, CommandError> {
    let store = cli.global_context()?.store;
    let view = record_answer(cli, &store, (id, pick, note.cloned()), "terminal")?;
    cli.output().print(&view)?;
    Ok(Exit::Done)
}

/// Records a person's choice for the decision `id`, with a note, from the entry point `channel`,
/// and returns the result.
pub(crate) fn record_answer(
    cli: &CliContext,
    store: &dyn Store,
    (id, pick, note): (&str, &Pick, Option<String>),
    channel: &str,
) -> Result<AnswerView, CommandError> {
    let answerer = Answerer {
        by: cli.actor(),
        channel,
    };
    let decision = answer::resolve(store, id, pick, note, answerer, cli.now())?;
    let owner = workflow_of(store, &decision)?;
    let runs = waiting_for(store, &decision)?;
    let (waiting, owner) = (store.pending()?, owner.as_ref());
    Ok(AnswerView::new(&decision, waiting, owner, &runs))
}

/// Returns the open runs that wait for this question, first the one that asked. Runs in the same
/// repository with the same goal wait for the same question.
fn waiting_for(store: &dyn Store, decision: &Decision) -> Result<Vec<RunId>, CommandError> {
    let draft = &decision.draft;
    let rows = store.runs(lookup::RUNS)?;
    let rows = rows
        .iter()
        .filter(|row| row.open && row.project == draft.project);
    let mut waiting = Vec::new();
    for row in rows {
        let run = runtime::load(store, &row.run)?;
        if run.is_some_and(|run| run.spec.phase_of.is_none() && waits_for(&run, &decision.id)) {
            waiting.push(row.run.clone());
        }
    }
    waiting.sort_by_key(|run| *run != draft.run);
    Ok(waiting)
}

/// Returns the workflow that continues with an answer: the run that asked is one of its phases, or
/// the checkpoint belongs to it and has its name at the start of its session.
fn workflow_of(
    store: &dyn Store,
    decision: &Decision,
) -> Result<Option<OwningPhase>, CommandError> {
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
    Ok(run.map(|run| OwningPhase::new(run.spec.workflow, run.spec.goal.map(|goal| goal.run))))
}

/// Returns the option with this name. Only an option that needs instructions accepts them.
pub(crate) fn to_pick(
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
        // The error for an unknown option lists all options.
        None => Ok(plain),
        Some(_) => {
            let text = format!("option `{}` does not accept instructions", shown(option));
            let error = CommandError::new(ErrorKind::Usage, text);
            Err(error.hint(
                Hint::new("cos resolve {} {}")
                    .value(&decision.id)
                    .value(option),
            ))
        }
    }
}

/// Asks the person at the terminal; returns whether they answered. Inside an attempt or a council
/// there is no person, whatever the terminal looks like. After a signal the question waits in the
/// inbox, and its caller ends.
pub(crate) fn ask_at_terminal(
    cli: &CliContext,
    store: &dyn Store,
    id: &DecisionId,
) -> Result<bool, CommandError> {
    if cli.actor().may_act().is_err() {
        return Ok(false);
    }
    if !is_conversation() || cli.output().form() != Form::Text {
        return Ok(false);
    }
    let decision = answer::find(store, id.as_str())?;
    let bar = indicatif::ProgressBar::hidden();
    let mut person = Prompter::new(cli.output().clone(), bar, Signals::catch().flag());
    let Some(reply) = person.ask(&decision) else {
        return Ok(false);
    };
    let answerer = Answerer {
        by: cli.actor(),
        channel: "prompt",
    };
    let now = cli.now();
    let _ = answer::resolve(store, id.as_str(), &reply.pick, reply.note, answerer, now)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::question;

    #[test]
    fn instructions_go_with_the_option_that_takes_them() {
        let pick = |option, text| to_pick(&question(), option, text);
        let modify = Pick::Modify("x".to_owned());
        assert_eq!(pick("modify", Some("x")), Ok(modify));
        assert_eq!(pick("skip", None), Ok(Pick::Option(OptionId::new("skip"))));
        let refused = pick("skip", Some("x")).map_err(|error| error.message);
        assert_eq!(
            refused,
            Err("option `skip` does not accept instructions".to_owned())
        );
    }
}
