//! The program `cos-lab`: starts the benchmarks and the simulator. It is never shipped.

mod args;
mod bench;
mod error;
mod rehearse;
mod render;

use args::{Cli, Command};
use clap::Parser as _;
use cos_core::foreign::escaped_json;
use error::{ErrorKind, LabError};
use render::{Sheet, Show};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

/// How a command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Everything was done.
    Done,
    /// A figure is above its limit.
    Failures,
}

impl End {
    const fn met(met: bool) -> Self {
        if met { Self::Done } else { Self::Failures }
    }
}

/// The context of a command.
struct Lab {
    json: bool,
    cos: Option<PathBuf>,
}

impl Lab {
    /// Returns the program `cos` to measure.
    fn cos(&self) -> Result<PathBuf, LabError> {
        let cos = match &self.cos {
            Some(named) => std::path::absolute(named)?,
            None => std::env::current_exe()?.with_file_name("cos"),
        };
        if cos.is_file() {
            return Ok(cos);
        }
        let text = format!("the program `{}` does not exist", cos.display());
        let hint = "build it with `cargo build --release -p cos`, or name it with --cos";
        Err(LabError::new(ErrorKind::Missing, text).hint(hint))
    }

    /// Writes a result to standard output.
    fn print(&self, view: &impl Show) -> io::Result<()> {
        let text = if self.json {
            format!("{}\n", escaped_json(&serde_json::to_string(view)?))
        } else {
            text_of(view)
        };
        io::stdout().lock().write_all(text.as_bytes())
    }

    /// Writes a message to standard error; a message without a reader is lost.
    #[expect(clippy::unused_self, reason = "every writer has the context")]
    fn say(&self, text: &str) {
        let _lost = writeln!(io::stderr(), "{text}");
    }

    /// Reports an error to the person and, with `--json`, to the program.
    fn fail(&self, error: &LabError) {
        let _lost = io::stderr().write_all(text_of(error).as_bytes());
        if self.json {
            let object = serde_json::json!({ "error": error }).to_string();
            let _lost = writeln!(io::stdout(), "{}", escaped_json(&object));
        }
    }
}

fn text_of(view: &impl Show) -> String {
    let mut sheet = Sheet::default();
    view.show(&mut sheet);
    sheet.into_text()
}

fn main() -> ExitCode {
    let typed = match Cli::try_parse() {
        Ok(typed) => typed,
        Err(refusal) => {
            let _lost = refusal.print();
            let wrong = refusal.use_stderr();
            return ExitCode::from(if wrong { ErrorKind::Usage.code() } else { 0 });
        }
    };
    let lab = Lab {
        json: typed.json,
        cos: typed.cos,
    };
    let ended = match &typed.command {
        Command::Bench(args) => bench::run(&lab, args),
        Command::Rehearse(args) => rehearse::run(&lab, args),
    };
    match ended {
        Ok(End::Done) => ExitCode::SUCCESS,
        Ok(End::Failures) => ExitCode::from(1),
        Err(error) => {
            lab.fail(&error);
            ExitCode::from(error.kind.code())
        }
    }
}
