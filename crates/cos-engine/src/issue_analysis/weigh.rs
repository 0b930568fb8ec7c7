//! Scores the signs of a text with learned weights: a linear classifier, one table for each command
//! and trigger.

use cos_core::checkpoint::{CheckpointCommand, CheckpointTrigger, triggers_of};
use cos_gate::intent::weights::HashedWeights;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Weights in thousandths, by command or trigger, and by sign; `tools/learn` writes them.
const WEIGHTS: &[u8] = include_bytes!("weights.bin");

static TABLE: LazyLock<WeightTable> = LazyLock::new(|| WeightTable(HashedWeights::tables(WEIGHTS)));

/// Weights in thousandths, by command or trigger, and by sign.
pub type Weights = BTreeMap<(String, String), i32>;

/// The sign that every thread has.
pub const ALWAYS: &str = "always";

/// Returns the divisor that compensates for the number of signs.
pub fn length(signs: usize) -> f64 {
    f64::from(u32::try_from(signs.max(1)).unwrap_or(u32::MAX)).sqrt()
}

/// The weights of every command and trigger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeightTable(BTreeMap<String, HashedWeights>);

/// The result of weighing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThreadReading {
    /// The command stops; the most likely trigger.
    Stops(CheckpointTrigger),
    /// The command continues.
    GoesOn,
}

impl WeightTable {
    /// Creates the table of learned weights.
    pub fn learned(weights: &Weights) -> Self {
        let mut rows: BTreeMap<&str, Vec<(&str, i32)>> = BTreeMap::new();
        for ((name, sign), weight) in weights {
            rows.entry(name).or_default().push((sign, *weight));
        }
        let tables = rows.into_iter();
        Self(
            tables
                .map(|(name, rows)| (name.to_owned(), HashedWeights::of(rows)))
                .collect(),
        )
    }

    /// Returns the weights of each command and trigger, by name.
    pub fn tables(&self) -> &BTreeMap<String, HashedWeights> {
        &self.0
    }

    /// Returns the result for a set of signs; `None` for a command without labelled threads.
    pub fn reading(
        &self,
        command: &CheckpointCommand,
        signs: &BTreeSet<String>,
    ) -> Option<ThreadReading> {
        if self.sum(command.name(), signs)? <= 0.0 {
            return Some(ThreadReading::GoesOn);
        }
        let sums = triggers_of(command).filter_map(|one| Some((one, self.sum(one.name(), signs)?)));
        let likeliest = sums.max_by(|one, other| one.1.total_cmp(&other.1));
        likeliest.map(|(trigger, _)| ThreadReading::Stops(trigger))
    }

    /// Returns how much these signs support `name`, in thousandths.
    pub(super) fn speaks_for(&self, name: &str, signs: &BTreeSet<String>) -> i32 {
        let own = self.0.get(name);
        own.map_or(0, |own| {
            signs
                .iter()
                .filter_map(|sign| own.get(&[sign.as_str()]))
                .sum()
        })
    }

    /// Returns the sum for stopping a command or firing a trigger: positive means yes.
    fn sum(&self, name: &str, signs: &BTreeSet<String>) -> Option<f64> {
        let own = self.0.get(name)?;
        let met: i32 = signs
            .iter()
            .filter_map(|sign| own.get(&[sign.as_str()]))
            .sum();
        let always = own.get(&[ALWAYS]).unwrap_or(0);
        Some(f64::from(met) / length(signs.len()) + f64::from(always))
    }
}

/// Returns the committed weights.
pub(super) fn committed() -> &'static WeightTable {
    &TABLE
}
