use crate::render::testing::text_of;
use crate::view::event::EventView;
use crate::view::example::events;

#[test]
fn a_night_is_replayed_line_by_line() {
    let text: String = events()
        .iter()
        .map(|(at, event)| text_of(&EventView::new(*at, event)))
        .collect();
    insta::assert_snapshot!(text);
}
