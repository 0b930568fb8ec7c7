//! Asks the person at the terminal a question and reads the answer. If there is no recommendation,
//! or the risk is too high, an empty line is not an answer.

mod terminal;

use crate::output::Output;
use crate::render::Show;
use crate::render::text_layout::{Emphasis, TextLayout};
use crate::view::decision::DecisionView;
use cos_core::decision::{Answer, Decision, Pick};
use cos_core::id::OptionId;
use cos_engine::answer;
use cos_engine::ports::{InteractivePrompt, Reply};
use cos_engine::reject_secrets::ContainsSecret;
use indicatif::ProgressBar;
use inquire::validator::Validation;
use inquire::{InquireError, Text};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use terminal::{StdinReplacement, run_dialog};

/// A person at the terminal.
pub(crate) struct Prompter {
    output: Output,
    bar: ProgressBar,
    interrupted: Arc<AtomicBool>,
    /// Replaces a closed terminal.
    replacement: Option<StdinReplacement>,
}

impl Prompter {
    /// Writes to `output` and hides `bar` meanwhile. Ctrl-C sets `interrupted`; when it is set, the
    /// dialog ends.
    pub(crate) const fn new(
        output: Output,
        bar: ProgressBar,
        interrupted: Arc<AtomicBool>,
    ) -> Self {
        Self {
            output,
            bar,
            interrupted,
            replacement: None,
        }
    }

    /// Checks whether the terminal was closed during a question.
    pub(crate) const fn is_over(&self) -> bool {
        self.replacement.is_some()
    }
}

/// Asks for the choice and what it needs; returns `None` for *later*.
fn ask_person(view: &DecisionView) -> Result<Option<Reply>, InquireError> {
    let choices = view.clone();
    let ask = Text::new("Your choice:")
        .with_help_message("a number or a name; `later` leaves it in the inbox")
        .with_validator(move |typed: &str| {
            Ok(match choose(&choices, typed) {
                Ok(_) => Validation::Valid,
                Err(why) => Validation::Invalid(why.into()),
            })
        });
    let preselected = preselected(view).map(ToString::to_string);
    let typed = match &preselected {
        Some(option) => ask.with_default(option).prompt()?,
        None => ask.prompt()?,
    };
    let Ok(Typed::Option(option, answer)) = choose(view, &typed) else {
        return Ok(None);
    };
    let pick = if answer == Answer::ProceedModified {
        let instructions = Text::new("Instructions for the agent:")
            .with_validator(|typed: &str| {
                let said = Pick::Modify(typed.to_owned());
                Ok(if typed.trim().is_empty() {
                    Validation::Invalid("say what the agent should do differently".into())
                } else {
                    validate_text(answer::check_no_secrets(&said, None))
                })
            })
            .prompt()?;
        Pick::Modify(instructions)
    } else {
        Pick::Option(option)
    };
    let note = Text::new("Note for the record:")
        .with_help_message("Enter for none")
        .with_validator(|typed: &str| {
            let none = Pick::Option(OptionId::new(""));
            Ok(validate_text(answer::check_no_secrets(&none, Some(typed))))
        })
        .prompt()?;
    let note = Some(note.trim().to_owned()).filter(|note| !note.is_empty());
    Ok(Some(Reply { pick, note }))
}

impl InteractivePrompt for Prompter {
    fn ask(&mut self, decision: &Decision) -> Option<Reply> {
        if self.is_over() || self.interrupted.load(Ordering::SeqCst) {
            return None;
        }
        let view = DecisionView::new(decision);
        let bar = self.bar.clone();
        let result = bar.suspend(|| {
            self.output.talk(&Question(&view));
            run_dialog(move || ask_person(&view), &self.interrupted)
        });
        self.replacement = result.replacement;
        match result.said? {
            Ok(reply) => reply,
            Err(InquireError::OperationInterrupted) => {
                self.interrupted.store(true, Ordering::SeqCst);
                None
            }
            // Escape, or a closed terminal: the question stays in the inbox.
            Err(_) => None,
        }
    }
}

/// A question with everything a person needs, before the input line.
struct Question<'a>(&'a DecisionView);

impl serde::Serialize for Question<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl Show for Question<'_> {
    fn show(&self, out: &mut TextLayout) {
        out.gap();
        self.0.show_question(0, out);
        self.0.show_why(out);
        self.0.show_context(out);
        self.0.show_options(out);
        let later = self.0.options.len() + 1;
        out.item(
            2,
            &format!("{later}. later  "),
            Emphasis::Strong,
            "Leave it in the inbox.",
        );
        out.gap();
    }
}

/// Rejects text that the record would have to change, so that the person types it again.
fn validate_text(result: Result<(), ContainsSecret>) -> Validation {
    match result {
        Ok(()) => Validation::Valid,
        Err(why) => Validation::Invalid(why.to_string().into()),
    }
}

/// What a person typed.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Typed {
    /// One of the options.
    Option(OptionId, Answer),
    /// Not now.
    Later,
}

/// Returns the choice of an empty line: the recommendation, but never at block level.
fn preselected(view: &DecisionView) -> Option<&OptionId> {
    let recommended = view
        .recommended
        .as_ref()
        .map(|recommended| &recommended.option);
    recommended.filter(|_| !view.is_at_block_level())
}

/// Parses a number, the name of an option, or `later`.
fn choose(view: &DecisionView, typed: &str) -> Result<Typed, String> {
    let typed = typed.trim();
    let later = view.options.len() + 1;
    if typed == "later" || typed.parse() == Ok(later) {
        return Ok(Typed::Later);
    }
    let fits = |option: &&crate::view::decision::OptionView| {
        typed.parse() == Ok(option.number) || option.id.as_str() == typed
    };
    if let Some(option) = view.options.iter().find(fits) {
        return Ok(Typed::Option(option.id.clone(), option.answer));
    }
    Err(if typed.is_empty() {
        format!("there is no default choice here; type 1 to {later}")
    } else {
        format!("there is no option `{typed}`; type 1 to {later}, or a name")
    })
}

#[cfg(test)]
mod tests;
