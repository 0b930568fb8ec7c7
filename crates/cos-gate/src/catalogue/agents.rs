//! Agents that write code, and this program, which stands between them and a person.

use super::On::{Elsewhere, Here, Value};
use super::usual::{builds, discards, opens, reads, rights};
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{
    LeavesMachine, Merges, Overwrites, Reads, RunsCode, Spends, Writes,
};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &[
            "claude",
            "codex",
            "gemini",
            "opencode",
            "aider",
            "crush",
            "amp",
            "droid",
            "cursor-agent",
            "plandex",
            "openhands",
        ],
        Rest::Unknown,
        AGENTS,
    ),
    known(&["cos"], Rest::Unknown, OURSELVES).valued(&[
        "--profile",
        "--context",
        "--text",
        "--batch",
        "--mode",
        "--thresholds",
        "--files",
        "--format",
        "--to",
        "--stream",
        "--head",
        "--agent",
        "--budget",
        "--time",
        "--for",
        "--limit",
        "--notes",
        "--instructions",
        "--run",
        "--force-mode",
        "--preset",
        "--addr",
    ]),
];

const AGENTS: &[Use] = &[
    reads("", &["claude --version", "aider --help"]).flags(&["--version|-v|-V|--help|-h"]),
    reads("doctor|help|version|completion", &["claude doctor"]),
    reads("mcp|config|auth|models|agent|session|plugin list|get|status|info", &["claude mcp list"]),
    rights("login|logout|auth|setup-token|mcp|config|configure|plugin|update|upgrade|install|extensions|extension", &["claude mcp add x -- npx y", "codex login"]).why("it decides what later agents may do and whom they speak to"),
    opens("", &["claude -p 'fix it'", "codex exec 'fix it'", "aider a.py"]).why("what another agent will do cannot be read beforehand"),
];

/// This program itself: it may be asked by an agent, and answers nothing for the person.
const OURSELVES: &[Use] = &[
    reads("", &["cos --help", "cos approve --help", "cos -V"]).flags(&["--help|-h|--version|-V"]),
    reads("guard", &["cos guard ls -la"])
        .runs(Runs::Command(0))
        .operands(1),
    rights(
        "gate",
        &[
            "cos gate --allow-once 'git push'",
            "cos gate --allow 'make deploy-*' --for 24h",
            "cos gate --revoke a1",
        ],
    )
    .flags(&["--allow-once|--allow|--revoke"])
    .why("what may be done without asking is for the person to say"),
    reads(
        "gate",
        &[
            "cos gate 'git push --force'",
            "cos gate --explain -- rm -rf build",
            "cos gate --batch a.jsonl --json",
            "cos gate --list",
        ],
    ),
    rights(
        "approve|reject|modify|resolve",
        &[
            "cos approve d91f",
            "cos --json reject d91f",
            "cos modify d91f --instructions x",
            "cos resolve d91f manual",
        ],
    )
    .why("the answer is for the person to give"),
    reads("undo", &["cos undo --list"]).flags(&["--list"]),
    discards(
        "undo",
        &["cos undo fix-login", "cos undo x7k2m9p4q1 --replace"],
    )
    .why("it puts other files in the place of those that are there, or takes back what has landed"),
    reads(
        "run|rehearse|init",
        &[
            "cos run goals.yaml --dry-run",
            "cos init --agent gemini --dry-run",
            "cos init --agent codex --print",
        ],
    )
    .flags(&["--dry-run|--print"]),
    when("run|resume", &[(RunsCode, Here), (Spends, Elsewhere)])
        .why("it starts agents, which spend money")
        .instead("cos run FILE --dry-run")
        .examples(&[
            "cos run goals.yaml --budget 5",
            "cos resume r7k2 --budget 20",
        ]),
    when("land", &[(Merges, Elsewhere)])
        .why("the person's own branch moves")
        .examples(&["cos land r7k2"]),
    rights("init", &["cos init", "cos init --agent claude-code"])
        .why("it decides what is asked about from now on")
        .instead("cos init --agent NAME --dry-run"),
    reads(
        "hook",
        &["cos hook codex --print", "cos hook claude-code --probe"],
    )
    .flags(&["--print|--probe"]),
    rights(
        "serve",
        &["cos serve", "cos --json serve --addr 127.0.0.1:7878"],
    )
    .why("whoever holds the key it prints gives the person's answers"),
    rights("hook|mcp", &["cos hook codex", "cos mcp"])
        .why("who speaks to it like an agent's program may use up or give the person's answers"),
    when("checkpoint", &[(Reads, Value("--batch|--context|--text"))])
        .flags(&["--batch|--assess-only|--calibration"])
        .examples(&[
            "cos checkpoint --batch q.jsonl --json",
            "cos checkpoint pr-review --text pr.md --assess-only",
        ]),
    when(
        "checkpoint",
        &[
            (Reads, Value("--context|--text")),
            (LeavesMachine, Elsewhere),
            (Writes, Here),
        ],
    )
    .examples(&[
        "cos checkpoint do-issue --context plan.json",
        "cos checkpoint deploy --context - --json",
    ]),
    reads(
        "war-room list|show",
        &["cos war-room list", "cos war-room show w1"],
    ),
    when(
        "war-room start|resume",
        &[
            (Reads, Value("--context")),
            (LeavesMachine, Elsewhere),
            (Writes, Here),
        ],
    )
    .examples(&[
        "cos war-room start 'Where do we store sessions?'",
        "cos war-room resume w1",
    ]),
    when("audit export", &[(Overwrites, Value("--to"))])
        .flags(&["--to"])
        .examples(&["cos audit export --format yaml --to checkpoints"]),
    reads(
        "audit export|verify",
        &["cos audit verify", "cos audit export"],
    ),
    reads(
        "doctor|runs|status|watch|brief|checkpoints|inbox|show|completions|help",
        &[
            "cos status",
            "cos show d-91fk2a",
            "cos inbox --json",
            "cos doctor --settings",
        ],
    ),
    builds(
        "bench|rehearse",
        &[
            "cos bench gate a.jsonl",
            "cos rehearse goals.yaml --nights 5",
        ],
    ),
];
