//! Checkpoints as lines of the live view.

use super::{Told, Tone};
use cos_core::checkpoint::{CheckpointEnd, CheckpointOutcome};
use cos_core::fact::Fact;

pub(super) fn told(fact: &Fact) -> Told<'_> {
    let (name, tone, text) = match fact {
        Fact::CheckpointHeld { checkpoint, record } => {
            let tone = if record.assessment.asks() {
                Tone::Ask
            } else {
                Tone::Quiet
            };
            let asked = &record.decision_needed;
            let command = &record.assessment.command;
            let text = format!("`{command}` asked about {asked}: {checkpoint}");
            ("checkpoint_held", tone, text)
        }
        Fact::CheckpointShared { checkpoint } => {
            let text = format!("Somebody else waits for the same answer: {checkpoint}");
            ("checkpoint_shared", Tone::Quiet, text)
        }
        Fact::CheckpointClosed {
            checkpoint, end, ..
        } => {
            let (tone, text) = match end {
                CheckpointEnd::ContinuedAlone => (Tone::Quiet, "It went on by itself"),
                CheckpointEnd::ContinuedByPerson => (Tone::Good, "A person let it go on"),
                CheckpointEnd::StoppedByPerson => (Tone::Bad, "A person stopped it"),
                CheckpointEnd::SentBack => (Tone::Ask, "A person wants it weighed again"),
            };
            ("checkpoint_closed", tone, format!("{text}: {checkpoint}"))
        }
        Fact::CheckpointProved {
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
