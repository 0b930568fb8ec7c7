//! Renders the verdict of the gate.

use super::Show;
use super::text_layout::{Cell, Emphasis, TextLayout};
use crate::view::gate::{
    AllowanceView, AllowancesView, CatalogueView, ExplainedView, GateView, Standing,
};
use cos_gate::effect::Place;
use cos_gate::verdict::Verdict;

const fn emphasis(verdict: Verdict) -> Emphasis {
    match verdict {
        Verdict::Allow => Emphasis::Good,
        Verdict::Ask => Emphasis::Ask,
        Verdict::Deny => Emphasis::Bad,
    }
}

impl Show for GateView {
    fn show(&self, out: &mut TextLayout) {
        let lead = format!("{}: ", self.verdict.name());
        let (first, more) = self.reasons.split_first().map_or(
            ("it has no effect that needs a question", &[][..]),
            |(first, more)| (first.as_str(), more),
        );
        out.item(0, &lead, emphasis(self.verdict), &format!("{first}."));
        for reason in more {
            out.say(2, &format!("{reason}."));
        }
        if let Some(allowance) = &self.allowance {
            out.say(2, &format!("You allowed it earlier: {allowance}"));
        }
        let advice = [("instead: ", &self.instead), ("undo: ", &self.undo)];
        for (lead, text) in advice {
            if let Some(text) = text.as_ref().filter(|_| self.verdict != Verdict::Allow) {
                out.item(2, lead, Emphasis::Strong, text);
            }
        }
        if let Some(explained) = &self.explained {
            explain(explained, out);
            let profile = self.profile.name();
            let score = &self.score;
            out.say(
                0,
                &format!("Profile {profile}, score {score}, action {}", self.action),
            );
        }
        for step in &self.next {
            out.gap();
            out.say(0, &step.why);
            out.verbatim(2, &step.command);
        }
    }
}

fn explain(explained: &ExplainedView, out: &mut TextLayout) {
    out.heading("What it would run");
    if explained.commands.is_empty() {
        out.say(2, "It runs no command.");
    }
    for (at, words) in explained.commands.iter().enumerate() {
        out.item(
            2,
            &format!("{}  ", at + 1),
            Emphasis::Faint,
            &words.join(" "),
        );
    }
    out.heading("What it would do");
    if explained.findings.is_empty() {
        out.say(2, "Nothing.");
    }
    for finding in &explained.findings {
        let lead = format!("{}  ", finding.verdict.name());
        out.item(2, &lead, emphasis(finding.verdict), &finding.text);
        let target = finding.effect.target.as_deref();
        let target = target.map_or_else(String::new, |target| format!(" on {target}"));
        let place = match finding.place {
            Place::Worktree => "in the worktree",
            Place::Scratch => "in a folder for temporary files",
            Place::Outside => "outside the worktree",
        };
        let kind = finding.effect.kind.name();
        out.say(
            8,
            &format!("{kind}{target}, {place}; rule `{}`", finding.rule),
        );
        if let Some(own) = &finding.own_rule {
            let place = finding.own_rule_place.as_deref();
            let place = place.map_or_else(String::new, |place| format!(" ({place})"));
            out.say(8, &format!("decided by the rule `{own}`{place}"));
        }
        for (lead, text) in [("undo: ", &finding.undo), ("instead: ", &finding.instead)] {
            if !text.is_empty() {
                out.item(8, lead, Emphasis::Faint, text);
            }
        }
    }
    out.gap();
}

impl Show for CatalogueView {
    fn show(&self, out: &mut TextLayout) {
        let mut program = ("", None);
        for row in &self.uses {
            let place = row.place.as_deref();
            if (row.program.as_ref(), place) != program {
                program = (&row.program, place);
                let also = row.also.iter().map(AsRef::as_ref);
                let names: Vec<&str> = std::iter::once(program.0).chain(also).collect();
                out.heading(&names.join(", "));
                if let Some(place) = place {
                    out.say(2, &format!("Described in {place}."));
                }
                out.say(2, row.rest);
            }
            let effects: Vec<&str> = row.effects.iter().map(|one| one.kind.name()).collect();
            let effects = if effects.is_empty() {
                "no effect".to_owned()
            } else {
                effects.join(", ")
            };
            out.item(2, &format!("{}: ", row.usage), Emphasis::Strong, &effects);
            for (lead, text) in [
                ("why: ", &row.why),
                ("undo: ", &row.undo),
                ("instead: ", &row.instead),
            ] {
                if !text.is_empty() {
                    out.item(6, lead, Emphasis::Faint, text);
                }
            }
        }
    }
}

impl Show for AllowancesView {
    fn show(&self, out: &mut TextLayout) {
        if self.allowances.is_empty() {
            out.say(0, "Nothing is allowed in advance here.");
            return;
        }
        let rows: Vec<Vec<Cell>> = self.allowances.iter().map(|one| row(one, out)).collect();
        out.table(0, &rows);
    }
}

fn row(one: &AllowanceView, out: &TextLayout) -> Vec<Cell> {
    let standing = match one.standing {
        Standing::Open => Cell::emphasized("valid", Emphasis::Good),
        Standing::Used => Cell::emphasized("used", Emphasis::Faint),
        Standing::Revoked => Cell::emphasized("revoked", Emphasis::Faint),
        Standing::Ended => Cell::emphasized("expired", Emphasis::Faint),
    };
    let until = out.moment(one.until_at.0);
    vec![
        one.id.to_string().into(),
        standing,
        if one.once { "once" } else { "pattern" }.into(),
        format!("until {until}").into(),
        one.text.as_str().into(),
    ]
}
