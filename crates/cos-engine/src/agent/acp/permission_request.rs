//! Parses an agent's permission request, and writes the answer to it in the agent's protocol.

use super::super::PermissionReply;
use super::watch::{Watch, fill};
use crate::tool_call::{ToolCategory, ToolRequest, command_line, readable_paths};
use agent_client_protocol::v1::schema::{
    Diff, PermissionOption, PermissionOptionKind, RequestPermissionOutcome,
    RequestPermissionRequest, SelectedPermissionOutcome, ToolCallContent, ToolKind,
};
use cos_core::fingerprint::Fingerprint;
use serde_json::Value;
use std::path::PathBuf;

/// The longest diff that is shown, in lines; the rest is summarised.
const DIFF_LINES: usize = 2000;

/// Reads a request, together with what the agent said earlier about the same tool call.
pub(super) fn tool_request(request: &RequestPermissionRequest, watch: &Watch) -> ToolRequest {
    let id = &request.tool_call.tool_call_id;
    let mut fields = watch.state().calls.get(id).cloned().unwrap_or_default();
    fill(&mut fields, request.tool_call.fields.clone());
    let kind = fields.kind.map_or(ToolCategory::Other, kind_of);
    let title = fields.title.unwrap_or_default();
    let input = fields.raw_input.unwrap_or_default();
    let diffs: Vec<Diff> = fields
        .content
        .into_iter()
        .flatten()
        .filter_map(|content| match content {
            ToolCallContent::Diff(diff) => Some(diff),
            _ => None,
        })
        .collect();
    let mut paths: Vec<PathBuf> = diffs.iter().map(|diff| diff.path.clone()).collect();
    paths.extend(
        fields
            .locations
            .into_iter()
            .flatten()
            .map(|place| place.path),
    );
    paths.extend(readable_paths(&input).map(PathBuf::from));
    let mut seen = std::collections::BTreeSet::new();
    paths.retain(|path| seen.insert(path.clone()));
    let command = command_in(&input).or_else(|| {
        // Some agents state the command only in the title.
        let title_text = title.trim_matches('`').trim();
        let alone = input.is_null() || input.as_object().is_some_and(serde_json::Map::is_empty);
        (kind == ToolCategory::Execute && alone && !title_text.is_empty())
            .then(|| title_text.to_owned())
    });
    let diff = (!diffs.is_empty()).then(|| diffs.iter().map(text_of).collect::<String>());
    ToolRequest {
        kind,
        title: watch.clean(&title),
        paths,
        command: command.map(|command| watch.clean(&command)),
        diff: diff.map(|diff| watch.clean(&diff)),
        input: watch.clean_json(&input),
    }
}

fn kind_of(kind: ToolKind) -> ToolCategory {
    match kind {
        ToolKind::Read => ToolCategory::Read,
        ToolKind::Search => ToolCategory::Search,
        ToolKind::Edit => ToolCategory::Edit,
        ToolKind::Delete => ToolCategory::Delete,
        ToolKind::Move => ToolCategory::Move,
        ToolKind::Execute => ToolCategory::Execute,
        ToolKind::Fetch => ToolCategory::Fetch,
        ToolKind::SwitchMode => ToolCategory::SwitchMode,
        _ => ToolCategory::Other,
    }
}

/// Returns the command; `None` if it cannot be read, so that the gate asks.
fn command_in(input: &Value) -> Option<String> {
    command_line(input).ok().flatten()
}

/// Returns the changed lines, without the equal ones at both ends.
fn text_of(diff: &Diff) -> String {
    let old: Vec<&str> = diff
        .old_text
        .as_deref()
        .unwrap_or_default()
        .lines()
        .collect();
    let new: Vec<&str> = diff.new_text.lines().collect();
    let same = |(left, right): &(&&str, &&str)| left == right;
    let head = old.iter().zip(&new).take_while(same).count();
    let room = old.len().min(new.len()) - head;
    let tail = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take(room)
        .take_while(same)
        .count();
    let path = diff.path.display();
    let from = if diff.old_text.is_some() {
        path.to_string()
    } else {
        "/dev/null".to_owned()
    };
    let mut text = format!("--- {from}\n+++ {path}\n");
    let marked = [('-', &old), ('+', &new)]
        .into_iter()
        .flat_map(|(mark, lines)| {
            let changed = lines.get(head..lines.len() - tail).unwrap_or_default();
            changed.iter().map(move |line| format!("{mark}{line}\n"))
        });
    let mut lines = marked.peekable();
    text.extend(lines.by_ref().take(DIFF_LINES));
    let left_out = lines.count();
    if left_out > 0 {
        // The hash tells two long changes apart that begin equally.
        let old = diff.old_text.as_deref().unwrap_or_default();
        let whole = Fingerprint::of(&[("old", old), ("new", &diff.new_text)]);
        text.extend([format!("[{left_out} lines left out, in whole {whole}]\n")]);
    }
    text
}

/// Chooses an option by kind, never by position, and never one that applies to the future. `None`
/// if the agent offers no such option; the request is then withdrawn, which is not consent.
pub(super) fn outcome(
    answer: Option<PermissionReply>,
    options: &[PermissionOption],
) -> RequestPermissionOutcome {
    let wanted = match answer {
        Some(PermissionReply::Allow) => PermissionOptionKind::AllowOnce,
        Some(PermissionReply::Deny) => PermissionOptionKind::RejectOnce,
        Some(PermissionReply::Park) | None => return RequestPermissionOutcome::Cancelled,
    };
    match options.iter().find(|option| option.kind == wanted) {
        Some(option) => RequestPermissionOutcome::Selected(SelectedPermissionOutcome::new(
            option.option_id.clone(),
        )),
        None => RequestPermissionOutcome::Cancelled,
    }
}

#[cfg(test)]
mod tests;
