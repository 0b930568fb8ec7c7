//! `cos doctor`: whether everything is there.

use crate::args::cli::DoctorArgs;
use crate::crew;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::gated;
use crate::plugin::{FileStanding, PluginAgent};
use crate::scene::Scene;
use crate::view::SCHEMA_VERSION;
use crate::view::doctor::{AgentLine, DoctorView, Health, HealthLine, SettingLine};
use crate::view::hook::HookStanding;
use cos_core::hint::Hint;
use cos_core::hint::{Advice as _, advised};
use cos_engine::agent::definition;
use cos_engine::audit;
use cos_engine::hook::HookedAgent;
use cos_engine::model::{ModelError, Models};
use cos_engine::repo::Repo;
use cos_engine::settings::SettingRow;
use cos_engine::global_context::GlobalContext;
use cos_engine::ports::Projection as _;
use std::path::PathBuf;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &DoctorArgs) -> Result<Exit, CommandError> {
    let global_context = scene.global_context()?;
    let agents = agents(&global_context)?;
    let view = DoctorView {
        schema_version: SCHEMA_VERSION,
        checks: vec![
            git(scene),
            journal(&global_context)?,
            left_aside(&global_context),
            crew_of(&agents),
            models(&global_context),
            gates(scene, &agents),
            plugins(),
        ],
        agents,
        settings: args.settings.then(|| settings(&global_context)),
    };
    scene.output().print(&view)?;
    let bad = view.checks.iter().any(|check| check.health == Health::Bad);
    Ok(if bad { Exit::Missing } else { Exit::Done })
}

fn git(scene: &Scene) -> HealthLine {
    match Repo::open(scene.folder()) {
        Ok(repo) => HealthLine::good(
            "git",
            format!("the repository is {}", repo.root().display()),
        ),
        Err(error) => {
            let told = CommandError::from(error);
            HealthLine {
                what: "git",
                health: Health::Bad,
                detail: told.message,
                hint: told.hints.into_iter().next(),
            }
        }
    }
}

fn journal(global_context: &GlobalContext) -> Result<HealthLine, CommandError> {
    let seen = global_context.store.glance()?.into_iter().next();
    let flaw = match seen {
        None => audit::emptied(&global_context.store, &global_context.layout)?,
        seen => seen,
    };
    if let Some(flaw) = flaw {
        return Ok(HealthLine {
            what: "journal",
            health: Health::Bad,
            detail: format!("{}: {flaw}", global_context.store.path().display()),
            hint: Some("cos audit verify".into()),
        });
    }
    let waiting = global_context.store.pending()?;
    let path = global_context.store.path().display();
    Ok(HealthLine::good(
        "journal",
        format!("{path}, decisions that wait: {waiting}"),
    ))
}

/// So many settings that were left aside are named.
const NAMED: usize = 20;

/// What a project wanted to loosen, and the like.
fn left_aside(global_context: &GlobalContext) -> HealthLine {
    let warnings = &global_context.settings.warnings;
    let Some(first) = warnings.first() else {
        return HealthLine::good("settings", "nothing was left aside".to_owned());
    };
    let named = warnings.iter().take(NAMED);
    let mut told: Vec<String> = named.map(|warning| warning.what.clone()).collect();
    let more = warnings.len().saturating_sub(NAMED);
    if more > 0 {
        told.push(format!("and {more} more"));
    }
    HealthLine {
        what: "settings",
        health: Health::Poor,
        detail: told.join("; "),
        hint: Some(first.hint.clone()),
    }
}

fn settings(global_context: &GlobalContext) -> Vec<SettingLine> {
    let line = |row: SettingRow| SettingLine {
        key: row.key,
        value: row.value,
        origin: row.origin.to_string(),
    };
    global_context.settings.rows().into_iter().map(line).collect()
}

fn agents(global_context: &GlobalContext) -> Result<Vec<AgentLine>, CommandError> {
    let line = |definition: definition::Definition| {
        let (id, login) = (definition.id.clone(), definition.login.clone());
        match crew::probe(global_context, definition) {
            Ok(probe) => AgentLine {
                agent: id,
                name: probe.name,
                program: Some(probe.program.display().to_string()),
                version: probe.version,
                lacks: None,
                login,
            },
            Err(error) => AgentLine {
                name: id.clone(),
                agent: id,
                program: None,
                version: None,
                lacks: Some(advised(&error)),
                login: None,
            },
        }
    };
    Ok(definition::all(&global_context.agents)?
        .into_iter()
        .map(line)
        .collect())
}

/// Without any agent only goals that are commands can be carried out.
fn crew_of(agents: &[AgentLine]) -> HealthLine {
    let there = agents
        .iter()
        .filter(|agent| agent.program.is_some())
        .count();
    if there > 0 {
        return HealthLine::good(
            "agents",
            format!("{there} of {} are installed", agents.len()),
        );
    }
    HealthLine {
        what: "agents",
        health: Health::Poor,
        detail: "none is installed; goals that are commands work all the same".to_owned(),
        hint: Some("npm install -g opencode-ai".into()),
    }
}

/// The models that councils, debates and ratings ask.
fn models(global_context: &GlobalContext) -> HealthLine {
    let models = Models::from(&global_context.settings, global_context.surroundings());
    let named = models.named();
    let poor = |detail: String, hint: Option<Hint>| HealthLine {
        what: "models",
        health: Health::Poor,
        detail,
        hint,
    };
    if named.is_empty() {
        let detail = "none is configured; what councils would weigh is asked without advice";
        let hint = match models.name_for(None) {
            Err(ModelError::Unavailable { hint, .. }) => hint,
            _ => None,
        };
        return poor(detail.to_owned(), hint);
    }
    let lacks = |name: &&str| models.can_ask(name).err();
    let lacks: Vec<ModelError> = named.iter().filter_map(lacks).collect();
    match lacks.split_first() {
        None => {
            let all: Vec<&str> = named.into_iter().collect();
            let detail = format!("{} can be asked; nothing was sent", all.join(", "));
            HealthLine::good("models", detail)
        }
        Some((first, rest)) => {
            let all = [first].into_iter().chain(rest);
            let all: Vec<String> = all.map(ToString::to_string).collect();
            poor(all.join("; "), first.hints().into_iter().next())
        }
    }
}

/// Agents that are installed and work for people without a gate.
fn gates(scene: &Scene, agents: &[AgentLine]) -> HealthLine {
    // What runs need of an agent may be another program than the one that a person starts.
    let for_runs = |hooked: HookedAgent| {
        let mut lines = agents.iter().filter(|line| line.agent == hooked.name());
        lines.any(|line| line.program.is_some())
    };
    let mut hooked = HookedAgent::ALL.to_vec();
    hooked.retain(|agent| gated::is_installed(*agent) || for_runs(*agent));
    let open: Vec<HookedAgent> = hooked
        .iter()
        .copied()
        .filter(|agent| gated::probe(*agent, scene.folder()).standing != HookStanding::Gated)
        .collect();
    let Some(first) = open.first() else {
        let detail = match hooked.len() {
            0 => "no agent with hooks is installed".to_owned(),
            count => format!("{count} of {count} installed agents with hooks are gated"),
        };
        return HealthLine::good("gates", detail);
    };
    let names: Vec<&str> = open.iter().map(|agent| agent.title()).collect();
    HealthLine {
        what: "gates",
        health: Health::Poor,
        detail: format!("outside of runs nothing gates {}", names.join(", ")),
        hint: Some(Hint::new("cos hook {} --probe").ours(first.name())),
    }
}

/// Whether the plugins that are installed are those of this release.
fn plugins() -> HealthLine {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let there = PluginAgent::ALL.into_iter().filter_map(|agent| {
        let folder = agent.folder(&variable)?;
        PluginAgent::is_installed(&folder).then_some((agent, folder))
    });
    let there: Vec<_> = there.collect();
    let old = there.iter().find(|(agent, folder)| {
        let current = |file: &_| matches!(file, FileStanding::Current);
        agent.look(folder).map_or(true, |files| {
            !files.iter().all(|file| current(&file.standing))
        })
    });
    if let Some((agent, _)) = old {
        return HealthLine {
            what: "plugins",
            health: Health::Poor,
            detail: format!("that of {} is not as this release has it", agent.name()),
            hint: Some(Hint::new("cos init --agent {} --dry-run").ours(agent.name())),
        };
    }
    let names: Vec<&str> = there.iter().map(|(agent, _)| agent.name()).collect();
    let detail = match names.as_slice() {
        [] => {
            "none is installed; `cos init --agent NAME` brings checkpoints into an agent".to_owned()
        }
        names => format!("up to date for {}", names.join(", ")),
    };
    HealthLine::good("plugins", detail)
}
