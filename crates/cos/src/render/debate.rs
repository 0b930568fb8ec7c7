//! Renders the result of `cos debate`.

use super::Show;
use super::text_layout::{Emphasis, TextLayout};
use crate::view::debate::{DebateStatus, DebateView, PointView, RoundView};

impl Show for DebateView {
    fn show(&self, out: &mut TextLayout) {
        out.say_in(0, Emphasis::Strong, &self.path);
        let (emphasis, status) = standing(self.status);
        out.say_in(0, emphasis, status);
        if let Some(end) = self.end_phrase {
            out.say(0, &format!("The last debate ended: {end}."));
        }
        let rounds: Vec<String> = self.rounds.iter().map(round).collect();
        items(out, "Rounds", &rounds);
        items(out, "Reasons not to approve it", &self.not_ready);
        let review: Vec<String> = self.human_review.iter().map(point).collect();
        items(out, "For you to decide", &review);
        let open: Vec<String> = self.open_points.iter().map(point).collect();
        items(out, "Open points of the critic", &open);
        items(out, "Models that did not answer", &self.failures);
        items(
            out,
            "The blocks in the file contradict each other",
            &self.contradictions,
        );
        let repaired = self.repaired.iter();
        let repaired =
            repaired.map(|one| format!("{} × `{}` for `{}`", one.times, one.was, one.now));
        items(
            out,
            "Repaired encoding errors",
            &repaired.collect::<Vec<_>>(),
        );
        if self.number.is_some() {
            out.gap();
            let (new, gone) = (self.lines_new, self.lines_gone);
            let changed = format!("{new} lines were added, {gone} removed");
            out.say(
                0,
                &format!("The last debate cost {}; {changed}.", self.cost_usd),
            );
        }
        for step in &self.next {
            out.gap();
            out.say(0, &step.why);
            out.verbatim(2, &step.command);
        }
    }
}

const fn standing(status: DebateStatus) -> (Emphasis, &'static str) {
    match status {
        DebateStatus::Approved => (Emphasis::Good, "You have approved exactly this file."),
        DebateStatus::Rejected => (Emphasis::Bad, "You have rejected exactly this file."),
        DebateStatus::NeedsApproval => (Emphasis::Ask, "It waits for your approval."),
        DebateStatus::Blocked => (
            Emphasis::Ask,
            "The debate did not reach its goal; you decide.",
        ),
        DebateStatus::Fruitless => (Emphasis::Bad, "No critic gave a valid answer."),
        DebateStatus::Checked => (Emphasis::Faint, "It was only read."),
    }
}

fn round(one: &RoundView) -> String {
    let scores = &one.scores;
    let ids = |ids: &[cos_core::debate::PointId]| {
        let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
        ids.join(", ")
    };
    let treated = [
        ("accepted", ids(&one.taken_up)),
        ("rejected", ids(&one.rejected)),
        ("deferred", ids(&one.deferred)),
    ];
    let treated = treated.into_iter().filter(|(_, ids)| !ids.is_empty());
    let treated: Vec<String> = treated
        .map(|(what, ids)| format!("; {what}: {ids}"))
        .collect();
    let treated = treated.concat();
    format!(
        "round {}: clarity {:.2}, coverage {:.2}, architecture {:.2}, risk {:.2}; {} critical, {} \
         moderate, {} minor{treated}",
        one.round,
        scores.clarity,
        scores.coverage,
        scores.architecture,
        scores.risk,
        one.critical,
        one.moderate,
        one.minor
    )
}

fn point(one: &PointView) -> String {
    let severity = one
        .severity
        .map_or_else(String::new, |one| format!(" ({})", one.name()));
    format!("{}{severity}: {}", one.id, one.text)
}

/// Writes points under a heading; nothing if there are none.
fn items(out: &mut TextLayout, heading: &str, points: &[String]) {
    if points.is_empty() {
        return;
    }
    out.heading(heading);
    for point in points {
        out.item(2, "- ", Emphasis::Faint, point);
    }
}
