//! Renders the morning brief: headline, done, waiting, not done, spent, tried, next.

use super::phrase::{count, standing, state};
use super::text_layout::{Cell, Emphasis, TextLayout};
use super::{Show, next};
use crate::view::amount::{Usd, short};
use crate::view::blocker::Blocker;
use crate::view::brief::{BriefView, CapOf, CapView, NotDone, NotDoneWhy};
use crate::view::decision::DecisionView;
use crate::view::done::DoneGoal;
use crate::view::tried::{Tried, TryEnd, TryView, level_name};
use cos_core::evidence::CheckVerdict;
use cos_core::goal::GoalState;
use cos_core::money::Money;

impl Show for BriefView {
    fn show(&self, out: &mut TextLayout) {
        headline(self, out);
        show_done(&self.done, out);
        show_waiting(&self.waiting, self.headline.waiting, out);
        show_not_done(&self.not_done, out);
        show_spent(&self.spent, out);
        show_tried(&self.tried, out);
        next::show(&self.next, out);
    }
}

fn headline(view: &BriefView, out: &mut TextLayout) {
    let head = &view.headline;
    let waits = match head.waiting {
        0 => "nothing waits for you".to_owned(),
        1 => "1 question waits for you".to_owned(),
        more => format!("{more} questions wait for you"),
    };
    let line = format!(
        "{} of {} done, {} of {} spent, {waits}.",
        head.done,
        count(head.goals, "goal"),
        head.spent_usd,
        head.budget_usd
    );
    out.say_in(0, Emphasis::Strong, &line);
    let (emphasis, verb, words) = standing(view.run.ended);
    let text = format!(
        "Run {} from {} {verb}{words}.",
        view.run.id, view.run.source
    );
    out.say_in(0, emphasis, &text);
    view.run.show_held_up(0, out);
    let ordered = out.moment(view.run.started_at.0);
    let text = format!("Started {ordered}, worked for {}.", view.run.elapsed_ms);
    out.say_in(0, Emphasis::Faint, &text);
}

fn show_done(done: &[DoneGoal], out: &mut TextLayout) {
    out.heading(&format!("Done ({})", done.len()));
    if done.is_empty() {
        out.say(2, "Nothing is done yet.");
    }
    for goal in done {
        let lead = format!("{}  ", goal.goal);
        out.item(2, &lead, Emphasis::Good, first_line(&goal.content));
        if goal.state == GoalState::Partial {
            out.say(4, "You let it land although a check failed.");
        }
        let commit = match &goal.commit {
            Some(commit) => {
                format!(
                    "commit {} with {}",
                    short(commit.as_str()),
                    count(goal.files.len(), "file")
                )
            }
            None => "nothing had to be changed".to_owned(),
        };
        let tries = if goal.attempts > 1 {
            format!(", {}", count(goal.attempts, "attempt"))
        } else {
            String::new()
        };
        let unknown = if goal.cost_known {
            ""
        } else {
            " charged, partly estimated"
        };
        let facts = format!(
            "{commit}, {}{unknown}, {}{tries}",
            goal.cost_usd, goal.took_ms
        );
        out.say(4, &facts);
        for proof in &goal.evidence {
            let (lead, emphasis) = if proof.held {
                ("passed  ", Emphasis::Good)
            } else {
                ("failed  ", Emphasis::Bad)
            };
            let facts = proof.exit.filter(|exit| *exit != 0);
            let exit = facts.map_or_else(String::new, |exit| format!(" (exit {exit})"));
            out.item_as_is(4, lead, emphasis, &format!("{}{exit}", proof.check));
        }
        for gone in &goal.shaken_by {
            let text = format!("This check ran before {gone} was reverted, and may fail now.");
            out.say_in(4, Emphasis::Ask, &text);
        }
        for decision in &goal.approved_by {
            out.say(4, &format!("approved by you in {decision}"));
        }
    }
}

fn show_waiting(waiting: &[DecisionView], all: usize, out: &mut TextLayout) {
    out.heading(&format!("Waiting for you ({all})"));
    if waiting.is_empty() {
        out.say(2, "Nothing waits for you.");
    }
    for (place, decision) in waiting.iter().enumerate() {
        if place > 0 {
            out.gap();
        }
        decision.show_question(2, out);
        if decision.recommended.is_some() {
            decision.show_recommendation(4, out);
        }
        decision.show_commands(4, out);
    }
    if all > waiting.len() {
        out.gap();
        let more = all - waiting.len();
        out.say(2, &format!("{more} more: cos checkpoints --all"));
    }
}

fn show_not_done(not_done: &[NotDone], out: &mut TextLayout) {
    if not_done.is_empty() {
        return;
    }
    out.heading(&format!("Not done ({})", not_done.len()));
    for goal in not_done {
        let (emphasis, words) = match goal.why {
            NotDoneWhy::Interrupted => (Emphasis::Plain, "interrupted"),
            NotDoneWhy::BlockedBy { state, .. } if state.waits() => (Emphasis::Plain, "waits"),
            _ => state(goal.state),
        };
        let lead = format!("{}  {words}  ", goal.goal);
        out.item(2, &lead, emphasis, &reason(&goal.why, out));
        if let Some(failure) = &goal.last_failure {
            let tried = count(goal.attempts, "attempt");
            out.say(4, &format!("After {tried}: {}", ending(failure)));
        }
    }
}

fn reason(why: &NotDoneWhy, out: &TextLayout) -> String {
    let by = |decision: &Option<cos_core::id::DecisionId>| {
        decision
            .as_ref()
            .map_or_else(String::new, |decision| format!(" in {decision}"))
    };
    match why {
        NotDoneWhy::BlockedBy {
            goal,
            state: Blocker::Asks,
        } => format!("{goal} waits for you."),
        NotDoneWhy::BlockedBy { goal, .. } => format!("It depends on {goal}."),
        NotDoneWhy::Refused { decision } => format!("You said no{}", by(decision)),
        NotDoneWhy::GivenUp { decision: None } => "You decided not to try again.".to_owned(),
        NotDoneWhy::GivenUp { decision } => {
            format!("You decided{} not to try again.", by(decision))
        }
        NotDoneWhy::PutOff => "It is left for you to do by hand.".to_owned(),
        NotDoneWhy::Undone => "What it had landed was reverted.".to_owned(),
        NotDoneWhy::Answered { decision, option } => {
            format!("You answered `{option}`; the next resume uses it: {decision}")
        }
        NotDoneWhy::AskedAnew {
            decision,
            used_by: Some(run),
        } => format!("Run {run} used the answer to {decision}; the next resume asks again."),
        NotDoneWhy::AskedAnew { decision, .. } => {
            format!("{decision} is no longer open; the next resume asks again.")
        }
        NotDoneWhy::Retrying { next_at, resumed } => {
            let when = if *resumed {
                "It is tried again once the run is resumed"
            } else {
                "It will be tried again"
            };
            let next = next_at.as_ref().map(|at| out.moment(at.0));
            next.map_or_else(
                || format!("{when}."),
                |next| format!("{when}, not before {next}."),
            )
        }
        NotDoneWhy::Interrupted => {
            "It was in progress when the run was interrupted; the next resume tries it again."
                .to_owned()
        }
        NotDoneWhy::HeldBack { setting } => {
            format!("It was not started, because too many others wait for you (`{setting}`).")
        }
        NotDoneWhy::UnderWay => "It is in progress.".to_owned(),
        NotDoneWhy::RunEnded => "The run ended before it was done.".to_owned(),
        NotDoneWhy::LaidDown => "The next resume continues it.".to_owned(),
        NotDoneWhy::NotReached => "The run did not reach it.".to_owned(),
    }
}

fn show_spent(caps: &[CapView], out: &mut TextLayout) {
    out.heading("Spent");
    let rows: Vec<Vec<Cell>> = caps.iter().map(cap_row).collect();
    out.table(2, &rows);
}

fn cap_row(cap: &CapView) -> Vec<Cell> {
    let scope = match &cap.scope {
        CapOf::Run => "this run".to_owned(),
        CapOf::Day(date) => format!("the day {date}, all runs"),
        CapOf::Campaign(name) => format!("campaign {name}, all runs"),
    };
    let mut rest = format!("{} left", cap.left_usd);
    for (amount, word) in [
        (cap.held_usd, "reserved"),
        (cap.granted_usd, "of it granted by you"),
    ] {
        if amount != Usd(Money::ZERO) {
            rest = format!("{rest}, {amount} {word}");
        }
    }
    let total = Usd(cap.cap_usd.0 + cap.granted_usd.0);
    vec![
        scope.into(),
        format!("{} of {total}", cap.spent_usd).into(),
        rest.into(),
    ]
}

fn show_tried(tried: &[Tried], out: &mut TextLayout) {
    // A single successful try is shown under Done.
    let worth = |tried: &&Tried| {
        tried.attempts.len() > 1 || tried.last_failure().is_some() || tried.next_at.is_some()
    };
    let tried: Vec<&Tried> = tried.iter().filter(worth).collect();
    if tried.is_empty() {
        return;
    }
    out.heading("What was tried");
    for goal in tried {
        let sum = format!(
            "{}, {}",
            count(goal.attempts.len(), "attempt"),
            goal.cost_usd
        );
        out.item(2, &format!("{}  ", goal.goal), Emphasis::Strong, &sum);
        for attempt in &goal.attempts {
            let lead = format!("{}. ", attempt.number);
            let text = attempt_line(attempt);
            out.item(4, &lead, Emphasis::Plain, &text);
        }
        if let Some(next) = &goal.next_at {
            let when = out.moment(next.0);
            out.say(4, &format!("The next attempt waits until {when}."));
        }
    }
}

fn attempt_line(attempt: &TryView) -> String {
    let took = attempt
        .took_ms
        .map_or_else(String::new, |took| format!(", {took}"));
    let cost = match (attempt.cost_usd, attempt.cost_known) {
        (Some(cost), true) => format!(", {cost}"),
        (Some(cost), false) => format!(", cost unknown: {cost} charged, all that was reserved"),
        (None, _) => String::new(),
    };
    let overrun = if attempt.overrun_usd == Usd(Money::ZERO) {
        String::new()
    } else {
        format!(", {} more than was reserved", attempt.overrun_usd)
    };
    let level = if attempt.number == 1 {
        String::new()
    } else {
        format!("{}: ", level_name(attempt.level))
    };
    let end = ending(&attempt.end);
    format!("{level}{}{took}{cost}{overrun}.", end.trim_end_matches('.'))
}

/// Returns how a try ended, as a clause.
fn ending(end: &TryEnd) -> String {
    match end {
        TryEnd::UnderWay => "it is in progress".to_owned(),
        TryEnd::Failed(failure) => format!("{} ({})", failure.message, failure.class.name()),
        TryEnd::Asked => "it stopped at a question".to_owned(),
        TryEnd::Unchecked => "its work was not checked yet".to_owned(),
        TryEnd::Checked { verdict, held, ran } => match verdict {
            // A command is proven by its exit code.
            CheckVerdict::Proven if *ran == 0 => "proven, it exited with 0".to_owned(),
            CheckVerdict::Proven => format!("proven, {held} of {ran} checks passed"),
            CheckVerdict::Refuted => format!("only {held} of {ran} checks passed"),
            CheckVerdict::Unproven => "nothing proves the work".to_owned(),
        },
        TryEnd::Conflict { paths } => {
            format!("it conflicts with earlier work in {}", paths.join(", "))
        }
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests;
