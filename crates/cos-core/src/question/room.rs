//! Asks how a research room should continue if it cannot do so by itself: at a standstill, without
//! a quorum, out of money or out of time.

use super::{choice, fingerprint};
use crate::decision::{Answer, Choice, DecisionKind, Draft, Subject, Urgency};
use crate::fingerprint::Fingerprint;
use crate::id::{OptionId, RunId};
use crate::ledger::{Grant, Scope};
use crate::money::Money;
use crate::research::{Room, RoomAnswer, RoomPhase, RoomSuspension, Section};
use crate::trigger::Trigger;

/// The most objections that are shown.
const SHOWN: usize = 8;
/// The most words of one objection that are shown.
const MOST_WORDS: usize = 60;

/// Builds the question; `needed` is the possible cost of the next step.
pub fn ask(room: &Room, hold: RoomSuspension, needed: Money) -> Draft {
    let spec = &room.spec;
    let ways = room.possible_answers(hold);
    let names: Vec<&str> = ways.iter().map(|word| word.name()).collect();
    let decision_key = Fingerprint::of(&[
        ("kind", "room"),
        ("room", spec.council.as_str()),
        ("hold", &hold.phrase()),
        ("asked", &room.holds.len().to_string()),
        ("options", &names.join(",")),
    ]);
    let triggers = vec![Trigger::Room];
    Draft {
        project: spec.project.clone(),
        run: RunId::new(spec.council.as_str()),
        kind: DecisionKind::Room,
        subject: Subject::Room(spec.council.clone()),
        fingerprint: fingerprint(&decision_key, &triggers),
        decision_key,
        triggers,
        question: format!(
            "The room on \"{}\" waits: {}. How should it continue?",
            line(&spec.title),
            hold.phrase()
        ),
        context: context(room, hold),
        options: ways
            .into_iter()
            .map(|word| offered(room, (hold, needed), word))
            .collect(),
        // A higher budget is never a plain yes.
        affirm: (hold != RoomSuspension::Budget).then(|| OptionId::new(RoomAnswer::GoOn.name())),
        recommended: None,
        risk: None,
        findings: Vec::new(),
        checkpoint: None,
        blocking: true,
        urgency: Urgency::Soon,
        expires_at: None,
    }
}

fn offered(room: &Room, (hold, needed): (RoomSuspension, Money), word: RoomAnswer) -> Choice {
    let limits = &room.spec.limits;
    let description = match (word, hold) {
        (RoomAnswer::GoOn, RoomSuspension::Standstill { phase, round }) => match phase {
            RoomPhase::Ideation => {
                let rounds = room.rounds_after(round);
                format!("Continue the debate for at most {rounds} more rounds.")
            }
            _ => "Continue with the remaining sections.".to_owned(),
        },
        (RoomAnswer::GoOn, RoomSuspension::Quorum { .. }) => {
            "Ask the members that did not answer once more.".to_owned()
        }
        (RoomAnswer::GoOn, RoomSuspension::Budget) => {
            let raise = room.raise(needed);
            let all = room.budget() + raise;
            format!("Raise the budget by {raise} to {all}, and continue.")
        }
        (RoomAnswer::GoOn, RoomSuspension::Time) => format!("Continue for {} more.", limits.time),
        (
            RoomAnswer::Write,
            RoomSuspension::Standstill {
                phase: RoomPhase::Ideation,
                ..
            },
        ) => "Write the proposal from the current results, section by section.".to_owned(),
        (RoomAnswer::Write, _) => {
            "Write the final version now, from the drafted sections.".to_owned()
        }
        (RoomAnswer::Stop, _) => "End it here; everything that was written is kept.".to_owned(),
    };
    let answer = match word {
        RoomAnswer::GoOn | RoomAnswer::Write => Answer::Proceed,
        RoomAnswer::Stop => Answer::Abort,
    };
    let grants = match (word, hold) {
        (RoomAnswer::GoOn, RoomSuspension::Budget) => vec![Grant {
            scope: Scope::Council(room.spec.council.clone()),
            amount: room.raise(needed),
        }],
        _ => Vec::new(),
    };
    choice(word.name(), answer, description).granting(grants)
}

/// Returns what a person needs to know: progress, the current position, and members that do not
/// answer.
fn context(room: &Room, hold: RoomSuspension) -> Vec<String> {
    let mut lines = vec![format!(
        "Room {}: {} of {} spent.",
        room.spec.council,
        room.spent,
        room.budget()
    )];
    if let RoomSuspension::Quorum { phase, round } = hold {
        let absent = room.absent(phase, round).into_iter();
        let absent = absent.filter_map(|seat| room.spec.member(seat));
        let names: Vec<String> = absent.map(|one| line(&one.name)).collect();
        lines.push(format!(
            "These members do not answer: {}.",
            names.join(", ")
        ));
    }
    match &room.table {
        Some(table) => {
            lines.push(format!("On the table, {} ({}):", table.name, table.by));
            lines.push(format!("  | {}", line(&table.text)));
        }
        None => lines.push("No position is on the table.".to_owned()),
    }
    let phase = hold.phase().unwrap_or(room.at().0);
    let open = room.open_objections(phase);
    if !open.is_empty() {
        lines.push("Open objections:".to_owned());
    }
    lines.extend(open.iter().take(SHOWN).map(|one| {
        let (cite, name) = (one.cite, line(&one.name));
        format!("  | {cite} {name}: {}", line(&one.reason))
    }));
    let drafted = Section::ALL.into_iter();
    let drafted = drafted.filter(|one| room.draft(*one).is_some()).count();
    if drafted > 0 {
        lines.push(format!("{drafted} of 6 sections are drafted."));
    }
    lines.push("A note with your answer is shown to the members.".to_owned());
    lines
}

/// Puts untrusted text on one line and shortens it.
fn line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().take(MOST_WORDS).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests;
