//! `cos bench`: what the journal is worth on this machine.

use crate::args::cli::{BenchArgs, Measured};
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::scene::Scene;
use crate::view::SCHEMA_VERSION;
use crate::view::bench::BenchView;
use cos_engine::bench::{self, BenchError};
use serde::Serialize;
use serde_json::Value;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &BenchArgs) -> Result<Exit, CommandError> {
    let (folder, count) = (&args.folder, args.count);
    std::fs::create_dir_all(folder)?;
    let (what, figures) = match args.what {
        Measured::Durable => ("durable", figures(bench::durable(folder, count))?),
        Measured::Seq => ("seq", figures(bench::seq(folder, count))?),
        Measured::Floor => ("floor", figures(bench::floor(folder, count))?),
        Measured::Wide => ("wide", figures(bench::wide(folder, count))?),
        Measured::Journal => (
            "journal",
            figures(bench::journal(folder, count, count / 10))?,
        ),
    };
    scene.output().print(&BenchView {
        schema_version: SCHEMA_VERSION,
        what,
        figures,
    })?;
    Ok(Exit::Done)
}

fn figures(measured: Result<impl Serialize, BenchError>) -> Result<Value, CommandError> {
    let measured = measured.map_err(|error| CommandError::from_error(ErrorKind::Io, &error))?;
    serde_json::to_value(measured).map_err(|error| CommandError::from_error(ErrorKind::Bug, &error))
}
