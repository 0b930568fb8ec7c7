//! Encodes weights in the form that `cos_gate::intent::weights` reads, and writes their files.

use crate::threads::LabelledThread;
use crate::{corpora, goals, threads};
use cos_engine::issue_analysis::features::{WeightTable, Weights};
use cos_gate::intent::weights::HashedWeights;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The weights of the gate, from the root of the repository.
const OF_GOALS: &str = "crates/cos-gate/src/intent/weights.bin";

/// The weights of the engine, from the root of the repository.
const OF_THREADS: &str = "crates/cos-engine/src/issue_analysis/weights.bin";

/// The name of the only table of the gate.
pub(crate) const ASKS: &str = "asks";

/// What was learned, with the signs as texts and as hashes.
pub(crate) struct Learned {
    pub(crate) of_goals: BTreeMap<String, i32>,
    pub(crate) hashed_goals: HashedWeights,
    pub(crate) of_threads: Weights,
    pub(crate) hashed_threads: WeightTable,
}

impl Learned {
    /// Learns from all goals and from these threads.
    pub(crate) fn from(threads: &[(usize, LabelledThread)]) -> Self {
        let labelled = corpora::goals();
        let lessons: Vec<_> = labelled.iter().map(corpora::LabelledGoal::lesson).collect();
        let of_goals = goals::learn(&lessons);
        let rows = of_goals
            .iter()
            .map(|(sign, weight)| (sign.as_str(), *weight));
        let threads: Vec<LabelledThread> = threads.iter().map(|(_, one)| one.clone()).collect();
        let of_threads = threads::learn(&threads);
        Self {
            hashed_goals: HashedWeights::of(rows),
            hashed_threads: WeightTable::learned(&of_threads),
            of_goals,
            of_threads,
        }
    }

    /// Returns the path of each file with its content.
    pub(crate) fn files(&self) -> Result<[(PathBuf, Vec<u8>); 2], String> {
        let goals = encoded(std::iter::once((ASKS, &self.hashed_goals)))?;
        let tables = self.hashed_threads.tables().iter();
        let threads = encoded(tables.map(|(name, table)| (name.as_str(), table)))?;
        Ok([(path_of(OF_GOALS), goals), (path_of(OF_THREADS), threads)])
    }
}

fn path_of(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(name)
}

/// Encodes tables, which come sorted by name.
pub(crate) fn encoded<'a>(
    tables: impl Iterator<Item = (&'a str, &'a HashedWeights)>,
) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    for (name, table) in tables {
        let length = u8::try_from(name.len()).map_err(|_| format!("{name} is too long"))?;
        let count =
            u32::try_from(table.rows().len()).map_err(|_| format!("{name} is too large"))?;
        bytes.push(length);
        bytes.extend(name.as_bytes());
        bytes.extend(count.to_le_bytes());
        bytes.extend(table.rows().iter().flat_map(|(hash, _)| hash.to_le_bytes()));
        bytes.extend(
            table
                .rows()
                .iter()
                .flat_map(|(_, weight)| weight.to_le_bytes()),
        );
    }
    Ok(bytes)
}

/// Learns from all corpora and writes the weights.
pub(crate) fn write_all() -> Result<String, String> {
    let mut report = String::new();
    for (path, bytes) in Learned::from(&corpora::threads(1)).files()? {
        std::fs::write(&path, &bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        let line = format!("{} bytes in {}\n", bytes.len(), path.display());
        report.push_str(&line);
    }
    Ok(report)
}
