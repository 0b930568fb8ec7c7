//! The one table of argument names: what an argument of a tool holds, by its name. Hooks, permission
//! requests and calls of MCP servers share it.

use crate::address::words_of;
use ArgumentKind::{
    Address, Code, Command, Content, Environment, Folder, Input, Method, Name, Note, ObjectKind,
    OldContent, Operation, Patch, Path, Pattern, ProgramArguments, Prompt, SandboxOff, Script,
    Search, Sent, Shell, Statement, Waiting, WrittenPath,
};

/// What an argument of a tool holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgumentKind {
    /// A command, as a line or as a list of its words.
    Command,
    /// Lines of commands.
    Script,
    /// A shell, or text for one.
    Shell,
    /// Arguments of the program after which the tool is named.
    ProgramArguments,
    /// Text for a running program.
    Input,
    /// A program in some language; a single plain word is only a name or a number.
    Code,
    /// Variables of a command.
    Environment,
    /// The method of a request.
    Method,
    /// The kind of an object.
    ObjectKind,
    /// A database statement, if it looks like one.
    Statement,
    /// The operation to perform.
    Operation,
    /// An address.
    Address,
    /// A sentence for an agent, which may name addresses.
    Prompt,
    /// Data that a request sends.
    Sent,
    /// A file or folder.
    Path,
    /// A folder to work in.
    Folder,
    /// A file that is written.
    WrittenPath,
    /// A pattern for paths.
    Pattern,
    /// A pattern for names or text to search for.
    Search,
    /// A name, which contains no command.
    Name,
    /// New content of a file.
    Content,
    /// Content of a file that is replaced.
    OldContent,
    /// A patch in an envelope.
    Patch,
    /// A switch that turns the agent's own sandbox off.
    SandboxOff,
    /// How to wait for a program that runs already.
    Waiting,
    /// A remark of the agent, or a repetition of other arguments.
    Note,
}

/// The names in lower case, without separators: `filepath` is `file_path` and `filePath`. A name may
/// have several kinds.
#[rustfmt::skip]
const NAMES: &[(ArgumentKind, &[&str])] = &[
    (Command, &["command", "cmd", "exec", "bash", "commandline"]),
    (Script, &["script"]),
    (Shell, &["shell"]),
    (ProgramArguments, &["args", "argv", "arguments", "options", "flags"]),
    (Input, &["input", "stdin"]),
    (Code, &["code", "javascript", "python", "program", "snippet", "function"]),
    (Environment, &["env", "environment", "variables"]),
    (Method, &["method", "verb"]),
    (ObjectKind, &["resource", "resourcetype", "kind", "type"]),
    (Statement, &["sql", "query", "statement", "statements", "queries", "mutation", "q"]),
    (Operation, &["action", "operation", "op", "mode", "task", "then"]),
    (Address, &["url", "urls", "href", "link"]),
    (Prompt, &["prompt"]),
    (Sent, &["body", "data", "payload", "form", "files"]),
    (Path, &["path", "paths", "file", "files", "filepath", "filename", "source", "uri", "root"]),
    (Folder, &[
        "dir", "directory", "folder", "dirpath", "cwd", "workdir", "workingdir", "workingdirectory",
    ]),
    (WrittenPath, &["destination", "dest", "output", "outputpath", "savepath", "saveto"]),
    (Pattern, &["include", "includepattern", "glob"]),
    (Search, &["pattern"]),
    (Name, &[
        "host", "hostname", "pod", "namespace", "branch", "ref", "target", "container", "image",
        "name", "id", "repo", "package",
    ]),
    (Content, &[
        "content", "contents", "newstring", "newstr", "newtext", "newsource", "edits", "filetext",
        "inserttext",
    ]),
    (OldContent, &["oldstring", "oldstr", "oldtext"]),
    (Patch, &["patch", "patchtext"]),
    (SandboxOff, &["dangerouslydisablesandbox"]),
    (Waiting, &["sessionid", "processid", "yieldtimems", "maxoutputtokens", "timeoutms"]),
    (Note, &[
        "description", "explanation", "title", "reason", "timeout", "timeoutms", "callid",
        "parsedcmd",
    ]),
];

impl ArgumentKind {
    /// Checks whether an argument under this name holds this: by the whole name, or by its last
    /// word where the table does not list the whole name.
    pub fn is(self, name: &str) -> bool {
        let words = words_of(name);
        let whole = words.concat();
        let is_listed = NAMES.iter().any(|(_, names)| names.contains(&&*whole));
        self.lists(&whole) || !is_listed && self.may_be(&words)
    }

    /// Checks whether an argument under a name with these words may hold this: by the whole name or
    /// by its last word.
    pub(super) fn may_be(self, words: &[String]) -> bool {
        self.lists(&words.concat()) || words.last().is_some_and(|word| self.lists(word))
    }

    fn lists(self, name: &str) -> bool {
        let mut rows = NAMES.iter().filter(|(kind, _)| *kind == self);
        rows.any(|(_, names)| names.contains(&name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_known_in_every_spelling_and_a_listed_name_is_not_split() {
        for name in [
            "file_path",
            "filePath",
            "filepath",
            "absolute_path",
            "old_path",
        ] {
            assert!(Path.is(name), "{name}");
        }
        for (kind, name) in [
            (Path, "new_source"),
            (Path, "dir_path"),
            (Command, "parsed_cmd"),
        ] {
            assert!(!kind.is(name) && kind.may_be(&words_of(name)), "{name}");
        }
        assert!(Content.is("new_source") && Folder.is("dir_path"));
    }
}
