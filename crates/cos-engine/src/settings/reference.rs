//! Generates the reference of all settings from their table.

use super::table::{RUN_OPTIONS, SETTINGS, Setting, SettingValues};
use super::value::SettingBounds;
use std::fmt::Write as _;

/// The text above the tables.
const OPENING: &str = include_str!("reference.md");

/// Returns the reference as Markdown.
pub fn reference() -> String {
    let built_in = SettingValues::built_in();
    let mut text = OPENING.replace("{options}", &in_goals_files());
    let mut section = "";
    for setting in SETTINGS {
        if setting.section != section {
            section = setting.section;
            let _infallible = write!(
                text,
                "\n## [{section}]\n\n| setting | default | unit | range | project | description \
                 |\n|---|---|---|---|---|---|\n"
            );
        }
        text.push_str(&row(setting, &built_in));
    }
    text
}

/// Lists the options of a run that a goals file can set.
fn in_goals_files() -> String {
    let options = RUN_OPTIONS.iter().filter(|option| option.key.is_ok());
    let mut names: Vec<&str> = options.map(|option| option.name).collect();
    let last = names.pop().unwrap_or_default();
    format!("{}\nand {last}", names.join(", "))
}

fn row(setting: &Setting, built_in: &SettingValues) -> String {
    let range = match setting.bounds {
        SettingBounds::Any => String::new(),
        bounds => bounds.to_string(),
    };
    format!(
        "| `{}` | {} | {} | {range} | {} | {} |\n",
        setting.name,
        (setting.show)(built_in),
        setting.unit,
        setting.project,
        setting.reason()
    )
}
