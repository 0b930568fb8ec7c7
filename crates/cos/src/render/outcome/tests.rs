use crate::render::trial::text_of;
use crate::view::example::{answered, commit};
use crate::view::outcome::{AnswerView, LandView};
use cos_core::id::RunId;

#[test]
fn an_answer_is_told_with_what_it_does_and_what_comes_next() {
    insta::assert_snapshot!(text_of(&AnswerView::new(&answered(), 2)));
}

#[test]
fn landing_tells_from_where_to_where() {
    let view = LandView {
        schema_version: 1,
        run: RunId::new("r7k2"),
        branch: "cos/r7k2".to_owned(),
        before: Some(commit('a')),
        after: Some(commit('b')),
    };
    insta::assert_snapshot!(text_of(&view), @r"
    Your branch was moved from aaaaaaaaaa to bbbbbbbbbb
    It now holds everything of cos/r7k2
    ");
    let nothing = LandView {
        before: None,
        ..view
    };
    assert_eq!(
        text_of(&nothing),
        "Your branch holds everything of the run already.\n"
    );
}
