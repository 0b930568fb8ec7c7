//! Measures how well confidence matches outcomes: a reliability table and the Brier score.

use super::{CheckpointOutcome, Confidence};
use serde::Serialize;

/// One decision that continued, with its confidence and its outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forecast {
    /// The confidence.
    pub confidence: Confidence,
    /// The outcome.
    pub outcome: CheckpointOutcome,
}

/// The decisions with a confidence in one range of ten percent.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ReliabilityRow {
    /// The lowest percentage of the range.
    pub from: u8,
    /// The highest percentage of the range.
    pub to: u8,
    /// How many.
    pub count: u32,
    /// How many were right.
    pub right: u32,
    /// The average predicted share, 0 to 1.
    pub foretold: f64,
    /// The actual share that was right, 0 to 1.
    pub came_true: f64,
}

/// How well confidence matches outcomes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Calibration {
    /// How many decisions were counted.
    pub count: u32,
    /// The mean squared distance between confidence and outcome: 0 is perfect, 0.25 a coin toss;
    /// `None` without decisions.
    pub brier: Option<f64>,
    /// The ranges that contain decisions.
    pub rows: Vec<ReliabilityRow>,
}

/// Compares confidence with outcomes.
pub fn calibrate(forecasts: &[Forecast]) -> Calibration {
    let share = |one: &Forecast| f64::from(one.confidence.get()) / 100.0;
    let truth = |one: &Forecast| f64::from(u8::from(one.outcome == CheckpointOutcome::Right));
    let distance = |one: &Forecast| (share(one) - truth(one)).powi(2);
    // The last range includes 100.
    let tenth = |one: &Forecast| (one.confidence.get() / 10).min(9);
    let rows = (0..10_u8).filter_map(|at| {
        let in_tenth: Vec<&Forecast> = forecasts.iter().filter(|one| tenth(one) == at).collect();
        let count = u32::try_from(in_tenth.len())
            .ok()
            .filter(|count| *count > 0)?;
        let right = in_tenth.iter().filter(|one| truth(one) > 0.5).count();
        let right = u32::try_from(right).unwrap_or(u32::MAX);
        Some(ReliabilityRow {
            from: at * 10,
            to: if at == 9 { 100 } else { at * 10 + 9 },
            count,
            right,
            foretold: in_tenth.iter().map(|one| share(one)).sum::<f64>() / f64::from(count),
            came_true: f64::from(right) / f64::from(count),
        })
    });
    let count = u32::try_from(forecasts.len()).unwrap_or(u32::MAX);
    let sum: f64 = forecasts.iter().map(distance).sum();
    Calibration {
        count,
        brier: (count > 0).then(|| sum / f64::from(count)),
        rows: rows.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use CheckpointOutcome::{Right, Wrong};

    fn calibrated(forecasts: &[(i32, CheckpointOutcome)]) -> Calibration {
        let forecast = |(percent, outcome): &(i32, CheckpointOutcome)| Forecast {
            confidence: Confidence::percent(*percent),
            outcome: *outcome,
        };
        calibrate(&forecasts.iter().map(forecast).collect::<Vec<_>>())
    }

    #[test]
    fn the_score_is_the_mean_squared_distance() {
        for (forecasts, brier) in [
            (&[(100, Right)][..], 0.0),
            (&[(100, Wrong)], 1.0),
            (&[(0, Wrong)], 0.0),
            (&[(50, Right), (50, Wrong)], 0.25),
            (
                &[(90, Right), (90, Right), (90, Wrong)],
                (0.01 + 0.01 + 0.81) / 3.0,
            ),
        ] {
            let found = calibrated(forecasts).brier.unwrap();
            assert!((found - brier).abs() < 1e-12, "{forecasts:?}: {found}");
        }
        assert_eq!(calibrated(&[]).brier, None);
    }

    #[test]
    fn each_decision_is_in_one_tenth() {
        let found = calibrated(&[
            (90, Right),
            (100, Wrong),
            (89, Right),
            (0, Wrong),
            (9, Right),
        ]);
        let rows: Vec<(u8, u8, u32, u32)> = found
            .rows
            .iter()
            .map(|row| (row.from, row.to, row.count, row.right))
            .collect();
        assert_eq!(rows, [(0, 9, 2, 1), (80, 89, 1, 1), (90, 100, 2, 1)]);
        assert!((found.rows[2].foretold - 0.95).abs() < 1e-12);
        assert!((found.rows[2].came_true - 0.5).abs() < 1e-12);
    }
}
