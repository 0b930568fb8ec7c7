//! The one table of tools: their kinds, and their names in hooks of agents.

/// The kind of a tool: what it does, and the form of its input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToolCategory {
    /// Runs a command.
    Execute,
    /// Writes text to a running program.
    Type,
    /// Writes a file, in a form that is not known.
    Edit,
    /// Writes a file with its new content.
    Write,
    /// Replaces a part of a file.
    Replace,
    /// Replaces several parts of one file.
    ReplaceMany,
    /// Changes a cell of a notebook.
    Notebook,
    /// Applies a patch in an envelope.
    Patch,
    /// Removes a file.
    Delete,
    /// Moves or renames a file.
    Move,
    /// Reads files or folders.
    Read,
    /// Searches files or folders with all their content.
    Search,
    /// Finds files by a pattern for their names.
    FindFiles,
    /// Fetches from a network.
    Fetch,
    /// Searches the web for words.
    SearchWeb,
    /// Changes how the agent itself works.
    SwitchMode,
    /// Affects nothing outside the agent: its own list, a question to its person, instructions that
    /// it reads, a helper that makes its own calls, each through the hook. Claude Code's skills do
    /// not count: commands in a skill's text run before any hook sees them.
    Inner,
    /// Anything else, including what the agent did not state.
    Other,
}

use ToolCategory::{
    Delete, Edit, Execute, Fetch, FindFiles, Inner, Move, Notebook, Other, Patch, Read, Replace,
    ReplaceMany, Search, SearchWeb, SwitchMode, Type, Write,
};

/// The tools of the agents with hooks, under all their names; the gate asks about any other tool.
#[rustfmt::skip]
const TOOLS: &[(ToolCategory, &[&str])] = &[
    (Execute, &["Bash", "run_shell_command", "shell", "local_shell", "shell_command", "exec_command", "unified_exec"]),
    (Type, &["write_stdin"]),
    (Write, &["Write", "write_file"]),
    (Replace, &["Edit", "replace"]),
    (ReplaceMany, &["MultiEdit"]),
    (Notebook, &["NotebookEdit"]),
    (Patch, &["apply_patch"]),
    (Read, &[
        "Read", "LS", "LSP", "NotebookRead", "read_file", "list_directory", "list_dir", "view_image",
        "get_internal_docs",
    ]),
    (Search, &["Grep", "read_many_files", "grep_search", "grep_files", "search_file_content"]),
    (FindFiles, &["Glob", "glob"]),
    (Fetch, &["WebFetch", "web_fetch"]),
    (SearchWeb, &["WebSearch", "google_web_search", "web_search"]),
    (Inner, &[
        "TodoWrite", "TodoRead", "Task", "Agent", "TaskCreate", "TaskGet", "TaskList", "TaskUpdate",
        "TaskOutput", "TaskStop", "BashOutput", "KillShell", "KillBash", "AskUserQuestion",
        "EnterPlanMode", "ExitPlanMode", "ToolSearch", "update_plan", "request_user_input",
        "write_todos", "ask_user", "enter_plan_mode", "exit_plan_mode", "complete_task",
        "ListMcpResourcesTool", "activate_skill", "codebase_investigator", "cli_help", "spawn_agent",
    ]),
];

impl ToolCategory {
    /// Returns the kind of a tool that a hook names.
    pub(super) fn of_hooked_tool(name: &str) -> Option<Self> {
        let mut rows = TOOLS.iter();
        let row = rows.find(|(_, names)| names.contains(&name))?;
        Some(row.0)
    }

    /// Returns the name that is shown to a person.
    pub const fn name(self) -> &'static str {
        match self {
            Read | Search | FindFiles => "read",
            Edit | Write | Replace | ReplaceMany | Notebook | Patch => "edit",
            Delete => "delete",
            Move => "move",
            Execute | Type => "execute",
            Fetch | SearchWeb => "fetch",
            SwitchMode => "switch_mode",
            Inner | Other => "other",
        }
    }

    /// Checks whether a call of such a tool can name its own working folder.
    pub(super) const fn works_in_folder(self) -> bool {
        matches!(self, Execute | Patch | Write | Replace | ReplaceMany)
    }
}
