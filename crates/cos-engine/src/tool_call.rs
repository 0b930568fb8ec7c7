//! Converts calls of tools into the actions that the gate judges: calls that a hook reports
//! ([`tool_actions`]), permission requests of an agent ([`requested_actions`]), and calls of MCP
//! servers ([`ServerCall`]).
//!
//! All of them read arguments by the one table of argument names
//! ([`ArgumentKind`](cos_gate::action::ArgumentKind)) and know tools by the one table of tool kinds
//! ([`ToolCategory`]). Next, [`decide_action`](crate::gate::decide_action) decides on each action.

mod arguments;
mod category;
mod hooked;
mod patch;
mod reading;
mod requested;
mod server_call;

pub use arguments::{command_line, readable_paths};
pub use category::ToolCategory;
pub use hooked::{ToolActions, tool_actions, working_folder};
pub use patch::{PatchError, edits};
pub use requested::{ToolRequest, requested_actions};
pub use server_call::{ServerCall, TooMuchGiven, argument_texts};
