//! Renders a research room: its results, and the live screen.

use super::paper::{Cell, Ink, Paper};
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
    fn show(&self, paper: &mut Paper) {
        head(self, paper);
        items(paper, "The idea", &self.snapshot);
        sections(self, paper);
        items(paper, "Open objections", &self.objections);
        watched(self, paper);
        if !self.unpriced.is_empty() {
            let models = self.unpriced.join(", ");
            paper.gap();
            paper.say_in(
                0,
                Ink::Faint,
                &format!("Price unknown, so a fixed amount is reserved per turn: {models}."),
            );
        }
        if self.end.is_some() {
            paper.gap();
            paper.say(0, "Files:");
            paper.verbatim(2, &self.results);
        }
        for step in &self.next {
            paper.gap();
            paper.say(0, &step.why);
            paper.verbatim(2, &step.command);
        }
    }
}

impl Show for RoomScreen<'_> {
    fn show(&self, paper: &mut Paper) {
        let view = self.view;
        head(view, paper);
        let table = view.table.as_ref();
        if let Some(table) = table.filter(|_| self.detail >= Detail::Table) {
            paper.gap();
            paper.item(0, "On the table  ", Ink::Strong, table);
        }
        paper.gap();
        let speaking = view.members.iter().filter(|one| one.speaking_ms.is_some());
        for one in speaking {
            let seconds = one.speaking_ms.unwrap_or(0) / 1_000;
            paper.say_in(
                0,
                Ink::Ask,
                &format!("{} speaks, for {seconds} s.", one.name),
            );
            if let Some(saying) = &one.saying {
                paper.say(2, &end_of(saying));
            }
        }
        if let Some(desk) = view.desk {
            paper.say_in(0, Ink::Ask, &format!("Now {desk}."));
        }
        for one in view.turns.iter().rev().take(self.turns) {
            turn(one, paper);
        }
        if self.detail >= Detail::Members {
            members(view, paper);
        }
        if self.detail == Detail::Whole {
            watched(view, paper);
            items(paper, "The idea so far", &view.snapshot);
            if view.phase != RoomPhase::Ideation {
                sections(view, paper);
            }
        } else {
            paper.gap();
            paper.say_in(0, Ink::Faint, LEFT_OUT);
        }
        for step in view
            .next
            .iter()
            .filter(|_| view.state == RoomState::Waiting)
        {
            paper.gap();
            paper.say(0, &step.why);
            paper.verbatim(2, &step.command);
        }
    }
}

fn head(view: &RoomView, paper: &mut Paper) {
    paper.say_in(0, Ink::Strong, &view.title);
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
    let told = format!(
        "{phase}{round} - {} of {} - {} of {} - {}",
        view.spent_usd,
        view.budget_usd,
        minutes(view.elapsed_ms),
        minutes(view.time_ms),
        view.council_id,
    );
    paper.say_in(0, Ink::Faint, &told);
    match (&view.waits, view.end) {
        (Some(why), _) => paper.say_in(0, Ink::Ask, &format!("It waits for you: {why}.")),
        (None, Some(end)) => {
            let ink = if view.is_complete {
                Ink::Good
            } else {
                Ink::Ask
            };
            paper.say_in(0, ink, &format!("It is over: {end}."));
        }
        _ => {}
    }
    if let Some(ideation) = view.ideation {
        paper.say(0, &format!("Ideation ended: {ideation}."));
    }
    if view.is_simulated {
        paper.say_in(
            0,
            Ink::Bad,
            "Simulated: one model plays all members; its result needs your confirmation.",
        );
    }
}

fn tag_ink(tag: &str) -> Ink {
    match tag {
        "AGREE" => Ink::Good,
        "OBJECT" | "INVALID" => Ink::Bad,
        _ => Ink::Faint,
    }
}

fn turn(one: &RoomTurnView, paper: &mut Paper) {
    paper.gap();
    let lead = format!("{} ", one.cite);
    let reason = one.reason.as_ref();
    let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
    let told = format!("{lead}{} [{}{reason}]", one.member, one.tag);
    paper.say_in(0, tag_ink(one.tag), &told);
    let begun: String = one.text.chars().take(SHOWN).collect();
    let dots = if begun.len() < one.text.len() {
        " ..."
    } else {
        ""
    };
    paper.say(2, &format!("{begun}{dots}"));
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

fn members(view: &RoomView, paper: &mut Paper) {
    paper.gap();
    let rows = view.members.iter().map(member).collect();
    paper.table_under(&["member", "last", "itself", "signs"], rows);
}

fn member(one: &RoomMemberView) -> Vec<Cell> {
    let tag = one.tag.unwrap_or("-");
    let (ink, itself) = match (one.drifted, one.drift_streak) {
        (None, _) => (Ink::Faint, "not judged".to_owned()),
        (Some(false), _) => (Ink::Good, "yes".to_owned()),
        (Some(true), 1) => (Ink::Bad, "drifted".to_owned()),
        (Some(true), rounds) => (Ink::Bad, format!("drifted {rounds} rounds")),
    };
    vec![
        Cell::inked(one.name.clone(), Ink::Strong),
        Cell::inked(tag, tag_ink(tag)),
        Cell::inked(itself, ink),
        Cell::short(one.signs.join(", ")),
    ]
}

/// Writes warnings about a room: members that only follow, members that drift, principles that
/// fail.
fn watched(view: &RoomView, paper: &mut Paper) {
    let conformity = &view.conformity;
    if conformity.moves > 0 {
        paper.gap();
        let who = if conformity.who.is_empty() {
            String::new()
        } else {
            format!(": {}", conformity.who.join(", "))
        };
        let told = format!(
            "Conformity {} %: {} of {} changes of side went to the majority without new evidence{who}.",
            conformity.percent, conformity.followed, conformity.moves
        );
        let ink = if conformity.followed > 0 {
            Ink::Bad
        } else {
            Ink::Plain
        };
        paper.say_in(0, ink, &told);
    }
    for name in &view.reported {
        let told = format!("{name} drifted three rounds in a row; try another model.");
        paper.say_in(0, Ink::Bad, &told);
    }
    items(
        paper,
        "First principles that do not hold",
        &view.failed_principles,
    );
}

fn sections(view: &RoomView, paper: &mut Paper) {
    if view.sections.iter().all(|one| one.state.is_none()) {
        return;
    }
    paper.heading("The proposal");
    let rows: Vec<Vec<Cell>> = view.sections.iter().map(section).collect();
    paper.table(2, &rows);
}

fn section(one: &RoomSectionView) -> Vec<Cell> {
    let (ink, state) = match one.state {
        Some(SectionState::Agreed) => (Ink::Good, "agreed"),
        Some(SectionState::Reserved) => (Ink::Ask, "deferred"),
        Some(SectionState::Unresolved) => (Ink::Bad, "unresolved"),
        None => (Ink::Faint, "not yet"),
    };
    vec![
        one.number.to_string().into(),
        Cell::inked(state, ink),
        one.title.into(),
    ]
}

#[cfg(test)]
mod tests;
