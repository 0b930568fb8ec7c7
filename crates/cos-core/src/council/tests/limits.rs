//! Tests the limits of a deliberation, and of a rating of reversibility.

use super::*;

#[test]
fn each_mode_has_its_envelope_and_saying_how_hard_it_is_has_its_own() {
    let policy = CouncilPolicy::default();
    for (mode, minutes, tokens) in [
        (DeliberationMode::Express, 2, 500),
        (DeliberationMode::Lightweight, 10, 2_500),
        (DeliberationMode::FullCouncil, 30, 8_000),
        (DeliberationMode::Delphi, 60, 15_000),
    ] {
        let limits = policy.limits_for(CouncilPurpose::Decide, mode);
        let told = (limits.time, limits.tokens);
        assert_eq!(told, (Span::minutes(minutes), tokens), "{mode:?}");
        let limits = policy.limits_for(CouncilPurpose::Rate, mode);
        let told = (limits.time, limits.tokens);
        assert_eq!(told, (Span::minutes(2), 2_500), "{mode:?}");
    }
}
