//! The results of simulated nights.

use super::SCHEMA_VERSION;
use crate::sim::rehearsal::{ParkedGoal, Rehearsal, Spread};
use cos_core::event::RunSessionEnd;
use cos_core::money::Money;
use cos_core::time::Span;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// An amount as a number of dollars.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Usd(pub Money);

impl Serialize for Usd {
    #[expect(
        clippy::cast_precision_loss,
        reason = "exact up to nine thousand million dollars"
    )]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0.as_micros() as f64 / 1e6)
    }
}

impl fmt::Display for Usd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Money over all nights.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UsdSpread {
    /// Half of the nights had at most this.
    pub p50: Usd,
    /// Nine of ten nights had at most this.
    pub p90: Usd,
    /// Every night had at most this.
    pub max: Usd,
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
pub struct EndCount {
    /// Why.
    pub end: RunSessionEnd,
    /// How many.
    pub nights: u32,
}

/// The result of `cos-lab rehearse`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RehearsalView {
    /// The version of these fields.
    pub schema_version: u32,
    /// Always true.
    pub simulated: bool,
    /// The assumptions about agents, commands and people.
    pub assumptions: Vec<String>,
    /// The first night's seed.
    pub seed: u64,
    /// How many nights were simulated.
    pub nights: u32,
    /// How many goals there are.
    pub goals: u32,
    /// Goals done in a night.
    pub done: Spread<u32>,
    /// Questions left in the morning.
    pub questions: Spread<u32>,
    /// The same, for each trigger that fired.
    pub questions_by_trigger: BTreeMap<String, Spread<u32>>,
    /// Money spent per night.
    pub spent_usd: UsdSpread,
    /// The budget of a night.
    pub budget_usd: Usd,
    /// Duration of a night.
    pub took_ms: Spread<Span>,
    /// Goals that wait in the morning, most frequent first.
    pub parked: Vec<ParkedGoal>,
    /// Why nights ended.
    pub ends: Vec<EndCount>,
    /// Nights that ended in a bug in cos.
    pub broken: u32,
}

impl RehearsalView {
    /// Creates the view of a rehearsal.
    pub fn new(rehearsal: Rehearsal) -> Self {
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
