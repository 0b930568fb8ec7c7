//! Learns the weights that ship, from the labelled goals and threads in `corpora`.
//!
//! `cargo run -p learn --release -- --write` writes the weights; the same corpora give the same
//! bytes. With `--check` it compares them with the written ones and checks how well they read
//! texts that they were not learned from.

mod check;
mod corpora;
mod goals;
mod threads;
mod weights_file;

use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--write"] => weights_file::write_all(),
        ["--check"] => check::all(),
        _ => Err("use --write or --check".to_owned()),
    };
    let (text, code) = match done {
        Ok(report) => (report, ExitCode::SUCCESS),
        Err(what) => (format!("error: {what}"), ExitCode::FAILURE),
    };
    let _ = writeln!(std::io::stdout().lock(), "{}", text.trim_end());
    code
}
