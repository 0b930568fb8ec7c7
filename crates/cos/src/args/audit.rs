//! Arguments of `cos audit`.

use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Arguments of `audit`.
#[derive(Debug, Clone, Args)]
pub(crate) struct AuditArgs {
    /// What to do with the journal
    #[command(subcommand)]
    pub(crate) command: AuditCommand,
}

/// The subcommands of `audit`.
#[derive(Debug, Clone, Subcommand)]
pub(crate) enum AuditCommand {
    /// Export events as JSON lines, each with its place in the hash chain, or checkpoints as
    /// records
    #[command(
        after_help = "Examples:\n  cos audit export > journal.jsonl\n  cos audit export --stream checkpoint/\n  cos audit export --format yaml --to checkpoints"
    )]
    Export {
        /// Events as JSON lines, or each checkpoint as one YAML record
        #[arg(long, value_enum, value_name = "FORM", default_value_t = ExportForm::Jsonl)]
        format: ExportForm,

        /// Only streams with names that start like this, such as `run/` or `checkpoint/k-`
        #[arg(long, value_name = "NAME")]
        stream: Option<String>,

        /// Write one file for each record into this folder, sorted by date; without it, records are
        /// printed
        #[arg(long, value_name = "FOLDER")]
        to: Option<PathBuf>,
    },

    /// Explain a question or a checkpoint: what was found, which models spoke, who answered, and
    /// every event with its place in the journal
    #[command(
        after_help = "Examples:\n  cos audit explain d-91fk2a\n  cos audit explain k-4h9x2pq7c --json"
    )]
    Explain {
        /// The question or the checkpoint
        #[arg(value_name = "ID")]
        id: String,
    },

    /// Check every hash, row and file of the journal, and report changes
    ///
    /// Exits with 1 if something is wrong or could not be checked. Missing events at the end show
    /// only if you pass `--head` with a hash that an earlier `cos audit verify` printed.
    #[command(after_help = "Examples:\n  cos audit verify\n  cos audit verify --head HASH")]
    Verify {
        /// The hash of the last event, as an earlier `cos audit verify` printed it; it must still be in
        /// the journal
        #[arg(long, value_name = "HASH")]
        head: Option<String>,
    },
}

/// The formats of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportForm {
    /// Every event as a line of JSON
    Jsonl,
    /// Every checkpoint as a YAML record
    Yaml,
}
