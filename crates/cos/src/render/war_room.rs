//! Renders the results of the war room.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use crate::view::war_room::{CouncilLine, CouncilView, CouncilsView, RoomPreset};
use cos_core::council::CouncilPurpose;
use cos_core::reversibility::DeliberationMode;
use cos_engine::council::{DeferredKind, DeferredView, SpeakerView};

impl Show for CouncilView {
    fn show(&self, paper: &mut Paper) {
        let told = &self.told;
        paper.say_in(0, Ink::Strong, &told.question);
        match (&told.decision, &told.deliberation.end) {
            (Some(decision), _) => paper.say_in(0, Ink::Good, decision),
            (None, Some(_)) if !told.rated.is_empty() => {}
            (None, Some(end)) => paper.say_in(0, Ink::Ask, &format!("No decision: {end}.")),
            (None, None) => paper.say_in(0, Ink::Ask, "It has not ended."),
        }
        if let Some(why) = &told.rationale {
            paper.say(0, why);
        }
        items(paper, "How hard it is to reverse", &told.rated);
        items(paper, "To do", &told.orders);
        items(paper, "Dissent", &told.dissents);
        items(paper, "To watch", &told.watch_points);
        let plan: Vec<String> = told.reversal_plan.iter().cloned().collect();
        items(paper, "How to undo it", &plan);
        let alternatives: Vec<String> = told.alternatives.iter().map(alternative).collect();
        items(paper, "Alternatives", &alternatives);
        let deferred: Vec<String> = told.deferred.iter().map(deferred).collect();
        items(paper, "Kept for later", &deferred);
        items(paper, "The council", &told.deliberation.remarks);
        items(paper, "Shown in part", &told.cut);
        let unsettled = &told.deliberation.unsettled;
        items(paper, "Why a person decides", unsettled);
        items(paper, "The record was changed", &told.record_faults);
        let speakers = self.speakers.iter().flatten();
        let speakers: Vec<String> = speakers.map(speaker).collect();
        items(paper, "Models", &speakers);
        for step in &self.next {
            paper.gap();
            paper.say(0, &step.why);
            paper.verbatim(2, &step.command);
        }
    }
}

/// Writes points under a heading; nothing if there are none.
pub(super) fn items(paper: &mut Paper, heading: &str, points: &[String]) {
    if points.is_empty() {
        return;
    }
    paper.heading(heading);
    for point in points {
        paper.item(2, "- ", Ink::Faint, point);
    }
}

fn alternative(one: &cos_engine::council::AlternativeView) -> String {
    let points = one
        .points
        .map_or_else(String::new, |points| format!(" ({points} points)"));
    format!("{}{points}: {}: {}", one.label, one.name, one.summary)
}

fn deferred(one: &DeferredView) -> String {
    let points = one
        .points
        .map_or_else(String::new, |points| format!(" ({points} points)"));
    let kind = match one.kind {
        DeferredKind::Alternative => "alternative",
        DeferredKind::Dissent => "dissent of",
    };
    format!("{kind} {}{points}: {}", one.label, one.text)
}

/// Returns who spoke in one turn.
pub(super) fn speaker(one: &SpeakerView) -> String {
    let who = match (&one.persona, &one.model, &one.fault) {
        (Some(persona), Some(model), _) => format!("{persona} by {model}"),
        (_, _, Some(fault)) => fault.clone(),
        _ => "hidden".to_owned(),
    };
    format!(
        "turn {} ({}): {} is {who}",
        one.seq,
        one.phase.name(),
        one.label
    )
}

impl Show for CouncilsView {
    fn show(&self, paper: &mut Paper) {
        if self.councils.is_empty() {
            paper.say(0, "There is no council yet.");
            paper.gap();
            paper.verbatim(0, "cos war-room start \"Which way?\"");
            return;
        }
        let rows = self.councils.iter().map(|one| row(one, paper)).collect();
        paper.table_under(&["council", "opened", "mode", "state", "question"], rows);
    }
}

fn row(one: &CouncilLine, paper: &Paper) -> Vec<Cell> {
    let (ink, state) = match (one.preset, &one.decision, &one.end) {
        (_, Some(_), _) => (Ink::Good, "decided"),
        (_, None, Some(_)) if one.purpose == Some(CouncilPurpose::Rate) => (Ink::Plain, "rating"),
        (RoomPreset::Decision, None, Some(_)) => (Ink::Ask, "no decision"),
        (RoomPreset::Research, None, Some(_)) => (Ink::Good, "finished"),
        (_, None, None) => (Ink::Ask, "open"),
    };
    vec![
        Cell::inked(one.council_id.clone(), Ink::Strong),
        paper.moment(one.opened_at.0).into(),
        one.mode.map_or("research", DeliberationMode::name).into(),
        Cell::inked(state, ink),
        Cell::short(one.question.clone()),
    ]
}
