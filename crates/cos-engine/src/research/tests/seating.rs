use super::*;
use std::path::PathBuf;

fn voices() -> RoomModelBindings {
    RoomModelBindings {
        default: Some("mock/one".into()),
        members: BTreeMap::from([(2, "mock/two".into())]),
    }
}

fn folder(files: &[(&str, &str)]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let path = folder.path().to_owned();
    (folder, path)
}

fn persona(index: u8, name: &str, more: &str) -> String {
    format!(
        "---\nindex: {index}\nname: {name}\nstance: Stands here.\n{more}---\n# {name}\n\nText.\n"
    )
}

#[test]
fn our_configurations_seat_who_they_name_in_that_order() {
    let none = PersonaFolders::default();
    let full = cast(&none, "full", &voices()).unwrap();
    let seats: Vec<u8> = full.members.iter().map(|one| one.seat.0).collect();
    assert_eq!(seats, [1, 2, 3, 4]);
    assert!(
        full.members
            .iter()
            .all(|one| !one.stance.is_empty() && one.red_lines.len() == 3)
    );
    assert_eq!(full.members[1].model, "mock/two");
    let two = cast(&none, "1on1", &voices()).unwrap();
    let seats: Vec<u8> = two.members.iter().map(|one| one.seat.0).collect();
    assert_eq!((seats, two.synthesiser.as_str()), (vec![2, 3], "mock/two"));
    let sections: Vec<u8> = full
        .members
        .iter()
        .flat_map(|one| &one.sections)
        .map(|one| one.number())
        .collect();
    assert_eq!(sections, [4, 5, 6]);
}

#[test]
fn a_file_of_the_person_takes_the_place_of_the_built_in_one_and_of_the_project_of_both() {
    let (_user, user) = folder(&[
        ("creative.md", &persona(1, "Mine", "model: mock/mine\n")),
        ("extra.md", &persona(9, "Extra", "")),
        (
            "configurations.toml",
            "[duo]\nparticipants = [9, 1]\nsynthesiser = 9\n",
        ),
    ]);
    let (_project, project) = folder(&[("extra.md", &persona(9, "Theirs", ""))]);
    let folders = PersonaFolders {
        user: Some(user),
        project: Some(project),
    };
    let duo = cast(&folders, "duo", &voices()).unwrap();
    let text: Vec<(&str, &str)> = duo
        .members
        .iter()
        .map(|one| (one.name.as_str(), one.model.as_str()))
        .collect();
    assert_eq!(text, [("Theirs", "mock/one"), ("Mine", "mock/mine")]);
    assert_eq!(configurations(&folders).unwrap().len(), 3);
}

/// Files, the configuration, whether the files belong to the project, and the message.
type Row<'a> = (&'a [(&'a str, &'a str)], &'a str, bool, &'a str);

#[test]
fn what_cannot_be_seated_is_reported() {
    let seat = |files: &[(&str, &str)], name: &str, is_project: bool| {
        let (_kept, path) = folder(files);
        let (user, project) = if is_project {
            (None, Some(path))
        } else {
            (Some(path), None)
        };
        let folders = PersonaFolders { user, project };
        cast(&folders, name, &voices()).unwrap_err().to_string()
    };
    let long = "x".repeat(141);
    let configuration = |text: &'static str| ("configurations.toml", text);
    let model = persona(1, "A", "model: other/model\n");
    let twin = persona(1, "Twin", "");
    let section = persona(1, "A", "owns_sections: [7]\n");
    let zero = persona(0, "A", "");
    let slip = persona(1, "A", "stanse: no\n");
    let stance = format!("---\nindex: 1\nname: A\nstance: {long}\n---\ntext\n");
    let rows: [Row<'_>; 12] = [
        (&[], "half", false, "there is no configuration `half`"),
        (
            &[configuration("[x]\nparticipants = [1, 1]\nsynthesiser = 1")],
            "x",
            false,
            "names 1 twice",
        ),
        (
            &[configuration("[x]\nparticipants = [1, 8]\nsynthesiser = 1")],
            "x",
            false,
            "names 8, but no persona has this index",
        ),
        (
            &[configuration("[x]\nparticipants = [1]\nsynthesiser = 1")],
            "x",
            false,
            "fewer than two",
        ),
        (
            &[configuration("[x]\nparticipants = [1, 2]\nsynthesiser = 3")],
            "x",
            false,
            "but not as a member",
        ),
        (
            &[("creative.md", &model)],
            "full",
            true,
            "a project cannot choose the model",
        ),
        (&[("twin.md", &twin)], "full", false, "it has the index of"),
        (
            &[("creative.md", &section)],
            "full",
            false,
            "numbered from 1 to 6",
        ),
        (&[("creative.md", &zero)], "full", false, "the moderator's"),
        (&[("creative.md", &slip)], "full", false, "stanse"),
        (
            &[("creative.md", &stance)],
            "full",
            false,
            "one to 140 characters",
        ),
        (
            &[("creative.md", "no head")],
            "full",
            false,
            "does not start with a header",
        ),
    ];
    for (files, name, is_project, told) in rows {
        let found = seat(files, name, is_project);
        assert!(found.contains(told), "{found} lacks {told}");
    }
    let none = cast(
        &PersonaFolders::default(),
        "full",
        &RoomModelBindings::default(),
    );
    assert!(
        none.unwrap_err()
            .to_string()
            .contains("there is no model for The Creative")
    );
}

#[test]
fn a_project_file_says_what_it_is_about_and_how_far_it_may_go() {
    let (_kept, path) = folder(&[
        ("plain.md", "# A plan\n\nText.\n"),
        (
            "whole.md",
            "---\nsandbox_root: /somewhere\nowner: me\nwar_room:\n  timeout_minutes: 30\n  budget_usd: 2.5\n  \
             configuration: 1on1\nagents:\n  - index: 2\n    provider: anthropic\n    model: opus\n---\nText.\n",
        ),
        ("slip.md", "---\nwar_room:\n  budget: 3\n---\nText.\n"),
        ("poor.md", "---\nwar_room:\n  budget_usd: -3\n---\nText.\n"),
        ("empty.md", "---\ntitle: x\n---\n\n"),
    ]);
    let plain = read_project(&path.join("plain.md")).unwrap();
    assert_eq!(
        (plain.title.as_str(), plain.configuration.as_str()),
        ("A plan", "full")
    );
    assert_eq!((plain.budget, plain.time), (None, None));
    let whole = read_project(&path.join("whole.md")).unwrap();
    assert_eq!(whole.configuration, "1on1");
    assert_eq!(whole.budget, Some(Money::cents(250)));
    assert_eq!(whole.models[&2], "anthropic/opus");
    assert_eq!(whole.notes.len(), 1, "there is one place for results");
    for (name, told) in [
        ("slip.md", "budget"),
        ("poor.md", "budget_usd"),
        ("empty.md", "it is empty"),
        ("none.md", "cannot be read"),
    ] {
        let error = read_project(&path.join(name)).unwrap_err().to_string();
        assert!(error.contains(told), "{name}: {error}");
    }
}
