//! Arguments of `cos serve`.

use clap::Args;

/// The address to listen on.
#[derive(Debug, Clone, Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on, on this machine only (loopback); port 0 picks a free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    pub(crate) addr: String,
}
