//! Measures the journal and the gate on this machine (`cos bench`).

mod gate;

use crate::args::bench::{BenchArgs, BenchCommand, DurableArgs, JournalArgs, Workload};
use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::view::bench::{
    BarView, CouncilBenchView, DurableView, JournalBenchView, ScriptBenchView,
};
use cos_core::reversibility::DeliberationMode;
use cos_engine::bench::{self, CouncilCase, CouncilReading, Fill, Serve};
use cos_engine::script::{EvaluationError, Interpreter};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How often each command is started; the median counts.
const TIMES: usize = 9;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &BenchArgs) -> Result<Exit, CommandError> {
    match &args.command {
        BenchCommand::Durable(args) => durable(cli, args),
        BenchCommand::Council => council(cli),
        BenchCommand::Gate(args) => gate::run(cli, args),
        BenchCommand::Journal(args) => journal(cli, args),
        BenchCommand::Scripts => scripts(cli),
    }
}

/// Evaluates hostile conditions in processes of this program.
fn scripts(cli: &CliContext) -> Result<Exit, CommandError> {
    let interpreter = Interpreter::of(std::env::current_exe()?);
    let failed = |error: EvaluationError| CommandError::new(ErrorKind::Io, error.to_string());
    let readings = bench::hostile(&interpreter).map_err(failed)?;
    let view = ScriptBenchView::new(&readings);
    cli.output().print(&view)?;
    Ok(if view.met { Exit::Done } else { Exit::Failures })
}

fn durable(cli: &CliContext, args: &DurableArgs) -> Result<Exit, CommandError> {
    let (dir, count) = (args.dir.as_path(), args.count);
    std::fs::create_dir_all(dir)?;
    let view = match (args.workload, &args.mark) {
        (Workload::Seq, _) => DurableView::Seq {
            steps_per_s: bench::steps(dir, count)?,
        },
        (Workload::Wide, _) => bench::wide(dir, count)?.into(),
        (Workload::Floor, _) => DurableView::Floor {
            commits_per_s: bench::floor(dir, count)?,
        },
        (Workload::ResumeServe, mark) => {
            let wanted = Serve {
                steps: count,
                step: Duration::from_millis(args.step_ms),
                mark: mark.clone().unwrap_or_else(|| dir.join("mark")),
            };
            bench::serve(dir, &wanted)?;
            return Ok(Exit::Done);
        }
    };
    cli.output().print(&view)?;
    Ok(Exit::Done)
}

fn journal(cli: &CliContext, args: &JournalArgs) -> Result<Exit, CommandError> {
    let name = format!("cos-bench-{}", std::process::id());
    let home = Home(std::env::temp_dir().join(name));
    std::fs::create_dir_all(&home.0)?;
    let path = home.0.join("journal.db");
    cli.output()
        .say("Writing a journal; your own data is not touched.");
    let fill = Fill {
        events: args.events,
        decisions: args.decisions,
    };
    bench::fill(&path, fill)?;
    let spawn = |words: &[&str]| spawned(&home.0, words);
    let start = spawn(&["runs", "--limit", "1"])?;
    let status = spawn(&["status", "r-20260314-000000"])?;
    let inbox = spawn(&["inbox"])?;
    let bare = spawn(&["--version"])?;
    let large = bench::large(&path)?;
    let view = JournalBenchView::new(
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
                "resume up to the next fact",
                large.resume_ms,
                Some(100.0),
                "ms",
            ),
            bar("memory, at its highest", large.memory_mb, Some(150.0), "MB"),
            bar("chain recomputed", large.verify_s, None, "s"),
        ],
    );
    cli.output().print(&view)?;
    Ok(if view.met { Exit::Done } else { Exit::Failures })
}

fn council(cli: &CliContext) -> Result<Exit, CommandError> {
    let sit = |mode: DeliberationMode, question: usize, files: usize| {
        let name = format!("cos-bench-{}-{}-{files}", std::process::id(), mode.name());
        let home = Home(std::env::temp_dir().join(name));
        std::fs::create_dir_all(&home.0)?;
        let decision_key = CouncilCase { question, files };
        Ok::<_, CommandError>(bench::council(&home.0, mode, decision_key)?)
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
    let view = CouncilBenchView::new(figures);
    cli.output().print(&view)?;
    Ok(if view.met { Exit::Done } else { Exit::Failures })
}

/// Measures a research room.
fn room() -> Result<[BarView; 3], CommandError> {
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
fn spawned(home: &Path, words: &[&str]) -> Result<f64, CommandError> {
    let program = std::env::current_exe()?;
    let mut each = Vec::new();
    for _ in 0..TIMES {
        let begun = Instant::now();
        let ended = Command::new(&program)
            .args(words)
            .current_dir(home)
            .env("COS_HOME", home)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        each.push(bench::milliseconds(begun));
        if !ended.success() {
            let text = format!("`cos {}` failed: {ended}", words.join(" "));
            return Err(CommandError::new(ErrorKind::Bug, text));
        }
    }
    each.sort_by(f64::total_cmp);
    Ok(each.get(TIMES / 2).copied().unwrap_or_default())
}
