//! Renders what a turn of a room sees. Each untrusted text starts with a generated line that names
//! its author, and its own lines are quoted, so that none of them can pass for a generated line.

use crate::prompt::PromptInput;
use cos_core::research::{
    Bullet, Cite, EvidenceShown, Member, Objection, PastPosition, Position, Room, RoomMaterial,
    RoomPhase, RoomTurnId, SectionShown, SectionState, SpokenTurn, judged_evidence, judged_members,
};
use std::collections::BTreeMap;

pub(super) type Inputs = BTreeMap<&'static str, PromptInput>;

fn list<T>(all: &[T], tell: impl Fn(&T) -> String) -> PromptInput {
    PromptInput::List(all.iter().map(tell).collect())
}

/// Joins single lines into one text; separate fences would be longer than the lines.
fn lines<T>(all: &[T], tell: impl Fn(&T) -> String) -> PromptInput {
    let lines: Vec<String> = all.iter().map(tell).collect();
    PromptInput::Text(lines.join("\n"))
}

/// Returns the inputs of a turn.
pub(super) fn inputs(room: &Room, turn: RoomTurnId, shown: &RoomMaterial) -> Inputs {
    let table: Vec<&Position> = shown.table.iter().collect();
    let bullets = shown.snapshot.iter().flat_map(|one| &one.bullets);
    let bullets: Vec<&Bullet> = bullets.collect();
    Inputs::from([
        ("notes", PromptInput::List(shown.notes.clone())),
        ("table", lines(&table, |one| position(one))),
        ("about", PromptInput::Text(about(room, turn, shown))),
        ("candidates", lines(&shown.candidates, position)),
        ("idea", lines(&bullets, |one| bullet(one))),
        ("sections", list(&shown.sections, section)),
        ("past", lines(&shown.past, past)),
        ("window", list(&shown.window, spoken)),
        ("objections", lines(&shown.objections, objection)),
        (
            "failed",
            list(&shown.failed, |one| {
                format!("`{}`: {}", one.principle.name(), one_line(&one.why))
            }),
        ),
        ("evidence", list(&shown.evidence, looked_up)),
    ])
}

/// Describes the subject of a tag.
fn about(room: &Room, turn: RoomTurnId, shown: &RoomMaterial) -> String {
    if !turn.task.speaks() {
        return String::new();
    }
    match (turn.phase, &shown.about) {
        (RoomPhase::Ideation, Some(name)) => {
            format!("{name}, or your own words if you propose some")
        }
        (RoomPhase::Ideation, None) => {
            "your own words, if you propose some; there is no proposal yet".to_owned()
        }
        _ => {
            let sections = room.sections(turn.round);
            let numbers: Vec<String> = sections
                .iter()
                .map(|one| one.number().to_string())
                .collect();
            format!("section {}", numbers.join(" and "))
        }
    }
}

/// Renders what the judge sees.
pub(super) fn judged(room: &Room, turn: RoomTurnId, shown: &RoomMaterial) -> Inputs {
    let table: Vec<&Position> = shown.table.iter().collect();
    let members = judged_members(room, turn);
    let who = members.iter().filter_map(|one| {
        let member = room.spec.member(one.seat)?;
        Some(known(member, one.before, one.speech.cite))
    });
    Inputs::from([
        ("table", lines(&table, |one| position(one))),
        ("members", PromptInput::List(who.collect())),
        ("turns", list(&shown.window, spoken)),
        ("evidence", list(&judged_evidence(room, turn), looked_up)),
    ])
}

/// Renders a search result with its number.
fn looked_up(one: &EvidenceShown) -> String {
    let found = one.found.as_deref().unwrap_or("Nothing was found.");
    let (number, by, query) = (one.number, one.by, one_line(&one.query));
    format!("E{number}, asked in {by}: {query}\n{}", quoted(found))
}

/// Renders a member and its earlier position.
fn known(member: &Member, before: Option<&str>, cite: Cite) -> String {
    let mut text = format!(
        "member {}, {}, spoke in {cite}. Stance: {}",
        member.seat, member.name, member.stance
    );
    if !member.red_lines.is_empty() {
        text.push_str("\nRed lines: ");
        text.push_str(&member.red_lines.join(" "));
    }
    if let Some(before) = before {
        text.push_str("\nEarlier position, by your own note: ");
        text.push_str(&one_line(before));
    }
    text
}

fn position(one: &Position) -> String {
    format!(
        "{} (put forward in {}): {}",
        one.name,
        one.by,
        one_line(&one.text)
    )
}

fn bullet(one: &Bullet) -> String {
    let cites: Vec<String> = one.cites.iter().map(ToString::to_string).collect();
    format!("- {} [{}]", one_line(&one.text), cites.join(", "))
}

fn section(one: &SectionShown) -> String {
    let state = match one.state {
        Some(SectionState::Agreed) => "agreed",
        Some(SectionState::Reserved) => "has objections, will be revised later",
        Some(SectionState::Unresolved) => "unresolved",
        None => "drafted",
    };
    let (number, title) = (one.section.number(), one.section.title());
    format!(
        "Section {number}, {title} ({state}):\n{}",
        quoted(&one.text)
    )
}

fn past(one: &PastPosition) -> String {
    format!(
        "{} {} [{}]: {}",
        one.cite,
        one.name,
        one.tag,
        one_line(&one.text)
    )
}

fn spoken(one: &SpokenTurn) -> String {
    format!(
        "{} {} [{}]:\n{}",
        one.cite,
        one.name,
        one.tag,
        quoted(&one.text)
    )
}

fn objection(one: &Objection) -> String {
    format!("{} {}: {}", one.cite, one.name, one_line(&one.reason))
}

/// Formats untrusted text as one line, so that it cannot pass for the next one.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Quotes every line.
fn quoted(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
    lines.join("\n")
}
