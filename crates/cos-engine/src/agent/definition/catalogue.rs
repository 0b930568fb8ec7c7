//! Lists the built-in agents: their program, their arguments and their protocol.

use super::{Definition, Family, Home, Metering, PromptBy};
use std::collections::BTreeMap;

/// One entry of the list.
pub(super) struct BuiltIn {
    pub(super) id: &'static str,
    name: &'static str,
    command: &'static str,
    args: &'static [&'static str],
    model_args: &'static [&'static str],
    pass: &'static [&'static str],
    env: &'static [(&'static str, &'static str)],
    mode: Option<&'static str>,
    metering: Metering,
    package: &'static str,
    login: &'static str,
}

/// The built-in agents. The variables are keys, addresses and regions of model services. The modes
/// are the strictest usable ones: the agent asks before it writes or runs anything or, in the case
/// of Codex, before it leaves the worktree.
pub(super) const BUILT_IN: &[BuiltIn] = &[
    BuiltIn {
        id: "opencode",
        name: "opencode",
        command: "opencode",
        args: &["acp"],
        model_args: &[],
        pass: &[
            "ANTHROPIC_API_KEY",
            "ANTHROPIC_BASE_URL",
            "OPENAI_API_KEY",
            "OPENAI_BASE_URL",
            "GEMINI_API_KEY",
            "GOOGLE_GENERATIVE_AI_API_KEY",
            "OPENROUTER_API_KEY",
            "GROQ_API_KEY",
            "MISTRAL_API_KEY",
            "DEEPSEEK_API_KEY",
            "XAI_API_KEY",
            "OPENCODE_CONFIG",
            "OPENCODE_CONFIG_DIR",
            "OPENCODE_API_KEY",
        ],
        // Without these permissions it would write and run without asking.
        env: &[
            (
                "OPENCODE_PERMISSION",
                r#"{"edit":"ask","bash":"ask","webfetch":"ask","external_directory":"ask"}"#,
            ),
            ("OPENCODE_DISABLE_AUTOUPDATE", "1"),
        ],
        mode: Some("build"),
        metering: Metering::Reported,
        package: "opencode-ai",
        login: "opencode auth login",
    },
    BuiltIn {
        id: "gemini",
        name: "Gemini CLI",
        command: "gemini",
        args: &["--acp", "--skip-trust"],
        model_args: &["-m", "{model}"],
        pass: &[
            "GEMINI_API_KEY",
            "GOOGLE_API_KEY",
            "GOOGLE_GEMINI_BASE_URL",
            "GOOGLE_GENAI_USE_VERTEXAI",
            "GOOGLE_CLOUD_PROJECT",
            "GOOGLE_CLOUD_LOCATION",
            "GOOGLE_APPLICATION_CREDENTIALS",
        ],
        env: &[("GEMINI_TELEMETRY_ENABLED", "false")],
        mode: Some("default"),
        metering: Metering::Tokens,
        package: "@google/gemini-cli",
        login: "gemini, or set GEMINI_API_KEY",
    },
    BuiltIn {
        id: "codex",
        name: "Codex",
        command: "codex-acp",
        args: &[],
        model_args: &[],
        pass: &[
            "OPENAI_API_KEY",
            "OPENAI_BASE_URL",
            "CODEX_API_KEY",
            "CODEX_HOME",
        ],
        // In its default first mode, a model approves what a person should.
        env: &[
            ("INITIAL_AGENT_MODE", "workspace-write"),
            ("NO_BROWSER", "1"),
        ],
        mode: Some("workspace-write"),
        metering: Metering::Tokens,
        package: "@agentclientprotocol/codex-acp",
        login: "codex login, or set OPENAI_API_KEY",
    },
    BuiltIn {
        id: "claude-code",
        name: "Claude Code",
        command: "claude-agent-acp",
        args: &[],
        model_args: &[],
        pass: &[
            "ANTHROPIC_API_KEY",
            "ANTHROPIC_AUTH_TOKEN",
            "ANTHROPIC_BASE_URL",
            "CLAUDE_CODE_OAUTH_TOKEN",
            "CLAUDE_CONFIG_DIR",
        ],
        env: &[
            ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1"),
            ("DISABLE_AUTOUPDATER", "1"),
        ],
        mode: Some("default"),
        metering: Metering::Reported,
        package: "@agentclientprotocol/claude-agent-acp",
        login: "claude, then /login, or set ANTHROPIC_API_KEY",
    },
];

fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

impl From<&BuiltIn> for Definition {
    fn from(entry: &BuiltIn) -> Self {
        let env = entry.env.iter();
        Self {
            id: entry.id.to_owned(),
            name: entry.name.to_owned(),
            family: Family::Acp,
            command: entry.command.to_owned(),
            args: texts(entry.args),
            model_args: texts(entry.model_args),
            models: BTreeMap::new(),
            pass: texts(entry.pass),
            env: env
                .map(|&(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            home: Home::User,
            mode: entry.mode.map(str::to_owned),
            metering: entry.metering,
            model: None,
            prompt: PromptBy::Stdin,
            package: Some(entry.package.to_owned()),
            login: Some(entry.login.to_owned()),
        }
    }
}
