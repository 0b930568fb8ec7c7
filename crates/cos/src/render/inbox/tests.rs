use crate::render::trial::text_of;
use crate::view::example::{advised, question};
use crate::view::inbox::InboxView;

#[test]
fn an_empty_inbox_says_so() {
    assert_eq!(text_of(&InboxView::new(0, &[])), "Nothing waits for you.\n");
}

#[test]
fn questions_are_listed_with_their_choices_and_what_is_held_back_is_told() {
    insta::assert_snapshot!(text_of(&InboxView::new(5, &[question(), advised()])));
}
