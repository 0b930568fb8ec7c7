use super::*;

/// What an agent's settings say when the person has these files, each with its text.
fn found(agent: HookedAgent, files: &[(&str, &str)]) -> HookSettings {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    let home = folder.path().join("home");
    let variable = |name: &str| (name == "HOME").then(|| home.clone());
    let folders = SettingsFolders::of(agent, &folder.path().join("shop"), &variable);
    read_settings_of(agent, &folders)
}

#[test]
fn what_is_printed_to_be_pasted_is_found_where_it_belongs() {
    for agent in HookedAgent::ALL {
        let (file, text) = snippet(agent, Path::new("/opt/my tools/cos"));
        for place in ["home", "shop"] {
            let file = format!("{place}/{file}");
            let settings = found(agent, &[(&file, &text)]);
            assert_eq!(settings.entries.len(), 1, "{agent:?} {file} {settings:?}");
            assert_eq!(settings.entries[0].only, None, "{agent:?}");
            // Codex has yet to be told to trust it.
            assert_eq!(
                settings.covers_all(),
                agent != HookedAgent::Codex,
                "{settings:?}"
            );
        }
    }
}

#[test]
fn a_hook_that_does_not_run_for_every_tool_is_no_gate() {
    use HookedAgent::{ClaudeCode, Codex, Gemini};
    let claude = |more: &str, matcher: &str, command: &str| {
        format!(
            r#"{{{more}"hooks":{{"PreToolUse":[{{"matcher":"{matcher}","hooks":[{{"type":"command","command":"{command}"}}]}}]}}}}"#
        )
    };
    let toml = "[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ncommand = \"cos hook codex\"\n";
    let trust = "[hooks.state.\"x\"]\ntrusted_hash = \"sha256:1\"\n";
    for (agent, file, text, all) in [
        (ClaudeCode, ".claude/settings.json", claude("", "*", "cos hook claude-code"), true),
        (ClaudeCode, ".claude/settings.local.json", claude("", "", "/opt/cos hook claude-code"), true),
        (ClaudeCode, ".claude/settings.json", claude("", "Bash", "cos hook claude-code"), false),
        (ClaudeCode, ".claude/settings.json", claude("", "*", "cos hook codex"), false),
        (ClaudeCode, ".claude/settings.json", claude("", "*", "true"), false),
        (
            ClaudeCode,
            ".claude/settings.json",
            claude("\"disableAllHooks\":true,", "*", "cos hook claude-code"),
            false,
        ),
        (ClaudeCode, ".claude/settings.json", "{".to_owned(), false),
        (Codex, ".codex/config.toml", toml.to_owned(), false),
        (Codex, ".codex/config.toml", format!("{toml}{trust}"), true),
        (Codex, ".codex/config.toml", format!("[features]\nhooks = false\n{toml}{trust}"), false),
        (
            Gemini,
            ".gemini/settings.json",
            r#"{"hooksConfig":{"disabled":["cos"]},"hooks":{"BeforeTool":[{"hooks":[{"name":"cos","command":"cos hook gemini"}]}]}}"#.to_owned(),
            false,
        ),
        (
            Gemini,
            ".gemini/settings.json",
            r#"{"hooks":{"AfterTool":[{"hooks":[{"command":"cos hook gemini"}]}]}}"#.to_owned(),
            false,
        ),
    ] {
        let settings = found(agent, &[(&format!("home/{file}"), &text)]);
        assert_eq!(settings.covers_all(), all, "{text}: {settings:?}");
    }
    assert_eq!(found(ClaudeCode, &[]), HookSettings::default());
}
