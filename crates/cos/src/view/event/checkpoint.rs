//! Describes checkpoint events for the live view.

use super::{EventText, Tone};
use cos_core::checkpoint::{CheckpointEnd, CheckpointOutcome};
use cos_core::event::Event;

pub(super) fn describe(fact: &Event) -> EventText<'_> {
    let (name, tone, text) = match fact {
        Event::CheckpointRecorded { checkpoint, record } => {
            let tone = if record.assessment.asks() {
                Tone::Ask
            } else {
                Tone::Quiet
            };
            let question = &record.decision_needed;
            let command = &record.assessment.command;
            let text = format!("`{command}` asked about {question}: {checkpoint}");
            ("checkpoint_recorded", tone, text)
        }
        Event::CheckpointShared { checkpoint } => {
            let text = format!("Another caller waits for the same answer: {checkpoint}");
            ("checkpoint_shared", Tone::Quiet, text)
        }
        Event::CheckpointClosed {
            checkpoint, end, ..
        } => {
            let (tone, text) = match end {
                CheckpointEnd::ContinuedAlone => (Tone::Quiet, "It continued without a person"),
                CheckpointEnd::ContinuedByPerson => (Tone::Good, "A person let it continue"),
                CheckpointEnd::StoppedByPerson => (Tone::Bad, "A person stopped it"),
                CheckpointEnd::SentBack => (Tone::Ask, "A person wants a new assessment"),
            };
            ("checkpoint_closed", tone, format!("{text}: {checkpoint}"))
        }
        Event::CheckpointProved {
            checkpoint,
            outcome,
            by,
        } => {
            let (tone, text) = match outcome {
                CheckpointOutcome::Right => (Tone::Good, "right"),
                CheckpointOutcome::Wrong => (Tone::Bad, "wrong"),
            };
            let text = format!("{by} found the decision {text}: {checkpoint}");
            ("checkpoint_proved", tone, text)
        }
        _ => ("unknown", Tone::Quiet, String::new()),
    };
    (None, name, tone, text)
}
