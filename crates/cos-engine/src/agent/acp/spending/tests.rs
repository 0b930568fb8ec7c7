use super::Spending;
use crate::agent::Tokens;
use crate::agent::definition::Metering;
use agent_client_protocol::v1::schema::{Cost as Reported, Usage};
use cos_core::money::{Cost, Money};
use serde_json::json;

fn prompted(metering: Metering, model: Option<&str>) -> Spending {
    let mut spending = Spending::new(metering, model.map(str::to_owned));
    spending.start();
    spending
}

#[test]
fn nothing_was_spent_before_the_prompt_and_unknown_after_it() {
    let mut spending = Spending::new(Metering::Reported, None);
    assert_eq!(spending.so_far(), Cost::Known(Money::ZERO));
    spending.start();
    assert_eq!(spending.so_far(), Cost::Unknown);
}

#[test]
fn reported_money_counts_from_the_start_of_the_session() {
    let mut spending = Spending::new(Metering::Reported, None);
    spending.reported(Some(&Reported::new(1.5, "USD")), 10);
    spending.start();
    spending.reported(Some(&Reported::new(2.0, "USD")), 10);
    assert_eq!(spending.so_far(), Cost::Known(Money::cents(50)));
    spending.reported(Some(&Reported::new(0.1, "USD")), 10);
    assert_eq!(spending.so_far(), Cost::Known(Money::cents(50)));
}

#[test]
fn other_currencies_and_reported_nothing_are_unknown() {
    let mut spending = prompted(Metering::Reported, None);
    spending.reported(Some(&Reported::new(2.0, "EUR")), 10);
    assert_eq!(spending.so_far(), Cost::Unknown);
    spending.reported(Some(&Reported::new(0.0, "USD")), 10);
    assert_eq!(spending.so_far(), Cost::Unknown);
}

#[test]
fn tokens_are_priced_by_the_model_that_used_them() {
    let mut spending = prompted(Metering::Tokens, None);
    let meta = json!({"quota": {
        "token_count": {"input_tokens": 2500, "output_tokens": 52},
        "model_usage": [{"model": "claude-sonnet-4-5", "token_count": {"input_tokens": 2500, "output_tokens": 52}}],
    }});
    spending.turn(None, Some(&meta));
    assert_eq!(spending.so_far(), Cost::Known(Money::micros(8280)));
    assert_eq!(spending.tokens().input, 2500);
}

#[test]
fn a_model_without_a_price_leaves_the_whole_unknown() {
    let mut spending = prompted(Metering::Tokens, Some("claude-sonnet-4-5"));
    let count = json!({"input_tokens": 1, "output_tokens": 1});
    let meta = json!({"quota": {"model_usage": [
        {"model": "claude-sonnet-4-5", "token_count": count},
        {"model": "made-up-1", "token_count": count},
    ]}});
    spending.turn(None, Some(&meta));
    assert_eq!(spending.so_far(), Cost::Unknown);
}

#[test]
fn free_agents_cost_nothing() {
    let mut spending = prompted(Metering::Free, None);
    spending.turn(Some(&Usage::new(10, 5, 5)), None);
    assert_eq!(spending.so_far(), Cost::Known(Money::ZERO));
}

#[test]
fn cached_tokens_inside_and_beside_the_total_come_out_the_same() {
    let whole = Tokens {
        input: 100,
        output: 20,
        cache_read: 60,
        cache_write: 0,
    };
    let inside = Usage::new(120, 100, 20).cached_read_tokens(60);
    let beside = Usage::new(120, 40, 20).cached_read_tokens(60);
    assert_eq!(super::of_usage(&inside), whole);
    assert_eq!(super::of_usage(&beside), whole);
    let thought = Usage::new(130, 100, 20).thought_tokens(10);
    assert_eq!(super::of_usage(&thought).output, 30);
}
