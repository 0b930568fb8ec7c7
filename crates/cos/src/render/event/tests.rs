use crate::render::trial::text_of;
use crate::view::event::EventView;
use crate::view::example::facts;

#[test]
fn a_night_is_replayed_line_by_line() {
    let text: String = facts()
        .iter()
        .map(|(at, fact)| text_of(&EventView::new(*at, fact)))
        .collect();
    insta::assert_snapshot!(text);
}
