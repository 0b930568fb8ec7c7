//! Renders the files that only the person reads: the judge's memos, the moderator's state after
//! each round, and the summary.

use super::{RoomFile, name_of, one_line};
use cos_core::research::{Member, Room, RoomAnswer, RoomPhase, RoomTask, RoundClosing, Seat};
use cos_core::time::Timestamp;
use jiff::tz::TimeZone;
use std::fmt::Write as _;

/// Returns the private files of a room.
pub fn private_files(room: &Room) -> Vec<RoomFile> {
    let members = room.spec.members.iter();
    let memos = members.filter_map(|member| memos(room, member));
    let states = room
        .closings
        .iter()
        .map(|(closing, at)| state(room, closing, *at));
    let summary = RoomFile {
        path: "SUMMARY.md".to_owned(),
        text: summary(room),
    };
    memos.chain(states).chain([summary]).collect()
}

/// Formats a time as part of a file name: year to second, in UTC.
fn stamp(at: Timestamp) -> String {
    let time = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
    let time = time.to_zoned(TimeZone::UTC);
    time.strftime("%Y%m%d_%H%M%S").to_string()
}

/// Renders the memos on one member, in the order of its turns.
fn memos(room: &Room, member: &Member) -> Option<RoomFile> {
    let Seat(index) = member.seat;
    let mut text = String::new();
    for speech in room.speeches() {
        if speech.seat != member.seat {
            continue;
        }
        let (phase, round) = (speech.cite.phase, speech.cite.round);
        let judged = room.asked_for(phase, round, RoomTask::Judge);
        let at = judged.rev().find_map(|turn| turn.ended_at);
        let Some((memo, at)) = room.memo(phase, round, member.seat).zip(at) else {
            continue;
        };
        let drifted = room.drift(phase, round, member.seat);
        let drifted = drifted.is_some_and(|one| one.has_drifted());
        let signs: Vec<&str> = memo.signs.iter().map(|one| one.phrase()).collect();
        let signs = if signs.is_empty() {
            String::new()
        } else {
            format!(" ({})", signs.join(", "))
        };
        let _ = write!(
            text,
            "## {}\n**Turn**: {}\n**Persona**: {}\n**Session summary**: {}\n\
             **Position changes**: {}\n**Pressure events**: {}\n**Mental state**: {}\n\
             **Drift flag**: {}{signs}\n\n",
            stamp(at),
            speech.cite,
            name_of(room, member.seat),
            one_line(&memo.summary),
            one_line(&memo.changes),
            one_line(&memo.pressure),
            one_line(&memo.mind),
            if drifted { "yes" } else { "no" },
        );
    }
    (!text.is_empty()).then(|| RoomFile {
        path: format!(".private/agent-{index}-memo.md"),
        text: format!("{}\n", text.trim_end()),
    })
}

/// Renders the moderator's state after a round.
fn state(room: &Room, closing: &RoundClosing, at: Timestamp) -> RoomFile {
    let (phase, round) = (closing.phase, closing.round);
    let spoke = room.round(phase, round).len();
    let held: Vec<String> = room
        .round(phase, round)
        .iter()
        .filter_map(|one| {
            let reason = one.said.tag.objection()?;
            Some(format!("- {}: {}", one.cite, one_line(reason)))
        })
        .collect();
    let objections = if held.is_empty() {
        "- none".to_owned()
    } else {
        held.join("\n")
    };
    RoomFile {
        path: format!(
            "checkpoints/{}_{}{round}/agent-0.md",
            stamp(at),
            phase.letter()
        ),
        text: format!(
            "# Moderator\n\n**Role**: moderator\n**Trigger**: end of round {round} of {}\n\
             **Completed**: {spoke} of {} members spoke; {}\n**Next**: {}\n**State**: objections\n\n\
             {objections}\n",
            phase.name(),
            room.spec.members.len(),
            closing.verdict.phrase(),
            after(room, closing),
        ),
    }
}

/// Describes what followed a round, as far as the record shows it.
fn after(room: &Room, closing: &RoundClosing) -> String {
    let ended = cos_core::research::phase_end(room, closing.phase);
    let last = room.closings.iter().rev().map(|(one, _)| one);
    let is_last = last
        .filter(|one| one.phase == closing.phase)
        .any(|one| one.round > closing.round);
    match (ended, is_last) {
        (Some(end), false) => format!("the {} has ended: {}", closing.phase.name(), end.phrase()),
        _ => format!("round {} of {}", closing.round + 1, closing.phase.name()),
    }
}

/// Lists the possible answers to a waiting room, as commands.
fn said(room: &Room, ways: &[RoomAnswer]) -> String {
    let flags: Vec<String> = ways
        .iter()
        .map(|one| format!("`--{}`", one.name()))
        .collect();
    format!(
        "`cos war-room resume {}` with one of {}",
        room.spec.council,
        flags.join(", ")
    )
}

/// Renders the state of the room and the one thing to do next.
fn summary(room: &Room) -> String {
    let (state, resume) = match (room.end, room.waits()) {
        (Some(end), _) => (format!("complete: {}", end.phrase()), "nothing".to_owned()),
        (None, Some(held)) => (
            format!("blocked: {}", held.hold.phrase()),
            said(room, &room.possible_answers(held.hold)),
        ),
        (None, _) => (
            "in_progress".to_owned(),
            format!("`cos war-room resume {}`", room.spec.council),
        ),
    };
    let last = room.closings.last();
    let checkpoint = last.map_or_else(
        || "none".to_owned(),
        |(one, at)| format!("{}_{}{}", stamp(*at), one.phase.letter(), one.round),
    );
    let place = last.map_or_else(
        || "before the end of the first round".to_owned(),
        |(one, _)| {
            let phase = match one.phase {
                RoomPhase::Ideation => 1,
                RoomPhase::Proposal | RoomPhase::Closing => 2,
            };
            format!(
                "phase {phase} ({}), round {} has ended: {}",
                one.phase.name(),
                one.round,
                one.verdict.phrase()
            )
        },
    );
    format!(
        "# {}\n\n**Last checkpoint**: {checkpoint}\n**Status**: {state}\n**State**: {place}\n\
         **Resume From**: {resume}\n",
        one_line(&room.spec.title)
    )
}
