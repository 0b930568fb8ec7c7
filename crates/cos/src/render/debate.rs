//! Renders the result of `cos debate`.

use super::Show;
use super::paper::{Ink, Paper};
use crate::view::debate::{DebateStatus, DebateView, PointView, RoundView};

impl Show for DebateView {
    fn show(&self, paper: &mut Paper) {
        paper.say_in(0, Ink::Strong, &self.path);
        let (ink, said) = standing(self.status);
        paper.say_in(0, ink, said);
        if let Some(end) = self.end_phrase {
            paper.say(0, &format!("The last debate ended: {end}."));
        }
        let rounds: Vec<String> = self.rounds.iter().map(round).collect();
        items(paper, "Rounds", &rounds);
        items(paper, "Reasons not to approve it", &self.not_ready);
        let review: Vec<String> = self.human_review.iter().map(point).collect();
        items(paper, "For you to decide", &review);
        let open: Vec<String> = self.open_points.iter().map(point).collect();
        items(paper, "Open points of the critic", &open);
        items(paper, "Models that did not answer", &self.failures);
        items(
            paper,
            "The blocks in the file contradict each other",
            &self.contradictions,
        );
        let repaired = self.repaired.iter();
        let repaired =
            repaired.map(|one| format!("{} × `{}` for `{}`", one.times, one.was, one.now));
        items(
            paper,
            "Repaired encoding errors",
            &repaired.collect::<Vec<_>>(),
        );
        if self.number.is_some() {
            paper.gap();
            let (new, gone) = (self.lines_new, self.lines_gone);
            let changed = format!("{new} lines were added, {gone} removed");
            paper.say(
                0,
                &format!("The last debate cost {}; {changed}.", self.cost_usd),
            );
        }
        for step in &self.next {
            paper.gap();
            paper.say(0, &step.why);
            paper.verbatim(2, &step.command);
        }
    }
}

const fn standing(status: DebateStatus) -> (Ink, &'static str) {
    match status {
        DebateStatus::Approved => (Ink::Good, "You have approved exactly this file."),
        DebateStatus::Rejected => (Ink::Bad, "You have rejected exactly this file."),
        DebateStatus::NeedsApproval => (Ink::Ask, "It waits for your approval."),
        DebateStatus::Blocked => (Ink::Ask, "The debate did not reach its goal; you decide."),
        DebateStatus::Fruitless => (Ink::Bad, "No critic gave a valid answer."),
        DebateStatus::Checked => (Ink::Faint, "It was only read."),
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
fn items(paper: &mut Paper, heading: &str, points: &[String]) {
    if points.is_empty() {
        return;
    }
    paper.heading(heading);
    for point in points {
        paper.item(2, "- ", Ink::Faint, point);
    }
}
