//! Reads the caller's context from a file, the text of issues, or nothing.

use crate::args::checkpoint::CheckpointArgs;
use crate::cli_context::CliContext;
use crate::council_deps::project;
use crate::error::{CommandError, ErrorKind};
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext};
use cos_core::hint::advised;
use cos_engine::checkpoint;
use cos_engine::forge::{self, Posting, PostingKind};
use cos_engine::input_file;
use cos_engine::issue_analysis;
use std::io::{self, Read};
use std::path::Path;

/// Reads the context from a file or a text, or returns an empty one.
pub(super) fn context_of(
    cli: &CliContext,
    command: &CheckpointCommand,
    args: &CheckpointArgs,
) -> Result<(CheckpointContext, Vec<String>), CommandError> {
    let postings = postings(cli, args)?;
    if !postings.is_empty() {
        let context = issue_analysis::read_each(command.clone(), &postings).completed();
        return Ok((context, Vec::new()));
    }
    let name = args.context.as_deref().map_or_else(
        || "the context".to_owned(),
        |file| match file.to_str() {
            Some("-") => "standard input".to_owned(),
            _ => file.display().to_string(),
        },
    );
    let text = match &args.context {
        Some(file) => read_context(cli, file, checkpoint::LARGEST_CONTEXT)?,
        None => "{}".to_owned(),
    };
    let value = checkpoint::parse_context(&text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let what = if error.is_data() {
            format!("{name}:{line}:{column}: the same key appears twice")
        } else {
            format!("{name}:{line}:{column}: this is not JSON")
        };
        CommandError::new(ErrorKind::Input, what).because(&error)
    })?;
    checkpoint::read_context_in(Some(&project(cli)), command, &value).map_err(|problems| {
        let what = format!("`{name}` cannot be used as a context");
        let mut command_error = CommandError::new(ErrorKind::Input, what);
        command_error.causes = problems
            .iter()
            .map(|one| format!("{name}: {}", advised(one)))
            .collect();
        command_error
    })
}

/// Reads the named issues or pull request, from files or from GitHub.
fn postings(cli: &CliContext, args: &CheckpointArgs) -> Result<Vec<Posting>, CommandError> {
    let mut postings = Vec::new();
    for file in &args.text {
        let text = read_context(cli, file, checkpoint::LARGEST_CONTEXT)?;
        if file.extension().is_some_and(|kind| kind == "json") {
            let read = Posting::read_all(&text).map_err(|error| {
                let what = format!("`{}` is not an issue or a pull request", file.display());
                CommandError::new(ErrorKind::Input, what).because(&error)
            })?;
            postings.extend(read);
        } else {
            let written = Posting::written(&text);
            if written.is_empty() {
                let what = format!("`{}` is empty", file.display());
                return Err(CommandError::new(ErrorKind::Input, what));
            }
            postings.push(written);
        }
    }
    let issues = args.issue.iter().map(|name| (PostingKind::Issue, name));
    let requests = args.pull_request.iter();
    let requests = requests.map(|name| (PostingKind::PullRequest, name));
    for (kind, name) in issues.chain(requests) {
        postings.push(forge::fetch(cli.folder(), kind, name)?);
    }
    Ok(postings)
}

/// Reads a file, or standard input for `-`, up to a limit of bytes.
pub(crate) fn read_context(
    cli: &CliContext,
    file: &Path,
    most: u64,
) -> Result<String, CommandError> {
    let unreadable = |error: io::Error| {
        let what = format!("`{}` cannot be read", file.display());
        let command_error = CommandError::new(ErrorKind::Input, what).because(&error);
        command_error.hint(match error.kind() {
            io::ErrorKind::InvalidData => "save the file as UTF-8",
            _ => "check the path; `-` reads standard input",
        })
    };
    let mut text = String::new();
    let read = if file == Path::new("-") {
        io::stdin().lock().take(most + 1).read_to_string(&mut text)
    } else {
        let opened = input_file::open(&cli.folder().join(file)).map_err(unreadable)?;
        opened.take(most + 1).read_to_string(&mut text)
    };
    let _ = read.map_err(unreadable)?;
    if text.len() as u64 > most {
        let what = format!("`{}` has more than {most} bytes", file.display());
        let command_error = CommandError::new(ErrorKind::Input, what);
        return Err(command_error.hint("keep only what the decision depends on"));
    }
    Ok(text)
}
