//! Finds the use of a program that fits a command.

use super::flag::{before_dashes, is_begun, is_exactly, is_flag, operands, own_flags};
use super::negation::is_taken_back;
use super::{Argument, Program, Rest, Runs, Use};
use std::cell::LazyCell;

/// The use that a command is.
#[derive(Debug)]
pub struct Fit<'a> {
    /// The program.
    pub program: &'a Program,
    /// The entry that fits; none when only [`Program::rest`] speaks.
    pub entry: Option<&'a Use>,
    /// The operands after the words of the entry (or all, without one), flags and their values
    /// taken away.
    pub operands: Vec<&'a Argument>,
    /// The place of each of them among the arguments.
    pub places: Vec<usize>,
    /// The words in front that name the use: `remote add`.
    pub subcommand: Vec<&'a str>,
}

/// The use of a program that these arguments are.
pub fn lookup<'a>(program: &'a Program, args: &'a [Argument]) -> Fit<'a> {
    // The uses are the same, whatever the verb.
    let uses = &program.uses;
    let program = program.told_by(args);
    let places = operands(program, args);
    let words: Vec<&Argument> = places.iter().filter_map(|at| args.get(*at)).collect();
    let shortens = args.iter().any(|arg| arg.text.starts_with("--"));
    let mut begun = None;
    let fitting = uses.iter().find_map(|entry| {
        let taken = leading(&entry.words, &words)?;
        if words.len() - taken < entry.operands {
            return None;
        }
        let fits = flags_fit(program, entry, args);
        let may_fit = || shortens && begun.is_none() && fits_begun(program, entry, args);
        if !(fits || may_fit()) || is_excepted(program, entry, args) {
            return None;
        }
        if !fits {
            begun = Some((entry, taken));
        }
        fits.then_some((entry, taken))
    });
    let fitting = fitting.map(|found| {
        begun
            .filter(|one| says_more(one.0, found.0))
            .unwrap_or(found)
    });
    let taken = fitting.map_or(0, |(_, taken)| taken);
    let named = match (fitting, program.rest) {
        (None, Rest::Verb) => words.len(),
        _ => taken,
    };
    Fit {
        program,
        entry: fitting.map(|(entry, _)| entry),
        operands: words.iter().skip(taken).copied().collect(),
        places: places.into_iter().skip(taken).collect(),
        subcommand: words
            .iter()
            .take(named)
            .map(|word| word.text.as_str())
            .collect(),
    }
}

impl Fit<'_> {
    /// Whether this flag (or one of a choice `-f|--force`) is set.
    pub fn has(&self, args: &[Argument], flags: &str) -> bool {
        has(self.program, args, flags)
    }

    /// Whether one of them is written out and nothing takes it back, so that it may excuse something.
    pub fn surely_has(&self, args: &[Argument], flags: &str) -> bool {
        surely_has(self.program, args, flags)
    }

    /// Whether a word in front of its `=` is this flag or a beginning of it.
    pub fn names(&self, text: &str, flag: &str) -> bool {
        text.split('=').next() == Some(flag) || is_begun(self.program, text, flag)
    }
}

/// Whether one of a choice of flags is set, written out, shortened or joined with others.
pub fn has(program: &Program, args: &[Argument], choice: &str) -> bool {
    any(program, args, choice, is_flag)
}

/// Whether an argument is one of a choice of flags. A choice without a dash, or a dash alone, is a
/// word, wherever it is in front of `--`.
fn any(
    program: &Program,
    args: &[Argument],
    choice: &str,
    is: fn(&Program, &str, &str) -> bool,
) -> bool {
    let own = own_flags(program, args);
    // Finding them costs more than comparing them, and most choices have several flags.
    let flags = LazyCell::new(|| before_dashes(program, own).collect::<Vec<&Argument>>());
    choice.split('|').any(|flag| {
        if flag.starts_with('-') && flag != "-" {
            let mut flags = flags.iter();
            flags.any(|arg| is(program, &arg.text, flag) && !names_a_version(program, own, arg))
        } else {
            let words = own.iter().take_while(|arg| arg.text != "--");
            words.into_iter().any(|arg| is(program, &arg.text, flag))
        }
    })
}

/// Whether `--version` says which version is meant (`--version 1.2`, `--version=v1`) and does not ask
/// for that of the program.
fn names_a_version(program: &Program, args: &[Argument], flag: &Argument) -> bool {
    let head = flag.text.split('=').next().unwrap_or_default();
    if !matches!(head, "--version" | "-version") || program.has_value_flag(head) {
        return false;
    }
    let next = args
        .iter()
        .skip_while(|arg| !std::ptr::eq(*arg, flag))
        .nth(1);
    head != flag.text || next.is_some_and(|next| !next.text.starts_with('-'))
}

fn has_exactly(program: &Program, args: &[Argument], choice: &str) -> bool {
    any(program, args, choice, is_exactly)
}

fn surely_has(program: &Program, args: &[Argument], choice: &str) -> bool {
    has_exactly(program, args, choice) && !is_taken_back(program, args, choice)
}

fn is_mild(entry: &Use) -> bool {
    entry.does.iter().all(|(kind, _)| kind.is_mild())
}

/// What asks for something worse counts when it is only begun; what makes something mild must be
/// written out, and must not be taken back.
fn flags_fit(program: &Program, entry: &Use, args: &[Argument]) -> bool {
    let counts = if is_mild(entry) { surely_has } else { has };
    let mut groups = entry.flags.iter();
    groups.all(|group| counts(program, args, group))
}

/// Checks whether a use that changes files, or runs something, fits with shortened flags.
fn fits_begun(program: &Program, entry: &Use, args: &[Argument]) -> bool {
    let changes = entry.does.iter().any(|(kind, _)| !kind.is_read()) || entry.runs != Runs::Nothing;
    let mut groups = entry.flags.iter();
    changes && is_mild(entry) && groups.all(|group| has(program, args, group))
}

/// Whether the use that flags only begin is to be believed: both are mild, and nothing is left out
/// that the other one runs.
fn says_more(begun: &Use, found: &Use) -> bool {
    is_mild(found) && (found.runs == Runs::Nothing || begun.runs != Runs::Nothing)
}

/// Whether a flag is there without which the use is meant; one that spares a command the worse use
/// must hold.
fn is_excepted(program: &Program, entry: &Use, args: &[Argument]) -> bool {
    let counts = if is_mild(entry) {
        has_exactly
    } else {
        surely_has
    };
    let mut flags = entry.without.iter();
    flags.any(|flag| counts(program, args, flag))
}

/// How many operands the words take up from the first on, if they fit.
fn leading(words: &str, operands: &[&Argument]) -> Option<usize> {
    let mut taken = 0;
    for wanted in words.split_whitespace() {
        let operand = operands.get(taken)?;
        let fits = wanted
            .split('|')
            .any(|pattern| is_like(&operand.text, pattern));
        if !fits {
            return None;
        }
        taken += 1;
    }
    Some(taken)
}

/// Whether a word is a pattern with at most one `*` at each end or in the middle.
pub(crate) fn is_like(word: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => word == pattern,
        Some((head, tail)) => match tail.strip_suffix('*') {
            Some(middle) => word
                .strip_prefix(head)
                .is_some_and(|rest| rest.contains(middle)),
            None => {
                word.len() >= head.len() + tail.len()
                    && word.starts_with(head)
                    && word.ends_with(tail)
            }
        },
    }
}

/// The program of a command and what follows it, without the variables in front.
pub(crate) fn without_variables(call: &[String]) -> &[String] {
    let set = call.iter().take_while(|word| is_assignment(word)).count();
    call.get(set..).unwrap_or_default()
}

/// Whether a word only sets a variable for the command after it.
pub(crate) fn is_assignment(text: &str) -> bool {
    text.split_once('=').is_some_and(|(name, _)| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}
