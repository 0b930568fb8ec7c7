//! Real agents with `cos hook` in their settings: what it refuses is not done, what it allows is,
//! and what a person has said yes to is done once. Their model is a mock on the loopback.

use super::agents::{Mock, Tools, headless};
use super::environment::TestEnvironment;
use std::path::PathBuf;
use std::process::Stdio;

/// A repository with a remote, and an agent with the hook in its settings.
struct Fixture {
    place: TestEnvironment,
    tools: Tools,
    mock: Mock,
    agent: &'static str,
    folder: tempfile::TempDir,
}

impl Fixture {
    fn new(tools: Tools, agent: &'static str) -> Self {
        let place = TestEnvironment::new();
        let remote = place.folder("remote.git");
        place.git(&["init", "--quiet", "--bare", &remote.display().to_string()]);
        place.git(&["remote", "add", "origin", &remote.display().to_string()]);
        for (name, value) in [("user.name", "Ada"), ("user.email", "ada@example.com")] {
            place.git(&["config", name, value]);
        }
        let folder = tempfile::tempdir().unwrap();
        let mock = Mock::start(&tools, &folder.path().join("mock"));
        Self {
            place,
            tools,
            mock,
            agent,
            folder,
        }
    }

    /// The file in which the agent looks for hooks, in its private home.
    fn settings(&self) -> PathBuf {
        let name = match self.agent {
            "gemini" => "gemini/.gemini/settings.json",
            _ => "codex/hooks.json",
        };
        self.folder.path().join(name)
    }

    /// Lets the agent work off one prompt, hooked or not.
    fn works(&self, prompt: &str, hooked: bool) -> String {
        let folder = self.folder.path();
        let mut command = headless(&self.tools, self.agent, &self.mock, folder, prompt);
        if hooked {
            let printed = self
                .place
                .cos(&["hook", self.agent, "--print"])
                .exits(0)
                .json();
            let file = self.settings();
            let text = std::fs::read_to_string(&file).unwrap_or_else(|_| "{}".to_owned());
            let mut settings: serde_json::Value = serde_json::from_str(&text).unwrap();
            settings["hooks"] = printed["hooks"].clone();
            std::fs::write(file, settings.to_string()).unwrap();
        }
        let command = command
            .current_dir(self.place.repo())
            .env("COS_HOME", self.place.home());
        let output = command
            .stdin(Stdio::null())
            .output()
            .expect("the agent can be run");
        let told = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&told).into_owned()
    }

    /// Whether the remote has this branch.
    fn has(&self, branch: &str) -> bool {
        !self.place.git(&["ls-remote", "origin", branch]).is_empty()
    }

    fn commits(&self) -> String {
        self.place.git(&["log", "--format=%s"])
    }
}

fn what_the_hook_says_is_what_happens(fixture: &Fixture) {
    // Without the hook the agent does it: what follows is the hook's doing.
    let told = fixture.works("HOOK-FORCE: do it.", false);
    assert!(fixture.has("forced"), "{told}");
    fixture
        .place
        .git(&["push", "--quiet", "origin", "--delete", "forced"]);

    let told = fixture.works("HOOK-FORCE: do it.", true);
    assert!(!fixture.has("forced"), "{told}");
    assert!(fixture.place.questions().is_empty(), "{told}");

    let told = fixture.works("HOOK-COMMIT: do it.", true);
    assert_eq!(fixture.commits(), "hooked\nA start\n", "{told}");

    let told = fixture.works("HOOK-PUSH: do it.", true);
    assert!(!fixture.has("pushed"), "{told}");
    let waiting = fixture.place.questions();
    assert_eq!(waiting.len(), 1, "{told}");
    let _ = fixture.place.cos(&["approve", &waiting[0]]).exits(0);
    let told = fixture.works("HOOK-PUSH: do it.", true);
    assert!(fixture.has("pushed"), "{told}");

    fixture
        .place
        .git(&["push", "--quiet", "origin", "--delete", "pushed"]);
    let told = fixture.works("HOOK-PUSH: do it.", true);
    assert!(!fixture.has("pushed"), "{told}");
    assert_eq!(fixture.place.events("decision_consumed"), 1);
    assert_eq!(fixture.place.questions().len(), 1);
}

#[test]
fn gemini_does_what_the_hook_says() {
    what_the_hook_says_is_what_happens(&Fixture::new(Tools::find(), "gemini"));
}

#[test]
fn codex_does_what_the_hook_says() {
    what_the_hook_says_is_what_happens(&Fixture::new(Tools::find(), "codex"));
}
