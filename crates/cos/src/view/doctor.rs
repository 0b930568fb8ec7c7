//! The result of `cos doctor`: whether runs have everything they need.

use cos_core::hint::Hint;
use serde::Serialize;

/// The state of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Health {
    /// It works.
    Good,
    /// It works in part.
    Poor,
    /// Nothing works without it.
    Bad,
}

/// One check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct HealthLine {
    /// What was checked.
    pub(crate) what: &'static str,
    /// Its state.
    pub(crate) health: Health,
    /// What was found.
    pub(crate) detail: String,
    /// What to type.
    pub(crate) hint: Option<Hint>,
}

impl HealthLine {
    /// Creates a check that passed.
    pub(crate) const fn good(what: &'static str, detail: String) -> Self {
        Self {
            what,
            health: Health::Good,
            detail,
            hint: None,
        }
    }
}

/// One agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct AgentLine {
    /// Its name in goals files and settings.
    pub(crate) agent: String,
    /// Its name for people.
    pub(crate) name: String,
    /// The program that would be started; `None` if it is not installed.
    pub(crate) program: Option<String>,
    /// The version that it reports.
    pub(crate) version: Option<String>,
    /// What is missing.
    pub(crate) lacks: Option<String>,
    /// How a person logs in.
    pub(crate) login: Option<String>,
}

/// One setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct SettingLine {
    /// The setting, `section.name`.
    pub(crate) key: String,
    /// Its value as written.
    pub(crate) value: String,
    /// Its source.
    pub(crate) origin: String,
}

/// The result of `cos doctor`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct DoctorView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The checks.
    pub(crate) checks: Vec<HealthLine>,
    /// The known agents.
    pub(crate) agents: Vec<AgentLine>,
    /// Every setting, on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) settings: Option<Vec<SettingLine>>,
}
