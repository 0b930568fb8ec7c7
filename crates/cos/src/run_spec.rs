//! Reads the specification of a run: goals from a file or from text; limits from flags, file and
//! settings, in this order.

use crate::args::goals::RunArgs;
use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use cos_core::foreign::shown;
use cos_core::goal::Goal;
use cos_core::hint::Hint;
use cos_engine::agent::definition;
use cos_engine::global_context::GlobalContext;
use cos_engine::goals_file::{self, GoalsContext, GoalsFile};
use cos_engine::run_session::NewRun;
use cos_engine::settings::RunOverrides;
use cos_engine::workflow;
use cos_engine::workflow_file::Library;
use std::path::Path;

/// The default goals file.
const GOALS_FILE: &str = "goals.yaml";

/// Reads the specification.
pub(crate) fn read(
    cli: &CliContext,
    global_context: &GlobalContext,
    args: &RunArgs,
) -> Result<NewRun, CommandError> {
    let file = goals(cli, global_context, args)?;
    // A flag wins over the file, and the file over the settings.
    let given = args.flags.0.clone().over(file.overrides);
    Ok(NewRun {
        goals: file.goals,
        source: file.source,
        terms: global_context.settings.terms(&given),
        campaign: file.campaign.map(|campaign| (campaign.id, campaign.budget)),
    })
}

fn goals(
    cli: &CliContext,
    global_context: &GlobalContext,
    args: &RunArgs,
) -> Result<GoalsFile, CommandError> {
    let place = |name: &str| cli.folder().join(name);
    match args.goals.as_slice() {
        [] if place(GOALS_FILE).is_file() => {
            from_file(cli, global_context, args, Path::new(GOALS_FILE))
        }
        [] => {
            let none = CommandError::new(ErrorKind::Usage, "there is no goal to work on");
            Err(none
                .hint("`cos init` writes an example goals file")
                .hint("cos run \"what you want\" --agent NAME"))
        }
        [one] if is_file(&place(one), one) => from_file(cli, global_context, args, Path::new(one)),
        words => {
            if let Some(file) = words.iter().find(|word| is_file(&place(word), word)) {
                let text = format!(
                    "the goals file `{}` cannot be combined with other goals",
                    shown(file)
                );
                let error = CommandError::new(ErrorKind::Usage, text);
                return Err(error.hint(Hint::new("cos run {}").value(file)));
            }
            from_words(global_context, args, words)
        }
    }
}

/// Checks whether a word is an existing path, or looks like a file name.
fn is_file(path: &Path, word: &str) -> bool {
    let ending = Path::new(word)
        .extension()
        .and_then(|ending| ending.to_str());
    let means_file = matches!(ending, Some("yaml" | "yml" | "json"));
    path.exists() || means_file && !word.contains(char::is_whitespace)
}

fn from_file(
    cli: &CliContext,
    global_context: &GlobalContext,
    args: &RunArgs,
    path: &Path,
) -> Result<GoalsFile, CommandError> {
    let agents = definition::all(&global_context.agents)?;
    let folders = workflow::folders(cli.project().as_deref().map(Path::new));
    let context = GoalsContext {
        agent_flag: args.flags.0.agent.clone(),
        agent_setting: global_context.settings.values.agent.clone(),
        agents: agents.into_iter().map(|agent| agent.id).collect(),
        workflows: Library::new(folders).known(),
        zone: jiff::tz::TimeZone::system(),
    };
    Ok(goals_file::read(path, &context)?)
}

fn from_words(
    global_context: &GlobalContext,
    args: &RunArgs,
    words: &[String],
) -> Result<GoalsFile, CommandError> {
    let agent = global_context.settings.terms(&args.flags.0).agent;
    let goals: Vec<Goal> = goals_file::typed(words, agent.as_deref())?;
    Ok(GoalsFile {
        source: "the command line".to_owned(),
        overrides: RunOverrides::default(),
        campaign: None,
        goals,
    })
}
