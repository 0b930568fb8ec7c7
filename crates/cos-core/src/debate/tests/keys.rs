use super::*;

#[test]
fn a_key_is_the_first_three_long_words_in_order() {
    let rows = [
        (
            "The session timeout is never stated.",
            Some("never_session_timeout"),
        ),
        (
            "Session timeout: stated never!",
            Some("session_stated_timeout"),
        ),
        (
            "Over-engineering of the parallel schedule",
            Some("overengineering_parallel_schedule"),
        ),
        ("About which these would", None),
        ("a bb ccc dddd", None),
        ("Sécurité d'abord", Some("dabord_sécurité")),
        ("", None),
    ];
    for (text, wanted) in rows {
        let key = SemanticKey::of(text).map(|key| key.to_string());
        assert_eq!(key.as_deref(), wanted, "{text}");
    }
}

#[test]
fn a_key_of_someone_else_is_words_and_underscores() {
    for (text, fits) in [
        ("execution_parallel_coordination", true),
        ("", false),
        ("two words", false),
        ("<<<SPEC_END>>>", false),
        (&"x".repeat(201), false),
    ] {
        assert_eq!(SemanticKey::told(text).is_some(), fits, "{text}");
    }
}

#[test]
fn seven_tenths_of_the_words_make_two_texts_similar() {
    let rows = [
        (
            "the session never ends by itself",
            "the session never ends by itself",
            true,
        ),
        ("sessions never closed", "session never closing", true),
        // Seven of ten words are the same in both: exactly the border.
        (
            "one11 two22 three33 four44 five55 six66 seven77 aaa bbb ccc",
            "one11 two22 three33 four44 five55 six66 seven77 uuu vvv ooo",
            true,
        ),
        (
            "one11 two22 three33 four44 five55 six66 aaa bbb ccc ddd",
            "one11 two22 three33 four44 five55 six66 uuu vvv ooo ppp",
            false,
        ),
        ("the session", "a table", false),
        ("", "", false),
    ];
    for (one, other, alike) in rows {
        assert_eq!(is_similar(one, other), alike, "{one} / {other}");
        assert_eq!(is_similar(other, one), alike, "{other} / {one}");
    }
}

#[test]
fn a_score_is_never_rounded_up_over_a_threshold() {
    for (number, wanted) in [
        (0.8, Some(800)),
        (0.57, Some(570)),
        (0.7999, Some(799)),
        (0.799_999_9, Some(799)),
        (0.0, Some(0)),
        (1.0, Some(1000)),
        (1.01, None),
        (-0.1, None),
        (85.0, None),
        (f64::NAN, None),
    ] {
        assert_eq!(Grade::of(number).map(Grade::get), wanted, "{number}");
    }
}

#[test]
fn a_name_of_a_point_is_a_round_and_a_place() {
    for (text, wanted) in [
        ("R2-1", Some("R2-1")),
        (" r12-3 ", Some("R12-3")),
        ("R0-1", None),
        ("R2", None),
        ("R2-", None),
        ("R-2-1", None),
        ("R2-+1", None),
        ("R70000-1", None),
        ("2-1", None),
    ] {
        let read = text.parse::<PointId>().ok().map(|id| id.to_string());
        assert_eq!(read.as_deref(), wanted, "{text}");
    }
}

#[test]
fn damage_is_put_right_and_languages_are_left_alone() {
    let rows = [
        ("Phase 7 â†’ 8", "Phase 7 → 8"),
        ("8 Ã— 6 = 48", "8 × 6 = 48"),
        ("over-engineeringâ€”it is", "over-engineering—it is"),
        ("ðŸ’¡ an idea", "💡 an idea"),
        ("âœ“ done, âœ— not", "✓ done, ✗ not"),
        ("Â±10 %", "±10 %"),
        ("\u{e2}\u{20ac}\u{9d}", "\u{201d}"),
        // Damaged twice.
        ("Ã¢â‚¬â€œ", "–"),
        // A word of French before a closing mark of quotation, and other languages.
        ("« déclaré\u{a0}»", "« déclaré\u{a0}»"),
        ("GRÜNDE – Ärger, ÑANDÚ", "GRÜNDE – Ärger, ÑANDÚ"),
        ("naïve café, 10 €", "naïve café, 10 €"),
        ("日本語 → привет", "日本語 → привет"),
    ];
    for (damaged, wanted) in rows {
        let repaired = repair(damaged);
        assert_eq!(repaired.text, wanted);
        assert_eq!(repaired.mends.is_empty(), damaged == wanted, "{damaged}");
        assert_eq!(repair(&repaired.text).text, wanted, "twice is once");
    }
    let counted = repair("aâ†’b â†’ Ã—").mends;
    let counted: Vec<(char, u32)> = counted.iter().map(|mend| (mend.now, mend.times)).collect();
    assert_eq!(counted, [('→', 2), ('×', 1)]);
}
