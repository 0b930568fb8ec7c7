//! Answers a file of questions, each line before the next is read.

use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::output::Form;
use crate::scene::Scene;
use cos_core::foreign::escaped_json;
use cos_engine::batch::BatchEnd;
use cos_engine::input_file;
use serde::Serialize;
use std::io::{self, BufRead, BufReader, BufWriter, Write as _};
use std::path::Path;

/// Takes an answer.
type Tell<'a, Answer> = &'a mut dyn FnMut(&Answer) -> io::Result<()>;

/// Has the lines of `file` (`-` for standard input) answered by `answer`, and writes each answer as
/// JSON, or as the line for a person that `shown` makes of it.
pub(crate) fn run<Answer: Serialize>(
    scene: &Scene,
    file: &Path,
    shown: impl Fn(&Answer) -> String,
    answer: impl FnOnce(Box<dyn BufRead>, Tell<'_, Answer>) -> io::Result<BatchEnd>,
) -> Result<Exit, CommandError> {
    let form = scene.output().form();
    let mut out = BufWriter::new(io::stdout().lock());
    let mut tell = |answer: &Answer| {
        match form {
            Form::Json => write!(out, "{}", escaped_json(&serde_json::to_string(answer)?))?,
            Form::Text => write!(out, "{}", shown(answer))?,
        }
        out.write_all(b"\n")?;
        out.flush()
    };
    match answer(lines(scene, file)?, &mut tell) {
        Ok(BatchEnd::Whole) => Ok(Exit::Done),
        Ok(BatchEnd::Malformed) => Ok(Exit::Input),
        Ok(BatchEnd::Endless { line }) => {
            let file = file.display();
            let told =
                format!("Line {line} of `{file}` goes on and on; nothing behind it was read.");
            scene.output().say(&told);
            Ok(Exit::Input)
        }
        // Whoever closed the pipe has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Done),
        Err(error) => Err(error.into()),
    }
}

fn lines(scene: &Scene, file: &Path) -> Result<Box<dyn BufRead>, CommandError> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = input_file::open(&scene.folder().join(file)).map_err(|error| {
        let what = format!("`{}` cannot be opened", file.display());
        let told = CommandError::new(ErrorKind::Input, what).because(&error);
        told.hint("check the path; `-` reads what is piped in")
    })?;
    Ok(Box::new(BufReader::new(opened)))
}
