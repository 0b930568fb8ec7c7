//! Renders what a run would do and ask.

use super::Show;
use super::phrase::{beginning, count, sentence};
use super::text_layout::{Emphasis, TextLayout};
use crate::view::plan::{PlanView, PlannedGoal};

impl Show for PlanView {
    fn show(&self, out: &mut TextLayout) {
        let line = format!(
            "{} from {}, at most {} and {}. Nothing was started.",
            count(self.goals.len(), "goal"),
            self.source,
            self.budget_usd,
            self.time_ms
        );
        out.say_in(0, Emphasis::Strong, &line);
        if self.reserve_usd > self.budget_usd {
            let text = format!(
                "One try of each goal reserves {} in all; the budget does not cover that.",
                self.reserve_usd
            );
            out.say_in(0, Emphasis::Ask, &text);
        }
        if self.dirty_files > 0 {
            let files = count(self.dirty_files, "file");
            out.say(
                0,
                &format!("{files} with uncommitted changes: goals start without them."),
            );
        }
        for goal in &self.goals {
            out.gap();
            show_goal(goal, out);
        }
    }
}

fn show_goal(goal: &PlannedGoal, out: &mut TextLayout) {
    let first = goal.content.lines().next().unwrap_or_default();
    out.item(
        2,
        &format!("{}  ", goal.goal),
        Emphasis::Strong,
        &beginning(first),
    );
    let by = match &goal.command {
        Some(_) => "a command".to_owned(),
        None => beginning(&goal.by),
    };
    let text = format!("by {by}, {} reserved, risk {}", goal.reserve_usd, goal.risk);
    out.say(4, &text);
    // Shown in full and as it is: the person approves the run based on it.
    if let Some(command) = &goal.command {
        out.quote(6, command);
    }
    let lost = match (&goal.left_out_by, &goal.blocked_by) {
        (Some(decision), _) => Some(format!(
            "is skipped, as you decided in {decision}; `--reconsider` asks you again."
        )),
        (None, Some(other)) => Some(format!("is skipped, because it depends on {other}.")),
        (None, None) => None,
    };
    if let Some(text) = lost {
        return out.say_in(4, Emphasis::Ask, &text);
    }
    if !goal.depends_on.is_empty() {
        let names: Vec<String> = goal.depends_on.iter().map(ToString::to_string).collect();
        out.say(4, &format!("after {}", names.join(", ")));
    }
    for check in &goal.checks {
        out.item_as_is(4, "proven when ", Emphasis::Plain, check);
    }
    if !goal.asks_first.is_empty() {
        let why: Vec<&str> = goal
            .asks_first
            .iter()
            .map(|trigger| trigger.meaning)
            .collect();
        let text = format!("because {}.", why.join(", and "));
        out.item(4, "asks you before it starts, ", Emphasis::Ask, &text);
    }
    if goal.asks_to_land {
        out.say_in(
            4,
            Emphasis::Ask,
            "asks you before it lands, because no check proves it.",
        );
    }
    for finding in &goal.findings {
        let lead = format!("{}: ", finding.severity.name());
        out.item(4, &lead, Emphasis::Plain, &sentence(&finding.message));
    }
}
