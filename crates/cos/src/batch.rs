//! Runs `--batch` of `cos gate` and `cos checkpoint`: reads one question per line and writes one
//! answer per line, before it reads the next.

use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::output::Form;
use cos_core::foreign::escaped_json;
use cos_engine::batch::BatchEnd;
use cos_engine::input_file;
use serde::Serialize;
use std::io::{self, BufRead, BufReader, BufWriter, Write as _};
use std::path::Path;

/// Receives an answer.
type AnswerSink<'a, Answer> = &'a mut dyn FnMut(&Answer) -> io::Result<()>;

/// Answers each line of `file` (`-` for standard input) with `answer`, and writes each answer as
/// JSON, or as the line for a person that `shown` makes.
pub(crate) fn run<Answer: Serialize>(
    cli: &CliContext,
    file: &Path,
    shown: impl Fn(&Answer) -> String,
    answer: impl FnOnce(Box<dyn BufRead>, AnswerSink<'_, Answer>) -> io::Result<BatchEnd>,
) -> Result<Exit, CommandError> {
    let form = cli.output().form();
    let mut out = BufWriter::new(io::stdout().lock());
    let mut tell = |answer: &Answer| {
        match form {
            Form::Json => write!(out, "{}", escaped_json(&serde_json::to_string(answer)?))?,
            Form::Text => write!(out, "{}", shown(answer))?,
        }
        out.write_all(b"\n")?;
        out.flush()
    };
    match answer(lines(cli, file)?, &mut tell) {
        Ok(BatchEnd::Whole) => Ok(Exit::Done),
        Ok(BatchEnd::Malformed) => Ok(Exit::Input),
        Ok(BatchEnd::Endless { line }) => {
            let file = file.display();
            let text = format!("Line {line} of `{file}` is too long; nothing after it was read.");
            cli.output().say(&text);
            Ok(Exit::Input)
        }
        // The reader closed the pipe: stop.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Done),
        Err(error) => Err(error.into()),
    }
}

fn lines(cli: &CliContext, file: &Path) -> Result<Box<dyn BufRead>, CommandError> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = input_file::open(&cli.folder().join(file)).map_err(|error| {
        let what = format!("`{}` cannot be opened", file.display());
        let command_error = CommandError::new(ErrorKind::Input, what).because(&error);
        command_error.hint("check the path; `-` reads standard input")
    })?;
    Ok(Box::new(BufReader::new(opened)))
}
