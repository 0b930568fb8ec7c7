//! Renders the state of a run, goal by goal.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use super::phrase::state;
use crate::view::progress::{CostTrend, ProgressView, Velocity};
use crate::view::status::{GoalLine, GoalStep, StatusView};
use cos_core::goal::GoalState;

impl Show for StatusView {
    fn show(&self, paper: &mut Paper) {
        self.run.show_name(paper);
        self.run.show_limits(paper);
        paper.gap();
        show_progress(&self.progress, paper);
        paper.gap();
        let rests = self.run.ended.is_some();
        let rows = self.goals.iter().map(|goal| row(goal, rests, paper));
        let rows: Vec<Vec<Cell>> = rows.collect();
        paper.table(2, &rows);
        if let Some(decision) = &self.decision {
            paper.gap();
            paper.item(
                0,
                "The run waits for you: ",
                Ink::Ask,
                &format!("cos show {decision}"),
            );
        }
    }
}

fn show_progress(progress: &ProgressView, paper: &mut Paper) {
    let counts = [
        (progress.completed, "done"),
        (progress.in_progress, "in progress"),
        (progress.waiting, "waiting for you"),
        (progress.answered, "answered"),
        (progress.pending, "pending"),
        (progress.skipped, "skipped"),
        (progress.failed, "failed"),
        (progress.deferred, "deferred"),
    ];
    let told: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    let percent = progress.percent_complete;
    paper.say(
        2,
        &format!(
            "{percent}% of {} goals: {}",
            progress.total,
            told.join(", ")
        ),
    );
    if let (Some(rate), Some(left)) = (progress.goals_per_hour, progress.left_ms) {
        let speed = match progress.velocity_trend {
            Velocity::Increasing => ", lately faster",
            Velocity::Decreasing => ", lately slower",
            Velocity::Stable | Velocity::Unknown => "",
        };
        paper.say(
            2,
            &format!("{rate} goals an hour{speed}; about {left} for the rest"),
        );
    }
    let money = match progress.cost_trend {
        CostTrend::OverBudget => "At this rate the budget is too small.",
        CostTrend::OnBudget => "At this rate the budget is just enough.",
        CostTrend::UnderBudget | CostTrend::Unknown => return,
    };
    paper.say_in(2, Ink::Ask, money);
}

fn row(goal: &GoalLine, rests: bool, paper: &Paper) -> Vec<Cell> {
    let (ink, words) = match goal.answered {
        Some(_) => (Ink::Plain, "answered"),
        None => state(goal.state),
    };
    let tries = match goal.attempts {
        0 => String::new(),
        1 => "1 try".to_owned(),
        more => format!("{more} tries"),
    };
    let spent = if goal.attempts == 0 {
        String::new()
    } else {
        goal.spent_usd.to_string()
    };
    vec![
        Cell::inked(goal.goal.to_string(), Ink::Strong),
        Cell::inked(words, ink),
        tries.into(),
        spent.into(),
        remark(goal, rests, paper),
    ]
}

/// Returns a remark on a goal; `rests` if no process runs the run.
fn remark(goal: &GoalLine, rests: bool, paper: &Paper) -> Cell {
    if let Some(answer) = &goal.answered {
        return Cell::short(format!("answered {answer}; continues when resumed"));
    }
    if let Some(decision) = &goal.decision {
        return Cell::whole(format!("cos show {decision}"));
    }
    Cell::short(if goal.asked_anew {
        "asks again when resumed".to_owned()
    } else if let Some(other) = &goal.blocked_by {
        format!("depends on {other}")
    } else if goal.undone {
        "reverted".to_owned()
    } else if let Some(gone) = goal.shaken_by.first() {
        format!("checked before {gone} was reverted")
    } else if let Some(next) = goal.next_at {
        format!("next try {}", paper.clock(next.0))
    } else {
        step(goal, rests)
    })
}

fn step(goal: &GoalLine, rests: bool) -> String {
    let is_under_way = goal.state == GoalState::InProgress;
    match goal.step {
        GoalStep::Attempt | GoalStep::Check | GoalStep::Land if rests && is_under_way => {
            "continues when resumed".to_owned()
        }
        GoalStep::Attempt => goal.by.clone(),
        GoalStep::Check => "being checked".to_owned(),
        GoalStep::Land if is_under_way => "landing".to_owned(),
        _ => goal.content.lines().next().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests;
