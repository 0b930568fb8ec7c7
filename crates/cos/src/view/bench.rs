//! What was measured. Rates are per second, memory is in megabytes of 1024 kilobytes.

use super::SCHEMA_VERSION;
use cos_engine::bench::{GateAccuracy, HostileReading, Wide};
use serde::Serialize;
use std::time::Duration;

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
    /// How many events the journal holds.
    pub(crate) events: u64,
    /// How many questions wait in it.
    pub(crate) decisions: u64,
    /// Whether every bar is met.
    pub(crate) met: bool,
    /// Every figure.
    pub(crate) bars: Vec<BarView>,
}

impl JournalBenchView {
    /// Figures of a journal of this size.
    pub(crate) fn new(events: u64, decisions: u64, bars: Vec<BarView>) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            events,
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

/// What `cos bench scripts` tells.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct ScriptBenchView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Whether every bar is met.
    pub(crate) met: bool,
    /// The worst of all conditions.
    pub(crate) bars: Vec<BarView>,
    /// Every condition.
    pub(crate) conditions: Vec<HostileView>,
}

/// One condition that means harm.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct HostileView {
    /// The condition.
    pub(crate) condition: &'static str,
    /// Why it ended; none where it got its answer.
    pub(crate) ended: Option<String>,
    /// What its process computed, its start and its end included.
    pub(crate) computed_ms: f64,
    /// The most memory of its process, without the pages of the program; none where the system does
    /// not tell.
    pub(crate) memory_mb: Option<f64>,
}

impl ScriptBenchView {
    /// A condition computes no longer, in milliseconds.
    const LONGEST_MS: f64 = 100.0;
    /// 16 MB, less the 5 that a release takes up by the pages of its program.
    const MOST_MB: f64 = 11.0;

    /// What came of conditions that mean harm.
    pub(crate) fn new(readings: &[HostileReading]) -> Self {
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
        // What nobody tells is too much.
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
