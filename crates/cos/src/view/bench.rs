//! What was measured. Rates are per second, memory is in megabytes of 1024 kilobytes.

use super::SCHEMA_VERSION;
use cos_engine::bench::{GateAccuracy, Wide};
use serde::Serialize;

/// What `cos bench durable` tells.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum DurableView {
    /// Steps one after the other.
    Seq {
        /// Steps a second.
        steps_per_s: f64,
    },
    /// Runs that all wait.
    Wide {
        /// Runs started and parked a second.
        starts_per_s: f64,
        /// Runs answered and ended a second.
        answers_per_s: f64,
        /// The most memory of the process until all wait.
        rss_mb: f64,
    },
    /// What the disk gives.
    Floor {
        /// Rows a second, each in a commit of its own.
        commits_per_s: f64,
    },
}

impl From<Wide> for DurableView {
    fn from(wide: Wide) -> Self {
        Self::Wide {
            starts_per_s: wide.starts_per_s,
            answers_per_s: wide.answers_per_s,
            rss_mb: wide.rss_mb,
        }
    }
}

/// What a figure may be at most.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct BarView {
    /// What was measured.
    pub(crate) what: &'static str,
    /// What came out.
    pub(crate) measured: f64,
    /// What it may be at most; none where it is only told.
    pub(crate) at_most: Option<f64>,
    /// In what.
    pub(crate) unit: &'static str,
}

impl BarView {
    /// Whether it is as it must be.
    pub(crate) fn is_met(&self) -> bool {
        self.at_most.is_none_or(|most| self.measured <= most)
    }
}

/// What `cos bench journal` tells.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct JournalBenchView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// How many facts the journal holds.
    pub(crate) facts: u64,
    /// How many questions wait in it.
    pub(crate) decisions: u64,
    /// Whether every bar is met.
    pub(crate) met: bool,
    /// Every figure.
    pub(crate) bars: Vec<BarView>,
}

impl JournalBenchView {
    /// Figures of a journal of this size.
    pub(crate) fn new(facts: u64, decisions: u64, bars: Vec<BarView>) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            facts,
            decisions,
            met: bars.iter().all(BarView::is_met),
            bars,
        }
    }
}

/// What `cos bench council` tells. Tokens read are a share of what every voice would read that reads
/// everything again in each phase.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct CouncilBenchView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Whether every bar is met.
    pub(crate) met: bool,
    /// Every figure.
    pub(crate) bars: Vec<BarView>,
}

impl CouncilBenchView {
    /// Figures of councils with instant models.
    pub(crate) fn new(bars: Vec<BarView>) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            met: bars.iter().all(BarView::is_met),
            bars,
        }
    }
}

/// What `cos bench gate` tells of labelled lines. Shares are from 0 to 1, each with the 95 % interval
/// of Wilson.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct GateAccuracyView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// How the lines came out.
    #[serde(flatten)]
    pub(crate) found: GateAccuracy,
}

impl GateAccuracyView {
    /// How the lines came out.
    pub(crate) const fn new(found: GateAccuracy) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            found,
        }
    }
}

/// What `cos bench gate --speed` tells.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct GateSpeedView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Whether every bar is met.
    pub(crate) met: bool,
    /// Every figure.
    pub(crate) bars: Vec<BarView>,
}

impl GateSpeedView {
    /// These figures.
    pub(crate) fn new(bars: Vec<BarView>) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            met: bars.iter().all(BarView::is_met),
            bars,
        }
    }
}
