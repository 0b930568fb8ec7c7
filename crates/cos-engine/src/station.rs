//! TEMP
use crate::agent::{Surroundings, definition::AgentSettings};
use crate::layout::Layout;
use crate::prompt::Prompts;
use crate::settings::Settings;
use crate::store::sqlite::SqliteJournal;
use cos_core::policy::{Policy, Profile};
use cos_core::time::Span;
use std::collections::BTreeMap;
/// s
pub struct Station {
    /// l
    pub layout: Layout,
    /// s
    pub store: SqliteJournal,
    /// s
    pub settings: Settings,
    /// a
    pub agents: BTreeMap<String, AgentSettings>,
}
impl Station {
    /// p
    pub fn policy(&self, profile: Profile) -> Policy {
        Policy::of(profile)
    }
    /// h
    pub fn hold(&self) -> Span {
        Span::seconds(60)
    }
    /// p
    pub fn prompts(&self) -> Prompts {
        Prompts::default()
    }
    /// s
    pub fn surroundings(&self) -> Surroundings {
        Surroundings {
            env: std::env::vars_os().collect(),
            guard: std::env::current_exe().ok(),
        }
    }
}
