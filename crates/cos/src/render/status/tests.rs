use crate::render::testing::text_of;
use crate::view::example::{after, events, night, run_of};
use crate::view::status::StatusView;

#[test]
fn a_run_that_waits_shows_each_goal_and_what_to_type() {
    insta::assert_snapshot!(text_of(&StatusView::new(&night(), &[], after(600))));
}

#[test]
fn a_run_under_way_shows_what_is_held_and_who_works() {
    let events: Vec<_> = events().into_iter().take(6).collect();
    insta::assert_snapshot!(text_of(&StatusView::new(&run_of(&events), &[], after(5))));
}
