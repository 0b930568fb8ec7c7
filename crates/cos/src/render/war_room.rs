//! Renders the results of the war room.

use super::Show;
use super::text_layout::{Cell, Emphasis, TextLayout};
use crate::view::war_room::{CouncilLine, CouncilView, CouncilsView, RoomPreset};
use cos_core::council::CouncilPurpose;
use cos_core::reversibility::DeliberationMode;
use cos_engine::council::{DeferredKind, DeferredView, SpeakerView};

impl Show for CouncilView {
    fn show(&self, out: &mut TextLayout) {
        let report = &self.told;
        out.say_in(0, Emphasis::Strong, &report.question);
        match (&report.decision, &report.deliberation.end) {
            (Some(decision), _) => out.say_in(0, Emphasis::Good, decision),
            (None, Some(_)) if !report.rated.is_empty() => {}
            (None, Some(end)) => out.say_in(0, Emphasis::Ask, &format!("No decision: {end}.")),
            (None, None) => out.say_in(0, Emphasis::Ask, "It has not ended."),
        }
        if let Some(why) = &report.rationale {
            out.say(0, why);
        }
        items(out, "How hard it is to reverse", &report.rated);
        items(out, "To do", &report.orders);
        items(out, "Dissent", &report.dissents);
        items(out, "To watch", &report.watch_points);
        let plan: Vec<String> = report.reversal_plan.iter().cloned().collect();
        items(out, "How to undo it", &plan);
        let alternatives: Vec<String> = report.alternatives.iter().map(alternative).collect();
        items(out, "Alternatives", &alternatives);
        let deferred: Vec<String> = report.deferred.iter().map(deferred).collect();
        items(out, "Kept for later", &deferred);
        items(out, "The council", &report.deliberation.remarks);
        items(out, "Shown in part", &report.cut);
        let unsettled = &report.deliberation.unsettled;
        items(out, "Why a person decides", unsettled);
        items(out, "The record was changed", &report.record_faults);
        let speakers = self.speakers.iter().flatten();
        let speakers: Vec<String> = speakers.map(speaker).collect();
        items(out, "Models", &speakers);
        for step in &self.next {
            out.gap();
            out.say(0, &step.why);
            out.verbatim(2, &step.command);
        }
    }
}

/// Writes points under a heading; nothing if there are none.
pub(super) fn items(out: &mut TextLayout, heading: &str, points: &[String]) {
    if points.is_empty() {
        return;
    }
    out.heading(heading);
    for point in points {
        out.item(2, "- ", Emphasis::Faint, point);
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
    fn show(&self, out: &mut TextLayout) {
        if self.councils.is_empty() {
            out.say(0, "There is no council yet.");
            out.gap();
            out.verbatim(0, "cos war-room start \"Which way?\"");
            return;
        }
        let rows = self.councils.iter().map(|one| row(one, out)).collect();
        out.table_under(&["council", "opened", "mode", "state", "question"], rows);
    }
}

fn row(one: &CouncilLine, out: &TextLayout) -> Vec<Cell> {
    let (emphasis, state) = match (one.preset, &one.decision, &one.end) {
        (_, Some(_), _) => (Emphasis::Good, "decided"),
        (_, None, Some(_)) if one.purpose == Some(CouncilPurpose::Rate) => {
            (Emphasis::Plain, "rating")
        }
        (RoomPreset::Decision, None, Some(_)) => (Emphasis::Ask, "no decision"),
        (RoomPreset::Research, None, Some(_)) => (Emphasis::Good, "finished"),
        (_, None, None) => (Emphasis::Ask, "open"),
    };
    vec![
        Cell::emphasized(one.council_id.clone(), Emphasis::Strong),
        out.moment(one.opened_at.0).into(),
        one.mode.map_or("research", DeliberationMode::name).into(),
        Cell::emphasized(state, emphasis),
        Cell::short(one.question.clone()),
    ]
}
