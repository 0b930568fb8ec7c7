//! Reads what a person wants of a run: goals from a file or from words, terms from flags, file and
//! settings, the first of them that says something.

use crate::args::goals::RunArgs;
use crate::error::{CommandError, ErrorKind};
use crate::scene::Scene;
use cos_core::event::{Land, Limits, Strategy};
use cos_core::foreign::shown;
use cos_core::goal::Goal;
use cos_core::hint::Hint;
use cos_core::policy::Profile;
use cos_core::workflow::Workflow;
use cos_engine::agent::definition;
use cos_engine::goals_file::{
    self, GoalsContext, GoalsFile, KnownWorkflow, RunOverrides, WorkflowStands,
};
use cos_engine::run_session::NewRun;
use cos_engine::global_context::GlobalContext;
use cos_engine::workflow;
use cos_engine::workflow_file::Library;
use std::path::Path;

/// The goals file that is read when none is named.
const GOALS_FILE: &str = "goals.yaml";

/// What a person wants.
pub(crate) fn read(
    scene: &Scene,
    global_context: &GlobalContext,
    args: &RunArgs,
) -> Result<NewRun, CommandError> {
    let file = goals(scene, global_context, args)?;
    // What the file does not say, the settings do; a flag is stronger than both.
    let terms = global_context.settings.terms(&file.overrides);
    Ok(NewRun {
        goals: file.goals,
        source: file.source,
        limits: Limits {
            budget: args.budget.unwrap_or(terms.limits.budget),
            time: args.time.unwrap_or(terms.limits.time),
        },
        strategy: args.strategy.map_or(terms.strategy, Strategy::from),
        jobs: args.jobs.unwrap_or(terms.jobs),
        profile: args.profile.map_or(terms.profile, Profile::from),
        land: args.land.map_or(global_context.settings.values.land, Land::from),
        until: args.until,
        campaign: file.campaign.map(|campaign| (campaign.id, campaign.budget)),
        reconsider: args.reconsider,
    })
}

fn goals(scene: &Scene, global_context: &GlobalContext, args: &RunArgs) -> Result<GoalsFile, CommandError> {
    let place = |name: &str| scene.folder().join(name);
    match args.goals.as_slice() {
        [] if place(GOALS_FILE).is_file() => from_file(scene, global_context, args, Path::new(GOALS_FILE)),
        [] => {
            let none = CommandError::new(ErrorKind::Usage, "there is nothing to do");
            Err(none
                .hint("cos init, which writes an example of a goals file")
                .hint("cos run \"what you want\" --agent NAME"))
        }
        [one] if is_file(&place(one), one) => from_file(scene, global_context, args, Path::new(one)),
        words => {
            if let Some(file) = words.iter().find(|word| is_file(&place(word), word)) {
                let text = format!("the goals file `{}` stands among other goals", shown(file));
                let error = CommandError::new(ErrorKind::Usage, text);
                return Err(error.hint(Hint::new("cos run {}").value(file)));
            }
            from_words(global_context, args, words)
        }
    }
}

/// A path that is there, or a name that can only be meant as one.
fn is_file(path: &Path, word: &str) -> bool {
    let ending = Path::new(word)
        .extension()
        .and_then(|ending| ending.to_str());
    let means_file = matches!(ending, Some("yaml" | "yml" | "json"));
    path.exists() || means_file && !word.contains(char::is_whitespace)
}

fn from_file(
    scene: &Scene,
    global_context: &GlobalContext,
    args: &RunArgs,
    path: &Path,
) -> Result<GoalsFile, CommandError> {
    let agents = definition::all(&global_context.agents)?;
    let context = GoalsContext {
        agent_flag: args.agent.clone(),
        agent_setting: global_context.settings.values.agent.clone(),
        agents: agents.into_iter().map(|agent| agent.id).collect(),
        workflows: workflows(scene),
        zone: jiff::tz::TimeZone::system(),
    };
    Ok(goals_file::read(path, &context)?)
}

/// The workflows that goals may name.
fn workflows(scene: &Scene) -> Vec<KnownWorkflow> {
    let folders = workflow::folders(scene.project().as_deref().map(Path::new));
    let listed = Library::new(folders).list().into_iter();
    let known = listed.map(|one| KnownWorkflow {
        name: one.name,
        estimate: one.workflow.as_ref().ok().and_then(Workflow::estimate),
        stands: match &one.workflow {
            Err(_) => WorkflowStands::Broken,
            Ok(workflow) => match workflow.nobody() {
                None => WorkflowStands::Alone,
                Some(craft) => WorkflowStands::WithAgent {
                    craft: craft.to_owned(),
                },
            },
        },
    });
    known.collect()
}

fn from_words(
    global_context: &GlobalContext,
    args: &RunArgs,
    words: &[String],
) -> Result<GoalsFile, CommandError> {
    let agent = args
        .agent
        .as_ref()
        .or(global_context.settings.values.agent.as_ref());
    let goals: Vec<Goal> = goals_file::typed(words, agent.map(String::as_str))?;
    Ok(GoalsFile {
        source: "the command line".to_owned(),
        overrides: RunOverrides::default(),
        campaign: None,
        goals,
    })
}
