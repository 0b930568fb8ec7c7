//! Variables that make other programs run something or trust something else.

use super::Reader;
use crate::catalogue::Argument;
use crate::effect::Place;

/// The value is a command that another program runs.
const RUN: &[&str] = &[
    "GIT_SSH_COMMAND",
    "GIT_SSH",
    "GIT_EXTERNAL_DIFF",
    "GIT_PAGER",
    "GIT_EDITOR",
    "GIT_SEQUENCE_EDITOR",
    "GIT_PROXY_COMMAND",
    "GIT_ASKPASS",
    "SSH_ASKPASS",
    "SUDO_ASKPASS",
    "PAGER",
    "MANPAGER",
    "SYSTEMD_PAGER",
    "EDITOR",
    "VISUAL",
    "LESSEDIT",
    "LESSOPEN",
    "LESSCLOSE",
    "BROWSER",
    "PROMPT_COMMAND",
    "RUSTC",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "CARGO_BUILD_RUSTC_WRAPPER",
    "CARGO_BUILD_RUSTC",
];
/// The value names code that other programs load before their own.
const LOAD: &[&str] = &[
    "LD_PRELOAD",
    "LD_AUDIT",
    "LD_LIBRARY_PATH",
    "DYLD_INSERT_LIBRARIES",
    "DYLD_LIBRARY_PATH",
    "GIT_EXEC_PATH",
    "GIT_TEMPLATE_DIR",
    "GIT_CONFIG_PARAMETERS",
    "GIT_CONFIG_COUNT",
    "BASH_ENV",
    "ENV",
    "ZDOTDIR",
    "PYTHONSTARTUP",
    "JAVA_TOOL_OPTIONS",
    "_JAVA_OPTIONS",
];
/// Folders in which programs look for code.
const FOLDERS: &[&str] = &[
    "PATH",
    "PYTHONPATH",
    "NODE_PATH",
    "PERL5LIB",
    "RUBYLIB",
    "CLASSPATH",
];
/// Flags for a program, of which some load code.
const FLAGS: &[(&str, &[&str])] = &[
    ("NODE_OPTIONS", &["require", "import", "loader", "-r"]),
    ("PERL5OPT", &["-M", "-m", "-I", "-e"]),
    ("RUBYOPT", &["-r", "-I", "-e"]),
    ("MAKEFLAGS", &["eval", "$", "SHELL", "-f"]),
];
/// Prompts, in which commands are run.
const PROMPTS: &[&str] = &["PS0", "PS1", "PS2", "PS4"];

impl Reader<'_> {
    /// What setting a variable makes other programs do.
    pub(super) fn steers(&mut self, name: &str, value: &Argument) {
        let text = value.text.as_str();
        let outside = |folder: &str| {
            let folder = Argument::exact(folder);
            !folder.text.is_empty()
                && !folder.text.contains('$')
                && (self.place(&folder) == Place::Scratch
                    || name != "PATH" && self.place(&folder) == Place::Outside)
        };
        let folders = FOLDERS.contains(&name) && text.split(':').any(outside);
        let loads = LOAD.contains(&name) && !text.is_empty();
        let config = matches!(
            name,
            "GIT_CONFIG_GLOBAL" | "GIT_CONFIG_SYSTEM" | "GIT_CONFIG"
        );
        let flags = FLAGS.iter().any(|(known, flags)| {
            *known == name && (value.unknown || flags.iter().any(|flag| text.contains(flag)))
        });
        let prompts = PROMPTS.contains(&name) && text.contains(['$', '`']);
        let compiler = matches!(name, "CC" | "CXX" | "LD" | "AR" | "LINKER");
        let runs = RUN.contains(&name) || compiler && text.contains(char::is_whitespace);
        if loads
            || folders
            || flags
            || prompts
            || config && text != "/dev/null"
            || runs && value.unknown
        {
            let evidence = format!("{name}={text}");
            self.unreadable(&evidence, "it makes other programs run something else");
        } else if runs {
            self.nested(text);
        } else if matches!(name, "GIT_DIR" | "GIT_WORK_TREE") {
            self.folder_of_git(name, value);
        }
    }
}
