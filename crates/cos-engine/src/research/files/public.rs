//! Renders the public files beside the project: the transcript, the current idea and the proposal.

use super::{RoomFile, name_of, one_line, quoted};
use cos_core::research::{
    Cite, Objection, PhaseEnd, Presence, Room, RoomPhase, RoomStatement, RoomTask, Section,
    SectionDraft, SectionState, Speech, Voicing, phase_end,
};
use jiff::tz::TimeZone;
use std::fmt::Write as _;

/// Returns the public files.
pub fn public_files(room: &Room) -> Vec<RoomFile> {
    let file = |path: &str, text| RoomFile {
        path: path.to_owned(),
        text,
    };
    let mut files = vec![file("discussion-log.md", log(room))];
    let idea = snapshot(room);
    files.extend(idea.map(|text| file("idea-snapshot.md", text)));
    let draft = proposal(room);
    files.extend(draft.map(|text| file("proposal-draft.md", text)));
    files
}

/// Renders the transcript. All headings are generated: contributions are quoted line by line.
fn log(room: &Room) -> String {
    let spec = &room.spec;
    let opened = jiff::Timestamp::from_millisecond(room.opened_at.0).unwrap_or_default();
    let opened = opened
        .to_zoned(TimeZone::UTC)
        .strftime("%Y-%m-%dT%H:%M:%SZ");
    let names: Vec<String> = spec.members.iter().map(|one| one_line(&one.name)).collect();
    let mut text = format!(
        "# {}\n\nRoom: {}  \nConfiguration: {}  \nMembers: {}  \nOpened: {opened}\n",
        one_line(&spec.title),
        spec.council,
        one_line(&spec.configuration),
        names.join(", "),
    );
    if spec.voicing == Voicing::Simulated {
        text.push_str(
            "\nSimulated: one model spoke for all members. They are not independent of each \
             other, so this alone decides nothing.\n",
        );
    }
    for (phase, round) in rounds(room) {
        write_round(&mut text, room, phase, round);
    }
    ending(&mut text, room);
    text
}

/// Returns every started round, in order.
fn rounds(room: &Room) -> Vec<(RoomPhase, u8)> {
    let turns = room.turns.iter().filter(|one| one.id.task.speaks());
    let mut rounds: Vec<(RoomPhase, u8)> = turns.map(|one| (one.id.phase, one.id.round)).collect();
    rounds.sort_unstable();
    rounds.dedup();
    rounds
}

fn write_round(text: &mut String, room: &Room, phase: RoomPhase, round: u8) {
    let name = match phase {
        RoomPhase::Ideation => "Ideation",
        RoomPhase::Proposal | RoomPhase::Closing => "Proposal",
    };
    let _ = write!(text, "\n## {name}, round {round}\n");
    if phase == RoomPhase::Proposal {
        for section in room.sections(round) {
            let _ = write!(
                text,
                "\nSection {}: {}\n",
                section.number(),
                section.title()
            );
        }
    }
    for seat in room.spec.speakers(round) {
        match room.speech(phase, round, seat) {
            Some(speech) => spoken(text, room, &speech, round),
            None if room.presence(phase, round, seat) == Presence::Absent => {
                let name = name_of(room, seat);
                let _ = write!(text, "\n---\n**[Round {round}] {name}**\n\nABSENT\n");
            }
            None => {}
        }
    }
    for (number, one) in (1..).zip(&room.evidence) {
        if (one.by.phase, one.by.round) == (phase, round) {
            let found = one.found.as_deref().or(one.failure.as_deref());
            let (query, found) = (one_line(&one.query), quoted(found.unwrap_or_default()));
            let _ = write!(text, "\n[E{number}] {} asked: {query}\n\n{found}\n", one.by);
        }
    }
    if let Some(closing) = room.closing(phase, round) {
        let _ = write!(text, "\nRound {round}: {}.\n", closing.verdict.phrase());
        for one in &closing.sections {
            let state = state_word(one.state);
            let _ = writeln!(text, "Section {}: {state}.", one.section.number());
        }
    }
}

const fn state_word(state: SectionState) -> &'static str {
    match state {
        SectionState::Agreed => "agreed",
        SectionState::Reserved => "put off",
        SectionState::Unresolved => "unresolved",
    }
}

fn spoken(text: &mut String, room: &Room, speech: &Speech<'_>, round: u8) {
    let (name, cite) = (name_of(room, speech.seat), speech.cite);
    let lines = quoted(&speech.said.text);
    let tag = &speech.said.tag;
    let tag = match tag.objection() {
        Some(reason) => format!("[OBJECT: {}]", one_line(reason)),
        None => format!("[{}]", tag.word()),
    };
    let about = speech
        .about
        .map_or_else(String::new, |name| format!(" on {name}"));
    let _ = write!(
        text,
        "\n---\n**[Round {round}] {name}** ({cite})\n\n{lines}\n\n{tag}{about}\n"
    );
}

fn ending(text: &mut String, room: &Room) {
    let conformity = room.conformity();
    let followed: Vec<String> = conformity
        .followed
        .iter()
        .map(|(seat, cite)| format!("{} in {cite}", name_of(room, *seat)))
        .collect();
    if conformity.moves > 0 {
        let _ = write!(
            text,
            "\n## Conformity\n\n{} of {} changes of side went to the majority without new evidence",
            followed.len(),
            conformity.moves
        );
        let who = if followed.is_empty() {
            String::new()
        } else {
            format!(": {}", followed.join(", "))
        };
        let _ = writeln!(text, "{who}.");
    }
    for (seat, phase, round) in &room.reported {
        let _ = write!(
            text,
            "\n{} drifted three rounds in a row, up to round {round} of {}; another model may hold \
             the stance better.\n",
            name_of(room, *seat),
            phase.name()
        );
    }
    if let Some(end) = room.end {
        let _ = write!(text, "\nThe room has ended: {}.\n", end.phrase());
    }
}

/// Renders the current idea; `None` before there is one.
fn snapshot(room: &Room) -> Option<String> {
    let is_requested = room
        .turns
        .iter()
        .any(|one| one.id.task == RoomTask::Snapshot);
    if !is_requested {
        return None;
    }
    let mut text = format!("# {}: the idea so far\n", one_line(&room.spec.title));
    if let Some(end) = phase_end(room, RoomPhase::Ideation) {
        let _ = write!(text, "\nIdeation ended: {}.\n", end.phrase());
    }
    if let Some(table) = &room.table {
        let lines = quoted(&table.text);
        let _ = write!(
            text,
            "\nOn the table, {} ({}):\n\n{lines}\n",
            table.name, table.by
        );
    }
    match room.snapshot() {
        Some(snapshot) => {
            text.push('\n');
            for one in &snapshot.bullets {
                let _ = writeln!(text, "- {} [{}]", one_line(&one.text), names(&one.cites));
                if let Some(told) = unfounded(room, &one.text, &one.cites) {
                    let _ = writeln!(text, "  {told}");
                }
            }
        }
        None => text.push_str("\nThere is no summary.\n"),
    }
    let agreed = phase_end(room, RoomPhase::Ideation) == Some(PhaseEnd::Consensus);
    let objections = room.open_objections(RoomPhase::Ideation);
    if !agreed && !objections.is_empty() {
        self::objections(&mut text, "Still objected to", &objections);
    }
    Some(text)
}

/// Lists terms in a text of the moderator that none of its sources contains; `None` if there are
/// none.
fn unfounded(room: &Room, text: &str, cites: &[Cite]) -> Option<String> {
    let names = room.unfounded(text, cites);
    let list = names.join(", ");
    (!names.is_empty()).then(|| format!("Named here, but in none of its sources: {list}."))
}

fn names(cites: &[Cite]) -> String {
    let names: Vec<String> = cites.iter().map(ToString::to_string).collect();
    names.join(", ")
}

fn objections(text: &mut String, heading: &str, objections: &[Objection]) {
    let _ = write!(text, "\n{heading}:\n\n");
    for one in objections {
        let _ = writeln!(
            text,
            "- {} ({}): {}",
            one_line(&one.name),
            one.cite,
            one_line(&one.reason)
        );
    }
}

/// Renders the proposal: its last version, else the drafted sections; `None` before there are any.
fn proposal(room: &Room) -> Option<String> {
    let last = room.turns.iter().rev().find_map(|turn| match turn.said()? {
        RoomStatement::Proposed(proposal) => Some(&proposal.sections),
        _ => None,
    });
    let drafts = Section::ALL.into_iter().filter_map(|one| room.draft(one));
    let drafts: Vec<&SectionDraft> = match last {
        Some(all) => all.iter().collect(),
        None => drafts.collect(),
    };
    if drafts.is_empty() {
        return None;
    }
    let mut text = format!("# {}\n", one_line(&room.spec.title));
    if last.is_none() && room.end.is_some() {
        text.push_str("\nThe last version was not written; these are the drafted sections.\n");
    }
    for draft in drafts {
        let (number, title) = (draft.section.number(), draft.section.title());
        let _ = write!(text, "\n## {number} {title}\n\n{}\n", body(&draft.text));
        if last.is_none() && !draft.cites.is_empty() {
            let _ = write!(text, "\nBased on {}.\n", names(&draft.cites));
        }
        if let Some(told) = unfounded(room, &draft.text, &draft.cites) {
            let _ = write!(text, "\n{told}\n");
        }
        if room.standing(draft.section) == Some(SectionState::Unresolved) {
            let objections = room.section_objections(draft.section);
            if objections.is_empty() {
                text.push_str("\nUnresolved.\n");
            } else {
                self::objections(&mut text, "Unresolved", &objections);
            }
        }
    }
    Some(text)
}

/// Renders the text of a section. Headings and rules in it are escaped, so that they cannot pass
/// for generated ones.
fn body(text: &str) -> String {
    let lines = text.trim().lines().map(|line| {
        let line = super::visible(line);
        let begun = line.trim_start();
        let is_ours =
            begun.starts_with('#') || begun.starts_with("---") || begun.starts_with("===");
        if is_ours { format!("\\{begun}") } else { line }
    });
    lines.collect::<Vec<_>>().join("\n")
}
