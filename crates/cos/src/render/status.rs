//! Renders the state of a run, goal by goal.

use super::Show;
use super::phrase::{count, state};
use super::text_layout::{Cell, Emphasis, TextLayout};
use crate::view::blocker::Blocker;
use crate::view::progress::{CostTrend, ProgressView, Velocity};
use crate::view::status::{GoalLine, GoalStep, StatusView};
use cos_core::goal::GoalState;

impl Show for StatusView {
    fn show(&self, out: &mut TextLayout) {
        self.run.show_name(out);
        self.run.show_limits(out);
        out.gap();
        show_progress(&self.progress, out);
        out.gap();
        let rests = self.run.ended.is_some();
        let rows = self.goals.iter().map(|goal| row(goal, rests, out));
        let rows: Vec<Vec<Cell>> = rows.collect();
        out.table(2, &rows);
        if let Some(decision) = &self.decision {
            out.gap();
            out.item(
                0,
                "The run waits for you: ",
                Emphasis::Ask,
                &format!("cos show {decision}"),
            );
        }
    }
}

fn show_progress(progress: &ProgressView, out: &mut TextLayout) {
    let counts = [
        (progress.completed, "done"),
        (progress.in_progress, "in progress"),
        (progress.waiting, "waiting for you"),
        (progress.answered, "answered"),
        (progress.pending, "pending"),
        (progress.waiting_for_goal, "waiting for another goal"),
        (progress.skipped, "skipped"),
        (progress.failed, "failed"),
        (progress.deferred, "deferred"),
    ];
    let lines: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    let percent = progress.percent_complete;
    out.say(
        2,
        &format!(
            "{percent}% of {} goals: {}",
            progress.total,
            lines.join(", ")
        ),
    );
    if let (Some(rate), Some(left)) = (progress.goals_per_hour, progress.left_ms) {
        let speed = match progress.velocity_trend {
            Velocity::Increasing => ", lately faster",
            Velocity::Decreasing => ", lately slower",
            Velocity::Stable | Velocity::Unknown => "",
        };
        out.say(
            2,
            &format!("{rate} goals an hour{speed}; about {left} for the rest"),
        );
    }
    let money = match progress.cost_trend {
        CostTrend::OverBudget => "At this rate the budget is too small.",
        CostTrend::OnBudget => "At this rate the budget is just enough.",
        CostTrend::UnderBudget | CostTrend::Unknown => return,
    };
    out.say_in(2, Emphasis::Ask, money);
}

fn row(goal: &GoalLine, rests: bool, out: &TextLayout) -> Vec<Cell> {
    let (emphasis, words) = match goal.answered {
        Some(_) => (Emphasis::Plain, "answered"),
        None if goal.blocker.is_some_and(Blocker::waits) => (Emphasis::Plain, "waits"),
        None => state(goal.state),
    };
    let attempts = match goal.attempts {
        0 => String::new(),
        number => count(number, "attempt"),
    };
    let spent = if goal.attempts == 0 {
        String::new()
    } else {
        goal.spent_usd.to_string()
    };
    vec![
        Cell::emphasized(goal.goal.to_string(), Emphasis::Strong),
        Cell::emphasized(words, emphasis),
        attempts.into(),
        spent.into(),
        remark(goal, rests, out),
    ]
}

/// Returns a remark on a goal; `rests` if no process runs the run.
fn remark(goal: &GoalLine, rests: bool, out: &TextLayout) -> Cell {
    if let Some(answer) = &goal.answered {
        return Cell::short(format!("answered {answer}; continues when resumed"));
    }
    if let Some(decision) = &goal.decision {
        return Cell::whole(format!("cos show {decision}"));
    }
    Cell::short(if goal.asked_anew {
        "asks again when resumed".to_owned()
    } else if let Some(other) = &goal.blocked_by {
        if goal.blocker == Some(Blocker::Asks) {
            format!("{other} waits for you")
        } else {
            format!("depends on {other}")
        }
    } else if goal.undone {
        "reverted".to_owned()
    } else if let Some(gone) = goal.shaken_by.first() {
        format!("checked before {gone} was reverted")
    } else if let Some(next) = goal.next_at {
        format!("next attempt {}", out.clock(next.0))
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
