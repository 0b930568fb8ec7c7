use crate::render::testing::text_of;
use crate::view::example::{EVENING, after, night};
use crate::view::runs::{RunLine, RunsView};
use cos_core::event::RunSessionEnd;
use cos_core::id::RunId;
use cos_store::RunRow;

fn row(id: &str, ended: Option<RunSessionEnd>) -> RunLine {
    let row = RunRow {
        run: RunId::new(id),
        project: "/home/ada/shop".to_owned(),
        source: "goals.yaml".to_owned(),
        started_at: EVENING,
        moved_at: after(23),
        open: ended != Some(RunSessionEnd::Finished),
        ended,
    };
    let mut run = night();
    run.ended = ended;
    RunLine::of(&row, &run)
}

#[test]
fn without_a_run_it_says_what_to_type() {
    assert_eq!(
        text_of(&RunsView::new(Vec::new())),
        "There is no run yet.\n\ncos run goals.yaml\n"
    );
}

#[test]
fn runs_are_in_columns() {
    let rows = vec![
        row("r7k2", Some(RunSessionEnd::Waiting)),
        row("r7k1", Some(RunSessionEnd::Finished)),
        row("r7k0", None),
    ];
    insta::assert_snapshot!(text_of(&RunsView::new(rows)));
}
