//! What `cos debate` tells, for a terminal.

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
        items(paper, "What speaks against approving it", &self.not_ready);
        let review: Vec<String> = self.human_review.iter().map(point).collect();
        items(paper, "For you to settle", &review);
        let open: Vec<String> = self.open_points.iter().map(point).collect();
        items(paper, "What the critic says of this text", &open);
        items(paper, "Who did not speak", &self.failures);
        items(
            paper,
            "The blocks that were read contradict themselves",
            &self.contradictions,
        );
        let repaired = self.repaired.iter();
        let repaired =
            repaired.map(|one| format!("{} × `{}` for `{}`", one.times, one.was, one.now));
        items(
            paper,
            "Damage to its encoding that was put right",
            &repaired.collect::<Vec<_>>(),
        );
        if self.number.is_some() {
            paper.gap();
            let (new, gone) = (self.lines_new, self.lines_gone);
            let changed = format!("{new} lines are new, {gone} are gone");
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
        DebateStatus::Rejected => (Ink::Bad, "You have turned exactly this file down."),
        DebateStatus::NeedsApproval => (Ink::Ask, "It waits for your approval."),
        DebateStatus::Blocked => (Ink::Ask, "The debate did not get there; you decide."),
        DebateStatus::Fruitless => (Ink::Bad, "No critic has said anything that counts."),
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
        ("taken up", ids(&one.taken_up)),
        ("rejected", ids(&one.rejected)),
        ("put off", ids(&one.deferred)),
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

/// Points under a heading; nothing where there are none.
fn items(paper: &mut Paper, heading: &str, points: &[String]) {
    if points.is_empty() {
        return;
    }
    paper.heading(heading);
    for point in points {
        paper.item(2, "- ", Ink::Faint, point);
    }
}
