//! What a debate is told.

use super::goals::money;
use clap::Args;
use cos_core::money::Money;
use std::path::PathBuf;

/// What `debate` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct DebateArgs {
    /// The specification: a Markdown file, or one with the blocks of an earlier debate
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The most rounds, 5 if left out; the critic speaks in each, the moderator in all but the last
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=50))]
    pub(crate) rounds: Option<u16>,

    /// The most the debate may spend, in dollars; what one action may cost if left out
    #[arg(long, value_name = "USD", value_parser = money, allow_negative_numbers = true)]
    pub(crate) budget: Option<Money>,

    /// Only read the file: tell where its blocks contradict themselves and whether it is ready
    #[arg(long, conflicts_with_all = ["rounds", "budget"])]
    pub(crate) check: bool,
}
