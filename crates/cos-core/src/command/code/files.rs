//! Files that code opens, writes, moves, links and removes.

use super::assembled::{self, Named};
use super::{LONGEST_CALL, MOST_CALLS, Whose, handed, literals};
use crate::catalogue::Argument;
use crate::command::Reader;
use crate::command::call::Call;
use crate::effect::{EffectKind, Place};
use EffectKind::{Deletes, DiscardsWork, Overwrites, Reads};

impl Reader<'_> {
    /// Files that are opened as a pipe to a program, or for writing by a sign.
    pub(super) fn pipes(&mut self, text: &str, call: &Call<'_>) {
        let mut calls = 0;
        for (at, _) in text.match_indices("open") {
            calls += 1;
            if calls > MOST_CALLS {
                return self.unreadable(&call.line, "there is too much code to be read");
            }
            let handed: String = text
                .get(at + 4..)
                .unwrap_or_default()
                .chars()
                .take(LONGEST_CALL)
                .collect();
            let all = literals(&handed);
            self.opened_by_perl(&handed, text, call);
            for (place, literal) in all.iter().enumerate() {
                let literal = literal.trim();
                if let Some(line) = literal.strip_prefix('|') {
                    // `open F, "|-", "sh"` names the program next.
                    let next = all.get(place + 1).filter(|_| line.trim() == "-");
                    self.piped_to(next.map_or(line, String::as_str));
                } else if let Some(line) = literal.strip_suffix('|') {
                    self.nested(line);
                } else if let Some(path) = literal.strip_prefix('>') {
                    // Behind a sign that stands alone comes the file.
                    let own = path.trim_start_matches(['>', '<', '+', '&']);
                    let own = own.split(':').next().unwrap_or_default().trim();
                    let path = Some(own).filter(|own| !own.is_empty());
                    match path.or_else(|| all.get(place + 1).map(String::as_str)) {
                        Some(path) => {
                            self.touches(Overwrites, &named(path), &call.line, &call.name);
                        }
                        None => self.note(Overwrites, Place::Outside, None, call, None),
                    }
                }
            }
        }
    }

    /// The file behind `open` as Perl writes it, with or without brackets: `open F, "<", "a"`.
    fn opened_by_perl(&mut self, handed: &str, whole: &str, call: &Call<'_>) {
        let inside = handed.trim_start().trim_start_matches('(');
        let statement = inside.split([';', '\n']).next().unwrap_or_default();
        let parts = handed::split(statement);
        if let [_, .., file] = parts.as_slice() {
            let file = file
                .trim()
                .trim_end_matches(|c: char| c == ')' || c.is_whitespace());
            let file = file.split(" or ").next().unwrap_or(file);
            let file = file.split("||").next().unwrap_or(file);
            self.opens_in_pieces(file, whole, call);
        }
    }

    /// Files that something is written to, when all of them are written out.
    pub(super) fn written_by(&mut self, files: Option<&[String]>, call: &Call<'_>) {
        match files {
            Some(files) => {
                for file in files {
                    self.touches(Overwrites, &named(file), &call.line, &call.name);
                }
            }
            None => self.hidden("the file becomes known only when it runs", call),
        }
    }

    /// Files that a line of code looks into: those with credentials are told. What the code of the
    /// project looks into is its own affair.
    pub(super) fn looks_into(&mut self, files: Option<Vec<String>>, call: &Call<'_>) {
        if self.whose != Whose::Line {
            return;
        }
        for file in files.into_iter().flatten() {
            let file = named(&file);
            if self.holds_secret(&file) {
                self.reads(&file, &call.name);
            }
        }
    }

    /// Files outside that are moved away.
    pub(super) fn moved_away(&mut self, files: Option<Vec<String>>, call: &Call<'_>) {
        for file in files.into_iter().flatten() {
            let file = named(&file);
            if self.place(&file) == Place::Outside {
                self.note(Deletes, Place::Outside, Some(&file.text), call, None);
            }
        }
    }

    /// Files outside that libraries write: an archive only with a sign that says so, a text only
    /// where it is changed in place.
    pub(super) fn saved(&mut self, name: &str, handed: &str, literals: &[String], call: &Call<'_>) {
        let writes = match name {
            "zipfile(" => literals
                .iter()
                .any(|text| matches!(text.as_str(), "w" | "a" | "x")),
            "fileinput." => handed.contains("inplace"),
            _ => true,
        };
        let away = |text: &&String| text.starts_with(['/', '~']) || text.starts_with("..");
        for file in literals.iter().filter(away).filter(|_| writes) {
            self.touches(Overwrites, &named(file), &call.line, &call.name);
        }
    }

    pub(super) fn removes(&mut self, path: &str, whole: bool, call: &Call<'_>) {
        let path = named(path);
        let (kind, place) = self.removed(&path, whole);
        let kind = if whole && place == Place::Scratch {
            DiscardsWork
        } else {
            kind
        };
        self.note(kind, place, Some(&path.text), call, None);
    }

    /// A link: what is written through it later lands at its source.
    pub(super) fn linked(
        &mut self,
        sources: Option<Vec<String>>,
        links: Option<&[String]>,
        call: &Call<'_>,
    ) {
        self.written_by(links, call);
        let named = |all: Vec<String>| all.into_iter().map(|one| Argument::exact(&one)).collect();
        let sources: Option<Vec<Argument>> = sources.map(named);
        for link in links.into_iter().flatten().map(Argument::exact) {
            match &sources {
                Some(sources) => {
                    for source in sources {
                        self.link(source, Some(&link), true, call);
                    }
                }
                None => self.links_anywhere(&link),
            }
        }
    }

    /// A file whose code is run: what is named from outside nobody has looked into.
    pub(super) fn loads(&mut self, files: Option<&[String]>, pieced: bool, call: &Call<'_>) {
        if pieced {
            return self.unreadable(&call.line, "the code hides what it does");
        }
        let named = |file: &&String| file.starts_with(['/', '~']) || file.starts_with("..");
        for file in files.into_iter().flatten().filter(named) {
            let file = Argument::exact(file);
            if self.place(&file) != Place::Worktree {
                self.file(&file, call);
            }
        }
    }

    /// A file that is opened: written when a later word says so.
    pub(super) fn opens(&mut self, name: &str, handed: &str, whole: &str, call: &Call<'_>) {
        let mode = handed::mode(name, handed);
        let files = handed::file(name, handed, whole);
        if mode.is_some_and(|mode| mode.contains(['w', 'a', 'x', '+'])) {
            return self.written_by(files.as_deref(), call);
        }
        let Some(files) = files else {
            self.note(Reads, Place::Worktree, None, call, None);
            return self.opens_in_pieces(handed::first(name, handed), whole, call);
        };
        for file in files {
            self.reads(&Argument::exact(file), &call.name);
        }
    }

    /// A file whose name is put together, and that is looked into.
    pub(super) fn opens_in_pieces(&mut self, expression: &str, whole: &str, call: &Call<'_>) {
        if self.whose != Whose::Line {
            return;
        }
        match assembled::path(expression, whole) {
            Named::Known(file) => self.reads(&named(&file), &call.name),
            Named::Hidden => self.hidden(PIECED, call),
            Named::Open => {}
        }
    }
}

/// Why a name that is put together asks.
pub(super) const PIECED: &str =
    "the code puts the name together, so it becomes known only when it runs";

/// A path as code writes it; what is put into it becomes known only when it runs.
fn named(text: &str) -> Argument {
    let text = text.replace("#{", "${").replace("@{", "${");
    Argument {
        unknown: text.contains('$'),
        text,
        globs: false,
    }
}
