//! Lists the keys that each level of a workflow file may have.

/// The whole file.
pub(super) const FILE_KEYS: [&str; 9] = [
    "name",
    "description",
    "execution_mode",
    "mode",
    "variables",
    "metadata",
    "extends",
    "phases",
    "finalization",
];
/// The metadata.
pub(super) const METADATA_KEYS: [&str; 4] = [
    "typical_duration_minutes",
    "token_estimate",
    "complexity",
    "tags",
];
/// The final report.
pub(super) const FINALIZATION_KEYS: [&str; 2] = ["template", "output"];
/// One phase.
pub(super) const PHASE_KEYS: [&str; 21] = [
    "id",
    "name",
    "description",
    "behavior",
    "execution_mode",
    "collect",
    "main_agent",
    "debate",
    "subagents",
    "suggested_subagents",
    "skills",
    "gap_check",
    "checkpoint",
    "approval_required",
    "optional",
    "reversible",
    "estimate_usd",
    "on_unfinished",
    "skip_if",
    "deliverables",
    "depends_on",
];
/// A script instead of subagents.
pub(super) const SCRIPT_KEYS: [&str; 1] = ["script"];
/// Fixed and additional subagents.
pub(super) const ADAPTIVE_KEYS: [&str; 2] = ["always", "adaptive"];
/// One subagent.
pub(super) const SUBAGENT_KEYS: [&str; 2] = ["type", "config"];
/// The configuration of a subagent.
pub(super) const CONFIG_KEYS: [&str; 11] = [
    "after",
    "output_path",
    "max_tokens",
    "model",
    "context",
    "prompt",
    "command",
    "agent",
    "checks",
    "files",
    "estimate_usd",
];
/// One skill.
pub(super) const SKILL_KEYS: [&str; 3] = ["name", "condition", "args"];
/// The deliverables of a phase.
pub(super) const DELIVERABLES_KEYS: [&str; 2] = ["required", "optional"];
/// A gap check.
pub(super) const GAP_KEYS: [&str; 5] = [
    "enabled",
    "max_iterations",
    "script",
    "criteria",
    "on_failure",
];
/// One criterion.
pub(super) const CRITERION_KEYS: [&str; 2] = ["name", "check"];
/// The action for gaps.
pub(super) const FAILURE_KEYS: [&str; 2] = ["action", "message"];
/// A checkpoint.
pub(super) const CHECKPOINT_KEYS: [&str; 11] = [
    "approval_required",
    "command",
    "context",
    "when",
    "condition",
    "prompt",
    "show_files",
    "options",
    "with_feedback",
    "timeout",
    "on_timeout",
];
/// One option.
pub(super) const OPTION_KEYS: [&str; 6] = [
    "id",
    "label",
    "with_feedback",
    "on_select",
    "force",
    "allows",
];
/// The action of an option.
pub(super) const SELECT_KEYS: [&str; 3] = ["action", "target", "phases"];
/// The names of actions.
pub(super) const ACTIONS: [&str; 6] = [
    "continue",
    "repeat_phase",
    "goto",
    "skip_phases",
    "pause",
    "abort",
];
