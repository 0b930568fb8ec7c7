//! Runs the benchmarks (`cos-lab bench`).

use crate::args::{BenchArgs, BenchCommand, DurableArgs, GateBenchArgs, Workload};
use crate::error::{ErrorKind, LabError};
use crate::{End, Lab};
use cos_engine::input_file;
use cos_testkit::bench::{self, Fill, Serve};
use cos_testkit::measure;
use cos_testkit::report::{DurableView, GateAccuracyView};
use std::io::{self, Read as _};
use std::path::Path;
use std::time::Duration;

/// The largest file of labelled lines, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// Runs the command.
pub(crate) fn run(lab: &Lab, args: &BenchArgs) -> Result<End, LabError> {
    match &args.command {
        BenchCommand::Durable(args) => durable(lab, args),
        BenchCommand::Council => {
            let report = measure::councils()?;
            lab.print(&report)?;
            Ok(End::met(report.met))
        }
        BenchCommand::Gate(args) if args.speed => {
            let report = measure::gate_speed(&lab.cos()?)?;
            lab.print(&report)?;
            Ok(End::met(report.met))
        }
        BenchCommand::Gate(args) => accuracy(lab, args),
        BenchCommand::Journal(args) => {
            let cos = lab.cos()?;
            lab.say("Writing a journal; your own data is not touched.");
            let fill = Fill {
                events: args.events,
                decisions: args.decisions,
            };
            let report = measure::journal(&cos, fill)?;
            lab.print(&report)?;
            Ok(End::met(report.met))
        }
        BenchCommand::Scripts => {
            let report = measure::scripts(&lab.cos()?)?;
            lab.print(&report)?;
            Ok(End::met(report.met))
        }
    }
}

fn durable(lab: &Lab, args: &DurableArgs) -> Result<End, LabError> {
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
            return Ok(End::Done);
        }
    };
    lab.print(&view)?;
    Ok(End::Done)
}

/// Measures how often the gate is right on labelled lines.
fn accuracy(lab: &Lab, args: &GateBenchArgs) -> Result<End, LabError> {
    let mut text = String::new();
    for file in &args.files {
        text.push_str(&read(file)?);
        text.push('\n');
    }
    let found = bench::accuracy(text.lines(), args.profile);
    lab.print(&GateAccuracyView::new(found))?;
    Ok(End::Done)
}

/// Reads a file of labelled lines; `-` is standard input.
fn read(file: &Path) -> Result<String, LabError> {
    let unreadable = |error: io::Error| {
        let what = format!("`{}` cannot be read", file.display());
        let told = LabError::new(ErrorKind::Input, what).because(&error);
        told.hint(match error.kind() {
            io::ErrorKind::InvalidData => "save the file as UTF-8",
            _ => "check the path; `-` reads standard input",
        })
    };
    let mut text = String::new();
    let read = if file == Path::new("-") {
        let stdin = io::stdin().lock();
        stdin.take(MAX_BYTES + 1).read_to_string(&mut text)
    } else {
        let opened = input_file::open(file).map_err(unreadable)?;
        opened.take(MAX_BYTES + 1).read_to_string(&mut text)
    };
    read.map_err(unreadable)?;
    if text.len() as u64 > MAX_BYTES {
        let what = format!("`{}` has more than {MAX_BYTES} bytes", file.display());
        return Err(LabError::new(ErrorKind::Input, what).hint("split the file"));
    }
    Ok(text)
}
