//! Tests that a question names the cap that does not cover a goal.

use super::*;

/// The question about a goal of $2 after $4 of $5 are used, of the day or of a campaign.
fn question(of_campaign: bool) -> crate::decision::Draft {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    let cap = Money::dollars(5);
    let used = Balance {
        settled: Money::dollars(4),
        ..Balance::default()
    };
    if of_campaign {
        table.run().spec.campaign = Some(("camp".to_owned(), cap));
        table.world.campaign = used;
    } else {
        table.policy.cost_daily = cap;
    }
    table.surveyed("a");
    if !of_campaign {
        table.world.day = used;
    }
    table.asks_for("ask a cost_cumulative");
    table.draft("a")
}

#[test]
fn money_of_a_campaign_is_asked_for_by_its_name_beyond_midnight() {
    let draft = question(true);
    let expected = "May `a` start, although the budget of campaign camp is $2.00 short of the $3.00 that an attempt reserves?";
    assert_eq!(draft.question, expected);
    assert_eq!(draft.expires_at, None);
}

#[test]
fn money_of_the_day_is_asked_for_until_midnight() {
    let draft = question(false);
    let expected = "May `a` start, although today's budget is $2.00 short of the $3.00 that an attempt reserves?";
    assert_eq!(draft.question, expected);
    assert_eq!(draft.expires_at, Some(Timestamp(86_400_000)));
}
