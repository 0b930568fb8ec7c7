//! Whose turn it is, where more than one could come next.

use super::*;

#[test]
fn sequential_waits_for_a_goal_that_is_to_be_tried_again() {
    let mut table = Table::new(Strategy::Sequential, &[goal("a"), goal("b")]);
    table.surveyed("a").started("a");
    table.failed("a", FailureClass::Transient);
    let retry = table
        .decide()
        .into_iter()
        .find_map(|request| match request {
            Request::Record(fact) => Some(fact),
            _ => None,
        });
    table.write(&retry.unwrap());
    table.asks_for("").pass(Span::minutes(10));
    table.asks_for("try a#2");
}
