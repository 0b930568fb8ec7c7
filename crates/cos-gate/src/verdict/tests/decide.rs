//! Tests the decision: what a backup, a grant and a fixed finding change, and what they cannot.

use super::*;

const NO_RULES: RuleContext<'static> = RuleContext {
    rules: &[],
    calls: &[],
    analyze_prefix: &|_| Vec::new(),
    unread: "",
};

fn case(found: &[(EffectKind, Place)]) -> Case<'static> {
    let findings = found.iter().map(|(kind, place)| finding(*kind, *place));
    Case::new(findings.collect(), Profile::Default, NO_RULES)
}

fn fixed(verdict: Verdict, score: f64) -> FixedFinding {
    FixedFinding {
        finding: finding(EffectKind::SendsData, Place::Outside),
        verdict,
        score: Score::clamped(score),
    }
}

#[test]
fn a_backup_allows_nothing_but_losses_in_the_worktree() {
    use EffectKind::{DiscardsWork, LosesData, Publishes};
    use Place::{Outside, Worktree};
    for (found, expected) in [
        (&[(DiscardsWork, Worktree)][..], Verdict::Allow),
        (&[(DiscardsWork, Outside)], Verdict::Ask),
        (
            &[(DiscardsWork, Worktree), (Publishes, Outside)],
            Verdict::Ask,
        ),
        (
            &[(DiscardsWork, Worktree), (LosesData, Outside)],
            Verdict::Deny,
        ),
    ] {
        let judged = decide(case(found).with_backup(Backup::Done { undo: Some("undo") }));
        assert_eq!(judged.verdict, expected, "{found:?}");
        assert_eq!(judged.score < Score::HALF, expected == Verdict::Allow);
        assert_eq!(judged.undo() == Some("undo"), expected == Verdict::Allow);
    }
}

#[test]
fn a_failed_backup_asks_and_never_loosens() {
    use EffectKind::{Deletes, LosesData};
    let failed = || Backup::Failed {
        title: "rm a".to_owned(),
        why: "no room".to_owned(),
    };
    let asks = decide(case(&[(Deletes, Place::Worktree)]).with_backup(failed()));
    assert_eq!(asks.verdict, Verdict::Ask);
    assert!(asks.score >= Score::HALF);
    let denies = decide(case(&[(LosesData, Place::Outside)]).with_backup(failed()));
    assert_eq!(denies.verdict, Verdict::Deny);
}

#[test]
fn a_fixed_finding_only_tightens_and_is_the_first_reason() {
    let mild = (EffectKind::Reads, Place::Worktree);
    let grave = (EffectKind::LosesData, Place::Outside);
    for (found, verdict, expected) in [
        (mild, Verdict::Ask, Verdict::Ask),
        (mild, Verdict::Deny, Verdict::Deny),
        (grave, Verdict::Ask, Verdict::Deny),
    ] {
        let judged = decide(case(&[found]).with_fixed([fixed(verdict, 0.9)]));
        assert_eq!(judged.verdict, expected);
        let first = judged.reasons.first().map(|reason| reason.verdict);
        assert_eq!(first, Some(verdict));
    }
}

#[test]
fn a_grant_of_exactly_this_action_allows_it() {
    let found = case(&[(EffectKind::LosesData, Place::Outside)]);
    let judged = decide(
        found
            .with_fixed([fixed(Verdict::Deny, 0.98)])
            .with_grant(PriorGrant::Once),
    );
    assert_eq!(judged.verdict, Verdict::Allow);
    assert!(judged.score < Score::HALF);
}
