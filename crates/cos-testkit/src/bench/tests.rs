use super::*;
use std::time::Duration;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn every_measurement_gives_a_figure() {
    assert!(floor(folder().path(), 3).unwrap() > 0.0);
    assert!(steps(folder().path(), 3).unwrap() > 0.0);
    let wide = wide(folder().path(), 3).unwrap();
    assert!(
        wide.starts_per_s > 0.0 && wide.answers_per_s > 0.0,
        "{wide:?}"
    );
    let dir = folder();
    let path = dir.path().join("journal.db");
    let size = Fill {
        events: 2_000,
        decisions: 20,
    };
    fill(&path, size).unwrap();
    let large = large(&path).unwrap();
    assert!(large.events >= 2_000 && large.decisions == 20, "{large:?}");
}

#[test]
fn a_served_run_that_was_left_open_goes_on_after_its_last_step() {
    let dir = folder();
    let mut wanted = Serve {
        steps: 2,
        step: Duration::ZERO,
        mark: dir.path().join("mark"),
    };
    serve(dir.path(), &wanted).unwrap();
    wanted.steps = 3;
    serve(dir.path(), &wanted).unwrap();
    let marks = std::fs::read_to_string(&wanted.mark).unwrap();
    let numbers: Vec<&str> = marks
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(numbers, ["1", "2", "3"]);
}

#[test]
fn a_full_council_reads_well_below_two_fifths_of_what_the_naive_form_reads() {
    use cos_core::reversibility::DeliberationMode;
    for (question, files) in [(60, 0), (1_000, 9_000), (60, 30_000), (1_000, 60_000)] {
        let folder = tempfile::tempdir().expect("a folder");
        let decision_key = CouncilCase { question, files };
        let read = council(folder.path(), DeliberationMode::FullCouncil, decision_key);
        let read = read.expect("a council");
        assert_eq!(read.turns, 26, "{decision_key:?}: they argue");
        assert!(
            read.tokens > 0 && read.percent() <= 38.5,
            "{decision_key:?}: {} %, {read:?}",
            read.percent()
        );
    }
}

#[test]
fn eight_rounds_of_four_read_about_a_third_of_sending_the_whole_log_each_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = room(folder.path()).expect("a room");
    assert!(read.questions > 32, "{read:?}");
    for percent in [read.percent(), read.spoken_percent()] {
        assert!(percent <= 35.0, "{percent} % of {read:?}");
    }
}
