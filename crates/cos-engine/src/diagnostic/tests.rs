use super::*;
use cos_core::hint::advised;

#[test]
fn a_byte_has_its_line_and_column_in_characters() {
    let text = "a\r\né: x\n\u{feff}b";
    for (byte, line, column) in [(0, 1, 1), (3, 2, 1), (5, 2, 2), (12, 3, 1), (99, 3, 2)] {
        assert_eq!(
            FilePlace::of_byte(text, byte),
            FilePlace { line, column },
            "{byte}"
        );
    }
}

#[test]
fn a_problem_names_its_place_and_what_to_do() {
    let mut findings = Findings::of("cos.yaml");
    findings.add(FilePlace { line: 9, column: 2 }, "second", "do that");
    findings.add(FilePlace { line: 3, column: 5 }, "first", "do this");
    findings.add(FilePlace { line: 3, column: 5 }, "first", "do this");
    assert_eq!(
        findings
            .into_problems()
            .iter()
            .map(|problem| advised(problem))
            .collect::<Vec<_>>(),
        [
            "cos.yaml:3:5: first; do this",
            "cos.yaml:9:2: second; do that"
        ]
    );
}

#[test]
fn words_of_a_file_are_shown_short_and_without_control_characters() {
    assert_eq!(shown("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
    assert_eq!(shown(&"x".repeat(1_000)).chars().count(), 61);
}
