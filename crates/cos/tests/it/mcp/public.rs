//! The public tools of the protocol against `cos mcp`: the conformance suite, and the inspector.
//! The suite speaks HTTP only, so a bridge of a few lines stands between.

use crate::agents::{Tools, sources};
use crate::environment::TestEnvironment;
use serde_json::Value;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The scenarios that call no fixture of the suite's own. Those of the transport over HTTP would
/// judge the bridge, and logging is in no tool of ours.
const SCENARIOS: [&str; 7] = [
    "server-initialize",
    "ping",
    "completion-complete",
    "tools-list",
    "resources-list",
    "prompts-list",
    "server-sse-multiple-streams",
];

struct Bench {
    place: TestEnvironment,
    modules: PathBuf,
    node: PathBuf,
}

impl Bench {
    fn new() -> Self {
        let (modules, node) = Tools::find().protocol();
        let place = TestEnvironment::new();
        Self {
            place,
            modules,
            node,
        }
    }

    /// A script under the Node.js that the tools need, in a repository.
    fn script(&self, path: PathBuf) -> Command {
        let mut command = Command::new(&self.node);
        command
            .arg(path)
            .current_dir(self.place.repo())
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("HOME", self.place.folder("home"))
            .env("COS_HOME", self.place.home())
            .env("NO_COLOR", "1")
            .stdin(Stdio::null());
        command
    }

    /// What a call of the inspector prints.
    fn inspect(&self, words: &[&str]) -> Value {
        let launcher = "@modelcontextprotocol/inspector/clients/launcher/build/index.js";
        let mut command = self.script(self.modules.join(launcher));
        command
            .args(["--cli", env!("CARGO_BIN_EXE_cos"), "mcp"])
            .args(words);
        let output = command.output().expect("the inspector can be run");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{words:?}: {text}{wrong}");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}{wrong}"))
    }
}

/// The bridge; ends with its owner.
struct Bridge {
    child: Child,
    address: String,
}

impl Bridge {
    fn open(bench: &Bench) -> Self {
        let mut command = bench.script(sources().join("mcp/bridge.mjs"));
        command.arg(env!("CARGO_BIN_EXE_cos")).arg(&bench.modules);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().expect("the bridge can be run");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let _ = output.read_line(&mut line).unwrap();
        let address = line.trim().to_owned();
        assert!(
            address.starts_with("http://127.0.0.1:"),
            "the bridge ended: {address}"
        );
        Self { child, address }
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_conformance_suite_passes_wherever_it_needs_no_special_fixtures() {
    let bench = Bench::new();
    let bridge = Bridge::open(&bench);
    let suite = bench
        .modules
        .join("@modelcontextprotocol/conformance/dist/index.js");
    for scenario in SCENARIOS {
        let mut command = bench.script(suite.clone());
        command.args(["server", "--url", &bridge.address, "--scenario", scenario]);
        let output = command.output().expect("the suite can be run");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{scenario}: {text}");
        // A scenario that checked nothing has shown nothing.
        assert!(
            text.contains(", 0 failed, 0 warnings"),
            "{scenario}: {text}"
        );
        assert!(!text.contains("Passed: 0/0"), "{scenario}: {text}");
    }
}

#[test]
fn the_inspector_lists_every_tool_strictly_and_calls_each() {
    let bench = Bench::new();
    let listed = bench.inspect(&["--method", "tools/list", "--strict"]);
    let names: Vec<&str> = listed["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["gate", "checkpoint", "decisions"]);
    let call = |tool: &str, argument: &[&str]| {
        let mut words = vec!["--method", "tools/call", "--tool-name", tool];
        for one in argument {
            words.extend(["--tool-arg", one]);
        }
        bench.inspect(&words)
    };
    let answer = call("gate", &["command=git push --force"]);
    assert_eq!(answer["structuredContent"]["verdict"], "deny", "{answer}");
    let context = r#"context={"blocking_issues":5,"files_affected":["README.md"]}"#;
    let answer = call("checkpoint", &["command=pr-review", context]);
    assert_eq!(
        answer["structuredContent"]["state"], "continued",
        "{answer}"
    );
    let text = answer["content"][0]["text"].as_str().unwrap();
    assert!(
        text.starts_with("continue: it is easy to reverse."),
        "{text}"
    );
    let answer = call("decisions", &[]);
    assert_eq!(answer["structuredContent"]["waiting"], 0, "{answer}");
    let answer = call(
        "checkpoint",
        &["command=do-issue", r#"context={"issues_involved":[1,2,3]}"#],
    );
    let waiting = answer["structuredContent"]["decision_id"].as_str();
    let id = format!("id={}", waiting.unwrap_or_else(|| panic!("{answer}")));
    let answer = call("decisions", &[&id]);
    assert_eq!(answer["structuredContent"]["state"], "pending", "{answer}");
}
