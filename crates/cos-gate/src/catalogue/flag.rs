//! Decides which words of a command are flags, and which flag each of them is.

use super::{Argument, Program, Style};

/// The places of the arguments that are neither flags nor values of flags.
pub(crate) fn operands(program: &Program, args: &[Argument]) -> Vec<usize> {
    let mut places = Vec::new();
    let (mut over, mut is_value) = (false, false);
    for (at, arg) in args.iter().enumerate() {
        let text = arg.text.as_str();
        over |= program.style == Style::Leading && !places.is_empty();
        if std::mem::take(&mut is_value) {
            continue;
        }
        if !over && text == "--" {
            over = true;
        } else if over || !text.starts_with('-') || text == "-" {
            places.push(at);
        } else {
            is_value = wants_value(program, text, places.is_empty());
        }
    }
    places
}

/// Whether a flag takes the next word: it is one of the valued, or joined letters end with one. What
/// is in front of the verb is the program's and not the verb's.
fn wants_value(program: &Program, text: &str, in_front: bool) -> bool {
    if let Some(front) = program.front.as_ref().filter(|_| in_front) {
        return front.iter().any(|flag| flag == text);
    }
    if program.has_value_flag(text) {
        return true;
    }
    let joined = program.style != Style::Words && !text.starts_with("--");
    let Some(letters) = text.strip_prefix('-').filter(|_| joined) else {
        return false;
    };
    let first = first_times(letters).find(|(_, c)| takes_value(program, *c));
    first.is_some_and(|(at, c)| at + c.len_utf8() == letters.len())
}

/// The arguments among which a program's own flags are: behind the first operand of a wrapper stand
/// those of the command that it runs.
pub(super) fn own_flags<'a>(program: &Program, args: &'a [Argument]) -> &'a [Argument] {
    let end = match program.style {
        Style::Leading => operands(program, args).first().copied(),
        Style::Getopt | Style::Words => None,
    };
    end.and_then(|end| args.get(..end)).unwrap_or(args)
}

/// The arguments that can be flags: those in front of `--` that are no value of a flag, and no flag
/// of the program's own in front of its verb that has one.
pub(super) fn before_dashes<'a>(
    program: &'a Program,
    args: &'a [Argument],
) -> impl Iterator<Item = &'a Argument> {
    let (mut is_value, mut in_front) = (false, true);
    args.iter()
        .take_while(|arg| arg.text != "--")
        .filter(move |arg| {
            if std::mem::take(&mut is_value) {
                return false;
            }
            let is_flag = arg.text.starts_with('-');
            in_front &= is_flag;
            is_value = is_flag && wants_value(program, &arg.text, in_front);
            !(is_value && in_front && program.front.is_some())
        })
}

pub(super) fn short(flag: &str) -> Option<char> {
    let mut letters = flag.strip_prefix('-')?.chars();
    let letter = letters.next().filter(|c| *c != '-')?;
    letters.next().is_none().then_some(letter)
}

/// Each letter where it stands for the first time; what it means there, it means everywhere. Only
/// letters of ASCII are flags.
pub(super) fn first_times(letters: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut seen, mut others) = (0_u128, false);
    letters.char_indices().filter(move |(_, letter)| {
        if !letter.is_ascii() {
            return !std::mem::replace(&mut others, true);
        }
        let bit = 1_u128 << (u32::from(*letter) % 128);
        let is_first = seen & bit == 0;
        seen |= bit;
        is_first
    })
}

pub(super) fn takes_value(program: &Program, letter: char) -> bool {
    program
        .valued
        .iter()
        .any(|flag| short(flag) == Some(letter))
}

pub(super) fn is_exactly(program: &Program, text: &str, flag: &str) -> bool {
    let is_set = || {
        text.split_once('=')
            .is_some_and(|(head, value)| head == flag && !denies(value))
    };
    text == flag || is_set() || (program.style != Style::Words && is_joined(program, text, flag))
}

/// A letter among joined ones: `-avn` holds `-n`.
fn is_joined(program: &Program, text: &str, flag: &str) -> bool {
    let Some(letter) = short(flag) else {
        return false;
    };
    let Some(letters) = text.strip_prefix('-').filter(|rest| !rest.starts_with('-')) else {
        return false;
    };
    for (_, found) in first_times(letters) {
        if found == letter {
            return true;
        }
        if !found.is_ascii_alphanumeric() || takes_value(program, found) {
            return false;
        }
    }
    false
}

/// Whether a word is this flag or the beginning of it that programs accept for it.
pub(super) fn is_flag(program: &Program, text: &str, flag: &str) -> bool {
    if is_exactly(program, text, flag) {
        return true;
    }
    let head = text.split_once('=').map_or(text, |(head, _)| head);
    program.style != Style::Words
        && flag.starts_with("--")
        && head.len() >= 3
        && head.starts_with("--")
        && flag.starts_with(head)
}

/// Checks whether a word is the beginning of a flag with a value, and no known flag by itself.
pub(super) fn is_begun(program: &Program, text: &str, flag: &str) -> bool {
    let head = text.split('=').next().unwrap_or(text);
    let begins = program.style != Style::Words
        && head.len() >= SHORTEST
        && head.len() < flag.len()
        && head.starts_with("--")
        && flag.starts_with(head);
    let groups = || {
        let uses = program.uses.iter();
        uses.flat_map(|entry| entry.flags.iter().chain(&entry.without))
    };
    begins
        && !program.has_value_flag(head)
        && !groups().any(|group| group.split('|').any(|known| known == head))
}

/// Letters of the shortest beginning that is read as a flag with a value, dashes counted.
const SHORTEST: usize = 4;

/// Whether a value says no, as the readers of flags of several languages take it.
pub(super) fn denies(value: &str) -> bool {
    const DENIALS: &[&str] = &["false", "f", "none", "null", "no", "n", "off", "0"];
    DENIALS
        .iter()
        .any(|denial| value.eq_ignore_ascii_case(denial))
}
