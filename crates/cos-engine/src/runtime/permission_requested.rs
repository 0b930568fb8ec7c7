//! Builds the question for a permission request that the gate does not allow by itself.

use crate::redact::KnownSecrets;
use cos_core::decision::Draft;
use cos_core::goal::Goal;
use cos_core::question::permission::{self, PermissionRequest};
use cos_core::run::state::Run;

/// Builds the question. Its fingerprint covers everything that the agent said. The text is redacted
/// as a whole, before it is split into lines or shortened.
pub(super) fn draft_of(run: &Run, goal: &Goal, permission_request: &PermissionRequest) -> Draft {
    let rest = [&permission_request.command, &permission_request.diff, &permission_request.input];
    let texts = rest.into_iter().flatten().chain([&permission_request.title, &permission_request.why]);
    let known = KnownSecrets::of(texts.map(String::as_str));
    let clean = |text: &String| known.clean(text);
    let shown = PermissionRequest {
        tool: clean(&permission_request.tool),
        title: clean(&permission_request.title),
        command: permission_request.command.as_ref().map(clean),
        paths: permission_request.paths.iter().map(clean).collect(),
        diff: permission_request.diff.as_ref().map(clean),
        input: permission_request.input.as_ref().map(clean),
        why: clean(&permission_request.why),
    };
    permission::ask(run, goal, permission_request, &shown)
}
