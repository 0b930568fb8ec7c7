use super::{Price, Quoted};
use crate::agent::{Tokens, token_price};
use crate::settings::PriceTable;
use cos_core::money::{Cost, Money};

const TOLD: Quoted = Quoted {
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
    // 1000 fresh at $3, 8000 cached at $0.30, 1000 written to the cache at $3.75, 500 output at
    // $15, per million tokens.
    let expected = Cost::Known(Money::micros(3_000 + 2_400 + 3_750 + 7_500));
    assert_eq!(price.usage(TOLD).cost, expected);
    let agents = Tokens {
        input: 10_000,
        output: 500,
        cache_read: 8_000,
        cache_write: 1_000,
    };
    assert_eq!(
        token_price::price("claude-sonnet-4-5", Some("anthropic"), agents),
        expected
    );
}

#[test]
fn the_persons_own_price_counts_cached_tokens_apart() {
    let mut own = PriceTable {
        input: 2.0,
        output: 10.0,
        cached: Some(0.5),
        cache_write: Some(4.0),
    };
    let cost = |own| Price::Own(own).usage(TOLD).cost;
    // 1000 fresh, 8000 read from the cache, 1000 written to it, 500 output.
    let all =
        |cached: u64, written: u64| Cost::Known(Money::micros(2_000 + cached + written + 5_000));
    assert_eq!(cost(own), all(4_000, 4_000));
    own.cache_write = None;
    assert_eq!(cost(own), all(4_000, 2_500), "a quarter more than input");
    own.cached = None;
    assert_eq!(cost(own), all(16_000, 2_500));
}

#[test]
fn the_worst_case_is_never_below_what_an_answer_of_that_size_costs() {
    let own = PriceTable {
        input: 2.0,
        output: 10.0,
        cached: Some(0.5),
        cache_write: None,
    };
    for price in [
        Price::Free,
        Price::Own(own),
        listed("claude-sonnet-4-5", "anthropic"),
        listed("gpt-5.4", "openai"),
    ] {
        let Cost::Known(worst) = price.worst_case(10_000, 500) else {
            panic!("{price:?}")
        };
        for (cached, written) in [(0, 0), (10_000, 0), (0, 10_000), (8_000, 1_000)] {
            let quoted = Quoted {
                input: Some(10_000),
                cached: Some(cached),
                cache_written: Some(written),
                output: Some(500),
            };
            let Cost::Known(cost) = price.usage(quoted).cost else {
                panic!("{price:?}")
            };
            assert!(cost <= worst, "{price:?} {quoted:?}: {cost} of {worst}");
        }
    }
    assert_eq!(Price::Unknown.worst_case(1, 1), Cost::Unknown);
}

#[test]
fn what_no_one_knows_is_never_nothing() {
    let silent = Quoted::default();
    for (price, expected) in [
        (Price::Unknown, TOLD),
        (listed("no-such-model-9", "openai"), TOLD),
        (listed("claude-sonnet-4-5", "anthropic"), silent),
        (
            listed("claude-sonnet-4-5", "anthropic"),
            Quoted {
                output: None,
                ..TOLD
            },
        ),
    ] {
        assert_eq!(
            price.usage(expected).cost,
            Cost::Unknown,
            "{price:?} {expected:?}"
        );
    }
    assert_eq!(Price::Free.usage(silent).cost, Cost::Known(Money::ZERO));
}
