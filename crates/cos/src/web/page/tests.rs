//! Tests that every page is complete, and contains no markup from untrusted text.

use super::*;
use crate::error::ErrorKind;
use crate::view::example::question as example;
use cos_core::decision::Decision;

const NOW: Timestamp = Timestamp(4_000_000_000_000);
const HOSTILE: &str = "</p><script>alert(1)</script>\" onload=x '\u{202e}\u{1b}[2J{{ 7 * 7 }}";

/// Returns a question with hostile text in every field.
fn hostile() -> Decision {
    let mut decision = example();
    let draft = &mut decision.draft;
    draft.question = HOSTILE.to_owned();
    draft.project = HOSTILE.to_owned();
    draft.context = vec![
        HOSTILE.to_owned(),
        format!("> {HOSTILE}"),
        format!("  | {HOSTILE}"),
    ];
    for option in &mut draft.options {
        option.description = HOSTILE.to_owned();
        option.pros = HOSTILE.to_owned();
        option.cons = HOSTILE.to_owned();
    }
    if let Some(recommended) = &mut draft.recommended {
        recommended.why = HOSTILE.to_owned();
    }
    decision
}

/// Checks that a page contains no foreign markup.
fn is_harmless(html: &str) {
    assert!(html.starts_with("<!doctype html>"), "{html}");
    assert!(html.ends_with("</html>"), "{html}");
    for wrong in [
        "<script",
        "\" onload",
        "' ",
        "\u{202e}",
        "\u{1b}",
        "49",
        "<style></style>",
    ] {
        let body = html.split("</style>").nth(1).unwrap_or_default();
        assert!(!body.contains(wrong), "{wrong:?}: {body}");
    }
    assert_eq!(html.matches("<style>").count(), 1);
}

#[test]
fn each_line_of_what_would_be_run_is_a_line_of_the_page_with_its_blanks() {
    let mut decision = example();
    decision.draft.context = vec!["Command: ls web  # look\nrm -rf db".to_owned()];
    let page = question("/path-token", &DecisionView::new(&decision), None, NOW);
    let first = page.find("<p class=\"quoted\">ls web  # look</p>");
    let second = page.find("<p class=\"quoted\">rm -rf db</p>");
    assert!(first.is_some() && first < second, "{page}");
}

#[test]
fn words_of_others_stay_words_on_every_page() {
    let decision = hostile();
    let view = DecisionView::new(&decision);
    let list = InboxView::new(3, std::slice::from_ref(&decision));
    let error = CommandError::new(ErrorKind::Refused, HOSTILE).hint(HOSTILE);
    let mut told = WebError::new(hyper::StatusCode::CONFLICT, error);
    let plain = trouble(Some("/path-token"), &told);
    told.decision = Some(Box::new(view.clone()));
    for html in [
        question("/path-token", &view, Some("t0ken"), NOW),
        question("/path-token", &view, None, NOW),
        inbox("/path-token", &list, NOW),
        answered(
            "/path-token",
            &AnswerView::new(&decision, 1, None, &[]),
            NOW,
        ),
        plain,
        trouble(Some("/path-token"), &told),
    ] {
        is_harmless(&html);
        assert!(html.contains("\\u{202e}"), "{html}");
        assert!(html.contains("&lt;script"), "{html}");
    }
}

#[test]
fn the_advice_of_a_council_and_who_sees_it_otherwise_are_lists_under_their_labels() {
    let mut decision = example();
    let lines = [
        "Advice: a table",
        "  1. Make it",
        "  2. Read it",
        "Dissent: C (severity high): <slow>",
        "Dissent: E (severity low): later",
        "The way back: drop it",
    ];
    decision.draft.context = lines.map(str::to_owned).to_vec();
    let html = question("/path-token", &DecisionView::new(&decision), None, NOW);
    let html: String = html.lines().map(str::trim).collect();
    for part in [
        "<p><strong>Advice:</strong> a table</p><ol><li value=\"1\">Make it</li>",
        "<p class=\"over\"><strong>Dissent:</strong></p><ul><li>C (severity high): &lt;slow&gt;</li>",
        "<li>E (severity low): later</li></ul><p><strong>The way back:</strong> drop it</p>",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
}

#[test]
fn a_question_is_shown_with_a_form_only_where_it_takes_an_answer() {
    let decision = example();
    let view = DecisionView::new(&decision);
    let html = question("/path-token", &view, Some("t0ken"), NOW);
    for option in &decision.draft.options {
        let radio = format!("value=\"{}\"", option.id);
        assert!(html.contains(&radio), "{radio}: {html}");
    }
    for part in [
        "name=\"form\" value=\"t0ken\"",
        "name=\"note\"",
        "name=\"instructions\"",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    let html = question("/path-token", &view, None, NOW);
    assert!(!html.contains("<form"), "{html}");
    assert!(html.contains("cannot be answered"), "{html}");
}

#[test]
fn the_policy_names_the_digest_of_the_sheet_as_it_is_sent() {
    let html = trouble(
        None,
        &WebError::new(
            hyper::StatusCode::NOT_FOUND,
            CommandError::new(ErrorKind::Usage, "x"),
        ),
    );
    let sheet = html
        .split("<style>")
        .nth(1)
        .and_then(|rest| rest.split("</style>").next());
    let digest = BASE64_STANDARD.encode(Sha256::digest(sheet.unwrap_or_default()));
    assert!(
        policy().contains(&format!("'sha256-{digest}'")),
        "{}",
        policy()
    );
    assert!(policy().starts_with("default-src 'none';"), "{}", policy());
}

#[test]
fn ages_are_reported_in_the_largest_unit() {
    for (milliseconds, expected) in [
        (-5, "less than a minute"),
        (59_999, "less than a minute"),
        (60_000, "1 min"),
        (3_599_999, "59 min"),
        (3_600_000, "1 h"),
        (86_400_000, "1 day"),
        (172_800_000, "2 days"),
    ] {
        let since = Timestamp(NOW.0 - milliseconds);
        assert_eq!(age(since, NOW), expected, "{milliseconds}");
    }
}
