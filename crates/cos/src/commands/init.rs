//! `cos init`: settings and an example of a goals file.

use crate::args::cli::InitArgs;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::scene::Scene;
use crate::view::SCHEMA_VERSION;
use crate::view::init::{InitView, Writing, WrittenFile};
use crate::view::next::NextStep;
use cos_engine::repo::Repo;
use std::path::Path;

/// Each file with what stands in it.
const FILES: [(&str, &str); 2] = [
    (".cos/config.toml", include_str!("init/config.toml")),
    ("goals.yaml", include_str!("init/goals.yaml")),
];

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &InitArgs) -> Result<Exit, CommandError> {
    let repo = Repo::open(scene.folder())?;
    let mut files = Vec::new();
    for (path, text) in FILES {
        let writing = write(&repo.root().join(path), text, args.force)?;
        files.push(WrittenFile { path, writing });
    }
    scene.output().print(&InitView {
        schema_version: SCHEMA_VERSION,
        project: repo.root().display().to_string(),
        files,
        next: vec![
            NextStep::new("cos doctor", "Looks whether agents are there."),
            NextStep::new("cos run goals.yaml --dry-run", "Shows what would be done."),
            NextStep::new("cos run goals.yaml", "Does it."),
        ],
    })?;
    Ok(Exit::Done)
}

fn write(path: &Path, text: &str, force: bool) -> Result<Writing, CommandError> {
    let is_there = path.exists();
    if is_there && !force {
        return Ok(Writing::Kept);
    }
    let parent = path.parent().unwrap_or(path);
    let written = std::fs::create_dir_all(parent).and_then(|()| std::fs::write(path, text));
    written.map_err(|error| {
        let what = format!("`{}` could not be written", path.display());
        CommandError::new(ErrorKind::Io, what).because(&error)
    })?;
    Ok(if is_there {
        Writing::Replaced
    } else {
        Writing::Written
    })
}
