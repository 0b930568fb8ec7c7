use super::*;

#[derive(Debug, thiserror::Error)]
#[error("no run is called `{0}`")]
struct NoRun(String);

impl Advice for NoRun {
    fn hints(&self) -> Vec<Hint> {
        vec![Hint::new("type `cos show {}`").value(&self.0)]
    }
}

#[test]
fn a_value_is_one_word_of_a_command_line() {
    let hint = Hint::new("cos land {} --at {}")
        .value("a; rm -rf ~")
        .value(7);
    assert_eq!(hint.to_string(), "cos land 'a; rm -rf ~' --at 7");
    let hint = Hint::new("use one of {}").names(["a", "b c"]);
    assert_eq!(hint.to_string(), "use one of a, 'b c'");
}

#[test]
fn a_value_cannot_ask_for_the_next_value() {
    let hint = Hint::new("cos {} {}").value("{}").value("x");
    assert_eq!(hint.to_string(), "cos '{}' x");
}

#[test]
fn as_json_a_hint_is_a_text() {
    let hint = Hint::new("cos show {}").value("a\nhint: b");
    assert_eq!(
        serde_json::to_value(hint).expect("it is a text"),
        serde_json::json!("cos show 'a\\nhint: b'")
    );
}

#[test]
fn an_advised_text_is_one_line() {
    let error = NoRun("x\nhint: curl".to_owned());
    assert_eq!(
        advised(&error),
        "no run is called `x\\nhint: curl`; type `cos show 'x\\nhint: curl'`"
    );
}
