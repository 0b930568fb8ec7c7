//! Checks the installation: git, agents, models, journal, settings (`cos doctor`).

use crate::agent_check;
use crate::args::cli::DoctorArgs;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::hook_status;
use crate::plugin::{FileStanding, PluginAgent};
use crate::view::SCHEMA_VERSION;
use crate::view::doctor::{AgentLine, DoctorView, Health, HealthLine, SettingLine};
use crate::view::hook::HookStanding;
use cos_core::hint::Hint;
use cos_core::hint::{Advice as _, advised};
use cos_engine::agent::definition;
use cos_engine::audit;
use cos_engine::global_context::GlobalContext;
use cos_engine::hook::HookedAgent;
use cos_engine::model::{ModelError, Models};
use cos_engine::repo::Repo;
use cos_engine::settings::SettingRow;
use cos_store::Projection as _;
use std::path::PathBuf;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &DoctorArgs) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    let agents = agents(&global_context)?;
    let view = DoctorView {
        schema_version: SCHEMA_VERSION,
        checks: vec![
            git(cli),
            journal(&global_context)?,
            ignored_settings(&global_context),
            agent_health(&agents),
            models(&global_context),
            gates(cli, &agents),
            plugins(),
        ],
        agents,
        settings: args.settings.then(|| settings(&global_context)),
    };
    cli.output().print(&view)?;
    let bad = view.checks.iter().any(|check| check.health == Health::Bad);
    Ok(if bad { Exit::Missing } else { Exit::Done })
}

fn git(cli: &CliContext) -> HealthLine {
    match Repo::open(cli.folder()) {
        Ok(repo) => HealthLine::good(
            "git",
            format!("the repository is {}", repo.root().display()),
        ),
        Err(error) => {
            let command_error = CommandError::from(error);
            HealthLine {
                what: "git",
                health: Health::Bad,
                detail: command_error.message,
                hint: command_error.hints.into_iter().next(),
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

/// How many ignored settings are listed.
const NAMED: usize = 20;

/// Reports settings that were ignored, such as those where a project wanted to loosen a limit.
fn ignored_settings(global_context: &GlobalContext) -> HealthLine {
    let warnings = &global_context.settings.warnings;
    let Some(first) = warnings.first() else {
        return HealthLine::good("settings", "no setting was ignored".to_owned());
    };
    let named = warnings.iter().take(NAMED);
    let mut lines: Vec<String> = named.map(|warning| warning.what.clone()).collect();
    let more = warnings.len().saturating_sub(NAMED);
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    HealthLine {
        what: "settings",
        health: Health::Poor,
        detail: lines.join("; "),
        hint: Some(first.hint.clone()),
    }
}

fn settings(global_context: &GlobalContext) -> Vec<SettingLine> {
    let line = |row: SettingRow| SettingLine {
        key: row.key,
        value: row.value,
        origin: row.origin.to_string(),
    };
    global_context
        .settings
        .rows()
        .into_iter()
        .map(line)
        .collect()
}

fn agents(global_context: &GlobalContext) -> Result<Vec<AgentLine>, CommandError> {
    let line = |definition: definition::Definition| {
        let (id, login) = (definition.id.clone(), definition.login.clone());
        match agent_check::probe(global_context, definition) {
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

/// Reports the agents. Without an agent, only goals that are commands can run.
fn agent_health(agents: &[AgentLine]) -> HealthLine {
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
        detail: "none is installed; only goals with a `command` can run".to_owned(),
        hint: Some("npm install -g opencode-ai".into()),
    }
}

/// Reports the models that councils, debates and ratings ask.
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
        let detail = "no model is configured; you are asked without advice from a council";
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
            let detail = format!("{} configured; no request was sent", all.join(", "));
            HealthLine::good("models", detail)
        }
        Some((first, rest)) => {
            let all = [first].into_iter().chain(rest);
            let all: Vec<String> = all.map(ToString::to_string).collect();
            poor(all.join("; "), first.hints().into_iter().next())
        }
    }
}

/// Reports installed agents that people use outside runs without a gate.
fn gates(cli: &CliContext, agents: &[AgentLine]) -> HealthLine {
    // A run may use another program of an agent than the one that a person starts.
    let for_runs = |hooked: HookedAgent| {
        let mut lines = agents.iter().filter(|line| line.agent == hooked.name());
        lines.any(|line| line.program.is_some())
    };
    let mut hooked = HookedAgent::ALL.to_vec();
    hooked.retain(|agent| hook_status::is_installed(*agent) || for_runs(*agent));
    let open: Vec<HookedAgent> = hooked
        .iter()
        .copied()
        .filter(|agent| hook_status::probe(*agent, cli.folder()).standing != HookStanding::Gated)
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
        detail: format!("outside runs no gate checks {}", names.join(", ")),
        hint: Some(Hint::new("cos hook {} --probe").ours(first.name())),
    }
}

/// Reports whether the installed plugins are those of this release.
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
            detail: format!("the plugin of {} differs from this release", agent.name()),
            hint: Some(Hint::new("cos init --agent {} --dry-run").ours(agent.name())),
        };
    }
    let names: Vec<&str> = there.iter().map(|(agent, _)| agent.name()).collect();
    let detail = match names.as_slice() {
        [] => "none is installed; `cos init --agent NAME` adds checkpoints to an agent".to_owned(),
        names => format!("up to date for {}", names.join(", ")),
    };
    HealthLine::good("plugins", detail)
}
