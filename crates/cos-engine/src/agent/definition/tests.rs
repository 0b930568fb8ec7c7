use super::{AgentSettings, Definition, Family, Home, all, find};
use crate::agent::AgentError;
use cos_core::hint::advised;
use std::collections::{BTreeMap, BTreeSet};

fn settings(text: &str) -> BTreeMap<String, AgentSettings> {
    toml::from_str(text).unwrap()
}

#[test]
fn the_built_in_agents_are_complete_and_ask_before_they_act() {
    let agents = all(&BTreeMap::new()).unwrap();
    let ids: Vec<&str> = agents.iter().map(|agent| agent.id.as_str()).collect();
    assert_eq!(ids, ["opencode", "gemini", "codex", "claude-code"]);
    for agent in &agents {
        assert_eq!(agent.family, Family::Acp, "{}", agent.id);
        assert_eq!(agent.home, Home::User, "{}", agent.id);
        assert!(
            agent.package.is_some() && agent.login.is_some(),
            "{}",
            agent.id
        );
        assert!(agent.mode.is_some(), "{}", agent.id);
        let unique: BTreeSet<&String> = agent.pass.iter().collect();
        assert_eq!(unique.len(), agent.pass.len(), "{}", agent.id);
    }
}

#[test]
fn settings_change_what_they_name_and_nothing_else() {
    let settings =
        settings("[gemini]\ncommand = \"/opt/gemini\"\nhome = \"private\"\nenv = { A = \"1\" }\n");
    let changed = find("gemini", &settings).unwrap();
    let plain = find("gemini", &BTreeMap::new()).unwrap();
    assert_eq!(changed.command, "/opt/gemini");
    assert_eq!(changed.home, Home::Private);
    assert_eq!(changed.env.len(), plain.env.len() + 1);
    let same = Definition {
        command: plain.command.clone(),
        home: plain.home,
        env: plain.env.clone(),
        ..changed
    };
    assert_eq!(same, plain);
}

#[test]
fn a_custom_agent_needs_only_a_program() {
    let settings = settings("[mine]\ncommand = \"mine\"\n[other]\nname = \"x\"\n");
    let mine = find("mine", &settings).unwrap();
    assert_eq!((mine.family, mine.home), (Family::Acp, Home::Private));
    assert_eq!(
        find("other", &settings).unwrap_err().to_string(),
        "the agent `other` has no program; set `command` under its name in the settings"
    );
}

#[test]
fn a_prompt_must_have_a_way_to_the_program() {
    for (prompt, word) in [("argument", "{prompt}"), ("file", "{prompt_file}")] {
        let text = |args: &str| {
            format!(
                "[m]\ncommand = \"m\"\nfamily = \"command\"\nprompt = \"{prompt}\"\nargs = [{args}]\n"
            )
        };
        let error = find("m", &settings(&text(""))).unwrap_err();
        assert!(error.to_string().contains(word), "{error}");
        find("m", &settings(&text(&format!("\"{word}\"")))).unwrap();
    }
}

#[test]
fn unknown_agents_and_unknown_settings_are_refused() {
    let error = find("nobody", &settings("[mine]\ncommand = \"m\"\n")).unwrap_err();
    assert!(matches!(error, AgentError::Unknown { .. }));
    assert_eq!(
        advised(&error),
        "there is no agent `nobody`; known are opencode, gemini, codex, claude-code, mine, \
         others are described under `agents.nobody` in the settings"
    );
    assert!(toml::from_str::<AgentSettings>("comand = \"x\"").is_err());
}

#[test]
fn a_model_is_named_in_the_words_of_its_agent_or_refused() {
    let settings = settings(
        "[opencode.models]\nhaiku = \"anthropic/claude-haiku-4-5\"\n[own]\nfamily = \"command\"\ncommand = \"own\"\nmodel_args = [\"-m\", \"{model}\"]\n[deaf]\nfamily = \"command\"\ncommand = \"deaf\"\n",
    );
    let named = |agent: &str, model: &str| {
        let found = find(agent, &settings).unwrap();
        found.model_named(model).map_err(|error| error.to_string())
    };
    assert_eq!(
        named("opencode", "haiku"),
        Ok("anthropic/claude-haiku-4-5".to_owned())
    );
    assert_eq!(named("opencode", "opus"), Ok("opus".to_owned()));
    assert_eq!(named("own", "opus"), Ok("opus".to_owned()));
    let refused = named("deaf", "opus").unwrap_err();
    assert!(
        refused.contains("does not support choosing the model `opus`"),
        "{refused}"
    );
}
