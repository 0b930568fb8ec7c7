//! Renders the result of `cos doctor`.

use super::Show;
use super::text_layout::{Cell, Emphasis, TextLayout};
use crate::view::doctor::{AgentLine, DoctorView, Health, SettingLine};

impl Show for DoctorView {
    fn show(&self, out: &mut TextLayout) {
        for check in &self.checks {
            let (emphasis, word) = match check.health {
                Health::Good => (Emphasis::Good, "good"),
                Health::Poor => (Emphasis::Ask, "warn"),
                Health::Bad => (Emphasis::Bad, "bad"),
            };
            out.item(
                0,
                &format!("{word:<4}  {:<9}", check.what),
                emphasis,
                &check.detail,
            );
            if let Some(hint) = &check.hint {
                out.item(6, "hint: ", Emphasis::Good, &hint.to_string());
            }
        }
        out.heading("Agents");
        let rows: Vec<Vec<Cell>> = self.agents.iter().map(agent).collect();
        out.table(2, &rows);
        if let Some(settings) = &self.settings {
            out.heading("Settings");
            let rows: Vec<Vec<Cell>> = settings.iter().map(setting).collect();
            out.table(2, &rows);
        }
    }
}

fn agent(agent: &AgentLine) -> Vec<Cell> {
    let (emphasis, word) = match agent.program {
        Some(_) => (Emphasis::Good, "installed"),
        None => (Emphasis::Plain, "not installed"),
    };
    let about = agent.version.as_ref().or(agent.program.as_ref());
    vec![
        Cell::emphasized(agent.agent.clone(), Emphasis::Strong),
        Cell::emphasized(word, emphasis),
        about.cloned().unwrap_or_default().into(),
    ]
}

fn setting(setting: &SettingLine) -> Vec<Cell> {
    vec![
        setting.key.clone().into(),
        Cell::emphasized(setting.value.clone(), Emphasis::Strong),
        Cell::emphasized(setting.origin.clone(), Emphasis::Faint),
    ]
}

#[cfg(test)]
mod tests;
