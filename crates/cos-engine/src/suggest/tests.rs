use super::*;

#[test]
fn the_word_that_was_meant_is_found() {
    let allowed = ["checks", "command", "depends_on", "files", "tags"];
    for (word, meant) in [
        ("check", Some("checks")),
        ("comand", Some("command")),
        ("commadn", Some("command")),
        ("depends-on", Some("depends_on")),
        ("dependsOn", Some("depends_on")),
        ("FILES", Some("files")),
        ("tgas", Some("tags")),
        ("zebra", None),
        ("", None),
    ] {
        assert_eq!(nearest(word, allowed), meant, "{word}");
    }
    assert_eq!(nearest(&"x".repeat(1_000_000), allowed), None);
}

#[test]
fn without_a_near_word_all_are_named_in_order() {
    assert_eq!(hint("zebra", ["b", "a"]).to_string(), "use one of a, b");
    assert_eq!(
        hint("comand", ["command"]).to_string(),
        "did you mean `command`?"
    );
}
