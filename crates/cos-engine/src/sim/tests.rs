//! Thousands of seeds without a fault, and each planted fault found.

use super::scenario::{Options, run_seed};

fn first() -> u64 {
    std::env::var("COS_SIM_SEED").map_or(0, |text| text.parse().expect("a seed"))
}

fn count() -> u64 {
    if std::env::var("COS_SIM_SEED").is_ok() {
        return 1;
    }
    std::env::var("COS_SIM_SEEDS").map_or(2_000, |text| text.parse().expect("a number"))
}

#[test]
fn no_promise_is_broken_whatever_happens() {
    for seed in first()..first() + count() {
        if let Err(violation) = run_seed(seed, &Options::default()) {
            panic!("{violation}");
        }
    }
}
