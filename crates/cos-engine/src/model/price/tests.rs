use super::{Price, Told};
use crate::agent::{Tokens, meter};
use crate::settings::PriceTable;
use cos_core::money::{Cost, Money};

const TOLD: Told = Told {
    input: Some(10_000),
    cached: Some(8_000),
    cache_written: Some(1_000),
    output: Some(500),
};

fn listed(model: &str, provider: &'static str) -> Price {
    Price::Listed {
        model: model.to_owned(),
        provider,
    }
}

#[test]
fn the_table_knows_what_a_cache_saves() {
    let price = listed("claude-sonnet-4-5", "anthropic");
    // 1000 fresh at $3, 8000 read at $0.30, 1000 written at $3.75, 500 out at $15 for a million.
    let expected = Cost::Known(Money::micros(3_000 + 2_400 + 3_750 + 7_500));
    assert_eq!(price.usage(TOLD).cost, expected);
    let agents = Tokens {
        input: 10_000,
        output: 500,
        cache_read: 8_000,
        cache_write: 1_000,
    };
    assert_eq!(
        meter::price("claude-sonnet-4-5", Some("anthropic"), agents),
        expected
    );
}

#[test]
fn the_persons_own_price_counts_cached_tokens_apart() {
    let mut own = PriceTable {
        input: 2.0,
        output: 10.0,
        cached: Some(0.5),
    };
    let cost = |own| Price::Own(own).usage(TOLD).cost;
    assert_eq!(cost(own), Cost::Known(Money::micros(4_000 + 4_000 + 5_000)));
    own.cached = None;
    assert_eq!(cost(own), Cost::Known(Money::micros(20_000 + 5_000)));
}

#[test]
fn what_nobody_knows_is_never_nothing() {
    let silent = Told::default();
    for (price, told) in [
        (Price::Unknown, TOLD),
        (listed("no-such-model-9", "openai"), TOLD),
        (listed("claude-sonnet-4-5", "anthropic"), silent),
        (
            listed("claude-sonnet-4-5", "anthropic"),
            Told {
                output: None,
                ..TOLD
            },
        ),
    ] {
        assert_eq!(price.usage(told).cost, Cost::Unknown, "{price:?} {told:?}");
    }
    assert_eq!(Price::Free.usage(silent).cost, Cost::Known(Money::ZERO));
}
