//! Whether everything is there that runs need.

use cos_core::hint::Hint;
use serde::Serialize;

/// How something stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Health {
    /// As it should be.
    Good,
    /// Works in part.
    Poor,
    /// Nothing works without it.
    Bad,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct HealthLine {
    /// What.
    pub(crate) what: &'static str,
    /// How it stands.
    pub(crate) health: Health,
    /// What was seen.
    pub(crate) detail: String,
    /// What to type.
    pub(crate) hint: Option<Hint>,
}

impl HealthLine {
    /// Something that is as it should be.
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
    /// The program that would be started; none when it is not there.
    pub(crate) program: Option<String>,
    /// What it says its version is.
    pub(crate) version: Option<String>,
    /// What it lacks.
    pub(crate) lacks: Option<String>,
    /// How a person logs in.
    pub(crate) login: Option<String>,
}

/// One setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct SettingLine {
    /// The setting, `section.name`.
    pub(crate) key: String,
    /// Its value as it is written.
    pub(crate) value: String,
    /// Where it is from.
    pub(crate) origin: String,
}

/// What `cos doctor` tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct DoctorView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// What was looked at.
    pub(crate) checks: Vec<HealthLine>,
    /// The agents that are known.
    pub(crate) agents: Vec<AgentLine>,
    /// Every setting, when they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) settings: Option<Vec<SettingLine>>,
}
