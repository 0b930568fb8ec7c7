//! Finds the value of a flag among the words of a command.

use super::flag::{first_times, is_begun, own_flags, short, takes_value};
use super::{Argument, Program, Style};

/// The value of the first of a choice of flags that is set: the next word, what follows `=`, or what
/// is joined to a letter. A choice without a dash (`of`) is a word of the form `of=value`.
pub fn value(program: &Program, args: &[Argument], choice: &str) -> Option<Argument> {
    choice
        .split('|')
        .find_map(|flag| value_of(program, args, flag))
}

/// The same of each time that one of them is set; programs differ in whether the first counts, the
/// last or all.
pub fn every_value(program: &Program, args: &[Argument], choice: &str) -> Vec<Argument> {
    let own = own_flags(program, args);
    let mut found = Vec::new();
    for (at, arg) in own.iter().enumerate() {
        if arg.text == "--" || found.len() > MOST_VALUES {
            break;
        }
        if !arg.text.starts_with('-') && !arg.text.contains('=') {
            continue;
        }
        let pair = own.get(at..own.len().min(at + 2)).unwrap_or_default();
        let values = value(program, pair, choice);
        found.extend(values.filter(|value| found.last() != Some(value)));
    }
    found
}

/// Values of one flag that are looked at.
const MOST_VALUES: usize = 100;

fn value_of(program: &Program, args: &[Argument], flag: &str) -> Option<Argument> {
    let mut rest = own_flags(program, args).iter();
    while let Some(arg) = rest.next() {
        if arg.text == "--" {
            return None;
        }
        let part = |text: &str| Argument {
            text: text.to_owned(),
            ..arg.clone()
        };
        let after = arg.text.strip_prefix(flag);
        if let Some(text) = after.and_then(|rest| rest.strip_prefix('=')) {
            return Some(part(text));
        }
        if arg.text == flag && flag.starts_with('-') {
            return rest.next().cloned();
        }
        if is_begun(program, &arg.text, flag) {
            return match arg.text.split_once('=') {
                Some((_, text)) => Some(part(text)),
                None => rest.next().cloned(),
            };
        }
        let letter = short(flag).filter(|_| program.style != Style::Words);
        if let Some(letter) = letter
            && let Some(joined) = joined_value(program, &arg.text, letter)
        {
            return if joined.is_empty() {
                rest.next().cloned()
            } else {
                Some(part(joined))
            };
        }
    }
    None
}

/// What follows a letter within joined letters: `-xzfout` has `out` behind `f`.
fn joined_value<'a>(program: &Program, text: &'a str, letter: char) -> Option<&'a str> {
    let letters = text.strip_prefix('-')?;
    if letters.starts_with('-') {
        return None;
    }
    let (at, found) =
        first_times(letters).find(|(_, c)| *c == letter || takes_value(program, *c))?;
    (found == letter).then(|| letters.get(at + found.len_utf8()..).unwrap_or_default())
}
