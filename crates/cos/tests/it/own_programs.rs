//! Programs that the settings describe, as a person meets them.

use super::environment::TestEnvironment;

const IN_HOUSE: &str = "[[gate.program]]\nnames = [\"deployctl\"]\nuse = [\n  \
                        { words = \"status\", effect = \"reads\" },\n  \
                        { words = \"ship\", effect = \"publishes\", undo = \"deployctl back\" },\n]\n";

#[test]
fn a_program_of_ones_own_settings_decides_and_is_named_with_its_place() {
    let place = TestEnvironment::new();
    let _ = place.cos(&["gate", "deployctl status"]).exits(3);
    place.settings(IN_HOUSE);
    let _ = place.cos(&["gate", "deployctl status"]).exits(0);
    let answer = place
        .cos(&["gate", "--explain", "--json", "deployctl ship"])
        .exits(3)
        .json();
    let reason = answer["reasons"][0].to_string();
    assert!(reason.contains("(described in your settings, "), "{reason}");
    assert_eq!(answer["undo"], "deployctl back");
    let written = answer["explained"]["findings"][0]["program_place"].to_string();
    assert!(written.contains("config.toml:1"), "{written}");
}

#[test]
fn a_program_is_listed_alone_and_one_of_the_settings_with_its_place() {
    let place = TestEnvironment::new();
    place.settings(IN_HOUSE);
    let own = place.cos(&["gate", "--list", "deployctl"]).exits(0).stdout;
    assert!(
        own.contains("Described in your settings, ") && !own.contains("git push"),
        "{own}"
    );
    let answer = place
        .cos(&["gate", "--list", "gcp", "--json"])
        .exits(0)
        .json();
    let uses = answer["uses"].as_array().unwrap();
    assert!(
        !uses.is_empty() && uses.iter().all(|one| one["program"] == "cp"),
        "{answer}"
    );
    let all = place.cos(&["gate", "--list"]).exits(0).stdout;
    assert!(all.contains("deployctl ship") && all.contains("git push"));
    let none = place.cos(&["gate", "--list", "frobnicate"]).exits(64);
    assert!(
        none.stderr.contains("no program `frobnicate` is known"),
        "{}",
        none.stderr
    );
}

#[test]
fn a_program_of_a_project_makes_no_verdict_milder() {
    let place = TestEnvironment::new();
    std::fs::create_dir_all(place.repo().join(".cos")).unwrap();
    let loose = IN_HOUSE.replace("\"deployctl\"", "\"deployctl\", \"git\"");
    place.write(".cos/config.toml", &loose);
    let output = place
        .cos(&["gate", "--explain", "deployctl status"])
        .exits(3);
    assert!(
        output.stderr.contains("`deployctl` is left aside"),
        "{}",
        output.stderr
    );
    let _ = place.cos(&["gate", "git push"]).exits(3);
    let _ = place.cos(&["gate", "git status"]).exits(0);
    let _ = place.cos(&["gate", "git ship"]).exits(3);
}
