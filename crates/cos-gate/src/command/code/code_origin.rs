//! Distinguishes code of the command line from project files that the command writes.

use super::{Does, arguments, literals, renaming};
use crate::catalogue::Language;
use crate::command::Analyzer;
use crate::command::invocation::Invocation;

/// Who owns the code that is analyzed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::command) enum CodeOrigin {
    /// The command line runs it directly. What it hides makes the gate ask.
    #[default]
    Line,
    /// The command writes it into a project file. Literal values count; assembled values are
    /// ordinary project code.
    Project,
}

impl Does {
    /// Checks whether it changes files.
    pub(super) const fn is_of_files(self) -> bool {
        matches!(
            self,
            Self::Removes
                | Self::RemovesAll
                | Self::Writes
                | Self::WritesItself
                | Self::Opens
                | Self::OpensItself
                | Self::Copies
                | Self::Moves
                | Self::Links
                | Self::LinksItself
        )
    }
}

impl Analyzer<'_> {
    /// Analyzes a project file that the text wrote, for its literal values.
    pub(in crate::command) fn project_code(
        &mut self,
        language: Language,
        text: &str,
        call: &Invocation<'_>,
    ) {
        self.code_of_origin(CodeOrigin::Project, language, text, call);
        if decodes_and_runs(text) {
            self.unreadable(&call.line, "the code decodes what it runs");
        }
    }

    pub(super) fn code_of_origin(
        &mut self,
        code_origin: CodeOrigin,
        language: Language,
        text: &str,
        call: &Invocation<'_>,
    ) {
        let before = std::mem::replace(&mut self.code_origin, code_origin);
        self.all_of_code(language, text, call);
        self.code_origin = before;
    }

    /// Notes that the effect of the code cannot be seen.
    pub(super) fn hidden(&mut self, why: &'static str, call: &Invocation<'_>) {
        if self.code_origin == CodeOrigin::Line {
            self.unreadable(&call.line, why);
        }
    }
}

/// Checks whether a call is ordinary for project code: an application contacts others and changes
/// its own data when it runs.
pub(super) fn is_ordinary_project_code(does: Does, name: &str, passed: &str, whole: &str) -> bool {
    match does {
        Does::Sends => !arguments::adds_data(name, passed, whole),
        Does::Acts | Does::Queries | Does::Hides => true,
        Does::Ends => {
            let texts = literals(passed);
            !texts
                .first()
                .is_some_and(|file| file.starts_with(['/', '~']))
        }
        _ => false,
    }
}

/// Checks whether code mentions the home folder.
pub(super) fn mentions_home(text: &str) -> bool {
    const HOME: &[&str] = &[
        "path.home",
        "expanduser",
        "homedir(",
        "dir.home",
        "\"home\"",
        "'home'",
        "env.home",
        "$home",
    ];
    let lower = text.to_lowercase();
    HOME.iter().any(|home| lower.contains(home))
}

/// Checks whether the statement around a call quotes a path outside the worktree.
pub(super) fn names_outside(before: &str, passed: &str) -> bool {
    let before = renaming::near(before);
    let before = before.rsplit(['\n', ';']).next().unwrap_or_default();
    let behind = passed.split(['\n', ';']).next().unwrap_or_default();
    let away = |text: &str| {
        let text = text.strip_prefix("/tmp/").map_or(text, |_| "");
        text.starts_with(['/', '~']) && text.len() > 1 || text.contains("..")
    };
    let quoted = |text: &str| {
        let mut texts = text.split(['\'', '"', '`']).skip(1).step_by(2);
        texts.any(away)
    };
    quoted(before) || quoted(behind)
}

/// Checks whether code decodes a text and also runs a text.
fn decodes_and_runs(text: &str) -> bool {
    const DECODES: &[&str] = &[
        "b64decode",
        "b32decode",
        "atob(",
        "'base64'",
        "\"base64\"",
        "decode64",
        "base64_decode",
        "unhexlify",
        "fromhex",
        "fromcharcode",
        "codecs.decode",
        "marshal.loads",
        "rot13",
        "zlib.decompress",
        "chr(",
    ];
    const RUNS: &[&str] = &[
        "exec(",
        "eval(",
        "system(",
        "popen(",
        "execsync(",
        "spawn(",
        "spawnsync(",
        "subprocess.",
        "new function(",
        "__import__(",
        "child_process",
    ];
    let lower = text.to_lowercase();
    let has = |names: &[&str]| names.iter().any(|name| lower.contains(name));
    has(DECODES) && has(RUNS)
}
