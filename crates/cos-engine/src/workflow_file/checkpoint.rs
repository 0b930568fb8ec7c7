//! Parses the checkpoint of a phase.

use super::places::Places;
use super::texts::Texts;
use super::{unknown_word, wire};
use crate::diagnostic::Findings;
use crate::script::ScriptKind;
use crate::spanned_value::{At, Fields, Node, Value};
use crate::suggest;
use cos_core::checkpoint::CheckpointCommand;
use cos_core::hint::Hint;
use cos_core::id::{OptionId, PhaseId};
use cos_core::workflow::{
    EmbeddedCheckpoint, OnTimeout, PhaseCheckpoint, PhaseOption, PhaseStep, When,
};

/// The sides by name.
const SIDES: [(&str, When); 2] = [("before", When::Before), ("after", When::After)];
/// Keys that a simple approval excludes.
const CUSTOM: [&str; 5] = [
    "condition",
    "prompt",
    "show_files",
    "options",
    "with_feedback",
];

/// Keys that a weighed checkpoint defines itself.
const ASKED: [&str; 7] = [
    "approval_required",
    "prompt",
    "show_files",
    "options",
    "with_feedback",
    "timeout",
    "on_timeout",
];
/// The default path of the facts.
const FACTS: &str = "{{output_dir}}/facts.json";

/// Parses the checkpoint of a phase, if it has one.
pub(super) fn read_checkpoint(
    id: &PhaseId,
    phase: &Fields<'_>,
    texts: &Texts,
    places: &mut Places,
    findings: &mut Findings,
) -> Option<PhaseCheckpoint> {
    let is_required = phase.flag("approval_required", findings);
    let Some(node) = phase.node("checkpoint") else {
        places.checkpoint = phase.key("approval_required").unwrap_or(phase.place);
        return is_required.then(simple);
    };
    if is_required {
        let place = phase.key("approval_required").unwrap_or(phase.place);
        let what = format!("{} has `approval_required` and a `checkpoint`", phase.owner);
        findings.add(place, what, "keep one of the two");
    }
    places.checkpoint = node.place;
    let owner = format!("the checkpoint of {}", phase.owner);
    let fields = Fields::open(node, &owner, &wire::CHECKPOINT_KEYS, findings)?;
    let approval = fields.flag("approval_required", findings);
    let custom = CUSTOM.iter().find_map(|key| Some((*key, fields.key(key)?)));
    if fields.key("command").is_some() {
        return embedded(&fields, texts, findings);
    }
    if let Some(place) = fields.key("context") {
        let hint = "add `command:` with the command that evaluates them";
        findings.add(
            place,
            format!("{owner} has `context` and no `command`"),
            hint,
        );
    }
    let mut checkpoint = match (fields.key("approval_required"), custom) {
        (Some(_), Some((key, place))) => {
            let what = format!("{owner} has `approval_required` and `{key}`");
            let hint = "remove `approval_required`: its options already ask";
            findings.add(place, what, hint);
            return None;
        }
        (Some(_), None) if approval => simple(),
        (Some(_), None) => return None,
        (None, _) => own(id, &fields, texts, places, findings)?,
    };
    checkpoint.when = fields.choice("when", &SIDES, findings).unwrap_or_default();
    checkpoint.timeout = fields.span("timeout", findings);
    places.on_timeout = fields.key("on_timeout").unwrap_or(fields.place);
    checkpoint.on_timeout = on_timeout(&fields, findings);
    Some(checkpoint)
}

/// Parses a weighed checkpoint: its question and answers are those of `cos checkpoint`.
fn embedded(
    fields: &Fields<'_>,
    texts: &Texts,
    findings: &mut Findings,
) -> Option<PhaseCheckpoint> {
    for key in ASKED {
        if let Some(place) = fields.key(key) {
            let what = format!("{} has `command` and `{key}`", fields.owner);
            let hint = "remove it: the checkpoint of a command has its own question";
            findings.add(place, what, hint);
        }
    }
    let command = command("command", fields, findings);
    let context = match fields.text("context", findings) {
        Some(found) => texts.path(Some(found), findings),
        None => Some(FACTS.to_owned()),
    };
    let condition = fields.text("condition", findings);
    Some(PhaseCheckpoint {
        when: fields.choice("when", &SIDES, findings).unwrap_or_default(),
        condition: texts.script(ScriptKind::Expression, condition, findings),
        embedded: Some(EmbeddedCheckpoint {
            command: command?,
            context: context?,
        }),
        prompt: String::new(),
        show_files: Vec::new(),
        options: Vec::new(),
        timeout: None,
        on_timeout: OnTimeout::Pause,
    })
}

/// Parses the name of a command that has facts.
pub(super) fn command(
    key: &str,
    fields: &Fields<'_>,
    findings: &mut Findings,
) -> Option<CheckpointCommand> {
    let found = fields.text(key, findings)?;
    match CheckpointCommand::named(&found.value) {
        CheckpointCommand::Other(name) => {
            let known = CheckpointCommand::known();
            let hint = suggest::hint(&name, known.iter().map(CheckpointCommand::name));
            let what = format!(
                "`{}` is not a command with facts",
                crate::diagnostic::shown(&name)
            );
            findings.add(found.place, what, hint);
            None
        }
        known => Some(known),
    }
}

/// Returns a checkpoint with the options to continue or to stop.
fn simple() -> PhaseCheckpoint {
    let option = |label: &str, step| PhaseOption {
        id: OptionId::new(named(label)),
        label: label.to_owned(),
        with_feedback: false,
        step,
        force: false,
        allows: None,
    };
    PhaseCheckpoint {
        when: When::After,
        condition: None,
        embedded: None,
        prompt: "Continue with next phase?".to_owned(),
        show_files: Vec::new(),
        options: vec![
            option("Continue", PhaseStep::Continue),
            option("Abort", PhaseStep::Abort),
        ],
        timeout: None,
        on_timeout: OnTimeout::Pause,
    }
}

fn own(
    id: &PhaseId,
    fields: &Fields<'_>,
    texts: &Texts,
    places: &mut Places,
    findings: &mut Findings,
) -> Option<PhaseCheckpoint> {
    for key in ["prompt", "options"] {
        if fields.lacks(&[key]) {
            let hint = "write a `prompt` and `options`, or `approval_required: true` alone";
            let what = format!("{} has no `{key}`", fields.owner);
            findings.add(fields.place, what, hint);
        }
    }
    let all_said = fields.flag("with_feedback", findings);
    let condition = fields.text("condition", findings);
    let condition = texts.script(ScriptKind::Expression, condition, findings);
    let prompt = texts.template(fields.text("prompt", findings), findings);
    let show_files = fields.texts("show_files", findings);
    let show_files = show_files
        .into_iter()
        .filter_map(|path| texts.path(Some(path), findings))
        .collect();
    let mut options = Vec::new();
    for node in fields.list("options", findings) {
        if let Some((option, place)) = option(id, node, all_said, fields, findings) {
            places.options.push(place);
            options.push(option);
        }
    }
    Some(PhaseCheckpoint {
        when: When::After,
        condition,
        embedded: None,
        prompt: prompt?,
        show_files,
        options,
        timeout: None,
        on_timeout: OnTimeout::Pause,
    })
}

fn option(
    phase: &PhaseId,
    node: &Node,
    is_stated: bool,
    checkpoint: &Fields<'_>,
    findings: &mut Findings,
) -> Option<(PhaseOption, crate::diagnostic::FilePlace)> {
    let owner = format!("an option of {}", checkpoint.owner);
    let fields = Fields::open(node, &owner, &wire::OPTION_KEYS, findings)?;
    for key in ["label", "on_select"] {
        if fields.lacks(&[key]) {
            let hint = "write `{label: …, on_select: {action: continue}}`";
            findings.add(fields.place, format!("{owner} has no `{key}`"), hint);
        }
    }
    let label = fields.text("label", findings)?;
    let own = fields.text("id", findings);
    let id = named(own.as_ref().map_or(&label.value, |id| &id.value));
    if id.is_empty() {
        let hint = "add `id:` with lower-case letters and digits";
        findings.add(
            label.place,
            "the option has no name that can be typed",
            hint,
        );
    }
    let select = fields.node("on_select")?;
    let select = Fields::open(
        select,
        &format!("`on_select` of {owner}"),
        &wire::SELECT_KEYS,
        findings,
    )?;
    let (step, place) = step(phase, &select, findings)?;
    let allows = fields.text("allows", findings);
    let option = PhaseOption {
        id: OptionId::new(id),
        label: label.value.trim().to_owned(),
        with_feedback: is_stated || fields.flag("with_feedback", findings),
        step,
        force: fields.flag("force", findings),
        allows: allows.map(|phase| PhaseId::new(phase.value.trim())),
    };
    Some((option, place))
}

/// Parses the action of a choice, with the place of its target.
fn step(
    phase: &PhaseId,
    fields: &Fields<'_>,
    findings: &mut Findings,
) -> Option<(PhaseStep, crate::diagnostic::FilePlace)> {
    let Some(action) = fields.text("action", findings) else {
        if fields.lacks(&["action"]) {
            let hint = Hint::new("use one of {}").names(wire::ACTIONS);
            findings.add(
                fields.place,
                format!("{} has no `action`", fields.owner),
                hint,
            );
        }
        return None;
    };
    let word = action.value.trim();
    let (needs, other) = match word {
        "repeat_phase" | "goto" => (Some("target"), "phases"),
        "skip_phases" => (Some("phases"), "target"),
        _ => (None, "target"),
    };
    let unwanted = [other, "phases"]
        .into_iter()
        .filter(|key| needs != Some(*key));
    if let Some((key, place)) = unwanted
        .into_iter()
        .find_map(|key| Some((key, fields.key(key)?)))
    {
        let what = format!("`action: {word}` takes no `{key}`");
        findings.add(place, what, "remove it, or use another action");
    }
    let place = action.place;
    match word {
        "continue" => Some((PhaseStep::Continue, place)),
        "pause" => Some((PhaseStep::Pause, place)),
        "abort" => Some((PhaseStep::Abort, place)),
        "repeat_phase" | "goto" => target(phase, word, fields, place, findings),
        "skip_phases" => {
            let phases = skipped(fields, place, findings)?;
            let place = phases.first().map_or(place, |first| first.place);
            let phases = phases.into_iter().map(|id| PhaseId::new(id.value.trim()));
            Some((PhaseStep::Skip(phases.collect()), place))
        }
        _ => {
            unknown_word("`action`", &action, &wire::ACTIONS, findings);
            None
        }
    }
}

fn target(
    phase: &PhaseId,
    word: &str,
    fields: &Fields<'_>,
    place: crate::diagnostic::FilePlace,
    findings: &mut Findings,
) -> Option<(PhaseStep, crate::diagnostic::FilePlace)> {
    let found = fields.text("target", findings);
    match found {
        Some(found) if found.value.trim() == "current" => {
            Some((PhaseStep::Repeat(phase.clone()), found.place))
        }
        Some(found) => Some((
            PhaseStep::Repeat(PhaseId::new(found.value.trim())),
            found.place,
        )),
        // A repeat without a target repeats the phase itself.
        None if word == "repeat_phase" && fields.lacks(&["target"]) => {
            Some((PhaseStep::Repeat(phase.clone()), place))
        }
        None => {
            if fields.lacks(&["target"]) {
                let what = "`action: goto` has no `target`";
                findings.add(place, what, "name an earlier phase, or `current`");
            }
            None
        }
    }
}

fn skipped(
    fields: &Fields<'_>,
    place: crate::diagnostic::FilePlace,
    findings: &mut Findings,
) -> Option<Vec<At<String>>> {
    let phases = fields.texts("phases", findings);
    let is_list = fields
        .node("phases")
        .is_none_or(|node| matches!(node.value, Value::List(_)));
    if phases.is_empty() && is_list && fields.lacks(&["phases"]) {
        let what = "`action: skip_phases` has no `phases`";
        findings.add(place, what, "write `phases: [\"name\"]`");
    }
    (!phases.is_empty()).then_some(phases)
}

fn on_timeout(fields: &Fields<'_>, findings: &mut Findings) -> OnTimeout {
    let found = fields.text("on_timeout", findings);
    if let (Some(found), None) = (&found, fields.key("timeout")) {
        let what = "`on_timeout` has no `timeout`";
        findings.add(found.place, what, "add for example `timeout: 2h`");
    }
    match found.map(|found| found.value.trim().to_owned()) {
        None => OnTimeout::Pause,
        Some(word) if word == "pause" => OnTimeout::Pause,
        Some(word) if word == "abort" => OnTimeout::Abort,
        Some(word) => OnTimeout::Choose(OptionId::new(named(&word))),
    }
}

/// Converts a label into a name that can be typed.
fn named(label: &str) -> String {
    let mut name = String::new();
    for letter in label.trim().chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_alphanumeric() {
            name.push(letter);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    let short: String = name.chars().take(40).collect();
    short.trim_end_matches('-').to_owned()
}
