use super::*;

#[test]
fn every_persona_has_its_own_name_that_is_its_name_in_records() {
    for one in Persona::ALL {
        assert_eq!(serde_json::to_value(one).unwrap(), one.name());
        assert_eq!(Persona::named(one.name()), Some(one));
    }
    assert_eq!(Persona::named("Scout"), None);
}

#[test]
fn each_mode_has_its_panel_its_voters_and_its_quorum() {
    for (mode, size, voters, least) in [
        (DeliberationMode::Express, 2, 1, 2),
        (DeliberationMode::Lightweight, 3, 2, 2),
        (DeliberationMode::FullCouncil, 7, 6, 5),
        (DeliberationMode::Delphi, 7, 6, 5),
    ] {
        let panel = panel(mode);
        let voting = panel.iter().filter(|one| one.votes()).count();
        assert_eq!(
            (panel.len(), voting, quorum(panel.len())),
            (size, voters, least),
            "{mode:?}"
        );
        assert!(panel.contains(&Persona::SupremeCommander), "{mode:?}");
    }
}

#[test]
fn a_quorum_is_two_thirds_rounded_up() {
    let wanted = [0, 1, 2, 2, 3, 4, 4, 5, 6, 6];
    for (size, wanted) in wanted.into_iter().enumerate() {
        assert_eq!(quorum(size), wanted, "{size}");
    }
}
