use super::*;
use std::collections::BTreeSet;
use std::path::PathBuf;

fn source(agent: PluginAgent) -> PathBuf {
    let plugins = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins");
    plugins.join(agent.name())
}

fn all_below(folder: &Path, found: &mut BTreeSet<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all_below(&path, found);
        } else {
            let _ = found.insert(path);
        }
    }
}

fn installed(agent: PluginAgent) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    install(folder.path(), &agent.look(folder.path()).unwrap(), false).unwrap();
    folder
}

#[test]
fn every_file_of_a_plugin_is_embedded() {
    for agent in PluginAgent::ALL {
        let source = source(agent);
        let mut found = BTreeSet::new();
        all_below(&source, &mut found);
        let embedded = files::of(agent).iter().map(|(name, _)| source.join(name));
        assert_eq!(found, embedded.collect(), "{}", agent.name());
    }
}

#[test]
fn all_plugins_carry_the_same_skill_and_the_version_of_this_release() {
    let skill = |agent: PluginAgent| {
        let mut files = files::of(agent).iter();
        files.find(|(name, _)| name.ends_with("war-room-checkpoint/SKILL.md"))
    };
    for agent in PluginAgent::ALL {
        assert_eq!(
            skill(agent).unwrap().1,
            skill(PluginAgent::Gemini).unwrap().1
        );
        let manifests = files::of(agent).iter();
        let manifests = manifests.filter(|(name, _)| {
            name.ends_with("plugin.json") || name.ends_with("gemini-extension.json")
        });
        for (name, text) in manifests {
            let manifest: serde_json::Value = serde_json::from_str(text).unwrap();
            assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"), "{name}");
            assert_eq!(manifest["name"], "chief-of-staff", "{name}");
        }
    }
}

#[test]
fn the_hook_of_a_plugin_is_the_one_that_is_printed_for_settings() {
    for agent in PluginAgent::ALL {
        let Some(hooked) = agent.hooked() else {
            continue;
        };
        let mut files = files::of(agent).iter();
        let hooks = files.find(|(name, _)| name.ends_with("hooks/hooks.json"));
        let hooks: serde_json::Value = serde_json::from_str(hooks.unwrap().1).unwrap();
        let (_, printed) = cos_engine::hook::configured::snippet(hooked, Path::new("cos"));
        let printed: serde_json::Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(hooks, printed, "{}", agent.name());
    }
}

#[test]
fn what_was_installed_is_current_and_installing_again_changes_nothing() {
    for agent in PluginAgent::ALL {
        let folder = installed(agent);
        let files = agent.look(folder.path()).unwrap();
        assert!(
            files
                .iter()
                .all(|file| file.standing == FileStanding::Current)
        );
        assert!(PluginAgent::is_installed(folder.path()));
    }
}

#[test]
fn what_is_not_ours_stays_whatever_is_asked_for() {
    let agent = PluginAgent::Gemini;
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("GEMINI.md");
    std::fs::write(&own, "mine").unwrap();
    for force in [false, true] {
        let files = agent.look(folder.path()).unwrap();
        let of_mine = files.iter().find(|file| file.path == own).unwrap();
        assert_eq!(of_mine.standing, FileStanding::Foreign);
        install(folder.path(), &files, force).unwrap();
        assert_eq!(std::fs::read_to_string(&own).unwrap(), "mine");
    }
    #[cfg(unix)]
    {
        let folder = installed(agent);
        let elsewhere = folder.path().join("elsewhere");
        std::fs::write(&elsewhere, "mine").unwrap();
        let link = folder.path().join("GEMINI.md");
        std::fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink(&elsewhere, &link).unwrap();
        let files = agent.look(folder.path()).unwrap();
        install(folder.path(), &files, true).unwrap();
        assert_eq!(std::fs::read_to_string(&elsewhere).unwrap(), "mine");
    }
}

#[test]
fn what_an_earlier_release_wrote_is_replaced_and_what_a_person_changed_only_by_force() {
    let agent = PluginAgent::Opencode;
    let folder = installed(agent);
    let looked = |name: &str| {
        let files = agent.look(folder.path()).unwrap();
        let found = files
            .iter()
            .find(|file| file.name == name)
            .unwrap()
            .standing;
        (files, found)
    };
    let name = "commands/cos-inbox.md";
    let path = folder.path().join(name);
    std::fs::write(&path, "as it was").unwrap();
    assert_eq!(looked(name).1, FileStanding::Changed);
    install(folder.path(), &looked(name).0, false).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "as it was");
    let mut written = read_written(folder.path()).unwrap();
    let _ = written.files.insert(name.to_owned(), hash("as it was"));
    let text = serde_json::to_string(&written).unwrap();
    std::fs::write(folder.path().join(WRITTEN), text).unwrap();
    assert_eq!(looked(name).1, FileStanding::Outdated);
    install(folder.path(), &looked(name).0, false).unwrap();
    assert_eq!(looked(name).1, FileStanding::Current);
    std::fs::write(&path, "changed").unwrap();
    install(folder.path(), &looked(name).0, true).unwrap();
    assert_eq!(looked(name).1, FileStanding::Current);
}

#[test]
fn each_agent_is_looked_for_where_it_looks() {
    for (agent, variables, expected) in [
        (
            PluginAgent::ClaudeCode,
            vec![("HOME", "/h")],
            Some("/h/.claude/skills/chief-of-staff"),
        ),
        (
            PluginAgent::ClaudeCode,
            vec![("HOME", "/h"), ("CLAUDE_CONFIG_DIR", "/c")],
            Some("/c/skills/chief-of-staff"),
        ),
        (
            PluginAgent::Codex,
            vec![("CODEX_HOME", "/x")],
            Some("/x/chief-of-staff"),
        ),
        (
            PluginAgent::Gemini,
            vec![("HOME", "/h")],
            Some("/h/.gemini/extensions/chief-of-staff"),
        ),
        (
            PluginAgent::Opencode,
            vec![("HOME", "/h")],
            Some("/h/.config/opencode"),
        ),
        (
            PluginAgent::Opencode,
            vec![("HOME", "/h"), ("XDG_CONFIG_HOME", "relative")],
            Some("/h/.config/opencode"),
        ),
        (PluginAgent::Gemini, vec![], None),
    ] {
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, path)| PathBuf::from(path))
        };
        assert_eq!(
            agent.folder(&variable),
            expected.map(PathBuf::from),
            "{variables:?}"
        );
    }
}

#[test]
fn a_note_that_is_not_ours_stays_and_so_does_what_it_links_to() {
    let agent = PluginAgent::Opencode;
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join(WRITTEN);
    let files = agent.look(folder.path()).unwrap();
    std::fs::write(&note, "mine").unwrap();
    let error = install(folder.path(), &files, true).unwrap_err();
    assert!(error.message.contains(WRITTEN), "{}", error.message);
    assert_eq!(std::fs::read_to_string(&note).unwrap(), "mine");
    assert!(!files.iter().any(|file| file.path.exists()));
    std::fs::remove_file(&note).unwrap();
    let elsewhere = folder.path().join("elsewhere");
    std::os::unix::fs::symlink(&elsewhere, &note).unwrap();
    assert!(install(folder.path(), &files, true).is_err());
    assert!(!elsewhere.exists());
}
