//! `cos audit`, as it is typed.

use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// What `audit` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct AuditArgs {
    /// What to do with the journal
    #[command(subcommand)]
    pub(crate) command: AuditCommand,
}

/// What can be done with the journal.
#[derive(Debug, Clone, Subcommand)]
pub(crate) enum AuditCommand {
    /// Write the events out, one JSON line each with its place in the chain, or checkpoints as records
    #[command(
        after_help = "Examples:\n  cos audit export > journal.jsonl\n  cos audit export --stream checkpoint/\n  cos audit export --format yaml --to checkpoints"
    )]
    Export {
        /// Events as JSON lines, or each checkpoint as one YAML record
        #[arg(long, value_enum, value_name = "FORM", default_value_t = ExportForm::Jsonl)]
        format: ExportForm,

        /// Only the streams whose names begin so, such as `run/` or `checkpoint/k-`
        #[arg(long, value_name = "NAME")]
        stream: Option<String>,

        /// The folder for records, one file each under its date; without it they are printed
        #[arg(long, value_name = "FOLDER")]
        to: Option<PathBuf>,
    },

    /// Tell the story of a decision or a checkpoint: what was found, who spoke, who answered, and every
    /// event of it with its place in the journal
    #[command(
        after_help = "Examples:\n  cos audit explain d-r7k2mw\n  cos audit explain k-4h9x2pq7c --json"
    )]
    Explain {
        /// The decision or the checkpoint
        #[arg(value_name = "ID")]
        id: String,
    },

    /// Check every hash, every row and every file of the journal, and tell whether anything was changed
    ///
    /// What cannot be checked is listed, and the exit code is then 1 as well. A cut-off end shows only
    /// when you give a head that you noted down earlier.
    #[command(after_help = "Examples:\n  cos audit verify\n  cos audit verify --head HASH")]
    Verify {
        /// A head that you noted down earlier; it must still be in the journal
        #[arg(long, value_name = "HASH")]
        head: Option<String>,
    },
}

/// How an export is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportForm {
    /// Every event as a line of JSON
    Jsonl,
    /// Every checkpoint as a YAML record
    Yaml,
}
