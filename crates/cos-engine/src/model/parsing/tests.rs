use super::extract_answer;

#[test]
fn one_value_is_found_with_and_without_fences_and_opening_words() {
    for reply in [
        r#"{"a": 1}"#,
        "\n {\"a\": 1} \n",
        "```json\n{\"a\": 1}\n```",
        "```\n{\"a\": 1}\n```\n",
        "Here is my answer:\n\n```json\n{\"a\": 1}\n```\nI hope it helps.",
    ] {
        assert_eq!(
            extract_answer(reply, true).as_deref(),
            Ok(r#"{"a": 1}"#),
            "{reply}"
        );
    }
}

#[test]
fn a_fence_within_a_value_stays() {
    let said = r#"{"a": "```rust\nfn f() {}\n```"}"#;
    assert_eq!(extract_answer(said, true).as_deref(), Ok(said));
    let fenced = format!("```json\n{said}\n```");
    assert_eq!(extract_answer(&fenced, true).as_deref(), Ok(said));
}

#[test]
fn what_is_not_one_value_is_no_answer() {
    for case in [
        "",
        "  \n",
        "I cannot say.",
        r#"{"a": 1"#,
        r#"{"a": 1} {"b": 2}"#,
        "```json\n{\"a\": 1}\n```\n```json\n{\"b\": 2}\n```",
        "```json\n{\"a\": 1}\n```\n{\"b\": 2}",
        "```json\n```",
    ] {
        assert!(extract_answer(case, true).is_err(), "{case}");
    }
}

#[test]
fn a_text_is_taken_as_it_is_but_never_empty() {
    assert_eq!(
        extract_answer(" Yes.\n```\nx\n```\n", false).as_deref(),
        Ok("Yes.\n```\nx\n```")
    );
    assert!(extract_answer("\n", false).is_err());
}
