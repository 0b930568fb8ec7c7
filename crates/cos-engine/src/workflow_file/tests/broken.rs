//! Tests invalid files: the reported place and message.

use super::*;
use crate::diagnostic::FilePlace;

/// The file, the place, a part of the message.
type Row = (&'static str, (u64, u64), &'static str);

/// The first three lines of every row after the first ones.
const HEAD: &str = "name: f\ndescription: builds a feature\nphases:\n";

const WHOLE: [Row; 20] = [
    ("", (1, 1), "the file is empty"),
    ("- id: a\n", (1, 1), "begins with a list"),
    ("phases", (1, 1), "the file is a text"),
    ("name: f\n", (1, 1), "no `description`"),
    (
        "name: f\ndescription: builds a feature\n",
        (1, 1),
        "there is no phase",
    ),
    (
        "name: f\ndescription: builds a feature\nphases: []\n",
        (3, 1),
        "there is no phase",
    ),
    (
        "name: f\ndescription: builds a feature\nphases: x\n",
        (3, 9),
        "not a list",
    ),
    (
        "description: builds a feature\nphases: [{id: a, subagents: [b]}]\n",
        (1, 1),
        "no `name`",
    ),
    (
        "name: A b\ndescription: builds a feature\nphases: [{id: a, subagents: [b]}]\n",
        (1, 7),
        "is not a valid workflow name",
    ),
    (
        "name: f\ndescription: short\nphases: [{id: a, subagents: [b]}]\n",
        (2, 14),
        "is too short",
    ),
    (
        "name: f\ndescription: builds a feature\nexecution_mode: wild\nphases: [{id: a, subagents: [b]}]\n",
        (3, 17),
        "is `wild`",
    ),
    (
        "name: f\ndescription: builds a feature\nexecution_mode: strict\nmode: strict\nphases: [{id: a, subagents: [b]}]\n",
        (4, 1),
        "mean the same",
    ),
    (
        "name: f\ndescription: builds a feature\nvariables: [a]\nphases: [{id: a, subagents: [b]}]\n",
        (3, 12),
        "is a list",
    ),
    (
        "name: f\ndescription: builds a feature\nvariables: {a: {b: c}}\nphases: [{id: a, subagents: [b]}]\n",
        (3, 16),
        "not a text",
    ),
    (
        "name: f\ndescription: builds a feature\nmetadata: {cost: 3}\nphases: [{id: a, subagents: [b]}]\n",
        (3, 12),
        "no key `cost`",
    ),
    (
        "name: f\ndescription: builds a feature\nextends: nothing\nphases: [{id: a, subagents: [b]}]\n",
        (3, 10),
        "no workflow `nothing`",
    ),
    (
        "name: f\ndescription: builds a feature\nfinalization: {output: x}\nphases: [{id: a, subagents: [b]}]\n",
        (3, 15),
        "no `template`",
    ),
    (
        "name: f\ndescription: builds a feature\nfinalization: {template: x, output: ../x}\nphases: [{id: a, subagents: [b]}]\n",
        (3, 37),
        "leaves the repository",
    ),
    (
        "name: f\ndescription: builds a feature\nfinalization: {template: '{{ nothing }}', output: x}\nphases: [{id: a, subagents: [b]}]\n",
        (3, 26),
        "names `nothing`",
    ),
    (
        "name: f\ndescription: builds a feature\nphase:\n- id: a\n",
        (3, 1),
        "no key `phase`",
    ),
];

const PHASES: [Row; 29] = [
    ("- a\n", (4, 3), "is a text"),
    ("- name: a\n  subagents: [b]\n", (4, 3), "no `id`"),
    (
        "- id: A\n  subagents: [b]\n",
        (4, 7),
        "is not a valid phase name",
    ),
    (
        "- id: 3a\n  subagents: [b]\n",
        (4, 7),
        "is not a valid phase name",
    ),
    (
        "- id: a:b\n  subagents: [b]\n",
        (4, 7),
        "is not a valid phase name",
    ),
    (
        "- id: current\n  subagents: [b]\n",
        (4, 7),
        "is not a valid phase name",
    ),
    (
        "- id: a\n  subagents: [b]\n- id: a\n  subagents: [b]\n",
        (6, 7),
        "two phases are called",
    ),
    (
        "- id: a\n  behaviour: parallel\n  subagents: [b]\n",
        (5, 3),
        "no key `behaviour`",
    ),
    (
        "- id: a\n  behavior: both\n  subagents: [b]\n",
        (5, 13),
        "is `both`",
    ),
    ("- id: a\n  behavior: parallel\n", (5, 3), "no subagent"),
    (
        "- id: a\n  behavior: main-only\n",
        (5, 3),
        "no `main_agent`",
    ),
    (
        "- id: a\n  behavior: main-only\n  main_agent: {script: return 1}\n  subagents: [b]\n",
        (5, 3),
        "has `subagents`",
    ),
    ("- id: a\n", (4, 3), "does nothing"),
    ("- id: a\n  main_agent: {}\n", (5, 15), "no `script`"),
    (
        "- id: a\n  main_agent: {script: 'return ('}\n",
        (5, 24),
        "does not compile",
    ),
    (
        "- id: a\n  execution_mode: loose\n  subagents: [b]\n",
        (4, 3),
        "`loose` mode",
    ),
    (
        "- id: a\n  subagents: {always: [b], adaptive: {script: return 1}}\n",
        (4, 3),
        "`strict` mode",
    ),
    (
        "- id: a\n  execution_mode: adaptive\n  subagents: {adaptive: {}}\n",
        (6, 25),
        "no `script`",
    ),
    (
        "- id: a\n  subagents: [b, b]\n",
        (5, 18),
        "write `{{output_dir}}/b.md`",
    ),
    (
        "- id: a\n  subagents: [{config: {}}]\n",
        (5, 15),
        "no `type`",
    ),
    (
        "- id: a\n  subagents: [{type: B c}]\n",
        (5, 22),
        "not a valid subagent type",
    ),
    (
        "- id: a\n  subagents: [{type: b, config: {model: gpt}}]\n",
        (5, 41),
        "is `gpt`",
    ),
    (
        "- id: a\n  subagents: [{type: b, config: {max_tokens: 9000}}]\n",
        (5, 34),
        "`max_tokens` cannot be enforced for an agent",
    ),
    (
        "- id: a\n  subagents: [{type: b, config: {command: x, model: opus}}]\n",
        (5, 46),
        "`command` and a `model`",
    ),
    (
        "- id: a\n  subagents: [{type: b, config: {output_path: /etc/x}}]\n",
        (5, 47),
        "leaves the repository",
    ),
    (
        "- id: a\n  subagents: [{type: b, config: {command: x, agent: y}}]\n",
        (5, 46),
        "`command` and an `agent`",
    ),
    (
        "- id: a\n  subagents: [b]\n  skip_if: 'context.('\n",
        (6, 12),
        "does not compile",
    ),
    (
        "- id: a\n  subagents: [b]\n  depends_on: [c]\n",
        (6, 16),
        "not a phase",
    ),
    (
        "- id: a\n  subagents: [b]\n  skills: [{condition: 'true'}]\n",
        (6, 12),
        "no `name`",
    ),
];

const GAPS: [Row; 8] = [
    ("  gap_check: {}\n", (6, 14), "neither `script` nor"),
    (
        "  gap_check: {script: return 1, criteria: []}\n",
        (6, 33),
        "and `criteria`",
    ),
    (
        "  gap_check: {script: return 1, max_iterations: 9}\n",
        (6, 49),
        "is `9`",
    ),
    (
        "  gap_check: {script: return 1, on_failure: {action: shrug}}\n",
        (6, 54),
        "is `shrug`",
    ),
    (
        "  gap_check: {script: return 1, enabled: perhaps}\n",
        (6, 42),
        "is `perhaps`",
    ),
    (
        "  gap_check: {criteria: [{name: x}]}\n",
        (6, 26),
        "no `check`",
    ),
    (
        "  gap_check: {criteria: [{name: x, check: 'a b'}]}\n",
        (6, 43),
        "does not compile",
    ),
    ("  gap_check: {script: '}'}\n", (6, 23), "does not compile"),
];

/// Checkpoints that weigh facts.
const WEIGHED: [Row; 8] = [
    (
        "  checkpoint: {command: do-isue}\n",
        (6, 25),
        "not a command with facts",
    ),
    (
        "  checkpoint: {command: do-issue, prompt: x}\n",
        (6, 35),
        "`command` and `prompt`",
    ),
    (
        "  checkpoint: {command: do-issue, timeout: 1h}\n",
        (6, 35),
        "`command` and `timeout`",
    ),
    (
        "  checkpoint: {approval_required: true, command: do-issue}\n",
        (6, 16),
        "`command` and `approval_required`",
    ),
    (
        "  checkpoint: {context: x.json, prompt: x, options: [{label: A, on_select: {action: continue}}]}\n",
        (6, 16),
        "`context` and no `command`",
    ),
    (
        "  checkpoint: {command: do-issue, context: ../x}\n",
        (6, 44),
        "leaves the repository",
    ),
    (
        "  checkpoint: {command: do-issue, condition: 'a b'}\n",
        (6, 46),
        "does not compile",
    ),
    (
        "  collect: everything\n",
        (6, 12),
        "not a command with facts",
    ),
];

const STOPS: [Row; 23] = [
    ("  checkpoint: yes please\n", (6, 15), "is a text"),
    ("  checkpoint: {}\n", (6, 15), "no `prompt`"),
    ("  checkpoint: {prompt: x}\n", (6, 15), "no `options`"),
    (
        "  checkpoint: {prompt: x, options: []}\n",
        (6, 15),
        "no option",
    ),
    (
        "  checkpoint: {approval_required: true, prompt: x}\n",
        (6, 41),
        "`approval_required` and `prompt`",
    ),
    (
        "  checkpoint: {approval_required: true, condition: 'true'}\n",
        (6, 41),
        "`approval_required` and `condition`",
    ),
    (
        "  checkpoint: {approval_required: maybe}\n",
        (6, 35),
        "is `maybe`",
    ),
    (
        "  checkpoint: {approval_required: true}\n  approval_required: true\n",
        (7, 3),
        "and a `checkpoint`",
    ),
    (
        "  checkpoint: {approval_required: true, when: during}\n",
        (6, 47),
        "is `during`",
    ),
    (
        "  checkpoint: {approval_required: true, timeout: soon}\n",
        (6, 50),
        "not a length of time",
    ),
    (
        "  checkpoint: {approval_required: true, on_timeout: pause}\n",
        (6, 53),
        "no `timeout`",
    ),
    (
        "  checkpoint: {approval_required: true, timeout: 1h, on_timeout: continue}\n",
        (6, 54),
        "without an answer",
    ),
    (
        "  checkpoint: {approval_required: true, timeout: 1h, on_timeout: go}\n",
        (6, 54),
        "not an option here",
    ),
    (
        "  checkpoint: {prompt: '{{ x', options: [{label: A, on_select: {action: continue}}]}\n",
        (6, 24),
        "not a valid template",
    ),
    (
        "  checkpoint: {prompt: x, condition: 'a b', options: [{label: A, on_select: {action: continue}}]}\n",
        (6, 38),
        "does not compile",
    ),
    (
        "  checkpoint: {prompt: x, show_files: ['../x'], options: [{label: A, on_select: {action: continue}}]}\n",
        (6, 40),
        "leaves the repository",
    ),
    (
        "  checkpoint: {prompt: x, show_files: ['{{outputdir}}/x'], options: [{label: A, on_select: {action: continue}}]}\n",
        (6, 40),
        "names `outputdir`",
    ),
    (
        "  checkpoint: {prompt: x, options: [{on_select: {action: continue}}]}\n",
        (6, 37),
        "no `label`",
    ),
    (
        "  checkpoint: {prompt: x, options: [{label: A}]}\n",
        (6, 37),
        "no `on_select`",
    ),
    (
        "  checkpoint: {prompt: x, options: [{label: A, on_select: {}}]}\n",
        (6, 59),
        "no `action`",
    ),
    (
        "  checkpoint: {prompt: x, options: [{label: '!', on_select: {action: continue}}]}\n",
        (6, 45),
        "no name that can be typed",
    ),
    (
        "  checkpoint: {prompt: x, options: [{label: A, on_select: {action: continue}}, {label: a, on_select: {action: pause}}]}\n",
        (6, 111),
        "two options",
    ),
    (
        "  checkpoint: {prompt: x, options: [{label: A, allows: z, on_select: {action: continue}}]}\n",
        (6, 79),
        "`z` is not a phase",
    ),
];

/// The value of `on_select:`, with its place counted from the bracket.
const ACTS: [(&str, u64, &str); 10] = [
    ("{action: jump}", 10, "`action` is `jump`"),
    ("{action: continue, target: b}", 20, "takes no `target`"),
    ("{action: abort, phases: [c]}", 17, "takes no `phases`"),
    ("{action: goto}", 10, "no `target`"),
    (
        "{action: repeat_phase, target: x}",
        32,
        "`x` is not a phase",
    ),
    ("{action: repeat_phase, target: c}", 32, "is a later phase"),
    ("{action: skip_phases}", 10, "no `phases`"),
    ("{action: skip_phases, phases: c}", 31, "not a list"),
    (
        "{action: skip_phases, phases: [a]}",
        32,
        "is not a later phase",
    ),
    ("{action: skip_phases, phases: [c]}", 32, "not optional"),
];

fn assert_broken(text: &str, (line, column): (u64, u64), what: &str) {
    let problems = parsed(text).expect_err(text).0;
    let place = Some(FilePlace { line, column });
    let found = problems
        .iter()
        .any(|one| one.place == place && one.what.contains(what));
    assert!(found, "{text}\n{line}:{column} {what}\n{problems:#?}");
    assert!(
        problems.iter().all(|one| !one.hint.to_string().is_empty()),
        "{text}"
    );
}

#[test]
fn the_corpus_holds_more_than_eighty_broken_files() {
    let count = WHOLE.len() + PHASES.len() + GAPS.len() + STOPS.len() + WEIGHED.len() + ACTS.len();
    assert!(count >= 80, "{count}");
}

#[test]
fn a_file_that_is_wrong_as_a_whole_is_reported() {
    for (text, place, what) in WHOLE {
        assert_broken(text, place, what);
    }
}

#[test]
fn a_phase_that_is_wrong_is_shown_at_its_place() {
    for (text, place, what) in PHASES {
        assert_broken(&format!("{HEAD}{text}"), place, what);
    }
}

#[test]
fn a_gap_check_or_a_checkpoint_that_is_wrong_is_shown_at_its_place() {
    for (text, place, what) in GAPS.iter().chain(&STOPS).chain(&WEIGHED) {
        let text = format!("{HEAD}- id: a\n  subagents: [b]\n{text}");
        assert_broken(&text, *place, what);
    }
}

#[test]
fn an_action_that_leads_nowhere_is_shown_at_its_word() {
    for (act, column, what) in ACTS {
        let select =
            "    options: [{label: On, on_select: {action: continue}}, {label: X, on_select: ";
        let text = format!(
            "{HEAD}- {{id: a, subagents: [s]}}\n- id: b\n  subagents: [s]\n  checkpoint:\n    prompt: x\n{select}{act}}}]\n- {{id: c, subagents: [s]}}\n"
        );
        let from = u64::try_from(select.chars().count()).expect("short");
        assert_broken(&text, (9, from + column), what);
    }
}

#[test]
fn the_allowed_words_are_named() {
    let text = format!("{HEAD}- id: a\n  subagents: [b]\n  behavior: zzzzzzz\n");
    let problems = parsed(&text).expect_err("it is broken").0;
    assert_eq!(
        problems[0].hint.to_string(),
        "use one of main-only, parallel, sequential"
    );
}
