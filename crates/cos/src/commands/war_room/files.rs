//! Reads the files that the person names with a question for a council (`--files`).

use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use cos_engine::council::ContextPart;
use cos_engine::input_file;
use std::io::Read as _;
use std::path::Path;

/// The largest part of one file that is read, in bytes.
const LARGEST_FILE: u64 = 64 * 1024;

/// Reads the files that a person gives the council, each as a part of the context.
pub(super) fn read_all(
    cli: &CliContext,
    files: &[std::path::PathBuf],
) -> Result<Vec<ContextPart>, CommandError> {
    let parts = files.iter().map(|file| {
        Ok(ContextPart {
            name: file.display().to_string(),
            text: read_material(cli, file)?,
        })
    });
    parts.collect()
}

fn read_material(cli: &CliContext, file: &Path) -> Result<String, CommandError> {
    let unreadable = |error: std::io::Error| {
        let what = format!("`{}` cannot be read", file.display());
        let command_error = CommandError::new(ErrorKind::Input, what).because(&error);
        command_error.hint("check the path")
    };
    let mut bytes = Vec::new();
    let opened = input_file::open(&cli.folder().join(file)).map_err(unreadable)?;
    let _ = opened
        .take(LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST_FILE {
        bytes.truncate(usize::try_from(LARGEST_FILE).unwrap_or(usize::MAX));
        let cut = format!(
            "`{}` is longer than 64 KiB; only the first 64 KiB are read.",
            file.display()
        );
        cli.output().say(&cut);
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        text.push_str("\n[the file is longer than 64 KiB; the rest was not read]");
        return Ok(text);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
