//! Whose code is read: the line's own, or a file of the project that the line wrote.

use super::{Does, handed, literals, renamed};
use crate::catalogue::Language;
use crate::command::Reader;
use crate::command::call::Call;

/// Whose code is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::command) enum Whose {
    /// The line's, which runs it as it stands: what it hides asks.
    #[default]
    Line,
    /// The project's, into which the line wrote a file: what is written out in it counts, and what
    /// is put together is code of the project like any other that is built or tested.
    Project,
}

impl Does {
    /// Whether it changes files.
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

impl Reader<'_> {
    /// Reads a file of the project that the text wrote, for what is written out in it.
    pub(in crate::command) fn project_code(
        &mut self,
        language: Language,
        text: &str,
        call: &Call<'_>,
    ) {
        self.code_of_whom(Whose::Project, language, text, call);
        if decodes_and_runs(text) {
            self.unreadable(&call.line, "the code decodes what it runs");
        }
    }

    pub(super) fn code_of_whom(
        &mut self,
        whose: Whose,
        language: Language,
        text: &str,
        call: &Call<'_>,
    ) {
        let before = std::mem::replace(&mut self.whose, whose);
        self.all_of_code(language, text, call);
        self.whose = before;
    }

    /// What the code does cannot be seen.
    pub(super) fn hidden(&mut self, why: &'static str, call: &Call<'_>) {
        if self.whose == Whose::Line {
            self.unreadable(&call.line, why);
        }
    }
}

/// Whether what a call does is what any code of a project may: an application speaks to others and
/// changes its own data when it is used.
pub(super) fn is_the_projects(does: Does, name: &str, handed: &str, whole: &str) -> bool {
    match does {
        Does::Sends => !handed::adds(name, handed, whole),
        Does::Acts | Does::Queries | Does::Hides => true,
        Does::Ends => {
            let texts = literals(handed);
            !texts
                .first()
                .is_some_and(|file| file.starts_with(['/', '~']))
        }
        _ => false,
    }
}

/// Whether code speaks of the person's own folder.
pub(super) fn leads_home(text: &str) -> bool {
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

/// Whether the statement around a call names a path outside in quotes.
pub(super) fn names_outside(before: &str, handed: &str) -> bool {
    let before = renamed::near(before);
    let before = before.rsplit(['\n', ';']).next().unwrap_or_default();
    let behind = handed.split(['\n', ';']).next().unwrap_or_default();
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

/// Whether code makes a text of another one that nobody reads, and runs what it is told by a text.
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
