//! Analyzes what code looks up by an assembled name: environment variables, members of modules,
//! texts that make sense only when joined.

use super::assembled::{self, Named};
use super::files::PIECED;
use super::{CodeOrigin, HIDES, arguments, literal, names};
use crate::catalogue::{Argument, Language};
use crate::command::Analyzer;
use crate::command::input::Input;
use crate::command::invocation::Invocation;
use crate::command::secret::is_secret;
use crate::command::special::is_secret_name;
use crate::effect::{EffectKind, Place};

/// Code before the name of an environment variable, in lower case.
const VARIABLES: &[&str] = &[
    "environ[",
    "environb[",
    "environ.get(",
    "environ.pop(",
    "environ.setdefault(",
    "getenv(",
    "process.env[",
    "env.fetch(",
    "env.dig(",
    "env.values_at(",
    "$env{",
    "$_env[",
    "$_server[",
    "bun.env[",
    "env.get(",
];
/// The same, where no other name may come before it.
const PLAIN_VARIABLES: &[&str] = &["env["];
/// Code that shows every environment variable, in lower case.
const ALL_VARIABLES: &[&str] = &[
    "environ.items(",
    "environ.values(",
    "object.entries(process.env",
    "object.values(process.env",
    "keys %env",
    "values %env",
    "each %env",
    "env.each",
    "env.to_a",
    "env.to_h",
    "env.map",
    "env.inspect",
    "print_r($_env",
    "var_dump($_env",
    "print_r(getenv()",
    "var_dump(getenv()",
    "json_encode(getenv()",
    "inspect(process.env",
    "json.dumps(dict(os.environ",
    "pprint(os.environ",
    "pprint(dict(os.environ",
];
/// Modules and other objects with members that are called by an assembled name.
const HOLDERS: &[&str] = &[
    "fs",
    "process",
    "global",
    "globalThis",
    "window",
    "this",
    "module",
    "require",
    "http",
    "https",
    "net",
    "os",
    "child_process",
    "cp",
    "vm",
    "Reflect",
    "self",
];

/// Maximum number of adjacent quoted texts and variable lookups; code with more hides what it does.
const MOST_PIECES: usize = 60;

impl Analyzer<'_> {
    /// Analyzes what the code looks up by name.
    pub(super) fn looks_up(&mut self, language: Language, text: &str, call: &Invocation<'_>) {
        if self.code_origin != CodeOrigin::Line {
            return;
        }
        let lower = text.to_ascii_lowercase();
        let is_code = |arg: &Argument| arg.text.contains(['(', ';', '\n', ' ']);
        let passed: Vec<&Argument> = call.args.iter().filter(|arg| !is_code(arg)).collect();
        let mut passed: Vec<Argument> = passed.into_iter().cloned().collect();
        let reads_input = [
            "stdin",
            "input(",
            "gets",
            "readline",
            "readfilesync(0",
            "/dev/stdin",
        ];
        if let Input::Text(stdin) = call.input
            && reads_input.iter().any(|word| lower.contains(word))
        {
            passed.extend(stdin.text.split_whitespace().map(Argument::exact));
        }
        for file in &passed {
            if self.holds_secret(file) {
                self.reads(file, &call.name);
            }
        }
        if ALL_VARIABLES.iter().any(|all| lower.contains(all)) || loops_over_variables(&lower) {
            self.note(EffectKind::ReadsSecrets, Place::Outside, None, call, None);
        }
        if names_hidden_variable(text, &lower) {
            self.hidden(PIECED, call);
        }
        let calls_text = language == Language::Php && calls_text(text);
        if joins_to_secret(text) || turns_text_around(text) || calls_member(text) || calls_text {
            self.hidden(HIDES, call);
        }
    }

    /// Notes a program of this machine under another name, and a copied file with credentials.
    pub(super) fn renames_program(
        &mut self,
        texts: &[String],
        source: &str,
        whole: &str,
        call: &Invocation<'_>,
    ) {
        if texts.iter().any(|text| self.is_program(text)) {
            self.hidden(
                "a program gets another name, under which it is not known",
                call,
            );
        }
        if !literal::is_literal(source) && names::values(source, whole).is_none() {
            self.opens_assembled_name(source, whole, call);
        }
    }
}

/// Checks whether a loop runs over all environment variables: `for k in os.environ`.
fn loops_over_variables(lower: &str) -> bool {
    ["in os.environ", "in process.env", "of process.env"]
        .iter()
        .any(|over| {
            lower.match_indices(over).any(|(at, _)| {
                let after = lower.get(at + over.len()..).unwrap_or_default();
                let mut words = lower.get(..at).unwrap_or_default().split_whitespace().rev();
                let name = words.next().unwrap_or_default();
                let whole = after.trim_start().starts_with([':', ')', ']', '}'])
                    || after.starts_with(" if");
                let named = name.chars().all(|c| c.is_alphanumeric() || c == '_');
                let before = words.next().unwrap_or_default();
                let loops = before.ends_with("for")
                    || ["(const", "(let", "(var"]
                        .iter()
                        .any(|word| before.ends_with(word));
                whole && named && loops
            })
        })
}

/// Checks whether the name of an environment variable is assembled.
fn names_hidden_variable(text: &str, lower: &str) -> bool {
    let plain = |at: usize| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '$'))
    };
    let always = VARIABLES
        .iter()
        .flat_map(|start| lower.match_indices(start));
    let alone = PLAIN_VARIABLES
        .iter()
        .flat_map(|start| lower.match_indices(start));
    let alone = alone.filter(|(at, _)| plain(*at));
    let mut count = 0;
    always.chain(alone).any(|(at, start)| {
        count += 1;
        if count > MOST_PIECES {
            return true;
        }
        let rest = text.get(at + start.len()..).unwrap_or_default();
        let inner = arguments::split(rest)
            .first()
            .copied()
            .unwrap_or_default()
            .trim();
        let bare = start.ends_with('{') && inner.chars().all(|c| c.is_alphanumeric() || c == '_');
        if inner.is_empty() || bare || literal::is_literal(inner) && !has_hole(inner) {
            return false;
        }
        names::values(inner, text).is_none() && assembled::name(inner, text) == Named::Hidden
    })
}

/// Checks whether a quoted text has a placeholder.
fn has_hole(text: &str) -> bool {
    let holes: &[&str] = match text.chars().next() {
        Some('`') => &["${"],
        Some('"') => &["#{", "$"],
        _ => &[],
    };
    holes.iter().any(|hole| text.contains(hole))
}

/// Checks whether adjacent quoted texts together name a path of credentials.
fn joins_to_secret(text: &str) -> bool {
    let mut joined = String::new();
    let mut pieces = 0;
    let mut rest = text;
    while let Some(at) = rest.find(['\'', '"', '`']) {
        let before = rest.get(..at).unwrap_or_default().trim();
        if !matches!(before, "" | "+" | "." | "<<") || pieces == 0 {
            joined.clear();
            pieces = 0;
        }
        let quote = rest.get(at..).unwrap_or_default();
        let mark = quote.chars().next().unwrap_or('"');
        let content: String = quote.chars().skip(1).take_while(|c| *c != mark).collect();
        joined.push_str(&literal::with_letters(&content));
        pieces += 1;
        if pieces > MOST_PIECES {
            return true;
        }
        if pieces > 1
            && (is_secret(&joined)
                || is_secret(&format!("~{joined}"))
                || is_name_of_secret(&joined))
        {
            return true;
        }
        rest = quote.get(content.len() + 2..).unwrap_or_default();
    }
    false
}

fn is_name_of_secret(text: &str) -> bool {
    let plain = text
        .chars()
        .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    plain && text.contains('_') && is_secret_name(text)
}

/// Checks whether a literal text is reversed.
fn turns_text_around(text: &str) -> bool {
    [
        "'[::-1]",
        "\"[::-1]",
        "'.reverse",
        "\".reverse",
        "').reverse()",
        "\").reverse()",
    ]
    .iter()
    .any(|sign| text.contains(sign))
        || text.contains(".split('').reverse")
        || text.contains(".split(\"\").reverse")
}

/// Checks whether a member of a module is selected by a name that is not literal: `fs[k]`.
fn calls_member(text: &str) -> bool {
    HOLDERS.iter().any(|holder| {
        text.match_indices(holder).any(|(at, _)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let alone =
                !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '$'));
            let after = text.get(at + holder.len()..).unwrap_or_default();
            let inner = after
                .strip_prefix('[')
                .and_then(|rest| rest.split_once(']'));
            alone
                && inner.is_some_and(|(inner, rest)| {
                    let named = literal::is_literal(inner.trim()) && !has_hole(inner.trim());
                    let counted = inner.trim().chars().all(|c| c.is_ascii_digit());
                    let called = rest.trim_start().starts_with(['(', '.', '[']);
                    called && !named && !counted
                })
        })
    })
}

/// Checks whether a text in brackets is called as a function, as in PHP: `("sys"."tem")("id")`.
fn calls_text(text: &str) -> bool {
    ["\")(", "')("].iter().any(|sign| text.contains(sign))
}

/// Returns the receiver of a method call.
pub(super) fn receiver(before: &str) -> &str {
    let mut open = 0_i32;
    let mut quote: Option<char> = None;
    for (at, letter) in before.char_indices().rev() {
        if let Some(mark) = quote {
            if letter == mark {
                quote = None;
            }
            continue;
        }
        match letter {
            '\'' | '"' | '`' => quote = Some(letter),
            ')' | ']' | '}' => open += 1,
            '(' | '[' | '{' => open -= 1,
            _ => {}
        }
        let ends = open < 0
            || open == 0 && (letter.is_whitespace() || matches!(letter, '=' | ',' | ';' | ':'));
        if ends {
            return before.get(at + letter.len_utf8()..).unwrap_or_default();
        }
    }
    before
}

/// Checks whether a member is called by an assembled name.
pub(super) fn hides_member(text: &str) -> bool {
    text.split('[').skip(1).any(|inner| {
        let inner = inner.split(']').next().unwrap_or_default();
        inner.starts_with(['\'', '"', '`']) && inner.contains('+')
    })
}

/// Checks whether JavaScript creates a function from text.
pub(super) fn makes_function(text: &str) -> bool {
    text.match_indices("Function").any(|(at, word)| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text.get(at + word.len()..).unwrap_or_default();
        !before.is_some_and(char::is_alphanumeric) && after.trim_start().starts_with('(')
    })
}
