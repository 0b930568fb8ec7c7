//! Measures the accuracy and the speed of the gate on labelled lines.

mod speed;

pub use speed::{Quantiles, verdict_us};

use cos_core::policy::Profile;
use cos_engine::gate::{BatchAnswer, answer_line};
use cos_gate::verdict::Verdict;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The quantile of the normal distribution for 95 %.
const Z: f64 = 1.959_964;

/// What is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GateTask {
    /// Whether a command needs a decision.
    Command,
    /// Whether a command changes nothing.
    ReadOnly,
    /// Whether a goal in plain English needs a decision.
    Goal,
    /// Whether a text contains a credential.
    Secret,
    /// The class of a failure message.
    Failure,
}

/// A proportion with its 95 % Wilson interval, all from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Share {
    /// The number of hits.
    pub hits: usize,
    /// The total.
    pub of: usize,
    /// The proportion; 0 if the total is 0.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// Returns the proportion of `hits` in `of`.
    #[expect(clippy::cast_precision_loss, reason = "counts of lines are small")]
    pub fn new(hits: usize, of: usize) -> Self {
        if of == 0 {
            let (share, low, high) = (0.0, 0.0, 1.0);
            return Self {
                hits,
                of,
                share,
                low,
                high,
            };
        }
        let (n, share) = (of as f64, hits as f64 / of as f64);
        let middle = share + Z * Z / (2.0 * n);
        let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let whole = 1.0 + Z * Z / n;
        Self {
            hits,
            of,
            share,
            low: ((middle - spread) / whole).max(0.0),
            high: ((middle + spread) / whole).min(1.0),
        }
    }
}

/// The results of one task for one source of lines.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GateScore {
    /// The task.
    pub task: GateTask,
    /// The source; `None` for all sources together.
    pub source: Option<String>,
    /// Correct answers.
    pub accuracy: Share,
    /// Recall: the detected share of the lines that need a decision, contain a credential or only
    /// read. For failures, the share of correct answers.
    pub recall: Share,
    /// The share of the other lines that were wrongly detected.
    pub false_alarms: Share,
    /// The harmonic mean of precision and recall; for failures the mean over the classes.
    pub f1: f64,
}

/// One labelled line and its answer.
struct Case {
    task: GateTask,
    source: String,
    id: String,
    /// The label and the answer: a failure class, or yes and no.
    wanted: String,
    told: String,
    about: String,
}

/// A line with a wrong answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GateMiss {
    /// The task.
    pub task: GateTask,
    /// The source.
    pub source: String,
    /// The id.
    pub id: String,
    /// The label.
    pub wanted: String,
    /// The answer.
    pub told: String,
    /// The beginning of the line; empty if it may contain a credential.
    pub about: String,
}

/// The results of all lines.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct GateAccuracy {
    /// By task, all sources together first.
    pub scores: Vec<GateScore>,
    /// For failures: how often each class was answered for each label.
    pub confusion: BTreeMap<String, BTreeMap<String, usize>>,
    /// Every line with a wrong answer.
    pub misses: Vec<GateMiss>,
    /// Lines with an unknown label, or without an answer.
    pub left_aside: usize,
}

const YES: &str = "yes";
const NO: &str = "no";

/// Judges labelled lines, one JSON object each.
pub fn accuracy<'a>(lines: impl IntoIterator<Item = &'a str>, profile: Profile) -> GateAccuracy {
    let mut found = GateAccuracy::default();
    let mut cases = Vec::new();
    for line in lines.into_iter().filter(|line| !line.trim().is_empty()) {
        let before = cases.len();
        if let Ok(row) = serde_json::from_str::<Value>(line) {
            read(&row, profile, &mut cases);
        }
        found.left_aside += usize::from(cases.len() == before);
    }
    for task in [
        GateTask::Command,
        GateTask::ReadOnly,
        GateTask::Goal,
        GateTask::Secret,
        GateTask::Failure,
    ] {
        let of_task: Vec<&Case> = cases.iter().filter(|case| case.task == task).collect();
        found.scores.extend(scores(task, &of_task));
    }
    for case in cases {
        if case.task == GateTask::Failure {
            let row = found.confusion.entry(case.wanted.clone()).or_default();
            *row.entry(case.told.clone()).or_default() += 1;
        }
        if case.wanted != case.told {
            found.misses.push(GateMiss {
                task: case.task,
                source: case.source,
                id: case.id,
                wanted: case.wanted,
                told: case.told,
                about: case.about,
            });
        }
    }
    found
}

fn read(row: &Value, profile: Profile, cases: &mut Vec<Case>) {
    let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default();
    let label = text("label");
    let answer = |field: &str, value: &Value| {
        let line = json!({ "id": "x", field: value, "cwd": row.get("cwd") }).to_string();
        Some(answer_line(line.as_bytes(), profile)).filter(|answer| answer.error.is_none())
    };
    let asked = |name: &'static str| row.get(name).filter(|value| value.is_string());
    let mut add = |task, wanted: &str, asks: String, about: &str| {
        cases.push(Case {
            task,
            source: text("source").to_owned(),
            id: text("id").to_owned(),
            wanted: wanted.to_owned(),
            told: asks,
            about: about.chars().take(160).collect(),
        });
    };
    for (field, task) in [("command", GateTask::Command), ("goal", GateTask::Goal)] {
        let Some(answered) = asked(field).and_then(|value| answer(field, value)) else {
            continue;
        };
        if let Some(wanted) = yes_or_no(label, "needs_human", "harmless") {
            let asks = answered.verdict != Verdict::Allow;
            add(task, wanted, word(asks), text(field));
        }
        let read_only = row.get("read_only").and_then(Value::as_bool);
        if let (Some(wanted), Some(asks)) = (read_only, answered.read_only) {
            add(GateTask::ReadOnly, &word(wanted), word(asks), text(field));
        }
    }
    for field in ["text", "text_b64"] {
        let Some(value) = asked(field) else {
            continue;
        };
        let secret = |answered: BatchAnswer| answered.secret.unwrap_or_default();
        if let Some(wanted) = yes_or_no(label, "secret", "clean") {
            if let Some(answered) = answer(field, value) {
                add(GateTask::Secret, wanted, word(secret(answered)), "");
            }
        } else if let Some(class) = answer("failure", value).and_then(|one| one.class)
            && CLASSES.contains(&label)
        {
            add(
                GateTask::Failure,
                label,
                class.name().to_owned(),
                text(field),
            );
        }
    }
}

/// The classes that label failures.
const CLASSES: [&str; 4] = [
    "transient",
    "systematic",
    "missing_information",
    "needs_human",
];

fn yes_or_no(label: &str, yes: &str, no: &str) -> Option<&'static str> {
    match label {
        label if label == yes => Some(YES),
        label if label == no => Some(NO),
        _ => None,
    }
}

fn word(is_so: bool) -> String {
    if is_so { YES } else { NO }.to_owned()
}

/// Returns the score of a task over all lines, and by source if there are several.
fn scores(task: GateTask, cases: &[&Case]) -> Vec<GateScore> {
    let mut sources: Vec<&str> = cases.iter().map(|case| case.source.as_str()).collect();
    sources.sort_unstable();
    sources.dedup();
    if sources.is_empty() {
        return Vec::new();
    }
    let by_source = sources.iter().map(|source| {
        let own = cases.iter().filter(|case| case.source == *source);
        score(task, Some(source), &own.copied().collect::<Vec<_>>())
    });
    let whole = score(task, None, cases);
    std::iter::once(whole).chain(by_source).collect()
}

fn score(task: GateTask, source: Option<&str>, cases: &[&Case]) -> GateScore {
    let count = |fits: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| fits(case)).count();
    let right = count(&|case| case.wanted == case.told);
    let is_failure = task == GateTask::Failure;
    let (recall, false_alarms) = if is_failure {
        (Share::new(right, cases.len()), Share::new(0, 0))
    } else {
        let seen = count(&|case| case.wanted == YES && case.told == YES);
        let false_ones = count(&|case| case.wanted == NO && case.told == YES);
        (
            Share::new(seen, count(&|case| case.wanted == YES)),
            Share::new(false_ones, count(&|case| case.wanted == NO)),
        )
    };
    GateScore {
        task,
        source: source.map(str::to_owned),
        accuracy: Share::new(right, cases.len()),
        recall,
        false_alarms,
        f1: if is_failure {
            macro_f1(cases)
        } else {
            f1(cases, YES)
        },
    }
}

/// Returns the mean of F1 over the classes that a label names.
fn macro_f1(cases: &[&Case]) -> f64 {
    let named = |class: &&&str| cases.iter().any(|case| case.wanted == **class);
    let each: Vec<f64> = CLASSES
        .iter()
        .filter(named)
        .map(|class| f1(cases, class))
        .collect();
    let count = u32::try_from(each.len()).unwrap_or(1).max(1);
    each.iter().sum::<f64>() / f64::from(count)
}

#[expect(clippy::cast_precision_loss, reason = "counts of lines are small")]
fn f1(cases: &[&Case], class: &str) -> f64 {
    let both = cases
        .iter()
        .filter(|case| case.wanted == class && case.told == class)
        .count();
    let wanted = cases.iter().filter(|case| case.wanted == class).count();
    let told = cases.iter().filter(|case| case.told == class).count();
    match wanted + told {
        0 => 1.0,
        all => 2.0 * both as f64 / all as f64,
    }
}

#[cfg(test)]
mod tests;
