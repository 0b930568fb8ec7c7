//! Arguments of `cos debate`.

use super::goals::money;
use clap::Args;
use cos_core::money::Money;
use std::path::PathBuf;

/// Arguments of `debate`.
#[derive(Debug, Clone, Args)]
pub(crate) struct DebateArgs {
    /// The specification: a Markdown file, also one with the blocks of an earlier debate
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The maximum number of rounds, default 5; the critic speaks in each one, the moderator in all
    /// but the last
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=50))]
    pub(crate) rounds: Option<u16>,

    /// The most the debate may spend, in dollars; default: the limit for one action
    #[arg(long, value_name = "USD", value_parser = money, allow_negative_numbers = true)]
    pub(crate) budget: Option<Money>,

    /// Only read the file: report blocks that contradict each other, and whether the file is ready
    #[arg(long, conflicts_with_all = ["rounds", "budget"])]
    pub(crate) check: bool,
}
