use super::*;

/// Returns the hook settings for these files of the person, each with its text.
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
            let blocks = settings.entries[0].blocks_on_failure;
            assert_eq!(blocks, agent == HookedAgent::ClaudeCode, "{agent:?}");
            // Codex does not trust it yet.
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
        (ClaudeCode, ".claude/settings.json", claude("", "*", "cos hook claude-code --defer"), true),
        (ClaudeCode, ".claude/settings.json", claude("", "*", "cos hook claude-code --print"), false),
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

#[test]
fn a_hook_that_may_not_run_or_not_be_heard_is_no_gate() {
    let claude = |hook: &str| {
        format!(r#"{{"hooks":{{"PreToolUse":[{{"matcher":"*","hooks":[{{{hook}}}]}}]}}}}"#)
    };
    let own = r#""type":"command","command":"cos hook claude-code""#;
    let file = "home/.claude/settings.json";
    for hook in [
        format!(r#"{own},"async":true"#),
        format!(r#"{own},"if":"Bash(git push *)""#),
        r#""type":"prompt","command":"cos hook claude-code""#.to_owned(),
        r#""type":"command","command":"cos hook claude-code || true""#.to_owned(),
        r#""type":"command","command":"cos --help hook claude-code""#.to_owned(),
        r#""type":"command","command":"true; cos hook claude-code""#.to_owned(),
        r#""type":"command","command":"'a' 'cos' hook claude-code""#.to_owned(),
    ] {
        let settings = found(HookedAgent::ClaudeCode, &[(file, &claude(&hook))]);
        assert!(!settings.covers_all(), "{hook}: {settings:?}");
        // Next to a complete entry it does no harm.
        let both = claude(&format!("{hook}}},{{{own}"));
        let settings = found(HookedAgent::ClaudeCode, &[(file, &both)]);
        assert!(settings.covers_all(), "{both}: {settings:?}");
    }
}

#[test]
fn what_is_switched_off_elsewhere_is_no_gate() {
    let hook = |event: &str, agent: &str| {
        let hook = format!(r#"{{"type":"command","name":"cos","command":"cos hook {agent}"}}"#);
        format!(r#"{{"hooks":{{"{event}":[{{"matcher":"*","hooks":[{hook}]}}]}}}}"#)
    };
    let claude = hook("PreToolUse", "claude-code");
    let plugin = "home/.claude/skills/chief-of-staff/hooks/hooks.json";
    let settings = "shop/.claude/settings.json";
    let off = r#"{"enabledPlugins":{"chief-of-staff@x":false,"other@x":true}}"#;
    let covers = |agent, files: &[(&str, &str)]| found(agent, files).covers_all();
    assert!(covers(HookedAgent::ClaudeCode, &[(plugin, &claude)]));
    assert!(!covers(
        HookedAgent::ClaudeCode,
        &[(plugin, &claude), (settings, off)]
    ));
    let own = "home/.claude/settings.json";
    assert!(covers(
        HookedAgent::ClaudeCode,
        &[(plugin, &claude), (settings, off), (own, &claude)]
    ));
    let gemini = hook("BeforeTool", "gemini");
    let plugin = "home/.gemini/extensions/chief-of-staff/hooks/hooks.json";
    let disabled = r#"{"hooksConfig":{"disabled":["cos"]}}"#;
    assert!(covers(HookedAgent::Gemini, &[(plugin, &gemini)]));
    for file in ["home/.gemini/settings.json", "shop/.gemini/settings.json"] {
        let files = [(plugin, gemini.as_str()), (file, disabled)];
        assert!(!covers(HookedAgent::Gemini, &files), "{file}");
    }
    let rules = "home/.gemini/extensions/extension-enablement.json";
    for (overrides, on) in [
        (r#"["!/*"]"#, false),
        (r#"["!/*", "/*"]"#, true),
        (r#"["/*", "!/*"]"#, false),
        (r#"["!/elsewhere/*"]"#, true),
        (r#"["!/*/shop/"]"#, false),
    ] {
        let text = format!(r#"{{"chief-of-staff":{{"overrides":{overrides}}}}}"#);
        let files = [(plugin, gemini.as_str()), (rules, text.as_str())];
        assert_eq!(covers(HookedAgent::Gemini, &files), on, "{overrides}");
    }
}

#[test]
fn comments_are_read_as_gemini_reads_them_and_by_no_one_else() {
    let text = r#"{ // the "hook"
        "hooks": { "BeforeTool": [ /* all of them */ { "hooks": [
            { "type": "command", "command": "/a//b/*/cos hook gemini", "note": "\"// no comment" }
        ] } ] } } // end"#;
    let settings = found(HookedAgent::Gemini, &[("home/.gemini/settings.json", text)]);
    assert_eq!(settings.doubts, Vec::<String>::new());
    assert_eq!(settings.entries[0].command, "/a//b/*/cos hook gemini");
    let text = "{} // nothing";
    let settings = found(
        HookedAgent::ClaudeCode,
        &[("home/.claude/settings.json", text)],
    );
    assert_eq!(settings.doubts.len(), 1, "{settings:?}");
}
