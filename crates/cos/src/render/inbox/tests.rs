use crate::render::testing::text_of;
use crate::view::example::{advised, question};
use crate::view::inbox::InboxView;

#[test]
fn an_empty_inbox_says_so() {
    assert_eq!(text_of(&InboxView::new(0, &[])), "Nothing waits for you.\n");
}

#[test]
fn questions_are_listed_with_their_choices_and_what_is_postponed_is_reported() {
    insta::assert_snapshot!(text_of(&InboxView::new(5, &[question(), advised()])));
}

#[test]
fn what_a_council_advises_in_sentences_is_shown_as_they_stand() {
    let mut decision = advised();
    let recommended = decision.draft.recommended.as_mut();
    recommended.expect("there is one").why = "Keep a table. It survives.".to_owned();
    let text = text_of(&InboxView::new(1, &[decision]));
    assert!(
        text.contains("Recommended: retry. Keep a table. It survives.\n"),
        "{text}"
    );
}
