//! The results of benchmarks and rehearsals, as `--json` prints them.

mod measurement;
mod rehearsal;

pub use measurement::{
    BarView, BenchFiguresView, DurableView, GateAccuracyView, HostileView, JournalBenchView,
    ScriptBenchView,
};
pub use rehearsal::{EndCount, RehearsalView, Usd, UsdSpread};

/// The version of every report's fields; adding a field does not change it.
pub const SCHEMA_VERSION: u32 = 1;
