//! What `cos serve` is told.

use clap::Args;

/// Where the door stands.
#[derive(Debug, Clone, Args)]
pub(crate) struct ServeArgs {
    /// Where to listen, on the loopback only; port 0 takes one that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    pub(crate) addr: String,
}
