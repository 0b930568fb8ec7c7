use super::*;

fn first(text: &str) -> Command {
    parse(text).unwrap().pipelines[0][0].command.clone()
}

fn words(text: &str) -> Vec<String> {
    let Command::Simple(simple) = first(text) else {
        panic!("{text} is no simple command");
    };
    let of_part = |part: &Part| match part {
        Part::Text { text, .. } => text.clone(),
        Part::Variable { name, .. } => format!("<{name}>"),
        Part::Home => "<home>".into(),
        Part::Output(_) | Part::Process(_) => "<output>".into(),
        Part::Cut { name, .. } => format!("<cut {name}>"),
        Part::Unknown(_) | Part::Prompt => "<unknown>".into(),
    };
    let of_word = |word: &Word| word.parts.iter().map(of_part).collect();
    simple.words.iter().map(of_word).collect()
}

#[test]
fn words_are_what_the_shell_makes_of_them() {
    for (text, expected) in [
        ("a 'b c' \"d e\" f\\ g", &["a", "b c", "d e", "f g"][..]),
        ("gi't' pu\"sh\"", &["git", "push"]),
        ("a $b \"${c}\" ~/d", &["a", "<b>", "<c>", "<home>/d"]),
        (
            "a $(b) `c` <(d)",
            &["a", "<output>", "<output>", "<output>"],
        ),
        ("a $'\\n' $'\\x41'", &["a", "\n", "<unknown>"]),
        ("a '' \"\"", &["a", "", ""]),
        ("a # b", &["a"]),
        ("a \\\n b", &["a", "b"]),
        (
            "a ${b:-c} ${b%c} $((1+1))",
            &["a", "<b>", "<cut b>", "<unknown>"],
        ),
    ] {
        assert_eq!(words(text), expected, "{text}");
    }
}

#[test]
fn a_here_document_that_an_empty_word_ends_is_not_searched_for_ever() {
    for text in [
        "cat <<''",
        "cat <<\"\" ",
        "cat <<-'' a",
        "cat <<'' \\\n",
        "\\<<<'' ",
        "echo $(cat <<''",
        "echo $(\\<<<\t>`` ",
        "cat <<'' <<'' \\",
        "cat <<'' #\\",
        "cat $(<< (a #\\",
        "cat <<'' #\\\n",
    ] {
        let refused = parse(text).err();
        let known = matches!(
            refused,
            None | Some(ShellError::Unknown | ShellError::Unclosed)
        );
        assert!(known, "{text:?}: {refused:?}");
    }
    assert_eq!(words("cat <<''"), ["cat"]);
    for text in ["rm a\\", "cat <<A\nA\\"] {
        assert_eq!(parse(text).err(), Some(ShellError::Unknown), "{text}");
    }
}

#[test]
fn what_is_no_shell_or_too_much_of_it_is_refused() {
    for (text, error) in [
        ("echo 'a", ShellError::Unclosed),
        ("echo \"a", ShellError::Unclosed),
        ("echo $(a", ShellError::Unclosed),
        ("if a; then b", ShellError::Unclosed),
        ("a )", ShellError::Unknown),
        ("a && && b", ShellError::Unknown),
    ] {
        assert_eq!(parse(text).err(), Some(error), "{text}");
    }
    for text in [
        "( ".repeat(20),
        "$(".repeat(30),
        "{".repeat(100),
        "case a in b) ".repeat(20),
    ] {
        assert!(parse(&text).is_err(), "{text}");
    }
    assert_eq!(parse(&"a;".repeat(5_000)).err(), Some(ShellError::TooLong));
    assert_eq!(parse(&"a".repeat(70_000)).err(), Some(ShellError::TooLong));
    assert_eq!(parse(&"a ".repeat(9_000)).err(), Some(ShellError::TooLong));
    let inside = |times: usize| parse(&format!("a {}", "$(b) ".repeat(times)));
    assert!(inside(150).is_ok());
    assert_eq!(inside(151).err(), Some(ShellError::TooLong));
    // Each of these takes the grammar longer than a verdict may take.
    for (head, piece, tail) in [
        ("bash -c ", ")", ""),
        ("a=(", "()", ")"),
        ("a[", "${x}", "]=1"),
        ("echo \"$(", "\n\n", ")\""),
        ("echo $((", "x<<A\n", "))"),
        ("rm ", "<<<a \n", ""),
        ("echo ", "a[", ""),
        ("# '<<A\n", "a;", ""),
        ("echo $'\\'' ", "a;", ""),
        ("echo $[1<<A\n", "a;", ""),
    ] {
        let text = format!("{head}{}{tail}", piece.repeat(60_000 / piece.len()));
        assert!(parse(&text).is_err(), "{head}{piece}");
    }
}

#[test]
fn what_the_grammar_would_read_again_and_again_is_refused_unread() {
    for text in [
        "echo ${a[${b[${c[${d[1]}]}]}]}",
        "cat <<A\n$(($(($(($(($(($(($((\nA\n",
        "echo $((${a[:((((]((:)]${a[(([[]${a[;;${a[::/]]]}]}))]})))]}))",
        "a[$(($(($(($(($(($(($(($((1))))))))))))))))]=1",
        // The time doubles with each repetition.
        &"\"b $((b ) )\"".repeat(8),
    ] {
        assert_eq!(parse(text).err(), Some(ShellError::TooDeep), "{text}");
    }
    for text in [
        "echo ${a[$i]} \"${b[${#b[@]}-1]}\" ${c[$(d)]:-e}",
        "echo \"$(a \"$(b \"$(c 'it')\")\")\" $((1 + (2 * $((3 + $x)))))",
        "git commit -m \"$(cat <<'E'\nit's (half) a \"text\" ${\nE\n)\"",
        "echo ${a:-${b:-${c:-${d}}}} | awk '{ print $((NF)) $(1) }'",
        "echo $(( (1 + 2) * (3) )) $( (a) )",
    ] {
        assert!(parse(text).is_ok(), "{text}: {:?}", parse(text).err());
    }
}

#[test]
fn where_the_grammar_gives_up_nothing_is_understood() {
    for text in ["echo $(<<A\n))\nA\n", "ls ~99999999999999999999999/a"] {
        assert_eq!(parse(text).err(), Some(ShellError::Unknown), "{text:?}");
    }
}

#[test]
fn a_long_text_that_is_quoted_or_fed_in_is_no_long_command() {
    let long = "some words of a text ".repeat(3_000);
    assert!(parse(&format!("git commit -m '{long}'")).is_ok());
    assert!(parse(&format!("git commit -m \"{long}\" && git push")).is_ok());
    assert!(parse(&format!("cat > a.md <<'E'\n{long}\nE\n")).is_ok());
}

#[test]
fn every_kind_of_command_keeps_what_it_runs() {
    for text in [
        "if a; then rm x; else b; fi",
        "while a; do rm x; done",
        "until a; do rm x; done",
        "for i in 1 2; do rm x; done",
        "for ((i=0; i<3; i++)); do rm x; done",
        "case a in b) rm x;; esac",
        "{ rm x; }",
        "(rm x)",
        "! rm x",
        "time rm x",
        "coproc rm x",
        "a && b || rm x &",
        "!(rm x)",
        "a <<E\n$(rm x)\nE",
        "[[ -n $(rm x) ]]",
        "echo $((1 + $(rm x)))",
        "echo ${a:+$(rm x)}",
        "a > $(rm x)",
        "b=$(rm x)",
        "b=(1 $(rm x))",
        "b[$(rm x)]=1",
        "echo ${b[$(rm x)]}",
        "echo ${b:$(rm x)}",
        "echo ${b:0:$(rm x)}",
        "echo ${b/$(rm x)/c}",
        "echo ${b/c/$(rm x)}",
        "echo ${b^^$(rm x)}",
        "echo ${b:?$(rm x)}",
        "case a in $(rm x)) ;; esac",
    ] {
        let tree = format!(
            "{:?}",
            parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
        );
        assert!(tree.contains("raw: \"rm\""), "{text}: {tree}");
    }
}

#[test]
fn a_quoted_here_document_is_only_text() {
    let tree = format!("{:?}", parse("cat <<'E'\n$(rm x)\nE").unwrap());
    assert!(!tree.contains("raw: \"rm\""), "{tree}");
}

#[test]
fn words_become_a_line_that_says_just_them() {
    for (words, line) in [
        (&["bash", "-lc", "ls | wc"][..], "ls | wc"),
        (&["/bin/sh", "-c", "ls"], "ls"),
        (&["/tmp/evil.sh", "-c", "ls"], "/tmp/evil.sh -c ls"),
        (&["./bash", "-c", "ls"], "./bash -c ls"),
        (&["ssh", "-c", "ls"], "ssh -c ls"),
        (&["bash", "-x", "ls"], "bash -x ls"),
        (&["bash", "-c", "rm -rf x", "y"], "bash -c 'rm -rf x' y"),
        (&["touch", "#", "/etc/x"], "touch '#' /etc/x"),
        (&["echo", "a; b", "it's", ""], r"echo 'a; b' 'it'\''s' ''"),
    ] {
        assert_eq!(line_of(words), line);
    }
}
