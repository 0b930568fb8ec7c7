//! Renders one decision: in full for `cos show`, and in parts for lists and prompts.

use super::Show;
use super::passage::{Passage, passages_below_what};
use super::phrase::{decision as standing, recommendation, sentence, urgency};
use super::text_layout::{Cell, Emphasis, TextLayout};
use crate::view::decision::{
    Asker, DecisionView, GrantView, OptionView, ResolutionView, TriggerView,
};
use cos_core::act_origin::ActOrigin;
use cos_core::decision::DecisionState;
use cos_core::preflight::Category;

impl Show for DecisionView {
    fn show(&self, out: &mut TextLayout) {
        self.show_question(0, out);
        let (emphasis, words) = standing(self.state);
        out.say_in(0, emphasis, words);
        show_replacement(self, out);
        self.show_why(out);
        let below = told_below(self);
        show_lines(
            self.context.iter().filter(|line| !below.contains(line)),
            out,
        );
        show_risk(self, out);
        show_findings(self, out);
        self.show_options(out);
        if let Some(answer) = &self.resolution {
            show_answer(answer, out);
        }
        show_record(self, out);
        if self.state == DecisionState::Pending {
            out.heading("To answer");
            self.show_commands(2, out);
        }
    }
}

impl DecisionView {
    /// Writes the question with its name and its urgency.
    pub(crate) fn show_question(&self, indent: usize, out: &mut TextLayout) {
        out.say_in(indent, Emphasis::Strong, &self.question);
        let about = about(self);
        let asked_at = out.moment(self.created_at.0);
        let dies = self
            .expires_at
            .map_or_else(String::new, |at| format!(", expires {}", out.moment(at.0)));
        let when = format!(", asked {asked_at}{dies}, answer {}", urgency(self.urgency));
        let lead = format!("{}  ", self.id);
        out.item(indent, &lead, Emphasis::Ask, &format!("{about}{when}"));
    }

    /// Writes why a person is asked.
    pub(crate) fn show_why(&self, out: &mut TextLayout) {
        out.heading("Why");
        let row = |trigger: &TriggerView| -> Vec<Cell> {
            vec![
                trigger.name.to_string().into(),
                sentence(trigger.meaning).into(),
            ]
        };
        let rows: Vec<Vec<Cell>> = self.triggers.iter().map(row).collect();
        out.table(2, &rows);
    }

    /// Writes what a person needs to know, line by line.
    pub(crate) fn show_context(&self, out: &mut TextLayout) {
        show_lines(self.context.iter(), out);
    }

    /// Writes the options with their pros and cons.
    pub(crate) fn show_options(&self, out: &mut TextLayout) {
        out.heading("Options");
        for option in &self.options {
            show_option(option, out);
        }
        self.show_recommendation(2, out);
    }

    /// Writes the recommendation, or that there is none.
    pub(crate) fn show_recommendation(&self, indent: usize, out: &mut TextLayout) {
        match &self.recommended {
            Some(recommended) => {
                let text = recommendation(&recommended.option, &recommended.why);
                out.item(indent, "Recommended: ", Emphasis::Good, &text);
            }
            None => out.say(indent, "There is no recommendation; the choice is yours."),
        }
    }

    /// Writes the commands that answer it, one for each option.
    pub(crate) fn show_commands(&self, indent: usize, out: &mut TextLayout) {
        if self.state != DecisionState::Pending {
            return;
        }
        let row = |option: &OptionView| -> Vec<Cell> {
            let raised: Vec<String> = option
                .grants
                .iter()
                .map(|grant| grant.amount_usd.to_string())
                .collect();
            let raised = if raised.is_empty() {
                String::new()
            } else {
                format!("raises limits by {}", raised.join(" and "))
            };
            vec![
                Cell::emphasized(option.id.to_string(), Emphasis::Strong),
                Cell::whole(option.command.clone()),
                Cell::emphasized(raised, Emphasis::Faint),
            ]
        };
        let rows: Vec<Vec<Cell>> = self.options.iter().map(row).collect();
        out.table(indent, &rows);
    }
}

/// Returns what a question is about, as a phrase.
pub(crate) fn about(view: &DecisionView) -> String {
    match &view.goal {
        Some(goal) => format!("goal {goal}"),
        None if view.asked_by == Asker::Checkpoint => "a checkpoint".to_owned(),
        None if view.asked_by == Asker::Debate => "a debate".to_owned(),
        None if view.asked_by == Asker::Workflow => format!("workflow {}", view.run),
        None if view.asked_by == Asker::Room => format!("room {}", view.run),
        None if view.asked_by == Asker::Call => "a call of an agent".to_owned(),
        None => "the run as a whole".to_owned(),
    }
}

/// Returns the lines of the context that the sections on risk and findings repeat in detail.
pub(crate) fn told_below(view: &DecisionView) -> Vec<String> {
    let risk = view.risk.iter();
    let mut lines: Vec<String> = risk.clone().map(|risk| format!("Risk: {risk}.")).collect();
    let floors = risk.flat_map(|risk| &risk.floors);
    lines.extend(floors.map(|floor| format!("Why: {}.", floor.why)));
    lines.extend(view.findings.iter().map(|found| {
        let severity = found.severity.name();
        format!("{severity}: {}; {}.", found.message, found.suggestion)
    }));
    lines
}

fn show_lines<'a>(lines: impl Iterator<Item = &'a String>, out: &mut TextLayout) {
    let all = passages_below_what(lines);
    if !all.is_empty() {
        out.heading("What");
    }
    for passage in &all {
        show_passage(passage, out);
    }
}

fn show_passage(passage: &Passage<'_>, out: &mut TextLayout) {
    match passage {
        Passage::Labelled { label, items } => match items.as_slice() {
            [one] => out.say(2, &format!("{label}: {one}")),
            several => {
                out.say(2, &format!("{label}:"));
                for one in several {
                    out.item(4, "- ", Emphasis::Faint, one);
                }
            }
        },
        Passage::Steps { items } => {
            for step in items {
                out.item(4, &format!("{}. ", step.number), Emphasis::Faint, step.text);
            }
        }
        Passage::Quoted { text } => out.quote(4, text),
        // Keeps a file's line as it is: a wrapped line must not look like our own text.
        Passage::Copied { text } => out.quote_line(2, "> ", text),
        Passage::Plain { indent, text } => out.say(2 + indent, text),
    }
}

fn show_option(option: &OptionView, out: &mut TextLayout) {
    let mark = if option.recommended {
        " (recommended)"
    } else {
        ""
    };
    let lead = format!("{}. {}{mark}  ", option.number, option.id);
    out.item(2, &lead, Emphasis::Strong, &option.description);
    if !option.pros.is_empty() {
        out.item(5, "for: ", Emphasis::Good, &sentence(&option.pros));
    }
    if !option.cons.is_empty() {
        out.item(5, "against: ", Emphasis::Bad, &sentence(&option.cons));
    }
    for grant in &option.grants {
        out.say(5, &raises(grant));
    }
    if option.answer.name() != option.id.as_str() {
        out.item(5, "means: ", Emphasis::Faint, option.answer.name());
    }
}

fn raises(grant: &GrantView) -> String {
    format!(
        "Raises the limit of {} by {}.",
        grant.scope, grant.amount_usd
    )
}

fn show_replacement(view: &DecisionView, out: &mut TextLayout) {
    if let Some(other) = &view.supersedes {
        out.say(0, &format!("It replaces {other}"));
    }
}

fn show_risk(view: &DecisionView, out: &mut TextLayout) {
    let Some(risk) = &view.risk else { return };
    out.heading(&format!("Risk {} ({})", risk.score, risk.level.name()));
    for factor in &risk.factors {
        let name = factor.factor.name();
        let lead = format!("{name:<13}  {}  weight {}  ", factor.score, factor.weight);
        out.item(2, &lead, Emphasis::Plain, &factor.why);
    }
    for floor in &risk.floors {
        let lead = format!("at least {}: ", floor.level.name());
        out.item(2, &lead, Emphasis::Bad, &sentence(&floor.why));
    }
}

fn show_findings(view: &DecisionView, out: &mut TextLayout) {
    // Findings about risk are shown with the risk.
    let is_shown = |category| category == Category::Risk && view.risk.is_some();
    let mut findings = view
        .findings
        .iter()
        .filter(|found| !is_shown(found.category))
        .peekable();
    if findings.peek().is_none() {
        return;
    }
    out.heading("Found before the start");
    for finding in findings {
        let text = format!(
            "{} {}",
            sentence(&finding.message),
            sentence(&finding.suggestion)
        );
        let text = text.trim_end_matches(" .");
        out.item(
            2,
            &format!("{}  ", finding.severity.name()),
            Emphasis::Ask,
            text,
        );
    }
}

fn show_answer(answer: &ResolutionView, out: &mut TextLayout) {
    out.heading("Answer");
    let when = answer
        .resolved_at
        .map_or_else(String::new, |at| format!(" on {}", out.moment(at.0)));
    let text = format!(
        "({}) by {} through the {}{when}",
        answer.answer.name(),
        answer.by,
        answer.channel
    );
    out.item(2, &format!("{}  ", answer.option), Emphasis::Good, &text);
    if let Some(note) = &answer.note {
        out.item(2, "note: ", Emphasis::Faint, note);
    }
    if let Some(instructions) = &answer.instructions {
        out.item(2, "instructions: ", Emphasis::Faint, instructions);
    }
    for grant in &answer.grants {
        out.say(2, &raises(grant));
    }
    if let Some(origin) = &answer.origin {
        show_origin(origin, out);
    }
}

/// Writes the origin of an answer: the person and the terminal, then the processes, nearest first.
pub(super) fn show_origin(origin: &ActOrigin, out: &mut TextLayout) {
    let at = origin.terminal.as_deref().unwrap_or("no terminal");
    let from = format!("{at}, logged in as {}", origin.login);
    out.item(2, "from: ", Emphasis::Faint, &from);
    let listed = origin.ancestry.iter();
    let listed: Vec<String> = listed
        .map(|process| format!("{} ({})", process.program, process.pid))
        .collect();
    if !listed.is_empty() {
        out.item(2, "processes: ", Emphasis::Faint, &listed.join(", "));
    }
}

fn show_record(view: &DecisionView, out: &mut TextLayout) {
    out.heading("Record");
    let asker = match view.asked_by {
        Asker::Run => "run",
        Asker::Call => "call",
        Asker::Debate => "debate",
        Asker::Checkpoint => "checkpoint",
        Asker::Workflow => "workflow",
        Asker::Room => "room",
    };
    // Without a session, the checkpoint itself asks.
    let session = view
        .checkpoint_id
        .as_ref()
        .filter(|id| id.as_str() != view.run.as_str());
    let mut rows: Vec<Vec<Cell>> = match session {
        Some(checkpoint) => vec![
            vec!["checkpoint".into(), checkpoint.to_string().into()],
            vec!["session".into(), view.run.to_string().into()],
        ],
        None => vec![vec![asker.into(), view.run.to_string().into()]],
    };
    rows.extend([
        vec!["project".into(), view.project.clone().into()],
        vec!["fingerprint".into(), view.fingerprint.clone().into()],
    ]);
    if let Some(run) = &view.consumed_by {
        let user = session.map_or(asker, |_| "session");
        rows.push(vec!["used by".into(), format!("{user} {run}").into()]);
    }
    out.table(2, &rows);
}

#[cfg(test)]
mod tests;
