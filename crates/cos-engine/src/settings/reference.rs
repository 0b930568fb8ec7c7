//! Generates the reference of all settings from their table.

use super::table::{SETTINGS, Setting, SettingValues};
use super::value::SettingBounds;
use std::fmt::Write as _;

/// The text above the tables.
const OPENING: &str = include_str!("reference.md");

/// Returns the reference as Markdown.
pub fn reference() -> String {
    let built_in = SettingValues::built_in();
    let mut text = OPENING.to_owned();
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
