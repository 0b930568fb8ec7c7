//! `cos init`: settings and an example of a goals file.

use crate::args::cli::InitArgs;
use crate::crew;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::scene::Scene;
use crate::view::SCHEMA_VERSION;
use crate::view::init::{InitView, Writing, WrittenFile};
use crate::view::next::NextStep;
use cos_engine::agent::definition;
use cos_engine::detect;
use cos_engine::repo::Repo;
use cos_engine::settings::PROJECT_FILE;
use cos_engine::station::Station;
use std::path::Path;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &InitArgs) -> Result<Exit, CommandError> {
    let repo = Repo::open(scene.folder())?;
    let station = scene.station()?;
    let agent = default_agent(&station)?;
    let starter = detect::starter_files(&detect::suggest_checks(repo.root()), agent.as_deref());
    let texts = [
        (PROJECT_FILE, starter.settings),
        ("goals.yaml", starter.goals),
    ];
    let mut files = Vec::new();
    for (path, text) in texts {
        let writing = write(&repo.root().join(path), &text, args.force)?;
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

/// The agent of the settings, or the first that is installed.
fn default_agent(station: &Station) -> Result<Option<String>, CommandError> {
    if let Some(agent) = &station.settings.values.agent {
        return Ok(Some(agent.clone()));
    }
    let all = definition::all(&station.agents)?;
    let mut there = all
        .into_iter()
        .filter(|agent| crew::probe(station, agent.clone()).is_ok());
    Ok(there.next().map(|agent| agent.id))
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
