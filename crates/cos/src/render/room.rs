//! Renders a research room: its results, and the live screen.

use super::text_layout::{Cell, Emphasis, TextLayout};
use super::war_room::items;
use super::{Picture, Show};
use crate::view::room::{RoomMemberView, RoomSectionView, RoomState, RoomTurnView, RoomView};
use cos_core::research::{RoomPhase, SectionState};
use serde::Serialize;

/// How many of the last turns are on the screen, if they fit.
const TURNS: usize = 6;
/// How many characters of each.
const SHOWN: usize = 280;

/// The last line of a screen that has no room for everything.
const LEFT_OUT: &str = "... (a taller window shows the rest)";

/// The live screen of a room: the newest values first.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(transparent)]
pub(crate) struct RoomScreen<'a> {
    view: &'a RoomView,
    /// How many of the last turns are on it, from 1.
    #[serde(skip)]
    turns: usize,
    #[serde(skip)]
    detail: Detail,
}

/// How much is shown around the turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    /// Who speaks.
    Speakers,
    /// That, and the members.
    Members,
    /// That, and the topic.
    Table,
    /// Everything.
    Whole,
}

impl<'a> RoomScreen<'a> {
    /// Creates the screen of a room.
    pub(crate) const fn of(view: &'a RoomView) -> Self {
        Self {
            view,
            turns: TURNS,
            detail: Detail::Whole,
        }
    }
}

impl Picture for RoomScreen<'_> {
    fn smaller(self) -> Option<Self> {
        if self.turns > 1 {
            let turns = self.turns - 1;
            return Some(Self { turns, ..self });
        }
        let detail = match self.detail {
            Detail::Whole => Detail::Table,
            Detail::Table => Detail::Members,
            Detail::Members => Detail::Speakers,
            Detail::Speakers => return None,
        };
        Some(Self { detail, ..self })
    }

    fn is_last(self) -> bool {
        self.view.state == RoomState::Over
    }
}

impl Show for RoomView {
    fn show(&self, out: &mut TextLayout) {
        head(self, out);
        items(out, "The idea", &self.snapshot);
        sections(self, out);
        items(out, "Open objections", &self.objections);
        watched(self, out);
        if !self.unpriced.is_empty() {
            let models = self.unpriced.join(", ");
            out.gap();
            out.say_in(
                0,
                Emphasis::Faint,
                &format!("Price unknown, so a fixed amount is reserved per turn: {models}."),
            );
        }
        if self.end.is_some() {
            out.gap();
            out.say(0, "Files:");
            out.verbatim(2, &self.results);
        }
        for step in &self.next {
            out.gap();
            out.say(0, &step.why);
            out.verbatim(2, &step.command);
        }
    }
}

impl Show for RoomScreen<'_> {
    fn show(&self, out: &mut TextLayout) {
        let view = self.view;
        head(view, out);
        let table = view.table.as_ref();
        if let Some(table) = table.filter(|_| self.detail >= Detail::Table) {
            out.gap();
            out.item(0, "On the table  ", Emphasis::Strong, table);
        }
        out.gap();
        let speaking = view.members.iter().filter(|one| one.speaking_ms.is_some());
        for one in speaking {
            let seconds = one.speaking_ms.unwrap_or(0) / 1_000;
            out.say_in(
                0,
                Emphasis::Ask,
                &format!("{} speaks, for {seconds} s.", one.name),
            );
            if let Some(saying) = &one.saying {
                out.say(2, &end_of(saying));
            }
        }
        if let Some(desk) = view.desk {
            out.say_in(0, Emphasis::Ask, &format!("Now {desk}."));
        }
        for one in view.turns.iter().rev().take(self.turns) {
            turn(one, out);
        }
        if self.detail >= Detail::Members {
            members(view, out);
        }
        if self.detail == Detail::Whole {
            watched(view, out);
            items(out, "The idea so far", &view.snapshot);
            if view.phase != RoomPhase::Ideation {
                sections(view, out);
            }
        } else {
            out.gap();
            out.say_in(0, Emphasis::Faint, LEFT_OUT);
        }
        for step in view
            .next
            .iter()
            .filter(|_| view.state == RoomState::Waiting)
        {
            out.gap();
            out.say(0, &step.why);
            out.verbatim(2, &step.command);
        }
    }
}

fn head(view: &RoomView, out: &mut TextLayout) {
    out.say_in(0, Emphasis::Strong, &view.title);
    let phase = match view.phase {
        RoomPhase::Ideation => "Ideation",
        RoomPhase::Proposal => "Proposal",
        RoomPhase::Closing => "Last version",
    };
    let round = match view.phase {
        RoomPhase::Closing => String::new(),
        _ if view.round > view.rounds => ", deferred sections".to_owned(),
        _ => format!(", round {} of {}", view.round, view.rounds),
    };
    let minutes = |ms: u64| format!("{}:{:02}", ms / 60_000, ms / 1_000 % 60);
    let text = format!(
        "{phase}{round} - {} of {} - {} of {} - {}",
        view.spent_usd,
        view.budget_usd,
        minutes(view.elapsed_ms),
        minutes(view.time_ms),
        view.council_id,
    );
    out.say_in(0, Emphasis::Faint, &text);
    match (&view.waits, view.end) {
        (Some(why), _) => out.say_in(0, Emphasis::Ask, &format!("It waits for you: {why}.")),
        (None, Some(end)) => {
            let emphasis = if view.is_complete {
                Emphasis::Good
            } else {
                Emphasis::Ask
            };
            out.say_in(0, emphasis, &format!("It is over: {end}."));
        }
        _ => {}
    }
    if let Some(ideation) = view.ideation {
        out.say(0, &format!("Ideation ended: {ideation}."));
    }
    if view.is_simulated {
        out.say_in(
            0,
            Emphasis::Bad,
            "Simulated: one model plays all members; its result needs your confirmation.",
        );
    }
}

fn tag_ink(tag: &str) -> Emphasis {
    match tag {
        "AGREE" => Emphasis::Good,
        "OBJECT" | "INVALID" => Emphasis::Bad,
        _ => Emphasis::Faint,
    }
}

fn turn(one: &RoomTurnView, out: &mut TextLayout) {
    out.gap();
    let lead = format!("{} ", one.cite);
    let reason = one.reason.as_ref();
    let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
    let text = format!("{lead}{} [{}{reason}]", one.member, one.tag);
    out.say_in(0, tag_ink(one.tag), &text);
    let begun: String = one.text.chars().take(SHOWN).collect();
    let dots = if begun.len() < one.text.len() {
        " ..."
    } else {
        ""
    };
    out.say(2, &format!("{begun}{dots}"));
}

/// Returns the end of what a member is saying, as one paragraph that starts with a whole word.
fn end_of(saying: &str) -> String {
    let words = saying.split_whitespace().collect::<Vec<_>>().join(" ");
    let skipped = words.chars().count().saturating_sub(SHOWN);
    if skipped == 0 {
        return words;
    }
    let end: String = words.chars().skip(skipped).collect();
    let whole = end.split_once(' ').map_or(end.as_str(), |(_, rest)| rest);
    format!("... {whole}")
}

fn members(view: &RoomView, out: &mut TextLayout) {
    out.gap();
    let rows = view.members.iter().map(member).collect();
    out.table_under(&["member", "last", "itself", "signs"], rows);
}

fn member(one: &RoomMemberView) -> Vec<Cell> {
    let tag = one.tag.unwrap_or("-");
    let (emphasis, itself) = match (one.drifted, one.drift_streak) {
        (None, _) => (Emphasis::Faint, "not judged".to_owned()),
        (Some(false), _) => (Emphasis::Good, "yes".to_owned()),
        (Some(true), 1) => (Emphasis::Bad, "drifted".to_owned()),
        (Some(true), rounds) => (Emphasis::Bad, format!("drifted {rounds} rounds")),
    };
    vec![
        Cell::emphasized(one.name.clone(), Emphasis::Strong),
        Cell::emphasized(tag, tag_ink(tag)),
        Cell::emphasized(itself, emphasis),
        Cell::short(one.signs.join(", ")),
    ]
}

/// Writes warnings about a room: members that only follow, members that drift, principles that
/// fail.
fn watched(view: &RoomView, out: &mut TextLayout) {
    let conformity = &view.conformity;
    if conformity.moves > 0 {
        out.gap();
        let who = if conformity.who.is_empty() {
            String::new()
        } else {
            format!(": {}", conformity.who.join(", "))
        };
        let text = format!(
            "Conformity {} %: {} of {} changes of side went to the majority without new evidence{who}.",
            conformity.percent, conformity.followed, conformity.moves
        );
        let emphasis = if conformity.followed > 0 {
            Emphasis::Bad
        } else {
            Emphasis::Plain
        };
        out.say_in(0, emphasis, &text);
    }
    for name in &view.reported {
        let text = format!("{name} drifted three rounds in a row; try another model.");
        out.say_in(0, Emphasis::Bad, &text);
    }
    items(
        out,
        "First principles that do not hold",
        &view.failed_principles,
    );
}

fn sections(view: &RoomView, out: &mut TextLayout) {
    if view.sections.iter().all(|one| one.state.is_none()) {
        return;
    }
    out.heading("The proposal");
    let rows: Vec<Vec<Cell>> = view.sections.iter().map(section).collect();
    out.table(2, &rows);
}

fn section(one: &RoomSectionView) -> Vec<Cell> {
    let (emphasis, state) = match one.state {
        Some(SectionState::Agreed) => (Emphasis::Good, "agreed"),
        Some(SectionState::Reserved) => (Emphasis::Ask, "deferred"),
        Some(SectionState::Unresolved) => (Emphasis::Bad, "unresolved"),
        None => (Emphasis::Faint, "not yet"),
    };
    vec![
        one.number.to_string().into(),
        Cell::emphasized(state, emphasis),
        one.title.into(),
    ]
}

#[cfg(test)]
mod tests;
