use super::*;

const IN_HOUSE: &str = "[[gate.program]]\nnames = [\"deployctl\"]\nuse = [\n  \
                        { words = \"status\", effect = \"reads\" },\n  \
                        { words = \"ship\", effect = \"publishes\" },\n]\n";

#[test]
fn programs_of_both_files_are_read_with_their_places() {
    let home = Home::with(IN_HOUSE, &IN_HOUSE.replace("deployctl", "shipctl"));
    let settings = home.load();
    let text: Vec<(String, bool)> = settings
        .programs
        .iter()
        .map(|one| (one.place.clone(), one.only_tightens))
        .collect();
    let [(own, false), (project, true)] = text.as_slice() else {
        panic!("{text:?}")
    };
    assert!(
        own.starts_with("your settings, ") && own.ends_with("config.toml:1:1"),
        "{own}"
    );
    assert!(
        project.starts_with("the settings of the project, "),
        "{project}"
    );
}

#[test]
fn what_a_project_allows_of_a_program_is_left_aside_and_reported() {
    let home = Home::with("", IN_HOUSE);
    let settings = home.load();
    let [warning] = settings.warnings.as_slice() else {
        panic!("{:?}", settings.warnings)
    };
    assert!(
        warning.what.contains("`deployctl` is left aside"),
        "{warning:?}"
    );
    assert_eq!(warning.place.map(|place| place.line), Some(1));
    let stricter = IN_HOUSE.replace("reads", "sends_data");
    assert_eq!(Home::with("", &stricter).load().warnings.len(), 0);
}

#[test]
fn a_trusted_project_may_also_allow() {
    let home = Home::with("", IN_HOUSE);
    let project = home.project().display().to_string();
    let own = format!("[trust]\nprojects = [\"{project}\"]\n");
    std::fs::write(home.folder.path().join("config.toml"), own).expect("written");
    let settings = home.load();
    assert!(settings.programs.iter().all(|one| !one.only_tightens));
    assert_eq!(settings.warnings.len(), 0);
}

#[test]
fn a_program_that_makes_no_sense_is_reported_with_its_place() {
    for (text, line) in [
        ("[gate]\nprogram = 7\n", 2),
        ("[gate]\nprogram = [\"deployctl\"]\n", 2),
        ("[[gate.program]]\nname = \"deployctl\"\n", 2),
        (
            "[[gate.program]]\nnames = [\"a\"]\notherwise = \"perhaps\"\n",
            3,
        ),
        ("[[gate.program]]\nnames = [\"a\"]\n", 1),
        (
            "[[gate.program]]\nnames = [\"bash\"]\notherwise = \"reads\"\n",
            1,
        ),
        (
            "[[gate.program]]\nnames = [\"a\"]\nuse = [\n  { effect = \"reads\" },\n  { effect = \"frobs\" },\n]\n",
            5,
        ),
        (
            "[[gate.program]]\nnames = [\"a\"]\nuse = [\n  { words = \"x\" },\n]\n",
            4,
        ),
    ] {
        let problems = Settings::load(&Home::with(text, "").sources()).expect_err(text);
        let [problem] = problems.0.as_slice() else {
            panic!("{text}: {problems}")
        };
        assert!(problem.what.contains("gate.program"), "{text}: {problem:?}");
        let found = problem.place.map(|place| place.line);
        assert_eq!(found, Some(line), "{text}: {problem:?}");
    }
}
