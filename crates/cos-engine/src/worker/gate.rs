//! Converts an agent's permission requests into actions for the gate, so that all entry points
//! share one table of verdicts.

use crate::clock;
use crate::gate::{self, Asked, Gate};
use crate::tool_call::{ToolRequest, requested_actions};
use ArgumentKind::{Command, Content, Folder, Note, OldContent, Path, Script, WrittenPath};
use cos_core::event::EntryPoint;
use cos_core::question::permission::PermissionRequest;
use cos_gate::action::ArgumentKind;
use cos_gate::verdict::Verdict;
use cos_store::Journal;
use std::path;

/// Returns why an action needs an answer; `None` if it is allowed. Each verdict is journaled, if
/// there is a journal.
pub(super) fn objection(
    wanted: &ToolRequest,
    gate: &Gate,
    journal: Option<&dyn Journal>,
) -> Option<String> {
    let place = |path: &str| gate.place(path);
    let actions = match requested_actions(wanted, path::Path::new(gate.worktree()), &place) {
        Ok(actions) => actions,
        Err(why) => return Some(why),
    };
    let judge = |action| {
        let request = Asked {
            id: gate::new_action(clock::chance()),
            action,
            entry_point: EntryPoint::Acp,
            at: clock::now(),
        };
        gate::decide_action(gate, journal, &request).judged
    };
    let judged: Vec<_> = actions.iter().map(judge).collect();
    let mut grave = judged
        .iter()
        .filter(|judged| judged.judgement.verdict != Verdict::Allow)
        .peekable();
    grave.peek()?;
    let mut why: Vec<String> = grave
        .flat_map(|judged| judged.judgement.grave())
        .map(cos_gate::verdict::Reason::sentence)
        .collect();
    why.dedup();
    Some(why.join("; "))
}

/// What the arguments of a tool hold that repeat its command, its paths or its diff.
const REPEATED: &[ArgumentKind] = &[
    Command,
    Script,
    Path,
    Folder,
    WrittenPath,
    Content,
    OldContent,
    Note,
];

/// Returns the request as the person sees it: paths inside the worktree are relative to its root,
/// so that the same request of a later attempt is identical.
pub(super) fn permission_request(
    wanted: &ToolRequest,
    worktree: &path::Path,
    why: &str,
) -> PermissionRequest {
    // Agents resolve links in paths, and `cos` does not: both forms are the same place.
    let real = worktree.canonicalize().unwrap_or_default();
    let (top, real) = (worktree.to_string_lossy(), real.to_string_lossy());
    let shown = |text: &str| match real.as_ref() {
        "" => text.replace(top.as_ref(), "."),
        real => text.replace(real, ".").replace(top.as_ref(), "."),
    };
    // The approval must include what would be done: an address, a query, a text.
    let repeats = |kind: ArgumentKind| match kind {
        Path | Folder | WrittenPath | Note => true,
        Command | Script => wanted.command.is_some(),
        _ => wanted.diff.is_some(),
    };
    let is_shown = |name: &String| REPEATED.iter().any(|kind| kind.is(name) && repeats(*kind));
    let mut fields = wanted.input.as_object().into_iter().flatten();
    let says_all = fields.all(|(name, _)| is_shown(name))
        && (wanted.command.is_some() || wanted.diff.is_some());
    let input = match &wanted.input {
        serde_json::Value::Null => wanted.title.clone(),
        input => input.to_string(),
    };
    PermissionRequest {
        tool: wanted.kind.name().to_owned(),
        title: shown(&wanted.title),
        command: wanted.command.as_deref().map(shown),
        paths: wanted
            .paths
            .iter()
            .map(|path| shown(&path.to_string_lossy()))
            .collect(),
        diff: wanted.diff.as_deref().map(shown),
        input: (!says_all).then(|| shown(&input)),
        why: shown(why),
    }
}

#[cfg(test)]
mod tests;
