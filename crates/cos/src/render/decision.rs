//! Renders one decision: in full for `cos show`, and in parts for lists and prompts.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use super::passage::{Passage, passages};
use super::phrase::{decision as standing, recommendation, sentence, urgency};
use crate::view::decision::{
    Asker, DecisionView, GrantView, OptionView, ResolutionView, TriggerView,
};
use cos_core::act_origin::ActOrigin;
use cos_core::decision::DecisionState;
use cos_core::preflight::Category;

impl Show for DecisionView {
    fn show(&self, paper: &mut Paper) {
        self.show_question(0, paper);
        let (ink, words) = standing(self.state);
        paper.say_in(0, ink, words);
        show_replacement(self, paper);
        self.show_why(paper);
        let told = told_below(self);
        show_lines(
            self.context.iter().filter(|line| !told.contains(line)),
            paper,
        );
        show_risk(self, paper);
        show_findings(self, paper);
        self.show_options(paper);
        if let Some(answer) = &self.resolution {
            show_answer(answer, paper);
        }
        show_record(self, paper);
        if self.state == DecisionState::Pending {
            paper.heading("To answer");
            self.show_commands(2, paper);
        }
    }
}

impl DecisionView {
    /// Writes the question with its name and its urgency.
    pub(crate) fn show_question(&self, indent: usize, paper: &mut Paper) {
        paper.say_in(indent, Ink::Strong, &self.question);
        let about = about(self);
        let asked = paper.moment(self.created_at.0);
        let dies = self.expires_at.map_or_else(String::new, |at| {
            format!(", expires {}", paper.moment(at.0))
        });
        let when = format!(", asked {asked}{dies}, answer {}", urgency(self.urgency));
        let lead = format!("{}  ", self.id);
        paper.item(indent, &lead, Ink::Ask, &format!("{about}{when}"));
    }

    /// Writes why a person is asked.
    pub(crate) fn show_why(&self, paper: &mut Paper) {
        paper.heading("Why");
        let row = |trigger: &TriggerView| -> Vec<Cell> {
            vec![
                trigger.name.to_string().into(),
                sentence(trigger.meaning).into(),
            ]
        };
        let rows: Vec<Vec<Cell>> = self.triggers.iter().map(row).collect();
        paper.table(2, &rows);
    }

    /// Writes what a person needs to know, line by line.
    pub(crate) fn show_context(&self, paper: &mut Paper) {
        show_lines(self.context.iter(), paper);
    }

    /// Writes the options with their pros and cons.
    pub(crate) fn show_options(&self, paper: &mut Paper) {
        paper.heading("Options");
        for option in &self.options {
            show_option(option, paper);
        }
        self.show_recommendation(2, paper);
    }

    /// Writes the recommendation, or that there is none.
    pub(crate) fn show_recommendation(&self, indent: usize, paper: &mut Paper) {
        match &self.recommended {
            Some(recommended) => {
                let told = recommendation(&recommended.option, &recommended.why);
                paper.item(indent, "Recommended: ", Ink::Good, &told);
            }
            None => paper.say(indent, "There is no recommendation; the choice is yours."),
        }
    }

    /// Writes the commands that answer it, one for each option.
    pub(crate) fn show_commands(&self, indent: usize, paper: &mut Paper) {
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
                Cell::inked(option.id.to_string(), Ink::Strong),
                Cell::whole(option.command.clone()),
                Cell::inked(raised, Ink::Faint),
            ]
        };
        let rows: Vec<Vec<Cell>> = self.options.iter().map(row).collect();
        paper.table(indent, &rows);
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

fn show_lines<'a>(lines: impl Iterator<Item = &'a String>, paper: &mut Paper) {
    let all = passages(lines);
    if !all.is_empty() {
        paper.heading("What");
    }
    for passage in &all {
        show_passage(passage, paper);
    }
}

fn show_passage(passage: &Passage<'_>, paper: &mut Paper) {
    match passage {
        Passage::Labelled { label, items } => match items.as_slice() {
            [one] => paper.say(2, &format!("{label}: {one}")),
            several => {
                paper.say(2, &format!("{label}:"));
                for one in several {
                    paper.item(4, "- ", Ink::Faint, one);
                }
            }
        },
        Passage::Steps { items } => {
            for step in items {
                paper.item(4, &format!("{}. ", step.number), Ink::Faint, step.text);
            }
        }
        Passage::Quoted { text } => paper.quote(4, text),
        // Keeps a file's line as it is: a wrapped line must not look like our own text.
        Passage::Copied { text } => paper.quote_line(2, "> ", text),
        Passage::Plain { indent, text } => paper.say(2 + indent, text),
    }
}

fn show_option(option: &OptionView, paper: &mut Paper) {
    let mark = if option.recommended {
        " (recommended)"
    } else {
        ""
    };
    let lead = format!("{}. {}{mark}  ", option.number, option.id);
    paper.item(2, &lead, Ink::Strong, &option.description);
    if !option.pros.is_empty() {
        paper.item(5, "for: ", Ink::Good, &sentence(&option.pros));
    }
    if !option.cons.is_empty() {
        paper.item(5, "against: ", Ink::Bad, &sentence(&option.cons));
    }
    for grant in &option.grants {
        paper.say(5, &raises(grant));
    }
    if option.answer.name() != option.id.as_str() {
        paper.item(5, "means: ", Ink::Faint, option.answer.name());
    }
}

fn raises(grant: &GrantView) -> String {
    format!(
        "Raises the limit of {} by {}.",
        grant.scope, grant.amount_usd
    )
}

fn show_replacement(view: &DecisionView, paper: &mut Paper) {
    if let Some(other) = &view.supersedes {
        paper.say(0, &format!("It replaces {other}"));
    }
}

fn show_risk(view: &DecisionView, paper: &mut Paper) {
    let Some(risk) = &view.risk else { return };
    paper.heading(&format!("Risk {} ({})", risk.score, risk.level.name()));
    for factor in &risk.factors {
        let name = factor.factor.name();
        let lead = format!("{name:<13}  {}  weight {}  ", factor.score, factor.weight);
        paper.item(2, &lead, Ink::Plain, &factor.why);
    }
    for floor in &risk.floors {
        let lead = format!("at least {}: ", floor.level.name());
        paper.item(2, &lead, Ink::Bad, &sentence(&floor.why));
    }
}

fn show_findings(view: &DecisionView, paper: &mut Paper) {
    // Findings about risk are shown with the risk.
    let told = |category| category == Category::Risk && view.risk.is_some();
    let mut findings = view
        .findings
        .iter()
        .filter(|found| !told(found.category))
        .peekable();
    if findings.peek().is_none() {
        return;
    }
    paper.heading("Found before the start");
    for finding in findings {
        let text = format!(
            "{} {}",
            sentence(&finding.message),
            sentence(&finding.suggestion)
        );
        let text = text.trim_end_matches(" .");
        paper.item(2, &format!("{}  ", finding.severity.name()), Ink::Ask, text);
    }
}

fn show_answer(answer: &ResolutionView, paper: &mut Paper) {
    paper.heading("Answer");
    let when = answer
        .resolved_at
        .map_or_else(String::new, |at| format!(" on {}", paper.moment(at.0)));
    let text = format!(
        "({}) by {} through the {}{when}",
        answer.answer.name(),
        answer.by,
        answer.channel
    );
    paper.item(2, &format!("{}  ", answer.option), Ink::Good, &text);
    if let Some(note) = &answer.note {
        paper.item(2, "note: ", Ink::Faint, note);
    }
    if let Some(instructions) = &answer.instructions {
        paper.item(2, "instructions: ", Ink::Faint, instructions);
    }
    for grant in &answer.grants {
        paper.say(2, &raises(grant));
    }
    if let Some(origin) = &answer.origin {
        show_origin(origin, paper);
    }
}

/// Writes the origin of an answer: the person and the terminal, then the processes, nearest first.
pub(super) fn show_origin(origin: &ActOrigin, paper: &mut Paper) {
    let at = origin.terminal.as_deref().unwrap_or("no terminal");
    let from = format!("{at}, logged in as {}", origin.login);
    paper.item(2, "from: ", Ink::Faint, &from);
    let listed = origin.ancestry.iter();
    let listed: Vec<String> = listed
        .map(|process| format!("{} ({})", process.program, process.pid))
        .collect();
    if !listed.is_empty() {
        paper.item(2, "processes: ", Ink::Faint, &listed.join(", "));
    }
}

fn show_record(view: &DecisionView, paper: &mut Paper) {
    paper.heading("Record");
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
    paper.table(2, &rows);
}

#[cfg(test)]
mod tests;
