//! Judges a command or a file of actions, and manages allowances (`cos gate`).

use crate::args::gate::{AllowingArgs, GateArgs};
use crate::batch;
use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::view::SCHEMA_VERSION;
use crate::view::gate::{AllowanceView, AllowancesView, CatalogueView, Detail, GateView};
use crate::view::next::quoted;
use cos_core::allowance::Allowance;
use cos_core::event::EntryPoint;
use cos_core::hint::{Hint, advised};
use cos_engine::gate::{self, Allowed, Asked, BatchAnswer, Gate};
use cos_engine::settings::Settings;
use cos_gate::action::Action;
use cos_gate::verdict::Verdict;
use cos_store::Journal;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &GateArgs) -> Result<Exit, CommandError> {
    if let Some(file) = &args.batch {
        let profile = args.profile.unwrap_or_default();
        return batch::run(cli, file, line, |lines, tell| {
            gate::batch(lines, profile, tell)
        });
    }
    let settings = gate::read_settings(cli.folder())?;
    if let Some(program) = &args.list {
        return list(cli, program.as_deref(), &settings);
    }
    // An agent asks often: details are printed only on request.
    let notices = settings.notices().into_iter();
    for notice in notices.filter(|_| args.explain) {
        cli.output().say(&notice);
    }
    let mut gate = Gate::open(cli.folder(), &settings);
    if let Some(profile) = args.profile {
        gate = gate.with_profile(profile);
    }
    if args.command.is_empty() {
        return change_or_list_allowances(cli, &gate, &args.beforehand);
    }
    let detail = if args.explain {
        Detail::Explained
    } else {
        Detail::Brief
    };
    show_verdict(cli, &gate, &one_text(&args.command), detail)
}

/// Lists the uses of one program, or of all.
fn list(
    cli: &CliContext,
    program: Option<&str>,
    settings: &Settings,
) -> Result<Exit, CommandError> {
    let own = &settings.programs;
    let uses = match program {
        None => gate::catalogue(own),
        Some(name) => gate::catalogue_of(name, own),
    };
    if let (Some(name), true) = (program, uses.is_empty()) {
        let what = format!("no program `{name}` is known");
        let hint = Hint::new(
            "`cos gate --list` shows the known programs; describe yours under `[[gate.program]]`",
        );
        return Err(CommandError::new(ErrorKind::Usage, what).hint(hint));
    }
    let _ = cli.output().print(&CatalogueView {
        schema_version: SCHEMA_VERSION,
        uses,
    })?;
    Ok(Exit::Done)
}

/// Returns the command as one text; several words are the words of one command.
fn one_text(words: &[String]) -> String {
    match words {
        [one] => one.clone(),
        words => {
            let quoted = words.iter().map(|word| quoted(word));
            quoted.collect::<Vec<_>>().join(" ")
        }
    }
}

fn show_verdict(
    cli: &CliContext,
    gate: &Gate,
    text: &str,
    detail: Detail,
) -> Result<Exit, CommandError> {
    let action = Action::Command(text.to_owned());
    let request = Asked {
        id: gate::new_action(cli.chance()),
        action: &action,
        entry_point: EntryPoint::OneShot,
        at: cli.now(),
    };
    let journal = gate::open_journal();
    let mut answered = gate::decide_action(
        gate,
        journal.as_ref().ok().map(|db| db as &dyn Journal),
        &request,
    );
    if let Err(error) = &journal {
        let trouble = format!("the verdict is not in the journal: {}", advised(error));
        answered.troubles.push(trouble);
    }
    for trouble in &answered.troubles {
        cli.output().say(trouble);
    }
    let place = (gate.worktree(), gate.profile());
    let view = GateView::new((request.id, text), &answered, place, detail);
    let _ = cli.output().print(&view)?;
    Ok(match view.verdict {
        Verdict::Allow => Exit::Done,
        Verdict::Ask => Exit::Waiting,
        Verdict::Deny => Exit::Failures,
    })
}

/// Gives, revokes or lists allowances.
fn change_or_list_allowances(
    cli: &CliContext,
    gate: &Gate,
    args: &AllowingArgs,
) -> Result<Exit, CommandError> {
    let journal = gate::open_journal()?;
    let allowed = Allowed {
        by: cli.actor(),
        at: cli.now(),
        length: args.length,
        chance: cli.chance(),
    };
    let shown: Vec<Allowance> = match (&args.allow_once, &args.allow, &args.revoke) {
        (Some(command), _, _) => {
            let action = Action::Command(command.clone());
            vec![gate::allow_once(&journal, gate, &action, &allowed)?]
        }
        (_, Some(pattern), _) => vec![gate::allow_pattern(&journal, gate, pattern, &allowed)?],
        (_, _, Some(id)) => {
            let revoked = gate::revoke(&journal, gate, id, &allowed)?;
            let known = gate::allowances(&journal, gate)?.into_iter();
            known.filter(|one| one.id == revoked).collect()
        }
        (None, None, None) => gate::allowances(&journal, gate)?,
    };
    let shown = shown.iter();
    let _ = cli.output().print(&AllowancesView {
        schema_version: SCHEMA_VERSION,
        worktree: gate.worktree().to_owned(),
        allowances: shown
            .map(|one| AllowanceView::new(one, allowed.at))
            .collect(),
    })?;
    Ok(Exit::Done)
}

/// Formats one answer as a line for a person.
fn line(answer: &BatchAnswer) -> String {
    let id = match &answer.id {
        serde_json::Value::String(id) => id.clone(),
        serde_json::Value::Null => "a line without an id".to_owned(),
        other => other.to_string(),
    };
    let verdict = answer.verdict.name();
    let why = answer
        .error
        .clone()
        .or_else(|| answer.reasons.as_ref()?.first().cloned());
    let text = why.map_or_else(
        || format!("{id}: {verdict}"),
        |why| format!("{id}: {verdict}: {why}"),
    );
    crate::render::text_layout::harmless(&text).replace('\n', " ")
}
