use super::{ScriptStep, Scripted};
use crate::model::{Model, ModelError, ModelRequest, ModelUsage};
use cos_core::money::{Cost, Money};
use cos_core::time::Span;

fn request(shared: &[&str], question: &str) -> ModelRequest {
    ModelRequest {
        model: "made-up".to_owned(),
        system: "12345678".to_owned(),
        shared: shared.iter().map(|text| (*text).to_owned()).collect(),
        question: question.to_owned(),
        schema: None,
        max_tokens: 100,
        time: Span::minutes(1),
        reserve: Money::dollars(50),
    }
}

#[test]
fn cues_are_followed_in_order_and_nothing_is_made_up_after_them() {
    let model = Scripted::script_steps([
        ScriptStep::says("one"),
        ScriptStep::Late,
        ScriptStep::says("two"),
    ]);
    let ask = || model.complete(&request(&[], "?")).map(|answer| answer.text);
    assert_eq!(ask().as_deref(), Ok("one"));
    assert!(matches!(ask(), Err(ModelError::Late { .. })));
    assert_eq!(ask().as_deref(), Ok("two"));
    assert!(matches!(ask(), Err(ModelError::Failed { .. })));
    assert_eq!(model.asked().len(), 4);
}

#[test]
fn a_function_sees_the_question_and_how_many_came_before() {
    let model =
        Scripted::by(|request, before| ScriptStep::says(format!("{} {before}", request.question)));
    model.complete(&request(&[], "a")).unwrap();
    assert_eq!(
        model.complete(&request(&[], "b")).unwrap().text,
        "b 1".to_owned()
    );
}

#[test]
fn a_form_is_a_question_for_it_as_of_any_other() {
    let mut asked = request(&[], "?");
    asked.schema = Some(serde_json::json!({"type": "object"}));
    let script_steps = [
        ScriptStep::says("I would rather not."),
        ScriptStep::CutOff("{\"a\":".to_owned()),
        ScriptStep::says("```json\n{\"a\": 1}\n```"),
    ];
    let model = Scripted::script_steps(script_steps).costing(Money::cents(2));
    for _ in 0..2 {
        let Err(ModelError::Malformed { usage, .. }) = model.complete(&asked) else {
            panic!("garbage was taken for an answer")
        };
        assert_eq!(usage.cost, Cost::Known(Money::cents(2)));
    }
    assert_eq!(model.complete(&asked).unwrap().text, "{\"a\": 1}");
}

#[test]
fn a_beginning_is_read_from_the_cache_as_far_as_it_is_the_same() {
    let model = Scripted::by(|_, _| ScriptStep::says("1234"));
    let usage = |shared: &[&str]| model.complete(&request(shared, "12345")).unwrap().usage;
    let read = |tokens_in, tokens_cached| ModelUsage {
        cost: Cost::Known(Money::ZERO),
        tokens_in: Some(tokens_in),
        tokens_cached: Some(tokens_cached),
        tokens_out: Some(1),
    };
    assert_eq!(usage(&["1234", "abcd"]), read(6, 0));
    assert_eq!(usage(&["1234", "abcd"]), read(6, 4));
    assert_eq!(usage(&["1234", "wxyz"]), read(6, 3));
    assert_eq!(usage(&["abcd", "1234"]), read(6, 2));
    assert_eq!(usage(&["abcd"]), read(5, 3));
}
