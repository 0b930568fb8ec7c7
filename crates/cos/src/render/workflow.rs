//! Renders the results of workflow commands.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use crate::view::workflow::{WorkflowCheckView, WorkflowGroup, WorkflowRunView, WorkflowsView};
use cos_core::workflow::WorkflowEnd;

impl Show for WorkflowCheckView {
    fn show(&self, paper: &mut Paper) {
        paper.say_in(0, Ink::Good, &format!("{} has no mistakes.", self.name));
        paper.say(0, &self.description);
        paper.gap();
        for line in self.graph.lines() {
            paper.verbatim(0, line);
        }
    }
}

impl Show for WorkflowsView {
    fn show(&self, paper: &mut Paper) {
        if self.workflows.is_empty() {
            paper.say(0, "There is no workflow yet. Add a file to .cos/workflows.");
        } else {
            for group in WorkflowGroup::ALL {
                self.group(group, paper);
            }
        }
        if self.runs.is_empty() {
            return;
        }
        paper.heading("Past runs");
        let names = self.runs.iter().map(|one| one.workflow_id.as_str().len());
        let wide = names.max().unwrap_or(0);
        for one in &self.runs {
            let at = one.phase.as_ref().map(|phase| format!(" at {phase}"));
            let told = format!(
                "{} for {}: {}{}, started {}",
                one.name,
                one.feature,
                one.state.phrase(),
                at.unwrap_or_default(),
                paper.moment(one.started_at.0),
            );
            let lead = format!("{:wide$}  ", one.workflow_id.as_str());
            paper.item(2, &lead, Ink::Strong, &told);
        }
    }
}

impl WorkflowsView {
    /// Writes the workflows of one group, a line each.
    fn group(&self, group: WorkflowGroup, paper: &mut Paper) {
        let own = self.workflows.iter().filter(|one| one.group == group);
        let own: Vec<_> = own.collect();
        if !own.is_empty() {
            paper.heading(group.heading());
        }
        let wide = own.iter().map(|one| one.name.len()).max().unwrap_or(0);
        for one in own {
            let (ink, told) = match (&one.description, &one.problem) {
                (Some(description), _) => (Ink::Strong, description.as_str()),
                (None, problem) => (Ink::Bad, problem.as_deref().unwrap_or_default()),
            };
            let lead = format!("{:wide$}  ", one.name);
            paper.item(2, &lead, ink, told.lines().next().unwrap_or_default());
        }
    }
}

impl Show for WorkflowRunView {
    fn show(&self, paper: &mut Paper) {
        let ink = match self.end {
            Some(WorkflowEnd::Finished) => Ink::Good,
            Some(_) => Ink::Bad,
            None => Ink::Ask,
        };
        let head = format!(
            "{} for {}: {}.",
            self.name,
            self.feature,
            self.state.phrase()
        );
        paper.say_in(0, ink, &head);
        let rows: Vec<Vec<Cell>> = self
            .phases
            .iter()
            .map(|one| {
                let runs = match one.runs {
                    0 | 1 => String::new(),
                    runs => format!("started {runs} times"),
                };
                vec![
                    Cell::inked(one.phase.to_string(), Ink::Strong),
                    one.state.phrase().into(),
                    runs.into(),
                ]
            })
            .collect();
        paper.table(2, &rows);
        for note in &self.notes {
            paper.say(0, &format!("Note: {note}."));
        }
        paper.say(0, &format!("Its work is on the branch {}", self.branch));
        for step in &self.next {
            paper.gap();
            paper.say(0, &step.why);
            paper.verbatim(2, &step.command);
        }
    }
}
