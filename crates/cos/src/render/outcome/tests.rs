use crate::render::testing::text_of;
use crate::view::example::{answered, commit};
use crate::view::outcome::{AnswerView, LandView};
use cos_core::event::OwningPhase;
use cos_core::id::{RunId, WorkflowId};

#[test]
fn an_answer_is_reported_with_what_it_does_and_what_comes_next() {
    insta::assert_snapshot!(text_of(&AnswerView::new(&answered(), 2, None, &[])));
}

#[test]
fn an_answer_to_a_phase_is_taken_up_by_anyone_who_goes_on_with_the_workflow() {
    let mut owner = OwningPhase::new(WorkflowId::new("w-1"), None);
    let step = |owner: &OwningPhase| {
        let view = AnswerView::new(&answered(), 0, Some(owner), &[]);
        view.next[0].command.clone()
    };
    assert_eq!(step(&owner), "cos workflow resume w-1");
    owner.paid_by = Some(RunId::new("r7k2"));
    assert_eq!(step(&owner), "cos resume r7k2");
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
    It now contains all work of cos/r7k2
    ");
    let nothing = LandView {
        before: None,
        ..view
    };
    assert_eq!(
        text_of(&nothing),
        "Your branch already contains all work of the run.\n"
    );
}
