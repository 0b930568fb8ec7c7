use super::*;

/// Every pipeline as text: commands joined by ` | `, words by a space.
fn shown(text: &str) -> Vec<String> {
    let pipelines = split(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let words = |simple: &Simple| {
        let texts: Vec<&str> = simple.words.iter().map(|word| word.text.as_str()).collect();
        texts.join(" ")
    };
    pipelines
        .iter()
        .map(|pipeline| pipeline.iter().map(words).collect::<Vec<_>>().join(" | "))
        .collect()
}

#[test]
fn lists_pipelines_and_substitutions_become_their_commands() {
    for (text, expected) in [
        ("a b", vec!["a b"]),
        ("a; b && c || d & e", vec!["a", "b", "c", "d", "e"]),
        ("a\nb\r\nc", vec!["a", "b", "c"]),
        ("a | b |& c", vec!["a | b | c"]),
        ("(a; b) && c", vec!["a", "b", "c"]),
        ("echo 'a; b' \"c && d\" e\\;f", vec!["echo a; b c && d e;f"]),
        ("echo $(rm x)", vec!["echo $", "rm x"]),
        ("echo \"$(rm 'a)b')\"", vec!["echo $", "rm a)b"]),
        ("echo `rm x`", vec!["echo $", "rm x"]),
        ("diff <(a) <(b c)", vec!["diff $ $", "a", "b c"]),
        ("a # b; c", vec!["a"]),
        ("a\\\nb", vec!["ab"]),
        ("a \\\n b", vec!["a b"]),
        ("a 2>&1 >/dev/null <in", vec!["a"]),
        ("cat <<EOF\nrm -rf /\nEOF\nb", vec!["cat", "b"]),
        ("", vec![]),
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn redirections_and_input_are_kept_apart_from_arguments() {
    let only = |text: &str| split(text).unwrap().remove(0).remove(0);
    let writes = |text: &str| -> Vec<String> {
        only(text)
            .writes
            .into_iter()
            .map(|word| word.text)
            .collect()
    };
    assert_eq!(writes("a > x 2>> y &> z"), ["x", "y", "z"]);
    assert_eq!(writes("a 2>&1"), Vec::<String>::new());
    assert_eq!(writes("a >| x"), ["x"]);
    assert!(only("sh < x").reads_file);
    assert_eq!(only("sh <<< 'rm x'").input.as_deref(), Some("rm x"));
    assert_eq!(only("sh <<'E'\nrm x\nE").input.as_deref(), Some("rm x\n"));
}

#[test]
fn what_would_be_replaced_is_marked() {
    let first = |text: &str| split(text).unwrap().remove(0).remove(0).words.remove(0);
    for text in ["$x", "r$x", "\"$x\"", "`x`", "$(x)", "$'\\x72'", "{rm,-rf}"] {
        assert!(first(text).expands, "{text}");
    }
    for text in ["'$x'", "\\$x", "a", "{}"] {
        assert!(!first(text).expands, "{text}");
    }
    assert!(first("/bin/r?").globs);
    assert!(!first("'/bin/r?'").globs);
}

#[test]
fn what_is_not_understood_is_refused() {
    for text in [
        "echo 'a",
        "echo \"a",
        "echo $(a",
        "echo `a",
        "(a",
        "a)",
        "f() { rm x; }",
        "a >",
        "cat <<E\nx",
        "a\\",
    ] {
        assert!(split(text).is_err(), "{text}");
    }
    let deep = format!("{}x{}", "$(".repeat(20), ")".repeat(20));
    assert_eq!(split(&deep), Err(ShellError::TooDeep));
    assert_eq!(split(&"a ".repeat(40_000)), Err(ShellError::TooLong));
}
