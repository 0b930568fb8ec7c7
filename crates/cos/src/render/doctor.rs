//! Renders the result of `cos doctor`.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use crate::view::doctor::{AgentLine, DoctorView, Health, SettingLine};

impl Show for DoctorView {
    fn show(&self, paper: &mut Paper) {
        for check in &self.checks {
            let (ink, word) = match check.health {
                Health::Good => (Ink::Good, "good"),
                Health::Poor => (Ink::Ask, "poor"),
                Health::Bad => (Ink::Bad, "bad"),
            };
            paper.item(
                0,
                &format!("{word:<4}  {:<9}", check.what),
                ink,
                &check.detail,
            );
            if let Some(hint) = &check.hint {
                paper.item(6, "hint: ", Ink::Good, &hint.to_string());
            }
        }
        paper.heading("Agents");
        let rows: Vec<Vec<Cell>> = self.agents.iter().map(agent).collect();
        paper.table(2, &rows);
        if let Some(settings) = &self.settings {
            paper.heading("Settings");
            let rows: Vec<Vec<Cell>> = settings.iter().map(setting).collect();
            paper.table(2, &rows);
        }
    }
}

fn agent(agent: &AgentLine) -> Vec<Cell> {
    let (ink, word) = match agent.program {
        Some(_) => (Ink::Good, "installed"),
        None => (Ink::Plain, "not installed"),
    };
    let about = agent.version.as_ref().or(agent.program.as_ref());
    vec![
        Cell::inked(agent.agent.clone(), Ink::Strong),
        Cell::inked(word, ink),
        about.cloned().unwrap_or_default().into(),
    ]
}

fn setting(setting: &SettingLine) -> Vec<Cell> {
    vec![
        setting.key.clone().into(),
        Cell::inked(setting.value.clone(), Ink::Strong),
        Cell::inked(setting.origin.clone(), Ink::Faint),
    ]
}

#[cfg(test)]
mod tests;
