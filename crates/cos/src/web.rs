//! The web inbox: waiting questions, one question, its answer. Pages without scripts show the same
//! views as the terminal; JSON is that of the commands. `auth` decides which requests are let in,
//! and `server` limits sizes and times.

mod auth;
mod connections;
mod form;
mod page;
mod reply;
mod requests;
mod route;
mod server;
mod web_error;

pub(crate) use auth::{Key, WebAuth};
pub(crate) use server::WebServer;

use crate::cli_context::CliContext;

/// The questions of this person, and who may see them.
pub(crate) struct Site {
    cli: CliContext,
    auth: WebAuth,
}

impl Site {
    /// Creates a site for a context.
    pub(crate) fn new(cli: &CliContext, auth: WebAuth) -> Self {
        Self {
            cli: cli.unattended_in(cli.folder()),
            auth,
        }
    }
}
