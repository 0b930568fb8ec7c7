//! Analyzes `chmod`: who gets which permissions on a file.

use super::Analyzer;
use super::invocation::{Invocation, first_word};
use crate::catalogue::{Argument, Fit};
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesRights, Writes};

impl Analyzer<'_> {
    pub(super) fn chmod(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        // A mode that removes permissions looks like flags: `chmod -x f`.
        let taken = call.args.iter().find(|arg| takes_rights(&arg.text));
        let Some(mode) = taken
            .or_else(|| first_word(fit, call))
            .filter(|_| !fit.has(call.args, "--reference|--help"))
        else {
            return false;
        };
        let places = crate::catalogue::operands(fit.program, call.args);
        let files: Vec<Argument> = places
            .iter()
            .skip(usize::from(taken.is_none()))
            .filter_map(|at| call.args.get(*at))
            .cloned()
            .collect();
        let wide = mode.unknown || opens_up(&mode.text);
        if files.is_empty() && wide {
            self.note(ChangesRights, Place::Outside, None, call, fit.entry);
        }
        for file in &files {
            self.path(&file.text, super::Access::Writes);
            if wide || self.place(file) == Place::Outside {
                self.note(
                    ChangesRights,
                    Place::Outside,
                    Some(&file.text),
                    call,
                    fit.entry,
                );
            } else {
                self.note_path_effect(Writes, file, &call.line, &call.name);
            }
        }
        true
    }
}

/// Checks whether a word is a mode that removes permissions, not a flag.
fn takes_rights(text: &str) -> bool {
    text.strip_prefix('-')
        .is_some_and(|letters| !letters.is_empty() && letters.chars().all(|c| "rwxXst".contains(c)))
}

/// Checks whether a mode lets others write, sets the setuid bit, or removes all access.
fn opens_up(mode: &str) -> bool {
    let digits = mode.trim_start_matches('0');
    let numeric = !mode.is_empty() && mode.chars().all(|c| c.is_ascii_digit());
    let by_number = numeric
        && (digits.is_empty() || digits.len() > 3 || digits.ends_with(['2', '3', '6', '7']));
    let by_letter = mode.split(',').any(|part| {
        part.split_once(['+', '=']).is_some_and(|(who, what)| {
            what.contains('s')
                || what.contains('t')
                || what.contains('w') && who.contains(['a', 'o'])
        })
    });
    by_number || by_letter
}
