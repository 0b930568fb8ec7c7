//! Weighs the signs of a text with a table learned from labelled threads.

use cos_core::checkpoint::{CheckpointCommand, CheckpointTrigger, triggers_of};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;

/// Weights in thousandths, by command or trigger, and by sign; see [`super::learn`].
const WEIGHTS: &str = include_str!("weights.tsv");

static TABLE: LazyLock<WeightTable<'static>> = LazyLock::new(|| {
    let rows = WEIGHTS.lines().filter_map(|row| {
        let (name, rest) = row.split_once('\t')?;
        let (sign, weight) = rest.split_once('\t')?;
        Some((name, sign, weight.parse().ok()?))
    });
    WeightTable::of(rows)
});

/// Weights in thousandths, by command or trigger, and by sign.
pub(super) type Weights = BTreeMap<(String, String), i32>;

/// The sign that every thread has.
pub(super) const ALWAYS: &str = "always";

/// Returns the divisor that compensates for the number of signs.
pub(super) fn length(signs: usize) -> f64 {
    f64::from(u32::try_from(signs.max(1)).unwrap_or(u32::MAX)).sqrt()
}

/// The weights of every command and trigger.
pub(super) struct WeightTable<'a>(HashMap<&'a str, HashMap<&'a str, i32>>);

/// The result of weighing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ThreadReading {
    /// The command stops; the most likely trigger.
    Stops(CheckpointTrigger),
    /// The command continues.
    GoesOn,
}

impl<'a> WeightTable<'a> {
    fn of(rows: impl Iterator<Item = (&'a str, &'a str, i32)>) -> Self {
        let mut table: HashMap<&str, HashMap<&str, i32>> = HashMap::new();
        for (name, sign, weight) in rows {
            table.entry(name).or_default().insert(sign, weight);
        }
        Self(table)
    }

    /// Creates the table of learned weights.
    pub(super) fn learned(weights: &'a Weights) -> Self {
        let rows = weights.iter();
        Self::of(rows.map(|((name, sign), weight)| (name.as_str(), sign.as_str(), *weight)))
    }

    /// Returns the result for a set of signs; `None` for a command without labelled threads.
    pub(super) fn reading(
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
            signs.iter().filter_map(|sign| own.get(sign.as_str())).sum()
        })
    }

    /// Returns the sum for stopping a command or firing a trigger: positive means yes.
    fn sum(&self, name: &str, signs: &BTreeSet<String>) -> Option<f64> {
        let own = self.0.get(name)?;
        let met: i32 = signs.iter().filter_map(|sign| own.get(sign.as_str())).sum();
        let always = own.get(ALWAYS).copied().unwrap_or(0);
        Some(f64::from(met) / length(signs.len()) + f64::from(always))
    }
}

/// Returns the committed weights.
pub(super) fn committed() -> &'static WeightTable<'static> {
    &TABLE
}
