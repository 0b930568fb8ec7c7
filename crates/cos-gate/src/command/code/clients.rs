//! Recognizes calls on libraries that contact other systems. A call that is not known to only read
//! may do anything.

mod names;

use super::modules::without_texts;
use super::{HIDES, literals};
use crate::catalogue::{Argument, Language};
use crate::command::Analyzer;
use crate::command::invocation::Invocation;
use crate::command::sql::statements_effect;
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesLiveSystem, LeavesMachine};
use names::{ACTS, CHANGES, CLIENTS, LOOKS, OF_PHP, READY, STATEMENTS};

impl Analyzer<'_> {
    /// Analyzes calls on loaded libraries that contact other systems.
    pub(super) fn analyze_client_calls(
        &mut self,
        language: Language,
        text: &str,
        call: &Invocation<'_>,
    ) {
        let speaks = match language {
            Language::Php => {
                let lower = text.to_ascii_lowercase();
                OF_PHP.iter().any(|name| lower.contains(name))
            }
            Language::Other => false,
            _ => loads_client(language, text) || call.args.iter().any(names_client),
        };
        let is_ruby = language == Language::Ruby;
        if speaks {
            self.client_calls(text, is_ruby, call);
        } else if calls(text, false).any(|(name, _)| ACTS.contains(&first_word(name).as_str())) {
            self.note(ChangesLiveSystem, Place::Outside, None, call, None);
        }
    }

    fn client_calls(&mut self, text: &str, bare: bool, call: &Invocation<'_>) {
        let mut reaches = false;
        for (name, passed) in calls(text, bare) {
            reaches = true;
            let known = STATEMENTS.contains(&name.to_ascii_lowercase().as_str());
            let statement = literals(passed).into_iter().next();
            match statement.filter(|text| known && text.contains(' ')) {
                Some(statement) => {
                    if let Some(kind) = statements_effect(&statement) {
                        self.note(kind, Place::Outside, None, call, None);
                    }
                }
                None if looks(name) && !(known && hands_over(passed)) => {}
                None => return self.note(ChangesLiveSystem, Place::Outside, None, call, None),
            }
        }
        if reaches {
            self.note(LeavesMachine, Place::Outside, None, call, None);
        }
    }

    /// Analyzes statements for a file database: `sqlite3.connect('dev.db').execute(…)`.
    pub(super) fn statements_of_code(&mut self, passed: &str, whole: &str, call: &Invocation<'_>) {
        let statement = literals(passed).into_iter().next();
        let of_file = whole.contains("sqlite3") || whole.contains("duckdb");
        let Some(statement) =
            statement.filter(|_| of_file || loads_client(Language::Python, whole))
        else {
            return self.hidden(HIDES, call);
        };
        if !of_file {
            return;
        }
        let opened = whole.split("connect(").nth(1).map(literals);
        let file = opened.and_then(|texts| texts.into_iter().next());
        let place = match file.as_deref() {
            Some(":memory:") => Place::Scratch,
            Some(file) => self.place(&Argument::exact(file)),
            None => Place::Outside,
        };
        let kind = match statements_effect(&statement) {
            None => EffectKind::Reads,
            Some(ChangesLiveSystem) if place != Place::Outside => EffectKind::Writes,
            Some(kind) => kind,
        };
        self.note(kind, place, None, call, None);
    }
}

/// Checks whether a flag of Perl or Ruby loads such a library: `-MDBI`, `-rpg`.
fn names_client(arg: &Argument) -> bool {
    let flags = ["-M", "-r"];
    let module = flags.iter().find_map(|flag| arg.text.strip_prefix(flag));
    module.is_some_and(|module| is_client(&module.to_ascii_lowercase()))
}

/// Checks whether a module is such a library or a part of one; its data modules do not count.
fn is_client(module: &str) -> bool {
    let is_one = |client: &&str| {
        let rest = module.strip_prefix(*client);
        rest.is_some_and(|rest| {
            rest.is_empty() || rest.starts_with(['.', '/', '-', ':', ' ', ';', '='])
        })
    };
    let is_data = module
        .rsplit_once('.')
        .is_some_and(|(_, ending)| ending == "json");
    !is_data && CLIENTS.iter().any(is_one)
}

/// Checks whether code loads a library that contacts other systems.
fn loads_client(language: Language, text: &str) -> bool {
    if language == Language::Python {
        let statements = text.split(['\n', ';']).map(str::trim);
        return statements.into_iter().any(|line| {
            if let Some(rest) = line.strip_prefix("import ") {
                rest.split(',').map(str::trim).any(is_client)
            } else {
                let module = line
                    .strip_prefix("from ")
                    .and_then(|rest| rest.split_once(" import "));
                module.is_some_and(|(module, parts)| {
                    is_client(module.trim())
                        || parts
                            .split(',')
                            .any(|part| is_client(&format!("{module}.{}", part.trim())))
                })
            }
        });
    }
    if language == Language::Perl {
        let mut words = text
            .split([';', '\n'])
            .filter_map(|line| line.trim().strip_prefix("use "));
        return words.any(|module| is_client(&module.to_ascii_lowercase()));
    }
    ["require", "from", "import"].iter().any(|word| {
        text.match_indices(word).any(|(at, _)| {
            let rest = text.get(at + word.len()..).unwrap_or_default();
            let rest = rest.trim_start_matches([' ', '(']);
            let quote = rest
                .chars()
                .next()
                .filter(|c| matches!(c, '\'' | '"' | '`'));
            let module = quote.and_then(|quote| rest.get(1..)?.split(quote).next());
            module.is_some_and(is_client)
        })
    })
}

/// Returns method calls: the name after a dot, an arrow or two colons, and the code after it. Where
/// `bare` is set, a name without brackets also counts as a call.
fn calls(text: &str, bare: bool) -> impl Iterator<Item = (&str, &str)> {
    let blank = without_texts(text);
    let places: Vec<usize> = blank
        .match_indices(['.', '>', ':'])
        .filter(|(at, sign)| match *sign {
            "." => true,
            ">" => blank.get(..*at).is_some_and(|before| before.ends_with('-')),
            _ => blank.get(..*at).is_some_and(|before| before.ends_with(':')),
        })
        .map(|(at, _)| at + 1)
        .collect();
    places.into_iter().filter_map(move |at| {
        let rest = text.get(at..)?;
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
        let (name, passed) = rest.split_at(end.unwrap_or(rest.len()));
        let called = bare
            || passed.trim_start().starts_with(['(', '`'])
            || passed.starts_with(" '")
            || passed.starts_with(" \"");
        let named = name.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
        (named && called).then_some((name, passed))
    })
}

/// Checks whether the name of a call says that it reads or creates a value that can read; class
/// names start with a capital.
fn looks(name: &str) -> bool {
    let made = name.starts_with(|c: char| c.is_ascii_uppercase()) && !name.ends_with("Command");
    let looking = ["GetObjectCommand", "HeadObjectCommand"].contains(&name)
        || name.ends_with("Command")
            && (name.starts_with("List")
                || name.starts_with("Get")
                || name.starts_with("Describe"));
    let words = crate::address::words_of(name);
    let changes = words.iter().any(|word| CHANGES.contains(&word.as_str()));
    let reads = words
        .first()
        .is_some_and(|word| LOOKS.contains(&word.as_str()));
    let alone = words.len() == 1 || words.first().is_none_or(|word| word != "replace");
    made || looking || READY.contains(&name) || reads && alone && !changes
}

/// Checks whether a call receives a statement that is not a literal, a class or a named part of a
/// query.
fn hands_over(passed: &str) -> bool {
    let inner = passed.trim_start().trim_start_matches('(').trim_start();
    let first = inner.chars().next();
    first.is_some_and(|c| c.is_ascii_lowercase() || matches!(c, '$' | '_'))
}

/// Returns the first word of a name in lower case: `delete` for `deleteNamespace` and
/// `delete_namespace`.
fn first_word(name: &str) -> String {
    crate::address::words_of(name)
        .into_iter()
        .next()
        .unwrap_or_default()
}
