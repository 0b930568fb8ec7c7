//! `cos bench gate`: how often the gate is right on labelled lines, and how fast it is.

use super::{Home, bar};
use crate::args::bench::GateBenchArgs;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::scene::Scene;
use crate::view::bench::{BarView, GateAccuracyView, GateSpeedView};
use cos_engine::bench::{self, Quantiles};
use std::io::ErrorKind as IoKind;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// How often each process is started, one kind after the other.
const ROUNDS: usize = 200;
/// A hook that does nothing, in the language that most of them are written in.
const IDLE_HOOK: &str = "import json,sys\njson.load(sys.stdin)";

/// Runs the command.
pub(super) fn run(scene: &Scene, args: &GateBenchArgs) -> Result<Exit, CommandError> {
    if args.speed {
        return speed(scene);
    }
    let mut text = String::new();
    for file in &args.files {
        let read = std::fs::read_to_string(scene.folder().join(file));
        text.push_str(&read.map_err(|error| {
            let what = format!("`{}` cannot be read", file.display());
            CommandError::new(ErrorKind::Input, what).because(&error)
        })?);
        text.push('\n');
    }
    let found = bench::accuracy(text.lines(), args.profile.into());
    let _ = scene.output().print(&GateAccuracyView::new(found))?;
    Ok(Exit::Done)
}

fn speed(scene: &Scene) -> Result<Exit, CommandError> {
    let name = format!("cos-bench-gate-{}", std::process::id());
    let home = Home(std::env::temp_dir().join(name));
    std::fs::create_dir_all(home.0.join("work/.git"))?;
    let cos = std::env::current_exe()?;
    let cos = cos.to_string_lossy();
    let rivals: [&[&str]; 3] = [
        &["true"],
        &[&cos, "gate", "git status"],
        &["python3", "-c", IDLE_HOOK],
    ];
    let mut each = rivals.map(|_| Vec::new());
    for _ in 0..ROUNDS {
        for (words, times) in rivals.iter().zip(&mut each) {
            times.extend(spawned(&home.0, words)?);
        }
    }
    let [idle, gate, python] = each.map(Quantiles::of);
    let inside = bench::verdict_us();
    let bars = vec![
        bar(
            "verdict in a process, median",
            inside.median,
            Some(20.0),
            "us",
        ),
        bar("verdict in a process, p99", inside.p99, None, "us"),
        bar("`true` as a process, median", idle.median, None, "ms"),
        bar("`true` as a process, p99", idle.p99, None, "ms"),
        bar(
            "`cos gate`, one synced line, median",
            gate.median,
            Some(4.0 * idle.median),
            "ms",
        ),
        bar(
            "`cos gate`, one synced line, p99",
            gate.p99,
            Some(15.0),
            "ms",
        ),
        bar(
            "hook in Python that does nothing, median",
            python.median,
            None,
            "ms",
        ),
        bar(
            "hook in Python that does nothing, p99",
            python.p99,
            None,
            "ms",
        ),
    ];
    let view = GateSpeedView::new(bars);
    let _ = scene.output().print(&view)?;
    let met = view.bars.iter().all(BarView::is_met);
    Ok(if met { Exit::Done } else { Exit::Failures })
}

/// How long a program takes from its start to its end, in milliseconds; none where there is none.
fn spawned(home: &Path, words: &[&str]) -> Result<Option<f64>, CommandError> {
    let Some((program, words)) = words.split_first() else {
        return Ok(None);
    };
    let begun = Instant::now();
    let started = Command::new(program)
        .args(words)
        .current_dir(home.join("work"))
        .env("COS_HOME", home.join("home"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match started {
        Ok(_) => Ok(Some(bench::milliseconds(begun))),
        Err(error) if error.kind() == IoKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}
