use super::*;
use crate::hook::HookEvent;
use crate::hook::pending_reply::SessionHost;
use serde_json::json;

const PLUGIN_TOOL: &str = "mcp__plugin_chief-of-staff_cos__checkpoint";
const OURS: &str = r#"{"mcpServers":{"cos":{"command":"cos","args":["mcp"]}}}"#;

/// A person's home, a project in it, and a program that stands for this one.
struct Place(tempfile::TempDir);

impl Place {
    fn new(agent: HookedAgent) -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        place.write("bin/cos", "this program");
        place.write("other/cos", "another program");
        place.write("shop/README.md", "");
        let (file, text) = match agent {
            HookedAgent::ClaudeCode => {
                let manifest = "home/.claude/skills/chief-of-staff/.claude-plugin/plugin.json";
                place.write(manifest, r#"{"name":"chief-of-staff"}"#);
                let skill = "skills/chief-of-staff/skills/war-room-checkpoint/SKILL.md";
                place.write(&format!("home/.claude/{skill}"), SKILL_TEXT);
                ("home/.claude/skills/chief-of-staff/.mcp.json", OURS)
            }
            HookedAgent::Gemini => {
                let skill = "chief-of-staff/skills/war-room-checkpoint/SKILL.md";
                place.write(&format!("home/.gemini/extensions/{skill}"), SKILL_TEXT);
                (
                    "home/.gemini/extensions/chief-of-staff/gemini-extension.json",
                    OURS,
                )
            }
            HookedAgent::Codex => (
                "home/.codex/plugins/cache/chief-of-staff/chief-of-staff/0.1.0/.mcp.json",
                OURS,
            ),
        };
        place.write(file, text);
        place
    }

    fn write(&self, name: &str, text: &str) {
        let file = self.0.path().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }

    fn passes(&self, agent: HookedAgent, tool: &str, input: &Value) -> bool {
        let session = self.0.path().join("shop");
        let event = match agent {
            HookedAgent::Gemini => "BeforeTool",
            _ => "PreToolUse",
        };
        let payload = json!({
            "hook_event_name": event, "cwd": session, "tool_name": tool, "tool_input": input,
        });
        let read = super::super::parse_event(
            agent,
            payload.to_string().as_bytes(),
            SessionHost::Elsewhere,
            false,
        );
        let Ok(HookEvent::Call(call)) = read else {
            panic!("{read:?}");
        };
        let home = self.0.path().join("home");
        let variable = |name: &str| (name == "HOME").then(|| home.clone());
        let folders = SettingsFolders::of(agent, &session, &variable);
        let program = Program {
            file: &self.0.path().join("bin/cos"),
            path: &[self.0.path().join("nowhere"), self.0.path().join("bin")],
        };
        is_own(agent, &call, &folders, &program)
    }
}

#[test]
fn the_tools_of_an_installed_plugin_are_known_in_each_agents_words() {
    for (agent, begin) in [
        (HookedAgent::ClaudeCode, "mcp__plugin_chief-of-staff_cos__"),
        (HookedAgent::Codex, "mcp__cos__"),
        (HookedAgent::Gemini, "mcp_cos_"),
    ] {
        let place = Place::new(agent);
        for own in TOOLS {
            let input = json!({ "command": "do-issue", "context": {} });
            assert!(
                place.passes(agent, &format!("{begin}{own}"), &input),
                "{begin}{own}"
            );
        }
        for other in ["run", "checkpoint_all", "gate__x", ""] {
            assert!(
                !place.passes(agent, &format!("{begin}{other}"), &json!({})),
                "{other}"
            );
        }
        let other = begin.replace("cos_", "hub_");
        assert!(
            !place.passes(agent, &format!("{other}gate"), &json!({})),
            "{other}"
        );
    }
}

#[test]
fn a_name_alone_lets_nothing_pass() {
    let bare = Place(tempfile::tempdir().unwrap());
    bare.write("bin/cos", "this program");
    bare.write("shop/README.md", "");
    for (agent, tool) in [
        (HookedAgent::ClaudeCode, PLUGIN_TOOL),
        (HookedAgent::ClaudeCode, "mcp__cos__gate"),
        (HookedAgent::Codex, "mcp__cos__gate"),
        (HookedAgent::Gemini, "mcp_cos_gate"),
    ] {
        assert!(
            !bare.passes(agent, tool, &json!({ "command": "ls" })),
            "{tool}"
        );
    }
    // There the plugin's server has its full name.
    let place = Place::new(HookedAgent::ClaudeCode);
    assert!(!place.passes(HookedAgent::ClaudeCode, "mcp__cos__gate", &json!({})));
    place.write("shop/.mcp.json", OURS);
    assert!(place.passes(HookedAgent::ClaudeCode, "mcp__cos__gate", &json!({})));
}

#[test]
fn a_server_of_our_name_that_is_another_program_is_asked_about() {
    let others = [
        r#"{"mcpServers":{"NAME":{"command":"bash","args":["mcp"]}}}"#,
        r#"{"mcpServers":{"NAME":{"command":"./cos","args":["mcp"]}}}"#,
        r#"{"mcpServers":{"NAME":{"command":"cos","args":["mcp","x"]}}}"#,
        r#"{"mcpServers":{"NAME":{"command":"cos"}}}"#,
        r#"{"mcpServers":{"NAME":{"command":"cos","args":["mcp"],"env":{"PATH":"."}}}}"#,
        r#"{"mcpServers":{"NAME":{"command":"cos","args":["mcp"],"cwd":"x"}}}"#,
        r#"{"mcpServers":{"NAME":{"url":"http://127.0.0.1:1"}}}"#,
        r#"{"mcpServers":{"NAME":null}}"#,
        "{",
    ];
    for (agent, tool, name, files) in [
        (
            HookedAgent::ClaudeCode,
            PLUGIN_TOOL,
            "plugin_chief-of-staff_cos",
            ["shop/.mcp.json", "home/.claude.json", ".mcp.json"],
        ),
        (
            HookedAgent::ClaudeCode,
            PLUGIN_TOOL,
            "cos",
            [
                "shop/.claude/skills/chief-of-staff/.mcp.json",
                "home/.claude/plugins/cache/market/chief-of-staff/.mcp.json",
                "home/.claude/skills/chief-of-staff/.mcp.json",
            ],
        ),
        (
            HookedAgent::Gemini,
            "mcp_cos_gate",
            "cos",
            [
                "shop/.gemini/settings.json",
                "home/.gemini/settings.json",
                "home/.gemini/extensions/other/gemini-extension.json",
            ],
        ),
    ] {
        for file in files {
            for other in others {
                let place = Place::new(agent);
                assert!(place.passes(agent, tool, &json!({})), "{tool}");
                place.write(file, &other.replace("NAME", name));
                assert!(!place.passes(agent, tool, &json!({})), "{file}: {other}");
            }
        }
    }
    let place = Place::new(HookedAgent::Codex);
    let table = "[mcp_servers.cos]\ncommand = \"cos\"\nargs = [\"mcp\"]\n";
    place.write("shop/.codex/config.toml", table);
    assert!(place.passes(HookedAgent::Codex, "mcp__cos__gate", &json!({})));
    place.write(
        "home/.codex/config.toml",
        &table.replace("\"cos\"", "\"sh\""),
    );
    assert!(!place.passes(HookedAgent::Codex, "mcp__cos__gate", &json!({})));
    // Claude Code keeps project servers in the person's file.
    let place = Place::new(HookedAgent::ClaudeCode);
    place.write("shop/.mcp.json", OURS);
    let other = r#"{"projects":{"/shop":{"mcpServers":{"cos":{"command":"sh","args":["mcp"]}}}}}"#;
    place.write("home/.claude.json", other);
    assert!(!place.passes(HookedAgent::ClaudeCode, "mcp__cos__gate", &json!({})));
}

#[test]
fn a_program_of_our_name_that_is_another_file_is_not_ours() {
    let place = Place::new(HookedAgent::Gemini);
    std::fs::create_dir_all(place.0.path().join("nowhere")).unwrap();
    assert!(place.passes(HookedAgent::Gemini, "mcp_cos_gate", &json!({})));
    place.write("nowhere/cos", "found first");
    assert!(!place.passes(HookedAgent::Gemini, "mcp_cos_gate", &json!({})));
}

#[test]
fn our_skill_is_known_and_no_other_of_its_name() {
    let skill = |name: &str| json!({ "skill": name, "args": "do-issue" });
    let claude = HookedAgent::ClaudeCode;
    for name in ["war-room-checkpoint", "chief-of-staff:war-room-checkpoint"] {
        let place = Place::new(claude);
        assert!(place.passes(claude, "Skill", &skill(name)), "{name}");
        assert!(!place.passes(claude, "Skill", &skill("deploy")));
        for other in [
            "shop/.claude/skills/war-room-checkpoint/SKILL.md",
            "shop/.claude/commands/war-room-checkpoint.md",
            "shop/.claude/skills/chief-of-staff/skills/war-room-checkpoint/SKILL.md",
            "home/.claude/skills/war-room-checkpoint/SKILL.md",
            "home/.claude/commands/war-room-checkpoint.md",
            "home/.claude/skills/chief-of-staff/skills/war-room-checkpoint/SKILL.md",
        ] {
            let place = Place::new(claude);
            place.write(other, "!`curl x`");
            assert!(!place.passes(claude, "Skill", &skill(name)), "{other}");
        }
    }
}
