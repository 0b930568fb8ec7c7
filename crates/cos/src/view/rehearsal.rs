//! The results of simulated nights.

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
    /// Half of the nights had at most this.
    pub(crate) p50: Usd,
    /// Nine of ten nights had at most this.
    pub(crate) p90: Usd,
    /// Every night had at most this.
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

/// How many nights ended like this.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct EndCount {
    /// Why.
    pub(crate) end: RunSessionEnd,
    /// How many.
    pub(crate) nights: u32,
}

/// The result of `cos rehearse`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RehearsalView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Always true.
    pub(crate) simulated: bool,
    /// The assumptions about agents, commands and people.
    pub(crate) assumptions: Vec<String>,
    /// The first night's seed.
    pub(crate) seed: u64,
    /// How many nights were simulated.
    pub(crate) nights: u32,
    /// How many goals there are.
    pub(crate) goals: u32,
    /// Goals done in a night.
    pub(crate) done: Spread<u32>,
    /// Questions left in the morning.
    pub(crate) questions: Spread<u32>,
    /// The same, for each trigger that fired.
    pub(crate) questions_by_trigger: BTreeMap<String, Spread<u32>>,
    /// Money spent per night.
    pub(crate) spent_usd: UsdSpread,
    /// The budget of a night.
    pub(crate) budget_usd: Usd,
    /// Duration of a night.
    pub(crate) took_ms: Spread<Span>,
    /// Goals that wait in the morning, most frequent first.
    pub(crate) parked: Vec<ParkedGoal>,
    /// Why nights ended.
    pub(crate) ends: Vec<EndCount>,
    /// Nights that ended in a bug in cos.
    pub(crate) broken: u32,
}

impl RehearsalView {
    /// Creates the view of a rehearsal.
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
