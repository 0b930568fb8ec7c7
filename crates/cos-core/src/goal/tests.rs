use super::*;

/// A goal with only an id, a text and dependencies.
fn goal(id: &str, depends_on: &[&str]) -> Goal {
    Goal {
        depends_on: depends_on.iter().copied().map(GoalId::new).collect(),
        ..Goal::new(
            GoalId::new(id),
            format!("do {id}"),
            Executor::Command("true".into()),
        )
    }
}

#[test]
fn a_graph_without_circles_is_accepted() {
    assert_eq!(
        validate(&[goal("a", &[]), goal("b", &["a"]), goal("c", &["a", "b"])]),
        vec![]
    );
}

#[test]
fn a_circle_is_reported_as_the_way_round() {
    let errors = validate(&[
        goal("x", &["c"]),
        goal("a", &["c"]),
        goal("b", &["a"]),
        goal("c", &["b"]),
    ]);
    let [GoalError::Cycle { path }] = errors.as_slice() else {
        panic!("{errors:?}")
    };
    assert_eq!(path.first(), path.last());
    assert_eq!(path.len(), 4);
}

#[test]
fn a_goal_that_waits_for_itself_is_a_circle() {
    assert!(matches!(
        validate(&[goal("a", &["a"])]).as_slice(),
        [GoalError::Cycle { .. }]
    ));
}

#[test]
fn every_defect_of_a_file_is_reported_at_once() {
    let mut empty = goal("ok", &["nobody"]);
    empty.content = " ".into();
    let errors = validate(&[goal("a", &[]), goal("a", &[]), empty, goal("../up", &[])]);
    assert_eq!(errors.len(), 4, "{errors:?}");
    assert_eq!(validate(&[]), vec![GoalError::Empty]);
}

#[test]
fn two_thousand_goals_in_one_chain_are_validated_without_recursion() {
    let goals: Vec<Goal> = (0..2_000)
        .map(|n| {
            if n == 0 {
                goal("g0", &[])
            } else {
                goal(&format!("g{n}"), &[&format!("g{}", n - 1)])
            }
        })
        .collect();
    assert_eq!(validate(&goals), vec![]);
}
