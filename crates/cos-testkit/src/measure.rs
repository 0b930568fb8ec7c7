//! Measures the journal, councils and scripts on this machine, each figure against its limit.
//!
//! Commands are measured as processes of a given program `cos`.

mod speed;

pub use speed::gate_speed;

use crate::bench::{self, BenchError, CouncilCase, CouncilReading, Fill};
use crate::report::{BarView, BenchFiguresView, JournalBenchView, ScriptBenchView};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::reversibility::DeliberationMode;
use cos_engine::script::{EvaluationError, Interpreter};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

/// Why a measurement failed.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// The journal failed.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// A script could not be evaluated.
    #[error(transparent)]
    Script(#[from] EvaluationError),
    /// A process or a temporary folder failed.
    #[error("the processes could not be measured: {0}")]
    Process(#[from] std::io::Error),
    /// A command of `cos` failed.
    #[error("`cos {command}` failed: {ended}", command = shown(command))]
    Failed {
        /// The command.
        command: String,
        /// How it ended.
        ended: ExitStatus,
    },
}

impl Advice for MeasureError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Bench(error) => error.hints(),
            _ => Vec::new(),
        }
    }
}

/// How often each command is started; the median counts.
const TIMES: usize = 9;

/// Evaluates hostile conditions in processes of the program `cos`.
pub fn scripts(cos: &Path) -> Result<ScriptBenchView, MeasureError> {
    let interpreter = Interpreter::of(cos.to_owned());
    Ok(ScriptBenchView::new(&bench::hostile(&interpreter)?))
}

/// Writes a journal of this size to a temporary folder, and measures commands of the program `cos`
/// on it.
pub fn journal(cos: &Path, fill: Fill) -> Result<JournalBenchView, MeasureError> {
    let name = format!("cos-bench-{}", std::process::id());
    let home = Home(std::env::temp_dir().join(name));
    std::fs::create_dir_all(&home.0)?;
    let path = home.0.join("journal.db");
    bench::fill(&path, fill)?;
    let spawn = |words: &[&str]| spawned(cos, &home.0, words);
    let start = spawn(&["runs", "--limit", "1"])?;
    let status = spawn(&["status", "r-20260314-000000"])?;
    let inbox = spawn(&["inbox"])?;
    let bare = spawn(&["--version"])?;
    let large = bench::large(&path)?;
    Ok(JournalBenchView::new(
        large.events,
        large.decisions,
        vec![
            bar("process that opens nothing", bare, None, "ms"),
            bar("start: `cos runs` as a process", start, Some(100.0), "ms"),
            bar("`cos status` as a process", status, Some(100.0), "ms"),
            bar("`cos inbox` as a process", inbox, Some(50.0), "ms"),
            bar("inbox, journal open", large.inbox_ms, Some(50.0), "ms"),
            bar("journal opened", large.open_ms, None, "ms"),
            bar("run read and folded", large.status_ms, None, "ms"),
            bar(
                "resume up to the next event",
                large.resume_ms,
                Some(100.0),
                "ms",
            ),
            bar("memory, at its highest", large.memory_mb, Some(150.0), "MB"),
            bar("chain recomputed", large.verify_s, None, "s"),
        ],
    ))
}

/// Measures councils and a research room with instant models.
pub fn councils() -> Result<BenchFiguresView, MeasureError> {
    let sit = |mode: DeliberationMode, question: usize, files: usize| {
        let name = format!("cos-bench-{}-{}-{files}", std::process::id(), mode.name());
        let home = Home(std::env::temp_dir().join(name));
        std::fs::create_dir_all(&home.0)?;
        let decision_key = CouncilCase { question, files };
        Ok::<_, MeasureError>(bench::council(&home.0, mode, decision_key)?)
    };
    let (line, paragraph) = (60, 1_000);
    let small = sit(DeliberationMode::Lightweight, line, 30_000)?;
    let bare = sit(DeliberationMode::FullCouncil, line, 0)?;
    let usual = sit(DeliberationMode::FullCouncil, paragraph, 9_000)?;
    let full = sit(DeliberationMode::FullCouncil, line, 30_000)?;
    let large = sit(DeliberationMode::FullCouncil, line, 120_000)?;
    let percent = |what, read: &CouncilReading, most| bar(what, read.percent(), most, "%");
    let most = Some(40.0);
    let mut figures = vec![
        bar(
            "lightweight, our own time",
            small.own_ms,
            Some(1_000.0),
            "ms",
        ),
        bar(
            "full council, our own time",
            full.own_ms,
            Some(3_000.0),
            "ms",
        ),
        percent("full council, files of 0 KB", &bare, most),
        percent("full council, a paragraph and a diff of 9 KB", &usual, most),
        percent("full council, files of 30 KB", &full, most),
        percent("full council, files of 120 KB", &large, most),
        percent("lightweight, files of 30 KB", &small, None),
    ];
    figures.extend(room()?);
    let remark = "Shares are relative to the same models reading the whole record in each phase: the \
                  question, all files, and all earlier answers.";
    Ok(BenchFiguresView::new(figures, remark))
}

/// Measures a research room.
fn room() -> Result<[BarView; 3], MeasureError> {
    let name = format!("cos-bench-{}-room", std::process::id());
    let home = Home(std::env::temp_dir().join(name));
    std::fs::create_dir_all(&home.0)?;
    let room = bench::room(&home.0)?;
    let most = Some(35.0);
    let (all, spoken) = (room.percent(), room.spoken_percent());
    Ok([
        bar("research room, eight rounds of four", all, most, "%"),
        bar("research room, its personas alone", spoken, most, "%"),
        bar("research room, our own time", room.own_ms, None, "ms"),
    ])
}

const fn bar(
    what: &'static str,
    measured: f64,
    at_most: Option<f64>,
    unit: &'static str,
) -> BarView {
    BarView {
        what,
        measured,
        at_most,
        unit,
    }
}

/// A folder that is removed afterwards.
struct Home(PathBuf);

impl Drop for Home {
    fn drop(&mut self) {
        // A temporary folder; the system removes what remains.
        let _left = std::fs::remove_dir_all(&self.0);
    }
}

/// Measures a command as a process, in milliseconds; the median of several starts.
fn spawned(cos: &Path, home: &Path, words: &[&str]) -> Result<f64, MeasureError> {
    let mut each = Vec::new();
    for _ in 0..TIMES {
        let begun = Instant::now();
        let ended = Command::new(cos)
            .args(words)
            .current_dir(home)
            .env("COS_HOME", home)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        each.push(bench::milliseconds(begun));
        if !ended.success() {
            return Err(MeasureError::Failed {
                command: words.join(" "),
                ended,
            });
        }
    }
    each.sort_by(f64::total_cmp);
    Ok(each.get(TIMES / 2).copied().unwrap_or_default())
}
