//! Checks whether an agent that people start themselves is gated: reads its settings and tries its
//! hook.

use crate::view::SCHEMA_VERSION;
use crate::view::hook::{HookAlive, HookEntryView, HookStanding, HookView, ProgramFound};
use crate::view::next::NextStep;
use cos_engine::hook::HookedAgent;
use cos_engine::hook::configured::{HookEntry, HookSettings, SettingsFolders, read_settings_of};
use cos_engine::hook::pending_reply::on_failure;
use cos_engine::hook::self_test::failure_of;
use std::path::{Path, PathBuf};

/// Reads the settings of an agent that works in `folder`, and tries the hook.
pub(crate) fn probe(agent: HookedAgent, folder: &Path) -> HookView {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let folders = SettingsFolders::of(agent, folder, &variable);
    let settings = read_settings_of(agent, &folders);
    let own = std::env::current_exe().unwrap_or_default();
    let entries: Vec<_> = settings
        .entries
        .iter()
        .map(|one| entry(one, &own))
        .collect();
    // Try the hook that covers all tools, if there is one.
    let mut named = settings.entries.iter().zip(&entries);
    let whole =
        named.find(|(named, entry)| named.is_for_all() && entry.program == ProgramFound::This);
    let ours = whole.is_some();
    let tried = whole.map(|(named, _)| named).or(settings.entries.first());
    let command = tried.map_or_else(
        || format!("'{}' hook {}", own.display(), agent.name()),
        |entry| entry.command.clone(),
    );
    let trouble = failure_of(agent, &command, folder);
    let standing = match (settings.covers_all() && ours, entries.is_empty()) {
        (true, _) if trouble.is_none() => HookStanding::Gated,
        (_, true) => HookStanding::NotGated,
        (_, false) => HookStanding::Doubtful,
    };
    let mut next = Vec::new();
    if standing != HookStanding::Gated {
        next.push(NextStep::new(
            format!("cos hook {} --print", agent.name()),
            "Prints what to add to its settings.",
        ));
    }
    HookView {
        schema_version: SCHEMA_VERSION,
        agent: agent.name(),
        standing,
        entries,
        doubts: doubts_of(&settings, standing),
        on_failure: on_failure(agent, tried.is_none_or(|entry| entry.blocks_on_failure)),
        alive: match trouble {
            None => HookAlive::Refuses,
            Some(what) => HookAlive::Fails { what },
        },
        next,
    }
}

/// Returns doubts about the hooks in the settings. If one of them covers everything, the others do
/// not matter.
fn doubts_of(settings: &HookSettings, standing: HookStanding) -> Vec<String> {
    let mut doubts = settings.doubts.clone();
    if standing != HookStanding::Gated {
        let entries = settings.entries.iter();
        doubts.extend(entries.filter_map(|entry| entry.doubt.clone()));
        doubts.dedup();
    }
    doubts
}

/// Checks whether an agent's program is installed, for a person to start.
pub(crate) fn is_installed(agent: HookedAgent) -> bool {
    program(agent.program()).is_some()
}

fn entry(entry: &HookEntry, own: &Path) -> HookEntryView {
    let word = entry.command.split_whitespace().next().unwrap_or_default();
    let found = program(word.trim_matches(['\'', '"']));
    let same = |path: &Path| path.canonicalize().ok() == own.canonicalize().ok();
    HookEntryView {
        file: entry.file.display().to_string(),
        command: entry.command.clone(),
        only: entry.only.clone(),
        program: match found {
            Some(path) if same(&path) => ProgramFound::This,
            Some(_) => ProgramFound::Other,
            None => ProgramFound::Missing,
        },
    }
}

/// Finds the file of a program.
fn program(word: &str) -> Option<PathBuf> {
    if word.contains('/') {
        return Some(PathBuf::from(word)).filter(|path| path.is_file());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|folder| folder.join(word))
        .find(|path| path.is_file())
}
