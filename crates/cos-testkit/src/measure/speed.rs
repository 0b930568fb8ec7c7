//! Measures how fast the gate judges, inside a process and as a process.

use super::{Home, MeasureError, bar};
use crate::bench::{self, Quantiles};
use crate::report::{BarView, BenchFiguresView};
use std::io::{ErrorKind as IoKind, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// How often each process is started; the kinds take turns.
const ROUNDS: usize = 200;
/// A hook that does nothing, in Python, the language of most hooks.
const IDLE_HOOK: &str = "import json,sys\njson.load(sys.stdin)";

/// Measures verdicts, and commands of the program `cos` that give one.
pub fn gate_speed(cos: &Path) -> Result<BenchFiguresView, MeasureError> {
    let name = format!("cos-bench-gate-{}", std::process::id());
    let home = Home(std::env::temp_dir().join(name));
    std::fs::create_dir_all(home.0.join("work/.git"))?;
    let cos = cos.to_string_lossy();
    let call = call(&home.0.join("work"));
    let light = r#"{"blocking_issues": 5, "files_affected": ["README.md"]}"#;
    let rivals: [(&[&str], &str); 5] = [
        (&["true"], ""),
        (&[&cos, "hook", "claude-code"], &call),
        (&[&cos, "gate", "git status"], ""),
        (&[&cos, "checkpoint", "pr-review", "--context", "-"], light),
        (&["python3", "-c", IDLE_HOOK], &call),
    ];
    let mut each = rivals.map(|_| Vec::new());
    for _ in 0..ROUNDS {
        for ((words, input), times) in rivals.iter().zip(&mut each) {
            times.extend(spawned(&home.0, words, input)?);
        }
    }
    let [idle, hook, gate, checkpoint, python] = each.map(Quantiles::of);
    let inside = bench::verdict_us();
    let slowest = Some(4.0 * idle.median);
    let bars = [
        both(VERDICT, inside, Some(20.0), None, "us"),
        both(TRUE, idle, None, None, "ms"),
        both(HOOK, hook, slowest, Some(15.0), "ms"),
        both(GATE, gate, slowest, Some(15.0), "ms"),
        both(CHECKPOINT, checkpoint, slowest, Some(15.0), "ms"),
        both(PYTHON, python, None, None, "ms"),
    ];
    let bars = bars.into_iter().flatten();
    Ok(BenchFiguresView::new(bars.collect(), ""))
}

/// The names of the two figures: the median and the 99th percentile.
type Named = [&'static str; 2];
const VERDICT: Named = ["verdict in a process, median", "verdict in a process, p99"];
const TRUE: Named = ["`true` as a process, median", "`true` as a process, p99"];
const HOOK: Named = [
    "`cos hook`, one synced line, median",
    "`cos hook`, one synced line, p99",
];
const GATE: Named = [
    "`cos gate`, one synced line, median",
    "`cos gate`, one synced line, p99",
];
const CHECKPOINT: Named = [
    "`cos checkpoint` that facts settle, median",
    "`cos checkpoint` that facts settle, p99",
];
const PYTHON: Named = [
    "hook in Python that does nothing, median",
    "hook in Python that does nothing, p99",
];

fn both(
    [middle, end]: Named,
    found: Quantiles,
    median: Option<f64>,
    p99: Option<f64>,
    unit: &'static str,
) -> [BarView; 2] {
    [
        bar(middle, found.median, median, unit),
        bar(end, found.p99, p99, unit),
    ]
}

/// Returns the JSON that an agent sends its hook before it runs a command in `folder`.
fn call(folder: &Path) -> String {
    serde_json::json!({
        "session_id": "bench",
        "cwd": folder,
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": "git status"},
    })
    .to_string()
}

/// Measures a program from start to exit, with `input` on its standard input, in milliseconds;
/// `None` if it does not exist.
fn spawned(home: &Path, words: &[&str], input: &str) -> Result<Option<f64>, MeasureError> {
    let Some((program, words)) = words.split_first() else {
        return Ok(None);
    };
    let begun = Instant::now();
    let started = Command::new(program)
        .args(words)
        .current_dir(home.join("work"))
        .env("COS_HOME", home.join("home"))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = match started {
        Ok(child) => child,
        Err(error) if error.kind() == IoKind::NotFound => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    if let Some(mut stdin) = child.stdin.take() {
        // A program that does not read its input has closed it already.
        let _ = stdin.write_all(input.as_bytes());
    }
    child.wait()?;
    Ok(Some(bench::milliseconds(begun)))
}
