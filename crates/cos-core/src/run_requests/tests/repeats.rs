//! Tests that possible effects are not repeated without a person's consent.

use super::*;
use cos_gate::effect::{Effect, EffectKind, Place};

/// An allowed goal with its first attempt in progress.
fn under_way(kind: EffectKind, place: Place) -> Table {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    let effects = vec![Effect::new(kind, "git push origin main", place)];
    surveyed(&mut table, &effects);
    table.told("a", Answer::Proceed);
    surveyed(&mut table, &effects);
    table.started("a");
    table
}

fn surveyed(table: &mut Table, effects: &[Effect]) {
    table.write(&Event::GoalSurveyed {
        goal: GoalId::new("a"),
        survey: Survey {
            executor: ExecutorFound::Available,
            effects: effects.to_vec(),
            ..Survey::default()
        },
        changed_since: None,
    });
}

const UNSURE: [FailureClass; 4] = [
    FailureClass::Lost,
    FailureClass::Cancelled,
    FailureClass::Transient,
    FailureClass::Quota,
];

#[test]
fn what_may_have_left_the_worktree_is_asked_about_again_after_each_try_that_was_stopped() {
    use EffectKind as E;
    for kind in [
        E::Publishes,
        E::ChangesLiveSystem,
        E::LosesData,
        E::RewritesHistory,
        E::Sends,
        E::Unreadable,
    ] {
        for class in UNSURE {
            let mut table = under_way(kind, Place::Outside);
            table.failed("a", class).asks_for("ask a hiccup");
            let draft = table.draft("a");
            assert!(draft.question.contains("may already have taken effect"));
            let text = draft.context.join("\n");
            assert!(text.contains(kind.phrase()), "{text}");
            assert!(text.contains("`git push origin main`"), "{text}");
            assert!(text.contains(class.name()), "{text}");
            assert_eq!(draft.recommended, None, "{class:?}");
            // A yes covers one more attempt, not all later ones.
            table.told("a", Answer::Retry);
            let effects = [Effect::new(kind, "git push origin main", Place::Outside)];
            surveyed(&mut table, &effects);
            table.started("a").failed("a", class);
            table.asks_for("ask a hiccup");
        }
    }
}

#[test]
fn what_stays_in_its_worktree_is_tried_again_unasked() {
    for (kind, place) in [
        (EffectKind::RewritesHistory, Place::Worktree),
        // A text that deletes something does not say where.
        (EffectKind::Deletes, Place::Outside),
        (EffectKind::ChangesMachine, Place::Outside),
    ] {
        for class in UNSURE {
            let mut table = under_way(kind, place);
            table.failed("a", class).asks_for("retry a");
        }
    }
}

#[test]
fn work_that_clashes_with_what_landed_is_not_published_again_unasked() {
    let mut table = under_way(EffectKind::Publishes, Place::Outside);
    table.worked("a");
    let attempt = table.last("a");
    let paths = vec!["a.txt".to_owned()];
    table.write(&Event::LandingConflicted { attempt, paths });
    table.asks_for("ask a hiccup");
}

#[test]
fn a_workflow_that_publishes_goes_on_where_it_was_stopped() {
    let by_workflow = Goal {
        executor: Executor::Workflow {
            name: "release".into(),
            agent: None,
            estimate: None,
        },
        ..goal("a")
    };
    let mut table = Table::new(Strategy::Continue, &[by_workflow]);
    let effects = [Effect::new(
        EffectKind::Publishes,
        "release",
        Place::Outside,
    )];
    surveyed(&mut table, &effects);
    table.told("a", Answer::Proceed);
    surveyed(&mut table, &effects);
    table.started("a").failed("a", FailureClass::Lost);
    table.asks_for("retry a");
}
