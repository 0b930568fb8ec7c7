//! Renders what a run would do and ask.

use super::Show;
use super::paper::{Ink, Paper};
use super::phrase::{beginning, count, sentence};
use crate::view::plan::{PlanView, PlannedGoal};

impl Show for PlanView {
    fn show(&self, paper: &mut Paper) {
        let line = format!(
            "{} from {}, at most {} and {}. Nothing was started.",
            count(self.goals.len(), "goal"),
            self.source,
            self.budget_usd,
            self.time_ms
        );
        paper.say_in(0, Ink::Strong, &line);
        if self.reserve_usd > self.budget_usd {
            let text = format!(
                "One try of each goal reserves {} in all; the budget does not cover that.",
                self.reserve_usd
            );
            paper.say_in(0, Ink::Ask, &text);
        }
        if self.dirty_files > 0 {
            let files = count(self.dirty_files, "file");
            paper.say(
                0,
                &format!("{files} with uncommitted changes: goals start without them."),
            );
        }
        for goal in &self.goals {
            paper.gap();
            show_goal(goal, paper);
        }
    }
}

fn show_goal(goal: &PlannedGoal, paper: &mut Paper) {
    let first = goal.content.lines().next().unwrap_or_default();
    paper.item(
        2,
        &format!("{}  ", goal.goal),
        Ink::Strong,
        &beginning(first),
    );
    let by = match &goal.command {
        Some(_) => "a command".to_owned(),
        None => beginning(&goal.by),
    };
    let text = format!("by {by}, {} reserved, risk {}", goal.reserve_usd, goal.risk);
    paper.say(4, &text);
    // Shown in full and as it is: the person approves the run based on it.
    if let Some(command) = &goal.command {
        paper.quote(6, command);
    }
    let lost = match (&goal.left_out_by, &goal.blocked_by) {
        (Some(decision), _) => Some(format!(
            "is skipped, as you decided in {decision}; `--reconsider` asks you again."
        )),
        (None, Some(other)) => Some(format!("is skipped, because it depends on {other}.")),
        (None, None) => None,
    };
    if let Some(text) = lost {
        return paper.say_in(4, Ink::Ask, &text);
    }
    if !goal.depends_on.is_empty() {
        let names: Vec<String> = goal.depends_on.iter().map(ToString::to_string).collect();
        paper.say(4, &format!("after {}", names.join(", ")));
    }
    for check in &goal.checks {
        paper.item_as_is(4, "proven when ", Ink::Plain, check);
    }
    if !goal.asks_first.is_empty() {
        let why: Vec<&str> = goal
            .asks_first
            .iter()
            .map(|trigger| trigger.meaning)
            .collect();
        let text = format!("because {}.", why.join(", and "));
        paper.item(4, "asks you before it starts, ", Ink::Ask, &text);
    }
    if goal.asks_to_land {
        paper.say_in(
            4,
            Ink::Ask,
            "asks you before it lands, because no check proves it.",
        );
    }
    for finding in &goal.findings {
        let lead = format!("{}: ", finding.severity.name());
        paper.item(4, &lead, Ink::Plain, &sentence(&finding.message));
    }
}
