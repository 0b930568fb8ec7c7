//! What an agent under way asks leave for, as the actions that the gate judges: one table of
//! verdicts for every door.

use crate::agent::{ToolWish, WishKind};
use crate::clock;
use crate::gate::{self, Asked, Gate};
use crate::world::Journal;
use cos_core::action::{Action, Edit};
use cos_core::effect::Place;
use cos_core::fact::Door;
use cos_core::gate::Verdict;
use cos_core::question::permission::Wish;
use std::path::Path;

/// Why this may not be done without asking; none when it may. Each verdict is written down where
/// there is a journal.
pub(super) fn objection(
    wanted: &ToolWish,
    gate: &Gate,
    journal: Option<&dyn Journal>,
) -> Option<String> {
    let actions = match actions(wanted, gate) {
        Ok(actions) => actions,
        Err(why) => return Some(why),
    };
    let judge = |action| {
        let asked = Asked {
            id: gate::new_action(clock::chance()),
            action,
            door: Door::Acp,
            at: clock::now(),
        };
        gate::answer(gate, journal, &asked).judged
    };
    let judged: Vec<_> = actions.iter().map(judge).collect();
    let mut grave = judged
        .iter()
        .filter(|judged| judged.judgement.verdict != Verdict::Allow)
        .peekable();
    grave.peek()?;
    let mut why: Vec<String> = grave
        .flat_map(|judged| judged.judgement.grave())
        .map(cos_core::gate::Reason::sentence)
        .collect();
    why.dedup();
    Some(why.join("; "))
}

/// What the wish would do; what it does not say is never guessed.
fn actions(wanted: &ToolWish, gate: &Gate) -> Result<Vec<Action>, String> {
    let paths = || wanted.paths.iter().map(|path| path.to_string_lossy());
    match wanted.kind {
        WishKind::Execute => {
            // A path beside a command may be the folder it runs in; it is read as if run at the top.
            if let Some(path) = paths().find(|path| gate.place(path) != Place::Worktree) {
                return Err(format!("{path} lies outside the worktree"));
            }
            let line = wanted.command.clone();
            let line = line.ok_or("it does not say which command it wants to run")?;
            Ok(vec![Action::Command(line)])
        }
        WishKind::Read if !wanted.paths.is_empty() => Ok(paths()
            .map(|path| Action::Read(path.into_owned()))
            .collect()),
        WishKind::Edit | WishKind::Delete | WishKind::Move if !wanted.paths.is_empty() => {
            let gone = wanted.kind != WishKind::Edit;
            Ok(paths().map(|path| edit(&path, wanted, gone)).collect())
        }
        WishKind::Fetch => {
            let address = wanted.input.get("url").and_then(serde_json::Value::as_str);
            let address = address.ok_or("it does not say which address it wants to fetch")?;
            Ok(vec![Action::Fetch(address.to_owned())])
        }
        _ => Err("it does not say what it would touch".to_owned()),
    }
}

/// A change of one file, as far as the wish shows it.
fn edit(path: &str, wanted: &ToolWish, gone: bool) -> Action {
    let (mut before, mut after) = (String::new(), String::new());
    let mut is_new = wanted.diff.is_none();
    let mut is_here = false;
    for line in wanted.diff.as_deref().unwrap_or_default().lines() {
        if let Some(from) = line.strip_prefix("--- ") {
            is_new = from == "/dev/null";
        } else if let Some(to) = line.strip_prefix("+++ ") {
            is_here = to == path;
        } else if let (true, Some((mark, text))) = (is_here, line.split_at_checked(1)) {
            let side = match mark {
                "-" => &mut before,
                "+" => &mut after,
                _ => continue,
            };
            side.push_str(text);
            side.push('\n');
        }
    }
    Action::Edit(Edit {
        path: path.to_owned(),
        before: (gone || !is_new).then_some(before),
        after: (!gone).then_some(after),
    })
}

/// The wish as it is put to a person: paths inside the worktree are told from its top, so that the
/// same wish of a later attempt is the same thing.
pub(super) fn wish(wanted: &ToolWish, worktree: &Path, why: &str) -> Wish {
    // Agents tell paths with links followed, we as they were set: both are the same place.
    let real = worktree.canonicalize().unwrap_or_default();
    let (top, real) = (worktree.to_string_lossy(), real.to_string_lossy());
    let told = |text: &str| match real.as_ref() {
        "" => text.replace(top.as_ref(), "."),
        real => text.replace(real, ".").replace(top.as_ref(), "."),
    };
    // What would be done must be in what is approved: an address, a query, a text.
    let says_all = wanted.command.is_some() || wanted.diff.is_some();
    let input = match &wanted.input {
        serde_json::Value::Null => wanted.title.clone(),
        input => input.to_string(),
    };
    Wish {
        tool: wanted.kind.name().to_owned(),
        title: told(&wanted.title),
        command: wanted.command.as_deref().map(told),
        paths: wanted
            .paths
            .iter()
            .map(|path| told(&path.to_string_lossy()))
            .collect(),
        diff: wanted.diff.as_deref().map(told),
        input: (!says_all).then(|| told(&input)),
        why: told(why),
    }
}

#[cfg(test)]
mod tests;
