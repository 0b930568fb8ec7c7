//! Simulates runs of goals, night after night (`cos-lab rehearse`).

use crate::args::RehearseArgs;
use crate::error::{ErrorKind, LabError};
use crate::{End, Lab};
use cos_core::event::Land;
use cos_core::foreign::shown;
use cos_core::time::Timestamp;
use cos_engine::agent::definition;
use cos_engine::global_context::GlobalContext;
use cos_engine::goals_file::{self, GoalsContext, GoalsFile};
use cos_engine::repo::Repo;
use cos_engine::settings::RunOverrides;
use cos_engine::workflow;
use cos_engine::workflow_file::Library;
use cos_testkit::report::RehearsalView;
use cos_testkit::sim::rehearsal::{RehearsalOptions, rehearse};
use std::path::Path;

/// The start of simulated nights, so that one seed gives the same nights on every day: 2026-01-05,
/// 22:00 UTC.
const EVENING: Timestamp = Timestamp(1_767_650_400_000);
/// The default goals file.
const GOALS_FILE: &str = "goals.yaml";

/// Runs the command.
pub(crate) fn run(lab: &Lab, args: &RehearseArgs) -> Result<End, LabError> {
    let folder = std::env::current_dir()?;
    let context = GlobalContext::open(&folder)?;
    let file = goals(&folder, &context, args)?;
    let flags = RunOverrides {
        budget: args.budget,
        time: args.time,
        profile: args.profile,
        strategy: args.strategy,
        jobs: args.jobs,
        land: Some(Land::Branch),
        ..RunOverrides::default()
    };
    let terms = context.settings.terms(&flags.over(file.overrides));
    let options = RehearsalOptions {
        policy: context.policy(terms.profile),
        terms,
        start: EVENING,
        zone: 0,
    };
    let rehearsal = rehearse(&file.goals, &options, args.nights, args.seed);
    lab.print(&RehearsalView::new(rehearsal))?;
    Ok(End::Done)
}

fn goals(
    folder: &Path,
    context: &GlobalContext,
    args: &RehearseArgs,
) -> Result<GoalsFile, LabError> {
    match args.goals.as_slice() {
        [] if folder.join(GOALS_FILE).is_file() => {
            from_file(folder, context, args, Path::new(GOALS_FILE))
        }
        [] => Err(LabError::new(
            ErrorKind::Usage,
            "there is no goal to rehearse",
        )),
        [one] if is_file(folder, one) => from_file(folder, context, args, Path::new(one)),
        words => {
            if let Some(file) = words.iter().find(|word| is_file(folder, word)) {
                let file = shown(file);
                let text = format!("the goals file `{file}` cannot be combined with other goals");
                return Err(LabError::new(ErrorKind::Usage, text));
            }
            let agent = &context.settings.values.agent;
            let agent = args.agent.as_ref().or(agent.as_ref());
            Ok(GoalsFile {
                source: "the command line".to_owned(),
                overrides: RunOverrides::default(),
                campaign: None,
                goals: goals_file::typed(words, agent.map(String::as_str))?,
            })
        }
    }
}

/// Checks whether a word is an existing path, or looks like a file name.
fn is_file(folder: &Path, word: &str) -> bool {
    let ending = Path::new(word).extension().and_then(|end| end.to_str());
    let means_file = matches!(ending, Some("yaml" | "yml" | "json"));
    folder.join(word).exists() || means_file && !word.contains(char::is_whitespace)
}

fn from_file(
    folder: &Path,
    context: &GlobalContext,
    args: &RehearseArgs,
    path: &Path,
) -> Result<GoalsFile, LabError> {
    let agents = definition::all(&context.agents)
        .map_err(|error| LabError::new(ErrorKind::Input, error.to_string()))?;
    let repo = Repo::open(folder).ok();
    let folders = workflow::folders(repo.as_ref().map(Repo::root));
    let context = GoalsContext {
        agent_flag: args.agent.clone(),
        agent_setting: context.settings.values.agent.clone(),
        agents: agents.into_iter().map(|agent| agent.id).collect(),
        workflows: Library::new(folders).known(),
        zone: jiff::tz::TimeZone::system(),
    };
    Ok(goals_file::read(path, &context)?)
}
