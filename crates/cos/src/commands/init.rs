//! Writes settings and an example goals file, or installs the plugin of an agent (`cos init`).

use crate::agent_check;
use crate::args::init::{InitArgs, PluginChoice};
use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::plugin::{self, FileStanding, PluginAgent};
use crate::view::SCHEMA_VERSION;
use crate::view::init::{InitView, PluginView, Writing, WrittenFile, WrittenPluginFile};
use crate::view::next::NextStep;
use cos_engine::agent::definition;
use cos_engine::detect;
use cos_engine::global_context::GlobalContext;
use cos_engine::repo::Repo;
use cos_engine::settings::PROJECT_FILE;
use std::path::{Path, PathBuf};

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &InitArgs) -> Result<Exit, CommandError> {
    if let Some(agent) = args.agent {
        return install(cli, agent.into(), args);
    }
    let repo = Repo::open(cli.folder())?;
    let global_context = cli.global_context()?;
    let agent = default_agent(&global_context)?;
    let starter = detect::starter_files(&detect::suggest_checks(repo.root()), agent.as_deref());
    let texts = [
        (PROJECT_FILE, starter.settings),
        ("goals.yaml", starter.goals),
    ];
    let mut files = Vec::new();
    for (path, text) in texts {
        let writing = write(repo.root(), path, &text, args.force)?;
        files.push(WrittenFile { path, writing });
    }
    cli.output().print(&InitView {
        schema_version: SCHEMA_VERSION,
        project: repo.root().display().to_string(),
        files,
        next: first_steps(agent.as_deref()),
    })?;
    Ok(Exit::Done)
}

/// Returns the next steps after `init`; without an agent, one must be named first.
fn first_steps(agent: Option<&str>) -> Vec<NextStep> {
    let (doctor, rehearsal) = match agent {
        Some(_) => (
            "Checks whether agents are installed.",
            "Shows what would be done.",
        ),
        None => (
            "Shows how to install an agent; then set `agent` in goals.yaml, or give the goal a `command`.",
            "Shows what would be done, once an agent is named.",
        ),
    };
    vec![
        NextStep::new("cos doctor", doctor),
        NextStep::new("cos run goals.yaml --dry-run", rehearsal),
        NextStep::new("cos run goals.yaml", "Starts the run."),
    ]
}

impl From<PluginChoice> for PluginAgent {
    fn from(choice: PluginChoice) -> Self {
        match choice {
            PluginChoice::ClaudeCode => Self::ClaudeCode,
            PluginChoice::Codex => Self::Codex,
            PluginChoice::Gemini => Self::Gemini,
            PluginChoice::Opencode => Self::Opencode,
        }
    }
}

/// Installs the plugin of an agent for the person.
fn install(cli: &CliContext, agent: PluginAgent, args: &InitArgs) -> Result<Exit, CommandError> {
    let Some(folder) = agent.folder(&|name| std::env::var_os(name).map(PathBuf::from)) else {
        let what = "your home folder is unknown: `HOME` is not set";
        return Err(CommandError::new(ErrorKind::Usage, what));
    };
    let files = agent.look_into(&folder)?;
    if args.print {
        cli.output().only_as_text("the plugin files")?;
        for file in &files {
            let place = file.path.display();
            cli.output()
                .print_text(&format!("==> {place} <==\n{}\n", file.text))?;
        }
        return Ok(Exit::Done);
    }
    if !args.dry_run {
        plugin::install(&folder, &files, args.force)?;
    }
    let written_files = files.iter().map(|file| WrittenPluginFile {
        path: file.path.display().to_string(),
        writing: match file.standing {
            FileStanding::Missing => Writing::Written,
            standing if standing.is_written(args.force) => Writing::Replaced,
            _ => Writing::Kept,
        },
        standing: file.standing,
    });
    let steps = agent.steps(&folder).into_iter();
    let mut next: Vec<NextStep> = steps.map(|(step, why)| NextStep::new(step, why)).collect();
    if let Some(hooked) = agent.hooked() {
        let probe = format!("cos hook {} --probe", hooked.name());
        next.push(NextStep::new(
            probe,
            "Checks whether every call goes through the gate.",
        ));
    }
    let foreign = files
        .iter()
        .filter(|file| file.standing == FileStanding::Foreign);
    next.extend(foreign.map(|file| {
        let place = file.path.display();
        NextStep::new(
            format!("mv '{place}' '{place}.own'"),
            "Moves your file away: the plugin needs this name. Then run the same command again.",
        )
    }));
    cli.output().print(&PluginView {
        schema_version: SCHEMA_VERSION,
        agent: agent.name(),
        folder: folder.display().to_string(),
        dry_run: args.dry_run,
        files: written_files.collect(),
        next,
    })?;
    Ok(Exit::Done)
}

/// Returns the agent of the settings, or the first installed one.
fn default_agent(global_context: &GlobalContext) -> Result<Option<String>, CommandError> {
    if let Some(agent) = &global_context.settings.values.agent {
        return Ok(Some(agent.clone()));
    }
    let all = definition::all(&global_context.agents)?;
    let mut there = all
        .into_iter()
        .filter(|agent| agent_check::probe(global_context, agent.clone()).is_ok());
    Ok(there.next().map(|agent| agent.id))
}

/// Writes a file of a repository, but never through a link: links come with the repository and may
/// point anywhere.
fn write(root: &Path, name: &str, text: &str, force: bool) -> Result<Writing, CommandError> {
    let path = root.join(name);
    let is_there = path.symlink_metadata().is_ok();
    if is_there && !force {
        return Ok(Writing::Kept);
    }
    let parent = path.parent().unwrap_or(root);
    let is_link = |path: &Path| {
        path.symlink_metadata()
            .is_ok_and(|found| found.is_symlink())
    };
    let own = [path.as_path(), parent]
        .into_iter()
        .filter(|path| *path != root);
    if let Some(link) = own.into_iter().find(|path| is_link(path)) {
        let what = format!(
            "`{}` is a link; cos does not write through links",
            link.display()
        );
        return Err(CommandError::new(ErrorKind::Io, what)
            .hint("remove the link, then run the same command again"));
    }
    let written = std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&path, text));
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
