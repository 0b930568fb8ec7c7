//! Tests, assertions, linters, formatters, limits that a project sets for itself.

use super::Kind::{Compared, Wrong};
use super::Weight::{Certain, Fair, Strong};
use super::{Rule, rule};

pub(super) const RULES: &[Rule] = &[
    rule(
        Compared,
        Certain,
        &[
            r"expected\b.+\bto (?:be|equal|match|contain|have|include|throw|eql|raise|receive|not)",
            "assertion `?left",
            // An assertion that shows its text: the text is only a value.
            r#"assert ['"].*['"] (?:not )?(?:in|is|==|!=)"#,
        ],
    ),
    rule(
        Compared,
        Strong,
        &[
            r"assert\w*|assertion(?: ?error| failed)?",
            r"expected\b.+\b(?:got|but|found|received|actual)",
            r"(?:got|actual|received)\b.+\b(?:expected|want(?:ed)?)",
            r"(?:should|must) (?:be|have|equal|contain|match) .*(?:but|got|was)|expect\(",
            r"mismatch ?error|(?:\S+ ){1,3}!= .*|not equal\w*|does not (?:equal|match)",
            "did not match|values? (?:differ|mismatch)|tensor-likes|not close",
            r"(?:snapshot|screenshot|golden|baseline|checksum of \S+) .*(?:mismatch|differ\w*|failed|obsolete|do not match|does not match)",
            "failure/error:|comparison failure",
        ],
    ),
    rule(
        Wrong,
        Strong,
        &[
            r"\d+ (?:\w+ )?(?:tests?|specs?|examples?|suites?|scenarios?|assertions?|checks?)(?: \w+)? (?:failed|failing)",
            r"[1-9]\d* failed(?:[,;.] .*| in .*| *$)|(?:failures|errors|failed): ?[1-9]\d*",
            r"[1-9]\d* (?:failures?|examples?, [1-9]\d* failures?)|--- fail:?|test result: failed",
            r"there (?:was|were) \d+ (?:test )?(?:failure|error)s?|failing tests?",
            r"tests? (?:have )?failed|failed tests?|some tests (?:are|have)|unit tests? .*fail\w*",
        ],
    ),
    rule(
        Wrong,
        Fair,
        &[r"^ (?:e )?(?:fail|failed|●|✕|✗|×) .*|(?:\.\.\.|> .*) failed *$"],
    ),
    // Linters, formatters, type checkers.
    rule(
        Wrong,
        Strong,
        &[
            "clippy|eslint|flake8|rustfmt|gofmt|pylint|mypy|pyright|ruff|prettier|rubocop",
            r"checkstyle|shellcheck|golangci\S*|clang-(?:tidy|format)|stylelint|ktlint|detekt",
            "spotless|pycodestyle|pydocstyle|pep8|hadolint|yamllint|markdownlint",
            "lint(?:er|ing|runner|s)?|would (?:reformat|be reformatted)",
            "(?:not|in)correct(?:ly)? (?:formatted|formatting)|not (?:properly )?formatted",
            r"formatting (?:issue|error|check|failed)\w*|code style",
            r"style (?:violation|check|error|guide)\w*",
            r"(?:style|rule|lint|checkstyle|format\w*) violations?",
            r"violations? (?:were |was )?found|offenses? detected|problems? \(|line too long",
            "trailing whitespace|docstring|unused (?:import|variable|function|parameter)s?",
            r"\S*:\d+:\d*:? [a-z]{1,4}\d{3,4}|^ [a-z]\d{3} .*|diff in \S+|aborting due to",
            "unreachable code|missing (?:docstring|return|semicolon|type|import)",
            "is deprecated and|sanity check|pre-commit",
        ],
    ),
    // Limits of coverage, size, speed.
    rule(
        Wrong,
        Strong,
        &[
            r"coverage .*(?:below|less than|failed|threshold|under|decreased|drop\w*|not met)",
            "(?:diff hit|target) .*%",
            r"exceeds? (?:the |its )?(?:\w+ ){0,2}(?:limit|budget|threshold|maximum|size)",
            "(?:bundle|binary|file|package|image|payload) size",
            r"too (?:large|big|long|deep|complex|wide)|regress(?:ed|ion)\w*",
            "(?:higher|slower|larger|lower) than (?:the )?(?:expected|baseline|allowed|threshold)",
            r"vulnerabilit(?:y|ies)|cve-\d+\S*|security audit|license (?:check|violation|header)",
        ],
    ),
    rule(Wrong, Certain, &[r"error: aborting due to"]),
];
