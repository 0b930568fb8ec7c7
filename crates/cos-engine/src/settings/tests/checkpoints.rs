//! Tests the checkpoint settings: their names, their meaning, and that a project only tightens.

use super::*;
use cos_core::checkpoint::{CheckpointCommand, CheckpointRules, Confidence};
use cos_core::hint::advised;

const SECTION: &str = "[war_room.checkpoint]\n";

fn overrides(command: &str, text: &str) -> String {
    format!("[war_room.checkpoint.command_overrides.{command}]\n{text}\n")
}

fn rules(settings: &Settings, command: &str) -> CheckpointRules {
    settings.checkpoint_rules(&CheckpointCommand::named(command))
}

/// Returns settings of every kind that a person may have written for an early version.
fn of_the_seed() -> String {
    [
        SECTION,
        "enabled = true\nprofile = \"default\"\nauto_continue_threshold = 0.8\n",
        "log_all_checkpoints = true\n",
        &overrides("do-issue", "enabled = true\nprofile = \"cautious\""),
        &overrides(
            "pr-review",
            "enabled = true\nstrict_mode_profile = \"regulated\"",
        ),
        &overrides("architecture-review", "enabled = true"),
        &overrides("fix-pr", "enabled = true\nmajor_scope_only = true"),
    ]
    .concat()
}

#[test]
fn the_settings_of_the_seed_keep_their_names() {
    let settings = Home::with(&of_the_seed(), "").load();
    assert_eq!(settings.warnings, []);
    let issue = rules(&settings, "do-issue");
    assert_eq!(issue.profiles, [Profile::Default, Profile::Cautious]);
    assert_eq!((issue.enabled, issue.ask_at), (true, Confidence::ASK_AT));
    let review = rules(&settings, "pr-review");
    assert_eq!(review.strict_profile, Some(Profile::Regulated));
    assert_eq!(review.profiles, [Profile::Default]);
    assert!(rules(&settings, "fix-pr").major_scope_only);
    assert!(!rules(&settings, "brainstorm").major_scope_only);
}

#[test]
fn without_settings_the_built_in_rules_hold() {
    let settings = Home::with("", "").load();
    for command in CheckpointCommand::known() {
        assert_eq!(
            settings.checkpoint_rules(&command),
            CheckpointRules::default()
        );
    }
}

#[test]
fn a_profile_for_checkpoints_replaces_the_general_one_but_a_projects_is_beside_it() {
    let general = "[run]\nprofile = \"cautious\"\n";
    let own = format!("{general}{SECTION}profile = \"startup\"\n");
    let profiles =
        |user: &str, project: &str| rules(&Home::with(user, project).load(), "plan").profiles;
    assert_eq!(profiles(general, ""), [Profile::Cautious]);
    assert_eq!(profiles(&own, ""), [Profile::Startup]);
    let project = format!("{SECTION}profile = \"default\"\n");
    assert_eq!(
        profiles(general, &project),
        [Profile::Default, Profile::Cautious]
    );
    let project = format!("{SECTION}profile = \"regulated\"\n");
    assert_eq!(
        profiles(&own, &project),
        [Profile::Regulated, Profile::Cautious]
    );
}

#[test]
fn each_command_is_switched_by_itself() {
    let user = format!(
        "{SECTION}enabled = false\n{}",
        overrides("fix-pr", "enabled = true")
    );
    let settings = Home::with(&user, "").load();
    assert!(rules(&settings, "fix-pr").enabled);
    assert!(!rules(&settings, "do-issue").enabled);
}

#[test]
fn a_project_may_tighten_each_of_them_and_loosen_none() {
    let top = |text: &str| format!("{SECTION}{text}\n");
    for (user, project, heard) in [
        (String::new(), top("enabled = false"), false),
        (top("enabled = false"), top("enabled = true"), true),
        (String::new(), top("profile = \"startup\""), false),
        (String::new(), top("profile = \"fast\""), false),
        (String::new(), top("profile = \"cautious\""), true),
        (
            top("profile = \"startup\""),
            top("profile = \"fast\""),
            false,
        ),
        (
            top("profile = \"startup\""),
            top("profile = \"default\""),
            true,
        ),
        (
            top("profile = \"regulated\""),
            top("profile = \"cautious\""),
            false,
        ),
        (String::new(), top("auto_continue_threshold = 0.7"), false),
        (String::new(), top("auto_continue_threshold = 0.95"), true),
        (String::new(), top("log_all_checkpoints = false"), false),
        (
            top("log_all_checkpoints = false"),
            top("log_all_checkpoints = true"),
            true,
        ),
        (
            String::new(),
            overrides("do-issue", "enabled = false"),
            false,
        ),
        (
            overrides("do-issue", "enabled = false"),
            overrides("do-issue", "enabled = true"),
            true,
        ),
        (
            String::new(),
            overrides("do-issue", "profile = \"startup\""),
            false,
        ),
        (
            String::new(),
            overrides("do-issue", "profile = \"regulated\""),
            true,
        ),
        (
            overrides("do-issue", "profile = \"regulated\""),
            overrides("do-issue", "profile = \"cautious\""),
            false,
        ),
        (
            String::new(),
            overrides("pr-review", "strict_mode_profile = \"fast\""),
            false,
        ),
        (
            String::new(),
            overrides("pr-review", "strict_mode_profile = \"cautious\""),
            true,
        ),
        (
            String::new(),
            overrides("fix-pr", "major_scope_only = true"),
            false,
        ),
        (
            overrides("fix-pr", "major_scope_only = true"),
            overrides("fix-pr", "major_scope_only = false"),
            true,
        ),
    ] {
        let settings = Home::with(&user, &project).load();
        assert_eq!(settings.warnings.is_empty(), heard, "{user} | {project}");
        if !heard {
            let alone = Home::with(&user, "").load();
            assert_eq!(settings.values, alone.values, "{project}");
        }
    }
}

#[test]
fn of_a_projects_table_each_line_is_judged_by_itself() {
    let project = overrides("do-issue", "enabled = false\nprofile = \"regulated\"");
    let home = Home::with(&of_the_seed(), &project);
    let settings = home.load();
    let issue = rules(&settings, "do-issue");
    assert!(issue.enabled);
    assert_eq!(issue.profiles, [Profile::Default, Profile::Regulated]);
    let [warning] = settings.warnings.as_slice() else {
        panic!("{:?}", settings.warnings)
    };
    assert_eq!(warning.place.map(|place| place.line), Some(2));
    let rows = settings.rows();
    let origin = |key: &str| {
        let key = format!("war_room.checkpoint.command_overrides.{key}");
        let row = rows.iter().find(|row| row.key == key).expect(&key);
        (row.value.clone(), row.origin.layer)
    };
    assert_eq!(origin("do-issue.enabled"), ("true".to_owned(), Layer::User));
    assert_eq!(
        origin("do-issue.profile"),
        ("regulated".to_owned(), Layer::Project)
    );
    assert_eq!(
        origin("fix-pr.major_scope_only"),
        ("true".to_owned(), Layer::User)
    );
}

#[test]
fn what_is_said_of_single_commands_can_be_said_in_the_environment() {
    let mut sources = Home::with("", "").sources();
    let name = "COS_WAR_ROOM_CHECKPOINT_COMMAND_OVERRIDES";
    let text = "do-issue.profile: cautious, fix-pr.enabled: false";
    sources.environment = vec![variable(name, text)];
    let settings = Settings::load(&sources).expect("settings");
    assert_eq!(rules(&settings, "do-issue").profiles, [Profile::Cautious]);
    assert!(!rules(&settings, "fix-pr").enabled);
    sources.environment = vec![variable("COS_WAR_ROOM_CHECKPOINT_ENABELD", "true")];
    let wrong = advised(&Settings::load(&sources).expect_err("a slip"));
    assert!(wrong.contains("COS_WAR_ROOM_CHECKPOINT_ENABLED"), "{wrong}");
}

#[test]
fn what_makes_no_sense_is_reported_with_its_place() {
    let top = |text: &str| format!("{SECTION}{text}\n");
    for (text, told) in [
        (top("auto_continue_threshold = 80"), "from 0 to 1"),
        (top("auto_continue_threshold = 0.805"), "in hundredths"),
        (top("profile = \"lax\""), "`lax`"),
        (top("enabled = \"yes\""), "true or false"),
        (top("command_overrides = true"), "command_overrides.COMMAND"),
        (top("log_all = true"), "log_all_checkpoints"),
        (
            overrides("do-isue", "enabled = true"),
            "did you mean `do-issue`",
        ),
        (
            overrides("do-issue", "profil = \"fast\""),
            "did you mean `profile`",
        ),
        (overrides("do-issue", "enabled = 1"), "true or false"),
        (
            overrides("do-issue", "major_scope_only = true"),
            "only for `fix-pr`",
        ),
        (
            overrides("fix-pr", "strict_mode_profile = \"fast\""),
            "only for `pr-review`",
        ),
        (
            overrides("do-issue.deeper", "enabled = true"),
            "command_overrides.COMMAND",
        ),
        (
            "[war_room]\nchekpoint = 1\n".to_owned(),
            "did you mean `checkpoint`",
        ),
        (
            "[war_room]\ncheckpoint = 1\n".to_owned(),
            "has no setting `checkpoint`",
        ),
        ("[run.budget_usd]\nmost = 5\n".to_owned(), "is a table"),
    ] {
        let problems = Settings::load(&Home::with(&text, "").sources()).expect_err(&text);
        let wrong = advised(&problems);
        assert!(wrong.contains(told), "{text}: {wrong}");
        assert!(problems.0.iter().all(|one| one.place.is_some()), "{wrong}");
    }
    let stranger = overrides("deploy", "profile = \"cautious\"");
    let settings = Home::with(&stranger, "").load();
    assert_eq!(rules(&settings, "deploy").profiles, [Profile::Cautious]);
}
