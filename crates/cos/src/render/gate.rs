//! Renders the verdict of the gate.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use crate::view::gate::{
    AllowanceView, AllowancesView, CatalogueView, ExplainedView, GateView, Standing,
};
use cos_gate::effect::Place;
use cos_gate::verdict::Verdict;

const fn ink(verdict: Verdict) -> Ink {
    match verdict {
        Verdict::Allow => Ink::Good,
        Verdict::Ask => Ink::Ask,
        Verdict::Deny => Ink::Bad,
    }
}

impl Show for GateView {
    fn show(&self, paper: &mut Paper) {
        let lead = format!("{}: ", self.verdict.name());
        let (first, more) = self.reasons.split_first().map_or(
            ("it has no effect that needs a question", &[][..]),
            |(first, more)| (first.as_str(), more),
        );
        paper.item(0, &lead, ink(self.verdict), &format!("{first}."));
        for reason in more {
            paper.say(2, &format!("{reason}."));
        }
        if let Some(allowance) = &self.allowance {
            paper.say(2, &format!("You allowed it earlier: {allowance}"));
        }
        let advice = [("instead: ", &self.instead), ("undo: ", &self.undo)];
        for (lead, text) in advice {
            if let Some(text) = text.as_ref().filter(|_| self.verdict != Verdict::Allow) {
                paper.item(2, lead, Ink::Strong, text);
            }
        }
        if let Some(explained) = &self.explained {
            explain(explained, paper);
            let profile = self.profile.name();
            let score = &self.score;
            paper.say(
                0,
                &format!("Profile {profile}, score {score}, action {}", self.action),
            );
        }
        for step in &self.next {
            paper.gap();
            paper.say(0, &step.why);
            paper.verbatim(2, &step.command);
        }
    }
}

fn explain(explained: &ExplainedView, paper: &mut Paper) {
    paper.heading("What it would run");
    if explained.commands.is_empty() {
        paper.say(2, "It runs no command.");
    }
    for (at, words) in explained.commands.iter().enumerate() {
        paper.item(2, &format!("{}  ", at + 1), Ink::Faint, &words.join(" "));
    }
    paper.heading("What it would do");
    if explained.findings.is_empty() {
        paper.say(2, "Nothing.");
    }
    for finding in &explained.findings {
        let lead = format!("{}  ", finding.verdict.name());
        paper.item(2, &lead, ink(finding.verdict), &finding.text);
        let target = finding.effect.target.as_deref();
        let target = target.map_or_else(String::new, |target| format!(" on {target}"));
        let place = match finding.place {
            Place::Worktree => "in the worktree",
            Place::Scratch => "in a folder for temporary files",
            Place::Outside => "outside the worktree",
        };
        let kind = finding.effect.kind.name();
        paper.say(
            8,
            &format!("{kind}{target}, {place}; rule `{}`", finding.rule),
        );
        if let Some(own) = &finding.own_rule {
            let place = finding.own_rule_place.as_deref();
            let place = place.map_or_else(String::new, |place| format!(" ({place})"));
            paper.say(8, &format!("decided by the rule `{own}`{place}"));
        }
        for (lead, text) in [("undo: ", &finding.undo), ("instead: ", &finding.instead)] {
            if !text.is_empty() {
                paper.item(8, lead, Ink::Faint, text);
            }
        }
    }
    paper.gap();
}

impl Show for CatalogueView {
    fn show(&self, paper: &mut Paper) {
        let mut program = ("", None);
        for row in &self.uses {
            let place = row.place.as_deref();
            if (row.program.as_ref(), place) != program {
                program = (&row.program, place);
                let also = row.also.iter().map(AsRef::as_ref);
                let names: Vec<&str> = std::iter::once(program.0).chain(also).collect();
                paper.heading(&names.join(", "));
                if let Some(place) = place {
                    paper.say(2, &format!("Described in {place}."));
                }
                paper.say(2, row.rest);
            }
            let effects: Vec<&str> = row.effects.iter().map(|one| one.kind.name()).collect();
            let effects = if effects.is_empty() {
                "no effect".to_owned()
            } else {
                effects.join(", ")
            };
            paper.item(2, &format!("{}: ", row.usage), Ink::Strong, &effects);
            for (lead, text) in [
                ("why: ", &row.why),
                ("undo: ", &row.undo),
                ("instead: ", &row.instead),
            ] {
                if !text.is_empty() {
                    paper.item(6, lead, Ink::Faint, text);
                }
            }
        }
    }
}

impl Show for AllowancesView {
    fn show(&self, paper: &mut Paper) {
        if self.allowances.is_empty() {
            paper.say(0, "Nothing is allowed in advance here.");
            return;
        }
        let rows: Vec<Vec<Cell>> = self.allowances.iter().map(|one| row(one, paper)).collect();
        paper.table(0, &rows);
    }
}

fn row(one: &AllowanceView, paper: &Paper) -> Vec<Cell> {
    let standing = match one.standing {
        Standing::Open => Cell::inked("valid", Ink::Good),
        Standing::Used => Cell::inked("used", Ink::Faint),
        Standing::Revoked => Cell::inked("revoked", Ink::Faint),
        Standing::Ended => Cell::inked("expired", Ink::Faint),
    };
    let until = paper.moment(one.until_at.0);
    vec![
        one.id.to_string().into(),
        standing,
        if one.once { "once" } else { "pattern" }.into(),
        format!("until {until}").into(),
        one.text.as_str().into(),
    ]
}
