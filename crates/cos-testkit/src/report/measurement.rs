//! Benchmark results. Rates are per second, memory is in megabytes of 1024 kilobytes.

use super::SCHEMA_VERSION;
use crate::bench::{GateAccuracy, HostileReading, Wide};
use serde::Serialize;
use std::time::Duration;

/// The result of `cos-lab bench durable`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum DurableView {
    /// Steps one after the other.
    Seq {
        /// Steps per second.
        steps_per_s: f64,
    },
    /// Runs that all wait.
    Wide {
        /// Runs started and waiting, per second.
        starts_per_s: f64,
        /// Runs answered and ended, per second.
        answers_per_s: f64,
        /// The maximum memory of the process until all wait.
        rss_mb: f64,
    },
    /// The speed of the disk.
    Floor {
        /// Rows per second, each in its own commit.
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

/// A figure and its limit.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BarView {
    /// What was measured.
    pub what: &'static str,
    /// The result.
    pub measured: f64,
    /// The limit; `None` if the figure is only shown.
    pub at_most: Option<f64>,
    /// The unit.
    pub unit: &'static str,
}

impl BarView {
    /// Checks whether the figure is within its limit.
    pub fn is_met(&self) -> bool {
        self.at_most.is_none_or(|most| self.measured <= most)
    }
}

/// The result of `cos-lab bench journal`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct JournalBenchView {
    /// The version of these fields.
    pub schema_version: u32,
    /// How many events the journal holds.
    pub events: u64,
    /// How many questions wait in it.
    pub decisions: u64,
    /// Whether every figure is within its limit.
    pub met: bool,
    /// Every figure.
    pub bars: Vec<BarView>,
}

impl JournalBenchView {
    /// Creates the view for a journal of this size.
    pub fn new(events: u64, decisions: u64, bars: Vec<BarView>) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            events,
            decisions,
            met: bars.iter().all(BarView::is_met),
            bars,
        }
    }
}

/// The result of a benchmark that has only figures.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BenchFiguresView {
    /// The version of these fields.
    pub schema_version: u32,
    /// Whether every figure is within its limit.
    pub met: bool,
    /// Every figure.
    pub bars: Vec<BarView>,
    /// What a person must know to read the figures; empty if that is nothing.
    #[serde(skip)]
    pub remark: &'static str,
}

impl BenchFiguresView {
    /// Creates the view of these figures.
    pub fn new(bars: Vec<BarView>, remark: &'static str) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            met: bars.iter().all(BarView::is_met),
            bars,
            remark,
        }
    }
}

/// The result of `cos-lab bench scripts`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ScriptBenchView {
    /// The version of these fields.
    pub schema_version: u32,
    /// Whether every figure is within its limit.
    pub met: bool,
    /// The worst of all conditions.
    pub bars: Vec<BarView>,
    /// Every condition.
    pub conditions: Vec<HostileView>,
}

/// One hostile condition.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HostileView {
    /// The condition.
    pub condition: &'static str,
    /// Why it ended; `None` if it returned an answer.
    pub ended: Option<String>,
    /// The CPU time of its process, including start and end.
    pub computed_ms: f64,
    /// The maximum memory of its process, without the pages of the program; `None` if the system
    /// does not report it.
    pub memory_mb: Option<f64>,
}

impl ScriptBenchView {
    /// The longest CPU time of a condition, in milliseconds.
    const LONGEST_MS: f64 = 100.0;
    /// 16 MB, minus the 5 MB that a release uses for the pages of its program.
    const MOST_MB: f64 = 11.0;

    /// Creates the view of hostile conditions.
    pub fn new(readings: &[HostileReading]) -> Self {
        let ms = |span: Duration| span.as_secs_f64() * 1_000.0;
        let one = |reading: &HostileReading| HostileView {
            condition: reading.text,
            ended: reading.ended.as_ref().map(ToString::to_string),
            computed_ms: ms(reading.used.processor),
            #[expect(clippy::cast_precision_loss, reason = "a few million bytes")]
            memory_mb: reading.used.memory.map(|bytes| bytes as f64 / 1_048_576.0),
        };
        let conditions: Vec<HostileView> = readings.iter().map(one).collect();
        let answered = conditions.iter().filter(|one| one.ended.is_none()).count();
        let bar = |what, measured, at_most, unit| BarView {
            what,
            measured,
            at_most,
            unit,
        };
        let worst = |values: &mut dyn Iterator<Item = f64>| values.fold(0.0, f64::max);
        let computed = worst(&mut conditions.iter().map(|one| one.computed_ms));
        let took = worst(&mut readings.iter().map(|one| ms(one.took)));
        // A missing value counts as too much.
        let told = conditions.iter().map(|one| one.memory_mb);
        let memory = worst(&mut told.map(|memory| memory.unwrap_or(f64::INFINITY)));
        let bars = vec![
            bar(
                "the longest that one computed",
                computed,
                Some(Self::LONGEST_MS),
                "ms",
            ),
            bar("on the clock, with starting it", took, None, "ms"),
            bar("the most memory of one", memory, Some(Self::MOST_MB), "MB"),
            #[expect(clippy::cast_precision_loss, reason = "a handful")]
            bar("that got an answer", answered as f64, Some(0.0), ""),
        ];
        Self {
            schema_version: SCHEMA_VERSION,
            met: bars.iter().all(BarView::is_met),
            bars,
            conditions,
        }
    }
}

/// The result of `cos-lab bench gate` on labelled lines. Shares are from 0 to 1, each with the 95 %
/// Wilson interval.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GateAccuracyView {
    /// The version of these fields.
    pub schema_version: u32,
    /// The results.
    #[serde(flatten)]
    pub found: GateAccuracy,
}

impl GateAccuracyView {
    /// Creates the view.
    pub const fn new(found: GateAccuracy) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            found,
        }
    }
}
