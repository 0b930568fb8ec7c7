use crate::render::testing::text_of;
use crate::view::decision::DecisionView;
use crate::view::example::{advised, answered, question};

#[test]
fn a_question_is_shown_whole_and_what_agents_print_is_harmless() {
    insta::assert_snapshot!(text_of(&DecisionView::new(&question())));
}

#[test]
fn a_recommendation_is_named_with_its_evidence() {
    insta::assert_snapshot!(text_of(&DecisionView::new(&advised())));
}

#[test]
fn an_answer_is_shown_with_who_and_through_which_door() {
    insta::assert_snapshot!(text_of(&DecisionView::new(&answered())));
}
