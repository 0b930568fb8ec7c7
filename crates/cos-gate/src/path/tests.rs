use super::*;

fn glob(text: &str) -> PathGlob {
    PathGlob::new(text).unwrap()
}

#[test]
fn a_pattern_matches_its_files_and_what_is_in_a_named_folder() {
    for (pattern, path, expected) in [
        ("src/**", "src/a/b.rs", true),
        ("src", "src/a/b.rs", true),
        ("src/*.rs", "src/a.rs", true),
        ("src/*.rs", "src/a/b.rs", false),
        ("**/*.md", "docs/x/y.md", true),
        ("**/*.md", "y.md", true),
        ("a?c/**", "abc/d", true),
        ("crates/auth/**", "crates/authority/x", false),
    ] {
        assert_eq!(glob(pattern).matches(path), expected, "{pattern} {path}");
    }
}

#[test]
fn two_patterns_overlap_exactly_when_some_path_fits_both() {
    for (left, right, expected) in [
        ("src/**", "src/a.rs", true),
        ("src/**", "docs/**", false),
        ("**", "anything/at/all", true),
        ("src/*.rs", "src/a*", true),
        ("src/*.rs", "src/*.md", false),
        ("a/**/c", "a/b/c", true),
        ("docs", "docs/guide.md", true),
        ("crates/a/**", "crates/*/Cargo.toml", true),
    ] {
        assert_eq!(
            glob(left).overlaps(&glob(right)),
            expected,
            "{left} {right}"
        );
        assert_eq!(
            glob(right).overlaps(&glob(left)),
            expected,
            "{right} {left}"
        );
    }
}

#[test]
fn patterns_that_leave_the_repository_are_refused() {
    for text in ["/etc/passwd", "../x", "a/../../b", "", "a//b", "a\\b"] {
        assert!(PathGlob::new(text).is_err(), "{text}");
    }
}

#[test]
fn stars_without_end_are_judged_at_once() {
    let folders = |end: &str| glob(&format!("{}{end}", "a/**/".repeat(60)));
    let letters = |end: &str| glob(&format!("{}{end}", "*a".repeat(60)));
    let mixed = |end: &str| glob(&format!("{}{end}", "**/*a*/".repeat(60)));
    for (left, right, expected) in [
        // One may name a folder that contains files of the other.
        (folders("b"), folders("c"), true),
        (letters("*b"), letters("*c"), false),
        (letters("*b"), letters("*b"), true),
        (mixed("b"), folders("c"), true),
    ] {
        let found = (left.overlaps(&right), right.overlaps(&left));
        assert_eq!(found, (expected, expected), "{left} {right}");
    }
    let path = "a/".repeat(200);
    assert!(!folders("b").matches(&path));
    assert!(!letters("b").matches(&"a".repeat(2_000)));
}

#[test]
fn repeated_stars_mean_one() {
    for (pattern, path, expected) in [
        ("**/**/a", "x/y/a", true),
        ("**/**", "a", true),
        ("***.rs", "a.rs", true),
        ("a***b", "ab", true),
        ("**/a", "a//a", true),
        ("a/*", "a//b", true),
        ("a/?", "a/", false),
    ] {
        assert_eq!(glob(pattern).matches(path), expected, "{pattern} {path}");
    }
}
