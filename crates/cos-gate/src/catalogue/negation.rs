//! A flag that is taken back elsewhere in the same command: `--dry-run --no-dry-run`,
//! `--dry-run=client --dry-run=none`, `-n --no-n`.
//!
//! Programs differ in whether the first or the last counts, and some let either win. So what makes a
//! use mild is believed only where nothing takes it back, before it or behind it.

use super::flag::{before_dashes, denies, is_exactly, own_flags};
use super::{Argument, Program, Style};

/// Whether one of a choice of flags is also given in a form that switches it off.
pub(super) fn is_taken_back(program: &Program, args: &[Argument], choice: &str) -> bool {
    let mut given = before_dashes(program, own_flags(program, args)).peekable();
    while let Some(arg) = given.next() {
        if !arg.text.starts_with('-') {
            continue;
        }
        let next = given.peek().map_or("", |next| next.text.as_str());
        if choice
            .split('|')
            .any(|flag| is_unset(program, arg, next, flag))
        {
            return true;
        }
        let is_one = |flag: &str| is_exactly(program, &arg.text, flag);
        let takes_back = |flag: &str| negates(program, &arg.text, flag) || resets(&arg.text, flag);
        if choice.split('|').any(takes_back) && !choice.split('|').any(is_one) {
            return true;
        }
    }
    false
}

/// Checks whether the flag itself has a value that says no, or one that is not known yet.
fn is_unset(program: &Program, arg: &Argument, next: &str, flag: &str) -> bool {
    if !flag.starts_with('-') {
        return false;
    }
    match arg.text.split_once('=') {
        Some((head, value)) if head == flag => {
            let nothing = value.is_empty() && flag.starts_with("--");
            denies(value) || nothing || arg.unknown && !program.has_value_flag(flag)
        }
        Some(_) => false,
        None => arg.text == flag && flag.starts_with("--") && next == "false",
    }
}

/// Whether a flag that is meant with one value is given with another.
fn resets(text: &str, flag: &str) -> bool {
    let name = flag.split_once('=').map(|(name, _)| name);
    let given = text.split_once('=').map(|(head, _)| head);
    name.is_some() && name == given
}

/// Whether a word is a flag with `no` in front, or without where the flag has it.
fn negates(program: &Program, text: &str, flag: &str) -> bool {
    let head = text.split('=').next().unwrap_or(text);
    let name = flag.split('=').next().unwrap_or(flag);
    let (Some(head), true) = (head.strip_prefix("--"), name.starts_with('-')) else {
        return false;
    };
    let name = name.trim_start_matches('-');
    let begins = |rest: &str| {
        !rest.is_empty() && program.style != Style::Words && name.starts_with(rest) || rest == name
    };
    head.strip_prefix("no-").is_some_and(begins)
        || name.len() > 1 && head.strip_prefix("no") == Some(name)
        || name.strip_prefix("no-") == Some(head)
}
