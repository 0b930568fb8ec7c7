//! The one integration-test binary of the workspace. Each module is one boundary that is
//! tested from outside; `tidy` holds the house rules.
#![expect(
    clippy::panic,
    clippy::expect_used,
    reason = "a test that cannot read what it tests must stop at once"
)]

mod cli;
mod environment;
mod storm;
mod tidy;
