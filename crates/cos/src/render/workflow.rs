//! Renders the results of workflow commands.

use super::Show;
use super::text_layout::{Cell, Emphasis, TextLayout};
use crate::view::workflow::{WorkflowCheckView, WorkflowGroup, WorkflowRunView, WorkflowsView};
use cos_core::workflow::WorkflowEnd;

impl Show for WorkflowCheckView {
    fn show(&self, out: &mut TextLayout) {
        out.say_in(
            0,
            Emphasis::Good,
            &format!("{} has no mistakes.", self.name),
        );
        out.say(0, &self.description);
        out.gap();
        for line in self.graph.lines() {
            out.verbatim(0, line);
        }
    }
}

impl Show for WorkflowsView {
    fn show(&self, out: &mut TextLayout) {
        if self.workflows.is_empty() {
            out.say(0, "There is no workflow yet. Add a file to .cos/workflows.");
        } else {
            for group in WorkflowGroup::ALL {
                self.group(group, out);
            }
        }
        if self.runs.is_empty() {
            return;
        }
        out.heading("Past runs");
        let names = self.runs.iter().map(|one| one.workflow_id.as_str().len());
        let wide = names.max().unwrap_or(0);
        for one in &self.runs {
            let at = one.phase.as_ref().map(|phase| format!(" at {phase}"));
            let text = format!(
                "{} for {}: {}{}, started {}",
                one.name,
                one.feature,
                one.state.phrase(),
                at.unwrap_or_default(),
                out.moment(one.started_at.0),
            );
            let lead = format!("{:wide$}  ", one.workflow_id.as_str());
            out.item(2, &lead, Emphasis::Strong, &text);
        }
    }
}

impl WorkflowsView {
    /// Writes the workflows of one group, a line each.
    fn group(&self, group: WorkflowGroup, out: &mut TextLayout) {
        let own = self.workflows.iter().filter(|one| one.group == group);
        let own: Vec<_> = own.collect();
        if !own.is_empty() {
            out.heading(group.heading());
        }
        let wide = own.iter().map(|one| one.name.len()).max().unwrap_or(0);
        for one in own {
            let (emphasis, text) = match (&one.description, &one.problem) {
                (Some(description), _) => (Emphasis::Strong, description.as_str()),
                (None, problem) => (Emphasis::Bad, problem.as_deref().unwrap_or_default()),
            };
            let lead = format!("{:wide$}  ", one.name);
            out.item(2, &lead, emphasis, text.lines().next().unwrap_or_default());
        }
    }
}

impl Show for WorkflowRunView {
    fn show(&self, out: &mut TextLayout) {
        let emphasis = match self.end {
            Some(WorkflowEnd::Finished) => Emphasis::Good,
            Some(_) => Emphasis::Bad,
            None => Emphasis::Ask,
        };
        let head = format!(
            "{} for {}: {}.",
            self.name,
            self.feature,
            self.state.phrase()
        );
        out.say_in(0, emphasis, &head);
        let rows: Vec<Vec<Cell>> = self
            .phases
            .iter()
            .map(|one| {
                let runs = match one.runs {
                    0 | 1 => String::new(),
                    runs => format!("started {runs} times"),
                };
                vec![
                    Cell::emphasized(one.phase.to_string(), Emphasis::Strong),
                    one.state.phrase().into(),
                    runs.into(),
                ]
            })
            .collect();
        out.table(2, &rows);
        for note in &self.notes {
            out.say(0, &format!("Note: {note}."));
        }
        out.say(0, &format!("Its work is on the branch {}", self.branch));
        for step in &self.next {
            out.gap();
            out.say(0, &step.why);
            out.verbatim(2, &step.command);
        }
    }
}
