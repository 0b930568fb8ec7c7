use super::{price, sum};
use crate::agent::Tokens;
use cos_core::money::{Cost, Money};

fn tokens(input: u64, output: u64) -> Tokens {
    Tokens {
        input,
        output,
        ..Tokens::default()
    }
}

#[test]
fn a_known_model_is_priced_by_the_table() {
    let cost = price("claude-sonnet-4-5", Some("anthropic"), tokens(2500, 52));
    assert_eq!(cost, Cost::Known(Money::micros(8280)));
    assert_eq!(
        price("anthropic/claude-sonnet-4-5", None, tokens(2500, 52)),
        cost
    );
}

#[test]
fn cached_tokens_are_cheaper_than_fresh_ones() {
    let cached = Tokens {
        cache_read: 90_000,
        ..tokens(100_000, 0)
    };
    let (Cost::Known(cheap), Cost::Known(dear)) = (
        price("claude-sonnet-4-5", None, cached),
        price("claude-sonnet-4-5", None, tokens(100_000, 0)),
    ) else {
        panic!("both are known");
    };
    assert!(cheap < dear);
}

#[test]
fn an_unknown_model_is_never_free() {
    assert_eq!(price("no-such-model-9", None, tokens(1, 0)), Cost::Unknown);
    assert_eq!(price("", None, tokens(1, 0)), Cost::Unknown);
}

#[test]
fn nothing_read_and_nothing_written_costs_nothing() {
    assert_eq!(
        price("no-such-model-9", None, tokens(0, 0)),
        Cost::Known(Money::ZERO)
    );
}

#[test]
fn one_unknown_part_makes_the_sum_unknown() {
    let dollar = Cost::Known(Money::dollars(1));
    assert_eq!(sum(dollar, dollar), Cost::Known(Money::dollars(2)));
    assert_eq!(sum(dollar, Cost::Unknown), Cost::Unknown);
}
