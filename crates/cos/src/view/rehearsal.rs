//! What rehearsed nights came to. All of it is simulated.

use super::SCHEMA_VERSION;
use super::amount::Usd;
use cos_core::event::RunSessionEnd;
use cos_core::money::Money;
use cos_core::time::Span;
use cos_engine::sim::rehearsal::{ParkedGoal, Rehearsal, Spread};
use serde::Serialize;
use std::collections::BTreeMap;

/// Money over all nights.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct UsdSpread {
    /// Half of the nights had no more.
    pub(crate) p50: Usd,
    /// Nine of ten nights had no more.
    pub(crate) p90: Usd,
    /// No night had more.
    pub(crate) max: Usd,
}

impl UsdSpread {
    const fn new(spread: Spread<Money>) -> Self {
        Self {
            p50: Usd(spread.p50),
            p90: Usd(spread.p90),
            max: Usd(spread.max),
        }
    }
}

/// How many nights ended so.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct EndCount {
    /// Why.
    pub(crate) end: RunSessionEnd,
    /// How many.
    pub(crate) nights: u32,
}

/// What `cos rehearse` tells.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RehearsalView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Always true.
    pub(crate) simulated: bool,
    /// What was assumed of agents, commands and people.
    pub(crate) assumptions: Vec<String>,
    /// The first night's seed.
    pub(crate) seed: u64,
    /// How many nights were played.
    pub(crate) nights: u32,
    /// How many goals there are.
    pub(crate) goals: u32,
    /// Goals done in a night.
    pub(crate) done: Spread<u32>,
    /// Questions left in the morning.
    pub(crate) questions: Spread<u32>,
    /// The same, for each trigger that fired.
    pub(crate) questions_by_trigger: BTreeMap<String, Spread<u32>>,
    /// Money spent in a night.
    pub(crate) spent_usd: UsdSpread,
    /// The cap of a night.
    pub(crate) budget_usd: Usd,
    /// Time under way in a night.
    pub(crate) took_ms: Spread<Span>,
    /// Goals that wait in the morning, most often first.
    pub(crate) parked: Vec<ParkedGoal>,
    /// Why nights ended.
    pub(crate) ends: Vec<EndCount>,
    /// Nights that ended in an error of ours.
    pub(crate) broken: u32,
}

impl RehearsalView {
    /// Tells of a rehearsal.
    pub(crate) fn new(rehearsal: Rehearsal) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            simulated: rehearsal.simulated,
            assumptions: rehearsal.assumptions,
            seed: rehearsal.seed,
            nights: rehearsal.nights,
            goals: rehearsal.goals,
            done: rehearsal.done,
            questions: rehearsal.questions,
            questions_by_trigger: rehearsal.questions_by_trigger,
            spent_usd: UsdSpread::new(rehearsal.spent),
            budget_usd: Usd(rehearsal.budget),
            took_ms: rehearsal.took,
            parked: rehearsal.parked,
            ends: rehearsal
                .ends
                .into_iter()
                .map(|(end, nights)| EndCount { end, nights })
                .collect(),
            broken: rehearsal.failed,
        }
    }
}
